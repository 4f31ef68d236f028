"""A match's private attributes are used only in ``penult.match``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import ROOT, SRC, files, place, tree

FOR_NOTEBOOKS = "_repr_svg_"  # private by name, but called by IPython


def private_names() -> set[str]:
    """The private attributes and methods of ``Match``."""
    module = tree(SRC / "match" / "match.py")
    found = next(n for n in module.body if isinstance(n, ast.ClassDef) and n.name == "Match")
    names = {node.attr for node in ast.walk(found) if isinstance(node, ast.Attribute)}
    names |= {node.name for node in ast.walk(found) if isinstance(node, ast.FunctionDef)}
    private = {name for name in names if name.startswith("_") and not name.startswith("__")}
    return private - {FOR_NOTEBOOKS}


def uses(path: Path, names: set[str]) -> Iterator[ast.AST]:
    """Uses of these names: as attributes of other objects, or as strings for ``getattr``."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) | ast.Constant(value=str() as name):
                if name in names:
                    yield node


def test_the_private_attributes_are_known() -> None:
    assert {"_state", "_start", "_words"} <= private_names()


def test_nothing_outside_match_uses_its_private_attributes() -> None:
    outside = [path for path in files("**/*.py") if SRC / "match" not in path.parents]
    for folder in ("bench", "examples", "tools", "docs"):
        outside += sorted((ROOT / folder).rglob("*.py"))
    names = private_names()
    found = [place(path, node) for path in outside for node in uses(path, names)]
    assert not found, "\n".join(found)
