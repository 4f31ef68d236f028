"""What HTTP requests bring and get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from penult.core.ids import NO_COLOUR, NOBODY, Colour
from penult.server.protocol import Name, OptionText, SeatNumber, Secret, ShortText
from penult.tables.commands import CardText, SeedText

if TYPE_CHECKING:  # clients know these messages too, but neither games nor stores
    from penult.games.game import Game
    from penult.server.storage.table_summary import ArchivedMatch, TableSummary

ChatKind: TypeAlias = Literal["off", "reactions", "all"]
Delay: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]  # acts
DraftText: TypeAlias = Annotated[str, Meta(max_length=4000)]
Cards: TypeAlias = Annotated[tuple[CardText, ...], Meta(max_length=4)]


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewTable(_Body, frozen=True):
    """``token``: a secret of the client's own; with it a repeated request finds its seat again."""

    game: ShortText
    name: Name
    seats: SeatNumber = 4
    options: OptionText = ""
    public: bool = False
    token: Secret | None = None
    chat: ChatKind | None = None  # by default all at a private table, reactions at a public one
    delay: Delay = 0
    customs: Cards = ()  # what is written on the cards that people may write on


class Quick(_Body, frozen=True):
    """A seat at any public table of a game; ``options``: what has to be so."""

    game: ShortText
    name: Name
    seats: SeatNumber | None = None
    options: OptionText = ""
    token: Secret | None = None


class NewPlayer(_Body, frozen=True):
    name: Name
    seat: SeatNumber | None = None
    token: Secret | None = None


class NewBot(_Body, frozen=True):
    bot: ShortText = ""
    name: ShortText = ""
    seat: SeatNumber | None = None


class NewOptions(_Body, frozen=True):
    options: OptionText
    seats: SeatNumber | None = None  # as many as before
    customs: Cards | None = None  # what was written before


class NewCustoms(_Body, frozen=True):
    """What is written on cards before the match, in the language of cards or as codes."""

    customs: Cards


class CardDraft(_Body, frozen=True):
    """A card that somebody is writing, and the table it is for."""

    card: DraftText
    game: ShortText
    seats: SeatNumber = 4
    options: OptionText = ""
    public: bool = False


class ToldWay(msgspec.Struct, frozen=True):
    """One of two ways that somebody may take."""

    rule: str
    told: str


class ReadCard(msgspec.Struct, frozen=True):
    """A written card as it is understood, and what it does; or what is wrong with it."""

    card: str = ""  # in the language of cards, tidy; empty: it cannot be taken
    title: str = ""
    text: str = ""
    rule: str = ""
    colour: str = "choose"  # or after, keep, random
    last: bool = True  # draws still count if it is somebody's last card
    answers: bool = False  # it may be laid on a debt
    told: tuple[str, ...] = ()  # what it does, in the language that was asked for
    ways: tuple[ToldWay, ...] = ()  # between which somebody will decide
    code: str = ""  # to share it
    name: str = ""  # in the gallery
    fits: tuple[int, ...] = ()  # how many players it can be played with
    error: str = ""
    why: str = ""  # the same without the place
    line: int = 0  # where it is wrong
    column: int = 0


class Fit(msgspec.Struct, frozen=True):
    """Options that can be played, without those that are as in the book."""

    options: str


class NewManners(_Body, frozen=True):
    """What may be said; after how many acts who watches sees hands (0: never)."""

    chat: ChatKind
    delay: Delay = 0


class NewHost(_Body, frozen=True):
    seat: SeatNumber


class NewSeed(_Body, frozen=True):
    """A seat's own randomness for the deal."""

    seed: SeedText


class Seated(msgspec.Struct, frozen=True):
    """The token is the seat: who has it plays there, from any device."""

    table: str
    seat: int
    token: str
    code: str  # for others to type


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
    free: int
    public: bool


def listed(summary: TableSummary) -> Listed:
    return msgspec.convert(summary, Listed, from_attributes=True)


class FinishedTable(msgspec.Struct, frozen=True):
    """A match of the archive; its record and replay are had by its id."""

    id: str
    game: str
    options: str
    seats: int
    ended: int  # milliseconds since 1970
    finished: bool  # or left by all


def ended(match: ArchivedMatch) -> FinishedTable:
    return msgspec.convert(match, FinishedTable, from_attributes=True)


class ReadOption(msgspec.Struct, frozen=True):
    """An option of a table in notation, and in words of the language that was asked for."""

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
    rules: tuple[str, ...] = ()  # the clauses among them, each behind its game: «royal/ROY-60»


class ShownPreset(msgspec.Struct, frozen=True):
    """Options that go well together, as ``name=value`` pairs; the first is the book."""

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
    """The tables behind the notation, for clients that draw."""

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


def rules_in(ruling: str) -> tuple[str, ...]:
    """The clauses that a ruling cites; an option may be borrowed from another game."""
    from penult.games.registry import NAMES, find

    books = {name: [each.name.replace("_", "-") for each in find(name).clauses] for name in NAMES}
    home = {book[1].partition("-")[0]: name for name, book in books.items()}  # [0] is «OK»
    parts = [(part, home.get(part.partition("-")[0], "")) for part in ruling.split(", ")]
    return tuple(f"{name}/{part}" for part, name in parts if name and part in books[name])


def described(game: Game, bots: tuple[str, ...]) -> GameReply:
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
        bots=bots,
        options=options,
        cards=game.cards,
        colours=tuple(names[colour] for colour in game.colours),
        tiles=game.tiles,
        acts=acts,
        presets=tuple(ShownPreset(each.name, each.options) for each in game.presets),
    )


class LinkReply(msgspec.Struct, frozen=True):
    link: str


class Health(msgspec.Struct, frozen=True):
    version: str
    awake: int  # tables
    sockets: int
