"""The 112 cards: the classic 108 and up to four customisable wilds (ADD-02, 03)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from penult.core import actions, deck
from penult.core.actions import Action, Verb
from penult.core.deck import COLOURED, SAME_COLOUR, SAME_FACE, WILD, WILD_FOUR, Face
from penult.core.ids import NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat
from penult.core.shapes import SEATS
from penult.games.mechanics import lays

CUSTOMS = 4
CUSTOM: Card = deck.KINDS  # the first of four kinds, one for each rule (ADD-62)
KINDS = CUSTOM + CUSTOMS

COLOUR: tuple[int, ...] = (*deck.COLOUR, *(NO_COLOUR for _ in range(CUSTOMS)))
FACE: tuple[int, ...] = (*deck.FACE, *(int(Face.CUSTOM) for _ in range(CUSTOMS)))
POINTS: tuple[int, ...] = (*deck.POINTS, *(50 for _ in range(CUSTOMS)))  # ADD-63, 79
# Numbers count their value, cards with a symbol 0 (ADD-07)
CUT_RANKS: tuple[int, ...] = tuple(face if face < Face.DRAW_TWO else 0 for face in FACE)
CODES: tuple[str, ...] = (*deck.CODES, *(f"custom{slot + 1}" for slot in range(CUSTOMS)))

# Customs come last: a table that uses c of them plays with the first 108 + c cards.
DECK: tuple[Card, ...] = (
    *(card for card in range(deck.KINDS) for _ in range(deck.COPIES[card])),
    *(CUSTOM + slot for slot in range(CUSTOMS)),
)
CLASSIC_SIZE = len(DECK) - CUSTOMS

WILDS = sum(1 << card for card in range(COLOURED, KINDS))
# What may cover a card by its number or symbol, and any wild; no coloured card has the symbol of
# a wild.
ALIKE: tuple[int, ...] = tuple(
    SAME_FACE[FACE[card]] | WILDS if card < COLOURED else WILDS for card in range(KINDS)
)
# By points, fewest first
BY_VALUE: tuple[Card, ...] = tuple(sorted(range(KINDS), key=lambda card: (POINTS[card], card)))


def fitting(top: Card, colour: int) -> int:
    """The set of kinds that may cover ``top`` while ``colour`` is in force (ADD-15 … 18)."""
    return SAME_COLOUR[colour] | ALIKE[top]


def is_wild(card: Card) -> bool:
    return card >= COLOURED


__all__ = [
    "ALIKE",
    "BY_VALUE",
    "CLASSIC_SIZE",
    "CODES",
    "COLOUR",
    "CUSTOM",
    "CUSTOMS",
    "DECK",
    "FACE",
    "KINDS",
    "POINTS",
    "WILD",
    "WILDS",
    "WILD_FOUR",
    "fitting",
    "is_wild",
]


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    yield from lay_rows(Verb.LAY, "")
    yield from lay_rows(Verb.JUMP, "jump ")
    yield Verb.DRAW, "draw", -1, NO_COLOUR, NOBODY
    yield Verb.PASS, "pass", -1, NO_COLOUR, NOBODY
    yield Verb.CALL, "call", -1, NO_COLOUR, NOBODY
    yield Verb.CHALLENGE, "challenge", -1, NO_COLOUR, NOBODY
    yield Verb.SEEN, "seen", -1, NO_COLOUR, NOBODY
    yield Verb.CALL_OUT, "wrong", -1, NO_COLOUR, NOBODY
    yield Verb.COUNT, "count", -1, NO_COLOUR, NOBODY
    for colour in Colour:
        yield Verb.NAME, f"name {colour.name.lower()}", -1, colour, NOBODY
    for seat in range(SEATS):
        yield Verb.CATCH, f"catch {seat}", -1, NO_COLOUR, seat
    yield from answer_rows()
    for card in range(CUSTOM, KINDS):
        for verb in (Verb.PROPOSE, Verb.ACCEPT, Verb.REFUSE, Verb.WITHDRAW):
            yield verb, f"{verb.name.lower()} {CODES[card]}", card, NO_COLOUR, NOBODY
    yield Verb.FREEZE, "freeze", -1, NO_COLOUR, NOBODY


def lay_rows(verb: Verb, prefix: str) -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    """As in every game with the coloured deck, and customs whose rule decides the colour."""
    yield from lays.rows(verb, prefix, CODES)
    for card in range(CUSTOM, KINDS):
        yield verb, prefix + CODES[card], card, NO_COLOUR, NOBODY


def answer_rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    """Answers to what a custom card's rule asks."""
    for seat in range(SEATS):
        yield Verb.CHOOSE, f"choose {seat}", -1, NO_COLOUR, seat
    yield Verb.OPTION, "option a", -1, NO_COLOUR, NOBODY
    yield Verb.OPTION, "option b", -1, NO_COLOUR, NOBODY
    for card in range(KINDS):
        yield Verb.PICK, f"pick {CODES[card]}", card, NO_COLOUR, NOBODY
    yield Verb.TAKE, "take", -1, NO_COLOUR, NOBODY
    for colour in Colour:
        yield Verb.GUESS, f"guess {colour.name.lower()}", -1, colour, NOBODY
    yield Verb.GUESS, "guess odd", -1, NO_COLOUR, NOBODY
    yield Verb.GUESS, "guess even", -1, NO_COLOUR, NOBODY
    for seat in range(SEATS):
        yield Verb.BLAME, f"blame {seat}", -1, NO_COLOUR, seat
    yield Verb.DONE, "done", -1, NO_COLOUR, NOBODY
    yield Verb.YES, "yes", -1, NO_COLOUR, NOBODY
    yield Verb.NO, "no", -1, NO_COLOUR, NOBODY


ACTIONS: tuple[Action, ...] = actions.table(rows())
VERB, CARD, NAMED, TARGET = actions.columns(ACTIONS)

first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
JUMP = first(Verb.JUMP)  # the id of a jump-in is that of the same lay, plus this
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CHALLENGE = first(Verb.CHALLENGE)
SEEN = first(Verb.SEEN)
CALL_OUT = first(Verb.CALL_OUT)
COUNT = first(Verb.COUNT)
NAME = first(Verb.NAME)
CATCH = first(Verb.CATCH)
CHOOSE = first(Verb.CHOOSE)
OPTION = first(Verb.OPTION)
PICK = first(Verb.PICK)
TAKE = first(Verb.TAKE)
GUESS = first(Verb.GUESS)
ODD = GUESS + len(Colour)
BLAME = first(Verb.BLAME)
DONE = first(Verb.DONE)
YES = first(Verb.YES)
NO = first(Verb.NO)
PROPOSE = first(Verb.PROPOSE)  # four actions for each custom, in the order of their verbs
ACCEPT = PROPOSE + 1
REFUSE = PROPOSE + 2
WITHDRAW = PROPOSE + 3
FREEZE = first(Verb.FREEZE)
PER_CUSTOM = 4
UNNAMED = JUMP - CUSTOMS  # customs played without naming a colour


def is_lay(action: ActionId) -> bool:
    return action < JUMP


def is_jump(action: ActionId) -> bool:
    return JUMP <= action < DRAW


def lay_naming(card: Card, colour: int) -> ActionId:
    """The row that plays a wild and names a colour."""
    return LAY + lays.naming(card, colour)


def lay_swapping(card: Card, target: Seat) -> ActionId:
    """The row that plays a seven and swaps hands with ``target``."""
    return LAY + lays.swapping(card, target, KINDS)
