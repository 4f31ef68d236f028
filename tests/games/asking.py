"""Short questions to a match of any game, for the clause tests."""

from __future__ import annotations

from collections import Counter

from penult.core.events import Event, Kind
from penult.core.ids import Card, Seat
from penult.games.mechanics.hands import cards_of
from penult.match.match import Match


def acts(m: Match, seat: Seat | None = None) -> set[str]:
    """What a seat (by default the current player) may do, in notation."""
    return {str(act) for act in m.legal(seat)}


def hand(m: Match, seat: Seat) -> list[str]:
    """A seat's cards, as that seat sees them."""
    return [m.game.cards[card] for card in cards_of(m.view(seat).hand)]


def sizes(m: Match) -> list[int]:
    """How many cards each seat holds."""
    return list(m.view().sizes[: m.seats])


def top(m: Match) -> str:
    card: Card = m.view().top
    return m.game.cards[card]


def why(m: Match, seat: Seat, act: str) -> str:
    """The clause that forbids the action, in the spelling of the tests; ``OK`` if none does."""
    return m.why_not(seat, act).name


def exposed(m: Match) -> list[Seat]:
    """The seats that can be caught without a call."""
    return [seat for seat in range(m.seats) if m.view().exposed >> seat & 1]


def happened(m: Match, kind: Kind) -> list[Event]:
    """The events of one kind, oldest first."""
    return [event for event in m.events if event.kind == kind]


def cited(m: Match, kind: Kind) -> list[tuple[Seat, str]]:
    """Seat and clause of every event of one kind."""
    return [(event.seat, event.clause.name) for event in happened(m, kind)]


def all_cards(m: Match) -> Counter[str]:
    """Every card at the table: hands, draw pile and discard pile."""
    piles = [line.partition(":")[2] for line in m.write().splitlines() if is_pile(line)]
    return Counter(code for pile in piles for code in pile.split() if code != "-")


def is_pile(line: str) -> bool:
    return line.startswith(("hand ", "stock:", "talon:"))
