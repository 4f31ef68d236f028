"""What can be typed, and what it does: two columns, or one where the screen is narrow."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

MARGIN = "  "
NARROW = 60  # below it there is no room for two columns
INDENT = 6  # what something does stands below it then
GAP = 2  # columns between what is typed and what it does


def lines(text: str, width: int) -> Iterator[str]:
    """Behind a tab stands what something does; other lines are sentences."""
    rows = [line.partition("\t") for line in text.splitlines()]
    longest = max(len(typed) for typed, tab, _ in rows if tab)
    column = min(longest + GAP, width // 2) if width >= NARROW else INDENT
    for typed, tab, meaning in rows:
        if tab:
            yield from entry(typed, meaning, column, width)
        else:
            yield from wrapped(typed, width)


def entry(typed: str, meaning: str, column: int, width: int) -> Iterator[str]:
    """What does not fit into its column has a line of its own."""
    hanging = MARGIN + " " * column
    if len(typed) + GAP > column:
        yield from wrapped(typed, width, MARGIN, MARGIN)
        yield from wrapped(meaning, width, hanging, hanging)
    else:
        yield from wrapped(meaning, width, f"{MARGIN}{typed:{column}}", hanging)


def wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )
