"""The architecture map names files that exist, and stays short."""

from __future__ import annotations

import re

import pytest

from penult.games.registry import NAMES
from tests.docs.test_readme import PAGES, ROOT, name_of

LONGEST = 12_000  # bytes of ARCHITECTURE.md
BASES = ("src/penult", ".", "browser", "browser/src", "src/penult/games/rummy")
FILE = re.compile(r"`(\w[\w./*-]*/[\w.*-]+\.(?:py|ts|svelte|css|json|md))`")
MAPS = ["ARCHITECTURE.md", *(name_of(page) for page in PAGES if "internals" in page.parts)]


def exists(name: str) -> bool:
    """``GAME`` stands for any game, ``*`` for any language."""
    games = [name.replace("GAME", game) for game in NAMES]
    return any(any(ROOT.joinpath(base).glob(each)) for base in BASES for each in games)


@pytest.mark.parametrize("page", MAPS)
def test_files_that_are_named_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8").replace("LANGUAGE", "*")
    assert [each for each in FILE.findall(text) if not exists(each)] == []


def test_the_architecture_fits_into_twelve_kilobytes() -> None:
    assert (ROOT / "ARCHITECTURE.md").stat().st_size <= LONGEST
