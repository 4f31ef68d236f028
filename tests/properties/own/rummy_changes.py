"""Rummy: what every action may change, and what it may not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, Seat
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.options import table_calls
from penult.games.rummy.draft import Draft
from penult.games.rummy.options import BlockedTie, Mode, drawn_tile_alone
from penult.games.rummy.tiles import JOKER, POINTS
from tests.games.rummy.solver.referee import faults
from tests.properties.own import Change
from tests.properties.own.rummy_moments import case_of, counted, in_words, melds_in_words

PENALTY = 2
MOST_FORCED = 4  # by one action (RUM-55)
STEPS = (Verb.LAY, Verb.TAKE_BACK, Verb.MELD, Verb.BREAK, Verb.FIRE, Verb.KEEP, Verb.RESET)
OPEN = (*STEPS, Verb.PLAN)  # actions of the open turn: none of them ends it


def kinds(change: Change) -> list[Kind]:
    return [event.kind for event in change.events]


def new_round(change: Change) -> bool:
    return bool(change.after.scores.rounds > change.before.scores.rounds)


def growths(change: Change) -> dict[Seat, int]:
    """How many more tiles each seat holds."""
    sizes = zip(change.before.hands.size, change.after.hands.size, strict=True)
    return {seat: new - old for seat, (old, new) in enumerate(sizes) if new != old}


def rack(state: Any, seat: Seat) -> Counter[int]:
    return Counter(cards_of(state.hands.held[seat]))


def taken_from_pool(change: Change) -> int:
    return int(change.before.piles.stock_size - change.after.piles.stock_size)


# The open turn


def an_open_lay_is_between_one_rack_and_the_table(change: Change) -> None:
    """RUM-35: nobody else is affected, nothing is drawn, and the turn continues."""
    before, after = change.before, change.after
    if change.act.verb not in OPEN:
        return
    assert set(growths(change)) <= {change.seat}
    assert before.piles == after.piles
    assert (before.seats, before.phase, before.drawn) == (after.seats, after.phase, after.drawn)
    assert (before.before.count, before.scores) == (after.before.count, after.scores)
    assert before.layable == after.layable
    assert before.progress == after.progress


def a_rack_shrinks_by_what_is_laid(change: Change) -> None:
    """And grows by what is taken back, or by a joker that is kept (RUL-18)."""
    before, after = change.before, change.after
    if change.act.verb in OPEN:
        there = rack(before, change.seat) + counted(before.draft.laid)
        there[JOKER] += after.draft.kept - before.draft.kept
        assert there == rack(after, change.seat) + counted(after.draft.laid)


def a_reset_leaves_no_trace(change: Change) -> None:
    """RUL-43: table, start tiles and rack are as when the turn began."""
    before, after = change.before, change.after
    if change.act.verb != Verb.RESET:
        return
    assert melds_in_words(after.table) == melds_in_words(before.before)
    fresh = Draft(single=after.draft.loose, loose=before.draft.loose, fires=[NO_CARD] * 4)
    assert after.draft == fresh
    held = rack(before, change.seat) + counted(before.draft.laid)
    held[JOKER] -= before.draft.kept
    assert rack(after, change.seat) == +held


def a_plan_can_be_finished(change: Change) -> None:
    """What the solver lays is a whole turn, except for the choice of an action (RUM-58)."""
    if change.act.verb == Verb.PLAN:
        assert change.after.draft.count > 0
        assert faults_of(change.after) == []


# Finishing


def faults_of(state: Any) -> list[str]:
    """What an independent referee finds wrong if the open turn were finished now."""
    laid = in_words(counted(state.draft.laid))
    loose = in_words(counted(state.draft.single))
    return faults(case_of(state), laid, melds_in_words(state.table), loose)


def a_finished_turn_is_faultless(change: Change) -> None:
    """RUM-25, 26, 37, 41, 45, 47, RUL-17: melds, singles, and what jokers stood for."""
    before = change.before
    if change.act.verb == Verb.FINISH:
        assert faults_of(before) == []
        if before.drawn != NO_CARD:  # RUM-32, RUL-30
            assert before.draft.laid[before.drawn]
            assert before.draft.count == 1 or not drawn_tile_alone(before.options)


def finishing_touches_no_own_tile(change: Change) -> None:
    """The laid tiles are already there; others may have to draw (RUM-61)."""
    before, after = change.before, change.after
    if change.act.verb != Verb.FINISH or new_round(change):
        return
    assert rack(before, change.seat) == rack(after, change.seat)
    assert melds_in_words(before.table) == melds_in_words(after.table)
    assert before.draft.single == after.draft.single
    grown = growths(change)
    assert len(grown) <= 1
    assert sum(grown.values()) == taken_from_pool(change)
    fired = kinds(change).count(Kind.FIRED)
    assert fired <= (4 if before.options.actions else 1)
    assert sum(grown.values()) <= MOST_FORCED * fired


def one_tile_left_must_be_called(change: Change) -> None:
    """RUM-62: only a player who finishes with one tile and no call can be caught."""
    before, after = change.before, change.after
    if change.act.verb != Verb.FINISH or new_round(change):
        return
    called = before.calling.early >> change.seat & 1 or table_calls(before.options)
    silent = before.hands.size[change.seat] == 1 and not called
    assert after.calling.exposed == (1 << change.seat if silent else 0)


# Drawing


def a_draw_is_one_tile(change: Change) -> None:
    """RUM-31, RUM-33: only for a player who couldn't lay, or didn't have to."""
    before, after = change.before, change.after
    if change.act.verb != Verb.DRAW or new_round(change):
        return
    assert growths(change) == {change.seat: 1}
    assert taken_from_pool(change) == 1
    assert melds_in_words(before.table) == melds_in_words(after.table)
    assert before.draft.single == after.draft.single


def a_catch_costs_two_tiles(change: Change) -> None:
    """RUM-63, RUL-71: or what is left of the pool."""
    before = change.before
    if change.act.verb != Verb.CATCH or new_round(change):
        return
    cost = min(PENALTY, before.piles.stock_size)
    assert growths(change) == ({change.act.target: cost} if cost else {})
    assert before.seats == change.after.seats


def a_call_moves_nothing(change: Change) -> None:
    if change.act.verb == Verb.CALL:
        before, after = change.before, change.after
        assert before.hands == after.hands
        assert before.draft == after.draft
        assert before.seats == after.seats


# The round


def a_round_is_won_by_an_empty_rack_or_an_empty_pool(change: Change) -> None:
    """RUM-69, RUM-77; or the turn cap stopped it."""
    if not new_round(change):
        return
    happened = kinds(change)
    capped = change.before.progress.turns >= change.before.options.turn_cap
    assert (Kind.WENT_OUT in happened) != (Kind.RAN_OUT in happened) or capped
    if change.after.winners:
        assert (change.after.hands.size[change.after.round_winner] == 0) == (
            Kind.WENT_OUT in happened
        )


def the_winner_is_credited_with_all_other_racks(change: Change) -> None:
    """RUM-71, RUM-78, RUM-80; nobody else gains, unless equals share (RUL-76)."""
    before, after = change.before, change.after
    if not new_round(change):
        return
    seats = range(before.seats.count)
    gained = after.scores.gained[: before.seats.count]
    assert after.scores.total[: len(gained)] == [
        old + new for old, new in zip(before.scores.total, gained, strict=False)
    ]
    winners = [event.seat for event in change.events if event.kind == Kind.SCORED]
    assert len(winners) == 1 or after.options.rack_tie == BlockedTie.SPLIT
    assert {seat for seat in seats if gained[seat]} <= set(winners)
    if after.options.mode == Mode.ROUNDS:
        assert all(gained[seat] == 1 for seat in winners)
    elif after.winners:  # otherwise the next round has been dealt already
        racks = (rack(after, seat) for seat in seats if seat not in winners)
        points = sum(POINTS[tile] for held in racks for tile in held.elements())
        assert all(gained[seat] == points // len(winners) for seat in winners)


LAWS = (
    an_open_lay_is_between_one_rack_and_the_table,
    a_rack_shrinks_by_what_is_laid,
    a_reset_leaves_no_trace,
    a_plan_can_be_finished,
    a_finished_turn_is_faultless,
    finishing_touches_no_own_tile,
    one_tile_left_must_be_called,
    a_draw_is_one_tile,
    a_catch_costs_two_tiles,
    a_call_moves_nothing,
    a_round_is_won_by_an_empty_rack_or_an_empty_pool,
    the_winner_is_credited_with_all_other_racks,
)
