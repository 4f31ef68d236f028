"""A simulation that can be continued: its file says which games are done and what they add up to.

The file is always replaced as a whole. It belongs to one recipe and to the sources that played
it; anything else would mix results.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np

from penult import __version__
from penult.core.errors import PenultError
from penult.lab.league.command import CannotWrite
from penult.lab.league.file import write
from penult.lab.recipe import Recipe, command_for, recipe_of, sources
from penult.simulate.run import Plan
from penult.simulate.sums import Counters, Sums, joined, no_counters

FORMAT = "penult-simulation-1"
PAUSE = 1.0  # seconds between two writes


class CannotRead(PenultError):
    key = "cli-no-file"


class NotResumable(PenultError):
    key = "sim-bad-file"


class OtherProgram(PenultError):
    key = "sim-other-version"


class OtherSimulation(PenultError):
    key = "sim-other-recipe"


class StoredSums(msgspec.Struct, forbid_unknown_fields=True):
    recipe: Recipe
    done: list[tuple[int, int]]  # ranges of games: the first, and the one after the last
    counters: list[tuple[int, int]]  # column and sum; all others are 0
    seconds: float


class StoredSimulation(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: str
    sources: str
    parts: list[StoredSums]  # the simulation itself, then those that it is compared with
    digest: str = ""


@dataclass(frozen=True)
class KeptSums:
    sums: Sums
    seconds: float  # that somebody waited for them


NOTHING = KeptSums(Sums(), 0.0)


class ResumeFile:
    """The parts of a simulation. Without a path they are only remembered."""

    def __init__(self, path: Path | None, parts: dict[Recipe, KeptSums]) -> None:
        self.path = path
        self.parts = parts
        self._written = time.monotonic()

    @property
    def recipe(self) -> Recipe | None:
        """Of the simulation itself, if it has begun."""
        return next(iter(self.parts), None)

    def begin(self, plan: Plan) -> None:
        """Start a simulation, or go on with it, perhaps with more games. Refuse any other."""
        asked = recipe_of(plan)
        begun = self.recipe or asked
        part = self.parts.get(begun, NOTHING)
        is_same = msgspec.structs.replace(begun, games=asked.games) == asked
        if not is_same or part.sums.end > asked.games:
            raise OtherSimulation(file=self.path, command=command_for(begun))
        if begun != asked or not self.parts:
            self.parts = {asked: part}
        self.write()  # if that is impossible, better now than after an hour

    def part(self, plan: Plan) -> KeptSums:
        return self.parts.get(recipe_of(plan), NOTHING)

    def keep(self, plan: Plan, part: KeptSums) -> None:
        self.parts[recipe_of(plan)] = part
        if time.monotonic() - self._written >= PAUSE:
            self.write()

    def write(self) -> None:
        self._written = time.monotonic()
        if self.path:
            try:
                write(self.path, stored(self.parts))
            except OSError as error:
                raise CannotWrite(file=self.path, why=error) from error


# The file


def opened(name: str) -> ResumeFile:
    """What there is to go on with: nothing without a file."""
    path = Path(name) if name else None
    if path is None or not path.exists():
        return ResumeFile(path, {})
    try:
        text = path.read_bytes()
    except OSError as error:
        raise CannotRead(file=name, why=error) from error
    return ResumeFile(path, read_parts(name, text))


def stored(parts: dict[Recipe, KeptSums]) -> bytes:
    whole = StoredSimulation(
        format=FORMAT,
        version=__version__,
        sources=sources(),
        parts=[stored_part(recipe, part) for recipe, part in parts.items()],
    )
    whole.digest = digest_of(whole)
    return msgspec.json.encode(whole) + b"\n"


def stored_part(recipe: Recipe, part: KeptSums) -> StoredSums:
    counters = part.sums.counters
    return StoredSums(
        recipe=recipe,
        done=[(games.start, games.stop) for games in part.sums.done],
        counters=[(int(column), int(counters[column])) for column in np.flatnonzero(counters)],
        seconds=part.seconds,
    )


def digest_of(whole: StoredSimulation) -> str:
    """A hash of everything else in the file."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(whole, digest=""))).hexdigest()


def read_parts(name: str, text: bytes) -> dict[Recipe, KeptSums]:
    try:
        whole = msgspec.json.decode(text, type=StoredSimulation)
    except msgspec.DecodeError:
        raise NotResumable(file=name) from None
    if whole.format != FORMAT or whole.digest != digest_of(whole) or not whole.parts:
        raise NotResumable(file=name)
    if (whole.version, whole.sources) != (__version__, sources()):
        raise OtherProgram(file=name, version=whole.version)
    return {each.recipe: part_of(each) for each in whole.parts}


def part_of(found: StoredSums) -> KeptSums:
    done = joined(range(first, end) for first, end in found.done)
    return KeptSums(Sums(counters_of(found.counters), done), found.seconds)


def counters_of(found: Sequence[tuple[int, int]]) -> Counters:
    counters = no_counters()
    for column, value in found:
        counters[column] = value
    return counters
