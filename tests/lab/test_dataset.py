"""Datasets: rows and records of the same games, whatever interrupts their making."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pandas
import polars
import pyarrow.parquet
import pytest

from penult.cli.commands import main
from penult.core.ids import TABLE
from penult.core.shapes import overwriter
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.dataset import command, folder
from penult.lab.dataset.archives import records_in, write_records
from penult.lab.dataset.columns import phases_of
from penult.match.match import Match
from penult.simulate import log_loop
from penult.simulate.game_logs import Logger
from penult.simulate.run import Plan

GAME, GAMES, SEED = "coloradd", 7, 5
GIVEN = ["dataset", GAME, "--games", str(GAMES), "--bots", "random,sensible", "--seed", str(SEED)]

each_language = pytest.mark.parametrize("language", LANGUAGES)

Captured = pytest.CaptureFixture[str]


def interpreted(plan: Plan) -> Logger:
    kind: Any = type(plan.game.state())
    return Logger(plan, log_loop.build(plan.game, plan.bots, overwriter(kind)))


@pytest.fixture(autouse=True, scope="module")
def small_interpreted_parts() -> Iterator[None]:
    """Nothing is compiled here; ``tests/simulate/test_game_logs.py`` compares both speeds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "logger_for", interpreted)
        patch.setattr(command, "ROUNDS", 3)
        patch.setattr(command, "MATCHES", 1)
        yield


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dataset") / "made"
    assert main([*GIVEN, "--output", str(path)]) == 0
    return path


def files_of(path: Path) -> dict[str, bytes]:
    """All files by their names."""
    files = (each for each in path.rglob("*") if each.is_file())
    return {str(each.relative_to(path)): each.read_bytes() for each in files}


def records_of(path: Path) -> dict[str, str]:
    archives = sorted((path / "records").iterdir())
    return {name: text for archive in archives for name, text in records_in(archive)}


# Rows


def test_rows_are_what_the_records_say(made: Path) -> None:
    rows = pandas.read_parquet(made / "actions")
    records = records_of(made)
    assert list(records) == [f"{GAME}-{number:09}.penult" for number in range(GAMES)]
    phases = phases_of(find(GAME))
    for number, text in enumerate(records.values()):
        match = Match.load(text)
        assert match.seed == SEED + number
        of_game = rows[rows.game == number].to_dict("records")
        assert [(row["seat"], row["action"]) for row in of_game] == [
            (seat, action.text) for seat, action in match.acts
        ]
        assert [row["step"] for row in of_game] == list(range(len(match.acts)))
        replay = Match.new(GAME, seats=4, seed=match.seed).stop_between_rounds()
        for row in of_game:
            action = replay.game.actions[row["action_id"]]
            assert row["seed"] == f"{match.seed:032x}"
            assert row["phase"] == phases[replay.view(TABLE).phase]
            assert [*row["legal"]] == [each.id for each in replay.moves(row["seat"])]
            assert row["bot"] == ("random", "sensible")[(row["seat"] + number) % 2]
            assert (action.text, row["round"]) == (row["action"], 0)
            replay.push(row["seat"], action)
        winner = replay.uncovered().round_winner
        paid = [1 if seat == winner else -1 / 3 for seat in range(4)]
        for row in of_game:
            assert row["round_winner"] == winner
            assert [*row["payoffs"]] == pytest.approx(paid)
            assert [*row["totals"]] == [*row["round_points"]] == [*replay.standing]


def test_one_line_loads_all_of_it(made: Path) -> None:
    rows = sum(pyarrow.parquet.read_metadata(each).num_rows for each in made.glob("actions/*"))
    one = pandas.read_parquet(made / "actions")
    other = polars.read_parquet(made / "actions" / "*.parquet")
    assert len(one) == len(other) == rows > 100
    assert list(one.columns) == other.columns
    assert one.action.tolist() == other["action"].to_list()
    assert [each.tolist() for each in one.legal] == other["legal"].to_list()


def test_the_card_has_all_columns_and_their_types(made: Path) -> None:
    schema = pyarrow.parquet.read_schema(made / "actions" / "part-00000.parquet")
    card = (made / "README.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \|", card, re.MULTILINE)
    assert [(name, type_in_words(schema.field(name).type)) for name in schema.names] == rows


def type_in_words(kind: Any) -> str:
    if pyarrow.types.is_list(kind):
        return f"list of {kind.value_type}"
    return str(kind.value_type if pyarrow.types.is_dictionary(kind) else kind)


def test_nobody_wins_a_blocked_round(tmp_path: Path) -> None:
    """With ten random players, hardly a round is over after 50 turns (AR-66)."""
    path = tmp_path / "blocked"
    given = ["dataset", GAME, "--games", "3", "--seed", "1", "--seats", "10", "--bots", "random"]
    assert main([*given, "-o", "turn_cap=50", "--output", str(path)]) == 0
    rows = pandas.read_parquet(path / "actions")
    blocked = rows[rows.round_winner.isna()]
    assert set(blocked.game) == {0, 1, 2}
    assert all(not any(payoffs) and not any(points) for payoffs, points in blocked_values(blocked))


def blocked_values(rows: Any) -> Iterator[tuple[Any, Any]]:
    return zip(rows.payoffs, rows.round_points, strict=True)


def test_no_bot_is_the_table(tmp_path: Path) -> None:
    """In Royal it gives the start signal and sounds the fanfare (ROY-60, ROY-62)."""
    path = tmp_path / "royal"
    given = ["dataset", "royal", "--games", "3", "--seed", "1", "-o", "reign_ms=5000"]
    assert main([*given, "--output", str(path)]) == 0
    rows = pandas.read_parquet(path / "actions")
    assert set(rows[rows.seat == -1].action) == {"start", "fanfare"}
    assert rows[rows.seat == -1].bot.isna().all() and rows[rows.seat >= 0].bot.notna().all()


def test_matches(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    given = ["dataset", GAME, "--games", "2", "--match", "-o", "target=50", "--seed", "3"]
    assert main([*given, "--output", str(path)]) == 0
    rows = pandas.read_parquet(path / "actions")
    for number, text in enumerate(records_of(path).values()):
        match = Match.load(text)
        assert match.outcome and match.rounds == rows[rows.game == number]["round"].max() + 1
        last = rows[rows.game == number].iloc[-1]
        assert tuple(last["totals"]) == match.outcome.totals
        assert [seat for seat in range(4) if last["payoffs"][seat] > 0] == [*match.outcome.winners]


def test_custom_cards_are_in_the_records(tmp_path: Path) -> None:
    path = tmp_path / "cards"
    given = ["dataset", GAME, "--games", "1", "--custom", "trade", "--output", str(path)]
    assert main(given) == 0
    (text,) = records_of(path).values()
    assert Match.load(text).customs == Match.new(GAME, custom=["trade"]).customs


# The folder


def test_the_same_seed_gives_the_same_files(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert main([*GIVEN, "--workers", "1", "--output", str(again)]) == 0
    assert files_of(again) == files_of(made)


class Interrupting:
    """Somebody presses Ctrl-C after so many parts."""

    def __init__(self, parts: int, keep: Any) -> None:
        self.parts, self.keep = parts, keep

    def __call__(self, *given: Any) -> None:
        if self.parts == 0:
            raise KeyboardInterrupt
        self.parts -= 1
        self.keep(*given)


@each_language
def test_an_interrupted_dataset_can_be_used_and_continued(
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    language: str,
) -> None:
    path = tmp_path / "interrupted"
    given = [*GIVEN, "--workers", "1", "--output", str(path), "--lang", language]
    keep = folder.Folder.keep
    stop = Interrupting(1, keep)
    monkeypatch.setattr(folder.Folder, "keep", lambda *given: stop(*given))
    assert main(given) == 130
    assert catalogue(language).text("sim-go-on", file=path) in capsys.readouterr().err
    kept = folder.opened(path)
    assert kept.games == 3 and "3 rounds" in (path / "README.md").read_text()
    assert pandas.read_parquet(path / "actions" / "part-00000.parquet").game.max() == 2
    monkeypatch.setattr(folder.Folder, "keep", keep)
    assert main(given) == 0
    assert files_of(path) == files_of(made)


def test_more_games_are_added(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "more"
    fewer = [each if each != str(GAMES) else "4" for each in GIVEN]
    assert main([*fewer, "--output", str(path)]) == 0
    without_seed = [*GIVEN[:-2], "--output", str(path)]
    assert main(without_seed) == 0
    assert files_of(path) == files_of(made)


@pytest.mark.parametrize(
    "other",
    [["--seats", "3"], ["--seed", "6"], ["--games", "3"], ["--match"], ["-o", "jump_in=on"]],
)
def test_another_dataset_is_refused(made: Path, capsys: Captured, other: list[str]) -> None:
    before = files_of(made)
    assert main([*GIVEN, *other, "--output", str(made)]) == 2
    told = capsys.readouterr().err
    assert f"penult dataset {GAME} --games {GAMES} --seats 4 --bots random,sensible" in told
    assert files_of(made) == before


@each_language
def test_other_folders_are_refused(tmp_path: Path, capsys: Captured, language: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    assert main([*GIVEN, "--output", str(tmp_path), "--lang", language]) == 2
    assert catalogue(language).text("dataset-bad", folder=tmp_path) in capsys.readouterr().err
    assert files_of(tmp_path) == {"letter.txt": b"Dear Ada"}


@each_language
def test_other_sources_are_refused(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, language: str
) -> None:
    monkeypatch.setattr(folder, "sources", lambda: "other")
    assert main([*GIVEN, "--output", str(made), "--lang", language]) == 2
    told = catalogue(language).text("dataset-other-version", folder=made, version="0.1.0")
    assert told in capsys.readouterr().err


@each_language
def test_without_pyarrow_one_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, language: str
) -> None:
    for name in ("pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, name, None)
    assert main([*GIVEN, "--output", str(tmp_path / "x"), "--lang", language]) == 2
    told = capsys.readouterr().err
    assert told == catalogue(language).text("extra-data") + "\n"
    assert "penult[data]" in told and not (tmp_path / "x").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    assert main([*GIVEN, "--output", str(tmp_path / "file" / "x")]) == 2
    assert "file" in capsys.readouterr().err


# The card and the licence


def test_the_card_says_how_it_was_made(made: Path) -> None:
    card = (made / "README.md").read_text()
    assert f"penult dataset {GAME} --games {GAMES} --seats 4 --bots random,sensible" in card
    assert "license: cc0-1.0" in card and "CC0 1.0" in (made / "LICENSE").read_text()


def test_what_the_card_says_about_python_works(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every indented line of code runs in the folder."""
    monkeypatch.chdir(made)
    code = [line.strip() for line in (made / "README.md").read_text().splitlines()]
    known: dict[str, Any] = {}
    for line in code:
        if line.startswith(("import ", "from ", "match = ")):
            builtins.exec(line, known)
    match = known["match"]
    match.rewind(5)
    assert len(match.acts) == 5 and match.view(0).viewer == 0
    assert isinstance(known["actions"], polars.DataFrame)


# Verifying


@each_language
def test_records_are_verified(made: Path, capsys: Captured, language: str) -> None:
    for path, count in ((made, GAMES), (made / "records" / "part-00000.zip", 3)):
        assert main(["verify", str(path), "--lang", language]) == 0
        told = capsys.readouterr().out
        assert told == catalogue(language).text("dataset-verified", count=count) + "\n"


@each_language
def test_a_changed_record_is_found(
    made: Path, tmp_path: Path, capsys: Captured, language: str
) -> None:
    name, *others = records_of(made)
    text = records_of(made)[name]
    changed = text.replace("totals: ", "totals: 1")
    path = tmp_path / "changed.zip"
    write_records(path, [(name, changed), (others[0], records_of(made)[others[0]])])
    assert main(["verify", str(path), "--lang", language]) == 1
    told = capsys.readouterr()
    assert f"changed.zip, {name}: " in told.err and not told.out
    assert catalogue(language).text("dataset-wrong", count=1) in told.err


def test_a_damaged_file_of_records(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(b"PK nonsense")
    assert main(["verify", str(path)]) == 2
    assert "x.zip" in capsys.readouterr().err


def test_files_of_records_depend_on_nothing_else(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        write_records(tmp_path / name, [("x", "text")])
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with ZipFile(tmp_path / "a.zip") as archive:
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)
