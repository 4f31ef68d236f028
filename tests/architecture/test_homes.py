"""Game names, sentences and numba live in one place each; functions stay short."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.sources import (
    GAMES,
    ROOT,
    SRC,
    docstrings,
    files,
    functions,
    length,
    place,
    strings,
    tree,
)

LONGEST_FUNCTION = 45

SENTENCE = re.compile(r"[^\W\d_]+(?: +[^\W\d_]+){2,}")
NO_SENTENCES = (  # each with its reason
    re.compile(r"(bold |dim )*\w+ on #[0-9a-f]{6}"),  # a rich style
    re.compile(
        r".*\b(ALTER|AND|CREATE|DELETE|DROP|FROM|INSERT|NOT|ORDER|SELECT|UNION|UPDATE|WHERE)\b.*",
        re.DOTALL,
    ),  # SQL
    re.compile(r"trusted-types .*"),  # a rule for browsers
    re.compile(r"colour in force"),  # a term of the language of custom cards
)


FOR_OPERATORS = ("server/monitoring.py",)  # explains metrics in English only, like the log
OWN_MODULE = ("bots", "simulate")
LISTS = ("games/registry.py", "lessons/content.py")


def is_at_home(path: Path, game: str) -> bool:
    inside = path.relative_to(SRC)
    return (
        inside.parts[:2] in (("games", game), ("envs", game))
        or inside.as_posix() in (*(f"{package}/{game}.py" for package in OWN_MODULE), *LISTS)
        or inside.parts[0] == "i18n"
    )


def words_of(node: ast.AST) -> tuple[str, ...]:
    """The names, imports or strings of a piece of code."""
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
            return (word,)
        case ast.ImportFrom(module=module):
            return (module or "",)
        case ast.alias(name=name, asname=asname):
            return name, asname or ""
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Constant(value=str() as text):
            return (text,)
    return ()


def test_a_games_name_appears_only_at_home() -> None:
    found = [
        place(path, node)
        for path in files("**/*.py")
        for node in ast.walk(tree(path))
        for word in words_of(node)
        for game in GAMES
        if game in word.lower() and not is_at_home(path, game) and node not in docstrings(path)
    ]
    assert found == []


COMPILERS = ("numba", "llvmlite")
INTERNALS = ("numba.core", "numba.extending", "llvmlite")


def imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), names=names):
            return [f"{module}.{alias.name}" for alias in names]
    return []


def imports_of(paths: list[Path], packages: tuple[str, ...]) -> list[str]:
    return [
        place(path, node)
        for path in paths
        for node in ast.walk(tree(path))
        for name in imported(node)
        if any(f"{name}.".startswith(f"{package}.") for package in packages)
    ]


def test_numba_lives_in_one_folder() -> None:
    outside = [p for p in files("**/*.py") if SRC / "simulate" / "compile" not in p.parents]
    assert imports_of(outside, COMPILERS) == []
    others = [
        path for folder in ("tests", "bench", "tools") for path in (ROOT / folder).rglob("*.py")
    ]
    assert imports_of(others, INTERNALS) == []


def is_sentence(text: str) -> bool:
    if any(pattern.fullmatch(text) for pattern in NO_SENTENCES):
        return False
    return SENTENCE.search(text) is not None


def test_sentences_live_in_the_locales() -> None:
    found = [
        f"{place(path, node)}: {node.value!r}"
        for path in files("**/*.py")
        if path.relative_to(SRC).as_posix() not in FOR_OPERATORS
        for node in strings(path)
        if is_sentence(str(node.value))
    ]
    assert not found, "\n".join(found)


ELSEWHERE = re.compile(  # references to documents that aren't in the repository
    r"\bcatalogue('s)? \d|\d of the catalogue|\bsection \d|\bDESIGN\b|\bHOUSE\b| \(\d\.\d+\)"
    r"|\(M\d\)|# M\d:|\bC1 (to|…) C6\b"
)


def test_sources_refer_only_to_documents_that_are_here() -> None:
    found = [
        f"{path.relative_to(SRC)}:{number}: {line.strip()}"
        for path in files("**/*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if ELSEWHERE.search(line)
    ]
    assert not found, "\n".join(found)


def test_functions_are_short() -> None:
    found = [
        f"{place(path, function)}: {function.name}: {length(function)} lines"
        for path in files("**/*.py")
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]
    assert not found, "\n".join(found)
