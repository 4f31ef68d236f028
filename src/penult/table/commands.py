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
    """Somebody leaves, or is sent away by the host."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetOptions:
    """By which rules, how many play, and what is written on cards; None: as before."""

    options: str
    seats: int | None = None
    customs: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SetCustoms:
    """What shall be written on cards, before anybody has been dealt one."""

    customs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The host waits for nobody else: bots take the empty chairs."""


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
class HandOver:
    """Somebody else shall be host."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Who watches may see my hand if everybody says so, or may no longer."""

    open: bool


@dataclass(frozen=True, slots=True)
class Act:
    act: str  # in notation


@dataclass(frozen=True, slots=True)
class Propose:
    """This is what I would like to write on a card."""

    number: int  # of the card, from 1 on
    card: str  # in the language of cards, or its code


@dataclass(frozen=True, slots=True)
class GoOn:
    """I have seen the score, or have no more to write."""


@dataclass(frozen=True, slots=True)
class Pause:
    """I would like to pause."""


@dataclass(frozen=True, slots=True)
class Resume:
    """I would like to go on."""


@dataclass(frozen=True, slots=True)
class Prefer:
    """Shall my only possible move be made without asking me?"""

    auto: bool


@dataclass(frozen=True, slots=True)
class Rematch:
    """Another match like this one, please."""


Command: TypeAlias = (
    Sit
    | Invite
    | Leave
    | SetOptions
    | SetCustoms
    | Start
    | Accept
    | AddSeed
    | SetManners
    | HandOver
    | OpenHand
    | Act
    | Propose
    | GoOn
    | Pause
    | Resume
    | Prefer
    | Rematch
)


@dataclass(frozen=True, slots=True)
class Order:
    """A command, who gives it (``TABLE``: somebody without a chair) and its id."""

    actor: Seat
    id: str
    command: Command
