"""The rounds of a match: who deals, the deal, the first card, the count, the next round.

ADD-07 … 14 and ADD-70 … 85.
"""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.deck import Face
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import (
    CLASSIC_SIZE,
    COLOUR,
    CUSTOM,
    CUT_RANKS,
    DECK,
    FACE,
    POINTS,
    WILD_FOUR,
    is_wild,
)
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import agreement, interpreter, wards
from penult.games.coloradd.options import (
    customs_in_play,
    may_rewrite,
    starter_rule_applies,
    table_agrees,
)
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
    drawing,
    hands,
    journal,
    misplay,
    piles,
    progress,
    scoring,
)
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.options import (
    dealer_after,
    low_score,
    lowest_wins_when_blocked,
    most_rounds,
    reverse_skips_for_two,
    target_of,
    ties_play_on,
)
from penult.games.mechanics.scoring import DealerNext
from penult.games.mechanics.seats import LEFT, RIGHT

CUT_CARDS = 30  # of one shuffle, to see who deals: three each at a full table
HAND = 7


def start(s: State, seats: int) -> None:
    """Begin a match on a fresh or used state; first the players draw for who deals."""
    new_round(s)
    scoring.clear(s.scores)
    s.winners = 0
    s.seats.count = seats
    s.seats.dealer = 0
    s.chance.given = 0
    s.chance.drawn = 0
    s.wilds.absent = 0
    agreement.close(s.agreement)
    if table_writes(s):
        for slot in range(SLOTS):
            program.blank(s.wilds, slot)
        program.learn(s.wilds)
        let_the_table_write(s)
    else:
        ask_who_deals(s)


def deck_size(s: State) -> int:
    return CLASSIC_SIZE + customs_in_play(s.options) - s.wilds.absent  # ADD-04, 06


def table_writes(s: State) -> bool:
    """Do the players agree on their custom cards before they play?"""
    return table_agrees(s.options) and customs_in_play(s.options) > 0


def let_the_table_write(s: State) -> None:
    """Anybody may propose, everybody must accept; the table ends it (AR-42)."""
    s.phase = phase.WRITING
    s.seats.turn = TABLE
    in_play = (1 << customs_in_play(s.options) - s.wilds.absent) - 1
    agreement.open_for(s.agreement, in_play if s.scores.rounds > 0 else 0, (1 << s.seats.count) - 1)


def open_round(s: State) -> None:
    """Draw for who deals, unless it is known already."""
    if s.scores.rounds == 0 or dealer_after(s.options) == DealerNext.REDRAW:
        ask_who_deals(s)
    else:
        ask_for_deal(s)


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, deck_size(s), CUT_CARDS)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, deck_size(s), deck_size(s))


def cut(s: State, order: Sequence[int]) -> None:
    """Each seat turns up a card, the highest deals; ties turn up another (AR-05)."""
    cutting.begin(s.cutting, s.seats.count)
    if not cutting.turn_up(
        s.cutting,
        s.journal,
        s.seats.count,
        order,
        deck_size(s),
        CUT_CARDS,
        DECK,
        CUT_RANKS,
        Clause.ADD_07,
    ):
        ask_who_deals(s)  # still tied: shuffle again
        return
    s.seats.dealer = cutting.decide(s.cutting)
    journal.note(s.journal, Kind.DEALER, Clause.ADD_07, seat=s.seats.dealer)
    ask_for_deal(s)


def deal(s: State, order: Sequence[int]) -> None:
    """Deal seven cards each, from the dealer's left, and turn one up (ADD-08 … 10)."""
    if s.scores.rounds > 0 and not writes_again(s):
        pass_deal(s)
    new_round(s)
    piles.build(s.piles, order, deck_size(s), DECK)
    seat = s.seats.dealer
    for _ in range(s.seats.count):
        seat = round_table.left_of(s.seats, seat)
        drawing.deal(s.piles, s.hands, s.journal, seat, HAND, Clause.ADD_08)
    turn_up(s)


def pass_deal(s: State) -> None:
    """The deal passes on (ADD-85), unless it is drawn who deals."""
    rule = dealer_after(s.options)
    if rule == DealerNext.REDRAW:
        return
    if rule == DealerNext.WINNER and s.round_winner != NOBODY:
        s.seats.dealer = s.round_winner
    else:
        s.seats.dealer = round_table.left_of(s.seats, s.seats.dealer)
    journal.note(s.journal, Kind.DEALER, Clause.ADD_85, seat=s.seats.dealer)


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
    """A wild +4 goes back into the draw pile and another card is turned up (ADD-41)."""
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
    """What the first card of the discard pile does (ADD-11)."""
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


# The end of a round


def count_round(s: State) -> None:
    """Score the round, then end the match or deal again (ADD-77 … 83)."""
    scoring.begin_count(s.scores)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.ADD_77)
    if low_score(s.options):
        scoring.everybody_is_charged(
            s.scores, s.hands, s.journal, s.seats.count, POINTS, Clause.ADD_83
        )
    elif s.round_winner != NOBODY:
        scoring.winner_takes_all(
            s.scores, s.hands, s.journal, s.seats.count, s.round_winner, POINTS, Clause.ADD_78
        )
    elif lowest_wins_when_blocked(s.options):
        scoring.lowest_takes_differences(
            s.scores, s.hands, s.journal, s.seats.count, POINTS, Clause.ADD_77
        )
    s.scores.rounds += 1
    if match_is_over(s):
        end_match(s)
    else:
        next_round(s)


def weight(s: State, seat: Seat) -> int:
    blocked = lowest_wins_when_blocked(s.options)
    return scoring.weight(seat, s.round_winner, low_score(s.options), blocked)


def match_is_over(s: State) -> bool:
    return scoring.is_over(
        s.scores,
        s.seats.count,
        target_of(s.options),
        most_rounds(s.options),
        low_score(s.options),
        ties_play_on(s.options),
    )


def end_match(s: State) -> None:
    """The highest total wins (ADD-82) or, where everybody is charged, the lowest (ADD-84)."""
    low = low_score(s.options)
    clause = Clause.ADD_84 if low else Clause.ADD_82
    s.winners = scoring.leaders(s.scores, s.seats.count, low)
    scoring.note_winners(s.scores, s.journal, s.seats.count, s.winners, clause)
    s.phase = phase.OVER
    s.seats.turn = NOBODY


def next_round(s: State) -> None:
    """A table that writes again knows the next dealer meanwhile."""
    if writes_again(s):
        pass_deal(s)
        let_the_table_write(s)
    else:
        open_round(s)


def writes_again(s: State) -> bool:
    """Does the table agree on its customs anew before every round (AR-50, second reading)?"""
    return may_rewrite(s.options) and table_writes(s)
