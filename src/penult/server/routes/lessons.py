"""Routes for lessons. The client keeps the progress; the server stores nothing."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from penult.core.errors import clause_name
from penult.i18n import catalogue
from penult.lessons import lesson_of
from penult.lessons.lesson import (
    LEARNER,
    Attempt,
    BadLesson,
    Lesson,
    attempt,
    before,
    is_part_of,
    still_asked,
)
from penult.match.match import Match
from penult.render.reasons import plain
from penult.render.words import Words
from penult.server.auth import Asking, language_of
from penult.server.protocol import Happened, TableView
from penult.server.replays import seen
from penult.server.views import ShownEvents
from penult.tables.commands import ActText
from penult.tables.seating import BOT_NAMES


class Lecture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the learner is: the step, the actions done so far, and the next attempt."""

    step: Annotated[int, Meta(ge=0, le=20)] = 0
    done: Annotated[list[str], Meta(max_length=12)] = []
    act: ActText | None = None


class Taught(msgspec.Struct, frozen=True):
    steps: int
    step: int  # the current step; equal to ``steps`` when the lesson is over
    done: tuple[str, ...]
    asked: tuple[str, ...]  # actions still to be done in this step
    seats: int
    view: TableView
    events: tuple[Happened, ...]
    clause: str  # that forbids the action
    other: bool  # the action was legal, but not the one asked for
    plain: str = ""  # why it is forbidden: one sentence about the position


@post("/api/lessons/{game:str}", status_code=200)
async def learn(request: Asking, game: FromPath[str], data: JSONBody[Lecture]) -> Taught:
    """One attempt in a lesson; without an action, just the current position."""
    lesson = lesson_of(game)
    over = data.step >= len(lesson.steps)
    fits = not data.done if over else is_part_of(lesson.steps[data.step], data.done)
    if data.step > len(lesson.steps) or not fits or (over and data.act):
        raise BadLesson()
    if data.act is None:
        return shown(lesson, data)
    tried = attempt(lesson, data.step, data.done, data.act)
    taught = answered(lesson, data, tried)
    if tried.clause is None:
        return taught
    sentence = refused(tried.match, data.act, tried.clause, language_of(request))
    return msgspec.structs.replace(taught, plain=sentence)


def refused(match: Match, act: str, clause: IntEnum, language: str) -> str:
    names = ("", *BOT_NAMES)  # the learner, and the others as the page calls them
    words = Words(match.game, catalogue(language), names, LEARNER)
    return plain(words, match.scene(LEARNER), match.parsed(act), clause)


def shown(lesson: Lesson, data: Lecture) -> Taught:
    match = before(lesson, data.step, data.done)
    left = still_asked(lesson.steps[data.step], data.done) if data.step < len(lesson.steps) else ()
    here = Attempt(match, len(match.events), left)
    return told(lesson, data.step, tuple(data.done), here)


def answered(lesson: Lesson, data: Lecture, tried: Attempt) -> Taught:
    if tried.finished:
        after = lesson.steps[data.step + 1 : data.step + 2]
        next_left = after[0].acts if after else ()
        return told(lesson, data.step + 1, (), tried, next_left)
    moved = tried.clause is None and not tried.other
    done = (*data.done, tried.match.acts[-1][1].text) if moved else tuple(data.done)
    return told(lesson, data.step, done, tried)


def told(
    lesson: Lesson,
    step: int,
    done: tuple[str, ...],
    tried: Attempt,
    left: tuple[str, ...] | None = None,
) -> Taught:
    match = tried.match
    return Taught(
        steps=len(lesson.steps),
        step=step,
        done=done,
        asked=tried.left if left is None else left,
        seats=match.seats,
        view=seen(match, LEARNER),
        events=ShownEvents(match.game, match.events[tried.known :]).seen_by(LEARNER),
        clause=clause_name(tried.clause) if tried.clause else "",
        other=tried.other,
    )


LESSONS = (learn,)
