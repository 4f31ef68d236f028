"""The action table; the last five rows are acts of the table's clock."""

from __future__ import annotations

from collections.abc import Iterator

from penult.games.royal.cards import CODES
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Colour, Seat

MOST_SEATS = 7  # ROY-R01: an eighth hand would leave nothing to turn up


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


ACTIONS: tuple[Action, ...] = tuple(
    Action(number, verb, text, card, int(colour), seat)
    for number, (verb, text, card, colour, seat) in enumerate(rows())
)

VERB: tuple[int, ...] = tuple(int(action.verb) for action in ACTIONS)
CARD: tuple[Card, ...] = tuple(action.card for action in ACTIONS)
NAMED: tuple[int, ...] = tuple(action.colour for action in ACTIONS)
TARGET: tuple[Seat, ...] = tuple(action.target for action in ACTIONS)


def first(verb: Verb) -> ActionId:
    """The first row of a verb; rows that name a card, a colour or a seat follow it."""
    return next(action.id for action in ACTIONS if action.verb == verb)


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
