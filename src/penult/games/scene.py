"""A table as one viewer sees it: what the terminal, the browser and SVG pictures show."""

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
    trays: tuple[int, ...] = ()  # where it may be played, if there is a choice


held_card = cache(HeldCard)  # there are few different ones
HELD = [[held_card(card, playable) for card in range(WORD)] for playable in (False, True)]


@lru_cache(maxsize=1 << 14)
def held_cards(hand: tuple[int, ...], lays: Mask, drawn: Card) -> tuple[HeldCard, ...]:
    """A hand as in ``mechanics.hands``, sorted; cached, as most actions leave it unchanged."""
    cards = [HELD[lays >> card & 1][card] for card in cards_of(hand)]
    if drawn == NO_CARD:
        return tuple(cards)
    return tuple([held_card(h.card, h.playable, h.card == drawn) for h in cards])


class SceneSeat(Struct, frozen=True, gc=False):
    """A seat; its marks (turn, dealer, king …) are keys in the locales, ``table-mark-…``."""

    seat: Seat
    size: int
    total: int
    marks: tuple[str, ...] = ()
    about: str = ""  # a key in the locales if the size is only an estimate
    unit: str = "points"  # what the total counts, a key in the locales


class SceneTray(Struct, frozen=True, gc=False):
    """One of two talons on a balance; the risks are those of the next card played there."""

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

    seconds: int  # per turn; 0: no limit
    running: bool


class ScenePiece(Struct, frozen=True, gc=False):
    """One tile of a meld: what it is or, for a joker, what it stands for."""

    card: Card
    joker: bool = False
    fresh: bool = False  # played in the open turn


class SceneMeld(Struct, frozen=True, gc=False):
    code: str  # its notation, without jokers
    pieces: tuple[ScenePiece, ...]
    is_run: bool


class SceneSpread(Struct, frozen=True, gc=False):
    """Tiles on the table: melds, and single ones."""

    melds: tuple[SceneMeld, ...]
    singles: tuple[Card, ...]
    laid: tuple[Card, ...]  # from the rack in the open turn


class SceneRule(Struct, frozen=True, gc=False):
    """A custom card whose rule is being carried out."""

    card: Card
    caster: Seat  # who played it
    left: int  # how many cards or names are still needed
    ways: tuple[str, str]  # the two choices, in the language of custom cards


class SceneWild(Struct, frozen=True, gc=False):
    """A custom card that players are agreeing on: what is proposed, and who has accepted it."""

    card: Card
    offered: bool
    accepted: tuple[Seat, ...]


class Own(Struct, frozen=True, gc=False):
    """The part of a scene that only one viewer sees; the rest is the same for everybody."""

    hand: tuple[HeldCard, ...]
    shown: tuple[Card, ...] = ()  # a challenged hand
    against: tuple[Card, ...] = ()  # the kinds in it that prove a bluff
    notes: tuple[str, ...] = ()
    seats: tuple[SceneSeat, ...] | None = None  # if the seats look different to each viewer


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
    rounds: int  # that are over
    counted: bool = False  # the round shown is one of them
    notes: tuple[str, ...] = ()  # keys in the locales, for this viewer only
    balance: SceneBalance | None = None  # instead of top and colour
    laid: Card = NO_CARD  # a card that doesn't count yet
    laid_colour: int = NO_COLOUR  # named with it
    laid_partner: Seat = NOBODY  # of a swap, named with it
    order: tuple[Seat, ...] = ()  # the seats in play, clockwise; empty: all, by number
    shoe: SceneShoe | None = None
    spread: SceneSpread | None = None  # instead of top and colour
    rule: SceneRule | None = None
    wilds: tuple[SceneWild, ...] = ()  # in play, or being agreed on

    @property
    def round(self) -> int:
        """The number of the round shown, from 1."""
        return self.rounds if self.counted else self.rounds + 1
