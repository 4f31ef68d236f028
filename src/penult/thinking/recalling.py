"""What a seat knows if it remembers only the latest events, as people do.

The fold then starts in the middle of a round, when hands and piles already had some size. So it
runs twice: once to see by how much they change, and once from the sizes they must have had. In
Rummy a turn has many events that can be undone together, so there it is the whole round or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, Seat
from penult.games.mechanics import knowledge
from penult.games.mechanics.knowledge import PILES, Knowledge
from penult.match.match import Match
from penult.match.seat_position import events_of_round
from penult.thinking.observing import fold, secrets_of

EVERYTHING = 10_000  # more events than a round has
# Whole hands move, perhaps back again: whoever doesn't remember the round loses track
MOVED = (Kind.SWAPPED, Kind.PASSED_ON, Kind.PASSED_BACK, Kind.CALLED_OUT)
AMPLE = 60  # cards: no hand loses more in the events that are remembered


def recall(match: Match, viewer: Seat, memory: int = EVERYTHING) -> Knowledge:
    """What the seat knows from the latest ``memory`` events of this round."""
    events = events_of_round(match, viewer)
    recent = events[max(len(events) - memory, 0) :]
    if len(recent) == len(events) and events and events[0].kind == Kind.DEALT:
        return folded(match, viewer, recent, [0] * match.seats, [0] * PILES)
    recent = [] if match.game.tiles else recent[last_move(recent) + 1 :]
    sizes, piles = match.view(viewer).sizes, pile_sizes(match, viewer)
    trial = folded(match, viewer, recent, [AMPLE] * match.seats, [0] * PILES)
    before = [
        max(sizes[seat] - knowledge.holds(trial, seat) + AMPLE, 0) for seat in range(match.seats)
    ]
    missing = [max(piles[pile] - trial.pile_size[pile], 0) for pile in range(PILES)]
    return folded(match, viewer, recent, before, missing)


def last_move(events: Sequence[Event]) -> int:
    """The place of the last event that moved hands; -1 if there is none."""
    return max((place for place, event in enumerate(events) if event.kind in MOVED), default=-1)


def pile_sizes(match: Match, viewer: Seat) -> list[int]:
    state, size_of = match.blind(viewer), secrets_of(match.game).pile_size
    return [size_of(state, pile) for pile in range(PILES)]


def folded(
    match: Match,
    viewer: Seat,
    events: Sequence[Event],
    sizes: Sequence[int],
    piles: Sequence[int],
) -> Knowledge:
    k = Knowledge()
    knowledge.start(k, viewer, match.seats, len(match.game.cards))
    for seat, size in enumerate(sizes):
        knowledge.gain(k, seat, size)
    for pile, size in enumerate(piles):
        for _ in range(size):
            knowledge.put(k, pile, NO_CARD, NO_COLOUR)
    fold(match.game, match.options, k, events)
    return k
