"""Royal: its laws, its secrets, and what its positions are made of."""

from __future__ import annotations

from random import Random
from typing import Any

from penult.core.actions import Action, Verb
from penult.core.events import Kind
from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.progress import Timer
from penult.games.mechanics.scoring import ScoringForm as Scoring
from penult.games.options import Switch
from penult.games.positions import FieldForm
from penult.games.royal.phase import Phase
from penult.match.match import Match
from tests.properties.own import Change, Kept, Own, Slots, talon_top

POINTS_IN_DECK = 744
BEFORE_THE_CROWN = (Phase.CUT, Phase.CROWN)
BEFORE_THE_HAT = (Phase.DEAL, Phase.READY, Phase.DESIGNATE)
OPEN = (Phase.OPENING, Phase.ACT, Phase.DRAWN, Phase.COLOUR, Phase.TARGET)
CLOCK_ACTS = (Verb.FANFARE, Verb.RESTART, Verb.PAUSE, Verb.RESUME)

# At every moment


def true_phase(state: Any) -> int:
    """The phase; in a draw that waits for a reshuffle, the one it came from."""
    return int(state.drawing.resume if state.phase == Phase.RESHUFFLE else state.phase)


def who_has_drawn(state: Any) -> Seat:
    """A fanfare may come between the draw and the decision."""
    suspended = state.phase in (Phase.DESIGNATE, Phase.START)
    phase = state.sceptre.resume if suspended else true_phase(state)
    return int(state.player) if phase == Phase.DRAWN else NOBODY


def king_and_jester_are_two(game: Game, state: Any) -> None:
    """Both are set and differ, except before they have been chosen."""
    phase, court = true_phase(state), state.court
    seats = range(state.seats.count)
    if phase in BEFORE_THE_CROWN or (phase == Phase.DEAL and state.scores.rounds == 0):
        assert (court.king, court.jester) == (NOBODY, NOBODY)
    elif phase in BEFORE_THE_HAT:
        assert court.king in seats
        assert court.jester == NOBODY
    else:
        assert court.king in seats
        assert court.jester in seats
        assert court.king != court.jester


def the_timer_runs_while_a_round_is_open(game: Game, state: Any) -> None:
    """A pause needs a running timer."""
    is_open = true_phase(state) in OPEN and state.round_winner == NOBODY
    ticking = is_open and not state.sceptre.held_back
    assert (state.sceptre.timer != Timer.IDLE) == ticking
    assert is_open or not state.sceptre.held_back


def one_exposure_at_most(game: Game, state: Any) -> None:
    """That its holder has one card is checked for every game."""
    assert state.calling.exposed.bit_count() <= 1


def nobody_moves_in_a_pause(game: Game, state: Any) -> None:
    if state.sceptre.timer == Timer.PAUSED and state.chance.size == 0:
        for seat in range(state.seats.count):
            assert game.legal(state, seat, [0] * len(game.actions)) == 0


# From action to action


def a_plus_one_is_one_card(change: Change) -> None:
    """Only a catch makes anybody draw more than one card, and then only one seat."""
    drew = [event for event in change.events if event.kind == Kind.DREW]
    most = {Verb.CATCH: 2, Verb.LAY: 1, Verb.HIT: 1, Verb.START: 1, Verb.DRAW: 1}
    assert sum(event.count for event in drew) <= most.get(change.act.verb, 0)
    assert len({event.seat for event in drew}) <= 1
    if change.after.scores.rounds > change.before.scores.rounds:
        return
    grown = {event.seat: event.count for event in drew}
    if len(drew) == 2:  # before and after a reshuffle
        grown = {drew[0].seat: 2}
    for seat in range(change.before.seats.count):
        laid = change.act.verb == Verb.LAY and seat == change.seat
        expected = change.before.hands.size[seat] - laid + grown.get(seat, 0)
        assert change.after.hands.size[seat] == expected


def the_crown_moves_one_seat_left(change: Change) -> None:
    """By a fanfare (at once or held back) or a new round, and nothing else."""
    before, after = change.before, change.after
    if before.court.king == NOBODY:
        return
    kinds = {event.kind for event in change.events}
    new_round = after.scores.rounds > before.scores.rounds
    if new_round:
        moves = after.winners == 0
    elif after.round_winner != NOBODY:
        moves = False  # a fanfare that was held back is dropped (ROY-R17)
    else:
        at_once = Kind.FANFARE in kinds and Kind.HELD_BACK not in kinds
        moves = at_once or (before.sceptre.held_back and not after.sceptre.held_back)
    assert (after.court.king - before.court.king) % before.seats.count == int(bool(moves))


def a_round_is_worth_at_most_the_deck(change: Change) -> None:
    """Only whoever went out is paid, or is charged nothing."""
    before, after = change.before, change.after
    if after.scores.rounds == before.scores.rounds:
        return
    gained = after.scores.gained[: after.seats.count]
    assert 0 <= sum(gained) <= POINTS_IN_DECK
    totals = zip(before.scores.total, gained, strict=False)
    assert after.scores.total[: after.seats.count] == [old + new for old, new in totals]
    out = [event.seat for event in change.events if event.kind == Kind.WENT_OUT]
    if before.round_winner != NOBODY:  # the king has chosen who draws for the last card
        out = [before.round_winner]
    if after.options.form == Scoring.CLASSIC:
        assert [seat for seat, points in enumerate(gained) if points] in ([], out)
    elif out:
        assert gained[out[0]] == 0


def the_clock_touches_no_card(change: Change) -> None:
    """ROY-64: hands, piles, colour, direction and turn stay as they were."""
    if change.act.verb in CLOCK_ACTS:
        assert cards_and_turn(change.before) == cards_and_turn(change.after)


def cards_and_turn(state: Any) -> tuple[Any, ...]:
    turn = state.colour, state.seats.direction, state.player, state.drawn, state.struck
    return (turn, state.hands, state.piles, state.calling, state.progress, state.scores)


RARE = (
    # A catch while the new king names a jester, with nothing but the discard pile to draw
    (
        "turn: 1; hand 0: r1; hand 1: everything else; hand 2: b1 b2; hand 3: y1; talon: g5 g6;"
        "stock: -; exposed: 0",
        "-1 fanfare, 2 catch 0, 1 jester 0, -1 start",
    ),
    # A fanfare between a draw and the decision on the card, at the end of the match's turns
    (
        "options: turn_cap=50 round_cap=1; turns: 50; hand 0: r1 r2; hand 1: b1; hand 2: b2;"
        "talon: g5",
        "0 draw, -1 fanfare, 1 jester 0, -1 start, 0 pass",
    ),
    # A last Royal card and nobody left to hit
    ("crown: 1; hat: 0; hand 0: rking; hand 1: b1 b2; talon: r5", "0 rking"),
    # The jester may not finish on a Jester card, with only the card below it to draw
    (
        "options: jester_cannot_finish=on; turn: 1; hand 0: everything else; hand 1: rjester;"
        "talon: r5; stock: -",
        "1 rjester",
    ),
)


# Secrets


def buried(state: Any) -> list[Slots]:
    """The discard pile below its top card, unless everybody may look there."""
    if state.options.discard_history == Switch.ON:
        return []
    return [(state.piles.talon, max(state.piles.talon_size - 1, 0))]


def deal_rest_anew(state: Any, twin: Any, viewer: Seat, rng: Random, kept: Kept) -> None:
    """Only whoever drew a card knows it; if it is played, everybody sees that it was that one."""
    if twin.drawn != NO_CARD and twin.player not in (viewer, NOBODY):
        if (kept.seat, kept.card) != (twin.player, twin.drawn):
            twin.drawn = rng.choice(cards_of(twin.hands.held[twin.player]))


def known_cards(state: Any, viewer: Seat, seat: Seat) -> list[Card]:
    return []


def tells_by_right(match: Match, after: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
    return False


OWN = Own(
    playing=(Phase.ACT, Phase.DRAWN, Phase.TARGET),
    tops=talon_top,
    who_has_drawn=who_has_drawn,
    invariants=(
        king_and_jester_are_two,
        the_timer_runs_while_a_round_is_open,
        one_exposure_at_most,
        nobody_moves_in_a_pause,
    ),
    laws_of_change=(
        a_plus_one_is_one_card,
        the_crown_moves_one_seat_left,
        a_round_is_worth_at_most_the_deck,
        the_clock_touches_no_card,
    ),
    rare=RARE,
    buried=buried,
    known_cards=known_cards,
    deal_rest_anew=deal_rest_anew,
    tells_by_right=tells_by_right,
    telling_verbs=frozenset(),
    everything=(
        "royal_self_target=on plus_one_skips=on fanfare_applies=end_of_turn"
        " jester_cannot_finish=on discard_history=on",
    ),
    hands=("hand 0: r1 r2 b2 joker", "hand 1: b1 bking r7", "hand 2: yjester"),
    piles=("talon: r6 b6",),
    options=(
        "",
        "fanfare_applies=end_of_turn",
        "royal_self_target=on jester_cannot_finish=on plus_one_skips=on",
        "form=low_score last_card_effect=ignore opening=king_based",
    ),
    values={
        FieldForm.CARD: ("-", "r1", "joker", "b3", "r7"),
        FieldForm.PILE: ("r5", "bking r5", "joker r5", "-", "r5 rest"),
        FieldForm.CARDS: ("-", "r1 b2", "joker"),
    },
)
