"""What a custom card's rule refers to: seats, cards, amounts and conditions."""

from __future__ import annotations

from penult.core.deck import NUMBERS, SAME_COLOUR, SAME_FACE, Face
from penult.core.ids import NO_CARD, NOBODY, Card, Mask, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd.cards import COLOUR, FACE, WILDS
from penult.games.coloradd.state import State
from penult.games.custom import program
from penult.games.custom.effect import Luck
from penult.games.custom.program import Amount, Compare, Limit, Sort, Test, Who, field
from penult.games.mechanics import scoring
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.options import low_score

MOST_HALF = 4
MOST_COUNTED = 6
EVERY_KIND = (1 << 60) - 1
ACTIONS = SAME_FACE[Face.DRAW_TWO] | SAME_FACE[Face.REVERSE] | SAME_FACE[Face.SKIP]


# Seats


def everybody(s: State) -> Mask:
    return (1 << s.seats.count) - 1


def seats_meant(s: State, who: int) -> Mask:
    """The seats that a word means: all that tie, and none if one is to be drawn at random."""
    layer = s.effect.layer
    match who:
        case Who.ME:
            return 1 << layer
        case Who.NEXT:
            return 1 << round_table.after(s.seats, layer)
        case Who.PREV:
            return 1 << before(s, layer)
        case Who.ACROSS:
            return 1 << across(s, layer)
        case Who.CHOSEN:
            return 1 << s.effect.chosen if s.effect.chosen != NOBODY else 0
        case Who.ALL:
            return everybody(s)
        case Who.OTHERS:
            return everybody(s) & ~(1 << layer)
        case Who.MOST:
            return seats_with(s, extreme_size(s, largest=True))
        case Who.FEWEST:
            return seats_with(s, extreme_size(s, largest=False))
        case Who.LEADER:
            return leader(s)
        case Who.NAMED:
            return s.effect.named
        case _:
            return 0


def before(s: State, seat: Seat) -> Seat:
    """The previous seat in the direction of play."""
    place = seat - s.seats.direction
    if place == s.seats.count:
        return 0
    return s.seats.count - 1 if place < 0 else place


def across(s: State, seat: Seat) -> Seat:
    """The seat opposite, or the next one if the number of seats is odd."""
    if s.seats.count % 2 != 0:
        return round_table.after(s.seats, seat)
    return (seat + s.seats.count // 2) % s.seats.count


def extreme_size(s: State, largest: bool) -> int:
    found = s.hands.size[0]
    for seat in range(1, s.seats.count):
        size = s.hands.size[seat]
        found = max(found, size) if largest else min(found, size)
    return found


def seats_with(s: State, size: int) -> Mask:
    mask = 0
    for seat in range(s.seats.count):
        if s.hands.size[seat] == size:
            mask |= 1 << seat
    return mask


def leader(s: State) -> Mask:
    """Whoever leads on points; nobody if several do."""
    if low_score(s.options):
        best = scoring.lowest(s.scores, s.seats.count)
    else:
        best = scoring.highest(s.scores, s.seats.count)
    mask = scoring.seats_at(s.scores, s.seats.count, best)
    return mask if mask & (mask - 1) == 0 else 0


def only(mask: Mask) -> Seat:
    """The lowest seat of a set, or NOBODY."""
    return (mask & -mask).bit_length() - 1 if mask != 0 else NOBODY


def first_after(s: State, mask: Mask, seat: Seat) -> Seat:
    """The first of these seats in the direction of play; ``seat`` itself would be the last."""
    for _ in range(s.seats.count):
        seat = round_table.after(s.seats, seat)
        if mask >> seat & 1:
            return seat
    return NOBODY


# Cards


def kinds_meant(s: State, word: int) -> Mask:
    """The kinds that a filter accepts."""
    sort = field(word, program.SORT)
    match sort:
        case Sort.ANY:
            return EVERY_KIND
        case Sort.IN_FORCE:
            return SAME_COLOUR[s.colour]
        case Sort.NUMBERS:
            low = field(word, program.RANGE) % program.HIGH
            return faces(low, field(word, program.RANGE) // program.HIGH)
        case Sort.ACTION:
            return ACTIONS
        case Sort.WILD:
            return WILDS
        case _:
            return SAME_COLOUR[sort - 1]


def faces(low: int, high: int) -> Mask:
    mask = 0
    for face in range(low, high + 1):
        mask |= SAME_FACE[face]
    return mask


def count_held(s: State, seat: Seat, kinds: Mask) -> int:
    total = 0
    for copy in range(COPIES):
        total += (s.hands.held[seat][copy] & kinds).bit_count()
    return total


def card_at(s: State, seat: Seat, kinds: Mask, place: int) -> Card:
    """The card number ``place`` (from 0) of those a seat holds of these kinds."""
    for copy in range(COPIES):
        mask = s.hands.held[seat][copy] & kinds
        while mask:
            if place == 0:
                return (mask & -mask).bit_length() - 1
            place -= 1
            mask &= mask - 1
    return NO_CARD


def kinds_allowed(s: State, seat: Seat) -> Mask:
    """What a bound seat may play in its turn."""
    match s.wards.bond[seat]:
        case Limit.NUMBERS:
            return NUMBERS
        case Limit.COLOUR:
            return SAME_COLOUR[s.colour]
        case _:
            return EVERY_KIND & ~WILDS


# Amounts and conditions


def amount_meant(s: State, word: int, seat: Seat) -> int:
    amount = field(word, program.AMOUNT)
    match amount:
        case Amount.DIE:
            return s.effect.die
        case Amount.HALF:
            return min(s.hands.size[seat] // 2, MOST_HALF)
        case Amount.COUNT:
            return min(count_held(s, s.effect.layer, kinds_meant(s, word)), MOST_COUNTED)
        case _:
            return amount


def compares(one: int, compare: int, other: int) -> bool:
    match compare:
        case Compare.LESS:
            return one < other
        case Compare.EQUAL:
            return one == other
        case _:
            return one > other


def holds(s: State, word: int) -> bool:
    """Is the condition of an ``if`` true? Nothing is true of nobody."""
    mode = field(word, program.MODE)
    compare = mode // program.HIGH
    amount = field(word, program.AMOUNT)
    match mode % program.HIGH:
        case Test.COLOUR:
            return s.colour == field(word, program.SORT) - 1
        case Test.DIRECTION:
            return (amount == 0) == (s.seats.direction == round_table.LEFT)
        case Test.DIE:
            return compares(s.effect.die, compare, amount)
        case Test.HIT:
            return s.effect.luck == Luck.HIT
        case Test.MISS:
            return s.effect.luck == Luck.MISS
        case _:
            return holds_of_seats(s, word, mode % program.HIGH, compare)


def holds_of_seats(s: State, word: int, test: int, compare: int) -> bool:
    seat = only(s.effect.who)
    other = s.effect.other
    if seat == NOBODY:
        return False
    if test == Test.HAND:
        return compares(s.hands.size[seat], compare, field(word, program.AMOUNT))
    if test == Test.HAS:
        return count_held(s, seat, kinds_meant(s, word)) > 0
    if other == NOBODY:
        return False
    if test == Test.HANDS:
        return compares(s.hands.size[seat], compare, s.hands.size[other])
    return compares(s.scores.total[seat], compare, s.scores.total[other])


# Riddles

ODD = 5  # what can be guessed: 1 to 4 are the colours
EVEN = 6


def is_guessed(card: Card, guess: int) -> bool:
    if card == NO_CARD:
        return False
    if guess < ODD:
        return COLOUR[card] == guess - 1
    return FACE[card] < Face.DRAW_TWO and FACE[card] % 2 == (1 if guess == ODD else 0)
