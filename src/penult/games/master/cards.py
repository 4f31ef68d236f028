"""The classic deck of 108 cards; its wilds are called Joker and Super Joker (MAS-02, 03)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from penult.core import actions, deck
from penult.core.actions import Action, Verb
from penult.core.deck import COLOUR, COLOURED, FACE, KINDS, POINTS, SAME_COLOUR, SAME_FACE, Face
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Colour, Seat
from penult.core.shapes import SEATS
from penult.games.master.shoe import SECONDS
from penult.games.mechanics import lays

JOKER: Card = deck.WILD
SUPER: Card = deck.WILD_FOUR
CODES: tuple[str, ...] = (*deck.CODES[:COLOURED], "joker", "super")
DECK: tuple[Card, ...] = tuple(card for card in range(KINDS) for _ in range(deck.COPIES[card]))
DECK_SIZE = len(DECK)
# Numbers rank by value, all other cards as 0 (MAS-04)
CUT_RANKS: tuple[int, ...] = tuple(face if face < Face.DRAW_TWO else 0 for face in FACE)

JOKERS = 1 << JOKER | 1 << SUPER
# What may cover a card by its number or symbol; no coloured card has a wild's symbol
ALIKE: tuple[int, ...] = tuple(
    SAME_FACE[FACE[card]] if card < COLOURED else 0 for card in range(KINDS)
)


def fitting(top: Card, colour: int) -> int:
    """The set of kinds that may cover ``top`` while ``colour`` is in force (MAS-15 … 17)."""
    return SAME_COLOUR[colour] | ALIKE[top] | JOKERS


def is_wild(card: Card) -> bool:
    return card >= COLOURED


__all__ = [
    "ALIKE",
    "CODES",
    "COLOUR",
    "COLOURED",
    "DECK",
    "DECK_SIZE",
    "FACE",
    "JOKER",
    "JOKERS",
    "KINDS",
    "POINTS",
    "SUPER",
    "Face",
    "fitting",
    "is_wild",
]


PLAIN = (
    (Verb.DRAW, "draw"),
    (Verb.PRESS, "press"),
    (Verb.CALL, "call"),
    (Verb.CHALLENGE, "challenge"),
    (Verb.SEEN, "seen"),
    (Verb.CALL_OUT, "wrong"),
    (Verb.COUNT, "count"),
    (Verb.START, "start"),
    (Verb.RING, "ring"),
    (Verb.RESTART, "restart"),
    (Verb.PAUSE, "pause"),
    (Verb.RESUME, "resume"),
    (Verb.STOP, "stop"),
    (Verb.YES, "yes"),
    (Verb.NO, "no"),
    (Verb.CLOSE, "close"),
    (Verb.BACK, "back"),
    (Verb.LEAVE, "leave"),
)


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    yield from lays.rows(Verb.LAY, "", CODES)
    yield from lays.rows(Verb.JUMP, "jump ", CODES)
    for verb, text in PLAIN:
        yield verb, text, NO_CARD, NO_COLOUR, NOBODY
    for colour in Colour:
        yield Verb.NAME, f"name {colour.name.lower()}", NO_CARD, colour, NOBODY
    for seconds in SECONDS:
        yield Verb.SPEED, f"speed {seconds or 'untimed'}", NO_CARD, NO_COLOUR, NOBODY
    for seat in range(SEATS):
        yield Verb.CATCH, f"catch {seat}", NO_CARD, NO_COLOUR, seat
    for seat in range(SEATS):
        yield Verb.ACCUSE, f"accuse {seat}", NO_CARD, NO_COLOUR, seat


ACTIONS: tuple[Action, ...] = actions.table(rows())
VERB, CARD, NAMED, TARGET = actions.columns(ACTIONS)

first = partial(actions.first, ACTIONS)
LAY = first(Verb.LAY)
JUMP = first(Verb.JUMP)  # the id of a jump-in is that of the lay plus this
DRAW = first(Verb.DRAW)
PRESS = first(Verb.PRESS)
CALL = first(Verb.CALL)
CHALLENGE = first(Verb.CHALLENGE)
SEEN = first(Verb.SEEN)
CALL_OUT = first(Verb.CALL_OUT)
COUNT = first(Verb.COUNT)
START = first(Verb.START)
RING = first(Verb.RING)
RESTART = first(Verb.RESTART)
PAUSE = first(Verb.PAUSE)
RESUME = first(Verb.RESUME)
STOP = first(Verb.STOP)
YES = first(Verb.YES)
NO = first(Verb.NO)
CLOSE = first(Verb.CLOSE)
BACK = first(Verb.BACK)
LEAVE = first(Verb.LEAVE)
NAME = first(Verb.NAME)
SPEED = first(Verb.SPEED)
CATCH = first(Verb.CATCH)
ACCUSE = first(Verb.ACCUSE)
