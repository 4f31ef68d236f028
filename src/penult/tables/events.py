"""The events of a table, a closed union. A table's log is a list of rows with one event each.

A table can be rebuilt from its rows alone. Events hold secrets such as the seed, so rows never
leave the server. Tags and field names are the storage format: they never change.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from penult.core.ids import Seat
from penult.tables.seating import BotSpeed, Chat, Wish

EVENT_FORMAT = 1  # goes up with new kinds of events and fields, which older nodes can't read


class Pace(msgspec.Struct, frozen=True):
    """How fast a table goes, in milliseconds."""

    bot_fastest: int = 700
    bot_slowest: int = 1600
    window: int = 2500  # for people to speak up before the table acts
    between: int = 20_000  # longest break between two rounds; 0: none
    wire: int = 250  # network time added to the game's own time to catch
    grace: int = 20_000  # until a bot takes over from a player who is away
    silences: int = 3  # timed-out turns until a bot takes over; 0: never
    host: int = 60_000  # until somebody else becomes host if the host is away
    pause: int = 600_000  # longest pause
    abandoned: int = 86_400_000  # until an empty table is closed before its match
    patient: bool = False  # no turn timer for a single person among bots


class Manners(msgspec.Struct, frozen=True):
    """What people may say, and what spectators see."""

    chat: Chat = Chat.REACTIONS
    delay: int = 0  # actions after which spectators see hands; 0: only if all agree


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
    customs: tuple[str, ...] = ()  # custom cards
    speed: BotSpeed = BotSpeed.NORMAL
    delays: str = ""  # a seed for the times at which bots act, in hex; never shown to anybody
    start: str = ""  # a position to play on from, instead of a first deal


class Sat(_Event, frozen=True, tag="sat"):
    seat: Seat
    name: str
    token: str  # hash
    avatar: str = ""  # the animal that was chosen, if any


class BotInvited(_Event, frozen=True, tag="bot"):
    seat: Seat
    name: str
    bot: str


class Left(_Event, frozen=True, tag="left"):
    """A chair becomes empty, or in a match, a bot takes it over.

    ``token``: the hash with which the player may return to the chair.
    """

    seat: Seat
    bot: str = ""
    token: str = ""


class OptionsChanged(_Event, frozen=True, tag="options"):
    """The options changed: everybody has to accept again."""

    options: str


class CustomsChanged(_Event, frozen=True, tag="customs"):
    """The custom cards and their options changed: everybody has to accept again."""

    options: str
    customs: tuple[str, ...]


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: Seat


class SeedAdded(_Event, frozen=True, tag="seed"):
    """A player's own randomness for the deal, in hex."""

    seat: Seat
    seed: str


class Started(_Event, frozen=True, tag="started"):
    """The first deal, from the combined seed of the server and the players."""

    seed: str


class MannersChanged(_Event, frozen=True, tag="manners"):
    """The manners changed; if the delay did, everybody has to accept again."""

    manners: Manners


class HandOpened(_Event, frozen=True, tag="open"):
    """A player agrees, or no longer agrees, that spectators see the hands."""

    seat: Seat
    open: bool


class Acted(_Event, frozen=True, tag="act"):
    seat: Seat
    act: str


class Ignored(_Event, frozen=True, tag="ignored"):
    """A double click that had no effect; kept so that a repeat is recognised."""

    seat: Seat
    act: str


class TimedOut(_Event, frozen=True, tag="due"):
    """The clock acted, for itself or for a player whose time was up."""

    seat: Seat
    act: str


class TookBack(_Event, frozen=True, tag="back"):
    """A person among bots goes back to an earlier decision."""

    seat: Seat
    acts: int  # actions of the match that remain


class BotsOpened(_Event, frozen=True, tag="bots-open"):
    """A person among bots sees the bots' hands, or no longer."""

    open: bool


class SpeedChanged(_Event, frozen=True, tag="speed"):
    speed: BotSpeed


class LevelChanged(_Event, frozen=True, tag="level"):
    """A person among bots has chosen how well all of them play."""

    bot: str


class AvatarChanged(_Event, frozen=True, tag="avatar"):
    seat: Seat
    avatar: str


class Readied(_Event, frozen=True, tag="ready"):
    seat: Seat


class RoundStarted(_Event, frozen=True, tag="next"):
    """The next round begins."""


class Outage(_Event, frozen=True, tag="outage"):
    """The server was down or late; ``lost`` milliseconds don't count."""

    lost: int


class ClockSet(_Event, frozen=True, tag="clock-set"):
    """The server's clock was ahead and has been corrected: time goes back by ``back``."""

    back: int


class Came(_Event, frozen=True, tag="came"):
    """A person has connected, and takes over again from a bot."""

    seat: Seat


class Went(_Event, frozen=True, tag="went"):
    """A person's last connection is closed."""

    seat: Seat


class Deputised(_Event, frozen=True, tag="deputy"):
    """A bot takes over from a person who is away or inactive."""

    seat: Seat
    bot: str


class Returned(_Event, frozen=True, tag="returned"):
    """The person acts again and takes over from the bot."""

    seat: Seat


class Preferred(_Event, frozen=True, tag="prefers"):
    """Whether this player's only possible move is made automatically."""

    seat: Seat
    auto: bool


class HostChanged(_Event, frozen=True, tag="host"):
    seat: Seat


class SeatsChanged(_Event, frozen=True, tag="seats"):
    """The number of seats changed: everybody has to accept again."""

    seats: int


class Wished(_Event, frozen=True, tag="wish"):
    """A player asks for a pause or for its end; an empty wish takes it back."""

    seat: Seat
    wish: Wish


class Paused(_Event, frozen=True, tag="paused"):
    until: int


class Resumed(_Event, frozen=True, tag="resumed"):
    pass


class RematchAsked(_Event, frozen=True, tag="again"):
    """A player asks for a rematch."""

    seat: Seat


class RematchOpened(_Event, frozen=True, tag="moved"):
    """A rematch begins at a new table."""

    table: str


class Abandoned(_Event, frozen=True, tag="abandoned"):
    """The table is closed because nobody has been there for long."""


# Events that don't affect play: they reset neither bots nor time limits
BESIDE: tuple[type, ...] = (
    *(Ignored, Outage, ClockSet, HandOpened, MannersChanged, BotsOpened, SpeedChanged),
    *(Came, Went, Preferred, HostChanged, Wished, RematchAsked, RematchOpened, AvatarChanged),
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
    | TookBack
    | BotsOpened
    | SpeedChanged
    | LevelChanged
    | AvatarChanged
    | Readied
    | RoundStarted
    | Outage
    | ClockSet
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
    """An event with its number and time, and the seat and command it comes from."""

    version: int
    at: int  # milliseconds
    actor: Seat
    command: str  # its id; empty if the table acted by itself
    event: TableEvent = msgspec.field(name="fact")  # its name in exported tables
