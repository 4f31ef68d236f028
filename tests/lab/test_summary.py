"""Figures of a simulation: right by hand, said in every language, the same for any workers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt
from statistics import NormalDist, fmean, quantiles, stdev
from typing import Any

import numpy as np
import pytest

from penult import bots
from penult.cli import main
from penult.games.registry import find
from penult.lab.report import bar, percent, report
from penult.lab.summary import (
    BotFigure,
    Figure,
    Length,
    Summary,
    mean,
    quantile,
    share,
    summarise,
)
from penult.locales import LANGUAGES, catalogue
from penult.sim import run
from penult.sim.arena import SHARE, Count
from penult.sim.run import Counters, Plan, simulate
from tests.sim.conftest import Compiling

Z = NormalDist().inv_cdf(0.975)
GAME = find("coloradd")
PLAN = Plan(
    game=GAME,
    options=GAME.new_options(),
    seats=4,
    bots=(bots.find(GAME.name, "random"), bots.find(GAME.name, "sensible")),
    games=200,
    seed=7,
)

each_language = pytest.mark.parametrize("language", LANGUAGES)


# Figures by hand


@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (1, 10), (5, 10), (37, 150), (10, 10)])
def test_share_is_half_the_width_of_the_wilson_interval(hits: int, tries: int) -> None:
    """Its ends are the shares p for which the hits lie just Z deviations away."""
    figure = share(hits, tries)
    a, b, c = 1 + Z * Z / tries, -(2 * hits + Z * Z) / tries, (hits / tries) ** 2
    width = sqrt(b * b - 4 * a * c) / a
    assert figure.value == float(Fraction(hits, tries))
    assert isclose(figure.margin, width / 2, rel_tol=1e-6)


def test_share_against_a_value_from_a_table() -> None:
    """Newcombe (1998): 81 of 263 gives 0.2553 to 0.3662."""
    assert round(share(81, 263).value, 4) == 0.3080
    assert isclose(share(81, 263).margin, (0.3662 - 0.2553) / 2, abs_tol=1e-4)


def test_share_of_nothing() -> None:
    assert share(0, 0) == Figure(0.0, 0.0)


@pytest.mark.parametrize("values", [[3, 9], [1, 2, 3, 4, 100], [5] * 7, [20, 50, 13, 0, 7, 61]])
def test_mean_against_the_statistics_module(values: list[int]) -> None:
    figure = mean(sum(values), sum(value * value for value in values), len(values))
    assert isclose(figure.value, fmean(values))
    margin = Z * stdev(values) / sqrt(len(values))
    assert isclose(figure.margin, margin, rel_tol=1e-6, abs_tol=1e-9)


def test_mean_of_one_and_of_none() -> None:
    assert mean(42, 42 * 42, 1) == Figure(42.0, 0.0)
    assert mean(0, 0, 0) == Figure(0.0, 0.0)


def test_quantile_of_a_histogram() -> None:
    lengths = [0, 0, 3, 0, 4, 2, 0, 1]  # 2 2 2 4 4 4 4 5 5 7
    assert [quantile(lengths, f) for f in (0.0, 0.3, 0.31, 0.5, 0.7, 0.9, 0.95, 1.0)] == [
        *(2, 2, 4, 4, 4, 5, 7, 7)
    ]
    assert quantile([0, 0, 0], 0.5) == 0
    assert quantile([], 0.5) == 0


def test_the_median_against_the_statistics_module() -> None:
    values = [3, 5, 8, 8, 13, 21, 34, 55, 89]
    histogram = [values.count(length) for length in range(100)]
    assert quantile(histogram, 0.5) == quantiles(values, n=2, method="inclusive")[0]


def counters_by_hand() -> Counters:
    """Ten rounds of three: 4, 3 and 2 wins and a blocked one; lengths 5 (6 times) and 9."""
    counters = np.zeros(Count.SIZE, np.int64)
    columns = {Count.GAMES: 10, Count.ROUNDS: 10, Count.DECISIONS: 95, Count.TURNS: 66}
    columns |= {Count.BLOCKED: 1, Count.ORDERS: 25, Count.POINTS: 90, Count.POINTS_SQUARED: 1000}
    for column, value in columns.items():
        counters[column] = value
    counters[Count.PLACE_WINS : Count.PLACE_WINS + 3] = (4, 3, 2)
    counters[Count.BOT_WINS : Count.BOT_WINS + 2] = (2 * SHARE, 7 * SHARE)
    counters[Count.BOT_SEATS : Count.BOT_SEATS + 2] = (15, 15)
    counters[Count.LENGTH + 5], counters[Count.LENGTH + 9] = 6, 4
    return counters


def summary_by_hand(games: int = 10) -> Summary:
    return summarise(replace(PLAN, seats=3, games=games), counters_by_hand())


def test_a_summary_by_hand() -> None:
    summary = summary_by_hand()
    assert (summary.games, summary.rounds, summary.decisions) == (10, 10, 95)
    assert summary.turns == Length(mean=6.6, least=5, median=5, most_95=9, longest=9)
    assert summary.points == mean(90, 1000, 9)
    assert summary.points.value == 10.0
    assert summary.blocked == share(1, 10)
    assert (summary.decisions_a_round, summary.shuffles_a_round) == (9.5, 2.5)
    assert summary.places == (share(4, 10), share(3, 10), share(2, 10))
    assert summary.bots == (
        BotFigure("random", 1.5, share(2, 15), 1 / 3),
        BotFigure("sensible", 1.5, share(7, 15), 1 / 3),
    )
    assert not summary.partial
    assert summary_by_hand(games=11).partial


def test_a_summary_of_nothing() -> None:
    summary = summarise(PLAN, np.zeros(Count.SIZE, np.int64))
    assert summary.partial
    assert list(report(summary, catalogue("en"), 0.0))


# Words


@each_language
def test_the_report_has_the_figures(language: str) -> None:
    texts = catalogue(language)
    summary = replace(summary_by_hand(games=11), options="target=60")
    lines = list(report(summary, texts, 2.0))
    text = "\n".join(lines)
    assert texts.text("sim-partial") in lines
    assert texts.text("sim-options", options="target=60") in lines
    assert texts.text("sim-seed", seed=summary.seed) in lines
    rows = (
        *(("sim-length", "6.60"), ("sim-decisions", "9.50"), ("sim-points", "10.00")),
        *(("sim-blocked", "10.00 %"), ("sim-reshuffled", "2.50")),
        *(("sim-place-first", "40.00 %"), ("sim-place-dealer", "20.00 %")),
    )
    for key, figure in rows:
        assert any(texts.text(key) in line and figure in line for line in lines), key
    for row in summary.bots:
        assert any(row.bot in line and percent(row.wins) in line for line in lines)
    assert f"{100 / 3:.2f} %" in text
    assert " 48 " in text.replace("(48 ", " 48 ")  # 95 decisions in 2 seconds


@each_language
def test_the_report_of_whole_matches_counts_rounds(language: str) -> None:
    texts = catalogue(language)
    lines = list(report(replace(summary_by_hand(), whole_matches=True, games=4), texts, 1.0))
    assert any(line.startswith(texts.text("sim-rounds")) and "2.50" in line for line in lines)
    assert texts.text("sim-partial") not in lines


def test_bars() -> None:
    assert [len(bar(value, 0.5)) for value in (0.0, 0.25, 0.5)] == [0, 15, 30]
    assert bar(0.0, 0.0) == ""


def rebuilt(data: dict[str, Any]) -> Summary:
    figures = {name: Figure(**data[name]) for name in ("points", "blocked")}
    places = tuple(Figure(**place) for place in data["places"])
    rows = tuple(BotFigure(**{**row, "wins": Figure(**row["wins"])}) for row in data["bots"])
    turns = Length(**data["turns"])
    return Summary(**{**data, **figures, "places": places, "bots": rows, "turns": turns})


def test_json_round_trip() -> None:
    summary = summary_by_hand()
    assert rebuilt(json.loads(json.dumps(summary.as_dict()))) == summary


# Real simulations


@pytest.fixture(autouse=True, scope="module")
def small_blocks() -> Iterator[None]:
    """Many pieces of work."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "BLOCK", 32)
        yield


@pytest.fixture
def compiled(plays: Compiling) -> None:
    plays(GAME.name)


def simulated(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    given = ["simulate", "coloradd", "--games", "200", "--bots", "random,sensible", "--seed", "7"]
    assert main([*given, *more]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.usefixtures("compiled")
def test_a_simulation_as_json_for_any_workers(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, "--json", "--workers", "1")
    assert simulated(capsys, "--json", "--workers", "2") == one
    summary = rebuilt(json.loads(one))
    assert summary == summarise(PLAN, simulate(PLAN, 1))
    assert (summary.games, summary.rounds, summary.seats) == (200, 200, 4)
    assert (summary.seed, summary.partial) == (f"{7:032x}", False)
    won = sum(place.value for place in summary.places)
    assert isclose(won, 1 - summary.blocked.value)
    assert [row.bot for row in summary.bots] == ["random", "sensible"]
    assert sum(row.seats for row in summary.bots) == 4
    random, sensible = (row.wins.value for row in summary.bots)
    assert sensible > random


@pytest.mark.usefixtures("compiled")
@each_language
def test_a_simulation_in_words(capsys: pytest.CaptureFixture[str], language: str) -> None:
    out = simulated(capsys, "--quiet", "--lang", language)
    assert catalogue(language).text("sim-interval") in out
    assert "200" in out
    assert "%" in out


@pytest.mark.usefixtures("compiled")
def test_ctrl_c_gives_what_was_finished() -> None:
    done: list[int] = []

    def interrupt(games: int) -> None:
        done.append(games)
        raise KeyboardInterrupt

    counters = simulate(PLAN, 1, interrupt)
    summary = summarise(PLAN, counters)
    assert done == [32]
    assert summary.games >= 32
    assert summary.games < PLAN.games
    assert summary.games % 32 == 0
    assert summary.partial
    assert sum(int(count) for count in counters[Count.LENGTH :]) == summary.rounds


@pytest.mark.usefixtures("compiled")
def test_ctrl_c_exits_with_130(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Plan, workers: int = 0) -> Counters:
        def interrupt(games: int) -> None:
            raise KeyboardInterrupt

        return simulate(plan, workers, interrupt)

    monkeypatch.setattr("penult.lab.command.simulate", interrupted)
    given = ["simulate", "coloradd", "--games", "200", "--bots", "random,sensible", "--seed", "7"]
    assert main([*given, "--lang", "en"]) == 130
    assert catalogue("en").text("sim-partial") in capsys.readouterr().out
