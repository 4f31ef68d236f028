"""Code that runs at both speeds uses only what numba compiles with the same meaning."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.sources import GAMES, SRC, files, functions, place, tree

NEVER_COMPILED = ("game", "position", "text", "editor")  # tables, texts and pictures
INTERPRETED = {
    ("hands.py", "cards_of"),  # lists a hand for position texts and pictures
    ("lays.py", "rows"),  # for action tables, built when a game is imported
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
    rules = files(*(f"games/{game}/**/*.py" for game in GAMES))
    compiled = [path for path in rules if path.stem not in (*NEVER_COMPILED, "__init__", "errors")]
    shared = files("games/mechanics/*.py", "games/custom/program.py", "games/custom/effect.py")
    return compiled + shared + files(*(f"bots/{game}.py" for game in GAMES))


@cache
def imported_by_rules() -> set[tuple[str, str]]:
    """Every (module, name) that some compiled file imports from another one."""
    return {
        (node.module or "", alias.name)
        for path in compiled_files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def module_of(path: Path) -> str:
    return ".".join(("penult", *path.relative_to(SRC).with_suffix("").parts))


def table_makers(path: Path) -> set[str]:
    """Functions that only fill the module's tables when it is imported: they are never compiled."""
    users: dict[str, set[str]] = {function.name: set() for function in functions(path)}
    for statement in tree(path).body:
        name = statement.name if isinstance(statement, ast.FunctionDef) else ""
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in users:
                users[node.id].add(name)
    module = module_of(path)
    makers = {
        name for name, by in users.items() if by and (module, name) not in imported_by_rules()
    }
    while rest := {name for name in makers if users[name] - makers - {""}}:
        makers -= rest
    return makers


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
        if (path.name, function.name) not in INTERPRETED and function.name not in table_makers(path)
        for node, fault in faults(function)
    ]
    assert not found, "\n".join(found)


def test_every_game_has_its_rules_and_its_bots_checked() -> None:
    checked = {path.relative_to(SRC).as_posix() for path in compiled_files()}
    for game in GAMES:
        assert f"games/{game}/rules.py" in checked
        assert f"bots/{game}.py" in checked
