"""``penult analyse``: a report of a record, as text, page, picture and data."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES
from penult.lab.analysis import analyse as analysing
from penult.lab.analysis.analyse import Effort
from penult.lab.analysis.model import Analysis
from penult.match.match import Match
from tests.lab.test_analysis import in_cache, played
from tests.simulate.conftest import Compiling

__all__ = ["in_cache"]


@pytest.fixture
def record(in_cache: Compiling, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(analysing, "USUAL_EFFORT", Effort(valued=30, searched=20, measured=100))
    match = played("coloradd", 2, seed=4, rounds=2)
    match.names = ("Ada", "Ben")
    file = tmp_path / "match.txt"
    file.write_text(match.record())
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_tells_what_every_seat_owes_to_luck_and_to_play(
    record: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert main(["analyse", str(record), "--lang", language]) == 0
    said = capsys.readouterr().out
    rows = [line.split() for line in said.splitlines() if line.startswith(("  Ada", "  Ben"))]
    assert [row[0] for row in rows] == ["Ada", "Ben"]
    assert "{" not in said


def test_everything_can_be_saved(record: Path, tmp_path: Path) -> None:
    files = [tmp_path / f"found{ending}" for ending in (".txt", ".html", ".svg", ".json")]
    saves = [word for file in files for word in ("--save", str(file))]
    assert main(["analyse", str(record), "--seat", "1", *saves]) == 0
    text, page, chart, data = (file.read_text(encoding="utf-8") for file in files)
    found = msgspec.json.decode(data, type=Analysis)
    assert [review.seat for review in found.reviews] == [1]
    assert "Ada" in text and chart.strip() in page and page.startswith("<!doctype html>")
    assert chart.count('<path d="M') >= len(found.accounts)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--seat", "2"], "no seat 2"),
        (["--seat", "-1"], "no seat -1"),
        (["--bots", "nobody"], "nobody"),
        (["--bots", "sensible,sensible,eager"], "only 2 seats"),
        (["--save", "found.pdf"], ".html"),
        (["--save", "nowhere/found.html"], "no such file or folder"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_computed(
    record: Path, capsys: pytest.CaptureFixture[str], flags: list[str], reason: str
) -> None:
    assert main(["analyse", str(record), *flags, "--lang", "en"]) == 2
    assert reason in capsys.readouterr().err


def test_a_record_without_actions_has_nothing_to_analyse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(Match.new("coloradd", seats=2, seed=1).record())
    assert main(["analyse", str(file), "--lang", "en"]) == 2
    assert "nothing to analyse" in capsys.readouterr().err
