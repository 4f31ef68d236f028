"""A table for the clause tests: dictated shuffles and lots, the court, the sceptre's signals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from penult.core.ids import NO_COLOUR, TABLE, Colour, Seat
from penult.games.mechanics.progress import Timer
from penult.games.royal.cards import DECK_SIZE
from penult.games.royal.game import GAME
from penult.match.match import Match
from tests.games import dictating

# Dictating chance


def cut_order(codes: str) -> list[int]:
    """Seat 0 turns up the first card named, seat 1 the second, and so on."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def cut_for(dealer: Seat, seats: int) -> list[int]:
    """The dealer turns up an 8, everybody else a lower number."""
    codes = [letter + number for number in "12" for letter in "rbyg"][: seats - 1]
    codes.insert(dealer, "r8")
    return cut_order(" ".join(codes))


def deal_order(codes: str) -> list[int]:
    """Deals the named cards first: one to the dealer's left, one to the next seat, and so on."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def deal_up_to(upturned: str, seats: int) -> list[int]:
    """Seven arbitrary cards each, then the named cards come off the draw pile."""
    return dictating.below_the_hands(GAME, upturned, seats, DECK_SIZE)


def lot_for(king: Seat, seats: int) -> list[int]:
    """The lot falls on this seat: the last place decides."""
    return [*(seat for seat in range(seats) if seat != king), king]


def all_but(codes: str) -> str:
    """Every card of the deck except those named, for a hand that holds all the rest."""
    return dictating.all_but(GAME, codes, DECK_SIZE)


# From the deal to the first turn


def dealt(
    upturned: str = "g5",
    *,
    seats: int = 4,
    dealer: Seat = 0,
    king: Seat = 3,
    options: str = "",
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt; the named cards are the first card, then the top of the draw pile."""
    orders = [cut_for(dealer, seats), deal_up_to(upturned, seats), lot_for(king, seats), *then]
    return Match.new("royal", seats=seats, options=options, orders=orders, seed=0)


def all_ready(m: Match) -> None:
    for seat in range(m.seats):
        m.push(seat, "ready")


def crown_and_hat(m: Match, new_jester: Seat) -> None:
    """The king names a jester, unless the rules already have, and the start signal sounds."""
    if m.turn != TABLE:
        m.push(f"jester {new_jester}")
    m.push(TABLE, "start")


def opened(
    upturned: str = "g5",
    *,
    seats: int = 4,
    dealer: Seat = 0,
    king: Seat = 3,
    hat: Seat = 1,
    options: str = "",
    then: Sequence[list[int]] = (),
) -> Match:
    """The same after the start signal: the first card has acted; usually the first turn."""
    m = dealt(upturned, seats=seats, dealer=dealer, king=king, options=options, then=then)
    all_ready(m)
    crown_and_hat(m, hat)
    return m


def change_king(m: Match, hat: Seat) -> None:
    """The fanfare sounds, and the new king gives the hat to somebody."""
    m.push(TABLE, "fanfare")
    crown_and_hat(m, hat)


# Asking


def court(m: Match) -> tuple[Seat, Seat]:
    """King and jester."""
    return m.view().king, m.view().jester


def player(m: Match) -> Seat:
    """Whose turn it is, even while the king decides."""
    seat: Seat = m.view().player
    return seat


def colour(m: Match) -> str:
    active: int = m.view().colour
    return "-" if active == NO_COLOUR else Colour(active).name.lower()


def clock(m: Match) -> str:
    return Timer(m.view().timer).name.lower()


# Playing on


def turns_of_a_lap(m: Match, count: int) -> list[Seat]:
    """Whose turn it is, while everybody draws and passes."""
    turns = []
    for _ in range(count):
        turns.append(m.turn)
        m.push("draw")
        m.push("pass")
    return turns


def play_on(m: Match, chance: Random) -> None:
    """One random action; now and then the fanfare sounds."""
    if m.turn != TABLE and m.legal(TABLE) and chance.random() < 0.05:
        m.push(TABLE, "fanfare")
    else:
        m.push(m.turn, chance.choice(m.legal()))
