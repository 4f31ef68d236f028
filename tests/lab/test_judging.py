"""What custom cards do to a game: the report's figures and their differences."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from penult import bots
from penult.games.custom import read_card, row_of
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.intervals import Figure
from penult.lab.judging import (
    MEASURES,
    JudgedCard,
    Judgement,
    batches,
    judge,
    judged,
    judging,
    total,
)
from penult.lab.summary import summarise
from penult.simulate.arena import Count
from penult.simulate.run import Counters, Plan, simulate
from tests.simulate.conftest import Compiling

GAME = find("coloradd")
BOTS = tuple(bots.find(GAME.name, name) for name in ("random", "sensible"))
RULES = (tuple(row_of(read_card('card "Drizzle" rule draw(others, 1)'))),)
PLAN = Plan(judging(GAME), GAME.new_options(custom_count=1), 4, BOTS, games=4_000, seed=7)

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize("games", [1, 2, 39, 40, 41, 79, 80, 81, 199, 4_000, 4_001])
@pytest.mark.parametrize("kinds", [1, 2, 3])
def test_batches_are_the_games_of_the_simulation_in_the_same_seats(games: int, kinds: int) -> None:
    plan = replace(PLAN, games=games, bots=(BOTS * 2)[:kinds])
    parts = list(batches(plan))
    played = [part.seed + number for part in parts for number in range(part.games)]
    assert played == list(range(7, 7 + games))
    assert {(part.seed - 7) % kinds for part in parts} == {0}
    assert len(parts) == min(40, -(-games // kinds))


@pytest.mark.usefixtures("plays")
def test_batches_add_up_to_the_simulation(plays: Compiling) -> None:
    plays(GAME.name)
    plan = Plan(GAME, GAME.new_options(), 4, BOTS, games=203, seed=7)
    counted = total([simulate(part, 1) for part in batches(plan)])
    assert counted.tolist() == simulate(plan, 1).tolist()


def test_a_game_that_is_judged_counts_what_matters() -> None:
    assert judging(GAME).tallies == ("customs", "swing", "decided")
    assert GAME.tallies == ()


def test_every_measure_counts_the_column_of_its_figure() -> None:
    counters = np.arange(1, Count.SIZE + 1, dtype=np.int64)
    counters[Count.ROUNDS], counters[Count.BLOCKED] = 1_000, 10
    summary = summarise(PLAN, counters)
    for measure in MEASURES[1:]:
        counted, among = measure.part(counters)
        assert measure.figure(summary).value == pytest.approx(counted / among), measure.key


# Pretend simulations


def pretended(plan: Plan) -> Counters:
    """Rounds of 40 turns, one more in every second batch; with cards, 42 in all."""
    counters = np.zeros(Count.SIZE, np.int64)
    turns = 42 if plan.rules else 40 + plan.seed // plan.games % 2
    counters[[Count.GAMES, Count.ROUNDS, Count.LENGTH + turns]] = plan.games
    counters[Count.TURNS] = turns * plan.games
    counters[Count.POINTS] = counters[Count.POINTS_SQUARED] = plan.games
    counters[Count.PLACE_WINS] = plan.games // 4
    return counters


def test_the_figures_are_those_of_the_report() -> None:
    plan = replace(PLAN, rules=RULES, seed=0)
    judgement = judge(plan, pretended)
    assert judgement
    ones = summarise(plan, total([pretended(part) for part in batches(plan)]))
    for measure, row in zip(MEASURES, judgement.rows, strict=True):
        assert row.with_cards == measure.figure(ones)
    turns = judgement.rows[0]
    assert (turns.with_cards.value, turns.without.value) == (42, 40.5)
    assert turns.difference.value == 1.5
    half = 2.0227 * (0.25 / 39) ** 0.5
    assert turns.difference.high == pytest.approx(1.5 + half, abs=1e-5)


def test_ctrl_c_gives_no_judgement() -> None:
    def interrupted(plan: Plan) -> Counters:
        return pretended(replace(plan, games=plan.games - 1))

    assert judge(replace(PLAN, rules=RULES), interrupted) is None


# Words


def judgement_by_hand(whole: bool = False) -> Judgement:
    figure = Figure(0.25, 0.2, 0.3)
    change = Figure(-0.025, -0.05, 0.0049)
    rows = tuple(JudgedCard(measure.key, figure, figure, change) for measure in MEASURES)
    return Judgement(4_000, whole, 40, rows)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "25.00    25.00  −2.50 (−5.00 to +0.49)"),
        ("fr", "25,00  25,00  −2,50 (−5,00 à +0,49)"),
        ("de", "25,00  25,00  −2,50 (−5,00 bis +0,49)"),
    ],
)
def test_the_judgement_can_be_read(language: str, said: str) -> None:
    texts = catalogue(language)
    title, _, *lines = judged(judgement_by_hand(), texts)
    assert texts.number(4_000) in title
    name = texts.text("sim-in-percent", what=texts.text("sim-first-wins"))
    assert any(line.startswith(name) and line.endswith(said) for line in lines)
    assert lines[-1] == texts.text("sim-card-pairs", count=40)


@each_language
def test_the_judgement_fits_eighty_columns(language: str) -> None:
    large = Figure(100.25, 98.5, 102.5)
    row = JudgedCard("tally-swing", large, large, Figure(-1.25, -3.5, 1.5))
    judgement = judgement_by_hand(whole=True)
    judgement = replace(judgement, games=1_000_000, rows=(*judgement.rows, row))
    assert [line for line in judged(judgement, catalogue(language)) if len(line) > 80] == []


def test_matches_are_not_called_rounds() -> None:
    titles = [next(judged(judgement_by_hand(whole), catalogue("fr"))) for whole in (False, True)]
    assert ["manches" in title for title in titles] == [True, False]
