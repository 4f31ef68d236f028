"""What is on the wire besides notation: reactions, cards that people write, rounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Reaction: TypeAlias = Literal[
    "hello",
    "thanks",
    "well-played",
    "clap",
    "laugh",
    "wow",
    "oops",
    "sorry",
    "thinking",
    "hurry",
    "good-game",
    "bye",
]  # texts: ``reaction-…``
SeedText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, pattern="^[0-9a-fA-F]+$")
]  # up to 32 bytes in hex
CardText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]  # or its code
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]


class ShownWild(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that people have written on. Title and text are data, never markup."""

    card: str
    wild: str  # in the language of cards
    title: str = ""
    offered: bool = False  # it is proposed, and everybody is asked
    accepted: tuple[int, ...] = ()


class ShownRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rule that is being carried out."""

    card: str
    caster: int  # who laid it
    left: int = 0  # cards or names that are still asked for
    ways: tuple[str, ...] = ()  # between which somebody decides, in the language of cards


class ShownRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that is over: who had nothing left (-1: nobody), and the totals then."""

    totals: tuple[int, ...]
    winner: int = -1
