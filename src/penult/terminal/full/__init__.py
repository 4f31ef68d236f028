"""The full-screen client: cards, log and chat on one screen, for keys and mouse.

It needs Textual, an extra. Everything else of the terminal does without it.
"""

from __future__ import annotations

from importlib.util import find_spec

from penult.core.errors import PenultError


class TextualMissing(PenultError):
    key = "full-missing"


def check_installed() -> None:
    if find_spec("textual") is None:
        raise TextualMissing
