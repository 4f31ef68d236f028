"""MAS-129 … 138: the cumulative variant (MR-74 … 81)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import cited, hand, happened, sizes, top, why
from tests.games.master.scenes import seated, shown_to
from tests.games.master.table import (
    behind_press,
    colour,
    cut_for,
    deal_order,
    deal_up_to,
    debt,
    draw_and_press,
    moves,
    phase,
    play,
    ring,
)

PLENTY = "stock: y8 y9 g8 g9 b8 b9 y4 y5 y6 y7 g4 g5 g6 g7 b4 b5 b6 b7 rest"
TWOS = ("r+2 g1 g2", "b+2 g3 b1", "y+2 y1 y2", "g+2 b2 b3")
SUPERS = ("super g1 g2", "super g3 b1", "super y1 y2", "super b2 b3")


def cumulative(*hands: str, talon: str = "r5", options: str = "", more: str = PLENTY) -> Match:
    return seated(talon, *hands, options=f"cumulative=on {options}", more=more)


# MAS-129


def test_MAS_129_the_victim_may_lay_a_plus_two_instead_of_drawing() -> None:
    m = cumulative(*TWOS)
    play(m, "r+2")
    assert moves(m) == {"b+2", "draw"}
    play(m, "b+2")
    assert sizes(m) == [2, 2, 3, 3]
    assert (m.turn, top(m)) == (2, "b+2")


def test_MAS_129_without_one_he_only_draws() -> None:
    m = cumulative("r+2 g1 g2", "r3 joker b1", "y1 y2 y3")
    play(m, "r+2")
    assert moves(m) == {"draw"}
    draw_and_press(m)
    assert sizes(m) == [2, 3 + 2, 3]
    assert m.turn == 2


def test_MAS_129_without_the_variant_nobody_stacks() -> None:
    m = seated("r5", *TWOS)
    play(m, "r+2")
    assert moves(m) == {"draw"}
    assert why(m, 1, "b+2") == "MAS_25"
    supers = seated("r5", *SUPERS)
    play(supers, "super=blue")
    assert why(supers, 1, "super=red") == "MAS_36"


def test_MAS_129_the_first_player_may_stack_on_a_starter() -> None:
    """MR-78: it takes effect as if it had been played."""
    deal = "b+2 g1 g2 g3 g4 g5 g6 " + "y1 y2 y3 y4 y5 y6 y7 " + "b1 b2 b3 b4 b5 b6 b7 r+2"
    m = Match.new(
        "master", seats=3, options="cumulative=on", orders=[cut_for(2, 3), deal_order(deal)]
    )
    m.push("start")
    assert (m.turn, debt(m)) == (0, 2)
    play(m, "b+2")
    assert (m.turn, debt(m)) == (1, 4)


# MAS-130


def test_MAS_130_four_in_a_row_make_eight() -> None:
    m = cumulative(*TWOS)
    play(m, "r+2", "b+2", "y+2", "g+2")
    owed = [(event.seat, event.count) for event in happened(m, Kind.OWES)]
    assert owed == [(1, 2), (2, 4), (3, 6), (0, 8)]
    draw_and_press(m)
    assert sizes(m) == [2 + 8, 2, 2, 2]
    assert (m.turn, debt(m)) == (1, 0)


def test_MAS_130_it_falls_in_the_direction_of_play() -> None:
    m = cumulative(*TWOS, more=f"direction: right; {PLENTY}")
    play(m, "r+2", "g+2")
    assert (m.turn, debt(m)) == (2, 4)


def test_MAS_130_two_players_the_chain_goes_to_and_fro() -> None:
    """MR-99: after one has paid, the other plays."""
    m = cumulative("r+2 y+2 g1 g2", "b+2 g3 b1")
    play(m, "r+2", "b+2", "y+2")
    assert (m.turn, debt(m)) == (1, 6)
    draw_and_press(m)
    assert sizes(m) == [2, 2 + 6]
    assert (m.turn, phase(m)) == (0, "act")


def test_MAS_130_a_frozen_victim_draws_the_whole_chain_and_two_more() -> None:
    """MR-80."""
    m = cumulative(*TWOS)
    play(m, "r+2", "b+2", "y+2")
    ring(m)
    assert sizes(m)[3] == 3 + 6 + 2
    assert (m.turn, phase(m), debt(m)) == (0, "restart", 0)


def test_MAS_130_a_stack_that_is_rung_is_back_and_the_old_sum_is_drawn() -> None:
    """MR-80."""
    m = cumulative(*TWOS)
    play(m, "r+2", "b+2")
    m.push("y+2")
    ring(m)
    assert sizes(m)[2] == 3 + 4 + 2
    assert "y+2" in hand(m, 2)
    assert (m.turn, phase(m), behind_press(m), debt(m), top(m)) == (3, "restart", "act", 0, "b+2")


@pytest.mark.parametrize("last", ["b+2", "super"])
def test_MAS_133_a_last_card_makes_the_next_player_draw_the_whole_sum(last: str) -> None:
    """MR-79: no stacking, and the cards are counted."""
    first = "r+2" if last == "b+2" else "super"
    owed = 4 if last == "b+2" else 8
    hands = (f"{first} g1 g2", last, f"{last if last == 'super' else 'y+2'} y1 y2")
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", *hands, options="cumulative=on", more=PLENTY, orders=orders)
    play(m, f"{first}=red" if first == "super" else first)
    play(m, f"{last}=blue" if last == "super" else last)
    (drew,) = [event for event in happened(m, Kind.DREW) if event.clause.name == "MAS_133"]
    assert (drew.seat, drew.count) == (2, owed)
    drawn = sum([8, 9, 8, 9, 8, 9, 4, 5][:owed])
    left = (1 + 2) + (20 if last == "b+2" else 50) + (1 + 2)
    assert m.standing == (0, left + drawn, 0)


# MAS-131


def test_MAS_131_two_super_jokers_make_eight() -> None:
    m = cumulative(*SUPERS)
    play(m, "super=red", "super=blue")
    assert (m.turn, debt(m), colour(m)) == (2, 8, "blue")
    draw_and_press(m)
    assert sizes(m) == [2, 2, 3 + 8, 3]


# MAS-132


def test_MAS_132_the_third_of_a_chain_is_a_bluff_and_costs_twelve() -> None:
    hands = ("super g1 g2", "super g3 b1", "super b5 y2", "y1 b2 b3")
    m = cumulative(*hands)
    play(m, "super=red", "super=blue", "super=green")
    m.push("challenge")
    m.push("seen")
    assert cited(m, Kind.BLUFF) == [(2, "MAS_132")]
    assert sizes(m) == [2, 2, 2 + 12, 3]
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (3, "restart", "act", 0)
    assert (top(m), colour(m)) == ("super", "green")


def test_MAS_132_the_price_of_a_mixed_chain_is_its_sum() -> None:
    """MR-76: a +2 answered by a bluff."""
    m = cumulative("r+2 g1 g2", "super r3 b1", "y1 y2 y3", options="stack_mix=four_on_two")
    play(m, "r+2", "super=blue")
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == [2, 2 + 6, 3]


# MAS-133


def test_MAS_133_a_chain_may_take_all_eight_plus_twos() -> None:
    m = cumulative("r+2 r+2 g1", "b+2 b+2 g2", "y+2 y+2 g3", "g+2 g+2 y1")
    play(m, "r+2", "b+2", "y+2", "g+2", "r+2", "b+2", "y+2", "g+2")
    assert (m.turn, debt(m)) == (0, 16)
    draw_and_press(m)
    assert sizes(m)[0] == 1 + 16


def test_MAS_133_or_all_four_super_jokers() -> None:
    m = cumulative(*SUPERS)
    play(m, "super=red", "super=blue", "super=red", "super=yellow")
    assert (m.turn, debt(m)) == (0, 16)
    draw_and_press(m)
    assert sizes(m)[0] == 2 + 16


# MAS-134


def test_MAS_134_one_such_card_in_a_turn() -> None:
    m = cumulative("r+2 b+2 g1", "y1 y2 y3", "g2 g3 g4")
    m.push("r+2")
    assert why(m, 0, "b+2") == "MAS_47"
    m.push("press")
    assert why(m, 0, "b+2") == "MAS_23"


def test_MAS_134_nor_by_jumping_in_on_oneself() -> None:
    """MR-81."""
    m = cumulative("r+2 r+2 g1", "y1 y2 y3", "g2 g3 g4", options="jump_in=on")
    play(m, "r+2")
    assert why(m, 0, "jump r+2") == "MAS_134"


# MAS-135


@pytest.mark.parametrize(
    ("mix", "on_two", "on_super"),
    [
        ("none", {"b+2"}, {"super"}),
        ("four_on_two", {"b+2", "super"}, {"super"}),
        ("both", {"b+2", "super"}, {"b+2", "super"}),
    ],
)
def test_MAS_135_like_on_like_unless_the_table_mixes(
    mix: str, on_two: set[str], on_super: set[str]
) -> None:
    """MR-74; the named colour is blue."""
    hands = ("r+2 super g1", "b+2 super g3", "y1 y2 y3")
    twos = cumulative(*hands, options=f"stack_mix={mix}")
    supers = twos.copy()
    play(twos, "r+2")
    assert {act.partition("=")[0] for act in moves(twos)} == on_two | {"draw"}
    play(supers, "super=blue")
    assert {act.partition("=")[0] for act in moves(supers)} == on_super | {"draw", "challenge"}


def test_MAS_135_the_refusal_names_it() -> None:
    hands = ("r+2 super g1", "b+2 super g3", "y1 y2 y3")
    twos, supers = cumulative(*hands), cumulative(*hands)
    play(twos, "r+2")
    assert why(twos, 1, "super=blue") == "MAS_135"
    play(supers, "super=blue")
    assert why(supers, 1, "b+2") == "MAS_135"


@pytest.mark.parametrize(("named", "legal"), [("blue", True), ("green", False)])
def test_MAS_135_where_all_mix_a_plus_two_still_needs_the_colour(named: str, legal: bool) -> None:
    """MAS-24: it must be played on the current colour or on another +2."""
    m = cumulative("super r1 g1", "b+2 g3 g4", "y1 y2 y3", options="stack_mix=both")
    play(m, f"super={named}")
    assert ("b+2" in moves(m)) is legal


def test_MAS_135_a_mixed_chain_adds_up_as_it_comes() -> None:
    hands = ("r+2 g1 g2", "super g3 g4", "b+2 y2 y3")
    m = cumulative(*hands, options="stack_mix=both")
    play(m, "r+2", "super=blue", "b+2")
    assert (m.turn, debt(m)) == (0, 8)
    assert why(m, 0, "challenge") == "MAS_76"


# MAS-136


@pytest.mark.parametrize("act", ["r5", "joker=red", "rskip", "r3"])
def test_MAS_136_while_a_debt_is_open_nothing_else_is_laid(act: str) -> None:
    m = cumulative("r+2 g1 g2", "r5 joker rskip r3", "y1 y2 y3", talon="r6")
    play(m, "r+2")
    assert why(m, 1, act) == "MAS_136"
    assert moves(m) == {"draw"}


def test_MAS_136_he_draws_the_whole_debt_and_loses_the_turn() -> None:
    m = cumulative(*SUPERS)
    play(m, "super=red", "super=blue")
    m.push("draw")
    assert (sizes(m)[2], phase(m)) == (3 + 8, "paid")
    assert moves(m) == {"press"}
    m.push("press")
    assert m.turn == 3


# MAS-137


def test_MAS_137_an_unjustified_doubt_of_two_costs_ten() -> None:
    m = cumulative(*SUPERS)
    play(m, "super=red", "super=blue")
    m.push("challenge")
    m.push("seen")
    assert cited(m, Kind.NO_BLUFF) == [(1, "MAS_137")]
    assert debt(m) == 10
    m.push("press")
    assert moves(m) == {"draw"}
    draw_and_press(m)
    assert sizes(m) == [2, 2, 3 + 10, 3]
    assert m.turn == 3


# MAS-138


def test_MAS_138_only_the_latest_is_examined() -> None:
    """MR-77: answering gives up the challenge; MR-75: judged by the colour named before."""
    hands = ("super r1 g2", "super r3 g4", "y1 y2 y3")
    m = cumulative(*hands)
    play(m, "super=yellow", "super=blue")
    assert why(m, 1, "challenge") == "MAS_76"
    m.push("challenge")
    assert shown_to(m, 2) == ["r3", "g4"]
    m.push("seen")
    assert cited(m, Kind.NO_BLUFF) == [(1, "MAS_137")]
    assert sizes(m)[0] == 2


@pytest.mark.parametrize(("left", "bluff"), [("r3 g4", False), ("y3 g4", True), ("b3 g4", False)])
def test_MAS_138_the_colour_named_for_the_one_before_counts(left: str, bluff: bool) -> None:
    """MR-75: first red, then yellow was named, then blue."""
    m = cumulative("super g1 g2", f"super {left}", "y1 y2 y5")
    play(m, "super=yellow", "super=blue")
    m.push("challenge")
    m.push("seen")
    assert bool(happened(m, Kind.BLUFF)) is bluff
    assert sizes(m)[1] == (2 + 8 if bluff else 2)
