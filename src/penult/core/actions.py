"""What a seat can do: one frozen value per row of a game's action table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Seat

WAIT: ActionId = -1  # a bot's answer «I do not react»; never an act


@quick
class Verb(IntEnum):
    LAY = 0
    JUMP = 1
    DRAW = 2
    PASS = 3
    CALL = 4
    CATCH = 5
    CHALLENGE = 6
    SEEN = 7
    NAME = 8
    CALL_OUT = 9
    COUNT = 10
    READY = 11
    HIT = 12  # choose who draws
    DESIGNATE = 13
    START = 14  # this and the next four: a clock's
    FANFARE = 15
    RESTART = 16
    PAUSE = 17
    RESUME = 18
    STEADY = 19  # a placing gesture, for the next lay
    PRESS = 20  # the button of the shoe
    RING = 21  # the clock's: time is over
    SPEED = 22  # the table's: another time for turns
    STOP = 23  # ask the table to stop the clock
    ACCUSE = 24  # of an unwelcome remark
    YES = 25
    NO = 26
    CLOSE = 27  # the table's: the time to vote is over
    BACK = 28  # here again
    LEAVE = 29
    TAKE_BACK = 30  # a tile of one's own from an open lay
    BREAK = 31  # a meld, into single tiles
    MELD = 32  # single tiles
    FIRE = 33  # choose which action takes effect
    KEEP = 34  # a taken joker
    RESET = 35  # the open lay
    FINISH = 36  # and declare the turn finished
    PLAN = 37  # a lay as the solver proposes it
    TIME_UP = 38  # the table's: what is done for who let his time pass
    CHOOSE = 39  # a seat that a written rule is about; this and what follows answer such a rule
    OPTION = 40  # the first or the second of two
    PICK = 41  # a card of one's own
    TAKE = 42  # one that others hold, from its back
    GUESS = 43
    BLAME = 44  # name somebody who lost by a rule of honour
    DONE = 45  # nobody else
    PROPOSE = 46  # what is to be written on a card, before it is dealt
    ACCEPT = 47
    REFUSE = 48
    WITHDRAW = 49
    FREEZE = 50  # the table's: what is agreed on now holds


@dataclass(frozen=True, slots=True)
class Action:
    """One possible act. ``text`` is its notation, the same in every language."""

    id: ActionId
    verb: Verb
    text: str
    card: Card = NO_CARD
    colour: int = NO_COLOUR
    target: Seat = NOBODY
    tray: int = -1

    def __str__(self) -> str:
        return self.text

    @property
    def is_offered(self) -> bool:
        """May people choose it? What is done for who is silent is nobody's choice."""
        return self.verb != Verb.TIME_UP


# A game's action table


def table(rows: Iterable[tuple[Verb, str, Card, int, Seat]]) -> tuple[Action, ...]:
    """The actions of a game, from rows of verb, notation, card, colour and target."""
    return tuple(
        Action(number, verb, text, card, int(colour), seat)
        for number, (verb, text, card, colour, seat) in enumerate(rows)
    )


def columns(
    actions: Sequence[Action],
) -> tuple[tuple[int, ...], tuple[Card, ...], tuple[int, ...], tuple[Seat, ...]]:
    """Verbs, cards, colours and targets, for the rules to look up by id."""
    return (
        tuple(int(action.verb) for action in actions),
        tuple(action.card for action in actions),
        tuple(action.colour for action in actions),
        tuple(action.target for action in actions),
    )


def first(actions: Sequence[Action], verb: Verb) -> ActionId:
    """The first row of a verb; rows that name a card, a colour or a seat follow it."""
    return next(action.id for action in actions if action.verb == verb)
