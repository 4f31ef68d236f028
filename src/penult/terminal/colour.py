"""Whether to write in colour, by the customary variables of the environment."""

from __future__ import annotations

import os

DUMB = ("dumb", "unknown")


def shows_colour(is_terminal: bool) -> bool:
    """NO_COLOR comes first; FORCE_COLOR and CLICOLOR_FORCE also colour files and pipes."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") != "0":
        return True
    return is_terminal and not is_dumb() and os.environ.get("CLICOLOR") != "0"


def is_dumb() -> bool:
    """Whether the terminal says that it understands no escape codes."""
    return os.environ.get("TERM") in DUMB
