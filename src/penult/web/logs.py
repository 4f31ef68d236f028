"""The log: one line for each event, ``key=value``; no names, no secrets, no addresses.

A table's id is its link, so lines bear a mark of it; ``penult tables list`` shows the same.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
import traceback
from typing import TextIO

log = logging.getLogger("penult")
LOGGERS = ("penult", "uvicorn", "websockets")
FRAMES = 6  # of an error, the innermost
LONGEST = 200  # letters of what another library says


def mark(id: str) -> str:
    """By this a table is known in the log.

    >>> mark("abcdefghjk")
    '22f3f00d'
    """
    return hashlib.sha256(id.encode()).hexdigest()[:8]


def note(
    event: str, level: int = logging.INFO, error: BaseException | None = None, **fields: object
) -> None:
    log.log(level, event, extra={"fields": fields}, exc_info=error)


class Line(logging.Formatter):
    """An error is told by its kind and place: what it says may hold what nobody should read."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.msg if record.name == "penult" else record.name,
        }
        fields |= getattr(record, "fields", {})
        if record.name != "penult":
            fields["said"] = str(record.msg)[:LONGEST]  # never its arguments
        if record.exc_info and record.exc_info[1]:
            fields["error"] = type(record.exc_info[1]).__name__
            fields["where"] = places(record.exc_info[1])
        return " ".join(f"{key}={quoted(value)}" for key, value in fields.items())


def places(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return ">".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames)


def quoted(value: object) -> str:
    text = str(value)
    plain = text and all(letter.isalnum() or letter in "-_.:/>+" for letter in text)
    return text if plain else json.dumps(text)


def set_up(stream: TextIO | None = None) -> None:
    """All lines of the server go to one stream, by default that of errors."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Line())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "penult" else logging.WARNING)
