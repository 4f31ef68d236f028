"""Every citable clause has a test that bears its number."""

from __future__ import annotations

import re

import pytest

from penult.games.registry import NAMES, find
from tests.architecture.sources import ROOT, functions

OWN_NAME = re.compile(r"test_([A-Z]+_\d+)_")


def clauses_tested(game: str) -> set[str]:
    """The clauses that tests of the game are named after."""
    paths = (ROOT / "tests" / "games" / game).rglob("test_*.py")
    tests = (function.name for path in paths for function in functions(path))
    return {named[1] for named in map(OWN_NAME.match, tests) if named}


@pytest.mark.parametrize("game", NAMES)
def test_every_clause_has_a_test(game: str) -> None:
    tested = clauses_tested(game)
    untested = [
        clause.name for clause in find(game).clauses if clause and clause.name not in tested
    ]
    assert not untested, f"clauses of {game} without a test: {', '.join(untested)}"
