"""Bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from penult.core.ids import NO_COLOUR, NOBODY, Colour
from penult.server.protocol import Name, OptionText, SeatNumber, Secret, ShortText
from penult.tables.commands import CardText, SeedText, SpeedName

if TYPE_CHECKING:  # the client imports this module, but neither games nor the store
    from penult.games.game import Game
    from penult.server.storage.table_summary import ArchivedMatch, TableSummary

ChatKind: TypeAlias = Literal["off", "reactions", "all"]
Delay: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]  # actions
DraftText: TypeAlias = Annotated[str, Meta(max_length=4000)]
Cards: TypeAlias = Annotated[tuple[CardText, ...], Meta(max_length=4)]


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewTable(_Body, frozen=True):
    """``token``: chosen by the client, so that a repeated request finds the same seat."""

    game: ShortText
    name: Name
    seats: SeatNumber = 4
    options: OptionText = ""
    public: bool = False
    token: Secret | None = None
    chat: ChatKind | None = None  # default: all at private tables, reactions at public ones
    delay: Delay = 0
    customs: Cards = ()  # custom cards
    avatar: ShortText = ""  # an animal; by default the table chooses
    speed: SpeedName = "normal"  # of the bots


class Quick(_Body, frozen=True):
    """A seat at any public table of a game with these options."""

    game: ShortText
    name: Name
    seats: SeatNumber | None = None
    options: OptionText = ""
    token: Secret | None = None
    avatar: ShortText = ""


class NewPlayer(_Body, frozen=True):
    name: Name
    seat: SeatNumber | None = None
    token: Secret | None = None
    avatar: ShortText = ""


class NewBot(_Body, frozen=True):
    bot: ShortText = ""
    name: ShortText = ""
    seat: SeatNumber | None = None


class NewOptions(_Body, frozen=True):
    options: OptionText
    seats: SeatNumber | None = None  # None: unchanged
    customs: Cards | None = None  # None: unchanged


class NewCustoms(_Body, frozen=True):
    """Custom cards, in the language of cards or as codes."""

    customs: Cards


class CardBlock(_Body, frozen=True, omit_defaults=True):
    """A step of a custom card: what it is about, and the steps inside it."""

    verb: ShortText
    slots: Annotated[dict[ShortText, ShortText], Meta(max_length=16)] = {}
    first: Annotated[tuple[CardBlock, ...], Meta(max_length=16)] = ()
    second: Annotated[tuple[CardBlock, ...], Meta(max_length=16)] = ()


class CardDraft(_Body, frozen=True):
    """A custom card to check, and the table it is for."""

    card: DraftText
    game: ShortText
    seats: SeatNumber = 4
    options: OptionText = ""
    public: bool = False
    blocks: Annotated[tuple[CardBlock, ...], Meta(max_length=16)] | None = None  # its rule


class BlockSlot(msgspec.Struct, frozen=True):
    """Something to pick. It is only asked if the slot ``of`` has one of the values ``when``."""

    name: str
    options: tuple[str, ...]
    of: str
    when: tuple[str, ...]


class BlockForm(msgspec.Struct, frozen=True):
    """What a verb asks for, and a block to start from."""

    verb: str
    slots: tuple[BlockSlot, ...]
    rule: str  # the same as text
    example: CardBlock
    nests: bool  # there are steps inside
    otherwise: bool  # the second part inside may be missing


class CardGrammar(msgspec.Struct, frozen=True):
    """What custom cards are made of, and how much fits on one."""

    forms: tuple[BlockForm, ...]
    colours: tuple[str, ...]  # when the colour is named
    steps: int
    blocks: int  # including those inside others
    nested: int
    title: int  # characters
    text: int


class ToldWay(msgspec.Struct, frozen=True):
    """One of two alternatives."""

    rule: str
    told: str


class ReadCard(msgspec.Struct, frozen=True):
    """A custom card and an explanation of what it does, or what is wrong with it."""

    card: str = ""  # in canonical form; empty if it is invalid
    title: str = ""
    text: str = ""
    rule: str = ""
    colour: str = "choose"  # or after, keep, random
    last: bool = True  # draws still count if it is a player's last card
    answers: bool = False  # it may be played on a debt
    told: tuple[str, ...] = ()  # what it does, in the language of the request
    ways: tuple[ToldWay, ...] = ()  # alternatives to decide between
    blocks: tuple[CardBlock, ...] = ()  # its rule, step by step
    code: str = ""  # to share it
    name: str = ""  # in the gallery
    fits: tuple[int, ...] = ()  # numbers of players it works with
    error: str = ""
    why: str = ""  # the same without line and column
    line: int = 0  # of the error
    column: int = 0


class Fit(msgspec.Struct, frozen=True):
    """Valid options, without those that have their default."""

    options: str


class NewManners(_Body, frozen=True):
    """Chat, and after how many actions spectators see hands (0: never)."""

    chat: ChatKind
    delay: Delay = 0


class NewHost(_Body, frozen=True):
    seat: SeatNumber


class NewSeed(_Body, frozen=True):
    """A player's own randomness for the deal."""

    seed: SeedText


class Seated(msgspec.Struct, frozen=True):
    """Whoever has the token plays in this seat, from any device."""

    table: str
    seat: int
    token: str
    code: str  # for others to type


class MoveReply(msgspec.Struct, frozen=True):
    """With this code another device takes the seat over."""

    code: str
    seconds: int  # for which it is valid


class TicketReply(msgspec.Struct, frozen=True):
    ticket: str


class Answer(msgspec.Struct, frozen=True):
    version: int


class Problem(msgspec.Struct, frozen=True):
    code: str
    text: str
    clause: str = ""


class Listed(msgspec.Struct, frozen=True):
    id: str
    code: str
    game: str
    rules: int
    options: str
    phase: str
    seats: int
    free: int  # empty chairs
    public: bool
    bots: int = 0  # whose place a person may take, also in a match


def listed(summary: TableSummary) -> Listed:
    return msgspec.convert(summary, Listed, from_attributes=True)


class FinishedTable(msgspec.Struct, frozen=True):
    """A match in the archive; its id leads to record and replay."""

    id: str
    game: str
    options: str
    seats: int
    ended: int  # milliseconds since 1970
    finished: bool  # False: everybody left


def ended(match: ArchivedMatch) -> FinishedTable:
    return msgspec.convert(match, FinishedTable, from_attributes=True)


class ReadOption(msgspec.Struct, frozen=True):
    """An option of a table, in notation and in the language of the request."""

    name: str
    value: str
    default: str
    changed: bool
    title: str
    meaning: str
    help: str
    ruling: str


class ShownOption(msgspec.Struct, frozen=True):
    name: str
    default: str
    allowed: tuple[str, ...]
    ruling: str
    rules: tuple[str, ...] = ()  # the clauses it cites, with their game: "royal/ROY-60"


class ShownPreset(msgspec.Struct, frozen=True):
    """A named set of options as ``name=value`` pairs; the first preset is the book."""

    name: str
    options: str


class ShownAct(msgspec.Struct, frozen=True, omit_defaults=True):
    act: str
    verb: str
    card: str = ""
    colour: int = NO_COLOUR
    target: int = NOBODY
    tray: int = -1


class GameReply(msgspec.Struct, frozen=True):
    """The data of a game behind its notation, for clients that draw it."""

    name: str
    version: int
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    options: tuple[ShownOption, ...]
    cards: tuple[str, ...]
    colours: tuple[str, ...]  # of each card; empty: none
    tiles: bool
    acts: tuple[ShownAct, ...]
    presets: tuple[ShownPreset, ...] = ()
    short: str = ""  # options of a short match
    levels: tuple[str, ...] = ()  # bots to play against, from the first game to the best
    personas: tuple[str, ...] = ()  # bots with habits of their own
    usual: str = ""  # the one to offer first
    faces: dict[str, str] = {}  # the animal of each of these


def rules_in(ruling: str) -> tuple[str, ...]:
    """The clauses cited by a ruling, which may belong to another game."""
    from penult.games.registry import NAMES, find

    books = {name: [each.name.replace("_", "-") for each in find(name).clauses] for name in NAMES}
    home = {book[1].partition("-")[0]: name for name, book in books.items()}  # [0] is OK
    parts = [(part, home.get(part.partition("-")[0], "")) for part in ruling.split(", ")]
    return tuple(f"{name}/{part}" for part, name in parts if name and part in books[name])


class Opponents(msgspec.Struct, frozen=True):
    """The bots of a game."""

    bots: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    personas: tuple[str, ...] = ()
    usual: str = ""
    faces: dict[str, str] = {}


def described(game: Game, opponents: Opponents) -> GameReply:
    options = tuple(
        ShownOption(
            *(each.name, each.text(each.default), each.allowed(), each.ruling),
            rules=rules_in(each.ruling),
        )
        for each in game.options
    )
    acts = tuple(
        ShownAct(
            act=act.text,
            verb=act.verb.name.lower(),
            card=game.cards[act.card] if act.card in range(len(game.cards)) else "",
            colour=act.colour,
            target=act.target,
            tray=act.tray,
        )
        for act in game.actions
    )
    names = (*(colour.name.lower() for colour in Colour), "")  # [-1]: no colour
    return GameReply(
        name=game.name,
        version=game.version,
        seats=tuple(game.seats),
        bots=opponents.bots,
        options=options,
        cards=game.cards,
        colours=tuple(names[colour] for colour in game.colours),
        tiles=game.tiles,
        acts=acts,
        presets=tuple(ShownPreset(each.name, each.options) for each in game.presets),
        short=game.short,
        levels=opponents.levels,
        personas=opponents.personas,
        usual=opponents.usual,
        faces=opponents.faces,
    )


class LinkReply(msgspec.Struct, frozen=True):
    link: str


class Health(msgspec.Struct, frozen=True):
    version: str
    awake: int  # tables
    sockets: int
    writable: bool = True
    why: str = ""  # it can't be written: disk-full, read-only, io-error …
    since: int = 0  # when that began, in milliseconds
    disk_low: bool = False
