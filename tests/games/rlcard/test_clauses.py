"""One test for each clause: a position, one action, and the same in the real RLCard.

RLCard's source is the rulebook here. ``push`` compares both games after the action.
"""

from __future__ import annotations

import pytest

from penult.core.ids import Colour
from penult.games.rlcard.cards import DECK_SIZE
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.match.match import Match
from tests.games import dictating
from tests.games.rlcard.theirs import Pair

WILDS = {f"wild={colour.name.lower()}" for colour in Colour}
FOURS = {f"wild+4={colour.name.lower()}" for colour in Colour}


def dealt(upturned: str, seats: int = 2, *then: list[int]) -> Pair:
    """Seven arbitrary cards each, then this card is turned up."""
    orders = (dictating.below_the_hands(GAME, upturned, seats, DECK_SIZE), *then)
    pair = Pair.deal(seats, lambda number, size: orders[number])
    pair.compare()
    return pair


def colour(wanted: Colour) -> list[int]:
    """The order that makes a wild this colour: its last place counts."""
    return [*(each for each in Colour if each != wanted), wanted]


# The deal


def test_RLC_01_seven_cards_each_starting_with_seat_0() -> None:
    codes = "r0 r1 r2 r3 r4 r5 r6 b0 b1 b2 b3 b4 b5 b6 g9"
    order = dictating.on_top(GAME, codes, DECK_SIZE)
    pair = Pair.deal(2, lambda number, size: order)
    pair.compare()
    assert pair.hand(0) == "r0 r1 r2 r3 r4 r5 r6"
    assert pair.hand(1) == "b0 b1 b2 b3 b4 b5 b6"
    assert pair.target == "g9 green"
    assert len(GAME.deck) == 108


def test_RLC_02_a_wild_four_goes_back_and_a_wild_gets_a_random_colour() -> None:
    rest = DECK_SIZE - 14
    unchanged, the_next = list(range(rest)), [*range(rest - 2), rest - 1, rest - 2]
    pair = dealt("wild+4 b3", 2, unchanged, the_next)
    assert (pair.orders, pair.target) == (3, "b3 blue")
    pair = dealt("wild", 2, colour(Colour.YELLOW))
    assert (pair.target, pair.turn) == ("wild yellow", 0)


@pytest.mark.parametrize(
    ("upturned", "seats", "turn", "direction", "sizes"),
    [
        ("g5", 3, 0, 1, [7, 7, 7]),
        ("gskip", 3, 1, 1, [7, 7, 7]),
        ("grev", 3, 2, -1, [7, 7, 7]),
        ("grev", 2, 1, -1, [7, 7]),
        ("g+2", 3, 0, 1, [9, 7, 7]),
    ],
)
def test_RLC_03_who_begins(
    upturned: str, seats: int, turn: int, direction: int, sizes: list[int]
) -> None:
    pair = dealt(upturned, seats)
    assert (pair.turn, pair.ours.seats.direction, pair.sizes) == (turn, direction, sizes)


# Playing


def test_RLC_04_one_card_of_your_own_on_your_turn() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: r1 b1; hand 1: r2 b2")
    assert pair.why_not("r2") == "RLC_04"
    assert Clause(GAME.why_not(pair.ours, 1, 2)) == Clause.RLC_04
    pair.push("r1")
    assert pair.turn == 1


def test_RLC_05_colour_number_or_symbol_and_on_a_wild_the_colour_alone() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: r1 b5 g7 wild; hand 1: r2 b2")
    assert pair.texts() == {"r1", "b5", *WILDS}
    assert pair.why_not("g7") == "RLC_05"
    pair.push("wild=green")
    assert pair.target == "wild green"
    pair = Pair.at("talon: wild; colour: red; turn: 0; hand 0: r1 b5 wild; hand 1: r2 b2")
    assert pair.texts() == {"r1", *WILDS}


def test_RLC_06_a_wild_four_only_if_nothing_else_matches() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: b5 wild+4; hand 1: r2 b2")
    assert pair.texts() == {"b5"}  # only a red card would forbid it in print
    assert pair.why_not("wild+4=red") == "RLC_06"
    pair = Pair.at("talon: r5; turn: 0; hand 0: wild wild+4; hand 1: r2 b2")
    assert pair.texts() == WILDS
    pair = Pair.at("talon: r5; turn: 0; hand 0: g1 wild+4; hand 1: r2 b2")
    assert pair.texts() == FOURS


# Drawing


def test_RLC_07_no_draw_while_something_matches() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: r1 b2; hand 1: r2 b2")
    assert pair.why_not("draw") == "RLC_07"
    pair = Pair.at("talon: r5; turn: 0; hand 0: b1 b2; hand 1: r2 b2")
    assert pair.texts() == {"draw"}


def test_RLC_08_a_drawn_card_of_the_colour_is_played_any_other_is_kept() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: b1 b2; hand 1: r2 b2; stock: r9 rest")
    pair.push("draw")
    assert (pair.target, pair.hand(0), pair.turn) == ("r9 red", "b1 b2", 1)
    pair = Pair.at("talon: r5; turn: 0; hand 0: b1 b2; hand 1: r2 b2; stock: rskip rest")
    pair.push("draw")
    assert (pair.target, pair.turn) == ("rskip red", 0)
    pair = Pair.at("talon: r5; turn: 0; hand 0: b1 b2; hand 1: r2 b2; stock: g5 rest")
    pair.push("draw")
    assert (pair.target, pair.hand(0), pair.turn) == ("r5 red", "b1 b2 g5", 1)


@pytest.mark.parametrize("card", ["wild", "wild+4"])
def test_RLC_09_a_drawn_wild_gets_a_random_colour_and_makes_nobody_draw(card: str) -> None:
    position = f"talon: r5; turn: 0; hand 0: b1 b2; hand 1: r2 b2; stock: {card} rest"
    pair = Pair.at(position, colour(Colour.GREEN))
    pair.push("draw")
    assert (pair.target, pair.sizes, pair.turn) == (f"{card} green", [2, 2], 1)


# What cards do


@pytest.mark.parametrize(
    ("card", "hand", "turn", "sizes"),
    [
        ("rskip", "rskip b1", 2, [1, 2, 2]),
        ("r+2", "r+2 b1", 2, [1, 4, 2]),
        ("rrev", "rrev b1", 2, [1, 2, 2]),
        ("wild+4=blue", "wild+4 b1", 2, [1, 6, 2]),
    ],
)
def test_RLC_10_what_a_card_does(card: str, hand: str, turn: int, sizes: list[int]) -> None:
    pair = Pair.at(f"talon: r5; turn: 0; hand 0: {hand}; hand 1: g1 g2; hand 2: y1 y2")
    pair.push(card)
    assert (pair.turn, pair.sizes) == (turn, sizes)


def test_RLC_10_a_reverse_for_two_passes_the_turn() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: rrev b1; hand 1: g1 g2")
    pair.push("rrev")
    assert (pair.turn, pair.ours.seats.direction) == (1, -1)


# The draw pile


def scarce(stock: str, talon: str, hand: str) -> str:
    """A position in which seat 1 holds all the cards that aren't named."""
    named = " ".join((stock, talon, hand)).replace("-", "")
    rest = dictating.all_but(GAME, named, DECK_SIZE)
    return f"talon: {talon}; turn: 0; hand 0: {hand}; hand 1: {rest}; stock: {stock}"


def test_RLC_11_even_the_card_in_force_is_shuffled_in() -> None:
    pair = Pair.at(scarce("-", "r5 y1 y2", "b1 b2"), [1, 0, 2])
    assert pair.texts() == {"draw"}
    pair.push("draw")  # the order leaves the red 5 on top
    assert (pair.target, pair.ours.piles.talon_size) == ("r5 red", 1)
    assert pair.hand(0) == "b1 b2"


def test_RLC_11_a_plus_two_can_be_drawn_by_the_one_it_hits() -> None:
    pair = Pair.at(scarce("g9", "r5 y1", "r+2 b2"), [0, 1, 2, 3])
    pair.push("r+2")  # one card is too few: green 9, yellow 1, red 5 and the +2 itself
    assert pair.target == "r+2 red"
    assert pair.ours.piles.talon_size == 0
    assert "r+2" in pair.hand(1).split()


# The end


def test_RLC_12_the_last_card_wins_and_still_has_its_effect() -> None:
    pair = Pair.at("talon: r5; turn: 0; hand 0: r+2; hand 1: g1 g2")
    pair.push("r+2")
    assert pair.is_over
    assert pair.sizes == [0, 4]
    assert pair.ours.winners == 1
    assert Clause(GAME.why_not(pair.ours, 1, 0)) == Clause.RLC_12


@pytest.mark.parametrize(
    ("seats", "winner", "payoffs"),
    [
        (2, 0, [1, -1]),
        (2, 1, [-1, 1]),
        (3, 0, [1, -1, 0]),
        (3, 2, [0, 0, -1]),  # the winner's own
        (4, 2, [0, 0, 1, -1]),
        (4, 3, [0, 0, -1, 1]),
        (5, 3, [0, 0, 0, -1, 0]),
    ],
)
def test_RLC_13_one_seat_pays(seats: int, winner: int, payoffs: list[int]) -> None:
    hands = ["r1" if seat == winner else f"b{seat} g{seat}" for seat in range(seats)]
    lines = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    pair = Pair.at(f"talon: r5; turn: {winner}; {lines}")
    pair.push("r1")
    assert pair.payoffs == payoffs


def test_RLC_14_nothing_left_to_draw_and_too_many_turns() -> None:
    rest = dictating.all_but(GAME, "b1 b2", DECK_SIZE)
    nothing = f"rlcard; target: r5; colour: red; turn: 0; hand 0: b1 b2; hand 1: {rest}; stock: -"
    match = Match.read(nothing, game=GAME, seed=1)
    match.push("draw")
    assert [event.clause.name for event in match.events] == ["RLC_14", "RLC_08"]
    assert match.turn == 1
    match = Match.new(GAME, seats=10, seed=1, options={"turn_cap": 50})
    while match.outcome is None:
        match.push(match.legal()[0])
    assert (match.outcome.winners, set(match.outcome.totals)) == (tuple(range(10)), {0})
    assert match.events[-1].clause.name == "RLC_14"
