"""The sources as syntax trees, for the tests that read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from penult.games.game import Game

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "penult"


GAMES = sorted(path.parent.name for path in SRC.glob("games/*/game.py"))  # listed or not


def game_named(name: str) -> Game:
    """One of them as an object."""
    game: Game = import_module(f"penult.games.{name}.game").GAME
    return game


def files(*patterns: str) -> list[Path]:
    """The Python files of the package that fit one of the patterns, each once."""
    return sorted({path for pattern in patterns for path in SRC.glob(pattern)})


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def place(path: Path, node: ast.AST) -> str:
    """A node's location, e.g. ``games/options.py:12``."""
    base = SRC if path.is_relative_to(SRC) else ROOT
    return f"{path.relative_to(base)}:{getattr(node, 'lineno', 1)}"


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a file, inner ones too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    """The statements of a function without its docstring."""
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of its body, without functions defined inside."""
    body = body_of(function)
    if not body:
        return 0
    lines = set(range(body[0].lineno, (body[-1].end_lineno or 0) + 1))
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(lines)


@cache
def docstrings(path: Path) -> set[ast.Constant]:
    """The string constants that are docstrings."""
    found: set[ast.Constant] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(first.value)
    return found


def strings(path: Path) -> Iterator[ast.Constant]:
    """Every string constant that isn't a docstring, including the fixed parts of f-strings."""
    skipped = docstrings(path)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node
