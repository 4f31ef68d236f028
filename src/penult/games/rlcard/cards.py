"""Cards and actions: RLCard's deck in RLCard's order, and its 61 actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from penult.core import actions, deck
from penult.core.actions import Action, Verb
from penult.core.deck import (
    CODES,
    COLOURED,
    COPIES,
    FACE,
    KINDS,
    SAME_COLOUR,
    SAME_FACE,
    WILD,
    WILD_FOUR,
    Face,
)
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Colour, Mask
from penult.games.mechanics.lays import rows

COLOURS_IN_ORDER = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.YELLOW)
FACES_IN_ORDER = (*range(10), Face.SKIP, Face.REVERSE, Face.DRAW_TWO)
POINTS = (0,) * KINDS  # only winning counts


def dealt_from() -> Iterator[Card]:
    """The deck before the first shuffle, so that one order deals the same cards here and there."""
    for colour in COLOURS_IN_ORDER:
        for face in FACES_IN_ORDER:
            card = colour * deck.FACES + face
            yield from [card] * COPIES[card]
        yield from (WILD, WILD_FOUR)


DECK: tuple[Card, ...] = tuple(dealt_from())
DECK_SIZE = len(DECK)
LAYS = COLOURED + 2 * len(Colour)  # no card swaps hands

ACTIONS: tuple[Action, ...] = actions.table(
    (*islice(rows(Verb.LAY, "", CODES), LAYS), (Verb.DRAW, "draw", NO_CARD, NO_COLOUR, NOBODY))
)
VERB, CARD, NAMED, _ = actions.columns(ACTIONS)


def matching(target: Card, colour: int) -> Mask:
    """The coloured kinds that match the target (RLC-05)."""
    same = SAME_COLOUR[colour]
    return same if target >= COLOURED else same | SAME_FACE[FACE[target]]


first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
DRAW = first(Verb.DRAW)
