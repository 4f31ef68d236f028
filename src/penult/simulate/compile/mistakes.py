"""Where code can't be compiled, according to numba's message, which shows every caller as well."""

from __future__ import annotations

import re
from linecache import getline
from pathlib import Path
from typing import Any, NamedTuple

PLACE = re.compile(r'File "(.+)", line (\d+):')


class SourceLine(NamedTuple):
    file: Path
    line: int

    @property
    def source(self) -> str:
        return getline(str(self.file), self.line).strip()


def place_of(error: Exception) -> SourceLine | None:
    """The line that can't be compiled, if the message tells."""
    found = PLACE.search(str(error))  # the innermost call comes first
    return SourceLine(Path(found[1]).resolve(), int(found[2])) if found else None


def head_of(function: Any) -> SourceLine:
    """The line where a function begins."""
    return SourceLine(Path(function.__code__.co_filename), function.__code__.co_firstlineno)
