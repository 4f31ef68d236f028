"""A table as one viewer sees it, for pictures and words: what the terminal and SVG draw."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Mask, Seat
from penult.core.shapes import WORD
from penult.games.mechanics.hands import cards_of


class HeldCard(Struct, frozen=True, gc=False):
    card: Card
    playable: bool = False
    fresh: bool = False  # just drawn
    trays: tuple[int, ...] = ()  # where it may be laid, if there is a choice of places


held_card = cache(HeldCard)  # there are few different ones
HELD = [[held_card(card, playable) for card in range(WORD)] for playable in (False, True)]


@lru_cache(maxsize=1 << 14)
def held_cards(hand: tuple[int, ...], lays: Mask, drawn: Card) -> tuple[HeldCard, ...]:
    """A hand as in ``mechanics.hands``, sorted. Most hands do not change by most acts."""
    cards = [HELD[lays >> card & 1][card] for card in cards_of(hand)]
    if drawn == NO_CARD:
        return tuple(cards)
    return tuple([held_card(h.card, h.playable, h.card == drawn) for h in cards])


class SceneSeat(Struct, frozen=True, gc=False):
    """Marks are words for the locales (``table-mark-…``): turn, dealer, king, winner and so on."""

    seat: Seat
    size: int
    total: int
    marks: tuple[str, ...] = ()
    about: str = ""  # a word for the locales if the size is only guessed
    unit: str = "points"  # what the total counts, a word for the locales


class SceneTray(Struct, frozen=True, gc=False):
    """One of two talons on a balance; the risks are those of the next card laid there."""

    top: Card
    colour: int
    size: int
    frozen: bool
    fall: float | None  # None: not shown
    slide: float | None


class SceneBalance(Struct, frozen=True, gc=False):
    trays: tuple[SceneTray, ...]
    lean: int  # positive towards the second tray; a card is 1000
    disc: int  # its place between -rim and rim
    rim: int
    sliding: bool
    aside: int  # cards set aside


class SceneShoe(Struct, frozen=True, gc=False):
    """A shoe that holds stock and talon, with a button and a clock."""

    seconds: int  # for a turn; 0: as many as one likes
    running: bool


class ScenePiece(Struct, frozen=True, gc=False):
    """One tile of a meld: what it is or, for a joker, what it stands for."""

    card: Card
    joker: bool = False
    fresh: bool = False  # laid in the open turn


class SceneMeld(Struct, frozen=True, gc=False):
    code: str  # its notation, whatever jokers stand in it
    pieces: tuple[ScenePiece, ...]
    is_run: bool


class SceneSpread(Struct, frozen=True, gc=False):
    """Tiles on the table: melds, and single ones."""

    melds: tuple[SceneMeld, ...]
    singles: tuple[Card, ...]
    laid: tuple[Card, ...]  # from the rack in the open turn


class SceneRule(Struct, frozen=True, gc=False):
    """What somebody wrote on a card, while it is being carried out."""

    card: Card
    caster: Seat  # who laid it
    left: int  # cards or names that are still asked for
    ways: tuple[str, str]  # between which somebody decides, in the language of rules


class SceneWild(Struct, frozen=True, gc=False):
    """A card that people write on: is something proposed for it, and who has accepted that?"""

    card: Card
    offered: bool
    accepted: tuple[Seat, ...]


class Own(Struct, frozen=True, gc=False):
    """What is for one viewer's eyes; the rest of a scene is the same for all."""

    hand: tuple[HeldCard, ...]
    shown: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    seats: tuple[SceneSeat, ...] | None = None  # if the seats look different to each


class Scene(Struct, frozen=True, gc=False):
    viewer: Seat
    seats: tuple[SceneSeat, ...]
    turn: Seat
    direction: int
    top: Card
    colour: int
    stock: int
    debt: int
    hand: tuple[HeldCard, ...]
    shown: tuple[Card, ...]  # a hand shown to the viewer
    rounds: int
    notes: tuple[str, ...] = ()  # words for the locales: what the viewer alone should know
    balance: SceneBalance | None = None  # instead of top and colour
    laid: Card = NO_CARD  # a card that does not count yet
    laid_colour: int = NO_COLOUR  # named with it
    laid_partner: Seat = NOBODY  # of a swap, named with it
    order: tuple[Seat, ...] = ()  # who plays, clockwise; empty: all, as numbered
    shoe: SceneShoe | None = None
    spread: SceneSpread | None = None  # instead of top and colour
    rule: SceneRule | None = None
    wilds: tuple[SceneWild, ...] = ()  # in play, or being agreed on
