"""ADD-89 … 92: every colour has a mark, so nobody needs to see its hue."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

from penult.core.deck import COLOURED
from penult.core.ids import Colour
from penult.games.coloradd.cards import CODES, COLOUR
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.svg.marks import FIELDS, HUES, MARKS, PAPER
from penult.render.svg.table import card_svg, table_svg

GAME = find("coloradd")
TELL_APART = 12  # least difference of lightness (CIE L*, 0 … 100) between two colours
SHAPE_CONTRAST, TEXT_CONTRAST = 3.0, 4.5  # WCAG 2.2: 1.4.11 and 1.4.3


def labels(picture: str) -> list[str]:
    elements = ElementTree.fromstring(picture).iter()
    return [label for element in elements if (label := element.get("aria-label"))]


def word(language: str, kind: str, colour: int) -> str:
    return catalogue(language).text(f"{kind}-{Colour(colour).name.lower()}")


def coloured_in(picture: str) -> set[Colour]:
    """The colours whose marks are in the picture."""
    return {colour for colour in Colour if MARKS[colour] in picture}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else pow((part + 0.055) / 1.055, 2.4) for part in parts
    ]
    weights = (0.2126, 0.7152, 0.0722)
    return float(sum(weight * part for weight, part in zip(weights, linear, strict=True)))


def lightness(colour: str) -> float:
    """How light it looks in greyscale, from 0 to 100 (CIE L*)."""
    return float(116 * luminance(colour) ** (1 / 3) - 16)


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def showing(colour: Colour) -> Match:
    """A wild on the discard pile, for which the colour was named."""
    name = colour.name.lower()
    return Match.read(f"coloradd; turn: 0; hand 0: r1; hand 1: b3; talon: wild; colour: {name}")


# ADD-89: each colour has its own mark


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(COLOURED), ids=CODES[:COLOURED])
def test_ADD_89_every_coloured_card_bears_its_mark_and_says_its_colour(
    card: int, language: str
) -> None:
    picture = card_svg(GAME, card, language=language)
    assert coloured_in(picture) == {Colour(COLOUR[card])}
    assert picture.count(FIELDS[Colour(COLOUR[card])]) >= 1
    assert word(language, "colour", COLOUR[card]) in labels(picture)[0]


def test_ADD_89_a_wild_bears_all_four_marks() -> None:
    for code in ("wild", "wild+4", "custom1", "custom4"):
        assert coloured_in(card_svg(GAME, CODES.index(code))) == set(Colour)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(COLOURED), ids=CODES[:COLOURED])
def test_ADD_89_letters_can_stand_for_the_marks(card: int, language: str) -> None:
    picture = card_svg(GAME, card, marks="letters", language=language)
    drawn = {element.text for element in ElementTree.fromstring(picture).iter() if element.text}
    assert word(language, "letter", COLOUR[card]) in drawn
    assert word(language, "colour", COLOUR[card]) in labels(picture)[0]


# ADD-90: chosen and announced by mark


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["colour", "mark", "letter"])
def test_ADD_90_each_colour_has_a_word_a_mark_and_a_letter_of_its_own(
    kind: str, language: str
) -> None:
    assert len({word(language, kind, colour) for colour in Colour}) == len(Colour)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", Colour)
def test_ADD_90_the_colour_in_force_is_shown_by_hue_mark_and_word(
    colour: Colour, language: str
) -> None:
    match = showing(colour)
    badge = badge_of(table_svg(GAME, match.scene(), language=language))
    assert HUES[colour].fill in badge
    assert coloured_in(badge) == {colour}
    assert f">{word(language, 'colour', colour)}</text>" in badge
    assert f"{word(language, 'colour', colour)}, {word(language, 'mark', colour)}" in badge


def badge_of(picture: str) -> str:
    """The part of a table that is labelled with a colour and its mark."""
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    start = tuple(catalogue(language).text("table-colour-short") for language in LANGUAGES)
    root = ElementTree.fromstring(picture)
    found = [group for group in root.iter() if group.get("aria-label", "").startswith(start)]
    assert len(found) == 1
    return ElementTree.tostring(found[0], encoding="unicode")


@pytest.mark.parametrize("marks", ["shapes", "letters"])
def test_ADD_90_the_colour_in_force_is_always_shown(marks: str) -> None:
    match = Match.new("coloradd", seats=4, seed=11)
    for _ in range(40):
        colour = match.view().colour
        badge = badge_of(table_svg(GAME, match.scene(), marks=marks))
        assert word("en", "colour", colour) in badge
        match.push(match.legal()[-1])


# ADD-91: no decision depends on hue


@pytest.mark.parametrize(("first", "second"), list(combinations(Colour, 2)))
def test_ADD_91_two_colours_differ_in_greyscale(first: Colour, second: Colour) -> None:
    difference = abs(lightness(HUES[first].fill) - lightness(HUES[second].fill))
    assert difference >= TELL_APART


def test_ADD_91_two_colours_differ_by_shape() -> None:
    assert len(set(MARKS.values())) == len(set(FIELDS.values())) == len(Colour)


@pytest.mark.parametrize("colour", Colour)
def test_ADD_91_shapes_and_figures_stand_out(colour: Colour) -> None:
    hue = HUES[colour]
    assert contrast(hue.deep, PAPER) >= TEXT_CONTRAST  # the figure in the corner, and all edges
    assert contrast(hue.on, hue.fill) >= SHAPE_CONTRAST  # the large face on its field


def test_ADD_91_same_faces_differ_without_their_hues() -> None:
    for face in range(COLOURED // len(Colour)):
        cards = range(face, COLOURED, COLOURED // len(Colour))
        assert len({without_hues(card_svg(GAME, card)) for card in cards}) == len(Colour)


def without_hues(picture: str) -> str:
    root = ElementTree.fromstring(picture)
    return " ".join(element.get("d", "") for element in root.iter())


# ADD-92: marks are enough to judge a wild +4


def test_ADD_92_a_hand_shown_to_a_challenger_shows_the_codes() -> None:
    match = Match.read(
        "coloradd; turn: 0; hand 0: wild+4 r5 y6; hand 1: b3 g9; hand 2: b1 b2; talon: r2"
    )
    match.push("wild+4=green")
    match.push("challenge")
    shown = [label for label in labels(match.svg(1)) if label.startswith("You see:")]
    assert len(shown) == 1
    assert says_in_order(shown[0], ["red 5", "yellow 6"])
    assert MARKS[Colour.YELLOW] in match.svg(1)
    assert not any(label.startswith("You see:") for label in labels(match.svg(2)))


def says_in_order(line: str, words: Sequence[str]) -> bool:
    return ", ".join(words) in line
