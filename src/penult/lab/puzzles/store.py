"""Files of puzzles, those that are shipped, and the puzzle of the day."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from penult.games.registry import NAMES, find
from penult.lab.puzzles.puzzle import Puzzle


class PuzzleSet(Struct, frozen=True):
    """Puzzles of one game, and what it takes to make them again."""

    game: str
    version: str  # of Penult
    seed: str  # of the first match, in hex
    worlds: tuple[int, ...]  # for each action: to find the best, and to confirm it in fresh ones
    among: int  # how many were found; the most varied of them were kept
    puzzles: tuple[Puzzle, ...]


def write(made: PuzzleSet) -> str:
    """As JSON, a line for each puzzle."""
    head, _, _ = msgspec.json.encode(msgspec.structs.replace(made, puzzles=())).rpartition(b"[]")
    rows = b",\n".join(msgspec.json.encode(puzzle) for puzzle in made.puzzles)
    return (head + b"[\n" + rows + b"\n]}\n").decode()


def read(text: str | bytes) -> PuzzleSet:
    return msgspec.json.decode(text, type=PuzzleSet)


@cache
def shipped(game: str) -> PuzzleSet:
    return read(
        files("penult.lab.puzzles").joinpath(f"shipped/{find(game).name}.json").read_bytes()
    )


def puzzle_of_the_day(day: date, game: str = "") -> Puzzle:
    """The same for everybody: every day another game, unless one is asked for."""
    number = day.toordinal()
    turn, which = divmod(number, len(NAMES))
    puzzles = shipped(game or NAMES[which]).puzzles
    return puzzles[(number if game else turn) % len(puzzles)]
