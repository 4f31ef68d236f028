"""What a person has to load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from penult.locales import LANGUAGES
from penult.web.browsing import STATIC, built

MOST = 150_000  # bytes, packed
SHELF = re.compile(r'"?(?P<language>[a-z]{2})(?:/\w+)?"?:\(\)=>[^`"]*[`"]\./(?P<file>[\w.-]+\.js)')


def files() -> list[Path]:
    return [path for path in STATIC.rglob("*") if path.is_file()]


def texts() -> dict[str, str]:
    """The language of every file of texts."""
    scripts = [path.read_text(encoding="utf-8") for path in files() if path.suffix == ".js"]
    return {
        found["file"]: found["language"]
        for script in scripts
        for found in SHELF.finditer(script)
        if found["language"] in LANGUAGES
    }


def packed(path: Path) -> int:
    """As the server sends it."""
    return len(built(str(path.relative_to(STATIC))).packed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_one_person_can_load_is_small(language: str) -> None:
    others = {name for name, tongue in texts().items() if tongue != language}
    own = {name for name, tongue in texts().items() if tongue == language}
    assert len(own) >= 7, "every language has its texts, options and five rulebooks"
    loaded = {path.name: packed(path) for path in files() if path.name not in others}
    assert own < loaded.keys()
    total = sum(loaded.values())
    assert total <= MOST, sorted(loaded.items(), key=lambda item: -item[1])[:8]
