"""A puzzle: a position of a match between bots in which one action is clearly the best.

It is stored as the record of that match up to the position. A record stays readable when the rules
move on, proves itself when it is replayed, and has the events that tell a seat something ("she drew
when it was blue"). It also has a seed, and so the hidden cards: nobody is shown a record. Whoever
solves a puzzle gets ``Puzzle.shown``, which is made from what the seat may know and from nothing
else.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from penult.core.actions import Action, Verb
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.seat_position import match_of, position_for
from penult.render.hints import Advice

Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")


class Choice(Struct, frozen=True, array_like=True):
    """An action, and how often the round was won with it."""

    act: str
    value: float
    error: float  # the standard error of the value


class Puzzle(Struct, frozen=True, dict=True):
    id: str  # "coloradd-17"
    record: str  # the match up to here, with everybody's cards
    choices: tuple[Choice, ...]  # what was compared, the best first
    advice: Advice  # the best action, and why it is better than the next best
    found: tuple[str, ...]  # the levels of bots that find it, from the weakest on
    grade: Grade

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def theme(self) -> str:
        """The kind of the first reason; empty if there is none."""
        return next((each.kind for each in self.advice.reasons), "")

    @cached_property
    def shown(self) -> Match:
        """The position as the seat to play knows it: hidden cards aren't in it.

        To try something out, take a copy.
        """
        match = Match.load(self.record)
        return match_of(position_for(match, match.turn))

    @property
    def seat(self) -> Seat:
        return self.shown.turn

    def answers(self, action: Action) -> bool:
        """Is this an answer? Calls and moves of tiles only prepare one."""
        if any(each.act == action.text for each in self.choices):
            return True
        return action.verb != Verb.CALL and action.verb not in self.shown.game.steps - {Verb.PLAN}

    def choice_of(self, match: Match, action: Action) -> Choice | None:
        """What is known about an answer, if it was compared.

        ``match``: the position, in which tiles may have been laid already. Whoever lays the tiles
        of a plan by hand has found that plan.
        """
        left = hand_after(match, self.seat, action)
        for each in self.choices:
            compared = self.shown.parsed(each.act)
            is_same = left is not None and hand_after(self.shown, self.seat, compared) == left
            if compared == action or is_same:
                return each
        return None


def hand_after(match: Match, seat: Seat, action: Action) -> list[str] | None:
    """The tiles that are left after laying some; None if the action lays none."""
    if action.verb == Verb.FINISH:
        return sorted(match.hand(seat))
    if action.verb != Verb.PLAN:
        return None
    planned = match.copy()
    planned.push(seat, action)
    return sorted(planned.hand(seat))
