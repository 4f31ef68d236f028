"""Every citable clause has a test with its number, and is cited where it takes effect."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.architecture.sources import GAMES, ROOT, files, functions, game_named, tree
from tests.architecture.uncited import PREFIX, TOLD_BY, listed

OWN_NAME = re.compile(r"test_([A-Z]+_\d+)_")


def clauses_tested(game: str) -> set[str]:
    """The clauses that have a test named after them."""
    paths = (ROOT / "tests" / "games" / game).rglob("test_*.py")
    tests = (function.name for path in paths for function in functions(path))
    return {named[1] for named in map(OWN_NAME.match, tests) if named}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: str) -> None:
    tested = clauses_tested(game)
    untested = [
        clause.name for clause in game_named(game).clauses if clause and clause.name not in tested
    ]
    assert not untested, f"clauses of {game} without a test: {', '.join(untested)}"


@cache
def clauses_cited(game: str) -> set[str]:
    """The clauses that a game's rules cite as ``Clause.ADD_01``."""
    paths = (path for path in files(f"games/{game}/**/*.py") if path.name != "clauses.py")
    return {
        node.attr
        for path in paths
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "Clause"
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_with_a_consequence_is_cited(game: str) -> None:
    """Clauses borrowed from another game are checked there."""
    excused = {name for each in GAMES for name in listed(each)}
    silent = {clause.name for clause in game_named(game).clauses if clause} - clauses_cited(game)
    assert sorted(silent - excused) == []


@pytest.mark.parametrize("game", PREFIX)
def test_the_list_of_uncited_clauses_is_up_to_date(game: str) -> None:
    names = listed(game)
    assert len(names) == len(set(names))
    assert set(names) <= set(game_named(game).clauses.__members__)
    assert sorted(set(names) & clauses_cited(game)) == []
    assert sorted(set(TOLD_BY[game].values()) - clauses_cited(game)) == []
