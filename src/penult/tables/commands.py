"""The commands a table accepts, the same from a socket, from HTTP and from a test.

A socket message is decoded straight into its command: ``type`` is the tag, and ``id`` lets a client
repeat a command safely after a lost connection.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from penult.core.animals import Animal
from penult.core.ids import NOBODY, Seat
from penult.tables.events import Manners

MOST = 2**53 - 1  # the largest integer that is exact in every client language

# Limits on what a client may send. They are checked when a message is decoded.
CommandId: TypeAlias = Annotated[str, Meta(max_length=32, pattern="^[A-Za-z0-9_-]*$")]
ActText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeedText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, pattern="^[0-9a-fA-F]+$")
]  # up to 32 bytes in hex
CardText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]  # or its code
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
SpeedName: TypeAlias = Literal["slow", "normal", "fast"]  # as ``seating.BotSpeed``
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]


class _Command(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    id: CommandId = ""  # chosen by the client, unique per seat; required on a socket


# Over HTTP


class Sit(_Command, frozen=True):
    """A person takes a chair, by default the first empty one, or else the first bot's."""

    name: str
    token: str  # hash
    seat: Seat = NOBODY
    avatar: str = ""  # an animal; by default the table chooses


class InviteBot(_Command, frozen=True):
    """The host puts a bot into a chair."""

    bot: str
    name: str = ""
    seat: Seat = NOBODY


class Leave(_Command, frozen=True):
    """A player leaves, or the host removes somebody."""

    seat: Seat


class SetOptions(_Command, frozen=True):
    """Change the options, the number of seats and the custom cards; None keeps the old value."""

    options: str
    seats: int | None = None
    customs: tuple[str, ...] | None = None


class SetCustoms(_Command, frozen=True):
    """Change the custom cards before the deal."""

    customs: tuple[str, ...]


class SetManners(_Command, frozen=True):
    manners: Manners


class SetHost(_Command, frozen=True):
    """The host makes another person host."""

    seat: Seat


# Over a socket


class Start(_Command, frozen=True, tag="start"):
    """The host fills the empty chairs with bots and accepts."""


class Accept(_Command, frozen=True, tag="accept"):
    """Accept the terms as they stood at version ``seen``; 0 means as they stand now."""

    seen: Count = 0


class AddSeed(_Command, frozen=True, tag="seed"):
    """Add the player's own randomness to the deal, in hex."""

    seed: SeedText


class OpenHand(_Command, frozen=True, tag="open"):
    """Agree, or no longer agree, that spectators see the hands. Everybody must agree."""

    open: bool


class Act(_Command, frozen=True, tag="act"):
    act: ActText  # in notation


class Propose(_Command, frozen=True, tag="propose"):
    """Propose a rule for a blank card."""

    number: CardNumber  # of the card, from 1 on
    card: CardText  # in the language of cards, or its code


class TakeBack(_Command, frozen=True, tag="back"):
    """Go back to the previous decision, if all the others are bots."""


class OpenBots(_Command, frozen=True, tag="open-bots"):
    """See the bots' hands, or no longer, if all the others are bots."""

    open: bool


class SetSpeed(_Command, frozen=True, tag="speed"):
    """The host chooses how fast bots play."""

    speed: SpeedName


class SetLevel(_Command, frozen=True, tag="level"):
    """Choose how well all bots play from now on, if all the others are bots."""

    bot: BotName


class SetAvatar(_Command, frozen=True, tag="avatar"):
    """Change one's own animal, at any time."""

    avatar: Animal


class Ready(_Command, frozen=True, tag="ready"):
    """Ready for the next round, or done writing cards."""


class Pause(_Command, frozen=True, tag="pause"):
    """Ask for a pause."""


class Resume(_Command, frozen=True, tag="resume"):
    """Ask to end the pause."""


class Prefer(_Command, frozen=True, tag="prefer"):
    """Whether the player's only possible move is made without asking."""

    auto: bool


class AskRematch(_Command, frozen=True, tag="rematch"):
    """Ask for another match like this one."""


class OldReady(Ready, frozen=True, tag="next"):
    """``ready`` as earlier clients call it."""


class OldAskRematch(AskRematch, frozen=True, tag="again"):
    """``rematch`` as earlier clients call it."""


HttpCommand: TypeAlias = Sit | InviteBot | Leave | SetOptions | SetCustoms | SetManners | SetHost
SocketCommand: TypeAlias = (
    Start
    | Accept
    | AddSeed
    | OpenHand
    | Act
    | Propose
    | TakeBack
    | OpenBots
    | SetSpeed
    | SetLevel
    | SetAvatar
    | Ready
    | Pause
    | Resume
    | Prefer
    | AskRematch
    | OldReady
    | OldAskRematch
)
Command: TypeAlias = HttpCommand | SocketCommand


class Order(Struct, frozen=True):
    """A command and the seat that gives it (``TABLE``: somebody without a chair)."""

    actor: Seat
    command: Command
