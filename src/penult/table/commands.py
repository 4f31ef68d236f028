"""What may be asked of a table. Values: the same from a socket, from HTTP and from a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from penult.table.facts import Manners
from penult.vocabulary.ids import NOBODY, Seat


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes a chair, by default the first empty one."""

    name: str
    token: str  # hash
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Invite:
    """The host puts a bot into a chair."""

    bot: str
    name: str = ""
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Leave:
    """A person leaves, or the host sends a bot away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetOptions:
    options: str


@dataclass(frozen=True, slots=True)
class Accept:
    """These options are fine with me."""


@dataclass(frozen=True, slots=True)
class AddSeed:
    """My own randomness for the deal."""

    seed: str  # hex


@dataclass(frozen=True, slots=True)
class SetManners:
    manners: Manners


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Who watches may see my hand if everybody says so, or may no longer."""

    open: bool


@dataclass(frozen=True, slots=True)
class Act:
    act: str  # in notation


@dataclass(frozen=True, slots=True)
class GoOn:
    """I have seen the score."""


Command: TypeAlias = (
    Sit | Invite | Leave | SetOptions | Accept | AddSeed | SetManners | OpenHand | Act | GoOn
)


@dataclass(frozen=True, slots=True)
class Order:
    """A command, who gives it (``TABLE``: somebody without a chair) and its id."""

    actor: Seat
    id: str
    command: Command
