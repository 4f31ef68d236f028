"""Breaks long lines between words."""

from __future__ import annotations

import re
import textwrap
from unicodedata import east_asian_width

INDENTED = re.compile(r"(> |  )+")  # the arrow marks whose turn it is
HANGING = 2  # columns
FILLER = "\ue000"  # beside a wide character, while lines are measured


def in_columns(text: str) -> str:
    """The text with as many characters as it has columns."""
    return "".join(letter + FILLER * (east_asian_width(letter) in "WF") for letter in text)


def wrapped(text: str, width: int) -> str:
    """Break long lines between words, but not at no-break spaces, as rich would."""
    return "\n".join(part for line in text.split("\n") for part in parts_of(line, width))


def parts_of(line: str, width: int) -> list[str]:
    """The parts of an indented line hang below its text."""
    if len(in_columns(line)) <= width:
        return [line]
    lead = INDENTED.match(line)
    indent = " " * (len(lead[0]) + HANGING) if lead else ""
    return filled(line, width, others=indent)


def filled(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Lines of a text, with what they begin with. Wide characters count twice."""
    lines = textwrap.wrap(
        in_columns(text),
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,  # a link or a hash can be copied in one piece
    )
    return [line.replace(FILLER, "") for line in lines]
