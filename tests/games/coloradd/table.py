"""A table for the clause tests: dictated shuffles."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.ids import Seat
from penult.games.coloradd.cards import CLASSIC_SIZE
from penult.games.coloradd.game import GAME
from penult.match.match import Match
from tests.games import dictating


def cut_order(codes: str, size: int = CLASSIC_SIZE) -> list[int]:
    """Seat 0 turns up the first card named, seat 1 the second, and so on."""
    return dictating.on_top(GAME, codes, size)


def cut_for(dealer: Seat, seats: int, size: int = CLASSIC_SIZE) -> list[int]:
    """The dealer turns up a 9, everybody else a lower number."""
    codes = [letter + number for number in "123" for letter in "rbyg"][: seats - 1]
    codes.insert(dealer, "r9")
    return cut_order(" ".join(codes), size)


def deal_order(codes: str, size: int = CLASSIC_SIZE) -> list[int]:
    """Deals the named cards first: seven to the dealer's left, then seven to the next seat."""
    return dictating.on_top(GAME, codes, size)


def deal_up_to(upturned: str, seats: int, size: int = CLASSIC_SIZE) -> list[int]:
    """Seven arbitrary cards each, then the named cards come off the draw pile."""
    return dictating.below_the_hands(GAME, upturned, seats, size)


def opening(
    upturned: str,
    *,
    seats: int = 4,
    dealer: Seat = 0,
    options: str = "",
    customs: int = 0,
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt; the named cards are the first card, then the top of the draw pile."""
    size = CLASSIC_SIZE + customs
    orders = [cut_for(dealer, seats, size), deal_up_to(upturned, seats, size), *then]
    options = f"custom_count={customs} {options}"
    return Match.new("coloradd", seats=seats, options=options, orders=orders, seed=0)


def all_but(codes: str, customs: int = 0) -> str:
    """Every card of the deck except those named, for a hand that holds all the rest."""
    return dictating.all_but(GAME, codes, CLASSIC_SIZE + customs)
