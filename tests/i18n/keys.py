"""Which texts the code asks for, from its syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import files, functions, strings, tree

BROWSER = Path(__file__).parents[2] / "browser" / "src"
CODE = ("*.py", "[!i]*/**/*.py")  # everything but i18n itself


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method with that name."""
    for path in files(*CODE):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and called(node) == name:
                yield node


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def words(node: ast.expr) -> Iterator[str]:
    """A node's string, or both strings of “a if … else b”."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from words(one)
            yield from words(other)


def asked_for() -> set[str]:
    """The literal keys passed to ``text(…)``."""
    return {key for call in calls("text") for first in call.args[:1] for key in words(first)}


def asked_for_beginning_with() -> set[str]:
    """The prefixes of keys built by ``text(f"…")``."""
    found = set()
    for call in calls("text"):
        if call.args and isinstance(call.args[0], ast.JoinedStr):
            start = call.args[0].values[0]
            found.add(str(start.value) if isinstance(start, ast.Constant) else "")
    return found


def mentioned() -> set[str]:
    """Every string in the code: a key may be passed on before it is used."""
    return {str(node.value) for path in files(*CODE) for node in strings(path)}


def position_flaws() -> set[str]:
    """Every reason a ``BadPosition`` may give: directly, or returned by ``flaw``."""
    said = {
        str(keyword.value.value)
        for call in calls("BadPosition")
        for keyword in call.keywords
        if keyword.arg == "why" and isinstance(keyword.value, ast.Constant)
    }
    returned = {
        word
        for path in files("games/**/*.py")
        for function in functions(path)
        if function.name.startswith("flaw")
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value
        for word in words(node.value)
    }
    return said | returned - {""}


def record_flaws() -> set[str]:
    """Every reason a ``BadRecord`` may give: its second argument."""
    return {
        word for call in calls("BadRecord") for second in call.args[1:2] for word in words(second)
    }


# The browser


def browser_sources() -> Iterator[str]:
    for path in sorted(BROWSER.rglob("*.*")):
        if path.suffix in (".ts", ".svelte"):
            yield path.read_text(encoding="utf-8")


def asked_for_in_the_browser() -> set[str]:
    """The literal keys passed to ``t(…)`` and ``text(…)``; both of “a ? b : c”."""
    said = re.compile(
        r"\bt(?:ext)?\(\s*(?:[^()\"'`]*\? )?[\"']([\w+-]+)[\"'](?: : [\"']([\w+-]+)[\"'])?"
    )
    found = (match for source in browser_sources() for match in said.findall(source))
    return {key for pair in found for key in pair if key}


def mentioned_in_the_browser() -> set[str]:
    return {
        key for source in browser_sources() for key in re.findall(r"[\"'`]([\w+-]+)[\"'`]", source)
    }


def begun_in_the_browser() -> set[str]:
    """The prefixes of keys that are built there."""
    found = (re.findall(r"`(web-[\w-]+-)\$", source) for source in browser_sources())
    return {start for starts in found for start in starts}
