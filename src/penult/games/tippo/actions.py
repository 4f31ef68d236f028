"""The action table: every lay names its tray, and a colour where the card has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from penult.games.tippo.cards import CODES, COLOURED, JOKER, SUPER, TILT
from penult.mechanics.balance import TRAYS
from penult.mechanics.limits import SEATS
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import COLOURS, NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat

TRAY_CODES = "ab"
STEADIEST = 100  # a gesture is a share of the placement noise, in percent


class Row(NamedTuple):
    verb: Verb
    text: str
    card: Card = NO_CARD
    colour: int = NO_COLOUR
    target: Seat = NOBODY
    tray: int = -1


def lays(tray: int) -> Iterator[Row]:
    where = f"@{TRAY_CODES[tray]}"
    for card in range(COLOURED):
        yield Row(Verb.LAY, CODES[card] + where, card, tray=tray)
    for card in (JOKER, SUPER):
        for colour in Colour:
            text = f"{CODES[card]}{where}={colour.name.lower()}"
            yield Row(Verb.LAY, text, card, int(colour), tray=tray)
    yield Row(Verb.LAY, CODES[TILT] + where, TILT, tray=tray)


def rows() -> Iterator[Row]:
    for tray in range(TRAYS):
        yield from lays(tray)
    yield Row(Verb.DRAW, "draw")
    yield Row(Verb.PASS, "pass")
    yield Row(Verb.CALL, "call")
    for seat in range(SEATS):
        yield Row(Verb.CATCH, f"catch {seat}", target=seat)
    for colour in Colour:
        yield Row(Verb.NAME, f"name {colour.name.lower()}", colour=int(colour))
    for percent in range(-STEADIEST, STEADIEST + 1):
        yield Row(Verb.STEADY, f"steady {percent}")


ACTIONS: tuple[Action, ...] = tuple(
    Action(number, row.verb, row.text, row.card, row.colour, row.target, row.tray)
    for number, row in enumerate(rows())
)

VERB: tuple[int, ...] = tuple(int(action.verb) for action in ACTIONS)
CARD: tuple[Card, ...] = tuple(action.card for action in ACTIONS)
NAMED: tuple[int, ...] = tuple(action.colour for action in ACTIONS)
TARGET: tuple[Seat, ...] = tuple(action.target for action in ACTIONS)
TRAY: tuple[int, ...] = tuple(action.tray for action in ACTIONS)


def first(verb: Verb) -> ActionId:
    """The first row of a verb; rows that name a card, a colour or a seat follow it."""
    return next(action.id for action in ACTIONS if action.verb == verb)


LAYS = COLOURED + 2 * COLOURS + 1  # on one tray
DRAW = first(Verb.DRAW)
PASS = first(Verb.PASS)
CALL = first(Verb.CALL)
CATCH = first(Verb.CATCH)
NAME = first(Verb.NAME)
STEADY = first(Verb.STEADY)
STILL = STEADY + STEADIEST  # the gesture without any offset


def is_lay(action: ActionId) -> bool:
    return action < DRAW


def lay_of(card: Card, tray: int, colour: int) -> ActionId:
    """The row that lays a card on a tray; the colour counts for a joker alone."""
    if card < COLOURED:
        return tray * LAYS + card
    if card == TILT:
        return tray * LAYS + LAYS - 1
    return tray * LAYS + COLOURED + (card - JOKER) * COLOURS + colour
