"""Worlds: a blind state, filled with cards that agree with what a seat knows.

All worlds that agree are equally likely. Hidden cards have *slots*: in other hands, in the draw
pile, and in piles that can't be looked up. Slots of hands are filled first, those that rule out
most kinds before the others, from a shuffled pool. That alone isn't uniform where groups overlap,
so cards then change places at random wherever both slots allow it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from penult.chance.stream import Stream, roll
from penult.core.ids import NO_CARD, Card, Seat
from penult.core.marks import Mark
from penult.core.shapes import CARDS, COPIES, SEATS, WORD, ints
from penult.games.game import Game
from penult.games.mechanics import hands, knowledge
from penult.games.mechanics.hands import MASKS
from penult.games.mechanics.knowledge import PILES, Groups, Knowledge

KINDS = 2 * WORD
STOCK = -1  # instead of a seat
BURIED = -2  # in pile 0; one less for each further pile
TRIES = 8  # to change places, for every hidden card of a hand
PERCENT = 100
DEALS = 30  # tries to find a world that is worth trying; the last one is taken as it is


@dataclass(slots=True)
class Slots:
    """Where hidden cards can be, those of hands first."""

    seat: list[int] = ints(CARDS)
    place: list[int] = ints(CARDS)  # in a pile
    sure_low: list[int] = ints(CARDS)  # kinds that can't be there, by rule …
    sure_high: list[int] = ints(CARDS)
    likely_low: list[int] = ints(CARDS)  # … and by habit
    likely_high: list[int] = ints(CARDS)
    low: list[int] = ints(CARDS)  # in this world
    high: list[int] = ints(CARDS)
    card: list[int] = ints(CARDS)
    held: int = 0  # how many are in hands
    size: int = 0
    strict: int = 0  # 1: some slots can't have all cards
    counts: list[int] = ints(KINDS)
    pool: list[int] = ints(CARDS)
    pool_size: int = 0
    deck_size: int = 0
    trust: int = PERCENT  # how many worlds heed what a seat's habits tell, in percent
    relaxed: int = 0  # cards put where they can't be, because nothing else was left
    stream: Stream = field(default_factory=Stream)


# Slots


def add_slot(d: Slots, seat: Seat, place: int) -> None:
    n = d.size
    d.seat[n] = seat
    d.place[n] = place
    d.sure_low[n] = 0
    d.sure_high[n] = 0
    d.likely_low[n] = 0
    d.likely_high[n] = 0
    d.low[n] = 0
    d.high[n] = 0
    d.size = n + 1


def add_hand(d: Slots, k: Knowledge, seat: Seat) -> None:
    """A slot for each unknown card, oldest first in both lists."""
    first = d.size
    for _ in range(k.unknown[seat]):
        add_slot(d, seat, 0)
    spread(k.sure, seat, d.sure_low, d.sure_high, first)
    spread(k.likely, seat, d.likely_low, d.likely_high, first)


def spread(groups: Groups, seat: Seat, low: list[int], high: list[int], first: int) -> None:
    """Write what groups rule out to one slot for each of their cards."""
    n = first
    for group in range(groups.size[seat]):
        for _ in range(groups.count[seat][group]):
            low[n] = groups.low[seat][group]
            high[n] = groups.high[seat][group]
            n += 1


def ruled_out(d: Slots, n: int) -> int:
    low = d.sure_low[n] | d.likely_low[n]
    high = d.sure_high[n] | d.likely_high[n]
    return low.bit_count() + high.bit_count()


def swap_slots(d: Slots, one: int, other: int) -> None:
    d.seat[one], d.seat[other] = d.seat[other], d.seat[one]
    d.sure_low[one], d.sure_low[other] = d.sure_low[other], d.sure_low[one]
    d.sure_high[one], d.sure_high[other] = d.sure_high[other], d.sure_high[one]
    d.likely_low[one], d.likely_low[other] = d.likely_low[other], d.likely_low[one]
    d.likely_high[one], d.likely_high[other] = d.likely_high[other], d.likely_high[one]


def sort_hands(d: Slots) -> None:
    """Slots that rule out most kinds first."""
    for n in range(1, d.held):
        at = n
        while at > 0 and ruled_out(d, at) > ruled_out(d, at - 1):
            swap_slots(d, at, at - 1)
            at -= 1


def fill_pool(d: Slots) -> bool:
    """Make the pool of all cards not accounted for; False if the counts don't add up."""
    d.pool_size = 0
    for kind in range(KINDS):
        if d.counts[kind] < 0:
            return False
        for _ in range(d.counts[kind]):
            d.pool[d.pool_size] = kind
            d.pool_size += 1
    return d.pool_size == d.size


# One world


def shuffle(d: Slots, size: int) -> None:
    for place in range(size - 1, 0, -1):
        other = roll(d.stream, place + 1)
        card = d.card[place]
        d.card[place] = d.card[other]
        d.card[other] = card


def may_be(d: Slots, n: int, card: Card) -> bool:
    if card >= WORD:
        return d.high[n] >> card - WORD & 1 == 0
    return d.low[n] >> card & 1 == 0


def choose_masks(d: Slots) -> None:
    """In some worlds a seat's habits tell nothing."""
    trusted = -1
    if d.trust < PERCENT:
        trusted = 0
        for seat in range(SEATS):
            if roll(d.stream, PERCENT) < d.trust:
                trusted |= 1 << seat
    for n in range(d.held):
        habits = trusted >> d.seat[n] & 1
        d.low[n] = d.sure_low[n] | (d.likely_low[n] if habits else 0)
        d.high[n] = d.sure_high[n] | (d.likely_high[n] if habits else 0)


def fill(d: Slots) -> None:
    """A card for every slot: shuffled, then brought where it may be, then mixed."""
    for place in range(d.size):
        d.card[place] = d.pool[place]
    shuffle(d, d.size)
    if d.strict:
        choose_masks(d)
        for n in range(d.held):
            put_allowed(d, n)
        mix_cards(d, TRIES * d.held)


def put_allowed(d: Slots, n: int) -> None:
    """Bring the first card that may be here from the slots not filled yet."""
    at = n
    while at < d.size and not may_be(d, n, d.card[at]):
        at += 1
    if at == d.size:
        d.relaxed += 1
    elif at > n:
        card = d.card[n]
        d.card[n] = d.card[at]
        d.card[at] = card


def mix_cards(d: Slots, tries: int) -> None:
    """Let cards change places wherever both slots allow it."""
    for _ in range(tries):
        n = roll(d.stream, d.held)
        other = roll(d.stream, d.size)
        card = d.card[n]
        if may_be(d, n, d.card[other]) and (other >= d.held or may_be(d, other, card)):
            d.card[n] = d.card[other]
            d.card[other] = card


# For a game


def accounting(game: Game) -> Callable[..., None]:
    """A function that lists hidden cards of piles, and fills in those the viewer has seen."""
    assert game.secrets is not None
    bury = game.secrets.bury
    pile_size, hidden_cards = game.secrets.pile_size, game.secrets.hidden_cards

    def account_for_piles(s: Any, k: Knowledge, d: Slots) -> None:
        for pile in range(PILES):
            known = k.pile_size[pile] == pile_size(s, pile)
            for place in range(hidden_cards(s, pile)):
                card = k.pile[pile][place] if known else NO_CARD
                if card == NO_CARD:
                    add_slot(d, BURIED - pile, place)
                else:
                    bury(s, pile, place, card)
                    d.counts[card] -= 1

    return account_for_piles


def listing(game: Game, jitable: Mark) -> Callable[..., bool]:
    """A function that lists all slots and the pool; it tells whether they match."""
    assert game.secrets is not None
    deck, count_table = game.deck, game.secrets.count_table
    account_for_piles = jitable(accounting(game))

    def list_slots(s: Any, k: Knowledge, d: Slots) -> bool:
        d.size = 0
        for kind in range(KINDS):
            d.counts[kind] = 0
        for place in range(d.deck_size):
            d.counts[deck[place]] += 1
        count_table(s, d.counts)
        for seat in range(k.seats):
            take_known(d, k, seat)
            if seat != k.viewer:
                add_hand(d, k, seat)
        d.held = d.size
        add_stock(d, k, s.piles.stock_size)
        account_for_piles(s, k, d)
        return fill_pool(d)

    return list_slots


def preparing(game: Game, jitable: Mark) -> Callable[..., bool]:
    """A function that lists the slots of a blind state, and fills in what is known."""
    assert game.secrets is not None
    infer = game.secrets.infer
    list_slots = jitable(listing(game, jitable))

    def prepare(s: Any, k: Knowledge, d: Slots) -> bool:
        """False if the state's cards don't add up even if nothing is known."""
        knowledge.agree(k, s.hands)
        infer(s, k)
        if not list_slots(s, k, d):
            knowledge.know_nothing(k, s.hands)
            if not list_slots(s, k, d):
                return False
        for seat in range(k.seats):
            s.hands.size[seat] = k.known.size[seat]
            for copy in range(MASKS):
                s.hands.held[seat][copy] = k.known.held[seat][copy]
        for place in range(k.ahead_size):
            s.piles.stock[s.piles.stock_size - 1 - place] = k.ahead[place]
        sort_hands(d)
        d.strict = 1 if d.held > 0 and ruled_out(d, 0) > 0 else 0
        return True

    return prepare


def take_known(d: Slots, k: Knowledge, seat: Seat) -> None:
    """Subtract the cards known to be in a hand."""
    for copy in range(MASKS):
        mask = k.known.held[seat][copy]
        first = 0 if copy < COPIES else WORD
        while mask:
            d.counts[first + (mask & -mask).bit_length() - 1] -= 1
            mask &= mask - 1


def add_stock(d: Slots, k: Knowledge, stock_size: int) -> None:
    """Slots for the draw pile, except for cards on top that the viewer has looked at."""
    k.ahead_size = min(k.ahead_size, stock_size)
    for place in range(k.ahead_size):
        d.counts[k.ahead[place]] -= 1
    for place in range(stock_size - k.ahead_size):
        add_slot(d, STOCK, place)


def dealing(game: Game, copy: Callable[..., None], jitable: Mark) -> Callable[..., None]:
    """A function that makes a world of a prepared state."""
    assert game.secrets is not None
    settle, believable = game.secrets.settle, game.secrets.believable
    put_cards = jitable(putting(game))

    def deal(base: Any, world: Any, k: Knowledge, d: Slots) -> None:
        for _ in range(DEALS):
            copy(world, base)
            fill(d)
            put_cards(world, d)
            if believable(world, k):
                break
        settle(world, k.viewer, roll(d.stream, 1 << 30))

    return deal


def putting(game: Game) -> Callable[..., None]:
    assert game.secrets is not None
    bury = game.secrets.bury

    def put_cards(world: Any, d: Slots) -> None:
        for n in range(d.size):
            seat = d.seat[n]
            if seat >= 0:
                hands.give(world.hands, seat, d.card[n])
            elif seat == STOCK:
                world.piles.stock[d.place[n]] = d.card[n]
            else:
                bury(world, BURIED - seat, d.place[n], d.card[n])

    return put_cards
