"""MAS-36 … 42: the Super Joker, legal or a bluff, and never the first card."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.games.master.cards import CODES
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, sizes, top, why
from tests.games.master.table import (
    COLOURS,
    all_cards,
    colour,
    debt,
    draw_and_press,
    every_colour,
    four,
    moves,
    opened,
    phase,
    play,
    three,
    victim,
)


def test_MAS_36_the_next_player_draws_four_and_loses_his_turn() -> None:
    m = four("super b2 b3")
    play(m, "super=blue")
    assert (m.turn, phase(m), debt(m)) == (1, "owing", 4)
    assert cited(m, Kind.OWES) == [(1, "MAS_36")]
    draw_and_press(m)
    assert (sizes(m), m.turn, phase(m)) == ([2, 7, 3, 3], 2, "act")
    assert cited(m, Kind.DREW) == [(1, "MAS_36")]


def test_MR_27_the_four_cards_come_from_the_stock() -> None:
    m = four("super b2 b3", more="stock: b9 b8 b7 b6 rest")
    play(m, "super=blue")
    stock = m.view().stock_size
    m.push("draw")
    assert (m.view().stock_size, m.view().talon_size) == (stock - 4, 2)


@pytest.mark.parametrize("choice", COLOURS)
def test_MAS_37_its_layer_names_the_colour(choice: str) -> None:
    m = four("super b2 b3")
    play(m, f"super={choice}")
    assert (top(m), colour(m)) == ("super", choice)
    assert cited(m, Kind.LAID) == [(0, "MAS_37")]


@pytest.mark.parametrize("talon", CODES)
def test_MAS_38_on_any_card(talon: str) -> None:
    m = three("super b1", talon, "colour: yellow" if talon in ("joker", "super") else "")
    assert every_colour("super") <= moves(m)


def test_MAS_38_not_by_who_owes_cards() -> None:
    assert why(victim("r+2", "super y2"), 1, "super=red") == "MAS_25"
    assert why(victim("super", "super y2"), 1, "super=red") == "MAS_36"


def test_MAS_38_except_in_a_chain_of_them() -> None:
    """MAS-131."""
    m = victim("super", "super y2", "cumulative=on")
    assert every_colour("super") <= moves(m)
    assert why(victim("r+2", "super y2", "cumulative=on"), 1, "super=red") == "MAS_135"


def is_lawful(m: Match) -> bool:
    """Does the check find the current player's Super Joker legal?"""
    play(m, "super=blue")
    m.push("challenge")
    m.push("seen")
    return not happened(m, Kind.BLUFF)


@pytest.mark.parametrize(
    ("rest", "lawful"),
    [("g4", True), ("r+2", False), ("r0", False), ("g4 r4", False), ("y7 b7 g7", True)],
)
def test_MAS_39_lawful_only_without_a_card_of_the_colour_in_force(rest: str, lawful: bool) -> None:
    assert is_lawful(four(f"super {rest}")) == lawful


def test_MAS_39_the_newly_named_colour_does_not_matter() -> None:
    assert is_lawful(four("super b1 b2"))  # blue is what it names


def test_MAS_39_the_colour_before_it_may_be_a_named_one() -> None:
    text = "master; turn: 0; talon: joker; colour: {}; hand 0: super y1 b1; hand 1: g1; hand 2: g2"
    assert is_lawful(Match.read(text.format("green")))
    assert not is_lawful(Match.read(text.format("yellow")))


@pytest.mark.parametrize("rest", ["b7 joker", "joker super", "b7 y7 g7"])
def test_MAS_40_cards_that_fit_otherwise_do_not_matter(rest: str) -> None:
    assert is_lawful(four(f"super {rest}"))


@pytest.mark.parametrize("talon", ["r+2", "rrev", "rskip"])
def test_MAS_40_nor_a_card_that_fits_by_its_symbol(talon: str) -> None:
    symbol = talon[1:]
    assert is_lawful(three(f"super b{symbol} g{symbol}", talon))


@pytest.mark.parametrize("card", ["r+2", "rrev", "rskip"])
def test_MAS_40_an_action_card_of_the_colour_does(card: str) -> None:
    assert not is_lawful(four(f"super {card} b1"))


def test_MAS_41_a_bluff_is_accepted_and_unpunished() -> None:
    m = four("super r1 r2")
    assert every_colour("super") <= moves(m)
    play(m, "super=green")
    draw_and_press(m)
    assert (sizes(m), m.turn) == ([2, 7, 3, 3], 2)
    assert why(m, 2, "challenge") != "OK"


def test_MAS_41_the_others_learn_nothing() -> None:
    bluff, honest = four("super r1 b1"), four("super b1 b1")
    for m in (bluff, honest):
        play(m, "super=green")
    for viewer in (1, 2, 3, -1):
        assert bluff.view(viewer) == honest.view(viewer)
        assert bluff.events_for(viewer) == honest.events_for(viewer)
        if viewer >= 0:
            assert acts(bluff, viewer) == acts(honest, viewer)


def test_MAS_41_its_owner_is_told_beforehand() -> None:
    assert four("super r1 b1").view(0).bluff == 1
    assert four("super b1 b2").view(0).bluff == 0
    assert four("super r1 b1").view(1).bluff == 0


STOCK = 108 - 4 * 7  # with the first card


def test_MAS_42_as_starter_it_is_replaced() -> None:
    under = [STOCK - 1, *range(STOCK - 1)]  # the Super Joker goes to the bottom
    m = opened("super g5", then=[under])
    assert top(m) == "g5"
    assert (m.view().talon_size, m.turn) == (1, 0)
    assert cited(m, Kind.PUT_BACK) == [(-1, "MAS_42")]
    assert all_cards(m)["super"] == 4


def test_MR_04_it_goes_back_into_the_stock_at_a_place_nobody_knows() -> None:
    second = [*range(STOCK - 2), STOCK - 1, STOCK - 2]  # under the new top card
    m = opened("super g5", then=[second])
    assert top(m) == "g5"
    m.push("draw")
    assert every_colour("super") <= acts(m)


def test_MR_05_repeatedly_if_need_be() -> None:
    again, under = list(range(STOCK)), [STOCK - 1, *range(STOCK - 1)]
    m = opened("super g5", then=[again, again, under])
    assert top(m) == "g5"
    assert len(happened(m, Kind.PUT_BACK)) == 3


def test_MAS_42_never_the_starter() -> None:
    for seed in range(120):
        assert top(Match.new("master", seats=10, seed=seed)) != "super"


def test_MAS_42_with_every_super_joker_on_top() -> None:
    under = [STOCK - 1, *range(STOCK - 1)]
    m = opened("super super super super g5", then=[under] * 4)
    assert top(m) == "g5"
    with pytest.raises(Refused):
        m.push("challenge")
