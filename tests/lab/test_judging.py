"""What written cards do to a game, told with intervals."""

from __future__ import annotations

import pytest

from penult.games.registry import find
from penult.lab.judging import BATCHES, Judgement, Row, batches, judged, judging, row_of, spread
from penult.lab.summary import Figure
from penult.locales import LANGUAGES, catalogue
from penult.sim.run import Plan


def test_the_interval_comes_from_the_batches() -> None:
    """Twenty times 1 and twenty times 3: the mean is 2, the deviation 1 (with 39 degrees)."""
    figure = spread([1.0, 3.0] * (BATCHES // 2))
    assert figure.value == pytest.approx(2.0)
    assert figure.margin == pytest.approx(2.0227 * (40 / 39) ** 0.5 / 40**0.5, rel=1e-4)


def test_the_same_games_are_compared() -> None:
    """What both have in common does not widen the interval of their difference."""
    row = row_of("sim-length", [(n + 2.0, float(n)) for n in range(BATCHES)])
    assert row.difference == Figure(2.0, 0.0)
    assert row.with_cards.margin > 1


def test_batches_are_parts_of_the_simulation() -> None:
    game = find("coloradd")
    plan = Plan(game, game.new_options(custom_count=1), 4, (), games=4_000, seed=7)
    parts = list(batches(plan))
    assert [part.seed for part in parts[:3]] == [7, 107, 207]
    assert sum(part.games for part in parts) == 4_000


def test_a_game_that_is_judged_counts_what_matters() -> None:
    assert judging(find("coloradd")).tallies == ("customs", "swing", "decided")
    assert find("coloradd").tallies == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_judgement_can_be_read(language: str) -> None:
    figure = Figure(1.25, 0.5)
    rows = tuple(Row(key, figure, figure, figure) for key in ("sim-length", "tally-swing"))
    lines = list(judged(Judgement(4_000, rows), catalogue(language)))
    assert "4_000" in lines[0]
    assert lines[2].count("1.25 ± 0.50") == 3
    assert "+1.25" in lines[2]
