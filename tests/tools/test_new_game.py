"""``python -m tools.new_game`` writes a playable game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.new_game.__main__ import create

from penult.i18n.catalogue import LANGUAGES
from tests.architecture.sources import ROOT

PLAY = """
import random
from penult.bots import find
from penult.match.match import Match

rng = random.Random(1)
match = Match.new("whist", seats=3, seed=1, options={"target": 60})
while match.outcome is None:
    seats = [match.turn, *match.reactors]
    seat = rng.choice([seat for seat in seats if match.legal(seat)])
    match.push(seat, rng.choice(match.legal(seat)))
assert max(match.standing) >= 60
assert Match.read(match.write()).write() == match.write()
assert [find("whist", name).name for name in ("random", "eager")] == ["random", "eager"]
"""
SOURCES = shutil.ignore_patterns("__pycache__", "static")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, the shared parts of its tests, and a new game."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "src", root / "src", ignore=SOURCES)
    shutil.copy(ROOT / "pyproject.toml", root)
    for folder in ("tests", "tests/games", "tests/architecture"):
        (root / folder).mkdir()
        for path in (ROOT / folder).glob("*.py"):
            if path.name != "conftest.py":
                shutil.copy(path, root / folder)
    create("whist", root)
    return root


def run(root: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_random_match_of_the_new_game_comes_to_its_end(checkout: Path) -> None:
    run(checkout, "-c", PLAY)


def test_the_clauses_and_options_of_the_new_game_are_in_order(checkout: Path) -> None:
    where = ("tests/games/whist", "tests/architecture")
    run(checkout, "-m", "pytest", "-n", "0", *where, "-k", "whist")


def test_the_rules_of_the_new_game_keep_to_the_compiled_subset(checkout: Path) -> None:
    run(checkout, "-m", "pytest", "-n", "0", "tests/architecture/test_subset.py")


def test_it_has_the_same_texts_in_every_language(checkout: Path) -> None:
    texts = checkout / "src" / "penult" / "i18n"
    names = {
        language: sorted(p.name for p in (texts / language).iterdir()) for language in LANGUAGES
    }
    assert "whist-clauses.json" in names["en"]
    assert names["en"] == names["fr"] == names["de"]


@pytest.mark.parametrize("name", ["Whist", "w2", "royal", "royals"])
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "src/penult/games/royal").mkdir(parents=True)
    with pytest.raises(SystemExit):
        create(name, tmp_path)
    assert [path.name for path in tmp_path.rglob("*.py")] == []
