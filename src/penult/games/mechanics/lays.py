"""Lists of legal actions, and the rows that play a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penult.core.actions import Verb
from penult.core.deck import COLOURED, FACE, FACES, Face
from penult.core.ids import COLOURS, NO_COLOUR, NOBODY, ActionId, Card, Colour, Mask, Seat
from penult.core.shapes import SEATS


def put(out: list[ActionId], size: int, action: ActionId) -> int:
    """Add an action to a list of this size; return its new size."""
    out[size] = action
    return size + 1


def list_set(mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """Add an action for each member of a set of cards or seats, counted from ``base``."""
    while mask:
        lowest = mask & -mask
        out[size] = base + lowest.bit_length() - 1
        size += 1
        mask ^= lowest
    return size


COLOURED_KINDS = (1 << COLOURED) - 1


def rows(
    verb: Verb, prefix: str, codes: Sequence[str]
) -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    for card in range(COLOURED):
        yield verb, prefix + codes[card], card, NO_COLOUR, NOBODY
    for card in range(COLOURED, len(codes)):
        for colour in Colour:
            yield verb, f"{prefix}{codes[card]}={colour.name.lower()}", card, colour, NOBODY
    for card in range(COLOURED):
        if FACE[card] == Face.SEVEN:
            for seat in range(SEATS):
                yield verb, f"{prefix}{codes[card]}>{seat}", card, NO_COLOUR, seat


def naming(card: Card, colour: int) -> ActionId:
    """The row, counted from the first lay, that plays a wild and names a colour."""
    return COLOURED + (card - COLOURED) * COLOURS + colour


def swapping(card: Card, target: Seat, kinds: int) -> ActionId:
    """The row that plays a seven and swaps hands with ``target``."""
    return COLOURED + (kinds - COLOURED) * COLOURS + card // FACES * SEATS + target


def list_plain(mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """The coloured cards of a set, with nothing to name."""
    return list_set(mask & COLOURED_KINDS, base, out, size)


def list_wilds(mask: Mask, base: ActionId, out: list[ActionId], size: int) -> int:
    """The wilds of a set, each with every colour."""
    wilds = mask & ~COLOURED_KINDS
    while wilds:
        card = (wilds & -wilds).bit_length() - 1
        wilds &= wilds - 1
        for colour in range(COLOURS):
            out[size + colour] = base + naming(card, colour)
        size += COLOURS
    return size


def list_swaps(
    sevens: Mask, partners: Mask, kinds: int, base: ActionId, out: list[ActionId], size: int
) -> int:
    """The sevens of a set, each with every partner."""
    while sevens:
        card = (sevens & -sevens).bit_length() - 1
        sevens &= sevens - 1
        left = partners
        while left:
            out[size] = base + swapping(card, (left & -left).bit_length() - 1, kinds)
            size += 1
            left &= left - 1
    return size
