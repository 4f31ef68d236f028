"""An option is read in one function, named after the question it answers."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from penult.games.registry import NAMES, find
from tests.architecture.sources import GAMES, files, functions, game_named, tree

OPTIONS_ARE_CALLED = ("o", "options")


NOT_FOR_THE_RULES = {"colour_marks"}  # how a colour is drawn, read where it is drawn


def reads(function: ast.AST) -> Iterator[str]:
    """The attributes a function reads from something called ``o`` or ``options``."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and owner(node.value) in OPTIONS_ARE_CALLED:
            yield node.attr


def owner(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


SHARED = "penult.games.mechanics.options"


def borrowed(game: str) -> set[str]:
    """The shared readers that the game's modules import."""
    return {
        alias.name
        for path in files(f"games/{game}/**/*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == SHARED
        for alias in node.names
    }


def readers(game: str, paths: list[Path]) -> dict[str, set[str]]:
    """The functions that read each option, including the shared ones the game uses."""
    known = {option.name for option in game_named(game).options}
    found: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        shared = path.parent.name == "mechanics" and path.name == "options.py"
        for function in functions(path):
            if shared and function.name not in borrowed(game):
                continue
            for name in known.intersection(reads(function)):
                found[name].add(f"{path.parent.name}/{path.name}: {function.name}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_option_is_read_in_one_function(game: str) -> None:
    found = readers(game, files("games/mechanics/*.py", f"games/{game}/**/*.py"))
    assert {name: where for name, where in found.items() if len(where) > 1} == {}


@pytest.mark.parametrize("game", NAMES)
def test_every_option_is_read_unless_it_is_not_for_the_rules(game: str) -> None:
    found = readers(game, files("games/mechanics/*.py", f"games/{game}/**/*.py"))
    unread = {option.name for option in find(game).options if option.name not in found}
    assert unread == NOT_FOR_THE_RULES


@pytest.mark.parametrize("game", GAMES)
def test_no_reader_stands_outside_the_options_file(game: str) -> None:
    rules = files("games/mechanics/*.py", f"games/{game}/**/*.py")
    elsewhere = [path for path in rules if path.name != "options.py"]
    assert readers(game, elsewhere) == {}


def test_every_shared_reader_serves_several_games() -> None:
    shared = {function.name for function in functions(files("games/mechanics/options.py")[0])}
    users = {name: [game for game in NAMES if name in borrowed(game)] for name in shared}
    protocols = {option.name for game in NAMES for option in find(game).options}
    assert {n: by for n, by in users.items() if len(by) < 2 and n not in protocols} == {}
