"""Actions that take long can be computed elsewhere, while the match itself stays as it is.

A match that uses foresight (``use_foresight``) names what it would have to compute as a
``LongAction``, which another process carries out (``carry_out``). The result is put into the match
(``put_into``) if that hasn't changed since, and used as soon as the same thing is done to it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from penult.core.actions import Action
from penult.core.ids import Seat
from penult.match.match import REWOUND, Match, opened
from penult.match.position import read_with_cards
from penult.match.snapshot import (
    PositionSnapshot,
    StoredEvent,
    event_in,
    position_of,
    put,
    stored_event,
)

Key: TypeAlias = tuple[int, int]  # a seat and an action; or ``REWOUND`` and a number of actions

LITTLE = 64  # what is replayed at once, in actions of most games
BASES = 64  # matches that a worker keeps


class MatchTerms(Struct, frozen=True):
    """How a match was begun, so that another process can begin the same."""

    game: str
    seats: int
    seed: str
    options: str
    customs: tuple[str, ...]
    private: bool
    rules: int
    start: str = ""  # the position that it went on from, if it didn't begin with a deal

    def match(self) -> Match:
        return self._begun(deals=True)

    def undealt(self) -> Match:
        """The match before its first deal, to be put into a later position."""
        return self._begun(deals=False)

    def _begun(self, *, deals: bool) -> Match:
        if self.start:
            game, state, cards = read_with_cards(self.start)
        else:
            customs = self.customs or None
            game, state, cards = opened(
                self.game, self.seats, self.options, customs, self.private, self.rules
            )
        made = Match(game, state, int(self.seed, 16), customs=cards, deals=deals)
        return made.share_scratch()


class LongAction(Struct, frozen=True):
    """Actions to carry out from a position."""

    key: Key
    change: int  # how often the match had changed
    terms: MatchTerms
    stops: bool
    position: PositionSnapshot | None  # None: the start
    acts: tuple[tuple[Seat, str], ...]
    deals: bool = False  # then start the next round, if one is over


class Foreseen(Struct, frozen=True):
    position: PositionSnapshot
    events: tuple[StoredEvent, ...]


# In the match

Terms: TypeAlias = Callable[[], MatchTerms]


def for_action(match: Match, terms: Terms, seat: Seat, action: Action) -> LongAction | None:
    """What has to be computed before this action can be carried out; None: nothing."""
    key = seat, action.id
    if match._ahead is None or action.verb not in match.game.slow or key in match._ahead:
        return None
    position = replace(position_of(match), acts=0)
    acts = ((seat, action.text),)
    return LongAction(key, match._changes, terms(), match._stops, position, acts)


def for_rewinding(match: Match, terms: Terms, acts: int, since: Match | None) -> LongAction | None:
    """The same for ``match.rewind(acts, since)``."""
    key = REWOUND, acts
    known = len(since.acts) if since else 0
    if match._ahead is None or (acts - known) * match.game.replay_cost <= LITTLE:
        return None
    if key in match._ahead:
        return None
    position = replace(position_of(since), acts=0) if since else None
    again = tuple((seat, action.text) for seat, action in match.acts[known:acts])
    return LongAction(key, match._changes, terms(), match._stops, position, again, deals=True)


def for_following(shadow: Match, terms: MatchTerms, match: Match, acts: int) -> LongAction:
    """What a copy of the match that is behind has to do to be where it was after ``acts``."""
    known = len(shadow.acts)
    position = replace(position_of(shadow), acts=0)
    missed = tuple((seat, action.text) for seat, action in match.acts[known:acts])
    return LongAction((REWOUND, acts), 0, terms, shadow._stops, position, missed)


def put_into(match: Match, long_action: LongAction, foreseen: Foreseen | None) -> bool:
    """Keep a result unless the match has changed; None: it has to be computed here after all."""
    if match._ahead is None or match._changes != long_action.change:
        return False
    match._ahead[long_action.key] = foreseen
    return True


def adopt(match: Match, foreseen: Foreseen) -> None:
    """The match is where its latest actions have led; ``acts`` already has them."""
    put(match, replace(foreseen.position, acts=len(match.acts)))
    match.events.extend(event_in(match, stored) for stored in foreseen.events)


# In another process


@lru_cache(BASES)
def base_of(terms: MatchTerms) -> Match:
    return terms.match()


def carry_out(long_action: LongAction) -> Generator[None, None, Foreseen]:
    """Do it, action by action; returns the result."""
    match = base_of(long_action.terms).copy().share_scratch()
    if long_action.stops:
        match.stop_between_rounds()
    match.events.clear()
    if long_action.position:
        put(match, long_action.position)
    for seat, text in long_action.acts:
        match.start_round()
        match._carry_out(seat, match.parsed(text))
        yield
    if long_action.deals:
        match.start_round()
    return Foreseen(position_of(match), tuple(map(stored_event, match.events)))
