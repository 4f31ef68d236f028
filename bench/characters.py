"""What sets the characters apart: how often each does what it is known for.

``python -m bench.characters`` lets every character play rounds of ColorADD for two against
``sensible``, each deal from both seats, at a table with jump-ins. ``nobody`` has the same mind
as the gambler and the miser, but no taste: the difference is the habit. Intervals are 95 %, over
deals.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean
from typing import Any

from bench.bots import next_action
from penult.bots import SeatedBot, find
from penult.core.actions import Action, Verb
from penult.core.deck import FACE, Face
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Taste
from penult.match.policy import Bot
from penult.thinking.deciding import decide
from penult.thinking.think import warm_up

GAME, OPTIONS = "coloradd", "jump_in=on"
STRIKES = (Face.DRAW_TWO, Face.WILD_FOUR)
HABITS = {
    "won": "rounds won",
    "turns": "turns in a round",
    "strikes": "+2 or +4 played when it could have played another card",
    "dearest": "the dearest card played when it had a choice",
    "left": "points left when the other one won",
    "caught": "forgotten calls caught",
    "jumped": "chances to jump in taken",
}


@dataclass
class Notes:
    """For each habit, a number and a count for each deal."""

    deals: list[dict[str, tuple[float, int]]] = field(default_factory=list)

    def add(self, round_: Round) -> None:
        self.deals[-1] = {
            habit: (
                self.deals[-1].get(habit, (0.0, 0))[0] + sum(values),
                self.deals[-1].get(habit, (0.0, 0))[1] + len(values),
            )
            for habit in HABITS
            for values in [round_.noted[habit]]
        }

    def mean(self, habit: str) -> tuple[float, float]:
        """The mean and half its interval, for a ratio of sums over deals."""
        pairs = [deal[habit] for deal in self.deals]
        count = sum(pair[1] for pair in pairs)
        if not count:
            return float("nan"), float("nan")
        ratio = sum(pair[0] for pair in pairs) / count
        rest = [(value - ratio * n) ** 2 for value, n in pairs]
        return ratio, 1.96 * sqrt(fmean(rest) * len(rest)) / count


class Round:
    """One round of a character, and what it did there."""

    def __init__(self, bot: Bot, seed: int, me: Seat) -> None:
        self.match = Match.new(GAME, seats=2, seed=seed, options=OPTIONS)
        self.bot, self.me = bot, me
        self.noted: dict[str, list[float]] = defaultdict(list)
        self.chances: dict[tuple[str, int], float] = {}  # by card: asked more than once

    def play(self) -> None:
        match, players = self.match, [SeatedBot(self.match, seat, "sensible") for seat in range(2)]
        chosen: list[Any] = [*players]
        chosen[self.me] = self
        if not self.bot.mind:
            chosen[self.me] = Watched(self, SeatedBot(match, self.me, self.bot))
        match.stop_between_rounds()
        while match.rounds < 1 and not match.outcome:
            seat, action = next_action(match, chosen)
            match.push(seat, action)
        self.close()

    def answer(self, match: Match) -> Action | None:
        mind = self.bot.mind
        assert mind
        legal = match.moves(self.me)
        if not legal:
            return None
        action = decide(match, self.me, mind, match.seed ^ self.me, len(match.acts), whole=False)
        if action is None and match.turn == self.me:
            action = legal[0]
        self.watch(match, legal, action)
        return action

    def watch(self, match: Match, legal: Sequence[Action], action: Action | None) -> None:
        view, verb = match.view(self.me), action.verb if action else None
        for name, wanted in (("caught", Verb.CATCH), ("jumped", Verb.JUMP)):
            if any(each.verb == wanted for each in legal):
                key = name, view.played
                self.chances[key] = max(self.chances.get(key, 0.0), float(verb == wanted))
        cards = {each.card for each in legal if each.verb == Verb.LAY}
        if match.turn != self.me or action is None or verb not in (Verb.LAY, Verb.DRAW):
            return
        points = match.game.points
        if any(FACE[card] in STRIKES for card in cards) and len(cards) > 1:
            self.noted["strikes"].append(float(FACE[action.card] in STRIKES if cards else 0))
        if len({points[card] for card in cards}) > 1:
            dearest = max(points[card] for card in cards)
            played = points[action.card] if verb == Verb.LAY else -1
            self.noted["dearest"].append(float(played == dearest))

    def close(self) -> None:
        view = self.match.view(self.me)
        for (name, _), taken in self.chances.items():
            self.noted[name].append(taken)
        self.noted["turns"].append(view.turns)
        self.noted["won"].append(float(view.round_winner == self.me))
        if view.round_winner == 1 - self.me:
            self.noted["left"].append(sum(self.match.game.points[c] for c in self.cards_left()))

    def cards_left(self) -> list[int]:
        names = list(self.match.game.cards)
        return [names.index(str(card)) for card in self.match.hand(self.me)]


class Watched:
    """A bot that doesn't think, watched in the same way."""

    def __init__(self, round_: Round, bot: SeatedBot) -> None:
        self.round, self.bot = round_, bot

    def answer(self, match: Match) -> Any:
        decision = self.bot.answer(match)
        action = decision.action if decision else None
        self.round.watch(match, match.moves(self.bot.seat), action)
        return decision


def characters() -> list[Bot]:
    named = [find(GAME, name) for name in ("sensible", "gambler", "miser", "watchdog")]
    gambler = named[1]
    assert gambler.mind
    plain = replace(gambler, name="nobody", mind=replace(gambler.mind, taste=Taste()))
    return [*named, plain]


def notes_of(bot: Bot, deals: int, seed: int) -> Notes:
    notes = Notes()
    for deal in range(deals):
        notes.deals.append({})
        for me in range(2):
            played = Round(bot, seed + deal, me)
            played.play()
            notes.add(played)
    return notes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="")
    given = parser.parse_args()
    print("python -m bench.characters", *sys.argv[1:])
    warm_up(Match.new(GAME, seats=2, options=OPTIONS)).join()
    for bot in characters():
        if not given.bots or bot.name in given.bots.split(","):
            notes = notes_of(bot, given.deals, given.seed)
            print(f"{bot.name}, {2 * given.deals} rounds")
            for habit, text in HABITS.items():
                mean, margin = notes.mean(habit)
                print(f"  {text:60} {mean:7.3f} ± {margin:.3f}", flush=True)


if __name__ == "__main__":
    main()
