"""ADD-53 … 64: custom cards without a rule on them."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour
from penult.games.coloradd.cards import CODES
from penult.match.match import Match
from tests.games.asking import acts, all_cards, cited, happened, sizes, top
from tests.games.coloradd.table import opening

COLOURS = ("red", "blue", "yellow", "green")
LAYS = {f"custom1={colour}" for colour in COLOURS}
NAMES = {f"name {colour}" for colour in COLOURS}
WILDS = ("wild", "wild+4", "custom2")
TOPS = (*CODES[:52], *WILDS)


def three_players(options: str = "") -> Match:
    return Match.read(
        f"coloradd; options: custom_count=1 {options}; turn: 0; hand 0: custom1 wild r1;"
        "hand 1: b2 b3 r4; hand 2: y1 y2 y3; talon: r5"
    )


@pytest.mark.parametrize("talon", TOPS)
def test_ADD_53_it_may_be_laid_on_any_card_beside_another_that_fits(talon: str) -> None:
    colour = "colour: red" if talon in WILDS else ""
    m = Match.read(
        f"coloradd; options: custom_count=2; turn: 0; hand 0: custom1 wild r1; hand 1: b2;"
        f"talon: {talon}; {colour}"
    )
    assert acts(m) >= LAYS | {"wild=red"}


def test_ADD_53_it_does_not_replace_a_lost_turn() -> None:
    m = Match.read(
        "coloradd; options: custom_count=1; turn: 0; hand 0: wild+4 g1 g2; hand 1: custom1 r2;"
        "talon: r5"
    )
    m.push("wild+4=red")
    assert acts(m, 1) == {"draw", "challenge"}


def test_ADD_54_with_nothing_written_nothing_is_applied() -> None:
    m = three_players()
    m.push("custom1=blue")
    assert [event.kind for event in m.events] == [Kind.LAID]
    assert sizes(m) == [2, 3, 3]
    assert m.turn == 1


def test_ADD_55_its_layer_changes_or_keeps_the_colour() -> None:
    m = three_players()
    assert acts(m) >= LAYS
    m.push("custom1=red")  # red was the current colour
    assert m.view().colour == Colour.RED


def test_ADD_56_the_colour_is_named_with_the_lay_and_binds_the_next_player() -> None:
    m = three_players()
    m.push("custom1=blue")
    (laid,) = happened(m, Kind.LAID)
    assert laid.colour == Colour.BLUE
    assert m.turn == 1
    assert acts(m) == {"b2", "b3", "draw"}


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_ADD_57_as_starter_the_dealers_left_names_the_colour_and_begins(dealer: int) -> None:
    m = opening("custom1", seats=3, dealer=dealer, customs=1)
    left = (dealer + 1) % 3
    assert m.turn == left
    assert acts(m) == NAMES
    assert acts(m, dealer) == set()
    m.push("name green")
    assert cited(m, Kind.NAMED) == [(left, "ADD_57")]
    assert m.view().colour == Colour.GREEN
    assert m.turn == left


@pytest.mark.parametrize("custom_starter", ["colour_only", "apply"])
def test_ADD_58_as_starter_it_only_asks_for_the_colour(custom_starter: str) -> None:
    m = opening("custom1", seats=3, customs=1, options=f"custom_starter={custom_starter}")
    m.push("name red")
    assert [event.kind for event in m.events[-2:]] == [Kind.TURNED_UP, Kind.NAMED]
    assert sizes(m) == [7, 7, 7]
    assert m.view().direction == 1


@pytest.mark.parametrize("custom_text", ["private_only", "off"])
def test_ADD_59_nobody_is_bound_to_a_text_that_was_not_written(custom_text: str) -> None:
    m = three_players(f"custom_text={custom_text}")
    m.push("custom1=yellow")
    assert [event.kind for event in m.events] == [Kind.LAID]


@pytest.mark.parametrize("rewrite", ["per_game", "per_round"])
def test_ADD_60_the_same_cards_stay_in_play_from_round_to_round(rewrite: str) -> None:
    m = Match.read(
        f"coloradd; options: custom_count=3 rewrite={rewrite}; turn: 0; hand 0: r1;"
        "hand 1: custom2 g2; talon: r5"
    )
    m.push("r1")
    assert m.view().rounds == 1
    cards = all_cards(m)
    assert [cards[f"custom{slot}"] for slot in (1, 2, 3, 4)] == [1, 1, 1, 0]


def test_ADD_61_without_a_rule_it_is_a_plain_wild() -> None:
    plain, custom = three_players(), three_players()
    plain.push("wild=green")
    custom.push("custom1=green")
    assert [event.kind for event in custom.events] == [event.kind for event in plain.events]
    assert custom.turn == plain.turn == 1
    assert custom.view().colour == plain.view().colour == Colour.GREEN


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_ADD_62_each_of_the_four_is_a_card_of_its_own(slot: int) -> None:
    m = Match.read(
        "coloradd; options: custom_count=4; turn: 0; hand 0: custom1 custom2 custom3 custom4;"
        "hand 1: b2; talon: r5"
    )
    assert all_cards(m).total() == 112
    m.push(f"custom{slot}=red")
    assert top(m) == f"custom{slot}"
    assert all_cards(m)[f"custom{slot}"] == 1


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_ADD_63_it_is_worth_fifty_points_in_hand(slot: int) -> None:
    m = Match.read(
        f"coloradd; options: custom_count=4; turn: 0; hand 0: r1; hand 1: custom{slot}; talon: r5"
    )
    m.push("r1")
    assert m.standing == (50, 0)


def test_ADD_64_as_last_card_it_has_no_effect() -> None:
    m = Match.read(
        "coloradd; options: custom_count=1 target=1; turn: 0; hand 0: custom1; hand 1: g2 g3;"
        "hand 2: y4; talon: r5"
    )
    m.push("custom1=blue")
    assert [event.kind for event in m.events] == [Kind.LAID, Kind.WENT_OUT, Kind.SCORED, Kind.WON]
    assert sizes(m) == [0, 2, 1]
    assert m.standing == (2 + 3 + 4, 0, 0)
