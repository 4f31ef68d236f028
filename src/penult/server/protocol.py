"""The messages of a socket in both directions, and its close codes; see docs/protocol.md."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from penult.tables.commands import ActText, Count, SocketCommand


class Close(IntEnum):
    NOT_TEXT = 1003
    TOO_BIG = 1009
    GOING_AWAY = 1012
    TRY_AGAIN = 1013
    BAD_TICKET = 4401
    FOREIGN = 4403
    TOO_SLOW = 4408  # no hello in time, or the client doesn't read
    SEAT_GONE = 4410
    SEAT_MOVED = 4411  # to another device
    TOO_MUCH = 4429


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


class ShownWild(msgspec.Struct, frozen=True, omit_defaults=True):
    """A custom card. Title and text are data, never markup."""

    card: str
    wild: str  # in the language of cards
    title: str = ""
    offered: bool = False  # proposed, not yet agreed
    accepted: tuple[int, ...] = ()


class ShownRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rule that is being carried out."""

    card: str
    caster: int  # the seat that played it
    left: int = 0  # cards or names still to be chosen
    ways: tuple[str, ...] = ()  # the alternatives, in the language of cards


class ShownRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that has ended: its winner (-1: nobody), and the totals after it.

    ``counted``: while its hands lie open, what each card of ``TableView.hands`` counted.
    """

    totals: tuple[int, ...]
    winner: int = -1
    counted: tuple[tuple[int, ...], ...] = ()


class ShownHighlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a match's story: swing, catches, bluff or penalties; see docs/protocol.md."""

    kind: str
    seat: int
    other: int = -1
    round: int = 0  # from 1
    count: int = 0


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=31)]
MessageId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]
OptionText: TypeAlias = Annotated[str, Meta(max_length=2000)]


class _ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class _Request(_ClientMessage, frozen=True, kw_only=True):
    id: MessageId  # the answer repeats it


class _ServerMessage(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


# From a client, besides the commands of ``tables.commands``


class Hello(_ClientMessage, frozen=True, tag="hello"):
    """The first message."""

    ticket: Secret
    last: Count = 0  # the last version seen; 0: none
    language: ShortText = "en"  # for the texts of refusals


class Say(_Request, frozen=True, tag="say"):
    text: ChatText


class React(_Request, frozen=True, tag="react"):
    reaction: Reaction


class Mute(_Request, frozen=True, tag="mute"):
    """Stop receiving chat from a seat (-1: spectators), or from everybody if ``seat`` is absent."""

    seat: Annotated[int, Meta(ge=-1, le=31)] | None = None
    on: bool = True


class WhyNot(_Request, frozen=True, tag="why"):
    """Ask which clause forbids an action. The answer is ``Why``."""

    act: ActText


class Hint(_Request, frozen=True, tag="hint"):
    """Ask what to do, and why; only if all other players are bots. The answer is ``Why``."""


class Preview(_Request, frozen=True, tag="preview"):
    """Ask what a plan would lay, without laying it. The answer is ``Previewed``."""

    act: ActText


class Ping(_Request, frozen=True, tag="ping"):
    """Ask for the server's time. The answer is ``Pong``."""


ClientMessage: TypeAlias = (
    Hello | SocketCommand | Say | React | Mute | WhyNot | Hint | Preview | Ping
)


# Parts of messages


class ShownChair(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    name: str = ""
    avatar: str = ""  # an animal
    kind: str = "empty"  # or person, bot
    bot: str = ""
    accepted: bool = False
    ready: bool = False
    open: bool = False  # agrees that spectators see the hand
    seed: str = ""  # the player's own randomness for the deal
    away: bool = False  # a person who isn't connected; ``bot`` plays for them, if set
    auto: bool = False  # the only possible move is made without asking
    wish: str = ""  # pause or resume
    again: bool = False  # wants a rematch
    takeable: bool = False  # a bot whose place a person may take
    deputy_at: int = 0  # when a bot takes over unless the player comes back or acts; 0: it doesn't


class ShownPractice(msgspec.Struct, frozen=True):
    """One person plays against bots alone."""

    open: bool = False  # they see the bots' hands
    taken_back: int = 0  # how often they went back to an earlier decision


class Info(msgspec.Struct, frozen=True):
    """Everything public about a table except the cards."""

    id: str
    game: str
    rules: int
    options: str
    public: bool
    commitment: str  # hash of the server's seed
    phase: str
    host: int
    chairs: tuple[ShownChair, ...]
    code: str = ""  # short, for people to type
    chat: str = "off"  # or reactions, all
    delay: int = 0  # actions after which spectators see hands; 0: never
    paused: int | None = None  # the latest end of the pause
    next: str = ""  # the table of the rematch, where tokens are valid too
    customs: tuple[str, ...] = ()  # custom cards agreed on before the match
    rounds: tuple[ShownRound, ...] = ()  # that have ended
    speed: str = "normal"  # of the bots; or slow, fast
    practice: ShownPractice | None = None  # None: not with bots alone
    deal_at: int | None = None  # when the next round starts by itself
    story: tuple[ShownHighlight, ...] = ()  # of a match that is over
    newer_rules: int = 0  # the version that new tables use, if this one keeps an older one


class ShownSeat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    size: int
    total: int
    marks: tuple[str, ...] = ()
    about: str = ""
    unit: str = "points"


class ShownCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    card: str
    playable: bool = False
    fresh: bool = False
    trays: tuple[str, ...] = ()


class ShownTray(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    top: str
    colour: str
    size: int
    frozen: bool = False
    fall: float | None = None
    slide: float | None = None


class ShownBalance(msgspec.Struct, frozen=True, gc=False):
    trays: tuple[ShownTray, ...]
    lean: int
    disc: int
    rim: int
    sliding: bool
    aside: int


class ShownShoe(msgspec.Struct, frozen=True, gc=False):
    seconds: int
    running: bool


class ShownPiece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A tile of a meld: what it is or, for a joker, what it stands for."""

    card: str
    joker: bool = False
    fresh: bool = False


class ShownMeld(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    meld: str
    pieces: tuple[ShownPiece, ...]
    run: bool = False


class ShownSpread(msgspec.Struct, frozen=True, gc=False):
    melds: tuple[ShownMeld, ...]
    singles: tuple[str, ...]
    laid: tuple[str, ...]


class TableView(msgspec.Struct, frozen=True, gc=False):
    """A table as one viewer sees it. An update only sets what has changed."""

    seats: tuple[ShownSeat, ...] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    direction: int | UnsetType = UNSET
    top: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    stock: int | UnsetType = UNSET
    debt: int | UnsetType = UNSET
    hand: tuple[ShownCard, ...] | UnsetType = UNSET
    shown: tuple[str, ...] | UnsetType = UNSET
    against: tuple[str, ...] | UnsetType = UNSET  # those among them that prove a bluff
    rounds: int | UnsetType = UNSET
    notes: tuple[str, ...] | UnsetType = UNSET
    balance: ShownBalance | UnsetType | None = UNSET
    laid: str | UnsetType = UNSET
    laid_colour: str | UnsetType = UNSET
    laid_partner: int | UnsetType = UNSET
    order: tuple[int, ...] | UnsetType = UNSET
    shoe: ShownShoe | UnsetType | None = UNSET
    spread: ShownSpread | UnsetType | None = UNSET
    legal: tuple[str, ...] | UnsetType = UNSET  # moves the table may be waiting for
    asides: tuple[str, ...] | UnsetType = UNSET  # other legal actions
    winners: tuple[int, ...] | UnsetType = UNSET
    countdown: int | UnsetType | None = UNSET  # milliseconds left in the period, if visible
    hands: tuple[tuple[str, ...], ...] | UnsetType = UNSET  # open, or for spectators and practice
    behind: int | UnsetType = UNSET  # how many actions old the hands are
    patience: int | UnsetType | None = UNSET  # milliseconds until the player times out
    customs: tuple[ShownWild, ...] | UnsetType = UNSET  # agreed or proposed
    rule: ShownRule | UnsetType | None = UNSET


class Happened(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One match event, with the clause behind it."""

    kind: str
    clause: str = ""
    seat: int = -1
    other: int = -1
    card: str = ""
    colour: str = ""
    count: int = 0
    tray: str = ""
    cards: tuple[str, ...] = ()  # if the viewer may see them


# To a client


class Welcome(_ServerMessage, frozen=True, tag="welcome"):
    """The answer to ``hello``: the full state, and events since ``last`` if still known."""

    version: int
    seat: int  # -1: a spectator
    now: int
    info: Info
    view: TableView | None = None  # None before the first deal
    events: tuple[Happened, ...] = ()
    missed: bool = False  # events since ``last`` are incomplete
    watchers: int = 0


class Update(_ServerMessage, frozen=True, tag="update"):
    version: int
    now: int
    events: tuple[Happened, ...] = ()
    view: TableView | UnsetType = UNSET
    info: Info | UnsetType = UNSET


class Done(_ServerMessage, frozen=True, tag="done"):
    """A command was carried out; ``version`` shows its effect."""

    id: str
    version: int
    late: bool = False  # the clock acted first


class Refusal(_ServerMessage, frozen=True, tag="refused"):
    """Nothing has changed. ``clause`` is the rule behind it; if there is none, see ``text``."""

    id: str
    code: str
    clause: str = ""
    text: str = ""  # in the socket's language
    plain: str = ""  # with a clause: one simple sentence about the position


class Why(_ServerMessage, frozen=True, tag="why"):
    """``clause`` forbids the action; empty if it is legal. For a hint, ``act`` is what to do."""

    id: str
    act: str
    clause: str = ""
    plain: str = ""  # in the socket's language: one simple sentence about the position, or a hint
    because: str = ""  # this and all others are for hints: the reasons alone, in the same language
    then: str = ""  # what to do after a call
    sure: str = ""  # only, usual, close, little, clear, far
    instead: str = ""  # the next best action
    reasons: tuple[str, ...] = ()  # why it is better, the most telling first
    soon: bool = False  # no reasons yet: ask again in a moment


class Previewed(_ServerMessage, frozen=True, tag="previewed"):
    """The tiles on the table as they would lie after the plan."""

    id: str
    act: str
    spread: ShownSpread


class Pong(_ServerMessage, frozen=True, tag="pong"):
    id: str
    now: int


class Said(_ServerMessage, frozen=True, tag="said"):
    """A chat message. Name and text are data: show them as text, never as markup."""

    seat: int  # -1: a spectator
    name: str
    who: str  # person, bot, spectator
    text: str


class Reacted(_ServerMessage, frozen=True, tag="reacted"):
    seat: int
    name: str
    who: str
    reaction: str


class Watchers(_ServerMessage, frozen=True, tag="watchers"):
    """The number of spectators has changed."""

    count: int


class Bye(_ServerMessage, frozen=True, tag="bye"):
    """The server stops; reconnect after ``retry`` milliseconds."""

    retry: int


class Fault(_ServerMessage, frozen=True, tag="fault"):
    """The client sent something that isn't a valid message."""

    code: str


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | Done
    | Refusal
    | Why
    | Previewed
    | Pong
    | Said
    | Reacted
    | Watchers
    | Bye
    | Fault
)

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
ENCODER = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    return ENCODER.encode(message).decode()
