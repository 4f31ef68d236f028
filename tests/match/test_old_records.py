"""Records written by older versions of the rules still verify, whatever has changed since."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from penult.cli.commands import main
from penult.games.registry import NAMES, find
from penult.match.errors import BadPosition, BadRecord, Refused
from penult.match.match import Match
from penult.match.options import read_options, respell, write_options
from penult.match.record import read_record

FOLDER = Path(__file__).parents[1] / "fixtures" / "records"
RECORDS = sorted(FOLDER.glob("*.penult"))


def kept(name: str) -> str:
    return (FOLDER / f"{name}.penult").read_text(encoding="utf-8")


def by_current_rules(old: Match) -> Match:
    """The same actions at a table with the same options and today's defaults."""
    said = write_options(old.game, old.options, old.options.rules)
    match = Match.new(old.game.name, seats=old.seats, seed=old.seed, options=said)
    for seat, action in old.acts:
        match.push(seat, action)
    return match


def test_there_is_a_record_of_every_game() -> None:
    assert {path.stem.split("-")[0] for path in RECORDS} == set(NAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_verifies_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert f"game: {path.stem.split('-')[0]} 1\n" in text
    match = read_record(text)
    assert match.record() == text
    assert read_record(match.copy().record()).digest() == match.digest()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_penult_verify_proves_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_that_was_changed_does_not_verify(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    totals = next(line for line in text.splitlines() if line.startswith("totals: "))
    with pytest.raises(BadRecord):
        read_record(text.replace(totals, totals + "1"))


# What has changed


def test_TIP_65_version_1_let_numbers_cover_one_of_two_stops() -> None:
    old = read_record(kept("tippo-1"))
    assert old.options == replace(read_options(old.game, "open_stop=cancel target=20"), rules=1)
    with pytest.raises(Refused) as caught:
        by_current_rules(old)
    assert caught.value.clause.name == "TIP_65"


def test_MAS_71_version_1_closed_a_catch_with_the_next_turn() -> None:
    """Seat 2 catches seat 0 after seat 1 has drawn and passed: too late then, in time now."""
    text = kept("master-1")
    assert read_record(text).options.catch_close == 0
    with pytest.raises(BadRecord):
        read_record(text.replace("master 1", "master 2"))


def test_MAS_93_version_1_credited_the_first_partner() -> None:
    old = read_record(kept("master-1-partners"))
    assert old.standing != by_current_rules(old).standing


def test_RUM_69_version_1_demanded_an_action_of_who_went_out() -> None:
    old = read_record(kept("rummy-1"))
    assert "fire b5" in [action.text for _, action in old.acts]


# Positions and options of older versions


def test_a_position_keeps_its_version() -> None:
    text = "tippo 1; hand 0: r1 r2; hand 1: b1 b2; tray a: y3; tray b: g4; turn: 0"
    match = Match.read(text)
    assert match.options.rules == 1
    assert match.write().startswith("tippo 1\n")
    assert "open_stop" not in match.write()
    assert Match.read(match.write()).digest() == match.digest()


@pytest.mark.parametrize("version", ["0", "3", "-1", "x", "1 1", "²"])
def test_a_version_that_never_was_is_refused(version: str) -> None:
    with pytest.raises(BadPosition):
        Match.read(f"tippo {version}; hand 0: r1; hand 1: b1; tray a: y3; tray b: g4")


@pytest.mark.parametrize("name", NAMES)
def test_defaults_of_older_versions_differ_from_todays(name: str) -> None:
    game = find(name)
    for older in game.older_defaults:
        assert older.until < game.version
        assert write_options(game, read_options(game, older.options)) == older.options


def test_options_of_one_version_are_written_for_another() -> None:
    game = find("tippo")
    assert respell(game, "target=50", of=1, into=2) == "target=50 open_stop=cancel"
    assert respell(game, "target=50 open_stop=cancel", of=2, into=1) == "target=50"
    assert respell(game, "target=50", of=2, into=1) == "target=50 open_stop=strict"
