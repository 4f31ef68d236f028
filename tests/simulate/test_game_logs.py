"""Logs of games between bots: each says what ``Match`` says, action by action."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from penult.bots.rlcard import BOTS
from penult.core.ids import NOBODY, TABLE
from penult.core.shapes import overwriter
from penult.games.registry import NAMES, find
from penult.games.rlcard.game import GAME as RLCARD
from penult.match.match import Match
from penult.match.options import write_options
from penult.simulate import game_logs, log_loop
from penult.simulate.arena import SHARE
from penult.simulate.game_logs import GameLogs, Logger, Reviver
from penult.simulate.log_loop import ActColumn, ResultColumn, RoundColumn
from penult.simulate.run import Plan
from tests.simulate.plans import ALL, bots_for, plan_of

HEAVY = os.environ.get("PENULT_HEAVY") == "1"
GAMES = 100 if HEAVY else 4
SEEDS = 1 << 128


def interpreted(plan: Plan) -> Logger:
    kind: Any = type(plan.game.state())
    return Logger(plan, log_loop.build(plan.game, plan.bots, overwriter(kind)))


def fresh_for(plan: Plan) -> Match:
    said = write_options(plan.game, plan.options)
    return Match.new(plan.game, seats=plan.seats, seed=0, options=said)


def games_in(logs: GameLogs) -> Iterator[tuple[int, range, range]]:
    """Each game's place, and its rows among the actions and the rounds."""
    act = round = 0
    for place, result in enumerate(logs.results):
        acts, rounds = int(result[ResultColumn.ACTS]), int(result[ResultColumn.ROUNDS])
        yield place, range(act, acts), range(round, rounds)
        act, round = acts, rounds


def choices_of(logs: GameLogs, act: int) -> list[int]:
    begin = logs.acts[act - 1, ActColumn.CHOICES] if act else 0
    found: list[int] = logs.choices[begin : logs.acts[act, ActColumn.CHOICES]].tolist()
    return found


def check(plan: Plan, logs: GameLogs, first: int = 0) -> None:
    """Play every game again, asking ``Match`` before and after each action."""
    fresh, seats = fresh_for(plan), range(plan.seats)
    reviver = Reviver(plan, fresh)
    for place, acts, rounds in games_in(logs):
        seed = (plan.seed + first + place) % SEEDS
        match = fresh.copy()
        match.seed = seed
        match.rewind(0)
        match.stop_between_rounds()
        for act in acts:
            row = logs.acts[act]
            seat, action = int(row[ActColumn.SEAT]), plan.game.actions[row[ActColumn.ACTION]]
            assert match.rounds == row[ActColumn.ROUND]
            assert match.view(TABLE).phase == row[ActColumn.PHASE]
            assert [each.id for each in match.moves(seat)] == choices_of(logs, act)
            match.push(seat, action)
            if match.rounds > row[ActColumn.ROUND]:
                told = logs.rounds[rounds[row[ActColumn.ROUND]]]
                state = match.uncovered()
                gained = state.scores.gained[: plan.seats]
                assert told[RoundColumn.WINNER] == state.round_winner
                assert [*told[RoundColumn.POINTS :][: plan.seats]] == gained
                if plan.whole:
                    match.start_round()
        result = logs.results[place]
        assert match.rounds == len(rounds)
        assert tuple(result[ResultColumn.TOTALS :][: len(seats)]) == match.standing
        bots = [(seat + first + place) % len(plan.bots) for seat in seats]
        assert [*result[ResultColumn.BOTS :][: len(seats)]] == bots
        if plan.whole:
            assert match.outcome
            won = [seat in match.outcome.winners for seat in seats]
            share = SHARE // sum(won), -SHARE // max(len(won) - sum(won), 1)
            payoffs = [share[0] if each else share[1] for each in won]
            assert all(won) or [*result[ResultColumn.PAYOFFS :][: len(seats)]] == payoffs
        revived = reviver.match(
            first + place, logs.acts[acts.start : acts.stop], logs.states[place]
        )
        assert revived.record() == match.record()
        assert Match.load(revived.record(), plan.game).acts == match.acts


@pytest.mark.parametrize(("game", "options"), ALL)
def test_rows_and_records_are_those_of_matches(game: str, options: str) -> None:
    plan = replace(plan_of(game, options, GAMES), rules=())
    if game == "rummy":  # whose solver is slow when interpreted: nobody asks it
        plan = replace(plan, bots=plan.bots[:1], games=1)
    for whole in (False, True):
        played = replace(plan, whole=whole, games=1 if whole else plan.games)
        (logs,) = interpreted(played).logs(range(played.games))
        check(played, logs)


@pytest.mark.parametrize("game", ["rlcard", *(NAMES if HEAVY else ())])
def test_compiled_and_interpreted_logs_are_the_same(game: str) -> None:
    found = RLCARD if game == "rlcard" else find(game)
    bots = BOTS if game == "rlcard" else bots_for(game)
    plan = Plan(found, found.new_options(), seats=2, bots=bots, games=50, seed=7)
    for one, other in zip(
        Logger(plan).logs(range(50)), interpreted(plan).logs(range(50)), strict=True
    ):
        for name in ("acts", "choices", "rounds", "results", "states"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_a_game_without_room_is_played_again_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(RLCARD, RLCARD.new_options(), seats=2, bots=BOTS, games=20, seed=1)
    (whole,) = interpreted(plan).logs(range(20))
    monkeypatch.setattr(game_logs, "ACTS", 3)
    pieces = list(interpreted(plan).logs(range(20)))
    assert len(pieces) > 1
    assert np.array_equal(
        np.concatenate([piece.acts[:, : ActColumn.CHOICES] for piece in pieces]),
        whole.acts[:, : ActColumn.CHOICES],
    )
    assert np.array_equal(np.concatenate([piece.choices for piece in pieces]), whole.choices)
    assert NOBODY not in whole.acts[:, ActColumn.SEAT]
