"""MAS-15 … 23: matching, jokers, drawing, keeping, declining, the next player."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.games.errors import BadNotation
from penult.games.master.cards import CODES
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, top, why
from tests.games.master.table import (
    all_but,
    colour,
    direction,
    draw_and_press,
    four,
    moves,
    phase,
    play,
    two,
)

EVERY_CARD = " ".join(CODES)
OTHER = "hand 1: super super"  # cards no test needs


def holding(cards: str, talon: str = "r7", more: str = "") -> Match:
    """Seat 0 of two is to play with these cards on this discard pile."""
    return Match.read(f"master; turn: 0; talon: {talon}; hand 0: {cards}; {OTHER}; {more}")


def all_kinds_on(talon: str, more: str = "") -> set[str]:
    """Which of all kinds of card may be played on the discard pile."""
    held = EVERY_CARD.split()
    m = holding(" ".join(card for card in held if card != talon or talon[1:] != "0"), talon, more)
    return {act.partition("=")[0] for act in moves(m)} - {"draw", "press", "call"}


# Matching


def test_MAS_15_colour_or_number() -> None:
    expected = {code for code in CODES if code[0] == "r" or code[1:] == "7"}
    assert all_kinds_on("r7") == expected | {"joker", "super"}


def test_MAS_15_colour_or_symbol() -> None:
    for symbol in ("+2", "rev", "skip"):
        expected = {code for code in CODES if code[0] == "g" or code[1:] == symbol}
        assert all_kinds_on(f"g{symbol}") == expected | {"joker", "super"}


def test_MAS_15_a_card_that_has_neither_is_refused() -> None:
    m = holding("b3 r1")
    assert why(m, 0, "b3") == "MAS_15"
    with pytest.raises(Refused):
        m.push("b3")
    assert hand(m, 0) == ["r1", "b3"]


def test_MAS_15_one_card_in_a_turn() -> None:
    m = four("r1 r2 r3")
    m.push("r1")
    assert why(m, 0, "r2") == "MAS_47"
    m.push("press")
    assert why(m, 0, "r2") == "MAS_23"


def test_MAS_15_only_a_card_in_ones_hand() -> None:
    assert why(holding("b3 r1"), 0, "r9") == "MAS_15"


@pytest.mark.parametrize("named", ["red", "blue", "yellow", "green"])
@pytest.mark.parametrize("wild", ["joker", "super"])
def test_MAS_16_on_a_wild_only_the_colour_in_force_counts(wild: str, named: str) -> None:
    """MR-13: no coloured card has its symbol; another wild may be played anyway."""
    expected = {code for code in CODES if code[0] == named[0] and code not in ("joker", "super")}
    assert all_kinds_on(wild, f"colour: {named}") == expected | {"joker", "super"}


def test_MAS_16_the_colour_is_the_one_that_was_named() -> None:
    m = four("joker b2 b3")
    play(m, "joker=green")
    assert (top(m), colour(m)) == ("joker", "green")
    assert why(m, 1, "y1") == "MAS_16"


@pytest.mark.parametrize("other", ["b5", "r5", "r5 r7", "joker"])
def test_MAS_17_a_joker_whether_or_not_another_card_fits(other: str) -> None:
    m = holding(f"joker {other}")
    assert {"joker=red", "joker=blue", "joker=yellow", "joker=green"} <= moves(m)


# Drawing


def test_MAS_18_who_cannot_lay_draws_one_card() -> None:
    m = two("b1 b2", more="stock: g9 rest")
    assert moves(m) == {"draw", "call"}
    stock = m.view().stock_size
    m.push("draw")
    assert (sizes(m)[0], m.view().stock_size) == (3, stock - 1)
    assert cited(m, Kind.DREW) == [(0, "MAS_18")]


def test_MAS_18_exactly_one() -> None:
    """MR-12: not until a card matches."""
    m = two("b1 b2", more="stock: g9 g8 rest")
    m.push("draw")
    assert why(m, 0, "draw") == "MAS_18"


def test_MAS_19_a_drawn_card_that_fits_may_be_laid_or_kept() -> None:
    m = two("b1 b2", more="stock: r9 rest")
    m.push("draw")
    assert moves(m) == {"r9", "press"}
    kept = m.copy()
    play(m, "r9")
    assert (top(m), sizes(m)[0], m.turn) == ("r9", 2, 1)
    kept.push("press")
    assert (top(kept), sizes(kept)[0], kept.turn) == ("r7", 3, 1)


@pytest.mark.parametrize("other", ["b1 b2", "r1 b2"])  # honest, and a bluff
def test_MAS_19_also_a_drawn_super_joker(other: str) -> None:
    m = two(other, more="stock: super rest")
    m.push("draw")
    assert {"super=red", "super=blue", "super=yellow", "super=green", "press"} == moves(m)
    play(m, "super=blue")
    assert (top(m), m.turn) == ("super", 1)


def test_MAS_20_one_that_does_not_is_kept_and_the_turn_ends() -> None:
    m = two("b1 b2", more="stock: g9 rest")
    m.push("draw")
    assert moves(m) == {"press"}
    m.push("press")
    assert hand(m, 0) == ["b1", "b2", "g9"]
    assert m.turn == 1


def test_MAS_20_nobody_else_learns_whether_it_fits() -> None:
    one, other = (two("b1 b2", more=f"stock: {card} rest") for card in ("g9 r9", "r9 g9"))
    for m in (one, other):
        m.push("draw")
    assert one.view(1) == other.view(1)
    assert acts(one, 1) == acts(other, 1)
    assert one.events_for(1) == other.events_for(1)


def test_MAS_21_who_could_lay_may_draw_instead() -> None:
    m = two("r1 r2", more="stock: g9 rest")
    draw_and_press(m)
    assert hand(m, 0) == ["r1", "r2", "g9"]
    assert m.turn == 1


def test_MAS_21_not_if_there_is_no_card_to_draw() -> None:
    """MR-55: they must play a card that matches."""
    m = Match.read(
        f"master; turn: 0; talon: r7; stock: -; hand 0: r1 b2; hand 1: {all_but('r7 r1 b2')}"
    )
    assert why(m, 0, "draw") == "MAS_92"
    assert moves(m) == {"r1", "call"}


def test_MAS_22_after_drawing_only_the_drawn_card() -> None:
    m = two("r1 b7 joker", more="stock: r9 rest")
    m.push("draw")
    assert moves(m) == {"r9", "press"}
    for older in ("r1", "b7", "joker=red"):
        assert why(m, 0, older) == "MAS_22"


def test_MAS_22_however_the_draw_came_about() -> None:
    m = two("b1 b2", more="stock: b7 rest")  # nothing matched
    m.push("draw")
    assert moves(m) == {"b7", "press"}


def test_MAS_22_on_a_free_table_an_older_card_is_a_misplay() -> None:
    m = two("r1 b2 b3", "illegal_lay=free", "stock: g9 rest")
    m.push("draw")
    m.push("r1")
    assert why(m, 1, "wrong") == "OK"


def test_MAS_22_a_twin_of_the_drawn_card_is_as_good() -> None:
    m = two("r9 b2 b3", more="stock: r9 rest")
    m.push("draw")
    play(m, "r9")
    assert hand(m, 0) == ["r9", "b2", "b3"]


def test_MR_11_after_draw_any_lets_older_cards_be_laid() -> None:
    m = two("r1 b7 b2", "after_draw=any", "stock: g9 rest")
    m.push("draw")
    assert moves(m) == {"r1", "b7", "press"}
    assert why(m, 0, "b2") == "MAS_15"  # it doesn't match
    play(m, "r1")
    assert m.turn == 1


# The next player


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
@pytest.mark.parametrize(("way", "step"), [("left", 1), ("right", -1)])
def test_MAS_23_the_turn_goes_to_the_next_seat(seats: int, way: str, step: int) -> None:
    held = "".join(f"hand {seat}: g{seat} y{seat};" for seat in range(1, seats))
    m = Match.read(f"master; turn: 0; direction: {way}; talon: r7; hand 0: r1 b1 b2; {held}")
    play(m, "r1")
    assert (m.turn, direction(m)) == (step % seats, step)
    draw_and_press(m)
    assert m.turn == 2 * step % seats


def test_MAS_23_seats_that_are_out_are_passed_over() -> None:
    m = Match.read(
        "master; options: form=elimination; turn: 0; out: 1 2; talon: r7; hand 0: r1 b1 b2;"
        "hand 1: -; hand 2: -; hand 3: g1 g2; hand 4: g3 g4"
    )
    play(m, "r1")
    assert m.turn == 3


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_MAS_23_nobody_plays_out_of_turn(seat: Seat) -> None:
    m = four(more="stock: rest")
    card = hand(m, seat)[0]
    assert why(m, seat, card) == "MAS_23"
    assert why(m, seat, "draw") == "MAS_23"


def test_MAS_23_the_table_itself_plays_no_card() -> None:
    assert why(four(), -1, "draw") == "MAS_23"


def test_MAS_23_a_turn_is_complete_with_its_press() -> None:
    """MR-42: before that the next player can do nothing."""
    m = four("r1 b2 b3")
    m.push("r1")
    assert (m.turn, phase(m)) == (0, "laid")
    assert why(m, 1, "draw") == "MAS_23"
    assert not happened(m, Kind.SKIPPED)


def test_MR_14_a_wild_without_a_colour_is_refused() -> None:
    m = holding("joker super b2")
    for act in ("joker", "super"):
        with pytest.raises(BadNotation):
            m.push(act)
