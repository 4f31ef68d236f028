"""Chairs around a table and who sits in them; which part of an evening it is."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from penult.vocabulary.ids import NOBODY, Seat


class Phase(StrEnum):
    GATHERING = "gathering"  # some chair is empty
    ACCEPTING = "accepting"  # all sit; somebody has not accepted the options yet
    PLAYING = "playing"
    BETWEEN = "between"  # a round is over; people look at the score
    OVER = "over"  # the match is
    CLOSED = "closed"  # nobody is left


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

    @property
    def is_empty(self) -> bool:
        return not self.name

    @property
    def is_person(self) -> bool:
        return bool(self.token)

    @property
    def player(self) -> str:
        """The bot that acts here now; empty if a person does."""
        return self.bot or self.deputy


def first_empty(chairs: list[Chair]) -> Seat:
    return next((seat for seat, chair in enumerate(chairs) if chair.is_empty), NOBODY)


def first_person(chairs: list[Chair]) -> Seat:
    """Who becomes host: never a bot."""
    return next((seat for seat, chair in enumerate(chairs) if chair.is_person), NOBODY)
