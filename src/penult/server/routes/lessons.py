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
from penult.lessons.lesson import LEARNER, Attempt, Lesson, attempt, before, next_shown, step_of
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
    """Where the learner is: the step, the actions done so far in it, and the next attempt."""

    step: Annotated[int, Meta(ge=0, le=20)] = 0
    done: Annotated[list[ActText], Meta(max_length=60)] = []
    act: ActText | None = None


class Taught(msgspec.Struct, frozen=True):
    steps: int
    step: int
    done: tuple[str, ...]
    solved: bool  # the step is done
    show: str  # the next action of a solution; empty: start the step again to see one
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
    if data.act is None:
        match = before(lesson, data.step, data.done)
        return told(lesson, data.step, Attempt(match, len(match.events), tuple(data.done)))
    tried = attempt(lesson, data.step, data.done, data.act)
    taught = told(lesson, data.step, tried)
    if tried.clause is None:
        return taught
    sentence = refused(tried.match, data.act, tried.clause, language_of(request))
    return msgspec.structs.replace(taught, plain=sentence)


def refused(match: Match, act: str, clause: IntEnum, language: str) -> str:
    names = ("", *BOT_NAMES)  # the learner, and the others as the page calls them
    words = Words(match.game, catalogue(language), names, LEARNER)
    return plain(words, match.scene(LEARNER), match.parsed(act), clause)


def told(lesson: Lesson, step: int, tried: Attempt) -> Taught:
    match = tried.match
    return Taught(
        steps=len(lesson.steps),
        step=step,
        done=tried.done,
        solved=tried.solved,
        show="" if tried.solved else next_shown(step_of(lesson, step), tried.done),
        seats=match.seats,
        view=seen(match, LEARNER),
        events=ShownEvents(match.game, match.events[tried.known :]).seen_by(LEARNER),
        clause=clause_name(tried.clause) if tried.clause else "",
        other=tried.other,
    )


LESSONS = (learn,)
