"""What runs at both speeds keeps to what numba compiles, and to what means the same there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from penult.games.registry import NAMES
from tests.architecture.sources import SRC, files, functions, place

NEVER_COMPILED = ("game", "actions", "position", "scene", "writing")  # tables, texts and pictures
FOR_PEOPLE = {("hands.py", "cards_of")}  # lists a hand for position texts and pictures
MAKE_TABLES = {  # when imported
    *(("cards.py", name) for name in ("words_of", "table_of", "alike")),
    *(("shapes.py", name) for name in ("runs", "sets")),
}

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.JoinedStr: "an f-string",
    ast.Try: "try",
    ast.TryStar: "try",
    ast.Lambda: "a lambda",
    ast.GeneratorExp: "a generator",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
}


def compiled_files() -> list[Path]:
    rules = files(*(f"games/{game}/*.py" for game in NAMES))
    compiled = [path for path in rules if path.stem not in NEVER_COMPILED]
    return compiled + files("mechanics/*.py", *(f"bots/{game}.py" for game in NAMES))


def faults(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[ast.AST, str]]:
    if function.args.kwonlyargs:
        yield function, "keyword-only parameters"
    for statement in function.body:
        for node in ast.walk(statement):
            if type(node) in FORBIDDEN:
                yield node, FORBIDDEN[type(node)]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from fault_of_call(node, node.func.id)


def fault_of_call(node: ast.Call, name: str) -> Iterator[tuple[ast.AST, str]]:
    if name == "isinstance":
        yield node, "isinstance"
    if name == "len" and isinstance(node.args[0], ast.Attribute | ast.Subscript):
        yield node, "len of a field: that is its capacity, not its size"


def test_the_rules_keep_to_the_compiled_subset() -> None:
    found = [
        f"{place(path, node)}: {fault}"
        for path in compiled_files()
        for function in functions(path)
        if (path.name, function.name) not in FOR_PEOPLE | MAKE_TABLES
        for node, fault in faults(function)
    ]
    assert not found, "\n".join(found)


def test_every_game_has_its_rules_and_its_bots_checked() -> None:
    checked = {path.relative_to(SRC).as_posix() for path in compiled_files()}
    for game in NAMES:
        assert f"games/{game}/rules.py" in checked
        assert f"bots/{game}.py" in checked
