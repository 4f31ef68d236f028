"""Views as rows of ints, piece by piece, for learners.

A row is made of a view, of what the viewer has heard, and of nothing else: so it can't tell more
than the viewer may know. Seats are counted from the viewer, who is 0; -1 is nobody.
"""

from __future__ import annotations

from typing import Any

from penult.core.events import PRIVATE_CARD
from penult.core.ids import NO_CARD, Card, Mask, Seat
from penult.core.shapes import COPIES, WORD
from penult.games.mechanics.hands import MASKS
from penult.games.mechanics.knowledge import PILES, Knowledge
from penult.simulate.noting import Notes, is_for

EVENT = 7  # ints of an event: kind, seat, other, card, colour, count, tray
NOTHING = -1

# How an int is spread over columns
SCALED = 0  # one column: it divided by the width
CHOSEN = 1  # a 1 in the column of its value; nowhere if it is -1
COUNTED = 2  # as many ones as it says


def seat_from(viewer: Seat, seat: Seat, seats: int) -> Seat:
    return (seat - viewer) % seats if seat >= 0 else -1


# Each writes a piece from a place on, and returns the place behind it


def put_number(out: Any, at: int, number: int) -> int:
    out[at] = number
    return at + 1


def put_seat(out: Any, at: int, view: Any, seat: Seat) -> int:
    out[at] = seat_from(view.viewer, seat, view.seats)
    return at + 1


def put_seats(out: Any, at: int, view: Any, mask: Mask) -> int:
    for step in range(view.seats):
        out[at + step] = mask >> (view.viewer + step) % view.seats & 1
    return at + view.seats  # type: ignore[no-any-return]


def put_per_seat(out: Any, at: int, view: Any, numbers: list[int]) -> int:
    for step in range(view.seats):
        out[at + step] = numbers[(view.viewer + step) % view.seats]
    return at + view.seats  # type: ignore[no-any-return]


def put_list(out: Any, at: int, numbers: list[int], size: int) -> int:
    for place in range(size):
        out[at + place] = numbers[place]
    return at + size


def put_kinds(out: Any, at: int, low: Mask, high: Mask, kinds: int) -> int:
    """1 for each kind in a set of cards."""
    for card in range(kinds):
        word = low if card < WORD else high
        out[at + card] = word >> card % WORD & 1
    return at + kinds


def put_hand(out: Any, at: int, held: list[int], masks: int, kinds: int) -> int:
    """How many of each kind, from masks as in ``mechanics.hands``."""
    for card in range(kinds):
        out[at + card] = 0
    for copy in range(masks):
        mask = held[copy]
        first = at if copy < COPIES else at + WORD
        while mask:
            out[first + (mask & -mask).bit_length() - 1] += 1
            mask &= mask - 1
    return at + kinds


def put_pile(out: Any, at: int, pile: list[int], size: int, kinds: int) -> int:
    """How many of each kind lie on a pile; empty places in a view are no cards."""
    for card in range(kinds):
        out[at + card] = 0
    for place in range(size):
        if pile[place] != NO_CARD:
            out[at + pile[place]] += 1
    return at + kinds


def put_melds(out: Any, at: int, table: Any, kinds: int) -> int:
    """How many tiles of each kind lie in melds.

    Larger numbers are jokers that stand for a tile; they count as the last kind, the joker.
    """
    for card in range(kinds):
        out[at + card] = 0
    for number in range(table.count):
        for place in range(table.size[number]):
            piece = table.pieces[number][place]
            out[at + min(piece, kinds - 1)] += 1
    return at + kinds


# What the viewer has heard


def put_seen(out: Any, at: int, k: Knowledge, kinds: int) -> int:
    """Cards on face-up piles, under the top ones too, as far as the viewer has seen them."""
    for card in range(kinds):
        out[at + card] = 0
    for pile in range(PILES):
        for place in range(k.pile_size[pile]):
            if k.pile[pile][place] != NO_CARD:
                out[at + k.pile[pile][place]] += 1
    return at + kinds


def put_known(out: Any, at: int, view: Any, k: Knowledge, kinds: int) -> int:
    """Cards that the viewer knows to be in the hands of others, seat by seat."""
    for step in range(1, view.seats):
        at = put_hand(out, at, k.known.held[(view.viewer + step) % view.seats], MASKS, kinds)
    return at


def put_excluded(out: Any, at: int, view: Any, k: Knowledge, kinds: int) -> int:
    """1 for each kind that is, by the rules, none of another seat's unknown cards."""
    for step in range(1, view.seats):
        seat = (view.viewer + step) % view.seats
        low = -1
        high = -1
        for group in range(k.sure.size[seat]):
            low &= k.sure.low[seat][group]
            high &= k.sure.high[seat][group]
        at = put_kinds(out, at, low, high, kinds)
    return at


def put_event(out: Any, at: int, view: Any, row: list[int]) -> int:
    out[at] = row[0]
    out[at + 1] = seat_from(view.viewer, row[1], view.seats)
    out[at + 2] = seat_from(view.viewer, row[2], view.seats)
    out[at + 3] = row[3]
    out[at + 4] = row[4]
    out[at + 5] = row[5]
    out[at + 6] = row[7]
    return at + EVENT


def put_card(out: Any, at: int, card: Card) -> int:
    """A hidden card of an event, for those who may see it."""
    for place in range(EVENT):
        out[at + place] = NOTHING
    out[at] = PRIVATE_CARD
    out[at + 3] = card
    return at + EVENT


def put_cards(out: Any, at: int, cards: Mask, end: int) -> int:
    while cards and at < end:
        card = cards.bit_length() - 1
        at = put_card(out, at, card)
        cards ^= 1 << card
    return at


def put_history(out: Any, at: int, view: Any, notes: Notes, events: int) -> int:
    """The latest events, the newest first; hidden cards follow the event they belong to."""
    end = at + EVENT * events
    place = notes.size - 1
    while at < end and place >= 0:
        row = notes.rows[place]
        if row[0] > PRIVATE_CARD:
            at = put_event(out, at, view, row)
        elif row[0] == PRIVATE_CARD and is_for(row, view.viewer):
            at = put_card(out, at, row[3])
        elif is_for(row, view.viewer):
            at = put_cards(out, at, row[3], end)
        place -= 1
    while at < end:
        out[at] = NOTHING
        at += 1
    return end


def spread(rows: Any, forms: Any, out: Any, first: int, last: int) -> None:
    """Write rows of ints as numbers from -1 to 1.

    ``forms`` has a place, a form and a width for each int.
    """
    for i in range(first, last):
        for number in range(forms.shape[0]):
            value = rows[i, number]
            at = forms[number, 0]
            form = forms[number, 1]
            width = forms[number, 2]
            if form == SCALED:
                out[i, at] = min(max(value / width, -1.0), 1.0)
                continue
            for place in range(width):
                out[i, at + place] = 0
            if form == COUNTED:
                for place in range(min(value, width)):
                    out[i, at + place] = 1
            elif 0 <= value < width:
                out[i, at + value] = 1
