"""Simulations need neither numba's internals nor a cache, and leave numba's settings alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from penult.games.registry import NAMES
from penult.simulate import arena, run
from penult.simulate import compile as compiling
from penult.simulate.compile import disk_cache, warn_once
from penult.simulate.compile.records import Compiled
from penult.simulate.run import simulate
from tests.properties.tables import TIMES
from tests.simulate.plain_play import plan_for
from tests.simulate.test_arena import play_interpreted


@pytest.fixture(autouse=True)
def nothing_said_yet() -> None:
    warn_once.cache_clear()


QUICK = ("royal",)  # the game that plain numba compiles fastest, in half a minute
GAMES = {"rummy": 2}
HEAVY = pytest.mark.skipif(TIMES == 1, reason="takes minutes to compile: make heavy")


def play_apart(game: str, games: int, folder: Path, **environment: str) -> tuple[Any, str]:
    """Play in another process; return what it printed and logged."""
    root = str(Path(__file__).parents[2])
    path = [environment.pop("PYTHONPATH", ""), root, *sys.path]
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulate.plain_play", game, str(games), "False"],
        env={
            **os.environ,
            "XDG_CACHE_HOME": str(folder),
            "PYTHONPATH": os.pathsep.join(filter(None, path)),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=1_200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def expected(game: str, games: int) -> list[int]:
    return play_interpreted(plan_for(game, games, False), 0, games).counters


# Plain numba


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in QUICK else HEAVY) for game in NAMES]
)
def test_plain_numba_counts_the_same(game: str, tmp_path: Path) -> None:
    games = GAMES.get(game, 30)
    found, logged = play_apart(game, games, tmp_path, PENULT_PLAIN_NUMBA="1")
    assert found == {"backend": "plain", "counters": expected(game, games)}
    assert not logged
    assert list(tmp_path.rglob("*.nbi"))  # the next run finds it compiled


BROKEN = {
    "a class is gone": "import numba.core.codegen\ndel numba.core.codegen.JITCodeLibrary\n",
    "a method does something else": (
        "import numba.core.codegen as c\n"
        "c.JITCodeLibrary._get_module_for_linking = None\n"
        "del c.JITCodeLibrary.add_linking_library\n"
    ),
    "it crashes": "import sys, os\nif 'compile.probe' in ' '.join(sys.orig_argv): os.abort()\n",
}


@pytest.mark.parametrize("change", BROKEN)
def test_internals_that_do_not_fit_are_noticed(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the process that tests them; this one is unaffected."""
    (tmp_path / "sitecustomize.py").write_text(BROKEN[change])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    assert compiling.why_not_native()
    assert compiling.why_not_native()  # nothing was recorded


def test_internals_that_fit_are_tested_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiling.why_not_native() == ""
    monkeypatch.setattr(subprocess, "run", None)  # not another time
    assert compiling.why_not_native() == ""


@pytest.mark.parametrize(
    ("variable", "reason", "backend"),
    [("1", "", "plain"), ("", "", "native"), ("0", "", "native"), ("", "gone", "plain")],
)
def test_the_choice(
    variable: str,
    reason: str,
    backend: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv(compiling.PLAIN, variable)
    monkeypatch.setattr(compiling, "why_not_native", lambda: reason)
    loaded: list[str] = []
    monkeypatch.setattr(compiling, "load", loaded.append)
    compiling.backend.__wrapped__()
    assert loaded == [backend]
    assert len(caplog.records) == bool(reason)
    assert reason in caplog.text


@HEAVY
def test_simulations_go_on_with_plain_numba(tmp_path: Path) -> None:
    """With one line in the log."""
    (tmp_path / "sitecustomize.py").write_text(BROKEN["a class is gone"])
    found, logged = play_apart("royal", 30, tmp_path / "cache", PYTHONPATH=str(tmp_path))
    assert found == {"backend": "plain", "counters": expected("royal", 30)}
    (line,) = logged.splitlines()
    assert line.startswith("penult.simulate: The fast compiler doesn’t work")
    assert "JITCodeLibrary" in line


# Interpreted


def cannot_be_compiled(*_args: Any) -> None:
    raise TypeError("Failed in nopython mode\nno such thing")


def test_what_cannot_be_compiled_is_interpreted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With one line in the log, and only one attempt to compile it."""
    attempts = []

    def refused(game: Any, bots: Any) -> Any:
        attempts.append(game.name)
        ready = compiling.interpreted(arena.build(game, bots))
        return Compiled(cannot_be_compiled, ready.pack, ready.blank)

    monkeypatch.setattr(run, "compile_arena", refused)
    monkeypatch.setattr(run, "NOT_COMPILED", {})
    plan = plan_for("tippo", 20, whole=False)
    for workers in (1, 2):
        assert simulate(plan, workers).tolist() == expected("tippo", 20)
    assert attempts == ["tippo"]
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("Tippo can’t be compiled")
    assert line.endswith("(TypeError: Failed in nopython mode no such thing)")


# The cache


def nowhere(tmp_path: Path) -> Path:
    """Not even root can make a folder below a file."""
    file = tmp_path / "file"
    file.touch()
    return file / "below"


def test_simulating_needs_no_writable_home(tmp_path: Path) -> None:
    home = nowhere(tmp_path)
    found, logged = play_apart("royal", 30, home, HOME=str(home))
    assert found == {"backend": "native", "counters": expected("royal", 30)}
    (line,) = logged.splitlines()
    assert line.startswith("penult.simulate: The compiled rules can’t be saved")


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "HOME"])
def test_the_cache_is_where_it_can_be_written(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    folder = disk_cache.cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path)
    monkeypatch.setenv(variable, str(nowhere(tmp_path)))
    assert disk_cache.cache_folder() is None


def test_a_disk_that_fills_up_only_costs_the_cache(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_args: Any) -> None:
        raise OSError("No space left on device")

    def compile_arena(game: Any, bots: Any, cached: bool = True) -> Any:
        ready = compiling.interpreted(arena.build(game, bots))
        return Compiled(full, ready.pack, ready.blank) if cached else ready

    monkeypatch.setattr(run, "compile_arena", compile_arena)
    plan = plan_for("tippo", 5, whole=False)
    assert simulate(plan, workers=1).tolist() == expected("tippo", 5)
    assert "No space left" in caplog.text
    assert not run.NOT_COMPILED


# The settings of numba


def settings() -> dict[str, Any]:
    config = vars(numba.config)
    return {name: value for name, value in config.items() if name.isupper()}


def double(number: int) -> int:
    return 2 * number


def triple(number: int) -> int:
    return 3 * number


def cache_path(function: Any) -> Path:
    return Path(function.stats.cache_path)


def test_compiling_leaves_numba_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other functions, even in the same module, are cached where they always were."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before, usual = settings(), cache_path(numba.njit(cache=True)(triple))
    ours = compiling.compiled(double, "double")
    assert ours(4) == 8
    assert list(tmp_path.rglob("double/**/*.nbi"))
    assert settings() == before
    assert cache_path(numba.njit(cache=True)(triple)) == usual
    assert not usual.is_relative_to(tmp_path)


def test_settings_are_restored_after_an_error(tmp_path: Path) -> None:
    before = settings()
    with pytest.raises(ZeroDivisionError), disk_cache.kept_in(tmp_path):
        assert str(tmp_path) == numba.config.CACHE_DIR  # type: ignore[attr-defined]
        raise ZeroDivisionError
    assert settings() == before
