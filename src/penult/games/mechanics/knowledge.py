"""What one seat knows about cards it can't see, folded from the events it saw.

Every seat holds cards that are *known* (shown, given, taken back, passed on) and others. Of the
others two lists tell what they are not: by rule (*sure*: nothing else was legal) and by habit
(*likely*: people and bots don't do otherwise). A list has groups, the oldest cards first. What a
player does tells about all cards then held, so each group rules out all that a younger one does.
This is why a card played may always leave the oldest group it fits into: what remains is still
true, whichever card it was.

Sets of kinds are two words, as in ``hands``. Nothing here is part of a game's state.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, Card, Mask, Seat
from penult.core.shapes import CARDS, SEATS, WORD, ints
from penult.games.mechanics import hands
from penult.games.mechanics.hands import MASKS, Hands
from penult.games.mechanics.seats import LEFT

GROUPS = 12
PILES = 3  # Tippo's trays and what was set aside; other games have one
ASIDE = 2
DRAWS = 16  # cards on top of the draw pile that somebody has looked at
WEIGHT = 1000


@dataclass(slots=True)
class Heard:
    """One event as the viewer saw it: with its cards, or without them."""

    kind: int = 0
    seat: Seat = NOBODY
    other: Seat = NOBODY
    card: Card = NO_CARD
    colour: int = NO_COLOUR
    count: int = 0
    clause: int = 0
    tray: int = NO_TRAY
    cards: list[int] = ints(CARDS)
    size: int = 0


@dataclass(slots=True)
class Groups:
    """Cards of each seat, oldest first, and the kinds that none of a group is."""

    low: list[list[int]] = ints(SEATS, GROUPS)
    high: list[list[int]] = ints(SEATS, GROUPS)
    count: list[list[int]] = ints(SEATS, GROUPS)
    size: list[int] = ints(SEATS)


@dataclass(slots=True)
class Knowledge:
    viewer: Seat = NOBODY
    seats: int = 0
    kinds: int = 0
    dealt: Mask = 0  # seats that got their cards of this round
    left: Mask = 0  # seats that have left it
    direction: int = LEFT
    direction_before: int = LEFT  # the latest card, which may be called out
    moved: int = 0  # 1: the latest card moved whole hands
    known: Hands = field(default_factory=Hands)
    unknown: list[int] = ints(SEATS)  # how many other cards each seat holds
    sure: Groups = field(default_factory=Groups)
    likely: Groups = field(default_factory=Groups)
    pile: list[list[int]] = ints(PILES, CARDS)  # face-up piles; NO_CARD: a card nobody saw
    pile_size: list[int] = ints(PILES)
    colour: list[int] = ints(PILES)  # in force on each pile
    colour_before: list[int] = ints(PILES)  # before its top card
    ahead: list[int] = ints(DRAWS)  # the next cards of the draw pile, if known
    ahead_size: int = 0
    drawn: Seat = NOBODY  # who may play the card just drawn
    owing: Seat = NOBODY  # who answers a debt
    doubted: int = NO_COLOUR  # the colour before the latest wild +4
    drew_since: Mask = 0  # seats that have drawn since
    fresh: list[int] = ints(SEATS)  # cards each seat got after its latest turn, where that counts
    stuck: Mask = 0  # seats that could not play in their latest turn, likewise
    played: Mask = 0  # seats that have played in it
    chance: int = 0  # decides which group a card came from; the same for the same events


def start(k: Knowledge, viewer: Seat, seats: int, kinds: int) -> None:
    """Know nothing, as before a deal."""
    k.viewer = viewer
    k.seats = seats
    k.kinds = kinds
    k.dealt = 0
    k.left = 0
    k.direction = LEFT
    k.direction_before = LEFT
    k.moved = 0
    k.ahead_size = 0
    k.drawn = NOBODY
    k.owing = NOBODY
    k.doubted = NO_COLOUR
    k.drew_since = 0
    k.stuck = 0
    k.played = 0
    k.chance = 0
    hands.clear(k.known)
    for seat in range(SEATS):
        k.fresh[seat] = 0
        k.unknown[seat] = 0
        k.sure.size[seat] = 0
        k.likely.size[seat] = 0
    for pile in range(PILES):
        k.pile_size[pile] = 0
        k.colour[pile] = NO_COLOUR
        k.colour_before[pile] = NO_COLOUR


def holds(k: Knowledge, seat: Seat) -> int:
    """How many cards the seat holds."""
    return k.known.size[seat] + k.unknown[seat]


# Groups


def add_group(groups: Groups, seat: Seat, count: int) -> None:
    """Cards of which nothing is known yet."""
    size = groups.size[seat]
    if size > 0 and groups.low[seat][size - 1] == 0 and groups.high[seat][size - 1] == 0:
        groups.count[seat][size - 1] += count
        return
    if size == GROUPS:
        join(groups, seat, 0)
        size -= 1
    groups.low[seat][size] = 0
    groups.high[seat][size] = 0
    groups.count[seat][size] = count
    groups.size[seat] = size + 1


def join(groups: Groups, seat: Seat, group: int) -> None:
    """Put a group and the next one together: what holds for the younger holds for both."""
    groups.count[seat][group + 1] += groups.count[seat][group]
    remove_group(groups, seat, group)


def remove_group(groups: Groups, seat: Seat, group: int) -> None:
    groups.size[seat] -= 1
    for later in range(group, groups.size[seat]):
        groups.low[seat][later] = groups.low[seat][later + 1]
        groups.high[seat][later] = groups.high[seat][later + 1]
        groups.count[seat][later] = groups.count[seat][later + 1]


def rule_out(groups: Groups, seat: Seat, low: Mask, high: Mask) -> None:
    """None of the cards that the seat holds now is one of these."""
    for group in range(groups.size[seat]):
        groups.low[seat][group] |= low
        groups.high[seat][group] |= high
    group = groups.size[seat] - 2
    while group >= 0:
        same_low = groups.low[seat][group] == groups.low[seat][group + 1]
        if same_low and groups.high[seat][group] == groups.high[seat][group + 1]:
            join(groups, seat, group)
        group -= 1


def rule_out_oldest(groups: Groups, seat: Seat, low: Mask, high: Mask, count: int) -> None:
    """The same for only this many cards, the oldest."""
    group = 0
    while group < groups.size[seat] and count > 0:
        if groups.count[seat][group] > count:
            if groups.size[seat] == GROUPS:
                return
            split(groups, seat, group, count)
        count -= groups.count[seat][group]
        groups.low[seat][group] |= low
        groups.high[seat][group] |= high
        group += 1


def split(groups: Groups, seat: Seat, group: int, count: int) -> None:
    """Make two groups of one; the first has this many cards."""
    for later in range(groups.size[seat], group, -1):
        groups.low[seat][later] = groups.low[seat][later - 1]
        groups.high[seat][later] = groups.high[seat][later - 1]
        groups.count[seat][later] = groups.count[seat][later - 1]
    groups.size[seat] += 1
    groups.count[seat][group] = count
    groups.count[seat][group + 1] -= count


def allows(groups: Groups, seat: Seat, group: int, card: Card) -> bool:
    if card >= WORD:
        return groups.high[seat][group] >> card - WORD & 1 == 0
    return groups.low[seat][group] >> card & 1 == 0


def take_one(groups: Groups, seat: Seat, group: int) -> None:
    groups.count[seat][group] -= 1
    if groups.count[seat][group] == 0:
        remove_group(groups, seat, group)


def oldest(groups: Groups, seat: Seat, card: Card) -> int:
    """The oldest group that may hold this card; if there is none, the youngest."""
    for group in range(groups.size[seat]):
        if allows(groups, seat, group, card):
            return group
    return groups.size[seat] - 1


def weight(groups: Groups, seat: Seat, group: int, kinds: int) -> int:
    """The fewer kinds a card can be, the more likely it was this one."""
    out = groups.low[seat][group].bit_count() + groups.high[seat][group].bit_count()
    return groups.count[seat][group] * WEIGHT // max(kinds - out, 1)


def likeliest(k: Knowledge, seat: Seat, card: Card) -> int:
    """A group that may have held this card, drawn by weight; if there is none, the youngest."""
    groups = k.likely
    total = 0
    for group in range(groups.size[seat]):
        if allows(groups, seat, group, card):
            total += weight(groups, seat, group, k.kinds)
    if total == 0:
        return groups.size[seat] - 1
    k.chance = (k.chance * 1103515245 + 12345) & 0x7FFFFFFF
    left = (k.chance >> 8) % total
    for group in range(groups.size[seat]):
        if allows(groups, seat, group, card):
            left -= weight(groups, seat, group, k.kinds)
            if left < 0:
                return group
    return groups.size[seat] - 1


# Cards that come and go


def gain(k: Knowledge, seat: Seat, count: int) -> None:
    """Cards that the viewer didn't see."""
    if count > 0:
        k.unknown[seat] += count
        add_group(k.sure, seat, count)
        add_group(k.likely, seat, count)


def lose(k: Knowledge, seat: Seat, card: Card) -> None:
    """The seat had this card, and no longer has it."""
    if hands.holds(k.known, seat, card):
        hands.lose(k.known, seat, card)
    elif k.unknown[seat] > 0:
        k.unknown[seat] -= 1
        take_one(k.sure, seat, oldest(k.sure, seat, card))
        take_one(k.likely, seat, likeliest(k, seat, card))


def lose_newest(k: Knowledge, seat: Seat, card: Card) -> None:
    """The card just drawn was played."""
    if hands.holds(k.known, seat, card):
        hands.lose(k.known, seat, card)
    elif k.unknown[seat] > 0:
        k.unknown[seat] -= 1
        take_one(k.sure, seat, k.sure.size[seat] - 1)
        take_one(k.likely, seat, k.likely.size[seat] - 1)


def forget(k: Knowledge, seat: Seat, size: int) -> None:
    """Of this many cards, nothing is known."""
    for copy in range(MASKS):
        k.known.held[seat][copy] = 0
    k.known.size[seat] = 0
    k.unknown[seat] = 0
    k.sure.size[seat] = 0
    k.likely.size[seat] = 0
    gain(k, seat, size)


def draw(k: Knowledge, e: Heard) -> None:
    """Cards from the draw pile, seen by the viewer or known from an earlier look."""
    k.drew_since |= 1 << e.seat
    for number in range(e.count):
        if number < e.size:
            hands.give(k.known, e.seat, e.cards[number])
            look_further(k)
        elif k.ahead_size > 0:
            hands.give(k.known, e.seat, k.ahead[0])
            look_further(k)
        else:
            gain(k, e.seat, 1)


def look_further(k: Knowledge) -> None:
    """The top of the draw pile is gone."""
    if k.ahead_size > 0:
        k.ahead_size -= 1
        for place in range(k.ahead_size):
            k.ahead[place] = k.ahead[place + 1]


def reveal(k: Knowledge, e: Heard) -> None:
    """The viewer saw these cards in a hand."""
    for place in range(e.size):
        card = e.cards[place]
        shown = 0
        for other in range(place + 1):
            shown += e.cards[other] == card
        if k.unknown[e.seat] > 0 and hands.copies(k.known, e.seat, card) < shown:
            recognise(k, e.seat, card)


def recognise(k: Knowledge, seat: Seat, card: Card) -> None:
    """One of the unknown cards is this one."""
    k.unknown[seat] -= 1
    take_one(k.sure, seat, oldest(k.sure, seat, card))
    take_one(k.likely, seat, likeliest(k, seat, card))
    hands.give(k.known, seat, card)


def give(k: Knowledge, e: Heard) -> None:
    """A gift that the viewer sees; of one they don't see, any card may have gone."""
    if e.size == 0:
        forget(k, e.seat, max(holds(k, e.seat) - e.count, 0))
        gain(k, e.other, e.count)
    for place in range(e.size):
        lose(k, e.seat, e.cards[place])
        hands.give(k.known, e.other, e.cards[place])


# Whole hands


def swap_groups(groups: Groups, one: Seat, other: Seat) -> None:
    for group in range(GROUPS):
        low, high = groups.low[one][group], groups.high[one][group]
        count = groups.count[one][group]
        groups.low[one][group] = groups.low[other][group]
        groups.high[one][group] = groups.high[other][group]
        groups.count[one][group] = groups.count[other][group]
        groups.low[other][group], groups.high[other][group] = low, high
        groups.count[other][group] = count
    size = groups.size[one]
    groups.size[one] = groups.size[other]
    groups.size[other] = size


def swap(k: Knowledge, one: Seat, other: Seat) -> None:
    hands.swap(k.known, one, other)
    count = k.unknown[one]
    k.unknown[one] = k.unknown[other]
    k.unknown[other] = count
    swap_groups(k.sure, one, other)
    swap_groups(k.likely, one, other)


def pass_on(k: Knowledge, direction: int) -> None:
    """Every hand moves to the next seat that plays: neighbours swap one after the other."""
    last = NOBODY
    for step in range(k.seats):
        seat = step if direction < 0 else k.seats - 1 - step
        if k.left >> seat & 1 == 0:
            if last != NOBODY:
                swap(k, last, seat)
            last = seat


# Piles


def put(k: Knowledge, pile: int, card: Card, colour: int) -> None:
    k.pile[pile][k.pile_size[pile]] = card
    k.pile_size[pile] += 1
    k.colour_before[pile] = k.colour[pile]
    k.colour[pile] = colour


def put_under(k: Knowledge, card: Card) -> None:
    size = k.pile_size[0]
    if size > 0:
        k.pile[0][size] = k.pile[0][size - 1]
        k.pile[0][size - 1] = card
        k.pile_size[0] = size + 1


def lift(k: Knowledge, pile: int) -> None:
    """The top card leaves the pile, and the colour before it is in force again."""
    if k.pile_size[pile] > 0:
        k.pile_size[pile] -= 1
        k.colour[pile] = k.colour_before[pile]


def keep_top(k: Knowledge, pile: int) -> None:
    """The cards under the top have become the draw pile."""
    size = k.pile_size[pile]
    if size > 0:
        k.pile[pile][0] = k.pile[pile][size - 1]
        k.pile_size[pile] = 1
    k.ahead_size = 0


def top(k: Knowledge, pile: int) -> Card:
    """The top card, or NO_CARD."""
    size = k.pile_size[pile]
    return k.pile[pile][size - 1] if size > 0 else NO_CARD


# What most events tell, in every game


def deal(k: Knowledge, e: Heard) -> None:
    """A seat that gets cards a second time gets those of the next round."""
    if k.dealt >> e.seat & 1:
        start(k, k.viewer, k.seats, k.kinds)
    k.dealt |= 1 << e.seat
    draw(k, e)


def leave(k: Knowledge, e: Heard) -> None:
    """A hand went under the top of the pile, unseen."""
    for _ in range(holds(k, e.seat)):
        put_under(k, NO_CARD)
    forget(k, e.seat, 0)
    k.left |= 1 << e.seat


def peek(k: Knowledge, e: Heard) -> None:
    if e.size > 0:
        k.ahead_size = min(e.size, DRAWS)
        for place in range(k.ahead_size):
            k.ahead[place] = e.cards[place]


def undo_card(k: Knowledge) -> None:
    """The latest card is called out: it comes back, and so do hands that it moved."""
    k.direction = k.direction_before
    if k.moved:
        lose_track(k)


def lose_track(k: Knowledge) -> None:
    """Whole hands moved, and it isn't clear where to."""
    for seat in range(k.seats):
        forget(k, seat, holds(k, seat))


def learn(k: Knowledge, e: Heard) -> None:
    """Where cards went, and who saw them. ``e.colour`` is in force after a card."""
    pile = max(e.tray, 0)
    match e.kind:
        case Kind.DEALT:
            deal(k, e)
        case Kind.DREW:
            draw(k, e)
        case Kind.TURNED_UP | Kind.DEALT_ON:
            look_further(k)
            put(k, pile, e.card, e.colour)
        case Kind.PUT_BACK:
            lift(k, 0)
            k.ahead_size = 0
        case Kind.NAMED | Kind.COLOUR_DRAWN:
            k.colour[pile] = e.colour
        case Kind.LAID | Kind.JUMPED:
            k.direction_before = k.direction
            k.moved = 0
            if k.drawn == e.seat and e.kind == Kind.LAID:
                lose_newest(k, e.seat, e.card)
            else:
                lose(k, e.seat, e.card)
            put(k, pile, e.card, e.colour)
        case Kind.TAKEN_BACK:
            lift(k, pile)
            hands.give(k.known, e.seat, e.card)
        case Kind.REVERSED:
            k.direction = -k.direction
        case _:
            learn_more(k, e)


def learn_more(k: Knowledge, e: Heard) -> None:
    """What few games have, or what happens seldom."""
    match e.kind:
        case Kind.SWAPPED:
            swap(k, e.seat, e.other)
            k.moved = 1
        case Kind.PASSED_ON:
            pass_on(k, k.direction)
            k.moved = 1
        case Kind.PASSED_BACK:
            pass_on(k, -k.direction)
        case Kind.CALLED_OUT:
            undo_card(k)
        case Kind.SHOWN | Kind.OPENED:
            reveal(k, e)
        case Kind.GAVE:
            give(k, e)
        case Kind.DISCARDED:
            lose(k, e.seat, e.card)
            put_under(k, e.card)
        case Kind.PEEKED:
            peek(k, e)
        case Kind.LEFT:
            leave(k, e)
        case _:
            pass


def note_turn(k: Knowledge, e: Heard, drew_for_turn: bool) -> None:
    """Who may now play the card just drawn, and who answers a debt."""
    match e.kind:
        case Kind.DREW:
            k.drawn = e.seat if drew_for_turn else NOBODY
            k.owing = NOBODY
        case Kind.OWES:
            k.owing = e.seat
        case Kind.LAID | Kind.JUMPED | Kind.PASSED | Kind.PRESSED | Kind.SKIPPED:
            k.drawn = NOBODY
            k.owing = NOBODY
        case _:
            pass


# For a world


def agree(k: Knowledge, h: Hands) -> None:
    """Take over hand sizes and the viewer's own hand, where events did not tell all of it."""
    for seat in range(k.seats):
        if seat != k.viewer and holds(k, seat) != h.size[seat]:
            forget(k, seat, h.size[seat])
    if k.viewer != NOBODY:
        forget(k, k.viewer, 0)
        k.known.size[k.viewer] = h.size[k.viewer]
        for copy in range(MASKS):
            k.known.held[k.viewer][copy] = h.held[k.viewer][copy]


def know_nothing(k: Knowledge, h: Hands) -> None:
    """Keep nothing but the viewer's own hand and the sizes of the others."""
    start(k, k.viewer, k.seats, k.kinds)
    agree(k, h)
