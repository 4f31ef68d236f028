"""Names: short ones for bots, tidy ones for people, ids and codes for tables."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from penult.tables.errors import BadName

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
LONGEST = 24
LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that is taken for another
ID_LENGTH = 10
CODE_LENGTH = 6
JOINER = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")  # within an emoji of several


def tidy_name(name: str) -> str:
    """Printable, single blanks, not too long; it is never cut or guessed."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST or not JOINER.sub("", tidy).isprintable():
        raise BadName(most=LONGEST)
    return tidy


def free_bot_name(taken: Iterable[str]) -> str:
    """The first name that nobody at the table bears."""
    used = set(taken)
    return next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])


def fresh_id(beside: str = "") -> str:
    """The id of a table is its link: nobody guesses it.

    ``beside``: it shall stand in the same hall as the table with this id, as its first letter says.
    """
    return beside[:1] + drawn(ID_LENGTH - len(beside[:1]))


def fresh_code() -> str:
    """A code is what people can type."""
    return drawn(CODE_LENGTH)


def drawn(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
