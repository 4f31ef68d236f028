"""Routes for puzzles. Nothing hidden is sent, and the solution only after an answer.

A puzzle is given as what its seat may know. The client keeps what was done; nothing is stored.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from penult.i18n import catalogue
from penult.lab.puzzles.puzzle import Grade, Puzzle
from penult.lab.puzzles.store import puzzle_of_the_day, shipped
from penult.lab.puzzles.verdict import verdict
from penult.render.words import Words
from penult.server.auth import Asking, language_of
from penult.server.exercises import Done, Exercised, NoSuchPuzzle, begun, tried
from penult.tables.commands import ActText
from penult.tables.seating import BOT_NAMES


class Answering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done so far (tiles moved, a call), and the next action."""

    act: ActText
    done: Done = []


class Puzzled(Exercised, frozen=True, kw_only=True):
    number: int
    puzzles: int  # how many there are of this game
    grade: Grade


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
    words = words_for(puzzle, language_of(request))
    found = tried(puzzle, words, data.done, data.act, lambda choice: verdict(puzzle, choice, words))
    return numbered(puzzle, found)


def puzzle_named(game: str, number: int) -> Puzzle:
    puzzles = shipped(game).puzzles
    if not 1 <= number <= len(puzzles):
        raise NoSuchPuzzle()
    return puzzles[number - 1]


def position(puzzle: Puzzle) -> Puzzled:
    return numbered(puzzle, begun(puzzle, names_for(puzzle)))


def numbered(puzzle: Puzzle, found: Exercised) -> Puzzled:
    game, number = puzzle.id.split("-")
    return Puzzled(
        **msgspec.structs.asdict(found),
        number=int(number),
        puzzles=len(shipped(game).puzzles),
        grade=puzzle.grade,
    )


def names_for(puzzle: Puzzle) -> tuple[str, ...]:
    others = iter(BOT_NAMES)
    return tuple("" if seat == puzzle.seat else next(others) for seat in range(puzzle.shown.seats))


def words_for(puzzle: Puzzle, language: str) -> Words:
    return Words(puzzle.shown.game, catalogue(language), names_for(puzzle), puzzle.seat)


PUZZLES = (daily, puzzle, answer)
