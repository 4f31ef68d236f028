"""A table for the clause tests: dictated shuffles, balances without chance, short questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import NO_COLOUR, Colour, Seat
from penult.games.tippo.cards import DECK_SIZE
from penult.games.tippo.game import GAME
from penult.match.match import Match
from tests.games import dictating
from tests.games.asking import happened

TRAY_NAMES = "ab"
PURE = "balance=pure"  # the standard balance without any noise


def falls_at(cards: int) -> str:
    """A balance that falls as soon as one tray has this many more cards than the other."""
    limit = 1000 * cards
    return (
        "balance=custom placement_noise=0 friction_noise=0 disc_weight=0 slip_limit=20000 "
        f"slip_least=20000 fall_limit={limit} fall_load=0 fall_least={limit}"
    )


# Dictating chance


def cut_order(codes: str) -> list[int]:
    """Seat 0 turns up the first card named, seat 1 the second, and so on."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def cut_for(dealer: Seat, seats: int) -> list[int]:
    """The dealer turns up a 9, everybody else a lower number."""
    codes = [letter + number for number in "123" for letter in "rbyg"][: seats - 1]
    codes.insert(dealer, "r9")
    return cut_order(" ".join(codes))


def deal_order(codes: str) -> list[int]:
    """Deals the named cards first: seven to the dealer's left, then seven to the next seat."""
    return dictating.on_top(GAME, codes, DECK_SIZE)


def deal_up_to(upturned: str, seats: int) -> list[int]:
    """Seven arbitrary cards each, then the named cards come off the draw pile."""
    return dictating.below_the_hands(GAME, upturned, seats, DECK_SIZE)


def all_but(codes: str) -> str:
    """Every card of the deck except those named."""
    return dictating.all_but(GAME, codes, DECK_SIZE)


def in_place(size: int) -> list[int]:
    """The order that shuffles nothing: what was set aside last is drawn first."""
    return list(range(size))


# Tables


def opening(
    upturned: str = "g7 b6",
    *,
    seats: int = 4,
    dealer: Seat = 0,
    options: str = PURE,
    then: Sequence[list[int]] = (),
) -> Match:
    """A match just dealt; the named cards are on tray A, on tray B, and next in the draw pile."""
    orders = [cut_for(dealer, seats), deal_up_to(upturned, seats), *then]
    return Match.new("tippo", seats=seats, options=options, orders=orders, seed=0)


def seated(
    a: str,
    b: str,
    *hands: str,
    balance: str = PURE,
    options: str = "",
    more: str = "",
    orders: Sequence[list[int]] = (),
) -> Match:
    """Seat 0 is to play unless ``more`` says otherwise; trays (top first) and hands as given."""
    turn = "" if "turn:" in more else "turn: 0;"
    held = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    return Match.read(
        f"tippo; options: {balance} {options}; {turn} tray a: {a}; tray b: {b}; {held}; {more}",
        orders=orders,
        seed=0,
    )


OTHERS = ("y6 y8 y9", "b6 b8 b9", "g6 g8 g9")  # the deck has two of each


def four(
    cards: str,
    a: str = "r7",
    b: str = "g4",
    *,
    balance: str = PURE,
    options: str = "",
    more: str = "",
    orders: Sequence[list[int]] = (),
) -> Match:
    """Seat 0 of four is to play, by default between a red 7 and a green 4."""
    return seated(a, b, cards, *OTHERS, balance=balance, options=options, more=more, orders=orders)


# Asking


def tops(m: Match) -> tuple[str, str]:
    a, b = (m.game.cards[card] for card in m.view().tops)
    return a, b


def colours(m: Match) -> tuple[str, str]:
    """The current colours of both trays; ``-`` while none has been named."""
    a, b = ("-" if c == NO_COLOUR else Colour(c).name.lower() for c in m.view().colours)
    return a, b


def frozen(m: Match) -> str:
    """The frozen tray, or ``-``."""
    tray: int = m.view().frozen
    return TRAY_NAMES[tray] if tray >= 0 else "-"


def tray_sizes(m: Match) -> tuple[int, int]:
    a, b = m.view().tray_sizes
    return a, b


def disc(m: Match) -> int:
    return int(m.view().disc)


def lean(m: Match) -> int:
    """The torque, positive towards tray B."""
    return int(m.view().lean)


def aside(m: Match) -> int:
    return int(m.view().aside_size)


def stock(m: Match) -> int:
    return int(m.view().stock_size)


def line(m: Match, key: str) -> list[str]:
    """The cards of one line of the position, e.g. ``tray a`` or ``aside``, top first."""
    lines = dict(row.split(":", 1) for row in m.write().splitlines()[1:])
    return [code for code in lines[key].split() if code != "-"]


def payers(m: Match) -> list[tuple[Seat, str]]:
    """Who paid for each fall, and the clause."""
    return [(event.seat, event.clause.name) for event in happened(m, Kind.FELL)]


def dealers_onto_tray(m: Match) -> list[Seat]:
    """Who dealt each card of a Tilt."""
    return [event.seat for event in happened(m, Kind.DEALT_ON)]


def all_cards(m: Match) -> Counter[str]:
    """Every card at the table: hands, draw pile, trays and set aside."""
    piles = ("hand ", "stock", "tray ", "aside")
    rows = (row.partition(":") for row in m.write().splitlines())
    found = (cards for key, _, cards in rows if key.startswith(piles))
    return Counter(code for cards in found for code in cards.split() if code != "-")


# Playing on


def keep(m: Match) -> None:
    """The current player draws and keeps the card."""
    m.push("draw")
    m.push("pass")


def keep_round(m: Match, count: int) -> list[Seat]:
    """Whose turn it is, while everybody draws and keeps; needs the option ``voluntary_draw``."""
    turns = []
    for _ in range(count):
        turns.append(m.turn)
        keep(m)
    return turns
