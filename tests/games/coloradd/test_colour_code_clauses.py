"""ADD-89 … 93: colour codes, and what the book doesn't contain."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.svg.table import table_svg
from penult.render.words import Words
from tests.games.asking import acts, hand, sizes, why
from tests.games.coloradd.table import opening

COLOURS = ("red", "blue", "yellow", "green")  # the order of every picker (AR-61)


def colour_in_force(colour: str) -> Match:
    return Match.read(
        f"coloradd; turn: 1; hand 0: wild; hand 1: wild; talon: wild; colour: {colour}"
    )


def one_card(card: str) -> Match:
    """Seat 0 looks at this card, which it can't play now."""
    return Match.read(f"coloradd; turn: 1; hand 0: {card}; hand 1: wild; talon: wild; colour: red")


def labels(svg: str) -> str:
    """Everything the picture tells a screen reader."""
    root = ElementTree.fromstring(svg)
    return " ".join([*root.itertext(), *(e.get("aria-label", "") for e in root.iter())])


def shapes(svg: str) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """The picture without its words and with every hue turned to the same grey."""
    grey = re.sub("#[0-9A-Fa-f]{6}", "#808080", svg)
    drawn = [e for e in ElementTree.fromstring(grey).iter() if not e.tag.endswith("text")]
    return [(e.tag, tuple((k, v) for k, v in e.items() if k != "aria-label")) for e in drawn]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ADD_89_each_colour_has_a_word_a_mark_and_a_letter_of_its_own(language: str) -> None:
    texts = catalogue(language)
    for sign in ("colour", "mark", "letter"):
        assert len({texts.text(f"{sign}-{colour}") for colour in COLOURS}) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_ADD_89_every_rendering_of_a_colour_names_it(colour: str, language: str) -> None:
    word = catalogue(language).text(f"colour-{colour}").lower()
    mark = catalogue(language).text(f"mark-{colour}").lower()
    badge, card = colour_in_force(colour), one_card(f"{colour[0]}7")
    said = labels(table_svg(badge.game, badge.scene(0), language=language)).lower()
    assert word in said
    assert mark in said
    assert word in labels(table_svg(card.game, card.scene(0), language=language)).lower()


def test_ADD_90_a_colour_is_chosen_by_word_in_a_fixed_order() -> None:
    starter = opening("wild", seats=2)
    assert [str(act) for act in starter.legal()] == [f"name {colour}" for colour in COLOURS]
    wild = Match.read("coloradd; turn: 0; hand 0: wild b1; hand 1: b2; talon: r5")
    lays = [str(act) for act in wild.legal() if str(act).startswith("wild")]
    assert lays == [f"wild={colour}" for colour in COLOURS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ADD_90_a_colour_can_be_typed_as_word_or_letter(language: str) -> None:
    texts = catalogue(language)
    typed = [set(texts.text(f"aliases-{colour}").split()) for colour in COLOURS]
    for colour, words in zip(COLOURS, typed, strict=True):
        assert texts.text(f"colour-{colour}").lower() in words
        assert texts.text(f"letter-{colour}").lower() in words
    assert len(set.union(*typed)) == sum(map(len, typed))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_ADD_90_the_log_announces_the_colour_by_its_word(colour: str, language: str) -> None:
    texts = catalogue(language)
    m = opening("wild", seats=2)
    m.push(f"name {colour}")
    said = Words(m.game, texts, ("Ann", "Bob")).event(m.events[-1])
    assert texts.text(f"colour-{colour}").lower() in said.lower()


def test_ADD_91_cards_differ_without_hue_and_words() -> None:
    pictures = [shapes(one_card(f"{colour[0]}7").svg(0)) for colour in COLOURS]
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])


def test_ADD_91_the_colour_in_force_differs_without_hue_and_words() -> None:
    pictures = [shapes(colour_in_force(colour).svg(0)) for colour in COLOURS]
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])


def test_ADD_92_the_challenger_sees_codes_to_argue_by() -> None:
    m = Match.read(
        "coloradd; turn: 0; hand 0: wild+4 r4 bskip wild; hand 1: g1 g2; hand 2: y1 y2; talon: r5"
    )
    m.push("wild+4=blue")
    m.push("challenge")
    assert [m.game.cards[card] for card in m.scene(1).shown] == ["r4", "bskip", "wild"]
    assert m.scene(2).shown == ()


def by_the_book(card: str) -> Match:
    """Seat 0 is about to play a card; seat 1 could answer it, seat 2 holds its twin."""
    twin = "" if card.endswith("0") else card
    return Match.read(
        f"coloradd; turn: 0; hand 0: {card} g1 g2; hand 1: b+2 b3 b4; hand 2: y1 y2 {twin};"
        "talon: r5"
    )


def test_ADD_93_draw_cards_are_not_answered() -> None:
    m = by_the_book("r+2")
    m.push("r+2")
    assert sizes(m) == [2, 3 + 2, 3]
    assert m.turn == 2


def test_ADD_93_a_seven_names_nobody_to_swap_with() -> None:
    assert why(by_the_book("r7"), 0, "r7>2") == "ADD_93"


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_ADD_93_sevens_and_zeros_move_no_hands(card: str) -> None:
    m = by_the_book(card)
    m.push(card)
    assert hand(m, 0) == ["g1", "g2"]
    assert hand(m, 1) == ["b3", "b4", "b+2"]


def test_ADD_93_nobody_jumps_in() -> None:
    m = by_the_book("r4")
    m.push("r4")
    assert why(m, 2, "jump r4") == "ADD_93"
    assert acts(m, 2) == set()


def test_ADD_93_wrong_cards_are_refused_without_penalty() -> None:
    m = by_the_book("b7")
    assert why(m, 0, "b7") == "ADD_15"
    assert why(m, 1, "wrong") == "ADD_93"
    assert sizes(m) == [3, 3, 3]
