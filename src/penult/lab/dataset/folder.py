"""The folder of a dataset: parts of Parquet and records, and which of them are finished.

Parts have the same games whatever the number of threads, and a part is replaced as a whole. So the
same recipe always gives the same files, however often it was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from penult import __version__
from penult.core.errors import PenultError
from penult.core.sources import sources_hash
from penult.lab.dataset.archives import INDEX, RECORDS
from penult.lab.dataset.card import card, licence
from penult.lab.league.command import CannotWrite
from penult.lab.league.file import write
from penult.lab.recipe import SOURCES, Recipe, command_with

FORMAT = "penult-dataset-1"
ACTIONS = "actions"


class NotADataset(PenultError):
    key = "dataset-bad"


class OtherSources(PenultError):
    key = "dataset-other-version"


class OtherDataset(PenultError):
    key = "dataset-other"


class DatasetPart(msgspec.Struct, frozen=True):
    number: int
    first: int  # game
    end: int  # the game after the last
    rows: int

    @property
    def games(self) -> range:
        return range(self.first, self.end)


class Index(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: str
    sources: str
    recipe: Recipe
    parts: list[DatasetPart]


def sources() -> str:
    """Changes with everything that could change a file."""
    return sources_hash((*SOURCES, "lab/dataset"), __version__)


class Folder:
    def __init__(self, path: Path, index: Index | None) -> None:
        self.path = path
        self.index = index

    @property
    def recipe(self) -> Recipe | None:
        return self.index.recipe if self.index else None

    @property
    def parts(self) -> list[DatasetPart]:
        return self.index.parts if self.index else []

    @property
    def games(self) -> int:
        return sum(len(part.games) for part in self.parts)

    @property
    def rows(self) -> int:
        return sum(part.rows for part in self.parts)

    def begin(self, asked: Recipe) -> None:
        """Start a dataset, or go on with it, perhaps with more games. Refuse any other."""
        begun = self.recipe or asked
        is_same = msgspec.structs.replace(begun, games=asked.games) == asked
        if not is_same or any(part.end > asked.games for part in self.parts):
            command = command_with("dataset", begun, "--output", str(self.path))
            raise OtherDataset(folder=self.path, command=command)
        self.index = Index(FORMAT, __version__, sources(), asked, self.parts)
        try:
            for name in (ACTIONS, RECORDS):
                (self.path / name).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(file=self.path, why=error) from error
        self.write()  # if that is impossible, better now than after an hour

    def missing(self, size: int) -> Iterator[tuple[int, range]]:
        """Numbers and games of the parts that aren't finished."""
        games = self.index.recipe.games if self.index else 0
        done = {(part.number, part.games) for part in self.parts}
        for number, first in enumerate(range(0, games, size)):
            part = number, range(first, min(first + size, games))
            if part not in done:
                yield part

    def keep(self, part: DatasetPart) -> None:
        """A part has been written."""
        assert self.index
        others = [each for each in self.parts if each.number != part.number]
        self.index.parts = sorted([*others, part], key=lambda each: each.number)
        self.write()

    def write(self) -> None:
        """The index, the card and the licence."""
        index = self.index
        assert index
        text = card(index.recipe, self.games, self.rows)
        files = {
            INDEX: msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n",
            "README.md": text.encode(),
            "LICENSE": licence().encode(),
        }
        try:
            for name, content in files.items():
                write(self.path / name, content)
        except OSError as error:
            raise CannotWrite(file=self.path, why=error) from error

    def actions_of(self, number: int) -> Path:
        return self.path / ACTIONS / f"part-{number:05}.parquet"

    def records_of(self, number: int) -> Path:
        return self.path / RECORDS / f"part-{number:05}.zip"


def opened(path: Path) -> Folder:
    """What there is to go on with."""
    try:
        if not path.exists() or not any(path.iterdir()):
            return Folder(path, None)
        index = msgspec.json.decode((path / INDEX).read_bytes(), type=Index)
    except (OSError, msgspec.DecodeError):
        raise NotADataset(folder=path) from None
    if index.format != FORMAT:
        raise NotADataset(folder=path)
    if (index.version, index.sources) != (__version__, sources()):
        raise OtherSources(folder=path, version=index.version)
    return Folder(path, index)
