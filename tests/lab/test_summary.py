"""A simulation's figures: checked by hand, in every language, whatever the number of workers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isclose
from statistics import quantiles
from typing import Any

import numpy as np
import pytest

from penult import bots
from penult.cli.commands import main
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.intervals import Figure, mean, share
from penult.lab.judging import judging
from penult.lab.report import bar, lasted, percent, report
from penult.lab.summary import BotFigure, Length, Summary, quantile, summarise
from penult.simulate import run
from penult.simulate.arena import SHARE, Count
from penult.simulate.run import Counters, Plan, Played, on_threads, simulate
from tests.simulate.conftest import Compiling

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
    turns = mean(66, 6 * 25 + 4 * 81, 10)
    assert summary.turns == Length(6.6, turns.low, turns.high, 5, 5, 9, 9)
    assert summary.points == mean(90, 1000, 9)
    assert summary.points.value == 10.0
    assert summary.blocked == share(1, 10)
    assert (summary.decisions_a_round, summary.shuffles_a_round) == (9.5, 2.5)
    assert summary.places == (share(4, 10), share(3, 10), share(2, 10))
    assert summary.bots == (
        BotFigure("random", 1.5, share(2, 10).times(10 / 15), 1 / 3),
        BotFigure("sensible", 1.5, share(7, 10).times(10 / 15), 1 / 3),
    )
    assert not summary.partial
    assert summary_by_hand(games=11).partial


def test_seats_of_one_game_are_no_tries_of_their_own() -> None:
    """Two seats in each of ten games, all won: each seat wins half, never more."""
    counters = counters_by_hand()
    counters[Count.BOT_WINS], counters[Count.BOT_SEATS] = 10 * SHARE, 20
    wins = summarise(replace(PLAN, games=10), counters).bots[0].wins
    assert (wins.value, wins.high) == (0.5, 0.5)


def test_who_sits_in_some_games_has_as_many_tries() -> None:
    counters = counters_by_hand()
    counters[Count.BOT_WINS], counters[Count.BOT_SEATS] = 5 * SHARE, 5
    assert summarise(replace(PLAN, games=10), counters).bots[0].wins == share(5, 5)


def test_what_a_round_has_or_has_not_is_a_share() -> None:
    """Four of ten rounds; shown in percent."""
    plan = replace(PLAN, game=judging(GAME), games=10)
    counters = counters_by_hand()
    counters[Count.TALLY : Count.TALLY + 3] = (10, 20, 4)
    summary = summarise(plan, counters)
    assert summary.tallies["decided"] == share(4, 10)
    lines = list(report(summary, catalogue("en"), 1.0))
    name = catalogue("en").text("tally-decided")
    assert any(line.startswith(name) and "  40.00% (" in line for line in lines)


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
        *(("sim-length", 6.6), ("sim-decisions", 9.5), ("sim-points", 10)),
        *(("sim-blocked", 10), ("sim-reshuffled", 2.5)),
        *(("sim-place-first", 40), ("sim-place-dealer", 20)),
    )
    for key, figure in rows:
        written = texts.number(figure, 2)
        assert any(texts.text(key) in line and written in line for line in lines), key
    for row in summary.bots:
        assert any(row.bot in line and percent(row.wins, texts) in line for line in lines)
    assert texts.text("sim-percent", number=texts.number(100 / 3, 2)) in text
    assert "(48 " in text  # 95 decisions in 2 seconds


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "10.00% (1.79 to 40.42)"),
        ("fr", "10,00\u00a0% (1,79 à 40,42)"),
        ("de", "10,00\u00a0% (1,79 bis 40,42)"),
    ],
)
def test_a_share_is_told_with_its_interval(language: str, said: str) -> None:
    """One of ten: (0.1 + 0.19207 ± 1.96 · √(0.009 + 0.0096036)) / 1.38415."""
    assert percent(share(1, 10), catalogue(language)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "ColorADD: 1,234,567 rounds, 4 players, 2.5 s (4,000,000 decisions/s)"),
        (
            "fr",
            "ColorADD\u00a0: 1\u202f234\u202f567 manches, 4 joueurs, 2,5\u00a0s "
            "(4\u202f000\u202f000 décisions/s)",
        ),
        ("de", "ColorADD: 1.234.567 Runden, 4 Spieler, 2,5 s (4.000.000 Entscheidungen/s)"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, said: str) -> None:
    summary = replace(summary_by_hand(), games=1_234_567, decisions=10_000_000, seats=4)
    assert next(report(summary, catalogue(language), 2.5)) == said


@pytest.mark.parametrize(("language", "said"), [("en", "1 round,"), ("de", "1 Runde,")])
def test_one_round_has_no_plural_and_no_interval(language: str, said: str) -> None:
    texts = catalogue(language)
    counters = np.zeros(Count.SIZE, np.int64)
    counters[[Count.GAMES, Count.ROUNDS, Count.PLACE_WINS, Count.LENGTH + 30]] = 1
    counters[Count.POINTS], counters[Count.POINTS_SQUARED] = 62, 62 * 62
    title, *others = report(summarise(replace(PLAN, games=1), counters), texts, 0.0)
    assert said in title
    assert f"{texts.text('sim-points')}  {texts.number(62, 2)}" in others
    assert others[-1] == texts.text("sim-no-interval")
    assert texts.text("sim-interval") not in others


def test_a_moment_is_not_told_as_nothing() -> None:
    assert [lasted(time, catalogue("en")) for time in (0.0, 0.04, 0.1, 12.34)] == [
        *("< 0.1", "< 0.1", "0.1", "12.3")
    ]


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_the_report_fits_eighty_columns(language: str, name: str) -> None:
    """A thousand matches of 30 rounds, with the largest figures possible."""
    game = find(name)
    chosen = tuple(bots.find(name, bot) for bot in ("random", "sensible"))
    counters = np.zeros(Count.SIZE, np.int64)
    counters[Count.GAMES], counters[Count.ROUNDS] = 1_000, 30_000
    counters[Count.POINTS], counters[Count.POINTS_SQUARED] = 30_000 * 395, 30_000 * 200_000
    counters[Count.DECISIONS], counters[Count.LENGTH + 1_234] = 2_000_000, 30_000
    counters[Count.PLACE_WINS], counters[Count.BOT_WINS] = 30_000, 1_000 * SHARE
    counters[Count.BOT_SEATS : Count.BOT_SEATS + 2] = 1_500
    plan = Plan(game, game.new_options(), 3, chosen, games=1_000, seed=7, whole=True)
    lines = list(report(summarise(plan, counters), catalogue(language), 12.3))
    assert [line for line in lines if len(line) > 80] == []


@each_language
def test_the_report_of_whole_matches_counts_rounds(language: str) -> None:
    texts = catalogue(language)
    lines = list(report(replace(summary_by_hand(), whole_matches=True, games=4), texts, 1.0))
    written = texts.number(2.5, 2)
    assert any(line.startswith(texts.text("sim-rounds")) and written in line for line in lines)
    assert texts.text("sim-partial") not in lines


def test_bars() -> None:
    assert [len(bar(value, 0.5)) for value in (0.0, 0.25, 0.5)] == [0, 10, 20]
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
    """Split the work into many small blocks."""
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
    def interrupted(plan: Plan, missing: Iterable[range], workers: int = 0) -> Played:
        yield next(on_threads(plan, missing, workers))
        raise KeyboardInterrupt

    monkeypatch.setattr("penult.lab.command.on_threads", interrupted)
    given = ["simulate", "coloradd", "--games", "200", "--bots", "random,sensible", "--seed", "7"]
    assert main([*given, "--lang", "en"]) == 130
    assert catalogue("en").text("sim-partial") in capsys.readouterr().out
