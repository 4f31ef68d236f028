"""The 112 cards: four colours with eighteen faces each, and three colourless kinds (TIP-01).

75 kinds don't fit into one mask, so a set of kinds is two words, as in ``mechanics.hands``. Tables
of sets list all lower words first: ``TABLE[word * rows + row]`` is one word of a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from penult.core import actions
from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.enums import quick
from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat
from penult.core.shapes import SEATS, WORD
from penult.games.tippo.balance import TRAYS


@quick
class Face(IntEnum):
    """What a card shows, except the plain numbers 0 to 9, which are their own values."""

    DRAW_TWO = 10
    REVERSE = 11
    SKIP = 12
    STOP_1 = 13
    STOP_5 = 17
    JOKER = 18
    SUPER = 19
    TILT = 20


FACES = 18
COLOURED = len(Colour) * FACES
JOKER: Card = COLOURED
SUPER: Card = COLOURED + 1
TILT: Card = COLOURED + 2
KINDS = COLOURED + 3

FACE_CODES = (*"0123456789", "+2", "rev", "skip", "1s", "2s", "3s", "4s", "5s")

COLOUR: tuple[int, ...] = (
    *(card // FACES for card in range(COLOURED)),
    *(NO_COLOUR for _ in range(KINDS - COLOURED)),
)
FACE: tuple[int, ...] = (
    *(card % FACES for card in range(COLOURED)),
    int(Face.JOKER),
    int(Face.SUPER),
    int(Face.TILT),
)
CODES: tuple[str, ...] = (
    *(letter + code for letter in LETTERS for code in FACE_CODES),
    "joker",
    "super",
    "tilt",
)


def number_of(card: Card) -> int:
    """The number on a card, plain or in an octagon; -1 for a symbol (TIP-55, 56)."""
    if Face.STOP_1 <= FACE[card] <= Face.STOP_5:
        return FACE[card] - Face.STOP_1 + 1
    return FACE[card] if FACE[card] < Face.DRAW_TWO else -1


def copies_of(card: Card) -> int:
    """TIP-R02: 19 number cards per colour, including the Stops."""
    if card >= COLOURED:
        return 4
    if FACE[card] <= 5 or FACE[card] >= Face.STOP_1:
        return 1
    return 2


def points_of(card: Card) -> int:
    if card >= COLOURED:
        return 50
    return max(number_of(card), 0) if number_of(card) >= 0 else 20


POINTS: tuple[int, ...] = tuple(points_of(card) for card in range(KINDS))  # TIP-88
NUMBER: tuple[int, ...] = tuple(number_of(card) for card in range(KINDS))
# Numbers count at face value, Stops too; every other symbol counts 0 (TIP-03, R05)
CUT_RANKS: tuple[int, ...] = tuple(max(number, 0) for number in NUMBER)
DECK: tuple[Card, ...] = tuple(card for card in range(KINDS) for _ in range(copies_of(card)))
DECK_SIZE = len(DECK)

# Sets of kinds, as words

WORDS = 2


def words_of(cards: Iterable[Card]) -> tuple[int, int]:
    whole = sum(1 << card for card in cards)
    return whole & ((1 << WORD) - 1), whole >> WORD


def table_of(sets: Iterable[Iterable[Card]]) -> tuple[int, ...]:
    """The lower words of all sets, then the upper ones."""
    pairs = [words_of(cards) for cards in sets]
    return (*(low for low, _ in pairs), *(high for _, high in pairs))


def alike(card: Card) -> list[Card]:
    """What matches a card by number or symbol (TIP-21, 22); nothing does for a colourless one."""
    if card >= COLOURED:
        return []
    if NUMBER[card] >= 0:
        return [other for other in range(COLOURED) if NUMBER[other] == NUMBER[card]]
    return [other for other in range(COLOURED) if FACE[other] == FACE[card]]


SAME_COLOUR = table_of(
    [card for card in range(COLOURED) if COLOUR[card] == colour] for colour in Colour
)
ALIKE = table_of(alike(card) for card in range(KINDS))
COLOURLESS = words_of(range(COLOURED, KINDS))
JOKERS = words_of((JOKER, SUPER))
TILTS = words_of((TILT,))
STOPS = words_of(card for card in range(COLOURED) if FACE[card] >= Face.STOP_1)
PLAIN_NUMBERS = words_of(card for card in range(COLOURED) if FACE[card] < Face.DRAW_TWO)


def fitting(top: Card, colour: int, word: int) -> int:
    """The kinds that match the top of a tray, ignoring Stops (TIP-20 … 26)."""
    return SAME_COLOUR[word * COLOURS + colour] | ALIKE[word * KINDS + top] | COLOURLESS[word]


def is_stop(card: Card) -> bool:
    return COLOURED > card >= 0 and FACE[card] >= Face.STOP_1


TRAY_CODES = "ab"
STEADIEST = 100  # a gesture is a percentage of the placement noise


class LayRow(NamedTuple):
    verb: Verb
    text: str
    card: Card = NO_CARD
    colour: int = NO_COLOUR
    target: Seat = NOBODY
    tray: int = -1


def lays(tray: int) -> Iterator[LayRow]:
    where = f"@{TRAY_CODES[tray]}"
    for card in range(COLOURED):
        yield LayRow(Verb.LAY, CODES[card] + where, card, tray=tray)
    for card in (JOKER, SUPER):
        for colour in Colour:
            text = f"{CODES[card]}{where}={colour.name.lower()}"
            yield LayRow(Verb.LAY, text, card, int(colour), tray=tray)
    yield LayRow(Verb.LAY, CODES[TILT] + where, TILT, tray=tray)


def rows() -> Iterator[LayRow]:
    for tray in range(TRAYS):
        yield from lays(tray)
    yield LayRow(Verb.DRAW, "draw")
    yield LayRow(Verb.PASS, "pass")
    yield LayRow(Verb.CALL, "call")
    for seat in range(SEATS):
        yield LayRow(Verb.CATCH, f"catch {seat}", target=seat)
    for colour in Colour:
        yield LayRow(Verb.NAME, f"name {colour.name.lower()}", colour=int(colour))
    for percent in range(-STEADIEST, STEADIEST + 1):
        yield LayRow(Verb.STEADY, f"steady {percent}")


ACTIONS: tuple[Action, ...] = tuple(
    Action(number, row.verb, row.text, row.card, row.colour, row.target, row.tray)
    for number, row in enumerate(rows())
)

VERB, CARD, NAMED, TARGET = actions.columns(ACTIONS)
TRAY: tuple[int, ...] = tuple(action.tray for action in ACTIONS)

first = partial(actions.first, ACTIONS)
LAYS = COLOURED + 2 * COLOURS + 1  # on one tray
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CATCH = first(Verb.CATCH)
NAME = first(Verb.NAME)
STEADY = first(Verb.STEADY)
STILL = STEADY + STEADIEST  # the gesture with no offset


def is_lay(action: ActionId) -> bool:
    return action < DRAW


def lay_of(card: Card, tray: int, colour: int) -> ActionId:
    """The action that plays a card on a tray; only jokers need the colour."""
    if card < COLOURED:
        return tray * LAYS + card
    if card == TILT:
        return tray * LAYS + LAYS - 1
    return tray * LAYS + COLOURED + (card - JOKER) * COLOURS + colour
