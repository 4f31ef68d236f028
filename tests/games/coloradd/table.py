"""A table for the clause tests: dictated shuffles, and short questions to a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from penult.games.coloradd.cards import CLASSIC_SIZE, CODES, DECK
from penult.mechanics.hands import cards_of
from penult.play.events import Event
from penult.play.match import Match
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import Card, Seat

HAND = 7


# Dictating chance


def named_first(codes: str, size: int = CLASSIC_SIZE) -> list[int]:
    """The places in the deck of the named cards, then all other places."""
    rest = list(range(size))
    named = []
    for code in codes.split():
        named.append(next(place for place in rest if CODES[DECK[place]] == code))
        rest.remove(named[-1])
    return named + rest


def cut_order(codes: str, size: int = CLASSIC_SIZE) -> list[int]:
    """Seat 0 turns up the first card named, seat 1 the second, and so on."""
    return named_first(codes, size)[::-1]  # the rules look at an order from its end


def cut_for(dealer: Seat, seats: int, size: int = CLASSIC_SIZE) -> list[int]:
    """The dealer turns up a 9, everybody else a lower number."""
    codes = [letter + number for number in "123" for letter in "rbyg"][: seats - 1]
    codes.insert(dealer, "r9")
    return cut_order(" ".join(codes), size)


def deal_order(codes: str, size: int = CLASSIC_SIZE) -> list[int]:
    """The cards named leave the stock first: seven for the dealer's left, then the next seat."""
    return named_first(codes, size)[::-1]


def deal_up_to(upturned: str, seats: int, size: int = CLASSIC_SIZE) -> list[int]:
    """Seven cards each, whichever, then the cards named come off the stock."""
    order = named_first(upturned, size)
    count = len(upturned.split())
    named, rest = order[:count], order[count:]
    dealt = HAND * seats
    return (rest[:dealt] + named + rest[dealt:])[::-1]


def opening(
    upturned: str,
    *,
    seats: int = 4,
    dealer: Seat = 0,
    options: str = "",
    customs: int = 0,
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt: the starter, then the next cards of the stock, are the cards named."""
    size = CLASSIC_SIZE + customs
    orders = [cut_for(dealer, seats, size), deal_up_to(upturned, seats, size), *then]
    options = f"custom_count={customs} {options}"
    return Match.new("coloradd", seats=seats, options=options, orders=orders, seed=0)


def all_but(codes: str, customs: int = 0) -> str:
    """Every card of the deck except those named, for a hand that holds the whole rest."""
    size = CLASSIC_SIZE + customs
    rest = named_first(codes, size)[len(codes.split()) :]
    return " ".join(CODES[DECK[place]] for place in rest)


# Asking a match


def acts(m: Match, seat: Seat | None = None) -> set[str]:
    """What a seat (by default the one in turn) may do, in notation."""
    return {str(act) for act in m.legal(seat)}


def hand(m: Match, seat: Seat) -> list[str]:
    """The cards of a seat, as it sees them."""
    return [CODES[card] for card in cards_of(m.view(seat).hand)]


def sizes(m: Match) -> list[int]:
    """How many cards each seat holds."""
    return list(m.view().sizes[: m.seats])


def top(m: Match) -> str:
    card: Card = m.view().top
    return CODES[card]


def why(m: Match, seat: Seat, act: str) -> str:
    """The clause that forbids the act, in the spelling of the tests; ``OK`` if none does."""
    return m.why_not(seat, act).name


def happened(m: Match, kind: Kind) -> list[Event]:
    """The events of one kind, oldest first."""
    return [event for event in m.events if event.kind == kind]


def cited(m: Match, kind: Kind) -> list[tuple[Seat, str]]:
    """Seat and clause of every event of one kind."""
    return [(event.seat, event.clause.name) for event in happened(m, kind)]


def all_cards(m: Match) -> Counter[str]:
    """Every card at the table: hands, stock and talon."""
    piles = [line.partition(":")[2] for line in m.write().splitlines() if is_pile(line)]
    return Counter(code for pile in piles for code in pile.split() if code != "-")


def is_pile(line: str) -> bool:
    return line.startswith(("hand ", "stock:", "talon:"))
