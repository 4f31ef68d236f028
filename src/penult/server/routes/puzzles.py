"""Routes for puzzles. Nothing hidden is sent, and the solution only after an answer.

A puzzle is given as what its seat may know. The client keeps what was done; nothing is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from penult.core.actions import Action
from penult.core.errors import PenultError, clause_name
from penult.core.ids import Seat
from penult.games.errors import BadNotation
from penult.i18n import catalogue
from penult.lab.puzzles.puzzle import Grade, Puzzle
from penult.lab.puzzles.store import puzzle_of_the_day, shipped
from penult.lab.puzzles.verdict import verdict
from penult.match.errors import Refused
from penult.match.match import Match
from penult.render.reasons import plain
from penult.render.words import Words
from penult.server.auth import Asking, language_of
from penult.server.protocol import Happened, TableView
from penult.server.replays import seen
from penult.server.views import ShownEvents
from penult.tables.commands import ActText
from penult.tables.seating import BOT_NAMES


class NoSuchPuzzle(PenultError):
    """There is no such puzzle, or this can't have been done in it."""

    key = "error-puzzle"


class Answering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done so far (tiles moved, a call), and the next action."""

    act: ActText
    done: Annotated[list[ActText], Meta(max_length=60)] = []


class Puzzled(msgspec.Struct, frozen=True):
    game: str
    number: int
    puzzles: int  # how many there are of this game
    grade: Grade
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


@get("/api/puzzles/daily", sync_to_thread=True)
def daily(request: Asking, game: FromQuery[str] = "") -> Puzzled:
    """The puzzle of the day, by UTC; of one game, or of another one every day."""
    return position(puzzle_of_the_day(datetime.now(UTC).date(), game))


@get("/api/puzzles/{game:str}/{number:int}", sync_to_thread=True)
def puzzle(request: Asking, game: FromPath[str], number: FromPath[int]) -> Puzzled:
    return position(puzzle_named(game, number))


@post("/api/puzzles/{game:str}/{number:int}", status_code=200, sync_to_thread=True)
def answer(
    request: Asking, game: FromPath[str], number: FromPath[int], data: JSONBody[Answering]
) -> Puzzled:
    """Try an action: it is refused, prepares an answer, or is the answer."""
    puzzle = puzzle_named(game, number)
    match, words = prepared(puzzle, data.done), words_for(puzzle, language_of(request))
    action, shown = match.parsed(data.act), told_of(puzzle, match, data.done, len(match.events))
    clause = match.why_not(puzzle.seat, action)
    if clause:
        sentence = plain(words, match.scene(puzzle.seat), action, clause)
        return msgspec.structs.replace(shown, clause=clause_name(clause), plain=sentence)
    if not puzzle.answers(action):
        return went_on(puzzle, match, data.done, action)
    choice = puzzle.choice_of(match, action)
    return msgspec.structs.replace(
        shown,
        answered=True,
        right=choice == puzzle.best,
        best=puzzle.best.act,
        told=tuple(verdict(puzzle, choice, words)),
    )


def puzzle_named(game: str, number: int) -> Puzzle:
    puzzles = shipped(game).puzzles
    if not 1 <= number <= len(puzzles):
        raise NoSuchPuzzle()
    return puzzles[number - 1]


def position(puzzle: Puzzle) -> Puzzled:
    """With the events of the round, as far as the seat saw them."""
    return told_of(puzzle, puzzle.shown.copy(), ())


def prepared(puzzle: Puzzle, done: Sequence[str]) -> Match:
    """The position after what was done without answering."""
    match = puzzle.shown.copy()
    for act in done:
        try:
            action = match.parsed(act)
            if puzzle.answers(action):
                raise NoSuchPuzzle()
            match.push(puzzle.seat, action)
        except (BadNotation, Refused) as error:
            raise NoSuchPuzzle() from error
    return match


def went_on(puzzle: Puzzle, match: Match, done: Sequence[str], action: Action) -> Puzzled:
    known = len(match.events)
    match.push(puzzle.seat, action)
    return told_of(puzzle, match, (*done, action.text), known)


def told_of(puzzle: Puzzle, match: Match, done: Sequence[str], known: int = 0) -> Puzzled:
    game, number = puzzle.id.split("-")
    return Puzzled(
        game=game,
        number=int(number),
        puzzles=len(shipped(game).puzzles),
        grade=puzzle.grade,
        seat=puzzle.seat,
        names=names_for(puzzle),
        done=tuple(done),
        view=seen(match, puzzle.seat),
        events=ShownEvents(match.game, match.events[known:]).seen_by(puzzle.seat),
        clause="",
        answered=False,
        right=False,
        best="",
        told=(),
    )


def names_for(puzzle: Puzzle) -> tuple[str, ...]:
    others = iter(BOT_NAMES)
    return tuple("" if seat == puzzle.seat else next(others) for seat in range(puzzle.shown.seats))


def words_for(puzzle: Puzzle, language: str) -> Words:
    return Words(puzzle.shown.game, catalogue(language), names_for(puzzle), puzzle.seat)


PUZZLES = (daily, puzzle, answer)
