"""Who deals, the deal, and the first card of the talon (ADD-07 … 14)."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.deck import Face
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.games.coloradd import ending, phase
from penult.games.coloradd.cards import COLOUR, CUSTOM, DECK, FACE, WILD_FOUR, is_wild
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import agreement, interpreter, wards
from penult.games.coloradd.options import reverse_skips_for_two, starter_rule_applies
from penult.games.coloradd.state import State
from penult.games.coloradd.turn import begin_turn, fall_due
from penult.games.custom import effect, program
from penult.games.custom.program import SLOTS
from penult.games.mechanics import (
    calling,
    chance,
    cutting,
    debts,
    doubt,
    hands,
    journal,
    misplay,
    piles,
    progress,
    scoring,
)
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.seats import LEFT, RIGHT

HAND = 7


def start(s: State, seats: int) -> None:
    """Open a match on a fresh or a used state: first it is drawn who deals."""
    new_round(s)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    s.wilds.absent = 0
    agreement.close(s.agreement)
    if ending.table_writes(s):
        for slot in range(SLOTS):
            program.blank(s.wilds, slot)
        program.learn(s.wilds)
        ending.let_the_table_write(s)
    else:
        ending.ask_who_deals(s)


def rank_in_the_cut(card: Card) -> int:
    """Numbers count their value, every card with a symbol counts 0 (ADD-07)."""
    return FACE[card] if FACE[card] < Face.DRAW_TWO else 0


def cut(s: State, order: Sequence[int]) -> None:
    """Each seat turns up a card, the highest deals; the tied turn up another (AR-05)."""
    cutting.begin(s.cutting, s.seats.count)
    place = 0
    while not cutting.is_decided(s.cutting):
        if place + s.seats.count > ending.CUT_CARDS:
            ending.ask_who_deals(s)  # still tied: shuffle again
            return
        for seat in range(s.seats.count):
            if cutting.turns_up(s.cutting, seat):
                place += 1
                card = DECK[order[ending.deck_size(s) - place]]
                journal.note(s.journal, Kind.CUT, Clause.ADD_07, seat=seat, card=card)
                cutting.show(s.cutting, seat, rank_in_the_cut(card))
        cutting.narrow(s.cutting)
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.ADD_07, seat=s.seats.dealer)
    ending.ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Seven cards each, from the dealer's left, and one turned up (ADD-08 … 10)."""
    new_round(s)
    for place in range(ending.deck_size(s)):
        piles.stack(s.piles, DECK[order[place]])
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        seat = round_table.left_of(s.seats, seat)
        for _ in range(HAND):
            card = piles.take(s.piles)
            hands.give(s.hands, seat, card)
            journal.note_card(s.journal, seat, card)
        journal.note(s.journal, Kind.DEALT, Clause.ADD_08, seat=seat, count=HAND)
    turn_up(s)


def new_round(s: State) -> None:
    s.seats.direction = LEFT  # ADD-14
    s.round_winner = NOBODY
    s.drawn = NO_CARD
    s.colour = NO_COLOUR
    hands.clear(s.hands)
    piles.clear(s.piles)
    progress.restart(s.progress)
    calling.close(s.calling)
    s.calling.cried = 0
    doubt.forget(s.doubt)
    misplay.forget(s.misplay)
    debts.settle(s.debt)
    wards.clear(s.wards)
    effect.new_round(s.effect)


def put_back(s: State, order: Sequence[int]) -> None:
    """A wild +4 goes back into the stock and another card is turned up (ADD-41)."""
    journal.note(s.journal, Kind.PUT_BACK, Clause.ADD_41, card=WILD_FOUR)
    piles.return_top(s.piles, order)
    turn_up(s)


def turn_up(s: State) -> None:
    card = piles.take(s.piles)
    piles.put(s.piles, card)
    journal.note(s.journal, Kind.TURNED_UP, Clause.ADD_10, card=card)
    if card == WILD_FOUR:
        s.phase = phase.PUT_BACK
        chance.ask(s.chance, s.piles.stock_size + 1, s.piles.stock_size + 1)
        return
    s.colour = COLOUR[card]
    begin_play(s, card, round_table.left_of(s.seats, s.seats.dealer))


def begin_play(s: State, starter: Card, first: Seat) -> None:
    """What the first card of the talon does (ADD-11)."""
    if is_wild(starter):  # ADD-33, 57, 58
        s.phase = phase.NAMING
        s.seats.turn = first
        return
    match FACE[starter]:
        case Face.DRAW_TWO:  # ADD-26
            debts.add(s.debt, Owed.TWO)
            fall_due(s, first)
        case Face.REVERSE:  # ADD-29, 88
            if s.seats.count > 2 or not reverse_skips_for_two(s.options):
                s.seats.direction = RIGHT
                journal.note(s.journal, Kind.REVERSED, Clause.ADD_29)
            else:
                journal.note(s.journal, Kind.SKIPPED, Clause.ADD_88, seat=first)
            begin_turn(s, s.seats.dealer)
        case Face.SKIP:  # ADD-32
            journal.note(s.journal, Kind.SKIPPED, Clause.ADD_32, seat=first)
            begin_turn(s, round_table.left_of(s.seats, first))
        case _:  # ADD-12, 13
            begin_turn(s, first)


def name_colour(s: State, seat: Seat, colour: int) -> None:
    """The first player names the colour and begins (ADD-33, AR-15)."""
    s.colour = colour
    card = piles.top(s.piles)
    clause = Clause.ADD_57 if card >= CUSTOM else Clause.ADD_33
    journal.note(s.journal, Kind.NAMED, clause, seat=seat, colour=colour)
    if card >= CUSTOM and starter_rule_applies(s.options):
        interpreter.cast_starter(s, seat, card)
    else:
        begin_turn(s, seat)
