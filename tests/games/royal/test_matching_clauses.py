"""ROY-26 … 32: which card may be played on which."""

from __future__ import annotations

import pytest

from penult.games.royal.cards import CODES
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, why
from tests.games.royal.table import all_but

NUMBERS = "12345678"
PLUS_ONE = ("king", "jester")
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}


def on(top: str, cards: str, colour: str = "") -> Match:
    """Seat 0 holds these cards and a useless one; the top of the discard pile is given."""
    active = f"colour: {colour};" if colour else ""
    return Match.read(f"royal; talon: {top}; {active} hand 0: {cards} joker; hand 1: joker")


def fits(card: str, top: str, colour: str = "") -> str:
    return why(on(top, card, colour), 0, card)


def holding_everything(top: str, colour: str) -> set[str]:
    """The cards seat 0 may play if it holds all but the top card and one joker."""
    m = Match.read(
        f"royal; talon: {top}; colour: {colour}; stock: -; hand 1: joker;"
        f"hand 0: {all_but(f'{top} joker')}"
    )
    return {act for act in acts(m) if act in CODES}


def matches(card: str, top: str) -> bool:
    """ROY-26 … 30, written again."""
    if card == "joker":
        return True
    if card[1:] in PLUS_ONE and top[1:] in PLUS_ONE:
        return True
    return card[0] == top[0] or card[1:] == top[1:]


@pytest.mark.parametrize("face", [*NUMBERS, "rev", "skip", "king", "jester"])
def test_ROY_26_a_card_of_the_active_colour(face: str) -> None:
    for top in ("b5" if face != "5" else "b6", "bskip" if face != "skip" else "brev"):
        assert fits(f"b{face}", top) == "OK"


def test_ROY_27_the_same_number_in_any_colour() -> None:
    for letter in "byg":
        assert fits(f"{letter}7", "r7") == "OK"
    assert fits("b6", "r7") == "ROY_32"


@pytest.mark.parametrize("face", ["rev", "skip"])
def test_ROY_28_the_same_symbol_in_any_colour(face: str) -> None:
    for letter in "byg":
        assert fits(letter + face, f"r{face}") == "OK"


def test_ROY_28_reverse_and_skip_are_two_symbols() -> None:
    assert fits("brev", "rskip") == "ROY_34"
    assert fits("bskip", "rrev") == "ROY_37"


@pytest.mark.parametrize("top", ["yking", "yjester"])
@pytest.mark.parametrize("card", ["bking", "bjester"])
def test_ROY_29_both_plus_one_cards_are_one_symbol(card: str, top: str) -> None:
    assert fits(card, top) == "OK"


def test_ROY_29_but_no_other() -> None:
    assert fits("bking", "yrev") == "ROY_49"
    assert fits("bjester", "yskip") == "ROY_53"
    assert fits("yrev", "bking") == "ROY_34"


@pytest.mark.parametrize("top", ["r3", "brev", "yskip", "gking", "rjester"])
def test_ROY_30_a_joker_on_any_card(top: str) -> None:
    assert fits("joker", top) == "OK"


def test_ROY_30_a_joker_even_if_another_card_fits() -> None:
    assert acts(on("r3", "r4 joker")) == {"r4", "joker", "draw"}


def test_ROY_30_a_joker_on_a_joker() -> None:
    assert fits("joker", "joker", "red") == "OK"


def test_ROY_31_on_a_joker_only_the_decreed_colour_or_a_joker() -> None:
    for card in ("g1", "grev", "gskip", "gking", "gjester", "joker"):
        assert fits(card, "joker", "green") == "OK"
    for card in ("b1", "rrev", "yskip", "bking", "rjester"):
        assert fits(card, "joker", "green") == "ROY_31"


def test_ROY_31_what_lies_under_the_joker_does_not_matter() -> None:
    m = Match.read("royal; talon: joker r7; colour: green; hand 0: b7 r3 g1; hand 1: y1 y2")
    assert acts(m) == {"g1", "draw"}


@pytest.mark.parametrize("top", [code for code in CODES if code != "joker"])
def test_ROY_32_nothing_else_matches(top: str) -> None:
    expected = {code for code in CODES if matches(code, top) and (code != top or "jester" in top)}
    assert holding_everything(top, COLOURS[top[0]]) == expected


@pytest.mark.parametrize(("letter", "colour"), COLOURS.items())
def test_ROY_32_nothing_else_matches_a_joker(letter: str, colour: str) -> None:
    expected = {code for code in CODES if code.startswith(letter)} | {"joker"}
    assert holding_everything("joker", colour) == expected


def test_ROY_32_the_colour_below_is_irrelevant() -> None:
    m = Match.read("royal; talon: g7 r7; hand 0: r3 b1 g2; hand 1: y1 y2")
    assert why(m, 0, "r3") == "ROY_32"


def test_ROY_32_what_is_refused_changes_nothing() -> None:
    m = on("r3", "b4")
    before = m.write()
    with pytest.raises(Refused) as refusal:
        m.push("b4")
    assert refusal.value.clause.name == "ROY_32"
    assert (m.write(), len(m.acts)) == (before, 0)
