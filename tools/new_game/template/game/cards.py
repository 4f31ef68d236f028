"""Cards and actions: 40 cards in four colours, and a row for everything a seat can do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from penult.core import actions
from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import SEATS

NUMBERS = 10  # 0 to 9
KINDS = COLOURS * NUMBERS

COLOUR: tuple[int, ...] = tuple(card // NUMBERS for card in range(KINDS))
NUMBER: tuple[int, ...] = tuple(card % NUMBERS for card in range(KINDS))
POINTS: tuple[int, ...] = NUMBER  # SKE-09
CODES: tuple[str, ...] = tuple(
    letter + str(number) for letter in LETTERS for number in range(NUMBERS)
)
DECK: tuple[Card, ...] = tuple(card for card in range(KINDS) for _ in range(2))  # SKE-01
DECK_SIZE = len(DECK)


def like(card: Card) -> Mask:
    """The kinds that have its colour or its number."""
    return sum(
        1 << other
        for other in range(KINDS)
        if COLOUR[other] == COLOUR[card] or NUMBER[other] == NUMBER[card]
    )


FITTING: tuple[Mask, ...] = tuple(like(card) for card in range(KINDS))  # SKE-04


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    for card, code in enumerate(CODES):
        yield Verb.LAY, code, card, NO_COLOUR, NOBODY
    for verb, word in ((Verb.DRAW, "draw"), (Verb.PASS, "pass"), (Verb.CALL, "call")):
        yield verb, word, NO_CARD, NO_COLOUR, NOBODY
    for seat in range(SEATS):
        yield Verb.CATCH, f"catch {seat}", NO_CARD, NO_COLOUR, seat


ACTIONS: tuple[Action, ...] = actions.table(rows())
VERB, CARD, NAMED, TARGET = actions.columns(ACTIONS)

first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CATCH = first(Verb.CATCH)
