"""A saved match continues as it was started: options that start one are refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from penult.i18n import LANGUAGES, catalogue
from tests.cli.test_cli import Captured, record, run

__all__ = ["record"]  # a fixture

BEGINNING = {
    "--seats": ["--seats", "5"],
    "--preset": ["--preset", "family"],
    "-o": ["-o", "target=5"],
    "--seed": ["--seed", "4"],
    "--custom": ["--custom", "drizzle"],
}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@each_language
@pytest.mark.parametrize("flag", BEGINNING)
def test_what_begins_a_match_is_refused(
    capsys: Captured, record: Path, flag: str, language: str
) -> None:
    code, out, err = run(capsys, "play", "--load", record, *BEGINNING[flag], "--lang", language)
    assert (code, out) == (2, "")
    assert err == catalogue(language).text("cli-load-alone", flags=flag) + "\n"


def test_all_that_does_not_go_together_is_named(capsys: Captured, record: Path) -> None:
    given = [word for words in BEGINNING.values() for word in words]
    assert ", ".join(BEGINNING) in run(capsys, "play", "--load", record, *given)[2]


@each_language
def test_another_game_is_refused(capsys: Captured, record: Path, language: str) -> None:
    code, out, err = run(capsys, "play", "royal", "--load", record, "--lang", language)
    assert (code, out) == (2, "")
    named = {"saved": "coloradd", "wanted": "royal", "file": record}
    assert err == catalogue(language).text("cli-load-game", **named) + "\n"


@pytest.mark.parametrize(
    "given", [[], ["coloradd"], ["--plain", "--untimed"], ["--bots", "random"], ["--lang", "de"]]
)
def test_what_goes_together_is_taken(capsys: Captured, record: Path, given: list[str]) -> None:
    code, out, err = run(capsys, "play", *given, "--load", record)
    assert (code, err) == (0, "")
    assert "ColorADD" in out


def test_a_name_replaces_the_saved_one(
    capsys: Captured, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "again.penult"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {file}\n"))
    run(capsys, "play", "--load", record, "--name", "Zoë")
    assert "names: Zoë, Bob, Cleo\n" in file.read_text(encoding="utf-8")
