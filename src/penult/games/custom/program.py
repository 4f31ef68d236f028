"""The rules of custom cards as programs of a few steps, as ints (ADD-54).

A step is one int of eight small fields. ``if`` and ``choice`` are steps that may jump, always
forwards, so every program ends. The other modules of this package read, check and print them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.ids import Mask
from penult.core.shapes import ints

SLOTS = 4  # cards that can be written on
STEPS = 20  # on a card at most, including jumps between its blocks
ROW = 1 + STEPS  # the head of the card comes first


class Op(IntEnum):
    END = 0
    DRAW = 1
    DRAW_UNTIL = 2
    SKIP = 3
    AGAIN = 4
    REVERSE = 5
    SWAP = 6
    ROTATE = 7
    GIVE = 8
    DISCARD = 9
    REVEAL = 10
    PEEK = 11
    SHIELD = 12
    BIND = 13
    ROLL = 14
    GUESS = 15
    HONOUR = 16
    IF = 17
    CHOICE = 18
    JUMP = 19  # from the end of one block over the other


class Who(IntEnum):
    """The seats a step is about."""

    NOBODY = 0
    ME = 1
    NEXT = 2
    PREV = 3
    ACROSS = 4
    CHOSEN = 5
    ALL = 6
    OTHERS = 7
    MOST = 8
    FEWEST = 9
    LEADER = 10
    RANDOM = 11
    NAMED = 12


class Amount(IntEnum):
    """How many, if it isn't a number from 1 to 6."""

    DIE = 7
    HALF = 8
    COUNT = 9
    ALL = 10


class Sort(IntEnum):
    """Which cards; the first four are the colours."""

    ANY = 0
    RED = 1
    BLUE = 2
    YELLOW = 3
    GREEN = 4
    IN_FORCE = 5
    NUMBERS = 6  # from the field LOW to the field HIGH
    ACTION = 7
    WILD = 8


class Pick(IntEnum):
    OWNER = 0
    BLIND = 1
    RANDOM = 2


class Way(IntEnum):
    PLAY = 0
    AGAINST = 1


class Ward(IntEnum):
    DRAW = 0
    SKIP = 1


class Limit(IntEnum):
    NUMBERS = 0
    COLOUR = 1
    NO_WILD = 2


class Riddle(IntEnum):
    COLOUR = 0
    ODD_EVEN = 1


class Test(IntEnum):
    """The condition of an ``if``."""

    HAND = 0  # the size of a hand against a number
    HANDS = 1  # or against another hand
    HAS = 2
    COLOUR = 3
    DIRECTION = 4
    DIE = 5
    HIT = 6
    MISS = 7
    SCORE = 8


class Compare(IntEnum):
    LESS = 0
    EQUAL = 1
    MORE = 2


class ColourMode(IntEnum):
    """When the colour is named, and by whom (AR-44, 45)."""

    CHOOSE = 0
    AFTER = 1
    KEEP = 2
    RANDOM = 3


# Steps that move cards out of hands
MOVING = 1 << Op.SWAP | 1 << Op.ROTATE | 1 << Op.GIVE | 1 << Op.DISCARD

# Where a field begins within a step
OP, WHO, OTHER, AMOUNT, SORT, RANGE, MODE, TARGET = range(0, 64, 8)
HIGH = 16  # RANGE is low + HIGH * high, MODE of an ``if`` its test + HIGH * comparison
FIELD = 255

# Where a field begins in the head of a card
COLOURING, NO_LAST, ANSWERS, AIMS, DRAWS, FREE_TEXT, USED = range(0, 56, 8)
BLANK_HEAD = 1 << USED


@dataclass(slots=True)
class Wilds:
    """The programs, and what is needed of them in every turn."""

    code: list[list[int]] = ints(SLOTS, ROW)
    draft: list[int] = ints(ROW)  # what is about to be proposed
    unnamed: Mask = 0  # slots played without naming a colour
    answering: Mask = 0  # slots that may be played on a debt (AR-46)
    written: Mask = 0  # slots that have a rule
    moving: Mask = 0  # slots whose rule may take cards from its player
    absent: int = 0  # cards left out because no rule was agreed on (AR-42)


def field(word: int, place: int) -> int:
    return word >> place & FIELD


def head(wilds: Wilds, slot: int) -> int:
    return wilds.code[slot][0]


def step_at(wilds: Wilds, slot: int, place: int) -> int:
    return wilds.code[slot][1 + place]


def learn(wilds: Wilds) -> None:
    """Work out what is needed in every turn; call it whenever a program has changed."""
    wilds.unnamed = 0
    wilds.answering = 0
    wilds.written = 0
    wilds.moving = 0
    for slot in range(SLOTS):
        bit = 1 << slot
        if field(head(wilds, slot), COLOURING) != ColourMode.CHOOSE:
            wilds.unnamed |= bit
        if field(head(wilds, slot), ANSWERS) != 0:
            wilds.answering |= bit
        if wilds.code[slot][1] != 0 or field(head(wilds, slot), COLOURING) != ColourMode.CHOOSE:
            wilds.written |= bit
        for place in range(STEPS):
            if MOVING >> field(step_at(wilds, slot, place), OP) & 1:
                wilds.moving |= bit


def copy_row(wilds: Wilds, source: int, slot: int) -> None:
    for place in range(ROW):
        wilds.code[slot][place] = wilds.code[source][place]


def blank(wilds: Wilds, slot: int) -> None:
    for place in range(ROW):
        wilds.code[slot][place] = 0


def take_draft(wilds: Wilds, slot: int) -> None:
    """Write the draft on the card and clear it; without one, the card stays blank."""
    if wilds.draft[0] == 0:
        wilds.draft[0] = BLANK_HEAD
    for place in range(ROW):
        wilds.code[slot][place] = wilds.draft[place]
        wilds.draft[place] = 0


__all__ = [
    "AMOUNT",
    "OP",
    "OTHER",
    "STEPS",
    "TARGET",
    "WHO",
    "Op",
    "Who",
    "field",
]
