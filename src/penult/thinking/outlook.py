"""What an action does at once: who draws or misses a turn, what lies on top, what leaves the hand.

It is carried out in one of the worlds that the seat holds possible, by the game's own rules, so
nothing here can depend on cards that the seat doesn't know. What depends on luck (a fall, the
verdict on a challenge) is counted in many worlds by the search and never read from this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from penult.chance.stream import Stream
from penult.core.actions import Action, Verb
from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NOBODY, TABLE, Card, Seat
from penult.core.marks import as_it_is
from penult.core.shapes import clone, overwriter
from penult.games.game import Game
from penult.games.mechanics.knowledge import Knowledge
from penult.games.scene import Scene
from penult.match.events import decode
from penult.match.match import OUT, Match
from penult.thinking.world import Slots, dealing, preparing

MIDDLE = 1 << 31  # a random word that makes a card weigh exactly what it should
COMPLETING = (Verb.PRESS, Verb.FINISH)  # what makes a card or a lay count
MOVING_HANDS = (Kind.SWAPPED, Kind.PASSED_ON)
MOST_STEPS = 4


@dataclass(frozen=True)
class Outlook:
    """The moment after an action, as the seat sees it."""

    seat: Seat
    action: Action | None
    scene: Scene
    events: tuple[Event, ...]
    gone: Counter[Card]  # what left the hand
    left: tuple[Card, ...]  # what stayed

    def seats_of(self, *kinds: Kind) -> dict[Seat, int]:
        """To which other seats something of these kinds happened, with its count."""
        return {
            event.seat: event.count
            for event in self.events
            if event.kind in kinds and event.seat not in (self.seat, TABLE)
        }

    def has(self, *kinds: Kind) -> bool:
        return any(event.kind in kinds for event in self.events)

    @property
    def goes_out(self) -> bool:
        return any(e.kind == Kind.WENT_OUT and e.seat == self.seat for e in self.events)

    @property
    def lays(self) -> Card:
        """The card played, or NO_CARD."""
        if self.action is None or self.action.verb not in (Verb.LAY, Verb.JUMP):
            return NO_CARD
        return self.action.card


def possible_world(match: Match, seat: Seat, known: Knowledge, seed: int = 0) -> Any:
    """A state that the seat can't tell from the true one; None if its cards don't add up."""
    game, base = match.game, match.blind(seat)
    slots = Slots(deck_size=match.deck_size, trust=100, stream=Stream(seed=seed))
    world, k = clone(base), clone(known)
    if not preparing(game, as_it_is)(base, k, slots):
        return None
    dealing(game, overwriter(game.state), as_it_is)(base, world, k, slots)
    return world


def look_ahead(
    match: Match, seat: Seat, known: Knowledge, actions: Iterable[Action | None]
) -> list[Outlook]:
    """The outlook of each action, all in the same world; none if there is no world."""
    world = possible_world(match, seat, known)
    if world is None:
        return []
    before = match.scene(seat)
    return [outlook(match.game, clone(world), seat, action, before) for action in actions]


def outlook(game: Game, s: Any, seat: Seat, action: Action | None, before: Scene) -> Outlook:
    events = list(carry_out(game, s, seat, action)) if action else []
    view = game.view()
    game.show(s, seat, view)
    scene, held = game.scene(view), Counter(card.card for card in before.hand)
    if any(event.kind in MOVING_HANDS for event in events):
        gone = Counter({action.card: 1}) if action else Counter[Card]()
    else:
        gone = held - Counter(card.card for card in scene.hand)
    left = tuple((held - gone).elements())
    return Outlook(seat, action, scene, tuple(events), gone, left)


def carry_out(game: Game, s: Any, seat: Seat, action: Action) -> Iterable[Event]:
    """Act, and do what makes it count; chance is neither kind nor unkind."""
    rounds, number = s.scores.rounds, action.id
    for _ in range(MOST_STEPS):
        game.apply(s, seat, number)
        yield from decode(s.journal, game.clauses)
        while (s.chance.size or s.chance.words) and s.scores.rounds == rounds:
            size = int(s.chance.size)
            game.supply(s, list(range(size)) if size else [MIDDLE, MIDDLE])
            yield from decode(s.journal, game.clauses)
        if s.seats.turn != seat or s.scores.rounds != rounds or s.round_winner != NOBODY:
            return
        number = completing(game, s, seat)
        if number == NO_CARD:
            return


def completing(game: Game, s: Any, seat: Seat) -> int:
    """The action that makes the last one count, if it is still needed."""
    out = [0] * OUT
    legal = [game.actions[out[place]] for place in range(game.moves(s, seat, out))]
    return next((each.id for each in legal if each.verb in COMPLETING), NO_CARD)
