"""What a person has to load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from penult.games.registry import NAMES
from penult.locales import LANGUAGES
from penult.web.browsing import STATIC, built

MOST = 150_000  # bytes, packed
SHELF = re.compile(
    r'"?(?P<language>[a-z]{2})(?:/(?P<part>\w+))?"?:\(\)=>[^`"]*[`"]\./(?P<file>[\w.-]+\.js)'
)


def files() -> list[Path]:
    return [path for path in STATIC.rglob("*") if path.is_file()]


def texts() -> dict[str, tuple[str, str]]:
    """The language of every file of texts, and what it is about."""
    scripts = [path.read_text(encoding="utf-8") for path in files() if path.suffix == ".js"]
    return {
        found["file"]: (found["language"], found["part"] or "")
        for script in scripts
        for found in SHELF.finditer(script)
        if found["language"] in LANGUAGES
    }


def packed(path: Path) -> int:
    """As the server sends it."""
    return len(built(str(path.relative_to(STATIC))).packed)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_one_person_can_load_is_small(language: str, game: str) -> None:
    """Every page, in one language; of the rulebooks that of the game that is played."""
    parts = {name: part for name, (tongue, part) in texts().items() if tongue == language}
    assert set(NAMES) | {"", "options"} <= set(parts.values())
    others = texts().keys() - {
        name for name, part in parts.items() if part not in set(NAMES) - {game}
    }
    loaded = {path.name: packed(path) for path in files() if path.name not in others}
    total = sum(loaded.values())
    assert total <= MOST, sorted(loaded.items(), key=lambda item: -item[1])[:8]
