"""Master: what holds at every moment."""

from __future__ import annotations

from collections import Counter
from typing import Any

from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.game import Game
from penult.games.master import legality, ring, voting
from penult.games.master.cards import COLOURED, FACE, RESUME, Face
from penult.games.master.options import in_teams, partners_change
from penult.games.master.phase import Phase
from penult.games.master.state import Motion
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.piles import top
from penult.games.mechanics.progress import Timer
from tests.properties.tables import legal_acts

BETWEEN_ROUNDS = (Phase.CUT, Phase.DEAL, Phase.OVER)
CLOCK_RUNS = (Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.PAYING, Phase.PAID, Phase.LAID)
OWED_IN = (Phase.OWING, Phase.PAYING, Phase.CHECK)


# What a state means


def true_phase(state: Any) -> int:
    """The phase; in a draw that waits for a reshuffle, the one it came from."""
    return int(state.drawing.resume if state.phase == Phase.RESHUFFLE else state.phase)


def behind(state: Any) -> int:
    """The phase that comes after a restart press or a pause, if one is due."""
    phase = true_phase(state)
    return int(state.shoe.resume if phase in (Phase.RESTART, Phase.PAUSED) else phase)


def player(state: Any) -> Seat:
    """Whose turn it is, even if a jump-in or a pause has interrupted it."""
    if state.pending.card != NO_CARD:
        return int(state.pending.turn)
    return int(state.shoe.turn if true_phase(state) == Phase.PAUSED else state.seats.turn)


def has_laid_what_he_drew(state: Any) -> bool:
    pending = state.pending
    return bool(pending.seat == pending.turn and pending.card == state.drawn != NO_CARD)


def who_has_drawn(state: Any) -> Seat:
    """A jump-in, a pause or a restart may come between the draw and the decision."""
    phase = behind(state)
    if phase == Phase.LAID:
        phase = NOBODY if has_laid_what_he_drew(state) else state.pending.phase
    return player(state) if phase == Phase.DRAWN else NOBODY


# The clock and the card that isn't pressed in


def the_clock_runs_in_a_turn_and_stands_elsewhere(game: Game, state: Any) -> None:
    """The clock runs exactly in the phases of ``CLOCK_RUNS``."""
    if state.chance.size:
        return
    expected = Timer.RUNNING if state.phase in CLOCK_RUNS else Timer.IDLE
    if state.phase == Phase.PAUSED:
        expected = Timer.PAUSED
    assert state.shoe.timer == expected


def a_pause_can_only_be_ended(game: Game, state: Any) -> None:
    if state.phase == Phase.PAUSED:
        for seat in range(state.seats.count):
            acts = [RESUME] if ring.plays(state.ring, seat) else []
            assert legal_acts(game, state, seat) == acts


def one_card_at_most_waits_for_its_press(game: Game, state: Any) -> None:
    """Only in the phase LAID; whoever played it must press."""
    pending = state.pending
    assert (pending.card != NO_CARD) == (behind(state) == Phase.LAID)
    if pending.card == NO_CARD:
        assert (pending.seat, pending.turn) == (NOBODY, NOBODY)
        return
    assert pending.phase in (Phase.ACT, Phase.DRAWN, Phase.OWING, Phase.PAID)
    assert pending.jumped or pending.seat == pending.turn
    to_press = state.shoe.turn if true_phase(state) == Phase.PAUSED else state.seats.turn
    assert to_press == pending.seat
    assert Counter(cards_of(pending.hand)) <= Counter(cards_of(state.hands.held[pending.seat]))


# Debts


def a_debt_has_its_victim(game: Game, state: Any) -> None:
    """The next player owes it, on their turn; an answer or a twin may be on top of it."""
    debt, phase = state.debt, behind(state)
    assert (debt.amount > 0) == (debt.kind != 0)
    if state.chance.size or state.phase == Phase.OVER:
        return
    if phase == Phase.LAID:
        phase = state.pending.phase
    assert (debt.amount > 0) == (phase in OWED_IN) or phase == Phase.CLOSING
    layer = state.progress.layer
    if phase in OWED_IN and ring.plays(state.ring, layer):
        assert player(state) == ring.step(state.ring, layer, state.seats.direction)


def evidence_is_part_of_a_hand(game: Game, state: Any) -> None:
    """The hand kept for a challenge belongs to whoever played the Super Joker on top (MAS-79)."""
    doubt = state.doubt
    if doubt.layer == NOBODY:
        assert not any(doubt.hand)
    else:
        held = Counter(cards_laid_and_held(state, doubt.layer))
        assert Counter(cards_of(doubt.hand)) <= held


def cards_laid_and_held(state: Any, seat: Seat) -> list[Card]:
    """A Super Joker may be covered by its own player's twin."""
    laid = [state.pending.card] if state.pending.seat == seat != NOBODY else []
    return cards_of(state.hands.held[seat]) + laid


# Who plays


def only_who_plays_holds_cards(game: Game, state: Any) -> None:
    """Players who left or are eliminated have no place and no cards (MAS-125, MR-109)."""
    if state.phase in BETWEEN_ROUNDS:
        return
    circle = state.ring
    seats = circle.order[: circle.size]
    assert sorted(seats) == [s for s in range(state.seats.count) if not state.out >> s & 1]
    assert [circle.place[seat] for seat in seats] == list(range(circle.size))
    for seat in range(state.seats.count):
        assert ring.plays(circle, seat) or state.hands.size[seat] == 0


def partners_sit_apart(game: Game, state: Any) -> None:
    """MAS-115, unless somebody has gone; without teams everybody is alone."""
    sides = state.teams.side[: state.seats.count]
    if state.phase in BETWEEN_ROUNDS:
        return
    if not (in_teams(state.options) or partners_change(state.options)):
        assert len(set(sides)) == state.seats.count
        return
    assert set(Counter(sides).values()) == {2}
    if state.out == 0:
        for seat in range(state.seats.count):
            assert sides[seat] != sides[ring.step(state.ring, seat, 1)]


def few_may_jump_in(game: Game, state: Any) -> None:
    """A coloured card has one twin, a 0 none (MAS-151)."""
    if state.phase in BETWEEN_ROUNDS or state.piles.talon_size == 0:
        return
    seats = state.ring.order[: state.ring.size]
    jumpers = [seat for seat in seats if legality.lawful_jumps(state, seat)]
    if top(state.piles) < COLOURED:
        assert len(jumpers) <= (FACE[top(state.piles)] != Face.ZERO)


def a_vote_is_open_until_it_is_decided(game: Game, state: Any) -> None:
    motion = state.vote
    assert motion.yes & motion.no == 0
    assert (motion.yes | motion.no) & ~motion.voters == 0
    assert max(motion.lost) <= voting.MOST_LOST
    if motion.motion == Motion.NONE:
        assert (motion.by, motion.accused, motion.voters) == (NOBODY, NOBODY, 0)
        return
    assert motion.voters & ~ring.everybody(state.ring) == 0
    assert motion.voters == 0 or not voting.is_decided(state)
    assert motion.by != motion.accused


INVARIANTS = (
    the_clock_runs_in_a_turn_and_stands_elsewhere,
    a_pause_can_only_be_ended,
    one_card_at_most_waits_for_its_press,
    a_debt_has_its_victim,
    evidence_is_part_of_a_hand,
    only_who_plays_holds_cards,
    partners_sit_apart,
    few_may_jump_in,
    a_vote_is_open_until_it_is_decided,
)
