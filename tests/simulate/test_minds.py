"""Bots that think: the same answer for twins, also through their process, and in simulations."""

from __future__ import annotations

from random import Random

import pytest

from penult import bots
from penult.games.registry import find
from penult.lab.summary import summarise
from penult.match.mind import Mind
from penult.match.seat_position import match_of, position_for
from penult.simulate.run import Plan, simulate
from penult.thinking.arena import let_think
from penult.thinking.client import question_about
from penult.thinking.deciding import decide
from penult.thinking.messages import DONE, WARMING
from penult.thinking.think import warm_up
from penult.thinking.worker import answer_to
from tests.properties.redeal import redealt
from tests.properties.tables import SLOW, each_game
from tests.simulate.conftest import Compiling
from tests.simulate.test_thinking import in_cache, some_decisions

__all__ = ["in_cache"]


def mind_for(game: str) -> Mind:
    return Mind(worlds=2 if game in SLOW else 20, memory=30, trust=90, attention=80)


@each_game
def test_twins_get_the_same_answer_through_the_process(in_cache: Compiling, game: str) -> None:
    rng, compared, mind = Random(1), 0, mind_for(game)
    for match, seat in some_decisions(game, 7 if game in SLOW else 5):
        warm_up(match).join()
        twin = redealt(match, seat, rng)
        twin.seed = rng.getrandbits(64)
        questions = [
            question_about(1, each, seat, mind, 5, compared, explain=True) for each in (match, twin)
        ]
        one, other = map(answer_to, questions)
        assert one.status == other.status == DONE
        assert (one.action, one.hint) == (other.action, other.hint)
        assert one.hint
        assert one.action_in(match.game) == decide(match, seat, mind, 5, compared)
        compared += bool(one.hint.instead)
    assert compared >= 3


def test_until_a_game_is_compiled_the_process_says_so(
    in_cache: Compiling, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = next(some_decisions("coloradd", 1))
    begun: list[object] = []
    monkeypatch.setattr("penult.thinking.worker.ready", lambda match: False)
    monkeypatch.setattr("penult.thinking.worker.warm_up", begun.append)
    answer = answer_to(question_about(1, match, seat, mind_for("coloradd"), 5, 1))
    assert answer.status == WARMING and len(begun) == 1
    assert begun == [match_of(position_for(match, seat))]


def test_thinking_bots_play_in_simulations_the_same_every_time(in_cache: Compiling) -> None:
    game = find("coloradd")
    players = tuple(bots.find("coloradd", name) for name in ("expert", "eager"))
    plan = Plan(game, game.new_options(), seats=2, bots=players, games=24, seed=1)
    let_think(plan)
    one, other = (simulate(plan, workers) for workers in (1, 2))
    assert one.tolist() == other.tolist()
    figures = summarise(plan, one).bots
    assert figures[0].wins.value > 0.7  # it wins nine in ten
