"""A class name means one thing; all games use the same names for their own parts."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import GAMES, SRC, files, tree

# The parts that every game defines for itself, and where else the name may be defined
OF_EVERY_GAME = {
    "Clause": {},
    "Face": {"core/deck.py": "the faces that most decks share"},
    "Options": {},
    "Phase": {},
    "Reason": {},
    "State": {},
    "Tally": {},
    "View": {"match/policy.py": "what the views of all games have in common"},
}


def homes() -> dict[str, list[str]]:
    """The files that define each top-level class."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in files("**/*.py"):
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(SRC).as_posix())
    return found


def is_of_a_game(file: str) -> bool:
    folder, name, *_ = Path(file).parts
    return folder == "games" and name in GAMES


def ambiguous() -> Iterator[str]:
    for name, where in homes().items():
        shared = OF_EVERY_GAME.get(name)
        others = [
            file for file in where if shared is None or not (is_of_a_game(file) or file in shared)
        ]
        if len(where) > 1 and others:
            yield f"{name}: {', '.join(where)}"


def test_no_class_name_has_two_meanings() -> None:
    found = list(ambiguous())
    assert not found, "\n".join(found)


def test_no_game_defines_one_of_its_parts_twice() -> None:
    for name in OF_EVERY_GAME:
        games = [Path(file).parts[1] for file in homes()[name] if is_of_a_game(file)]
        assert len(games) == len(set(games)) > 1, name
