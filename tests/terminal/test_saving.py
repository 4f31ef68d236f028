"""Saving loses nothing that was saved before."""

from __future__ import annotations

from pathlib import Path

import pytest

from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.match.record import read_record
from penult.terminal.commands import free
from tests.terminal.table import POSITION, sit

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@each_language
def test_without_a_name_no_file_of_another_match_is_replaced(language: str, folder: Path) -> None:
    for game in ("coloradd", "tippo", "royal"):
        sit(Match.new(game, seed=1), ["save"], language=language)
    assert contents(folder) == ["game-2.penult", "game-3.penult", "game.penult"]
    first = read_record((folder / "game.penult").read_text(encoding="utf-8"))
    assert first.game.name == "coloradd"


@each_language
def test_a_file_that_is_there_is_left_alone(language: str, folder: Path) -> None:
    (folder / "mine").write_text("precious", encoding="utf-8")
    sitting = sit(POSITION, ["r7", "save mine", "quit", "quit"], language=language)
    save = sitting.solo.parser.own_word("save")
    assert (folder / "mine").read_text(encoding="utf-8") == "precious"
    assert f"{save} mine-2" in sitting.text
    assert f"{save} mine!" in sitting.text
    leave = sitting.solo.texts.text("table-leave")
    assert leave in sitting.console.said  # nothing was saved


@each_language
def test_an_exclamation_mark_replaces_it(language: str, folder: Path) -> None:
    (folder / "mine").write_text("old", encoding="utf-8")
    sitting = sit(POSITION, ["save mine!"], language=language)
    saved = read_record((folder / "mine").read_text(encoding="utf-8"))
    assert saved.digest() == sitting.match.digest()
    assert contents(folder) == ["mine"]


@pytest.mark.parametrize("again", ["save", "save mine", "save ./mine"])
def test_a_match_saved_again_goes_into_its_own_file(again: str, folder: Path) -> None:
    sitting = sit(POSITION, ["save mine", "r7", again])
    saved = read_record((folder / "mine").read_text(encoding="utf-8"))
    assert saved.digest() == sitting.match.digest()
    assert sitting.text.count("Saved in mine.") == 2
    assert contents(folder) == ["mine"]


def test_what_leads_nowhere_is_not_free(folder: Path) -> None:
    (folder / "game.penult").symlink_to(folder / "gone")
    assert free(Path("game.penult")) == Path("game-2.penult")
