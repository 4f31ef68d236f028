"""Exercises over HTTP: a position as one seat may know it, one action, a verdict.

The client keeps what was done before the answer and sends it along; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from penult.core.actions import Action
from penult.core.errors import PenultError, clause_name
from penult.core.ids import Seat
from penult.games.errors import BadNotation
from penult.lab.puzzles.exercise import Choice, Exercise
from penult.match.errors import Refused
from penult.match.match import Match
from penult.render.reasons import plain
from penult.render.words import Words
from penult.server.protocol import Happened, TableView
from penult.server.replays import seen
from penult.server.views import ShownEvents

Done: TypeAlias = Annotated[list[str], Meta(max_length=60)]  # tiles moved, a call
Verdict: TypeAlias = Callable[[Choice | None], Sequence[str]]


class NoSuchPuzzle(PenultError):
    """There is no such puzzle, or this can't have been done in it."""

    key = "error-puzzle"


class Exercised(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    seat: Seat
    names: tuple[str, ...]  # by seat; the solver's is empty
    done: tuple[str, ...]
    view: TableView
    events: tuple[Happened, ...]  # of the round so far, or what the action did
    clause: str  # that forbids the action
    answered: bool
    right: bool
    best: str  # the solution, once there is an answer
    told: tuple[str, ...]  # the verdict: sentences
    plain: str = ""  # why the action is forbidden: one sentence about the position


def begun(exercise: Exercise, names: Sequence[str]) -> Exercised:
    """With the events of the round, as far as the seat saw them."""
    return told_of(exercise, names, exercise.shown.copy(), ())


def tried(
    exercise: Exercise, words: Words, done: Sequence[str], act: str, verdict: Verdict
) -> Exercised:
    """An action is refused, prepares an answer, or is the answer."""
    match = prepared(exercise, done)
    action = match.parsed(act)
    shown = told_of(exercise, words.names, match, done, len(match.events))
    clause = match.why_not(exercise.seat, action)
    if clause:
        sentence = plain(words, match.scene(exercise.seat), action, clause)
        return replace(shown, clause=clause_name(clause), plain=sentence)
    if not exercise.answers(action):
        return went_on(exercise, words.names, match, done, action)
    choice = exercise.choice_of(match, action)
    return replace(
        shown,
        answered=True,
        right=exercise.is_right(choice),
        best=exercise.best.act,
        told=tuple(verdict(choice)),
    )


def prepared(exercise: Exercise, done: Sequence[str]) -> Match:
    """The position after what was done without answering."""
    match = exercise.shown.copy()
    for act in done:
        try:
            action = match.parsed(act)
            if exercise.answers(action):
                raise NoSuchPuzzle()
            match.push(exercise.seat, action)
        except (BadNotation, Refused) as error:
            raise NoSuchPuzzle() from error
    return match


def went_on(
    exercise: Exercise, names: Sequence[str], match: Match, done: Sequence[str], action: Action
) -> Exercised:
    known = len(match.events)
    match.push(exercise.seat, action)
    return told_of(exercise, names, match, (*done, action.text), known)


def told_of(
    exercise: Exercise, names: Sequence[str], match: Match, done: Sequence[str], known: int = 0
) -> Exercised:
    return Exercised(
        game=match.game.name,
        seat=exercise.seat,
        names=tuple(names),
        done=tuple(done),
        view=seen(match, exercise.seat),
        events=ShownEvents(match.game, match.events[known:]).seen_by(exercise.seat),
        clause="",
        answered=False,
        right=False,
        best="",
        told=(),
    )
