"""Chairs around a table and who sits in them; which part of an evening it is."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from penult.core.enums import quick
from penult.core.ids import NOBODY, Seat


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
