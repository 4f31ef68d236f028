"""Which cards may be laid or jumped in: one bit mask each, from which all else derives."""

from __future__ import annotations

from penult.games.master import phase
from penult.games.master.cards import FACE, Face, fitting
from penult.games.master.options import (
    any_card_after_draw,
    colour_scope,
    free_table,
    hands_move,
    jump_ends_with_first_act,
    last_card_moves_hands,
    may_jump_in,
    may_jump_on_oneself,
    may_stack,
    mix_of_stacks,
    wilds_to_jump,
)
from penult.games.master.state import State
from penult.mechanics import debts, doubt, hands, jumping, pending, piles, ring
from penult.mechanics.debts import WILD_FOUR_BIT
from penult.vocabulary.deck import SAME_FACE
from penult.vocabulary.ids import Card, Mask, Seat

SEVENS = SAME_FACE[Face.SEVEN]


def would_bluff(s: State, seat: Seat) -> bool:
    """Would a Super Joker laid by this seat now be unlawful (MAS-39)?"""
    return doubt.unlawful(hands.kinds(s.hands, seat), s.colour, colour_scope(s.options))


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds the seat in turn may lay by the book; a bluff is no wrong card (MAS-41)."""
    fits = hands.kinds(s.hands, seat) & fitting(piles.top(s.piles), s.colour)
    if s.phase == phase.ACT:
        return fits
    if s.phase == phase.DRAWN:
        return fits if any_card_after_draw(s.options) else fits & 1 << s.drawn  # MAS-22
    if s.phase == phase.OWING and may_stack(s.options):
        return fits & debts.answering(s.debt, mix_of_stacks(s.options))
    return 0


def open_lays(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts from the seat in turn: on a free table wrong ones too."""
    if free_table(s.options) and s.phase == phase.ACT:
        return hands.kinds(s.hands, seat)
    if free_table(s.options) and s.phase == phase.DRAWN:
        return hands.kinds(s.hands, seat) & ~WILD_FOUR_BIT | lawful_lays(s, seat)  # MR-63
    return lawful_lays(s, seat)


def is_playing(s: State) -> bool:
    """Is it anybody's turn to lay, draw or pay?"""
    return phase.ACT <= s.phase <= phase.PAYING


def is_stuck(s: State, seat: Seat) -> bool:
    """Nothing to draw and nothing one must lay: a bluff is never a duty (MR-55)."""
    if piles.drawable(s.piles) > 0:
        return False
    lays = lawful_lays(s, seat)
    if would_bluff(s, seat):
        lays &= ~WILD_FOUR_BIT
    return lays == 0


# Jumping in


def jump_is_open(s: State) -> bool:
    """MAS-155: the top card is pressed in, nothing is being checked or paid card by card."""
    if pending.is_open(s.pending) or s.phase == phase.PAYING:
        return False
    if s.phase == phase.RESTART and s.shoe.resume == phase.PAYING:
        return False
    if not phase.RESTART <= s.phase <= phase.PAID:
        return False
    return not (jump_ends_with_first_act(s.options) and s.pace.touched == 1)


def lawful_jumps(s: State, seat: Seat) -> Mask:
    """The kinds this seat may jump in with by the book: at most the twin of the top."""
    if not may_jump_in(s.options) or not jump_is_open(s):
        return 0
    top = piles.top(s.piles)
    if seat == s.pace.layer and not may_jump_on_own_card(s, top):
        return 0
    return jumping.twin_in_hand(s.hands, seat, top, wilds_to_jump(s.options))


def may_jump_on_own_card(s: State, top: Card) -> bool:
    if FACE[top] == Face.DRAW_TWO and may_stack(s.options):
        return False  # MAS-134: one such card at a time
    return may_jump_on_oneself(s.options)


def open_jumps(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts as a jump-in: on a free table false ones too (M3)."""
    if free_table(s.options) and may_jump_in(s.options) and jump_is_open(s):
        if seat != s.seats.turn and s.debt.amount == 0:
            return hands.kinds(s.hands, seat)
    return lawful_jumps(s, seat)


# Swapping hands


def kinds_that_swap(s: State, seat: Seat) -> Mask:
    """The kinds with which a seat must be named to swap hands with (MAS-142, 143)."""
    if not hands_move(s.options) or s.ring.size == 2:
        return 0
    if s.hands.size[seat] > 1 or last_card_moves_hands(s.options):
        return SEVENS
    return 0


def partners_to_swap(s: State, seat: Seat) -> Mask:
    """Everybody else in the round, a team's partner included (MR-85)."""
    return ring.everybody(s.ring) & ~(1 << seat)


# Calling


def may_go_down_to_one(s: State, seat: Seat) -> bool:
    """Could the seat in turn hold one card after its lay, so that it may call before (MR-46)?"""
    if s.phase == phase.LAID:
        return hands_move(s.options) and s.hands.size[seat] > 0  # a swap may leave one card
    if s.hands.size[seat] < 2:
        return False
    if s.phase == phase.OWING:
        return s.hands.size[seat] == 2 and open_lays(s, seat) != 0
    if s.phase != phase.ACT and s.phase != phase.DRAWN:
        return False
    return s.hands.size[seat] == 2 or hands_move(s.options)
