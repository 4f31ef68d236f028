"""The colours of the pages, read from their sheet: words stand out in any light and contrast."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from penult.render.svg.marks import HUES, INK, PAPER

SHEET = Path(__file__).parents[2] / "browser" / "src" / "theme.css"
BLOCK = re.compile(
    r'^:root(?:\[data-(?P<name>\w+)="(?P<value>\w+)"\])? \{(?P<body>.*?)^\}', re.M | re.S
)
COLOUR = re.compile(
    r"--(?P<name>[\w-]+): (?:light-dark\((?P<light>#\w+), (?P<dark>#\w+)\)|(?P<both>#\w+));"
)
AFTERNOON, EVENING = 0, 1
WORDS = ("text", "pale", "quiet", "accent", "warn", "ok")
GROUNDS = ("room", "window", "raised", "field")
READABLE = 4.5  # WCAG AA for text of any size
LARGE = 3.0  # for large text, icons, borders and marks


def blocks() -> dict[str, dict[str, tuple[str, str]]]:
    """By their condition, the values of all colours in the afternoon and in the evening."""
    return {
        found["value"] or "": {
            each["name"]: (each["light"] or each["both"], each["dark"] or each["both"])
            for each in COLOUR.finditer(found["body"])
        }
        for found in BLOCK.finditer(SHEET.read_text(encoding="utf-8"))
    }


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * each for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("light", [AFTERNOON, EVENING])
@pytest.mark.parametrize("more", ["", "more"])
def test_words_stand_out(light: int, more: str) -> None:
    found = blocks()
    colours = {name: values[light] for name, values in (found[""] | found[more]).items()}
    if more:
        colours["window"] = colours["room"]
    for word, ground in product(WORDS, GROUNDS):
        assert contrast(colours[word], colours[ground]) >= READABLE, (word, ground)
    for word in ("text", "pale", "quiet", "warn"):
        assert contrast(colours[word], colours["felt"]) >= READABLE, word
    assert contrast(colours["on-accent"], colours["accent"]) >= READABLE
    for thing, ground in product(("focus", "danger"), (*GROUNDS, "felt")):
        assert contrast(colours[thing], colours[ground]) >= LARGE, (thing, ground)


def test_cards_have_the_hues_of_the_drawings() -> None:
    sheet = {name: values[AFTERNOON] for name, values in blocks()[""].items()}
    drawn = {"paper": PAPER, "ink": INK}
    for colour, hue in HUES.items():
        drawn[colour.name.lower()] = hue.fill
        drawn[f"{colour.name.lower()}-deep"] = hue.deep
    assert {name: sheet[name].upper() for name in drawn} == {
        name: shade.upper() for name, shade in drawn.items()
    }
