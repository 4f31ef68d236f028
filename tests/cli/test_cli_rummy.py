"""The command line with Rummy: play, replay, verify, picture, and the words of a simulation."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from penult import bots
from penult.core.errors import clause_name
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.report import report
from penult.lab.summary import Summary, summarise
from penult.match.match import Match
from penult.simulate.arena import Count
from penult.simulate.run import Plan
from tests.cli.test_cli import Captured, run, shell

GAME = find("rummy")
POSITION = (
    "rummy; melds: r3-5*4 9rby; single: g4; hand 0: r4 r6 b12 y1; hand 1: y2 y3; hand 2: g2 g8"
)
OPEN = ("r6", "break r3-5", "meld r3-6")

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match of two turns and an open turn, saved in a file."""
    match = Match.read(POSITION, seed=3)
    for act in (*OPEN, "finish", "draw"):
        match.push(act)
    file = tmp_path / "x.penult"
    file.write_text(match.record(["Ann", "Bob", "Cleo"]), encoding="utf-8")
    return file


# Records


@each_language
def test_a_genuine_record_is_verified(capsys: Captured, record: Path, language: str) -> None:
    code, out, err = run(capsys, "verify", record, "--lang", language)
    assert (code, err) == (0, "")
    assert out == catalogue(language).text("cli-verified", count=len(OPEN) + 2) + "\n"


@each_language
def test_another_step_of_a_turn_is_found_on_its_line(
    capsys: Captured, record: Path, language: str
) -> None:
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if "meld r3-6" in line)
    record.write_text(text.replace("meld r3-6", "meld r4-6"), encoding="utf-8")
    code, out, err = run(capsys, "verify", record, "--lang", language)
    texts = catalogue(language)
    assert (code, out) == (1, "")
    assert texts.text("error-record", line=place + 1, why="").rstrip() in err


@each_language
def test_replay_tells_every_step_with_its_clause(
    capsys: Captured, record: Path, language: str
) -> None:
    code, out, err = run(capsys, "replay", record, "--lang", language)
    title, *sentences = out.splitlines()
    assert (code, err) == (0, "")
    assert "Rummy" in title
    assert len(sentences) > len(OPEN)
    assert all(sentence.endswith("]") and " [RUM-" in sentence for sentence in sentences)


def test_replay_shows_a_drawn_tile_only_to_who_drew_it(capsys: Captured, record: Path) -> None:
    told = {
        viewer: run(capsys, "replay", record, "--lang", "en", f"--viewer={viewer}")[1]
        for viewer in (-1, 0, 1)
    }
    assert "Bob draws a tile." in told[-1]
    assert "Bob draws a tile." in told[0]
    assert "You draw a tile." not in told[1]
    assert "You draw " in told[1]


def test_a_picture_of_an_open_lay(capsys: Captured, tmp_path: Path) -> None:
    match = Match.read(POSITION, seed=3)
    match.push("r6")
    file = tmp_path / "p"
    file.write_text(match.write(), encoding="utf-8")
    code, out, _ = run(capsys, "picture", file, "--viewer", 0)
    assert code == 0
    assert ElementTree.fromstring(out).tag.endswith("svg")


# Rules and options


@each_language
def test_the_rulebook_and_one_clause(capsys: Captured, language: str) -> None:
    _, out, _ = run(capsys, "rules", "rummy", "--lang", language)
    names = [clause_name(clause) for clause in GAME.clauses if clause]
    told = {line.partition(":")[0].strip() for line in out.splitlines()}
    assert [name for name in names if name not in told] == []
    _, out, _ = run(capsys, "rules", "rummy", "rum_47", "--lang", language)
    texts = catalogue(language)
    assert out == texts.labelled("RUM-47", texts.text("clause-RUM-47")) + "\n"


@each_language
def test_every_option_is_listed(capsys: Captured, language: str) -> None:
    out = run(capsys, "options", "rummy", "--lang", language)[1]
    for option in GAME.options:
        assert f"{option.name} = {' | '.join(option.allowed())}" in out.splitlines()
        assert option.ruling in out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("play", "rummy", "--seats", "5"), "5"),  # RUM-01: two to four
        (("play", "rummy", "--seats", "1"), "1"),
        (("simulate", "rummy", "--seats", "5", "--games", "10"), "5"),
        (("simulate", "rummy", "--bots", "balancing", "--games", "10"), "balancing"),
        (("play", "rummy", "-o", "must_lay=perhaps"), "perhaps"),
        (("rules", "rummy", "ADD-15"), "ADD-15"),
    ],
)
def test_a_mistake_is_explained_in_the_language(
    capsys: Captured, arguments: tuple[str, ...], named: str
) -> None:
    said = set()
    for language in LANGUAGES:
        code, out, err = run(capsys, *arguments, "--lang", language)
        assert (code, out) == (2, "")
        assert named in err
        said.add(err)
    assert len(said) == len(LANGUAGES)


# From a shell

PLAY = ("play", "rummy", "--plain", "--seed", "5", "--seats", "3")


@pytest.mark.parametrize(
    "typed", [b"", b"hint\n?\nxyzzy\nmeld x\nquit\nquit\n", b"\xff\xfe\n\x00\nsave \x00\n", b"q"]
)
def test_play_from_standard_input(typed: bytes) -> None:
    code, out, err = shell(*PLAY, "--lang", "en", typed=typed, PYTHONIOENCODING="utf-8:strict")
    assert (code, err) == (0, "")
    assert out.startswith("Rummy: 3 players.")
    assert out.endswith("Goodbye!\n")
    assert "\x1b" not in out


def test_a_match_saved_in_mid_turn_can_be_verified_and_loaded(tmp_path: Path) -> None:
    file = str(tmp_path / "x.penult")
    shell(*PLAY, "--name", "Zoe", typed=f"hint\nhint\nhint\nhint\nsave {file}\nquit\n".encode())
    assert shell("verify", file)[0] == 0
    code, out, _ = shell("play", "--load", file, "--plain", "--lang", "en", typed=b"log\nquit\n")
    assert code == 0
    assert "Laid this turn" in out
    assert "Zoe" in Path(file).read_text(encoding="utf-8")


# The words of a simulation

TALLIES = {  # of ten rounds
    "lays": 160,
    "tiles": 480,
    "draws": 20,
    "ran_out": 1,
    "actions": 80,
    "forced": 120,
    "jokers_taken": 30,
    "caught_tiles": 2,
}


def summary_by_hand(seats: int = 4) -> Summary:
    """Ten rounds of 18 turns, all won by whoever started; squares of tallies don't matter here."""
    counters = np.zeros(Count.SIZE, np.int64)
    columns = {Count.GAMES: 10, Count.ROUNDS: 10, Count.DECISIONS: 200, Count.TURNS: 180}
    columns |= {Count.POINTS: 1000, Count.POINTS_SQUARED: 100_000, Count.ORDERS: 20}
    for column, value in columns.items():
        counters[column] = value
    counters[Count.LENGTH + 18] = 10
    counters[Count.PLACE_WINS + seats - 1] = 10
    for number, name in enumerate(GAME.tallies):
        counters[Count.TALLY + number] = TALLIES[name]
    sensible = bots.find("rummy", "sensible")
    plan = Plan(GAME, GAME.new_options(), seats=seats, bots=(sensible,), games=10, seed=7)
    return summarise(plan, counters)


@each_language
def test_the_report_says_what_the_game_counts(language: str) -> None:
    texts = catalogue(language)
    lines = list(report(summary_by_hand(), texts, 1.0))
    rows = (
        ("sim-length", 18),
        ("sim-points", 100),
        *((f"tally-{name}", count / 10) for name, count in TALLIES.items() if name != "ran_out"),
        ("tally-ran_out", 10),  # a share, in percent
        ("rate-tiles_a_lay", TALLIES["tiles"] / TALLIES["lays"]),
    )
    for key, figure in rows:
        label, written = texts.text(key), texts.number(figure, 2)
        assert any(line.startswith(label) and f"  {written}" in line for line in lines), key


@each_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_are_counted_from_who_begins(language: str, seats: int) -> None:
    """Where other games have a dealer, Rummy has a player who starts the round."""
    texts = catalogue(language)
    lines = [line.strip() for line in report(summary_by_hand(seats), texts, 1.0)]
    begins = texts.text("sim-place-dealer-rummy")
    assert texts.number(100, 2) in next(line for line in lines if line.startswith(begins))
    title = next(n for n, line in enumerate(lines) if texts.text("sim-wins-by-seat") in line)
    assert lines[title + 1].startswith(begins)
    assert sum(line.startswith(texts.text("sim-place-first-rummy")) for line in lines) == 1
    for turn in range(3, seats + 1):
        assert any(line.startswith(texts.text("sim-place-rummy", turn=turn)) for line in lines)
    for key in ("sim-place-first", "sim-place-dealer"):
        assert not any(line.startswith(texts.text(key)) for line in lines)


def test_other_games_keep_their_dealer() -> None:
    game = find("coloradd")
    plan = Plan(game, game.new_options(), 3, (bots.find("coloradd", "random"),), 10, 7)
    text = "\n".join(report(summarise(plan, np.zeros(Count.SIZE, np.int64)), catalogue("en"), 1.0))
    assert "dealer’s left" in text
    assert "seat 2" in text
