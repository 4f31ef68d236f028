"""ADD-15 … 23: what may be played, drawing, declining."""

from __future__ import annotations

from penult.core.events import Kind
from penult.games.coloradd.cards import CODES
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.coloradd.table import all_but

COLOURED = CODES[:52]


def could_lay(talon: str, colour: str = "") -> set[str]:
    """Which of the 52 kinds of coloured cards could be played by a hand that holds them all."""
    m = Match.read(
        f"coloradd; talon: {talon}; {colour};"
        f"hand 0: {' '.join(code for code in COLOURED if code not in talon.split())}; hand 1: b1"
    )
    return {act for act in acts(m) if act in COLOURED}


def test_ADD_15_any_red_or_any_seven_on_a_red_seven() -> None:
    reds_and_sevens = {code for code in COLOURED if code[0] == "r" or code[1:] == "7"}
    assert could_lay("r7") == reds_and_sevens - {"r7"}


def test_ADD_15_any_green_or_any_skip_on_a_green_skip() -> None:
    greens_and_skips = {code for code in COLOURED if code[0] == "g" or code[1:] == "skip"}
    assert could_lay("gskip") == greens_and_skips - {"gskip"}


def test_ADD_15_neither_colour_nor_number_nor_symbol_is_refused() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b3 r1 r7; hand 1: b1 b2")
    assert why(m, 0, "b3") == "ADD_15"
    assert why(m, 0, "r7") == "OK"  # its twin matches twice


def test_ADD_15_only_a_card_one_holds() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b3 r1; hand 1: r2 b2")
    assert why(m, 0, "r2") == "ADD_15"


def test_ADD_15_the_card_covers_the_top_and_the_turn_passes() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b7 b8 b9; hand 1: b1 b2; hand 2: y1 y2")
    m.push("b7")
    assert top(m) == "b7"
    assert hand(m, 0) == ["b8", "b9"]
    assert m.turn == 1
    assert why(m, 1, "b1") == "OK"
    assert cited(m, Kind.LAID) == [(0, "ADD_15")]


def test_ADD_16_code_and_colour_are_one_property() -> None:
    text = "coloradd; options: colour_marks={}; talon: r7; hand 0: r1 b7 b1; hand 1: g1 g2"
    for marks in ("shapes", "letters"):
        m = Match.read(text.format(marks))
        assert acts(m) == {"r1", "b7", "draw"}


def test_ADD_16_a_named_colour_is_matched_like_a_printed_one() -> None:
    assert could_lay("wild", "colour: red") == {code for code in COLOURED if code[0] == "r"}


def test_ADD_17_a_wild_is_offered_along_with_matching_cards() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r1 b3 wild; hand 1: g1 g2")
    wilds = {"wild=red", "wild=blue", "wild=yellow", "wild=green"}
    assert acts(m) == {"r1", "draw"} | wilds


def test_ADD_18_on_a_wild_only_the_colour_in_force_matters() -> None:
    m = Match.read("coloradd; talon: wild r7; colour: blue; hand 0: r7 b2 y7; hand 1: g1 g2")
    assert why(m, 0, "r7") == "ADD_18"
    assert why(m, 0, "y7") == "ADD_18"
    assert why(m, 0, "b2") == "OK"


def test_ADD_19_without_a_matching_card_one_must_draw() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2 b3; hand 1: g1 g2")
    assert acts(m) == {"draw"}
    assert why(m, 0, "pass") == "ADD_19"


def test_ADD_19_exactly_one_card_is_drawn() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2 b3; hand 1: g1 g2; stock: y1 y2 rest")
    m.push("draw")
    assert hand(m, 0) == ["b1", "b2", "b3", "y1"]
    assert sizes(m) == [4, 2]
    assert why(m, 0, "draw") == "ADD_19"
    assert [event.count for event in happened(m, Kind.DREW)] == [1]


def test_ADD_20_a_playable_drawn_card_may_be_laid_at_once() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; stock: r3 rest")
    m.push("draw")
    assert acts(m) == {"r3", "pass"}
    m.push("r3")
    assert top(m) == "r3"
    assert hand(m, 0) == ["b1", "b2"]
    assert m.turn == 1


def test_ADD_20_a_playable_drawn_card_may_be_kept() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; stock: r3 rest")
    m.push("draw")
    m.push("pass")
    assert top(m) == "r7"
    assert hand(m, 0) == ["r3", "b1", "b2"]
    assert m.turn == 1


def test_ADD_20_a_drawn_wild_is_playable() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; stock: wild rest")
    m.push("draw")
    assert acts(m) == {"wild=red", "wild=blue", "wild=yellow", "wild=green", "pass"}


def test_ADD_21_an_unplayable_drawn_card_is_kept_and_the_turn_passes() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; stock: y3 rest")
    m.push("draw")
    assert acts(m) == {"pass"}
    m.push("pass")
    assert m.turn == 1
    assert hand(m, 0) == ["b1", "b2", "y3"]
    assert cited(m, Kind.PASSED) == [(0, "ADD_21")]


def test_ADD_21_nobody_else_learns_whether_the_drawn_card_could_be_laid() -> None:
    text = "coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; hand 2: y1 y2; stock: {} rest"
    playable, unplayable = Match.read(text.format("r3")), Match.read(text.format("y3"))
    for m in (playable, unplayable):
        m.push("draw")
    for viewer in (1, 2, -1):
        assert playable.view(viewer) == unplayable.view(viewer)
        assert playable.events_for(viewer) == unplayable.events_for(viewer)


def test_ADD_22_one_may_decline_to_play_and_draw() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r1 r2 wild; hand 1: g1 g2; stock: y3 rest")
    assert why(m, 0, "draw") == "OK"
    m.push("draw")
    assert sizes(m) == [4, 2]


def test_ADD_22_who_declines_must_draw() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r1 r2 wild; hand 1: g1 g2")
    assert why(m, 0, "pass") == "ADD_19"


def test_ADD_22_one_cannot_decline_when_nothing_can_be_drawn() -> None:
    held = "r3 g5 g6"
    m = Match.read(f"coloradd; talon: r7; hand 0: {held}; hand 1: {all_but('r7 ' + held)}")
    assert m.view().stock_size == 0
    assert acts(m) == {"r3"}  # AR-63
    assert why(m, 0, "pass") == "ADD_22"


def test_ADD_22_a_lawful_wild_four_must_be_laid_when_nothing_can_be_drawn() -> None:
    held = "wild+4 g5 g6"
    m = Match.read(f"coloradd; talon: r7; hand 0: {held}; hand 1: {all_but('r7 ' + held)}")
    assert acts(m) == {"wild+4=red", "wild+4=blue", "wild+4=yellow", "wild+4=green"}  # AR-63


def test_ADD_23_after_a_chosen_draw_an_older_card_is_refused() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r1 r2 wild; hand 1: g1 g2; stock: r3 rest")
    m.push("draw")
    assert acts(m) == {"r3", "pass"}
    for older in ("r1", "r2", "wild=red"):
        assert why(m, 0, older) == "ADD_23"


def test_ADD_23_an_older_card_stays_refused_if_the_drawn_one_does_not_fit() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r1 r2 wild; hand 1: g1 g2; stock: y3 rest")
    m.push("draw")
    assert acts(m) == {"pass"}
    assert why(m, 0, "r1") == "ADD_23"


def test_ADD_23_the_same_after_a_compulsory_draw() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: b1 b2; hand 1: g1 g2; stock: r3 rest")
    m.push("draw")
    assert why(m, 0, "b1") == "ADD_23"  # AR-17
    assert acts(m) == {"r3", "pass"}


def test_ADD_23_a_drawn_twin_of_an_older_card_may_be_laid() -> None:
    m = Match.read("coloradd; talon: r7; hand 0: r3 b1; hand 1: g1 g2; stock: r3 rest")
    m.push("draw")
    m.push("r3")
    assert hand(m, 0) == ["r3", "b1"]
