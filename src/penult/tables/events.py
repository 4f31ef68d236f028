"""What has happened at a table: a closed union. A table's log is a list of these, each in a row.

A table is what its rows make of it: nothing else is ever needed to rebuild one. Facts hold
secrets (the seed): rows are for the store and never leave the server as they are.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from penult.core.ids import Seat
from penult.tables.seating import Chat, Wish


class Pace(msgspec.Struct, frozen=True):
    """How fast a table goes, in milliseconds."""

    bot_fastest: int = 700
    bot_slowest: int = 1600
    window: int = 2500  # in which people may speak up before the table itself goes on
    between: int = 20_000  # at most, from one round to the next; 0: play goes on at once
    wire: int = 250  # what a catch may take over a wire, besides the game's own time to catch
    grace: int = 20_000  # until a bot plays for who is away
    silences: int = 3  # in a row, until it plays for who is there and does nothing; 0: never
    host: int = 60_000  # until another is host in place of one who is away
    pause: int = 600_000  # at most
    abandoned: int = 86_400_000  # until a table with nobody there is closed before its match
    patient: bool = False  # is somebody who plays against bots alone never hurried?


class Manners(msgspec.Struct, frozen=True):
    """What people may say, and what who watches is shown."""

    chat: Chat = Chat.REACTIONS
    delay: int = 0  # acts after which who watches sees a hand; 0: never, unless all agree


class _Event(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Created(_Event, frozen=True, tag="created"):
    game: str
    rules: int  # version of the game
    seats: int
    options: str
    seed: str
    public: bool
    pace: Pace
    code: str = ""  # short, for people to type
    manners: Manners = Manners()
    customs: tuple[str, ...] = ()  # what is written on cards, as everybody accepts it


class Sat(_Event, frozen=True, tag="sat"):
    seat: Seat
    name: str
    token: str  # hash


class BotInvited(_Event, frozen=True, tag="bot"):
    seat: Seat
    name: str
    bot: str


class Left(_Event, frozen=True, tag="left"):
    """A chair becomes empty; in a match, a bot goes on playing there.

    ``token``: the hash with which who left may come back and take the chair again.
    """

    seat: Seat
    bot: str = ""
    token: str = ""


class OptionsChanged(_Event, frozen=True, tag="options"):
    """Other options: everybody has to accept again."""

    options: str


class CustomsChanged(_Event, frozen=True, tag="customs"):
    """Other cards, and the options that go with them: everybody has to accept again."""

    options: str
    customs: tuple[str, ...]


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: Seat


class SeedAdded(_Event, frozen=True, tag="seed"):
    """A seat's own randomness for the next deal, in hex."""

    seat: Seat
    seed: str


class Started(_Event, frozen=True, tag="started"):
    """The first deal, from this seed: the server's and the seats' together."""

    seed: str


class MannersChanged(_Event, frozen=True, tag="manners"):
    """Other manners; if hands will be seen sooner or later, everybody has to accept again."""

    manners: Manners


class HandOpened(_Event, frozen=True, tag="open"):
    """A person agrees, or no longer agrees, that who watches sees all hands."""

    seat: Seat
    open: bool


class Acted(_Event, frozen=True, tag="act"):
    seat: Seat
    act: str


class Ignored(_Event, frozen=True, tag="ignored"):
    """A double click: nothing happened, and a repetition of the command is answered by that."""

    seat: Seat
    act: str


class TimedOut(_Event, frozen=True, tag="due"):
    """The clock acted, for itself or for somebody silent."""

    seat: Seat
    act: str


class Readied(_Event, frozen=True, tag="ready"):
    seat: Seat


class RoundStarted(_Event, frozen=True, tag="next"):
    """The next round begins."""


class Outage(_Event, frozen=True, tag="outage"):
    """The server was away: so many milliseconds are nobody's."""

    lost: int


class Came(_Event, frozen=True, tag="came"):
    """A person is connected; who was away takes the seat back from a deputy."""

    seat: Seat


class Went(_Event, frozen=True, tag="went"):
    """A person's last connection is gone."""

    seat: Seat


class Deputised(_Event, frozen=True, tag="deputy"):
    """A bot plays for a person who is away or silent."""

    seat: Seat
    bot: str


class Returned(_Event, frozen=True, tag="returned"):
    """The person acts again."""

    seat: Seat


class Preferred(_Event, frozen=True, tag="prefers"):
    """Shall the only possible move be made without asking this person?"""

    seat: Seat
    auto: bool


class HostChanged(_Event, frozen=True, tag="host"):
    seat: Seat


class SeatsChanged(_Event, frozen=True, tag="seats"):
    """Another number of chairs: everybody has to accept again."""

    seats: int


class Wished(_Event, frozen=True, tag="wish"):
    """A person would like to pause or to go on; an empty wish takes it back."""

    seat: Seat
    wish: Wish


class Paused(_Event, frozen=True, tag="paused"):
    until: int


class Resumed(_Event, frozen=True, tag="resumed"):
    pass


class RematchAsked(_Event, frozen=True, tag="again"):
    """A person would like another match like this one."""

    seat: Seat


class RematchOpened(_Event, frozen=True, tag="moved"):
    """Another match begins, at a table of its own."""

    table: str


class Abandoned(_Event, frozen=True, tag="abandoned"):
    """Nobody has come for so long that the table is closed."""


# What leaves no trace in play: bots think on, and nobody's time begins anew
BESIDE: tuple[type, ...] = (
    *(Ignored, Outage, HandOpened, MannersChanged),
    *(Came, Went, Preferred, HostChanged, Wished, RematchAsked, RematchOpened),
)

TableEvent: TypeAlias = (
    Created
    | Sat
    | BotInvited
    | Left
    | OptionsChanged
    | CustomsChanged
    | Accepted
    | SeedAdded
    | MannersChanged
    | HandOpened
    | Started
    | Acted
    | Ignored
    | TimedOut
    | Readied
    | RoundStarted
    | Outage
    | Came
    | Went
    | Deputised
    | Returned
    | Preferred
    | HostChanged
    | SeatsChanged
    | Wished
    | Paused
    | Resumed
    | RematchAsked
    | RematchOpened
    | Abandoned
)


class LogRow(msgspec.Struct, frozen=True):
    """A event with its number, its time, who wanted it and the id of his command."""

    version: int
    at: int  # milliseconds
    actor: Seat
    command: str  # empty: the table's own doing
    event: TableEvent = msgspec.field(name="fact")  # its name in exported tables
