"""The action table. Its shape depends on no option: what a table forbids, ``why_not`` says."""

from __future__ import annotations

from collections.abc import Iterator

from penult.games.coloradd.cards import CODES, FACE, KINDS
from penult.mechanics.limits import SEATS
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.deck import COLOURED, FACES, Face
from penult.vocabulary.ids import COLOURS, NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat


def lays(verb: Verb, prefix: str) -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    """Every way to lay a card: as it is, naming a colour, or choosing whom to swap with."""
    for card in range(COLOURED):
        yield verb, prefix + CODES[card], card, NO_COLOUR, NOBODY
    for card in range(COLOURED, KINDS):
        for colour in Colour:
            yield verb, f"{prefix}{CODES[card]}={colour.name.lower()}", card, colour, NOBODY
    for card in range(COLOURED):
        if FACE[card] == Face.SEVEN:
            for seat in range(SEATS):
                yield verb, f"{prefix}{CODES[card]}>{seat}", card, NO_COLOUR, seat


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    yield from lays(Verb.LAY, "")
    yield from lays(Verb.JUMP, "jump ")
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


ACTIONS: tuple[Action, ...] = tuple(
    Action(number, verb, text, card, int(colour), seat)
    for number, (verb, text, card, colour, seat) in enumerate(rows())
)

VERB: tuple[int, ...] = tuple(int(action.verb) for action in ACTIONS)
CARD: tuple[Card, ...] = tuple(action.card for action in ACTIONS)
NAMED: tuple[int, ...] = tuple(action.colour for action in ACTIONS)
TARGET: tuple[Seat, ...] = tuple(action.target for action in ACTIONS)


def first(verb: Verb, card: Card = -1, target: bool = False) -> ActionId:
    """The first row of a verb (and card); rows that name a colour or a seat follow it."""
    return next(
        a.id
        for a in ACTIONS
        if a.verb == verb and card in (-1, a.card) and (not target or a.target != NOBODY)
    )


LAY = first(Verb.LAY)
LAY_WILD = first(Verb.LAY, COLOURED)
LAY_SEVEN = first(Verb.LAY, target=True)
JUMP = first(Verb.JUMP)  # a jump is its lay, this much further down the table
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CHALLENGE = first(Verb.CHALLENGE)
SEEN = first(Verb.SEEN)
CALL_OUT = first(Verb.CALL_OUT)
COUNT = first(Verb.COUNT)
NAME = first(Verb.NAME)
CATCH = first(Verb.CATCH)


def is_lay(action: ActionId) -> bool:
    return action < JUMP


def is_jump(action: ActionId) -> bool:
    return JUMP <= action < DRAW


def lay_naming(card: Card, colour: int) -> ActionId:
    """The row that lays a wild and names a colour."""
    return LAY_WILD + (card - COLOURED) * COLOURS + colour


def lay_swapping(card: Card, target: Seat) -> ActionId:
    """The row that lays a seven and swaps hands with ``target``."""
    return LAY_SEVEN + card // FACES * SEATS + target
