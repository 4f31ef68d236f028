"""Every package that is imported directly is declared, and nothing else is."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TO_DEVELOP = {"bench", "dev", "docs", "learners"}  # extras that users don't need
BY_OTHERS = {"uvloop"}  # uvicorn picks it up if it is installed


INSTALLED_AS = {"pyspiel": "open_spiel"}


def imported() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "src" / "penult").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    found = found - sys.stdlib_module_names - {"penult"}
    return {INSTALLED_AS.get(name, name) for name in found}


def declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [line for name, lines in extras.items() if name not in TO_DEVELOP for line in lines]
    names = [re.match(r"[A-Za-z0-9._-]+", line) for line in (*project["dependencies"], *wanted)]
    return {name[0].lower().replace("-", "_") for name in names if name} - {"penult"}


def test_direct_imports_are_the_declared_dependencies() -> None:
    assert imported() | BY_OTHERS == declared()
