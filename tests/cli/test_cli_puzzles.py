"""``penult puzzles``: choosing one, the puzzle of the day, mistakes, and making new ones."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lab.puzzles import making
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import read, shipped, write
from tests.cli.test_cli import Captured, run

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types anything."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@each_language
def test_a_puzzle_by_its_number(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    puzzle = shipped("royal").puzzles[6]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{puzzle.best.act}\n"))
    code, out, err = run(capsys, "puzzles", "royal", "--number", 7, "--lang", language)
    assert (code, err) == (0, "")
    assert "royal-7" in out
    assert catalogue(language).text("puzzle-right") in out


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_puzzles_of_one_level(capsys: Captured, typed: None, level: str) -> None:
    code, out, _ = run(capsys, "puzzles", "coloradd", "--level", level, "--lang", "en")
    assert code == 0
    assert f"({level})" in out


def test_the_puzzle_of_the_day_needs_no_game(capsys: Captured, typed: None) -> None:
    code, out, _ = run(capsys, "puzzles", "--daily", "--lang", "en")
    assert code == 0
    assert any(f"Puzzle {game}-" in out for game in NAMES)
    code, out, _ = run(capsys, "puzzles", "tippo", "--daily", "--lang", "en")
    assert "Puzzle tippo-" in out


@each_language
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("chess",),
        ("coloradd", "--number", "0"),
        ("coloradd", "--number", "9999"),
        ("coloradd", "--level", "impossible"),
        ("coloradd", "--make", "0"),
        ("--make", "3"),
        ("coloradd", "--make", "3", "--among", "2"),
        ("chess", "--daily"),
    ],
)
def test_mistakes_are_explained(
    capsys: Captured, typed: None, language: str, arguments: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, "puzzles", *arguments, "--lang", language)
    assert (code, out) == (2, "")
    assert err


# Making


def found_before(game: str, seed: int, known: Sequence[Puzzle]) -> list[Puzzle]:
    return list(shipped(game).puzzles[len(known) : len(known) + 6])


def test_new_puzzles_are_written_to_a_file(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "found_in", found_before)
    file = tmp_path / "new.json"
    code, out, err = run(
        *(capsys, "puzzles", "coloradd", "--make", 2, "--among", 5, "--seed", "1f"),
        *("--save", file, "--lang", "en"),
    )
    assert (code, out) == (0, "")
    assert err == "2 puzzles made, seed 0000000000000000000000000000001f\n"
    made = read(file.read_text())
    assert (made.game, len(made.puzzles), made.among) == ("coloradd", 2, 5)
    assert made.worlds == making.effort_for("coloradd").worlds


def test_who_interrupts_keeps_what_was_found(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(game: str, seed: int, known: Sequence[Puzzle]) -> object:
        yield shipped(game).puzzles[0]
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "found_in", interrupted)
    file = tmp_path / "new.json"
    code, _, _ = run(capsys, "puzzles", "royal", "--make", 5, "--save", file, "--lang", "en")
    assert code == 130
    assert len(read(file.read_text()).puzzles) == 1


def test_a_file_is_resumed_with_its_own_seed(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "found_in", found_before)
    file, more = tmp_path / "some.json", tmp_path / "more.json"
    making_two = ("puzzles", "coloradd", "--make", 2, "--seed", "1f", "--save", file)
    run(capsys, *making_two, "--lang", "en")
    code, _, err = run(
        *(capsys, "puzzles", "coloradd", "--make", 5, "--resume", file, "--save", more),
        *("--lang", "en"),
    )
    assert code == 0
    assert err == "5 puzzles made, seed 0000000000000000000000000000001f\n"
    made = read(more.read_text())
    assert (len(made.puzzles), made.among) == (5, 5)
    wanted = {each.record for each in shipped("coloradd").puzzles[:5]}
    assert {each.record for each in made.puzzles} == wanted


@each_language
def test_only_a_whole_file_of_the_game_is_resumed(
    capsys: Captured, tmp_path: Path, language: str
) -> None:
    other, chosen, broken = (tmp_path / name for name in ("other", "chosen", "broken"))
    other.write_text(write(shipped("rummy")))
    chosen.write_text(write(shipped("coloradd")))  # 60 of 180: the others are lost
    broken.write_text("{}")
    for file in (other, chosen, broken):
        code, out, err = run(
            *(capsys, "puzzles", "coloradd", "--make", 300, "--resume", file),
            *("--lang", language),
        )
        assert (code, out) == (2, "")
        assert str(file) in err
