"""TIP-20 … 26: what may be played on which top card."""

from __future__ import annotations

import pytest

from tests.games.asking import acts, why
from tests.games.tippo.table import colours, four, seated, tops

SYMBOLS = ("+2", "rev", "skip")


def lays(cards: str, a: str, b: str, more: str = "") -> set[str]:
    """Which of its cards seat 0 may play."""
    return {act for act in acts(four(cards, a, b, more=more)) if "@" in act}


@pytest.mark.parametrize("face", ["0", "1", "9", "3s", "+2", "rev", "skip"])
def test_TIP_20_a_card_of_the_active_colour(face: str) -> None:
    assert lays(f"r{face} b1 b2", "r7", "g4") == {f"r{face}@a"}


def test_TIP_20_no_other_colour() -> None:
    m = four("b1 y0 g9", "r7", "r4")
    assert acts(m) == {"draw"}
    assert why(m, 0, "b1@a") == "TIP_20"


def test_TIP_20_the_colour_of_an_action_card_counts() -> None:
    assert lays("r1 r2s rskip b1", "r+2", "g4") == {"r1@a", "r2s@a", "rskip@a"}


@pytest.mark.parametrize("card", ["b7", "g7", "y7", "r7"])
def test_TIP_21_any_7_on_a_red_7(card: str) -> None:
    m = seated("r7", "y4", f"{card} b1", "g1 g2 g3")
    assert f"{card}@a" in acts(m)


def test_TIP_21_plain_and_stop_of_the_same_number() -> None:
    assert lays("b3 b3s g2 y2s", "r3", "y9") == {"b3@a", "b3s@a", "y2s@b"}
    assert lays("y3 g3s b1 b2", "r3s", "b4s") == {"g3s@a"}  # TIP-65


def test_TIP_21_different_numbers_do_not_match() -> None:
    m = four("b6 b1")
    assert why(m, 0, "b6@a") == "TIP_20"


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_TIP_22_the_same_symbol_whatever_the_colours(symbol: str) -> None:
    for other in SYMBOLS:
        expected = {f"b{other}@a"} if other == symbol else set()
        assert lays(f"b{other} b1 b2", f"r{symbol}", "g4") == expected


def test_TIP_22_plus_two_and_super_joker_are_different_symbols() -> None:
    held = "r+2 b+2 b1"
    assert lays(held, "super", "g4", "colours: red green") == {"r+2@a"}
    assert why(four(held, "super", more="colours: red green"), 0, "b+2@a") == "TIP_26"


@pytest.mark.parametrize("top", ["r7", "r3s", "r+2", "rrev", "rskip", "joker", "super", "tilt"])
@pytest.mark.parametrize("card", ["joker", "super"])
def test_TIP_23_jokers_on_any_card(card: str, top: str) -> None:
    m = four(f"{card} b1", top, "g4", more="colours: red green")
    names = ("red", "blue", "yellow", "green")
    assert {f"{card}@{tray}={name}" for tray in "ab" for name in names} <= acts(m)


@pytest.mark.parametrize("top", ["r7", "r+2", "rrev", "rskip", "joker", "super", "tilt"])
def test_TIP_23_tilt_on_any_tray_that_is_not_frozen(top: str) -> None:
    assert lays("tilt b1 b2", top, "g4", "colours: red green") == {"tilt@a", "tilt@b"}
    assert lays("tilt b1 b2", top, "g4s", "colours: red green") == {"tilt@a"}


def test_TIP_24_the_other_top_neither_helps_nor_hinders() -> None:
    for other in ("g4", "r9", "b7", "gskip", "joker"):
        held = "r5 b7 b1" if other != "b7" else "r5 y7 b1"
        m = four(held, "r7", other, more="colours: red green")
        on_a = {act for act in acts(m) if act.endswith("@a")}
        assert on_a == {"r5@a", f"{held.split()[1]}@a"}


def test_TIP_25_a_declared_colour_belongs_to_one_tray() -> None:
    m = four("joker r1 r2")
    m.push("joker@a=blue")
    assert colours(m) == ("blue", "green")
    m = seated("joker r7", "g4", "b1 b2 r5", "y1 y2", more="colours: blue green")
    assert acts(m) == {"b1@a", "b2@a"}


def test_TIP_25_only_as_long_as_it_is_the_top() -> None:
    m = seated("joker r7", "g4", "b1 b2 b3", "y1 y2", more="colours: yellow green; turn: 1")
    m.push("y1@a")
    assert (tops(m), colours(m)) == (("y1", "g4"), ("yellow", "green"))
    m.push("b1@a")
    assert colours(m) == ("blue", "green")


def test_TIP_26_on_a_colourless_top_only_its_colour_or_colourless_cards() -> None:
    for top in ("joker", "super", "tilt"):
        held = "y1 y2s yskip b1 joker tilt"
        found = lays(held, top, "r9 g4", "colours: yellow red; stock: rest")
        assert {act for act in found if "@a" in act and "joker" not in act} == {
            "y1@a",
            "y2s@a",
            "yskip@a",
            "tilt@a",
        }
        assert why(four(held, top, "r9", more="colours: yellow red"), 0, "b1@a") == "TIP_26"


def test_TIP_26_a_colour_must_be_declared_first() -> None:
    m = four("y1 b1", "joker", "g4", more="phase: naming; colours: - green")
    assert why(m, 0, "y1@a") == "TIP_08"
