"""Worlds weighed by how RLCard's agents play, instead of worlds that are all equally likely.

The other player's cards came one after the other, each into a *slot*, and many have been played
since. A world says what every slot held, until now or until it was played. It is as likely as the
policy makes what was seen: a card chosen among few that matched is likelier than one among many,
and a draw excludes every card that would have matched. A random walk (Metropolis) goes from world
to world: a card in the hand changes places with one of the draw pile, or two slots exchange what
became of them.

It runs compiled, like the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log2
from typing import Any

from penult.chance.stream import Stream, roll
from penult.core.deck import COLOUR, WILD
from penult.core.ids import COLOURS, NO_COLOUR, Seat
from penult.core.marks import Mark
from penult.core.shapes import CARDS, COPIES, ints
from penult.games.game import Game
from penult.games.mechanics import hands
from penult.games.mechanics.knowledge import Knowledge
from penult.thinking.search import Trials

STEPS = 128  # actions of the other player that are remembered
SLOTS = 128
BURN_IN = 600  # moves before the first world
MOVES = 40  # between two worlds

# Likelihoods as logarithms: what happens once in n times is a surprise of OCTAVE * log2(n)
OCTAVE = 64
IMPOSSIBLE = 12 * OCTAVE  # a card that can't have been there: the walk may begin with some
MOST = 63
SURPRISE = (0, *(round(OCTAVE * log2(choices)) for choices in range(1, MOST + 1)))
ONE = 1 << 30
UNLIKELY = 20 * OCTAVE
CHANCE = tuple(int(ONE * 2 ** (-more / OCTAVE)) for more in range(UNLIKELY))


@dataclass(slots=True)
class Past:
    """What the other player did, and one world that explains it."""

    ways: int = 0  # what a wild counts among the cards that match: the policy may prefer others
    steps: int = 0
    fits: list[int] = ints(STEPS)  # a card played: the coloured kinds that matched; a draw: none
    lacks: list[int] = ints(STEPS)  # kinds that the hand can't have held
    named: list[int] = ints(STEPS)  # the colour that the hand must have had most of
    count: int = 0  # of slots
    arrived: list[int] = ints(SLOTS)  # before which step
    played: list[int] = ints(SLOTS)  # at which step; the number of steps: not yet
    barred: list[int] = ints(SLOTS)  # kinds that would have been played as soon as drawn
    card: list[int] = ints(SLOTS)
    matched: list[int] = ints(STEPS)  # cards held then that matched
    wilds: list[int] = ints(STEPS)
    wrong: list[int] = ints(STEPS)  # cards held then that can't have been
    held: list[int] = ints(SLOTS)  # the slots of the hand as it is now
    held_count: int = 0
    stock: list[int] = ints(CARDS)
    stock_size: int = 0
    relaxed: int = 0
    stream: Stream = field(default_factory=Stream)


@dataclass(slots=True)
class WeighedTrials(Trials):
    """The search with a past in place of slots that are filled evenly."""

    slots: Past = field(default_factory=Past)  # type: ignore[assignment]


# How likely a world is


def note(p: Past, slot: int, change: int) -> None:
    """Count a slot's card at every step at which it was in the hand, or no longer."""
    bit = 1 << p.card[slot]
    for step in range(p.arrived[slot], min(p.played[slot] + 1, p.steps)):
        if p.fits[step] & bit:
            p.matched[step] += change
        if p.lacks[step] & bit:
            p.wrong[step] += change
        if p.card[slot] == WILD:
            p.wilds[step] += change
    if p.barred[slot] & bit:
        p.wrong[p.arrived[slot] - 1] += change  # at the draw


def surprise(p: Past) -> int:
    """How unlikely the policy did what was seen, if this is the world."""
    total = 0
    for step in range(p.steps):
        if p.fits[step] != 0:
            choices = p.matched[step] + (p.ways if p.wilds[step] > 0 else 0)
            total += SURPRISE[min(choices, MOST)]
        total += IMPOSSIBLE * p.wrong[step]
        if p.named[step] != NO_COLOUR:
            total += surprise_of_naming(p, step)
    return total


def surprise_of_naming(p: Past, step: int) -> int:
    """Of the colours held most, each is as likely."""
    mine = cards_of_colour(p, step, p.named[step])
    equals = 1
    for colour in range(COLOURS):
        if colour != p.named[step]:
            count = cards_of_colour(p, step, colour)
            if count > mine:
                return IMPOSSIBLE
            equals += count == mine
    return SURPRISE[equals]


def cards_of_colour(p: Past, step: int, colour: int) -> int:
    count = 0
    for slot in range(p.count):
        if p.arrived[slot] <= step <= p.played[slot]:
            count += COLOUR[p.card[slot]] == colour
    return count


# From world to world


def walk(p: Past, moves: int) -> None:
    now = surprise(p)
    for _ in range(moves):
        now = change_fates(p, now) if roll(p.stream, 2) else change_card(p, now)


def change_fates(p: Past, now: int) -> int:
    one = roll(p.stream, p.count)
    other = roll(p.stream, p.count)
    if p.played[one] < p.arrived[other] or p.played[other] < p.arrived[one]:
        return now
    exchange(p, one, other)
    after = surprise(p)
    if is_accepted(p, after - now):
        return after
    exchange(p, one, other)
    return now


def change_card(p: Past, now: int) -> int:
    slot = p.held[roll(p.stream, p.held_count)]
    place = roll(p.stream, p.stock_size)
    redraw(p, slot, place)
    after = surprise(p)
    if is_accepted(p, after - now):
        return after
    redraw(p, slot, place)
    return now


def is_accepted(p: Past, more: int) -> bool:
    """A likelier world always is, a less likely one in proportion."""
    return more <= 0 or (more < UNLIKELY and roll(p.stream, ONE) < CHANCE[more])


def exchange(p: Past, one: int, other: int) -> None:
    """Two slots exchange their cards and what became of them."""
    note(p, one, -1)
    note(p, other, -1)
    p.card[one], p.card[other] = p.card[other], p.card[one]
    p.played[one], p.played[other] = p.played[other], p.played[one]
    note(p, one, 1)
    note(p, other, 1)
    for place in range(p.held_count):
        if p.held[place] == one:
            p.held[place] = other
        elif p.held[place] == other:
            p.held[place] = one


def redraw(p: Past, slot: int, place: int) -> None:
    """A card of the hand changes places with one of the draw pile."""
    note(p, slot, -1)
    p.card[slot], p.stock[place] = p.stock[place], p.card[slot]
    note(p, slot, 1)


# The parts of the search


def preparing(game: Game, jitable: Mark) -> Callable[..., bool]:
    deck, size = game.deck, len(game.deck)

    def prepare(s: Any, k: Knowledge, p: Past) -> bool:
        """Find a first world; False if the cards don't add up."""
        p.stock_size = size
        for place in range(size):
            p.stock[size - 1 - place] = deck[place]
        for place in range(s.piles.talon_size):
            remove(p, s.piles.talon[place])
        for copy in range(COPIES):
            mask = s.hands.held[k.viewer][copy]
            while mask:
                remove(p, (mask & -mask).bit_length() - 1)
                mask &= mask - 1
        return begin_walk(s, 1 - k.viewer, p)

    return prepare


def remove(p: Past, card: int) -> None:
    place = 0
    while place < p.stock_size and p.stock[place] != card:
        place += 1
    if place < p.stock_size:
        p.stock_size -= 1
        p.stock[place] = p.stock[p.stock_size]


def begin_walk(s: Any, rival: Seat, p: Past) -> bool:
    shuffle_stock(p)
    p.held_count = 0
    for step in range(p.steps):
        p.matched[step] = 0
        p.wilds[step] = 0
        p.wrong[step] = 0
    for slot in range(p.count):
        if p.played[slot] == p.steps:
            p.held[p.held_count] = slot
            p.held_count += 1
    if p.held_count != s.hands.size[rival] or p.stock_size != p.held_count + s.piles.stock_size:
        return False
    for place in range(p.held_count):
        p.stock_size -= 1
        p.card[p.held[place]] = p.stock[p.stock_size]
    for slot in range(p.count):
        note(p, slot, 1)
    s.hands.size[rival] = 0
    if p.stock_size > 0:
        walk(p, BURN_IN)
    return True


def shuffle_stock(p: Past) -> None:
    for place in range(p.stock_size - 1, 0, -1):
        other = roll(p.stream, place + 1)
        card = p.stock[place]
        p.stock[place] = p.stock[other]
        p.stock[other] = card


def dealing(game: Game, copy: Callable[..., None], jitable: Mark) -> Callable[..., None]:
    def deal(base: Any, world: Any, k: Knowledge, p: Past) -> None:
        copy(world, base)
        if p.stock_size > 0:
            walk(p, MOVES)
        shuffle_stock(p)
        for place in range(p.held_count):
            hands.give(world.hands, 1 - k.viewer, p.card[p.held[place]])
        for place in range(p.stock_size):
            world.piles.stock[place] = p.stock[place]

    return deal
