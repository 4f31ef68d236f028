"""A league: duplicate deals, the same table however it was played, ratings with known answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import isclose, log10
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from penult import bots
from penult.cli.commands import main
from penult.core.ids import Card
from penult.games.mechanics.hands import cards_of
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.intervals import share
from penult.lab.league import file as files
from penult.lab.league import playing
from penult.lab.league.chart import rating_chart
from penult.lab.league.file import BadLeague, OtherVersion, read_league, stored
from penult.lab.league.luck import play_adjusted, rounds_with_luck
from penult.lab.league.plan import Pairing, Setting, divisions_of
from penult.lab.league.playing import League, play_league
from penult.lab.league.ratings import Contest, ratings_of, strengths
from penult.lab.league.report import as_markdown, as_page, as_text, report_of
from penult.lab.league.score import Score, play_deals, rounds_of, share_over_deals
from penult.lab.league.standings import figures_of
from penult.simulate import arena, run
from penult.simulate.compile import interpreted
from penult.simulate.run import Plan
from tests.simulate.conftest import Compiling
from tests.simulate.plans import BOT_NAMES, plan_of

GAME = "coloradd"
SVG = "{http://www.w3.org/2000/svg}"

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def compiled(plays: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leagues of these bots use the arena that all tests share."""
    monkeypatch.setattr(run, "compile_arena", lambda game, bots: plays(game.name))
    monkeypatch.setattr(playing, "TIMED", 0.01)


def setting(**given: Any) -> Setting:
    usual = Setting((GAME,), (2, 4), BOT_NAMES, precision=0.03, deals=2_000, seed=5)
    return replace(usual, **given)


# Deals


@pytest.mark.parametrize("seats", [2, 3])
def test_every_seat_plays_the_same_cards(seats: int) -> None:
    game = find(GAME)
    dealt: list[list[list[Card]]] = []

    def supply(state: Any, order: list[int]) -> None:
        game.supply(state, order)
        if sum(state.hands.size) == 7 * seats and state.piles.talon_size == 1:
            dealt.append([cards_of(held) for held in state.hands.held[:seats]])

    spied = replace(game, supply=supply)
    plan = replace(plan_of(GAME, "book", seats=seats), game=spied)
    function = interpreted(arena.build(spied, plan.bots))
    for chairs in ([0, 1, 1], [1, 0, 1], [1, 1, 0]):
        rounds_of(plan, function, chairs[:seats], range(3, 6))
    first, second, third = dealt[:3], dealt[3:6], dealt[6:]
    assert first == second == third
    assert len({str(deal) for deal in first}) == 3


@pytest.mark.parametrize(
    ("seats", "alike"), [(2, {(1, 1), (0, 0)}), (4, {(1, 3, 1, 3), (0, 0, 0, 0)})]
)
@pytest.mark.parametrize("bot", [0, 1])
def test_a_bot_against_itself_only_changes_chairs(
    plays: Compiling, seats: int, alike: set[tuple[int, ...]], bot: int
) -> None:
    plan = plan_of(GAME, "book", seats=seats)
    score = play_deals(plan, plays(GAME), (bot, bot), range(playing.BLOCK))
    assert set(score.outcomes) <= alike
    assert score.points == [0, 0]


def test_a_round_is_that_of_its_seed_and_seating(plays: Compiling) -> None:
    """Compiled and interpreted, in a block and alone."""
    plan = plan_of(GAME, "book", seats=3)
    slow = interpreted(arena.build(plan.game, plan.bots))
    fast = rounds_of(plan, plays(GAME), [1, 0, 1], range(7, 12))
    for place, deal in enumerate(range(7, 12)):
        alone = rounds_of(plan, slow, [1, 0, 1], range(deal, deal + 1))
        assert alone.winners[0] == fast.winners[place]
        assert alone.gained[0].tolist() == fast.gained[place].tolist()


# The same table, however it was played


def table_of(league: League) -> bytes:
    """Everything but times."""
    league.times.clear()
    return stored(league, figures_of(league))


@pytest.fixture
def alone(compiled: None) -> bytes:
    league = League(setting())
    play_league(league, workers=1)
    return table_of(league)


def test_the_table_is_the_same_for_any_number_of_workers(alone: bytes) -> None:
    for workers in (2, 3):
        league = League(setting())
        play_league(league, workers)
        assert table_of(league) == alone


@pytest.mark.parametrize("blocks", [1, 3, 6])
def test_the_table_is_the_same_after_an_interruption(alone: bytes, blocks: int) -> None:
    left = iter(range(blocks))

    def stop(pairing: Pairing, score: Score) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    league = League(setting())
    play_league(league, 2, progress=stop)
    assert league.interrupted
    league = read_league("x", stored(league, figures_of(league)))
    play_league(league, 2)
    assert not league.interrupted
    assert table_of(league) == alone


@pytest.mark.usefixtures("compiled")
def test_another_seed_gives_another_table(alone: bytes) -> None:
    league = League(setting(seed=6))
    play_league(league, 2)
    assert table_of(league) != alone


@pytest.mark.usefixtures("compiled")
def test_a_pair_ends_when_it_is_known_precisely_enough() -> None:
    ends = {}
    for precision in (0.05, 0.02):
        league = League(setting(seats=(2,), precision=precision))
        play_league(league, 2)
        (score,) = league.scores.values()
        assert score.is_precise(precision)
        ends[precision] = score.deals
    assert playing.LEAST <= ends[0.05] < ends[0.02] < 2_000
    league = League(setting(seats=(2,), precision=0.0005, deals=100))
    play_league(league, 2)
    assert [score.deals for score in league.scores.values()] == [100]


@pytest.mark.usefixtures("compiled")
def test_a_better_bot_is_ranked_higher() -> None:
    league = League(setting())
    play_league(league, 2)
    for division in figures_of(league):
        best, worst = division.standings
        assert (best.bot, worst.bot) == ("sensible", "random")
        assert worst.rating.high is not None
        assert worst.rating.high < best.rating.value
        alone = division.cell("sensible", "random")
        assert alone is not None
        assert alone.wins.low is not None
        assert alone.wins.low > 1 / division.seats
        assert alone.points.value > 0


# Results without luck

FEW_WORLDS = 20
ONLY_SENSIBLE = (1, 1)  # against itself


@pytest.fixture
def equals(plays: Compiling) -> Score:
    return play_adjusted(plan_of(GAME, "book", seats=2), ONLY_SENSIBLE, range(100), worlds=60)


def test_luck_is_taken_out_of_the_very_rounds_of_a_plain_league(plays: Compiling) -> None:
    for seats in (2, 3):
        plan = plan_of(GAME, "book", seats=seats)
        plain = play_deals(plan, plays(GAME), (0, 1), range(6))
        adjusted = play_adjusted(plan, (0, 1), range(6), FEW_WORLDS)
        assert len(adjusted.adjusted) == 6
        assert replace(adjusted, adjusted=[]) == plain


def test_without_luck_both_sides_still_share_all_rounds(equals: Score) -> None:
    for one, other in equals.adjusted:
        assert isclose(one + other, 2, abs_tol=1e-9)
    both = [equals.adjusted_wins(side) for side in range(2)]
    assert isclose(sum(each.value for each in both if each), 1, abs_tol=1e-9)


def test_luck_is_zero_on_average_whoever_plays(plays: Compiling) -> None:
    """Also where the winner is clear: here one side wins nearly always."""
    plan, deals = plan_of(GAME, "book", seats=2), range(150)
    rounds = rounds_with_luck(plan, [1, 0], deals, FEW_WORLDS)
    assert rounds.luck is not None
    luck = rounds.luck[:, 0]
    assert np.abs(rounds.luck.sum(axis=1)).max() < 1e-9
    assert abs(luck.mean()) < 3 * luck.std(ddof=1) / len(deals) ** 0.5


def test_between_equals_results_vary_less_without_luck(plays: Compiling) -> None:
    rounds = rounds_with_luck(plan_of(GAME, "book", seats=2), [1, 1], range(100), worlds=200)
    assert rounds.luck is not None
    won = (rounds.winners == 0).astype(float)
    assert (won - rounds.luck[:, 0]).std() < won.std() / 2


def test_results_that_are_all_alike_give_no_interval(equals: Score) -> None:
    """A bot against itself wins one round of every deal, with luck and without."""
    assert not equals.uses_adjusted(0)
    assert equals.best_wins(0) == equals.wins(0)


def score_with(adjusted: list[tuple[float, ...]]) -> Score:
    """Half of the deals won twice, half of them lost twice."""
    return Score(2, 100, Counter({(2, 0): 50, (0, 2): 50}), adjusted=adjusted)


def test_the_narrower_interval_is_used() -> None:
    quiet = score_with([(0.9, 1.1), (1.1, 0.9)] * 50)
    assert quiet.uses_adjusted(0)
    assert quiet.best_wins(0) == quiet.adjusted_wins(0)
    found = quiet.best_wins(0)
    half = 1.984 * 0.05 * (100 / 99) ** 0.5 / 10  # Student's for 99 degrees of freedom
    assert found.value == pytest.approx(0.5)
    assert found.high == pytest.approx(0.5 + half, abs=1e-5)
    noisy = score_with([(-3.0, 5.0), (5.0, -3.0)] * 50)
    assert not noisy.uses_adjusted(0)
    assert noisy.best_wins(0) == noisy.wins(0)
    assert quiet.is_precise(0.02) and not noisy.is_precise(0.02)


def test_ratings_follow_the_figures_that_are_used() -> None:
    """Plainly, both won as often; without luck, one of them won three rounds in four."""
    (division,) = divisions_of(setting(seats=(2,)))
    pair = ("random", "sensible")
    quiet = score_with([(0.4, 1.6), (0.6, 1.4)] * 50)
    noisy = score_with([(-5.5, 7.5), (6.5, -4.5)] * 50)
    rated = ratings_of(division, {pair: quiet}, seed=1)["random"]
    assert isclose(rated.value, 1_000 - 400 * log10(3), abs_tol=3)
    assert rated.low is not None and rated.high is not None
    assert rated.high - rated.low < 20
    plain = ratings_of(division, {pair: noisy}, seed=1)["random"]
    assert isclose(plain.value, 1_000, abs_tol=1e-6)
    assert plain.low is not None and plain.high is not None
    assert plain.high - plain.low > 60


@pytest.fixture
def adjusted_league(compiled: None) -> League:
    league = League(setting(seats=(2,), deals=2 * playing.BLOCK, worlds=FEW_WORLDS))
    play_league(league, workers=1)
    return league


@pytest.mark.usefixtures("compiled")
def test_an_adjusted_table_is_the_same_however_it_was_played(adjusted_league: League) -> None:
    asked = iter(range(1))

    def stop(pairing: Pairing, score: Score) -> None:
        if next(asked, None) is None:
            raise KeyboardInterrupt

    league = League(adjusted_league.setting)
    play_league(league, 2, progress=stop)
    assert league.interrupted
    league = read_league("x", stored(league, figures_of(league)))
    play_league(league, 2)
    assert table_of(league) == table_of(adjusted_league)


@each_language
def test_both_figures_are_shown(adjusted_league: League, language: str) -> None:
    texts = catalogue(language)
    figures = figures_of(adjusted_league)
    report = report_of(adjusted_league, figures, texts)
    (cell, _) = figures[0].cells
    assert cell.adjusted
    plain, without = (
        texts.number(100 * each.value, 1) + " ± " for each in (cell.wins, cell.adjusted)
    )
    mark = "*" * cell.uses_adjusted
    for written in (as_text(report), as_markdown(report), as_page(report)):
        assert texts.text("league-adjusted") in written
        assert plain in written
        assert re.search(re.escape(without) + r"[\d.,]+" + re.escape(mark), written)
        assert texts.text("league-note-adjusted", worlds=FEW_WORLDS) in written


# Ratings

WIN_RATES = [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("others", [1, 3])
def test_ratings_with_a_known_answer(others: int) -> None:
    """Strengths 1, 2 and 8, and as many wins as they make likely."""
    known = (1, 2, 8)
    contests = [Contest(a, b, others) for a, b in WIN_RATES]
    contests += [Contest(b, a, others) for a, b in WIN_RATES]
    shares = [known[c.alone] / (known[c.alone] + others * known[c.field]) for c in contests]
    won = 1e9 * np.array([shares])
    found = strengths(contests, 3, won, 1e9 - won)[0]
    assert [round(float(each / found[0]), 5) for each in found] == [1, 2, 8]


def test_a_rating_from_three_wins_in_four() -> None:
    won = np.array([[75_000.0]])
    found = strengths([Contest(0, 1, 1)], 2, won, won / 3)[0]
    assert isclose(400 * log10(found[0] / found[1]), 400 * log10(3), abs_tol=0.01)


def test_a_bot_that_never_wins_has_a_rating() -> None:
    found = strengths([Contest(0, 1, 1)], 2, np.array([[0.0]]), np.array([[99.0]]))[0]
    assert isclose(found[1] / found[0], 99.5 / 0.5, rel_tol=1e-6)  # one more round, shared


def planted(strength: tuple[float, ...], luck: np.random.Generator) -> Any:
    """Deals whose winners have these strengths."""

    def play(plan: Plan, _function: object, pair: tuple[int, int], block: range) -> Score:
        score = Score(plan.seats)
        for _ in block:
            sides = [pair] if plan.seats == 2 else [pair, pair[::-1]]
            outcome: list[int] = []
            for alone, field in sides:
                one, rest = strength[alone], strength[field] * (plan.seats - 1)
                won = int(luck.binomial(plan.seats, one / (one + rest)))
                outcome += [won, plan.seats - won]
            score.add(Score(plan.seats, 1, type(score.outcomes)([tuple(outcome)])))
        return score

    return play


@pytest.mark.parametrize("seats", [2, 4])
def test_planted_strengths_are_found(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    known = (1.0, 1.5, 3.0)
    monkeypatch.setattr(playing, "arena_for", lambda plan: None)
    monkeypatch.setattr(playing, "play_deals", planted(known, np.random.default_rng(3)))
    monkeypatch.setattr(playing, "time_of", lambda plan, function, bot: 1.0)
    league = League(setting(seats=(seats,), bots=(), precision=0.01, deals=10_000))
    play_league(league, workers=1)
    (division,) = figures_of(league)
    assert [standing.bot for standing in division.standings] == ["sensible", "eager", "random"]
    for standing, strength in zip(division.standings, known[::-1], strict=True):
        expected = 1_000 + 400 * log10(strength / known[-1])
        assert isclose(standing.rating.value, expected, abs_tol=12)
        if standing.rating.low is not None and standing.rating.high is not None:
            assert standing.rating.low < expected < standing.rating.high
            assert standing.rating.high - standing.rating.low < 30


# Intervals


def test_an_interval_over_deals() -> None:
    """Deals that go one way or the other like two coins are worth as much as single rounds."""
    over_deals = share_over_deals(hits=100, squares=50 + 4 * 25, deals=100, rounds=2)
    assert over_deals == share(99, 198)


def test_an_interval_is_wider_if_a_deal_decides_all_its_rounds() -> None:
    decided = share_over_deals(hits=100, squares=4 * 50, deals=100, rounds=2)
    mixed = share_over_deals(hits=100, squares=100, deals=100, rounds=2)  # always one each
    assert decided.low == pytest.approx(share(49.5, 99).low)
    assert mixed == share(50, 100)
    never = share_over_deals(0, 0, 100, 2)
    assert (never.low, never.high) == (0, share(0, 100).high)


# Reports


@pytest.fixture
def played(compiled: None) -> League:
    league = League(setting(deals=200))
    play_league(league, workers=1)
    return league


@each_language
def test_a_report(played: League, language: str) -> None:
    texts = catalogue(language)
    report = report_of(played, figures_of(played), texts)
    plain, markdown, page = as_text(report), as_markdown(report, "x.svg"), as_page(report)
    cell = figures_of(played)[0].cells[0]
    won = texts.number(100 * cell.wins.value, 1)
    for written in (plain, markdown, page):
        assert report.title in written
        assert f"{won} ± " in written
        for words in ("ColorADD", "random", "sensible", texts.text("league-points")):
            assert words in written
    assert f"![{texts.text('league-chart')}](x.svg)" in markdown
    assert not re.search(r"[{}]", plain)


@each_language
def test_a_page_can_be_read_by_anybody(played: League, language: str) -> None:
    report = report_of(played, figures_of(played), catalogue(language))
    page = ElementTree.fromstring(as_page(report).removeprefix("<!doctype html>"))
    assert page.get("lang") == language
    for table in page.iter("table"):
        assert table.findtext("caption")
        heads = table.findall("tr/th")
        assert {head.get("scope") for head in heads} == {"col", "row"}
    (chart,) = page.iter(f"{SVG}svg")
    assert chart.findtext(f"{SVG}title") == report.chart_title
    assert "sensible 1" in (chart.findtext(f"{SVG}desc") or "")
    assert "prefers-color-scheme: dark" in (chart.findtext(f"{SVG}style") or "")


def test_every_dot_is_inside_the_chart(played: League) -> None:
    svg = ElementTree.fromstring(rating_chart(figures_of(played), catalogue("en")))
    wide, high = (float(each) for each in (svg.get("viewBox") or "").split()[2:])
    dots = list(svg.iter(f"{SVG}circle"))
    assert len(dots) == 4
    for dot in dots:
        assert 0 < float(dot.get("cx") or 0) < wide
        assert 0 < float(dot.get("cy") or 0) < high


@pytest.mark.usefixtures("compiled")
def test_a_league_that_was_interrupted_says_so() -> None:
    league = League(setting())

    def stop(pairing: Pairing, score: Score) -> None:
        raise KeyboardInterrupt

    play_league(league, 1, progress=stop)
    text = as_text(report_of(league, figures_of(league), catalogue("en")))
    assert "0 of 2 pairs" in text
    assert "4 players" not in text


# Files


def test_a_file_that_is_no_league(played: League) -> None:
    good = stored(played, [])
    other: dict[str, Any] = msgspec.json.decode(good)
    for bad in (b"", b"{}", b"[1]", msgspec.json.encode(other | {"format": "x"})):
        with pytest.raises(BadLeague):
            read_league("x", bad)
    with pytest.raises(OtherVersion):
        read_league("x", msgspec.json.encode(other | {"version": "0.0.1"}))
    with pytest.raises(OtherVersion):
        read_league("x", msgspec.json.encode(other | {"rules": {GAME: 0}}))


# The command


def run_league(tmp_path: Path, *more: str) -> int:
    named = ("--games", GAME, "--bots", "random,sensible", "--seats", "2", "--precision", "5")
    return main(["league", *named, "--seed", "a", "--workers", "1", "--lang", "en", *more])


@pytest.mark.usefixtures("compiled")
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("l.txt", "l.md", "l.html", "l.json", "pictures/l.svg")
    (tmp_path / "pictures").mkdir()
    saves = [each for name in names for each in ("--save", str(tmp_path / name))]
    assert run_league(tmp_path, *saves) == 0
    out = capsys.readouterr().out
    assert (tmp_path / "l.txt").read_text(encoding="utf-8") == out
    assert "pictures/l.svg" in (tmp_path / "l.md").read_text(encoding="utf-8")
    ElementTree.fromstring((tmp_path / "pictures/l.svg").read_text(encoding="utf-8"))
    assert run_league(tmp_path, "--json") == 0
    again = msgspec.json.decode(capsys.readouterr().out)
    first = msgspec.json.decode((tmp_path / "l.json").read_bytes())
    assert again | {"times": []} == first | {"times": []}


@pytest.mark.usefixtures("compiled")
def test_the_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = League(setting(seats=(2,), seed=10, precision=0.05, deals=100_000))
    play_league(whole, 1)
    asked = iter(range(2))

    def impatient(*given: Any) -> Score:
        if next(asked, None) is None:
            raise KeyboardInterrupt
        return play_deals(*given)

    with monkeypatch.context() as patch:
        patch.setattr(playing, "play_deals", impatient)
        assert run_league(tmp_path) == 130
    said = capsys.readouterr().err
    assert "penult league --resume league-0000000a.json" in said
    assert main(["league", "--resume", "league-0000000a.json", "--workers", "2"]) == 0
    capsys.readouterr()
    done = files.read_league("x", (tmp_path / "league-0000000a.json").read_bytes())
    assert done.scores == whole.scores
    other = ["league", "--resume", "league-0000000a.json", "--seed", "b", "--lang", "en"]
    assert main(other) == 2
    assert "--seed" in capsys.readouterr().err
    assert main(["league", "--resume", "league-0000000a.json", "--adjusted", "--lang", "en"]) == 2
    assert "--adjusted" in capsys.readouterr().err
    assert main(["league", "--games", GAME, "--adjusted", "3000", "--lang", "en"]) == 2
    assert "2048" in capsys.readouterr().err


# What to play


def every_division() -> Iterator[tuple[str, list[str]]]:
    wanted = setting(games=(GAME, "tippo"), seats=(2,), bots=("balancing", "random", "sensible"))
    for division in divisions_of(wanted):
        yield division.game.name, division.names


def test_a_bot_plays_where_it_can() -> None:
    assert dict(every_division()) == {
        GAME: ["random", "sensible"],
        "tippo": ["random", "balancing", "sensible"],
    }


def test_all_bots_play_unless_some_are_named() -> None:
    (division,) = divisions_of(setting(seats=(2,), bots=()))
    assert division.names == list(bots.plain_bots_of(GAME))


def test_only_neighbours_meet_if_that_is_asked_for() -> None:
    levels = ("newcomer", "casual", "steady", "sensible", "expert", "champion", "gambler")
    (division,) = divisions_of(setting(seats=(2,), bots=levels, neighbours=True))
    met = {frozenset((pairing.one, pairing.other)) for pairing in division.pairings}
    assert met == {
        *(frozenset(pair) for pair in pairwise(levels[:6])),
        *(frozenset(("sensible", name)) for name in levels if name != "sensible"),
    }
