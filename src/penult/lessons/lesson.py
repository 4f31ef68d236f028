"""Lessons and steps that do not exist."""

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
    """There is no such step, or what was done is no part of it."""

    key = "error-lesson"


LEARNER: Seat = 0


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What is asked: all of these acts, in any order that the rules allow.

    A step that shows a refusal asks for one act, which the rules do not allow.
    """

    acts: tuple[str, ...]
    refused: bool = False
    then: tuple[str, ...] = ()  # what others do afterwards: seat and act


@dataclass(frozen=True, slots=True)
class Lesson:
    position: str
    steps: tuple[LessonStep, ...]

    def start(self) -> Match:
        return Match.read(self.position, seed=0)


@dataclass(frozen=True, slots=True)
class Attempt:
    match: Match  # after it
    known: int  # so many of its events had happened before
    left: tuple[str, ...]  # what is still asked
    clause: IntEnum | None = None  # why the act is not possible
    other: bool = False  # it is possible, and not what was asked

    @property
    def finished(self) -> bool:
        return not self.left


def before(lesson: Lesson, number: int, done: Sequence[str] = ()) -> Match:
    """The table at a step, with what has been done of it."""
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
    """Behind the last step there is one more place, where nothing is asked any more."""
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
    """Somebody tries an act; what is not asked changes nothing."""
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
    except Refused as error:  # what ``why_not`` does not say, a dictated order may
        return Attempt(match, known, left, clause=error.clause)
    left = still_asked(step, (*done, text))
    if not left:
        go_on(match, step)
    return Attempt(match, known, left)
