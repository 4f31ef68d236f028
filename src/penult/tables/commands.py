"""What may be asked of a table. Values: the same from a socket, from HTTP and from a test."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from penult.core.ids import NOBODY, Seat
from penult.tables.events import Manners


class Sit(Struct, frozen=True):
    """A person takes a chair, by default the first empty one."""

    name: str
    token: str  # hash
    seat: Seat = NOBODY


class Invite(Struct, frozen=True):
    """The host puts a bot into a chair."""

    bot: str
    name: str = ""
    seat: Seat = NOBODY


class Leave(Struct, frozen=True):
    """Somebody leaves, or is sent away by the host."""

    seat: Seat


class SetOptions(Struct, frozen=True):
    """By which rules, how many play, and what is written on cards; None: as before."""

    options: str
    seats: int | None = None
    customs: tuple[str, ...] | None = None


class SetCustoms(Struct, frozen=True):
    """What shall be written on cards, before anybody has been dealt one."""

    customs: tuple[str, ...]


class Start(Struct, frozen=True):
    """The host waits for nobody else: bots take the empty chairs."""


class Accept(Struct, frozen=True):
    """The terms are fine with me, as they stood at a version; 0: as they stand now."""

    seen: int = 0


class AddSeed(Struct, frozen=True):
    """My own randomness for the deal."""

    seed: str  # hex


class SetManners(Struct, frozen=True):
    manners: Manners


class HandOver(Struct, frozen=True):
    """Somebody else shall be host."""

    seat: Seat


class OpenHand(Struct, frozen=True):
    """Who watches may see my hand if everybody says so, or may no longer."""

    open: bool


class Act(Struct, frozen=True):
    act: str  # in notation


class Propose(Struct, frozen=True):
    """This is what I would like to write on a card."""

    number: int  # of the card, from 1 on
    card: str  # in the language of cards, or its code


class GoOn(Struct, frozen=True):
    """I have seen the score, or have no more to write."""


class Pause(Struct, frozen=True):
    """I would like to pause."""


class Resume(Struct, frozen=True):
    """I would like to go on."""


class Prefer(Struct, frozen=True):
    """Shall my only possible move be made without asking me?"""

    auto: bool


class Rematch(Struct, frozen=True):
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


class Order(Struct, frozen=True):
    """A command, who gives it (``TABLE``: somebody without a chair) and its id."""

    actor: Seat
    id: str
    command: Command
