"""Playing a card: what it does, and what happens if it was wrong (ADD-15 … 42, 65, 70)."""

from __future__ import annotations

from penult.core.deck import Face
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card, Mask, Seat
from penult.games.coloradd import legality, phase
from penult.games.coloradd.cards import COLOUR, CUSTOM, FACE, WILD, WILD_FOUR
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import interpreter
from penult.games.coloradd.options import may_call_late
from penult.games.coloradd.phase import Reason
from penult.games.coloradd.state import State
from penult.games.coloradd.turn import begin_turn, fall_due, first_act, lose_turn
from penult.games.mechanics import (
    calling,
    debts,
    doubt,
    drawing,
    exchange,
    hands,
    journal,
    jumping,
    misplay,
    piles,
    progress,
    seats,
)
from penult.games.mechanics.debts import Owed
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.misplay import Wrong
from penult.games.mechanics.options import (
    free_table,
    hands_move,
    jump_on_chain,
    last_card_moves_hands,
    may_stack,
    receivers_must_call,
    reverse_skips_for_two,
    twin_effects_vanish,
)


def lay(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> None:
    """The current player plays a card."""
    first_act(s)
    if free_table(s.options):
        remember_if_wrong(s, seat, card, lawful=legality.lawful_lays(s, seat), jumped=False)
    put_on_talon(s, seat, card, named, partner, jumped=False)
    resolve(s, seat, card, partner, jumped=False)


def jump(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> None:
    """Somebody plays the twin of the top card out of turn (MAS-146 … 149)."""
    first_act(s)
    if free_table(s.options):
        remember_if_wrong(s, seat, card, lawful=legality.lawful_jumps(s, seat), jumped=True)
    twin = card == piles.top(s.piles)
    if twin and jumping.cancels(s.debt, card, jump_on_chain(s.options), may_stack(s.options)):
        journal.note(s.journal, Kind.CANCELLED, Clause.MAS_149, card=card)
    put_on_talon(s, seat, card, named, partner, jumped=True)
    if not may_call_late(s.options):
        calling.call(s.calling, seat)  # PR-03: there was no time to call before
    resolve(s, seat, card, partner, jumped=twin)


def put_on_talon(s: State, seat: Seat, card: Card, named: int, partner: Seat, jumped: bool) -> None:
    before = s.colour
    hands.lose(s.hands, seat, card)
    piles.put(s.piles, card)
    s.colour = COLOUR[card] if named == NO_COLOUR else named
    if s.colour == NO_COLOUR:
        s.colour = before  # a custom whose rule decides the colour
    s.drawn = NO_CARD
    progress.laid(s.progress, seat)
    calling.close_by_lay(s.calling, seat)
    if card == WILD_FOUR:
        doubt.remember(s.doubt, s.hands, seat, before)
    elif s.doubt.layer != NOBODY:
        doubt.forget(s.doubt)
    journal.note(
        s.journal,
        Kind.JUMPED if jumped else Kind.LAID,
        clause_of_lay(card, jumped=jumped),
        seat=seat,
        other=partner,
        card=card,
        colour=named,
        count=s.hands.size[seat],
    )


def clause_of_lay(card: Card, jumped: bool) -> Clause:
    if jumped:
        return Clause.MAS_146
    if card < WILD:
        return Clause.ADD_15
    if card >= CUSTOM:
        return Clause.ADD_53
    return Clause.ADD_36 if card == WILD_FOUR else Clause.ADD_35


# What a card does


def resolve(s: State, seat: Seat, card: Card, partner: Seat, jumped: bool) -> None:
    """In this order: going out, direction, hands, debt, next seat, call."""
    if s.hands.size[seat] == 0 and not still_moves_hands(s, card):
        go_out(s, seat, card, jumped=jumped)
        return
    vanish = jumped and twin_effects_vanish(s.options)
    if s.hands.size[seat] == 1:
        calling.must_have_called(s.calling, seat)  # ADD-65
    if hands_move(s.options) and exchange.effect_of(FACE[card]) != HandMove.NOT:
        move_hands(s, seat, card, partner)
        if somebody_is_out(s):
            return
    early = s.calling.early
    s.calling.early = 0
    match FACE[card]:
        case Face.REVERSE:
            reverse(s, seat, jumped=jumped, vanish=vanish)
        case Face.SKIP:
            skip(s, seat, Clause.ADD_31, vanish=vanish)
        case Face.DRAW_TWO:
            owe(s, seat, Owed.TWO, jumped=jumped, vanish=vanish)
        case Face.WILD_FOUR:
            owe(s, seat, Owed.FOUR, jumped=jumped, vanish=vanish)
        case Face.CUSTOM:
            interpreter.cast(s, seat, card, early)
        case _:
            debts.settle(s.debt)
            begin_turn(s, seats.after(s.seats, seat))


def reverse(s: State, seat: Seat, jumped: bool, vanish: bool) -> None:
    """The direction changes (ADD-28); with two players, the other is skipped (ADD-87).

    A twin first undoes the reversal it covers: the direction stays, and if both vanish it
    goes back to what it was (MR-90).
    """
    if s.seats.count == 2 and reverse_skips_for_two(s.options):
        skip(s, seat, Clause.ADD_87, vanish=vanish)
        return
    if vanish or not jumped:
        seats.reverse(s.seats)
        journal.note(s.journal, Kind.REVERSED, Clause.ADD_28, seat=seat)
    begin_turn(s, seats.after(s.seats, seat))


def skip(s: State, seat: Seat, clause: Clause, vanish: bool) -> None:
    """The next seat loses its turn (ADD-31, 87)."""
    following = seats.after(s.seats, seat)
    if vanish:
        begin_turn(s, following)
    else:
        lose_turn(s, following, clause)


def owe(s: State, seat: Seat, kind: int, jumped: bool, vanish: bool) -> None:
    """The next seat owes cards (ADD-25, 37), in a chain all of them (MAS-130)."""
    if vanish:
        debts.settle(s.debt)
        begin_turn(s, seats.after(s.seats, seat))
        return
    if jumped:
        debts.twin(s.debt, kind, jump_on_chain(s.options), may_stack(s.options))
    else:
        debts.add(s.debt, kind)
    fall_due(s, seats.after(s.seats, seat))


# The 7-0 variant


def still_moves_hands(s: State, card: Card) -> bool:
    """Does this last card exchange hands before anybody is out (MR-82)?"""
    if not hands_move(s.options) or exchange.effect_of(FACE[card]) == HandMove.NOT:
        return False
    return last_card_moves_hands(s.options)


def move_hands(s: State, seat: Seat, card: Card, partner: Seat) -> None:
    """A zero passes all hands on, a seven swaps two (MAS-139 … 142)."""
    moved = exchange.effect_of(FACE[card])
    if moved == HandMove.SWAPPED and partner == NOBODY:
        partner = seats.after(s.seats, seat)  # with two players there is no choice
    exchange.move(s.hands, s.seats, moved, seat, partner)
    if misplay.can_be_called_out(s.misplay):
        s.misplay.moved = moved
        s.misplay.partner = partner
    if moved == HandMove.SWAPPED:
        journal.note(s.journal, Kind.SWAPPED, Clause.MAS_141, seat=seat, other=partner)
    else:
        journal.note(s.journal, Kind.PASSED_ON, Clause.MAS_139, seat=seat)
    calling.owe_after_exchange(s.calling, s.hands, seat, receivers(s, moved, partner))


def receivers(s: State, moved: int, partner: Seat) -> Mask:
    """Who got another hand, and where that is agreed must call if it is one card (MR-84)."""
    if not receivers_must_call(s.options):
        return 0
    return (1 << s.seats.count) - 1 if moved == HandMove.PASSED_ON else 1 << partner


def somebody_is_out(s: State) -> bool:
    """An exchange may pass on an empty hand: whoever gets it has gone out (PR-02)."""
    seat = hands.first_empty(s.hands, (1 << s.seats.count) - 1)
    if seat != NOBODY:
        win_round(s, seat)
    return seat != NOBODY


# Going out


def go_out(s: State, seat: Seat, card: Card, jumped: bool) -> None:
    """The last card: a +2 or wild +4 still makes the next seat draw (ADD-70 … 73)."""
    kind = debts.kind_of(FACE[card])
    if kind == Owed.NOTHING or (jumped and twin_effects_vanish(s.options)):
        if not passes_debt_on(s, card):
            debts.settle(s.debt)
    elif jumped:
        debts.twin(s.debt, kind, jump_on_chain(s.options), may_stack(s.options))
    else:
        debts.add(s.debt, kind)
    win_round(s, seat)


def passes_debt_on(s: State, card: Card) -> bool:
    """Is this a custom whose rule answers a debt (AR-46)?"""
    return card >= CUSTOM and s.wilds.answering >> card - CUSTOM & 1 == 1


def win_round(s: State, seat: Seat) -> None:
    s.round_winner = seat
    calling.close(s.calling)
    journal.note(s.journal, Kind.WENT_OUT, Clause.ADD_73, seat=seat)
    if free_table(s.options):
        s.phase = phase.CLOSING  # MR-62: a wrong last card can still be called out
        s.seats.turn = TABLE
    else:
        close_round(s)


def close_round(s: State) -> None:
    """Draw what is due because of the last card, then count (ADD-71, MAS-133)."""
    doubt.forget(s.doubt)
    if misplay.can_be_called_out(s.misplay):
        misplay.forget(s.misplay)
    clause = Clause.MAS_133 if debts.is_chain(s.debt) else Clause.ADD_71
    owed = debts.settle(s.debt)
    s.phase = phase.COUNTING
    if piles.top(s.piles) >= CUSTOM:
        interpreter.cast_last(s, s.progress.layer, piles.top(s.piles))
    if owed > 0:
        victim = seats.after(s.seats, s.progress.layer)
        drawing.must_draw(s.drawing, victim, owed, Reason.LAST, clause, s.phase)


# Wrong cards on a free table


def remember_if_wrong(s: State, seat: Seat, card: Card, lawful: int, jumped: bool) -> None:
    """Keep what a card changes, if it could be called out (MAS-103)."""
    if lawful >> card & 1:
        return
    wrong = Wrong.JUMP if jumped else Wrong.MATCH
    if not jumped and s.phase == phase.DRAWN and card != s.drawn:
        wrong = Wrong.OLDER
    misplay.remember(
        s.misplay,
        wrong,
        seat=seat,
        turn=s.seats.turn,
        phase=s.phase,
        drawn=s.drawn,
        colour=s.colour,
        direction=s.seats.direction,
        layer=s.progress.layer,
        exposed=s.calling.exposed,
    )


def call_out(s: State, accuser: Seat) -> None:
    """The wrong card goes back, its player draws two, and the turn is over (MAS-103, 104)."""
    m = s.misplay
    culprit = m.seat
    journal.note(s.journal, Kind.CALLED_OUT, Clause.MAS_103, seat=culprit, other=accuser)
    restore(s)
    journal.note(
        s.journal, Kind.TAKEN_BACK, Clause.MAS_104, seat=culprit, card=take_back(s, culprit)
    )
    calling.expose_again(s.calling, s.hands, s.seats.count, m.exposed)
    interrupted = m.wrong == Wrong.JUMP
    misplay.forget(s.misplay)
    reason = Reason.PENALTY if interrupted else Reason.MISPLAY
    drawing.must_draw(s.drawing, culprit, 2, reason, Clause.MAS_103, s.phase)


def restore(s: State) -> None:
    """Everything is as before the card, except for cards drawn since (MR-61)."""
    m = s.misplay
    seats.reverse(s.seats)
    exchange.move(s.hands, s.seats, m.moved, m.seat, m.partner)
    s.colour = m.colour
    s.seats.direction = m.direction
    s.seats.turn = m.turn
    s.phase = m.phase
    s.drawn = m.drawn
    s.progress.layer = m.layer
    debts.settle(s.debt)
    s.round_winner = NOBODY
    calling.close(s.calling)
    doubt.forget(s.doubt)


def take_back(s: State, seat: Seat) -> Card:
    card = piles.lift(s.piles)
    hands.give(s.hands, seat, card)
    return card
