"""The progress of a custom card's rule while it is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.ids import NO_CARD, NOBODY, Card, Mask, Seat
from penult.core.shapes import SEATS, ints
from penult.games.mechanics import hands
from penult.games.mechanics.hands import Hands

MOST_DRAWN = 6  # by one seat during one rule
MOST_DRAWN_IN_ALL = 30
PICKS = 3  # cards one seat may pick in one step


class Ask(IntEnum):
    """What a chosen or drawn seat is for."""

    NOTHING = 0
    CHOSEN = 1  # whom the card's player aims at
    WHO = 2  # the first seat of a step
    OTHER = 3  # the second
    DIE = 4
    CARDS = 5
    GUESSED = 6  # the card of a riddle
    COLOUR = 7


class Luck(IntEnum):
    NOT_GUESSED = 0
    HIT = 1
    MISS = 2


@dataclass(slots=True)
class Effect:
    layer: Seat = NOBODY  # whose card it is; NOBODY: no rule is in progress
    slot: int = 0
    opening: int = 0  # how much of the preparation is done
    step: int = 0
    last: int = 0  # 1: it was somebody's last card (ADD-64)
    starter: int = 0  # 1: it was turned up (AR-14)
    asks: int = Ask.NOTHING
    known: int = 0  # how many seats of the step are known
    who: Mask = 0
    other: Seat = NOBODY
    chosen: Seat = NOBODY
    named: Mask = 0
    die: int = 0
    luck: int = Luck.NOT_GUESSED
    skips: int = 0
    again: int = 0
    tied: Mask = 0  # the seats among which the card's player chooses
    begun: int = 0  # 1: the step is under way
    todo: Mask = 0  # seats that this step still has to deal with
    seat: Seat = NOBODY  # the current one
    left: int = 0  # cards, names or guesses that it still has to give
    card: Card = NO_CARD  # just drawn
    yes: int = 0
    no: int = 0
    changed: Mask = 0  # whose hands the rule has changed
    drew: list[int] = ints(SEATS)
    pick1: list[int] = ints(SEATS)  # cards picked but not yet moved, stored as their number plus 1
    pick2: list[int] = ints(SEATS)
    pick3: list[int] = ints(SEATS)
    plays: int = 0  # custom cards played in this round
    swing: int = 0  # by how many cards rules changed hands in this round
    mark: Seat = NOBODY  # who played the latest custom card
    mark_turn: int = 0  # and on which turn


def begin(effect: Effect, layer: Seat, slot: int, last: int, starter: int) -> None:
    forget(effect)
    effect.layer = layer
    effect.slot = slot
    effect.last = last
    effect.starter = starter


def forget(effect: Effect) -> None:
    """No rule is in progress any more; the counts of the round stay."""
    effect.layer = NOBODY
    effect.slot = 0
    effect.opening = 0
    effect.step = 0
    effect.last = 0
    effect.starter = 0
    effect.asks = Ask.NOTHING
    effect.chosen = NOBODY
    effect.named = 0
    effect.die = 0
    effect.luck = Luck.NOT_GUESSED
    effect.skips = 0
    effect.again = 0
    effect.changed = 0
    for seat in range(SEATS):
        effect.drew[seat] = 0
    clear_step(effect)


def clear_step(effect: Effect) -> None:
    effect.known = 0
    effect.who = 0
    effect.other = NOBODY
    effect.tied = 0
    effect.begun = 0
    effect.todo = 0
    effect.seat = NOBODY
    effect.left = 0
    effect.card = NO_CARD
    effect.yes = 0
    effect.no = 0
    for seat in range(SEATS):
        effect.pick1[seat] = 0
        effect.pick2[seat] = 0
        effect.pick3[seat] = 0


def go_to(effect: Effect, step: int) -> None:
    clear_step(effect)
    effect.step = step


def new_round(effect: Effect) -> None:
    effect.plays = 0
    effect.swing = 0
    effect.mark = NOBODY


def may_draw(effect: Effect, seat: Seat, seats: int, wanted: int) -> int:
    """How many of these cards the seat may be made to draw within the limits of a rule."""
    total = 0
    for other in range(seats):
        total += effect.drew[other]
    return max(0, min(wanted, MOST_DRAWN - effect.drew[seat], MOST_DRAWN_IN_ALL - total))


def note_pick(effect: Effect, seat: Seat, card: Card) -> None:
    if effect.pick1[seat] == 0:
        effect.pick1[seat] = card + 1
    elif effect.pick2[seat] == 0:
        effect.pick2[seat] = card + 1
    else:
        effect.pick3[seat] = card + 1


def pick_of(effect: Effect, seat: Seat, number: int) -> Card:
    """The card a seat picked first, second or third; NO_CARD: none."""
    if number == 0:
        return effect.pick1[seat] - 1
    return effect.pick2[seat] - 1 if number == 1 else effect.pick3[seat] - 1


def times_picked(effect: Effect, seat: Seat, card: Card) -> int:
    times = 0
    for number in range(PICKS):
        if pick_of(effect, seat, number) == card:
            times += 1
    return times


def hide(effect: Effect, viewer: Seat) -> None:
    """How many cards a seat has picked is known to all; which, only to that seat."""
    effect.card = NO_CARD
    for seat in range(SEATS):
        if seat != viewer:
            effect.pick1[seat] = min(effect.pick1[seat], 1)
            effect.pick2[seat] = min(effect.pick2[seat], 1)
            effect.pick3[seat] = min(effect.pick3[seat], 1)


def pick_anew(effect: Effect, h: Hands, seats: int, viewer: Seat, number: int) -> None:
    """Let the others have picked as many cards as before, of those they hold now."""
    for seat in range(seats):
        if seat != viewer and effect.pick1[seat] > 0:
            effect.pick1[seat] = 1 + hands.some_card(h, seat, number)
            if effect.pick2[seat] > 0:
                effect.pick2[seat] = 1 + hands.some_card(h, seat, number + 1)
            if effect.pick3[seat] > 0:
                effect.pick3[seat] = 1 + hands.some_card(h, seat, number + 2)
