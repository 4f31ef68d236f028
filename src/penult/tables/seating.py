"""Chairs, the people in them, and names and ids."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from penult.core.enums import quick
from penult.core.ids import NOBODY, Seat
from penult.tables.errors import BadName


@quick
class TablePhase(StrEnum):
    GATHERING = "gathering"  # some chair is empty
    ACCEPTING = "accepting"  # all sit; somebody has not accepted the options yet
    PLAYING = "playing"
    BETWEEN = "between"  # a round is over; people look at the score
    OVER = "over"  # the match is
    CLOSED = "closed"  # nobody is left


class Wish(StrEnum):
    NONE = ""
    PAUSE = "pause"
    RESUME = "resume"


class Chat(StrEnum):
    OFF = "off"
    REACTIONS = "reactions"  # of a fixed list
    ALL = "all"  # free text too


class Chair(msgspec.Struct):
    """A chair is empty, a person's (with the hash of a token) or a bot's."""

    name: str = ""
    token: str = ""  # hash; only a person has one
    bot: str = ""  # who plays here
    deputy: str = ""  # the bot that plays for a person who is away
    accepted: bool = False
    ready: bool = False  # for the next round
    open: bool = False  # agrees that who watches sees the hand
    seed: str = ""  # hex: the seat's own randomness for the next deal
    here: bool = False  # is the person connected?
    since: int = 0  # the time from which that is so
    missed: int = 0  # how often in a row the table acted for somebody silent
    missed_at: int = 0  # the last time
    auto: bool = False  # the only possible move is made without asking
    wish: Wish = Wish.NONE
    again: bool = False  # another match, please
    former: str = ""  # hash of who left this chair to a bot, and may come back
    stands_in: bool = False  # the bot here came for a person who left

    @property
    def is_empty(self) -> bool:
        return not self.name

    @property
    def is_person(self) -> bool:
        return bool(self.token)

    def miss(self, at: int) -> None:
        """Somebody was silent; whatever is done at one time for it is one silence."""
        self.missed += at != self.missed_at
        self.missed_at = at

    @property
    def attends(self) -> bool:
        """Is a person here, and playing?"""
        return self.is_person and self.here and not self.deputy

    @property
    def player(self) -> str:
        """The bot that acts here now; empty if a person does."""
        return self.bot or self.deputy


def first_empty(chairs: list[Chair]) -> Seat:
    return next((seat for seat, chair in enumerate(chairs) if chair.is_empty), NOBODY)


def new_host(chairs: list[Chair]) -> Seat:
    """The first person who is there, else any person; never a bot."""
    people = [seat for seat, chair in enumerate(chairs) if chair.is_person]
    there = [seat for seat in people if chairs[seat].here]
    return next(iter(there or people), NOBODY)


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

    ``beside``: a table with the same first letter, so that both are served by the same process.
    """
    return beside[:1] + drawn(ID_LENGTH - len(beside[:1]))


def fresh_code() -> str:
    """A code is what people can type."""
    return drawn(CODE_LENGTH)


def drawn(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
