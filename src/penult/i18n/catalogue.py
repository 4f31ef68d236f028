"""Look up texts by plural and person, and format numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

LANGUAGES = ("en", "fr", "de")
# The thousands separator and the decimal point
MARKS = {"en": (",", "."), "fr": ("\u202f", ","), "de": (".", ",")}
MINUS = "\u2212"
HERE = Path(__file__).parent

Text: TypeAlias = "str | Mapping[str, Text]"


def plural(language: str, count: int) -> str:
    """The plural category: French counts 0 and 1 as one, the others only 1."""
    return "one" if count == 1 or (language == "fr" and count == 0) else "other"


class Catalogue:
    """All texts of one language.

    >>> catalogue("fr").text("cards", count=2)
    '2 cartes'
    """

    def __init__(self, language: str, texts: Mapping[str, Text]) -> None:
        self.language = language
        self.texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def text(self, key: str, **values: object) -> str:
        """The text of a key; ``person`` and ``count`` among the values choose its form."""
        text = self.texts[key]
        while not isinstance(text, str):
            text = self.choose(text, values)
        return text.format(**values) if values else text

    def labelled(self, label: str, text: str) -> str:
        """``Label: text``, with a space before the colon in French."""
        return self.text("table-label", label=label) + text

    def number(self, value: float, places: int = 0) -> str:
        """A number as the language writes it.

        >>> catalogue("de").number(1234.5, 2)
        '1.234,50'
        """
        thousands, point = MARKS[self.language]
        written = f"{round(value, places) + 0.0:,.{places}f}"  # never -0
        return written.translate({ord(","): thousands, ord("."): point, ord("-"): MINUS})

    def signed(self, value: float, places: int = 0) -> str:
        """The same, with a plus sign if it is positive."""
        return ("+" if round(value, places) > 0 else "") + self.number(value, places)

    def choose(self, choice: Mapping[str, Text], values: Mapping[str, object]) -> Text:
        if "other" in choice:
            count = values["count"]
            assert isinstance(count, int)
            return choice.get(plural(self.language, count), choice["other"])
        return choice.get(str(values.get("person")), choice["they"])


def files_of(language: str) -> list[Path]:
    return sorted((HERE / language).glob("*.json"))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of one of the ``LANGUAGES``, read once."""
    if language not in LANGUAGES:
        raise LookupError(language)  # it must never become part of a path
    texts: dict[str, Text] = {}
    for path in files_of(language):
        texts |= json.loads(path.read_text(encoding="utf-8"))
    return Catalogue(language, texts)
