"""The 56 cards: twelve faces in each of four colours, jesters twice, and four jokers (ROY-01)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import partial

from penult.core import actions
from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.enums import quick
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat


@quick
class Face(IntEnum):
    """What a card shows; the numbers 1 to 8 are their own faces."""

    REVERSE = 9
    SKIP = 10
    ROYAL = 11
    JESTER = 12
    JOKER = 13


FIRST_FACE = 1
FACES = 12
COLOURED = len(Colour) * FACES
JOKER: Card = COLOURED
KINDS = COLOURED + 1

FACE_CODES = (*"12345678", "rev", "skip", "king", "jester")

COLOUR: tuple[int, ...] = (*(card // FACES for card in range(COLOURED)), NO_COLOUR)
FACE: tuple[int, ...] = (
    *(FIRST_FACE + card % FACES for card in range(COLOURED)),
    int(Face.JOKER),
)
CODES: tuple[str, ...] = (*(letter + code for letter in LETTERS for code in FACE_CODES), "joker")
COPIES: tuple[int, ...] = (*(2 if FACE[card] == Face.JESTER else 1 for card in range(COLOURED)), 4)
POINTS: tuple[int, ...] = (  # ROY-86
    *(FACE[card] if FACE[card] < Face.REVERSE else 20 for card in range(COLOURED)),
    50,
)
DECK: tuple[Card, ...] = tuple(card for card in range(KINDS) for _ in range(COPIES[card]))
DECK_SIZE = len(DECK)


def symbol_of(card: Card) -> int:
    """Cards with the same number or symbol match; both kinds of +1 have the same one (ROY-29)."""
    return Face.ROYAL if FACE[card] == Face.JESTER else FACE[card]


SAME_COLOUR: tuple[int, ...] = tuple(
    sum(1 << card for card in range(COLOURED) if COLOUR[card] == colour) for colour in Colour
)
# What may cover a card by its number or symbol; a joker has neither (ROY-31)
ALIKE: tuple[int, ...] = (
    *(
        sum(1 << other for other in range(COLOURED) if symbol_of(other) == symbol_of(card))
        for card in range(COLOURED)
    ),
    0,
)
JOKER_BIT = 1 << JOKER


def fitting(top: Card, colour: int) -> int:
    """The set of kinds that may cover ``top`` while ``colour`` is active (ROY-26 … 31)."""
    return SAME_COLOUR[colour] | ALIKE[top] | JOKER_BIT


# Numbers rank by value, cards with a symbol as 0 (ROY-04)
CUT_RANKS: tuple[int, ...] = tuple(face if face < Face.REVERSE else 0 for face in FACE)

MOST_SEATS = 7  # ROY-R01: eight hands would leave no card to turn up


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    for card, code in enumerate(CODES):
        yield Verb.LAY, code, card, NO_COLOUR, NOBODY
    for verb, word in ((Verb.DRAW, "draw"), (Verb.PASS, "pass"), (Verb.CALL, "call")):
        yield verb, word, NO_CARD, NO_COLOUR, NOBODY
    for seat in range(MOST_SEATS):
        yield Verb.CATCH, f"catch {seat}", NO_CARD, NO_COLOUR, seat
    yield Verb.READY, "ready", NO_CARD, NO_COLOUR, NOBODY
    for colour in Colour:
        yield Verb.NAME, f"name {colour.name.lower()}", NO_CARD, colour, NOBODY
    for seat in range(MOST_SEATS):
        yield Verb.HIT, f"hit {seat}", NO_CARD, NO_COLOUR, seat
    for seat in range(MOST_SEATS):
        yield Verb.DESIGNATE, f"jester {seat}", NO_CARD, NO_COLOUR, seat
    for verb in (Verb.START, Verb.FANFARE, Verb.RESTART, Verb.PAUSE, Verb.RESUME):
        yield verb, verb.name.lower(), NO_CARD, NO_COLOUR, NOBODY


ACTIONS: tuple[Action, ...] = actions.table(rows())
VERB, CARD, NAMED, TARGET = actions.columns(ACTIONS)

first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CATCH = first(Verb.CATCH)
READY = first(Verb.READY)
NAME = first(Verb.NAME)
HIT = first(Verb.HIT)
DESIGNATE = first(Verb.DESIGNATE)
START = first(Verb.START)
FANFARE = first(Verb.FANFARE)
RESTART = first(Verb.RESTART)
PAUSE = first(Verb.PAUSE)
RESUME = first(Verb.RESUME)


def is_lay(action: ActionId) -> bool:
    return action < DRAW
