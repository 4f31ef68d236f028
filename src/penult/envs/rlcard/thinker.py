"""The search as an agent of RLCard. It knows the policy of its opponent, who is named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from penult.bots.habits import uniform
from penult.bots.rlcard import rule, sensible
from penult.chance import orders, stream
from penult.chance.stream import mix, roll
from penult.core.actions import WAIT
from penult.core.deck import SAME_COLOUR, WILD, WILD_FOUR
from penult.core.events import Event, Kind
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Mask, Seat
from penult.envs.rlcard import worlds
from penult.envs.rlcard.agents import Agent
from penult.envs.rlcard.worlds import SLOTS, STEPS, Past, WeighedTrials
from penult.games.mechanics.knowledge import Knowledge
from penult.games.rlcard.cards import matching
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.games.rlcard.knowledge import WILDS
from penult.match.policy import Bot
from penult.simulate import arena
from penult.simulate.compile import compiled, copying, mark, register
from penult.simulate.compile.records import Compiled
from penult.simulate.run import modules_beside, register_rules
from penult.thinking import search
from penult.thinking.compiling import Desk
from penult.thinking.think import put


@dataclass(frozen=True)
class Rival:
    """An opponent: its policy, and what that tells about cards it did not play."""

    bot: Bot
    ways: int  # a wild counts as so many choices beside the cards that match
    keeps_wilds: bool  # it plays one only if nothing else matches, for the colour held most


RIVALS = {
    "uno-rule-v1": Rival(Bot("rule-v1", rule), 0, True),
    "random": Rival(Bot("random", uniform), COLOURS, False),
}
MOST_RECEIVED = 9  # at once: seven cards dealt, and two for the card turned up
MODEL = Bot("sensible", sensible)  # who plays the worlds out for the thinker
MARGIN = 1.0  # standard errors by which something must be better than what that bot would do


@cache
def compile_search(rival: Bot) -> Compiled:
    """The search with weighed worlds, compiled on its first call and kept on disk."""
    bots = (MODEL, rival)
    register_rules(GAME)
    register([orders, stream, arena, search, worlds])
    for bot in bots:
        register(modules_beside(bot))
    made = worlds.preparing, worlds.dealing
    build = search.build(GAME, bots, copying(GAME.state), mark, made)
    return compiled(build, f"think-{GAME.name}-{rival.name}")


def desk_with(function: Compiled) -> Desk:
    """Memory for such a search."""
    desk = Desk.make(GAME, function, GAME.state())
    desk.trials = function.blank(WeighedTrials)
    return desk


class Thinker(Agent):
    """Tries every action in many worlds, played out with the opponent's own policy.

    What the bot that plays the worlds out would do itself is only given up for something that
    is better by more than chance: a standard error.
    """

    def __init__(self, against: str = "uno-rule-v1", worlds: int = 300, seed: int = 0) -> None:
        super().__init__(MODEL, seed)
        self.rival, self.worlds = RIVALS[against], worlds
        self.desk = desk_with(compile_search(self.rival.bot))

    def choose(self, s: Any, legal: list[ActionId]) -> ActionId:
        if len(legal) == 1:
            return legal[0]
        viewer = s.seats.turn
        past = past_of(self.follower.events, 1 - viewer, self.rival)
        past.stream.seed = mix(roll(self.stream, 1 << 32))
        put(self.desk.base, s)
        put(self.desk.knowledge, Knowledge(viewer=viewer, seats=s.seats.count))
        trials = WeighedTrials(arms=len(legal), slots=past)
        trials.action[: len(legal)] = legal
        trials.before[: len(legal)] = [WAIT] * len(legal)
        usual = legal.index(super().choose(s, legal))
        trials.kept[usual] = 1
        put(self.desk.trials, trials)
        best = self.desk.run(self.worlds)
        return legal[usual if best == NOBODY or not self.is_clear(best, usual) else best]

    def is_clear(self, best: int, usual: int) -> bool:
        """Is one action better than another by at least a standard error?"""
        trials = self.desk.trials.record
        means, spread = [], 0.0
        for row in (best, usual):
            worlds = int(trials["worlds"][row])
            mean = float(trials["value"][row]) / search.WIN / worlds
            means.append(mean)
            spread += mean * (1 - mean) / worlds
        return means[0] - means[1] > MARGIN * sqrt(spread)


# The past of the other player


class PastWriter:
    """Writes a past down, event by event."""

    def __init__(self, seat: Seat, rival: Rival) -> None:
        self.past, self.seat, self.rival = Past(ways=rival.ways), seat, rival
        self.target, self.colour = NO_CARD, NO_COLOUR

    def receive(self, count: int, barred: Mask = 0) -> None:
        """New slots; ``played`` is corrected when their card is played."""
        p = self.past
        for slot in range(p.count, p.count + count):
            p.arrived[slot], p.played[slot], p.barred[slot] = p.steps, STEPS, barred
        p.count += count

    def act(self, fits: Mask = 0, lacks: Mask = 0, named: int = NO_COLOUR) -> None:
        p = self.past
        p.fits[p.steps], p.lacks[p.steps], p.named[p.steps] = fits, lacks, named
        p.steps += 1

    def play(self, card: Card, colour: int) -> None:
        """From the youngest slot that isn't empty, to begin with."""
        p, fits = self.past, matching(self.target, self.colour)
        slot = max(slot for slot in range(p.count) if p.played[slot] == STEPS)
        p.card[slot], p.played[slot] = card, p.steps
        if card == WILD_FOUR:
            self.act(lacks=fits | 1 << WILD, named=colour if self.rival.keeps_wilds else NO_COLOUR)
        elif card == WILD and self.rival.keeps_wilds:
            self.act(lacks=fits)
        else:
            self.act(fits=fits)

    def forget(self) -> None:
        """Keep only how many cards there are."""
        p = self.past
        held = sum(p.played[slot] == STEPS for slot in range(p.count))
        self.past = Past(ways=p.ways)
        self.receive(held)

    def hear(self, e: Event) -> None:
        if self.past.steps == STEPS or self.past.count > SLOTS - MOST_RECEIVED:
            self.forget()
        mine = e.seat == self.seat
        match e.kind:
            case Kind.DEALT if mine:
                self.receive(e.count)
            case Kind.DREW if mine and e.clause == Clause.RLC_07:
                self.act(lacks=matching(self.target, self.colour) | WILDS)
            case Kind.DREW if mine:
                self.receive(e.count)
            case Kind.PASSED if mine:
                self.receive(1, barred=SAME_COLOUR[self.colour] | WILDS)
            case Kind.LAID if mine and e.clause == Clause.RLC_05:
                self.play(e.card, e.colour)
        if e.kind in (Kind.LAID, Kind.TURNED_UP):
            self.target, self.colour = e.card, e.colour


def past_of(events: Iterable[Event], seat: Seat, rival: Rival) -> Past:
    writer = PastWriter(seat, rival)
    for event in events:
        writer.hear(event)
    p = writer.past
    for slot in range(p.count):
        p.played[slot] = min(p.played[slot], p.steps)
    return p
