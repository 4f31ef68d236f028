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

from penult.core.ids import Seat
from penult.lab.puzzles.exercise import Choice, Exercise
from penult.match.match import Match
from penult.match.seat_position import match_of, position_for
from penult.render.hints import Advice

Grade: TypeAlias = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")


class Puzzle(Exercise, Struct, frozen=True, dict=True):
    id: str  # "coloradd-17"
    record: str  # the match up to here, with everybody's cards
    choices: tuple[Choice, ...]
    advice: Advice
    found: tuple[str, ...]  # the levels of bots that find it, from the weakest on
    grade: Grade

    @property
    def theme(self) -> str:
        """The kind of the first reason; empty if there is none."""
        return next((each.kind for each in self.advice.reasons), "")

    @cached_property
    def seat(self) -> Seat:
        return self.shown.turn

    @cached_property
    def shown(self) -> Match:
        """The position as the seat to play knows it: hidden cards aren't in it."""
        match = Match.load(self.record)
        return match_of(position_for(match, match.turn))
