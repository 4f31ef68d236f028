"""What has happened at a table: a closed union. A table's log is a list of these, each in a row.

A table is what its rows make of it: nothing else is ever needed to rebuild one. Facts hold
secrets (the seed): rows are for the store and never leave the server as they are.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from penult.table.seating import Chat
from penult.vocabulary.ids import Seat


class Pace(msgspec.Struct, frozen=True):
    """How fast a table goes, in milliseconds."""

    bot_fastest: int = 700
    bot_slowest: int = 1600
    window: int = 2500  # in which people may speak up before the table itself goes on
    between: int = 20_000  # at most, from one round to the next; 0: play goes on at once


class Manners(msgspec.Struct, frozen=True):
    """What people may say, and what who watches is shown."""

    chat: Chat = Chat.REACTIONS
    delay: int = 0  # acts after which who watches sees a hand; 0: never, unless all agree


class _Fact(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Created(_Fact, frozen=True, tag="created"):
    game: str
    rules: int  # version of the game
    seats: int
    options: str
    seed: str
    public: bool
    pace: Pace
    code: str = ""  # short, for people to type
    manners: Manners = Manners()


class Sat(_Fact, frozen=True, tag="sat"):
    seat: Seat
    name: str
    token: str  # hash


class BotSat(_Fact, frozen=True, tag="bot"):
    seat: Seat
    name: str
    bot: str


class Left(_Fact, frozen=True, tag="left"):
    """A chair becomes empty; in a match, a bot goes on playing there."""

    seat: Seat
    bot: str = ""


class Agreed(_Fact, frozen=True, tag="options"):
    """Other options: everybody has to accept again."""

    options: str


class Accepted(_Fact, frozen=True, tag="accepted"):
    seat: Seat


class SeedAdded(_Fact, frozen=True, tag="seed"):
    """A seat's own randomness for the next deal, in hex."""

    seat: Seat
    seed: str


class Started(_Fact, frozen=True, tag="started"):
    """The first deal, from this seed: the server's and the seats' together."""

    seed: str


class Mannered(_Fact, frozen=True, tag="manners"):
    """Other manners; if hands will be seen sooner or later, everybody has to accept again."""

    manners: Manners


class Opened(_Fact, frozen=True, tag="open"):
    """A person agrees, or no longer agrees, that who watches sees all hands."""

    seat: Seat
    open: bool


class Acted(_Fact, frozen=True, tag="act"):
    seat: Seat
    act: str


class Ignored(_Fact, frozen=True, tag="ignored"):
    """A double click: nothing happened, and a repetition of the command is answered by that."""

    seat: Seat
    act: str


class Fell(_Fact, frozen=True, tag="due"):
    """The clock acted, for itself or for somebody silent."""

    seat: Seat
    act: str


class Ready(_Fact, frozen=True, tag="ready"):
    seat: Seat


class WentOn(_Fact, frozen=True, tag="next"):
    """The next round begins."""


class Outage(_Fact, frozen=True, tag="outage"):
    """The server was away: so many milliseconds are nobody's."""

    lost: int


Fact: TypeAlias = (
    Created
    | Sat
    | BotSat
    | Left
    | Agreed
    | Accepted
    | SeedAdded
    | Mannered
    | Opened
    | Started
    | Acted
    | Ignored
    | Fell
    | Ready
    | WentOn
    | Outage
)


class Row(msgspec.Struct, frozen=True):
    """A fact with its number, its time, who wanted it and the id of his command."""

    version: int
    at: int  # milliseconds
    actor: Seat
    command: str  # empty: the table's own doing
    fact: Fact
