"""Lessons: a list of positions, and what the learner (seat 0) has to do in each.

What solves a step is data; whether an action is possible, the rules decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from fnmatch import fnmatchcase

from penult.core.actions import Action
from penult.core.coercion import one_of_kind, texts_of, whole
from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.games.errors import BadNotation
from penult.match.errors import Refused
from penult.match.match import Match


class BadLesson(PenultError):
    """There is no such step, or it doesn't include what was done."""

    key = "error-lesson"


LEARNER: Seat = 0


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position, and the actions that solve it, in this order.

    An action is asked for by its verb (``lay``) or its notation; ``wild=*`` is any colour.
    """

    position: str
    asked: tuple[str, ...]
    shown: tuple[str, ...] = ()  # one solution in full; by default what is asked
    free: tuple[str, ...] = ()  # what may be done in between as often as one likes
    laid: tuple[str, ...] = ()  # tiles that must be on the table before the last action asked
    then: tuple[str, ...] = ()  # what the others do afterwards: seat and action

    @property
    def solution(self) -> tuple[str, ...]:
        return self.shown or self.asked


@dataclass(frozen=True, slots=True)
class Lesson:
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    match: Match  # after the attempt
    known: int  # how many of its events had already happened
    done: tuple[str, ...]  # of this step
    solved: bool = False
    clause: IntEnum | None = None  # why the action isn't possible
    other: bool = False  # possible, but not what was asked


def before(lesson: Lesson, number: int, done: Sequence[str] = ()) -> Match:
    """The match at a step, after the part of it that has been done."""
    step = step_of(lesson, number)
    match = Match.read(step.position, seed=0)
    acts = texts_of(done, "done")
    for place, act in enumerate(acts):
        try:
            action = match.parsed(act)
            if not is_welcome(step, match, acts[:place], action):
                raise BadLesson()
            match.push(LEARNER, action)
        except (BadNotation, Refused) as error:
            raise BadLesson() from error
    if not still_asked(step, match, acts):
        raise BadLesson()  # solved: there is nothing left to try
    return match


def step_of(lesson: Lesson, number: int) -> LessonStep:
    steps = one_of_kind(lesson, Lesson, "lesson").steps
    if whole(number) is None or not 0 <= number < len(steps):
        raise BadLesson()
    return steps[number]


def fits(action: Action, wanted: str) -> bool:
    return action.verb.name.lower() == wanted or fnmatchcase(action.text, wanted)


def still_asked(step: LessonStep, match: Match, done: Sequence[str]) -> tuple[str, ...]:
    """What is left of what was asked."""
    left = list(step.asked)
    for act in done:
        if left and fits(match.parsed(act), left[0]):
            del left[0]
    return tuple(left)


def is_welcome(step: LessonStep, match: Match, done: Sequence[str], action: Action) -> bool:
    """Whether an action is what comes next, or one of those that are free."""
    left = still_asked(step, match, done)
    if left and fits(action, left[0]):
        return len(left) > 1 or not set(step.laid) & set(match.hand(LEARNER))
    return any(fits(action, wanted) for wanted in step.free)


def next_shown(step: LessonStep, done: Sequence[str]) -> str:
    """The next action of the solution; empty for somebody who has gone another way."""
    follows = tuple(done) == step.solution[: len(done)]
    return step.solution[len(done)] if follows else ""


def attempt(lesson: Lesson, number: int, done: Sequence[str], act: str) -> Attempt:
    """Try an action; one that isn't asked for changes nothing."""
    step, match = step_of(lesson, number), before(lesson, number, done)
    known, so_far = len(match.events), tuple(done)
    action = match.parsed(act)
    clause = match.why_not(LEARNER, action)
    if clause:
        return Attempt(match, known, so_far, clause=clause)
    if not is_welcome(step, match, so_far, action):
        return Attempt(match, known, so_far, other=True)
    try:
        match.push(LEARNER, action)
    except Refused as error:  # not every refusal is known to ``why_not``
        return Attempt(match, known, so_far, clause=error.clause)
    now_done = (*so_far, action.text)
    solved = not still_asked(step, match, now_done)
    if solved:
        go_on(match, step)
    return Attempt(match, known, now_done, solved)


def go_on(match: Match, step: LessonStep) -> None:
    """The others play their part."""
    for line in step.then:
        seat, _, act = line.partition(" ")
        match.push(int(seat), act)
