"""What users should know about how a simulation is compiled: one line each in the log."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from functools import cache

from penult.i18n import Catalogue, catalogue

log = logging.getLogger("penult.simulate")
language = ContextVar("language", default="en")


def texts() -> Catalogue:
    return catalogue(language.get())


@cache
def warn_once(line: str) -> None:
    log.warning("%s", line)
