"""Master: what every action may change, and what it may not."""

from __future__ import annotations

from typing import Any

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, TABLE, Seat
from penult.games.master.options import (
    AwayMode,
    EarlyPress,
    in_teams,
    low_score,
    only_finisher_scores,
    partners_change,
)
from penult.games.master.phase import Phase
from penult.games.master.teams import PartnerHand
from penult.games.mechanics.exchange import HandMove
from penult.games.mechanics.piles import drawable, top
from penult.games.mechanics.progress import Timer
from tests.properties.own import Change

POINTS_IN_DECK = 1_240
PENALTY = 2
ASIDES = (
    Verb.CALL,
    Verb.CATCH,
    Verb.ACCUSE,
    Verb.STOP,
    Verb.YES,
    Verb.NO,
    Verb.CLOSE,
    Verb.BACK,
    Verb.SPEED,
)


def kinds(change: Change) -> set[Kind]:
    return {event.kind for event in change.events}


def new_round(change: Change) -> bool:
    return bool(change.after.scores.rounds > change.before.scores.rounds)


def growth(change: Change, seat: Seat) -> int:
    """How many more cards the seat holds."""
    return int(change.after.hands.size[seat] - change.before.hands.size[seat])


def all_growths(change: Change) -> dict[Seat, int]:
    grown = {seat: growth(change, seat) for seat in range(change.before.seats.count)}
    return {seat: cards for seat, cards in grown.items() if cards}


def whose_clock(state: Any) -> tuple[Any, ...]:
    """Who has to do what, in which period of the clock."""
    return state.phase, state.seats.turn, state.shoe.timer, state.shoe.periods, state.shoe.resume


def on_the_talon(state: Any) -> tuple[Any, ...]:
    return top(state.piles), state.colour, state.seats.direction


# The ring


def a_ring_costs_two_cards(change: Change) -> None:
    """One hand grows by what is owed, two more and a card taken back; the discard pile stays."""
    before, after = change.before, change.after
    if change.act.verb != Verb.RING or new_round(change):
        return
    assert before.shoe.timer == Timer.RUNNING
    assert on_the_talon(before) == on_the_talon(after)
    if before.out != after.out:  # the seat did nothing for so long that it is removed
        return
    jumped = before.pending.jumped == 1
    owed = 0 if jumped else before.debt.amount
    returned = int(before.pending.card != NO_CARD)
    expected = returned + min(owed + PENALTY, drawable(before.piles))
    if before.options.away_mode == AwayMode.AUTOPASS:
        assert growth(change, before.seats.turn) >= expected  # and absent players draw as well
        return
    assert all_growths(change) == ({before.seats.turn: expected} if expected else {})
    assert after.phase == Phase.RESTART
    assert (after.debt.amount, after.debt.kind) == (
        (before.debt.amount, before.debt.kind) if jumped else (0, 0)
    )


# The press


def a_wrong_press_costs_two_cards(change: Change) -> None:
    """MAS-59, 60, MR-39: nothing else happens, unless an early press ends the turn."""
    before, after = change.before, change.after
    wrong = kinds(change) & {Kind.PRESSED_EARLY, Kind.PRESSED_OUT_OF_TURN}
    if not wrong or new_round(change):
        return
    early = Kind.PRESSED_EARLY in wrong
    assert early == (change.seat == before.seats.turn)
    if early and before.options.early_press == EarlyPress.END_TURN:
        owed = min(before.debt.amount + PENALTY, drawable(before.piles))
        assert growth(change, change.seat) >= owed
        return
    cards = min(PENALTY, drawable(before.piles))
    assert all_growths(change) == ({change.seat: cards} if cards else {})
    if early and before.options.early_press == EarlyPress.REARM:
        assert after.shoe.periods == before.shoe.periods + 1
    else:
        assert whose_clock(before) == whose_clock(after)
    assert on_the_talon(before) == on_the_talon(after)
    assert before.debt == after.debt


def a_restart_is_free(change: Change) -> None:
    """MAS-57: nobody draws, the clock restarts, and the turn continues as it was."""
    before, after = change.before, change.after
    if Kind.PRESSED_ON in kinds(change):
        assert before.hands == after.hands
        assert before.piles == after.piles
        assert after.shoe.periods == before.shoe.periods + 1
        expected = before.shoe.resume, before.seats.turn
        if before.shoe.stopping:  # the table agreed to stop with this press (MR-43)
            expected = Phase.PAUSED, TABLE
        assert (after.phase, after.seats.turn) == expected


# Playing and drawing


def a_lay_has_no_effect_before_its_press(change: Change) -> None:
    """MAS-47: only the card has left the hand."""
    before, after = change.before, change.after
    if change.act.verb not in (Verb.LAY, Verb.JUMP) or after.phase != Phase.LAID:
        return
    assert all_growths(change) == {change.seat: -1}
    assert before.piles == after.piles
    assert on_the_talon(before) == on_the_talon(after)
    assert (before.debt, before.doubt, before.bluffs) == (after.debt, after.doubt, after.bluffs)
    assert (after.pending.seat, after.pending.card) == (change.seat, change.act.card)


def an_own_draw_is_one_card(change: Change) -> None:
    """MAS-18, 51: and the clock keeps running."""
    before, after = change.before, change.after
    if change.act.verb == Verb.DRAW and before.phase == Phase.ACT:
        assert all_growths(change) == {change.seat: 1}
        assert after.phase == Phase.DRAWN
        assert after.shoe.periods == before.shoe.periods


def what_is_said_does_not_touch_the_clock(change: Change) -> None:
    """MAS-65: calls, catches and votes, and the cards they cost, are off the clock."""
    before, after = change.before, change.after
    if change.act.verb in ASIDES and not new_round(change):
        assert whose_clock(before) == whose_clock(after)
        assert on_the_talon(before) == on_the_talon(after)
        for cards in all_growths(change).values():
            assert 0 < cards <= PENALTY
        assert len(all_growths(change)) <= 1


def a_misplay_is_undone(change: Change) -> None:
    """MAS-104, MR-61: as before the card, except for penalties; hands that moved move back."""
    before, after = change.before, change.after
    if Kind.CALLED_OUT not in kinds(change) or new_round(change):
        return
    wrong = before.misplay
    assert (after.colour, after.seats.direction) == (wrong.colour, wrong.direction)
    assert after.misplay.wrong == 0
    assert after.shoe.timer == Timer.IDLE
    if wrong.moved == HandMove.NOT and before.options.away_mode != AwayMode.AUTOPASS:
        cards = 1 + min(PENALTY, drawable_after_lifting(before))
        assert all_growths(change) == {wrong.seat: cards}


def drawable_after_lifting(state: Any) -> int:
    """A wrong card that was pressed in leaves the discard pile."""
    return int(drawable(state.piles)) - int(state.pending.card == NO_CARD)


# Rounds


def a_round_ends_by_an_empty_hand_or_blocked(change: Change) -> None:
    """MAS-86, 93, MR-107, 109."""
    before, happened = change.before, kinds(change)
    if not new_round(change):
        return
    if Kind.WENT_OUT in happened or before.round_winner != NOBODY:
        assert Kind.BLOCKED not in happened
        winner = change.after.round_winner
        assert winner != NOBODY or Kind.DEALT in happened
    elif Kind.BLOCKED not in happened:
        assert Kind.LEFT in happened
        assert change.after.winners.bit_count() == 1
    elif before.options.away_mode != AwayMode.AUTOPASS:  # there, turns pass without actions
        capped = before.progress.turns >= before.options.turn_cap
        assert capped or before.progress.idle >= before.ring.size


def points_are_written_down(change: Change) -> None:
    """MAS-94 … 99, 117, 120, 123: who may score, and no more than there is."""
    before, after = change.before, change.after
    if not new_round(change) or Kind.LEFT in kinds(change):
        return
    count = before.seats.count
    gained = after.scores.gained[:count]
    totals = zip(before.scores.total, gained, strict=False)
    assert after.scores.total[:count] == [old + new for old, new in totals]
    assert all(abs(points) <= POINTS_IN_DECK for points in gained)
    if after.options.partner_hand != PartnerHand.DEDUCT:
        assert min(gained) >= 0
    out = [event.seat for event in change.events if event.kind == Kind.WENT_OUT]
    winner = out[0] if out else before.round_winner
    paired = in_teams(after.options) or partners_change(after.options)
    if low_score(after.options):
        assert winner == NOBODY or paired or gained[winner] == 0
    elif winner != NOBODY:
        sides = before.teams.side
        for seat in range(count):
            if sides[seat] != sides[winner]:
                assert gained[seat] == 0
            elif not only_finisher_scores(after.options):
                assert gained[seat] == gained[winner]


LAWS = (
    a_ring_costs_two_cards,
    a_wrong_press_costs_two_cards,
    a_restart_is_free,
    a_lay_has_no_effect_before_its_press,
    an_own_draw_is_one_card,
    what_is_said_does_not_touch_the_clock,
    a_misplay_is_undone,
    a_round_ends_by_an_empty_hand_or_blocked,
    points_are_written_down,
)
