"""Playing a card, pressing it in, and taking it back (MAS-47 … 62, 146 … 155)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.core.shapes import COPIES
from penult.games.master import effects, legality, pending, phase, ring, shoe
from penult.games.master.cards import COLOUR, JOKER, SUPER
from penult.games.master.clauses import Clause
from penult.games.master.options import (
    counts_are_coarse,
    jumper_inherits_clock,
    last_card_is_pressed,
    misplayer_plays_again,
    presses_itself,
)
from penult.games.master.phase import Reason
from penult.games.master.state import State
from penult.games.master.turn import first_act, hand_clock_to, is_capped
from penult.games.mechanics import (
    calling,
    debts,
    doubt,
    drawing,
    hands,
    journal,
    jumping,
    misplay,
    piles,
    progress,
)
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.misplay import Wrong
from penult.games.mechanics.options import colour_scope, free_table, jump_on_chain, may_stack

WRONG_CARD = 2  # cards to draw


# On the table


def lay(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> None:
    """Play a card on one's turn; it counts once it is pressed in (MAS-47)."""
    first_act(s)
    if free_table(s.options):
        remember_if_wrong(s, seat, card, lawful=legality.lawful_lays(s, seat), jumped=False)
    put_on_table(s, seat, card, named, partner, jumped=0)


def jump(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> None:
    """Somebody plays the twin of the top card out of turn (MAS-146, 147)."""
    s.tally.jumps += 1
    if misplay.can_be_called_out(s.misplay):
        misplay.forget(s.misplay)  # MR-62; after a ring, everything else is as before (MR-93)
    if free_table(s.options):
        remember_if_wrong(s, seat, card, lawful=legality.lawful_jumps(s, seat), jumped=True)
    put_on_table(s, seat, card, named, partner, jumped=1)


def put_on_table(s: State, seat: Seat, card: Card, named: int, partner: Seat, jumped: int) -> None:
    pending.interrupt(s.pending, s.seats.turn, phase_at_hand(s), s.calling.exposed)
    pending.lay(s.pending, seat, card, named, partner, jumped)
    hands.lose(s.hands, seat, card)
    pending.keep_hand(s.pending, s.hands)
    close_windows(s, seat, jumped)
    s.mistaken = 0
    left = s.hands.size[seat]
    if left == 1:
        calling.must_have_called(s.calling, seat)  # MAS-67
    journal.note(
        s.journal,
        Kind.JUMPED if jumped else Kind.LAID,
        clause_of_lay(card, jumped),
        seat=seat,
        other=partner,
        card=card,
        colour=named,
        count=0 if counts_are_coarse(s.options) else left,
    )
    s.phase = phase.LAID
    s.seats.turn = seat
    if jumped and not (jumper_inherits_clock(s.options) and shoe.is_running(s.shoe)):
        shoe.run(s.shoe)  # MR-93
    if presses_itself(s.options) or (left == 0 and not last_card_is_pressed(s.options)):
        commit(s)


def close_windows(s: State, layer: Seat, jumped: int) -> None:
    """A card played ends the time for older catches (MR-48); a jump-in cancels no early call."""
    early = s.calling.early
    calling.close_by_lay(s.calling, layer)
    if jumped:
        s.calling.early = early


def phase_at_hand(s: State) -> int:
    """The phase; before a restart press, the one that follows it."""
    return s.shoe.resume if s.phase == phase.RESTART else s.phase


def clause_of_lay(card: Card, jumped: int) -> Clause:
    if jumped:
        return Clause.MAS_146
    if card == JOKER:
        return Clause.MAS_34
    return Clause.MAS_37 if card == SUPER else Clause.MAS_15


# The press


def commit(s: State) -> None:
    """The card now counts: it goes to the discard pile and takes effect."""
    p = s.pending
    seat = p.seat
    card = p.card
    partner = p.partner
    covered = piles.top(s.piles)
    before = s.colour
    s.calling.early &= 1 << seat  # an interrupted player has lost the turn (MR-97)
    twin = p.jumped == 1 and card == covered
    if twin and jumping.cancels(s.debt, covered, jump_on_chain(s.options), may_stack(s.options)):
        journal.note(s.journal, Kind.CANCELLED, Clause.MAS_149, card=covered)
    piles.put(s.piles, card)
    s.colour = COLOUR[card] if p.colour == NO_COLOUR else p.colour
    s.drawn = NO_CARD
    progress.laid(s.progress, seat)
    if card == SUPER:
        remember_evidence(s, seat, before)
    elif s.doubt.layer != NOBODY:
        doubt.forget(s.doubt)
    pending.clear(s.pending)
    effects.resolve(s, seat, card, partner, twin)


def remember_evidence(s: State, seat: Seat, before: int) -> None:
    """Keep the hand that was left and the colour before, to judge a challenge (MAS-79)."""
    s.doubt.layer = seat
    s.doubt.colour = before
    for copy in range(COPIES):
        s.doubt.hand[copy] = s.pending.hand[copy]
    if is_bluff(s):
        s.bluffs[seat] += 1


def is_bluff(s: State) -> bool:
    """Was the Super Joker on the discard pile illegal when it was played (MAS-39, 79)?"""
    return doubt.unlawful(s.doubt.hand[0], s.doubt.colour, colour_scope(s.options))


# Taking back


def take_back(s: State, clause: Clause) -> None:
    """The card returns to the hand, and its call is no longer due (MAS-53, MR-36)."""
    p = s.pending
    seat = p.seat
    hands.give(s.hands, seat, p.card)
    journal.note(s.journal, Kind.TAKEN_BACK, clause, seat=seat, card=p.card)
    early = s.calling.early & 1 << p.turn
    calling.close(s.calling)
    if p.jumped:
        s.calling.early = early  # everything is as before (MR-93)
        calling.expose_again(s.calling, s.hands, s.seats.count, p.exposed)
    s.seats.turn = p.turn
    s.phase = p.phase
    pending.clear(s.pending)


def wait_for_restart(s: State) -> None:
    """The interrupted player continues after a restart press (MR-61, 93).

    The card taken back counts as a turn, or a round of such cards would never end.
    """
    shoe.halt(s.shoe)
    if is_capped(s):
        s.phase = phase.COUNTING  # MR-107
        return
    s.progress.turns += 1
    hand_clock_to(s, s.seats.turn, s.phase)


# Wrong cards on a free table


def remember_if_wrong(s: State, seat: Seat, card: Card, lawful: int, jumped: bool) -> None:
    """Keep what a wrong card changes, so that it can be undone (MAS-103)."""
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
        phase=phase_at_hand(s),
        drawn=s.drawn,
        colour=s.colour,
        direction=s.seats.direction,
        layer=s.progress.layer,
        exposed=s.calling.exposed,
    )


def call_out(s: State, accuser: Seat) -> None:
    """The wrong card goes back to the hand and costs two cards and the turn (MAS-103, 104)."""
    m = s.misplay
    culprit = m.seat
    journal.note(s.journal, Kind.CALLED_OUT, Clause.MAS_103, seat=culprit, other=accuser)
    if pending.is_open(s.pending):
        take_back(s, Clause.MAS_104)
    else:
        restore(s)
        calling.close(s.calling)
    calling.expose_again(s.calling, s.hands, s.seats.count, m.exposed)
    goes_on = m.wrong == Wrong.JUMP or misplayer_plays_again(s.options)
    misplay.forget(s.misplay)
    if goes_on:
        wait_for_restart(s)
        drawing.must_draw(s.drawing, culprit, WRONG_CARD, Reason.PENALTY, Clause.MAS_103, s.phase)
    else:
        shoe.halt(s.shoe)
        drawing.must_draw(s.drawing, culprit, WRONG_CARD, Reason.TURN_OVER, Clause.MAS_103, s.phase)


def restore(s: State) -> None:
    """Undo everything the card did, except for cards drawn since (MR-61)."""
    m = s.misplay
    if m.moved == HandMove.SWAPPED:
        hands.swap(s.hands, m.seat, m.partner)
    elif m.moved == HandMove.PASSED_ON:
        ring.pass_hands_on(s.ring, s.hands, -s.seats.direction)
    s.colour = m.colour
    s.seats.direction = m.direction
    s.seats.turn = m.turn
    s.phase = m.phase
    s.drawn = m.drawn
    s.progress.layer = m.layer
    s.progress.touched = (
        0 if m.wrong == Wrong.JUMP else 1
    )  # its player has acted since the card below
    debts.settle(s.debt)
    s.round_winner = NOBODY
    if s.doubt.layer == m.seat and is_bluff(s):
        s.bluffs[m.seat] -= 1
    doubt.forget(s.doubt)
    card = piles.lift(s.piles)
    hands.give(s.hands, m.seat, card)
    journal.note(s.journal, Kind.TAKEN_BACK, Clause.MAS_104, seat=m.seat, card=card)
