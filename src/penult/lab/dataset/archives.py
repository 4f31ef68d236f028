"""The records of a dataset, many in one file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from penult.core.errors import PenultError

INDEX, RECORDS = "dataset.json", "records"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a time would make equal datasets differ
EFFORT = 3  # of 9; more takes longer than playing the games


class BadArchive(PenultError):
    key = "cli-no-file"


def write_records(path: Path, records: Iterable[tuple[str, str]]) -> None:
    """Names and texts, as one file."""
    fresh = path.with_name(path.name + ".part")
    with ZipFile(fresh, "w") as archive:
        for name, text in records:
            archive.writestr(ZipInfo(name, LONG_AGO), text, ZIP_DEFLATED, EFFORT)
    os.replace(fresh, path)


def archives_in(path: Path) -> list[Path]:
    """Those of a dataset, or one of them; nothing if the path is something else."""
    if (path / INDEX).is_file():
        return sorted((path / RECORDS).glob("*.zip"))
    return [path] if path.suffix == ".zip" and path.is_file() else []


def records_in(path: Path) -> Iterator[tuple[str, str]]:
    try:
        with ZipFile(path) as archive:
            for name in archive.namelist():
                yield name, archive.read(name).decode()
    except (OSError, BadZipFile, UnicodeDecodeError) as error:
        raise BadArchive(file=path, why=error) from error
