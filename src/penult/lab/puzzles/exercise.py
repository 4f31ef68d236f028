"""An exercise: a position as one seat may know it, and one action to find.

Puzzles and one's own mistakes are exercises; they differ in where the position comes from and in
what is said about an answer.
"""

from __future__ import annotations

from msgspec import Struct

from penult.core.actions import Action, Verb
from penult.core.ids import Seat
from penult.lab.lays import in_steps, rack_after
from penult.match.match import Match
from penult.render.hints import Advice


class Choice(Struct, frozen=True, array_like=True):
    """An action, and how often the round was won with it."""

    act: str  # or several, if tiles were laid step by step
    value: float
    error: float  # the standard error of the value


class Exercise:
    choices: tuple[Choice, ...]  # what was compared, the best first
    advice: Advice  # the best action, and why it is better than the next best

    @property
    def shown(self) -> Match:
        """The position, without hidden cards; to try something out, take a copy."""
        raise NotImplementedError

    @property
    def seat(self) -> Seat:
        raise NotImplementedError

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def is_right(self, choice: Choice | None) -> bool:
        return choice == self.best

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
        left = rack_after(match, self.seat, [action])
        for each in self.choices:
            compared = in_steps(self.shown, each.act)
            is_same = left is not None and rack_after(self.shown, self.seat, compared) == left
            if compared == [action] or is_same:
                return each
        return None
