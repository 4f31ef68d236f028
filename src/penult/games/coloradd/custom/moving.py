"""What a custom card's rule does with cards: move, discard or show them."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Seat
from penult.core.shapes import COPIES
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import targets
from penult.games.coloradd.state import State
from penult.games.custom import effect, program
from penult.games.custom.effect import PICKS
from penult.games.custom.program import Op, field
from penult.games.mechanics import calling, hands, journal, piles
from penult.games.mechanics import seats as round_table

ROWS_OF_A_HAND = COPIES + 1  # in the journal


# Whole hands


def swap(s: State) -> None:
    """Swap two hands; nothing happens unless there are two."""
    one = targets.only(s.effect.who)
    other = s.effect.other
    if one == NOBODY or other == NOBODY or one == other:
        return
    s.effect.swing += 2 * abs(s.hands.size[one] - s.hands.size[other])
    hands.swap(s.hands, one, other)
    journal.note(s.journal, Kind.SWAPPED, Clause.ADD_54, seat=one, other=other)
    changed(s, one)
    changed(s, other)


def rotate_hands(s: State, against: bool) -> None:
    for seat in range(s.seats.count):
        neighbour = round_table.after(s.seats, seat)
        s.effect.swing += abs(s.hands.size[seat] - s.hands.size[neighbour])
    direction = -s.seats.direction if against else s.seats.direction
    hands.pass_on(s.hands, s.seats.count, direction)
    kind = Kind.PASSED_BACK if against else Kind.PASSED_ON
    journal.note(s.journal, kind, Clause.ADD_54, seat=s.effect.layer)
    for seat in range(s.seats.count):
        changed(s, seat)


def changed(s: State, seat: Seat) -> None:
    """The rule changed a hand: without exactly one card, its holder can't be caught."""
    s.effect.changed |= 1 << seat
    if s.hands.size[seat] != 1:
        calling.no_longer_exposed(s.calling, seat)


# Picked cards


def carry_out_picks(s: State) -> None:
    """The current seat of the step has picked; rotated cards wait for everybody's picks."""
    e = s.effect
    word = program.step_at(s.wilds, e.slot, e.step)
    match field(word, program.OP):
        case Op.GIVE:
            give(s, e.seat, e.other)
            forget_picks(s, e.seat)
        case Op.DISCARD:
            discard(s, e.seat)
            forget_picks(s, e.seat)
        case Op.REVEAL:
            show_picks(s, e.seat)
            forget_picks(s, e.seat)
        case _:
            pass
    e.seat = NOBODY


def forget_picks(s: State, seat: Seat) -> None:
    s.effect.pick1[seat] = 0
    s.effect.pick2[seat] = 0
    s.effect.pick3[seat] = 0


def give(s: State, giver: Seat, receiver: Seat) -> None:
    """Both players see the cards."""
    count = 0
    for number in range(PICKS):
        card = effect.pick_of(s.effect, giver, number)
        if card != NO_CARD:
            count += 1
            hands.lose(s.hands, giver, card)
            hands.give(s.hands, receiver, card)
            journal.note_card_for_two(s.journal, giver, receiver, card)
    if count == 0:
        return
    s.effect.swing += 2 * count
    journal.note(s.journal, Kind.GAVE, Clause.ADD_54, seat=giver, other=receiver, count=count)
    changed(s, giver)
    changed(s, receiver)


def discard(s: State, seat: Seat) -> None:
    """Put the picked cards under the top of the discard pile, face up."""
    for number in range(PICKS):
        card = effect.pick_of(s.effect, seat, number)
        if card != NO_CARD:
            hands.lose(s.hands, seat, card)
            piles.put_under(s.piles, card)
            s.effect.swing += 1
            journal.note(s.journal, Kind.DISCARDED, Clause.ADD_54, seat=seat, card=card)
    changed(s, seat)


def rotate_picks(s: State, against: bool) -> None:
    """All cards leave their hands before any arrives."""
    for seat in range(s.seats.count):
        for number in range(PICKS):
            card = effect.pick_of(s.effect, seat, number)
            if card != NO_CARD:
                hands.lose(s.hands, seat, card)
    for seat in range(s.seats.count):
        receiver = targets.before(s, seat) if against else round_table.after(s.seats, seat)
        receive_picks(s, seat, receiver)
    for seat in range(s.seats.count):
        changed(s, seat)


def receive_picks(s: State, giver: Seat, receiver: Seat) -> None:
    count = 0
    for number in range(PICKS):
        card = effect.pick_of(s.effect, giver, number)
        if card != NO_CARD:
            count += 1
            hands.give(s.hands, receiver, card)
            journal.note_card_for_two(s.journal, giver, receiver, card)
    if count > 0:
        journal.note(s.journal, Kind.GAVE, Clause.ADD_54, seat=giver, other=receiver, count=count)


# Showing


def show_picks(s: State, seat: Seat) -> None:
    count = 0
    for number in range(PICKS):
        card = effect.pick_of(s.effect, seat, number)
        if card != NO_CARD:
            count += 1
            journal.note_card(s.journal, s.effect.other, card)
    note_opened(s, seat, count)


def show_hand(s: State) -> None:
    """Show a whole hand to one seat or to all, unless too much has been shown already."""
    seat = s.effect.seat
    if s.journal.size + ROWS_OF_A_HAND > journal.ROWS // 2:
        return
    for copy in range(COPIES):
        if s.hands.held[seat][copy] != 0:
            journal.note_set(s.journal, s.effect.other, s.hands.held[seat][copy])
    note_opened(s, seat, s.hands.size[seat])


def note_opened(s: State, seat: Seat, count: int) -> None:
    """``other`` is NOBODY, which is also the table, if everybody may see them."""
    journal.note(
        s.journal, Kind.OPENED, Clause.ADD_54, seat=seat, other=s.effect.other, count=count
    )


def peek(s: State, most: int) -> None:
    """Only the layer looks at the top of the draw pile."""
    count = min(most, s.piles.stock_size)
    for place in range(count):
        card = s.piles.stock[s.piles.stock_size - 1 - place]
        journal.note_card(s.journal, s.effect.layer, card)
    journal.note(s.journal, Kind.PEEKED, Clause.ADD_54, seat=s.effect.layer, count=count)
