"""The action table. Its shape depends on no option: what a table forbids, ``why_not`` says."""

from __future__ import annotations

from collections.abc import Iterator

from penult.games import lays
from penult.games.coloradd.cards import CODES, KINDS
from penult.mechanics.limits import SEATS
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat


def rows() -> Iterator[tuple[Verb, str, Card, int, Seat]]:
    yield from lays.rows(Verb.LAY, "", CODES)
    yield from lays.rows(Verb.JUMP, "jump ", CODES)
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


def first(verb: Verb) -> ActionId:
    return next(action.id for action in ACTIONS if action.verb == verb)


LAY = first(Verb.LAY)
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
    return LAY + lays.naming(card, colour)


def lay_swapping(card: Card, target: Seat) -> ActionId:
    """The row that lays a seven and swaps hands with ``target``."""
    return LAY + lays.swapping(card, target, KINDS)
