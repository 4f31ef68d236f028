"""What a seat can do: one frozen value for each row of a game's action table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, ActionId, Card, Seat

WAIT: ActionId = -1  # a bot's answer: no reaction; never an action


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
    START = 14  # this and the next four are actions of the clock
    FANFARE = 15
    RESTART = 16
    PAUSE = 17
    RESUME = 18
    STEADY = 19  # a careful gesture for placing the next card
    PRESS = 20  # the button of the shoe
    RING = 21  # by the clock: the time is up
    SPEED = 22  # by the table: change the time per turn
    STOP = 23  # ask the table to stop the clock
    ACCUSE = 24  # somebody of an unwelcome remark
    YES = 25
    NO = 26
    CLOSE = 27  # by the table: voting is over
    BACK = 28  # return after being away
    LEAVE = 29
    TAKE_BACK = 30  # one of your own tiles from the open turn
    BREAK = 31  # up a meld into single tiles
    MELD = 32  # single tiles into a meld
    FIRE = 33  # choose which action takes effect
    KEEP = 34  # a taken joker
    RESET = 35  # the open turn
    FINISH = 36  # the turn
    PLAN = 37  # play what the solver proposes
    TIME_UP = 38  # by the table, for a player whose time is up
    CHOOSE = 39  # a seat for a custom card's rule; from here on, answers to such rules
    OPTION = 40  # the first or the second of two
    PICK = 41  # one of your own cards
    TAKE = 42  # a card that somebody else holds, unseen
    GUESS = 43
    BLAME = 44  # name a player who lost under a rule of honour
    DONE = 45  # naming players
    PROPOSE = 46  # a rule for a custom card, before the deal
    ACCEPT = 47
    REFUSE = 48
    WITHDRAW = 49
    FREEZE = 50  # by the table: the agreed rules now apply


@dataclass(frozen=True, slots=True)
class Action:
    """One possible action. ``text`` is its notation, the same in every language."""

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
        """Whether players may choose it; what the table does for a silent player isn't a choice."""
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
