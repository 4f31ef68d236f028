"""The font of the pages: small, licensed, and with every letter that the locales use."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools.font import FONT, LICENCE, signs

from penult.i18n import LANGUAGES
from penult.i18n.catalogue import files_of

STYLE = Path(__file__).parents[2] / "browser" / "src" / "font.css"
MOST = 20_000  # bytes
FROM_THE_SYSTEM = "←→⌘"  # signs that the font doesn't have
IN_TERMINALS = "★✗"  # signs that no page shows


def said(text: object) -> set[str]:
    """All signs of a text and of its forms."""
    parts = text.values() if isinstance(text, dict) else ()
    return set(text) if isinstance(text, str) else set().union(*map(said, parts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_a_language_is_missing(language: str) -> None:
    used = set().union(*(said(json.loads(path.read_bytes())) for path in files_of(language)))
    known = {chr(code) for code in signs()} | {"\n", "\t", *FROM_THE_SYSTEM, *IN_TERMINALS}
    assert sorted(used - known) == []


def test_the_style_says_which_signs_the_font_has() -> None:
    found = re.search(r"unicode-range: ([^;]+);", STYLE.read_text(encoding="utf-8"))
    assert found
    codes = set[int]()
    for part in found[1].split(", "):
        first, _, last = part.removeprefix("U+").partition("-")
        codes |= set(range(int(first, 16), int(last or first, 16) + 1))
    assert codes == signs()


def test_the_font_is_small_and_its_licence_lies_beside_it() -> None:
    assert FONT.read_bytes()[:4] == b"wOF2"
    assert FONT.stat().st_size <= MOST
    assert "SIL OPEN FONT LICENSE Version 1.1" in LICENCE.read_text(encoding="utf-8")
