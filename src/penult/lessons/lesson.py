"""Lessons: a position and a list of steps that the learner is asked to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from penult.core.coercion import one_of_kind, texts_of, whole
from penult.core.errors import PenultError
from penult.core.ids import Seat
from penult.match.errors import Refused
from penult.match.match import Match


class BadLesson(PenultError):
    """There is no such step, or it doesn't include what was done."""

    key = "error-lesson"


LEARNER: Seat = 0


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What the learner is asked to do: all these actions, in any legal order.

    A step that shows a refusal asks for one action, which the rules don't allow.
    """

    acts: tuple[str, ...]
    refused: bool = False
    then: tuple[str, ...] = ()  # what the others do afterwards: seat and action


@dataclass(frozen=True, slots=True)
class Lesson:
    position: str
    steps: tuple[LessonStep, ...]

    def start(self) -> Match:
        return Match.read(self.position, seed=0)


@dataclass(frozen=True, slots=True)
class Attempt:
    match: Match  # after the attempt
    known: int  # how many of its events had already happened
    left: tuple[str, ...]  # what remains to be done
    clause: IntEnum | None = None  # why the action isn't possible
    other: bool = False  # possible, but not what was asked

    @property
    def finished(self) -> bool:
        return not self.left


def before(lesson: Lesson, number: int, done: Sequence[str] = ()) -> Match:
    """The match at a step, after the part of it that has been done."""
    check_step(lesson, number, done)
    match = lesson.start()
    for step in lesson.steps[:number]:
        if not step.refused:
            for act in step.acts:
                match.push(LEARNER, act)
        go_on(match, step)
    for act in done:
        match.push(LEARNER, act)
    return match


def check_step(lesson: Lesson, number: int, done: Sequence[str]) -> None:
    """Refuse steps that don't exist. The number after the last step is the end of the lesson."""
    steps = one_of_kind(lesson, Lesson, "lesson").steps
    if whole(number) is None or not 0 <= number <= len(steps):
        raise BadLesson()
    here = steps[number] if number < len(steps) else LessonStep(())
    if not is_part_of(here, texts_of(done, "done")):
        raise BadLesson()


def go_on(match: Match, step: LessonStep) -> None:
    """The others play their part."""
    for line in step.then:
        seat, _, act = line.partition(" ")
        match.push(int(seat), act)


def still_asked(step: LessonStep, done: Sequence[str]) -> tuple[str, ...]:
    left = list(step.acts)
    for act in done:
        left.remove(act)
    return tuple(left)


def is_part_of(step: LessonStep, done: Sequence[str]) -> bool:
    return not Counter(done) - Counter(step.acts) and not (step.refused and done)


def attempt(lesson: Lesson, number: int, done: Sequence[str], act: str) -> Attempt:
    """Try an action; one that isn't asked for changes nothing."""
    match = before(lesson, number, done)
    if number == len(lesson.steps):
        raise BadLesson()
    step = lesson.steps[number]
    known, left = len(match.events), still_asked(step, done)
    text = match.parsed(act).text
    clause = match.why_not(LEARNER, text)
    asked = text in left
    if clause:
        finished = asked and step.refused
        if finished:
            go_on(match, step)
        return Attempt(match, known, () if finished else left, clause=clause)
    if not asked:
        return Attempt(match, known, left, other=True)
    try:
        match.push(LEARNER, text)
    except Refused as error:  # not every refusal is known to ``why_not``
        return Attempt(match, known, left, clause=error.clause)
    left = still_asked(step, (*done, text))
    if not left:
        go_on(match, step)
    return Attempt(match, known, left)
