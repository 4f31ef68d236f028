"""``penult doctor``: each thing that may be wrong is found, named and graded."""

from __future__ import annotations

import io
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from penult.cli import doctor
from penult.cli.commands import main
from penult.cli.doctor import Diagnosis, Grade, ServerSetup
from penult.i18n import LANGUAGES, catalogue


@pytest.fixture
def setup(tmp_path: Path) -> ServerSetup:
    return ServerSetup(tmp_path, "", 0)


def grades(found: Iterator[Diagnosis]) -> dict[str, Grade]:
    return {finding.key: finding.grade for finding in found}


def test_extras_come_from_the_package_itself() -> None:
    found = doctor.packages_by_part()
    assert "rich" in found[""] and "asyncpg" in found["postgres"]
    assert not {"dev", "bench"} & found.keys()


def test_a_missing_extra_is_no_fault(setup: ServerSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = {"": ["rich"], "postgres": ["nowhere-to-be-found"]}
    monkeypatch.setattr(doctor, "packages_by_part", lambda: needed)
    assert grades(doctor.parts(setup)) == {
        "doctor-part": Grade.GOOD,
        "doctor-no-part": Grade.NOTE,
    }


def test_what_is_always_needed_is(setup: ServerSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "packages_by_part", lambda: {"": ["nowhere-to-be-found"]})
    assert grades(doctor.parts(setup)) == {"doctor-broken": Grade.FAULT}


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = grades(doctor.port(ServerSetup(tmp_path, "", taken.getsockname()[1])))
    assert found == {"doctor-port-taken": Grade.NOTE}


def test_a_new_folder_is_not_made(tmp_path: Path) -> None:
    found = grades(doctor.folder(ServerSetup(tmp_path / "a" / "b", "", 0)))
    assert found["doctor-new-folder"] == Grade.GOOD
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = grades(doctor.folder(ServerSetup(tmp_path / "file", "", 0)))
    assert found == {"doctor-no-folder": Grade.FAULT}


def test_a_slow_disk(setup: ServerSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "commit_time", lambda _: 80.0)
    assert grades(doctor.folder(setup))["doctor-slow-commit"] == Grade.SLOW


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("asyncpg")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        link = f"postgresql://penult:secret@127.0.0.1:{free.getsockname()[1]}/penult"
        (found,) = doctor.database(ServerSetup(tmp_path, link, 0))
    assert found.grade == Grade.FAULT
    assert "secret" not in found.line(catalogue("en"))


def test_a_terminal_without_shapes(setup: ServerSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "ascii"))
    assert grades(doctor.terminal(setup))["doctor-no-shapes"] == Grade.SLOW


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_that_all_is_well(
    tmp_path: Path,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", {"doctor-server": (doctor.folder,)})
    assert main(["doctor", "--data", str(tmp_path), "--lang", language]) == 0
    heading, *_, verdict = capsys.readouterr().out.splitlines()
    texts = catalogue(language)
    assert (heading, verdict) == (texts.text("doctor-server"), texts.text("doctor-well"))


def test_a_fault_makes_the_command_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", {"doctor-server": (doctor.folder,)})
    (tmp_path / "file").touch()
    assert main(["doctor", "--data", str(tmp_path / "file"), "--lang", "en"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 fault: see ✗."
