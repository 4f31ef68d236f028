"""``penult stats``: matches are counted by game and by when they ended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from penult.cli.commands import main
from penult.i18n import LANGUAGES, catalogue
from penult.server import usage
from penult.server.storage.table_summary import TableSummary
from penult.server.usage import DAY, MatchCounts, usage_in
from tests.server.stores import begun as first_rows
from tests.server.test_data_folder import begun

NOW = 1000 * DAY


def tables_like(game: str, phase: str, days: int) -> TableSummary:
    return replace(first_rows()[1], game=game, phase=phase, changed=NOW - days * DAY)


class Stored:
    """Tables of a store."""

    def __init__(self, *found: TableSummary) -> None:
        self.found = list(found)

    def summaries(self) -> list[TableSummary]:
        return self.found

    def close(self) -> None: ...


def test_what_counts_as_what(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = Stored(
        tables_like("royal", "over", 6),
        tables_like("royal", "over", 8),
        tables_like("royal", "over", 31),
        tables_like("royal", "closed", 1),
        tables_like("tippo", "playing", 0),
        tables_like("tippo", "gathering", 400),
    )
    monkeypatch.setattr(usage, "tables_of", lambda _: stored)
    found = usage_in("anywhere", NOW)
    assert found["royal"] == MatchCounts(open=0, week=1, month=2, all=3, left=1)
    assert found["tippo"] == MatchCounts(open=2)
    assert found["total"] == MatchCounts(open=2, week=1, month=2, all=3, left=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_shows_the_games_that_were_played(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path)
    assert main(["stats", "--data", str(tmp_path), "--lang", language]) == 0
    title, head, *rows = capsys.readouterr().out.splitlines()
    assert str(tmp_path) in title and len(rows) == 2
    assert len({len(line) for line in (head, *rows)}) == 1
    assert rows[-1].startswith(catalogue(language).text("stats-total"))


def test_scripts_get_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path)
    assert main(["stats", "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"]["open"] == 1
