"""MAS-156 … 161: combining the variants, as in MR-99."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.master.cards import CODES, DECK
from penult.match.match import Match
from tests.games.asking import exposed, hand, happened, sizes, top, why
from tests.games.master.scenes import jump, seated
from tests.games.master.table import (
    all_cards,
    behind_press,
    deal_up_to,
    debt,
    draw_and_press,
    laid,
    moves,
    phase,
    play,
    ring,
)
from tests.tables.sitting import Sitting

VARIANTS = ("cumulative", "seven_zero", "jump_in")
SUBSETS = [
    " ".join(name for name, used in zip(VARIANTS, chosen, strict=True) if used)
    for chosen in product((False, True), repeat=3)
]
TABLES = [
    ("classic", 2),
    ("classic", 5),
    ("low_score", 3),
    ("teams", 4),
    ("teams", 6),
    ("teams_low_score", 4),
    ("partners4", 4),
    ("elimination", 3),
    ("elimination teams_elimination=on", 4),
]
WHOLE_DECK = sorted(CODES[card] for card in DECK)
STOCK = "stock: g8 g9 y8 y9 b8 b9 rest"


def using(subset: str) -> str:
    return " ".join(f"{name}=on" for name in subset.split())


def play_on(m: Match, acts: int, random: Random) -> None:
    """Anybody with a move may make it; now and then the clock rings."""
    for _ in range(acts):
        if m.outcome:
            return
        seats = [seat for seat in (m.turn, *m.reactors) if m.moves(seat)]
        if not seats or (random.random() < 0.05 and "ring" in moves(m, TABLE)):
            m.push(TABLE, random.choice([a for a in m.legal(TABLE) if a.text in ("ring", "count")]))
        else:
            seat = random.choice(seats)
            m.push(seat, random.choice(m.moves(seat)))
        assert sorted(all_cards(m).elements()) == WHOLE_DECK


# MAS-156


@pytest.mark.parametrize("subset", SUBSETS)
@pytest.mark.parametrize(("form", "seats"), TABLES)
def test_MAS_156_every_subset_and_form_starts_and_can_be_played(
    subset: str, form: str, seats: int
) -> None:
    options = f"form={form} {using(subset)}"
    m = Match.new("master", seats=seats, options=options, seed=seats)
    assert sizes(m) == [7] * seats
    play_on(m, 120, Random(subset + form))
    assert len(m.acts) == 120 or m.outcome


def test_MAS_156_there_are_eight_subsets() -> None:
    assert len(set(SUBSETS)) == 8


# MAS-157


def test_MAS_157_what_is_agreed_is_public_and_frozen() -> None:
    m = Match.new("master", seats=3, options="cumulative=on jump_in=on jump_on_chain=add", seed=1)
    assert "jump_on_chain=add" in m.write()
    play_on(m, 30, Random(1))
    assert "cumulative=on jump_in=on jump_on_chain=add" in m.write()


def test_MAS_157_two_players_stack_to_and_fro_and_the_other_plays_on() -> None:
    m = seated("r5", "r+2 g1 g2", "b+2 g3 b1", options="cumulative=on", more=STOCK)
    play(m, "r+2", "b+2")
    assert (m.turn, debt(m)) == (0, 4)
    draw_and_press(m)
    assert (m.turn, phase(m)) == (1, "act")


def test_MAS_157_a_partner_in_between_may_stack_like_anyone() -> None:
    hands = ("r+2 g1 g2", "b+2 g3 b1", "y+2 y1 y2", "b2 b3 b4")
    m = seated("r5", *hands, options="cumulative=on form=teams", more=STOCK)
    play(m, "r+2", "b+2", "y+2")
    assert (m.turn, debt(m)) == (3, 6)


def test_MAS_157_in_teams_a_zero_passes_hands_to_the_other_side() -> None:
    """MR-85."""
    hands = ("r0 b1 b2", "y1 y2", "g1 g2", "r1 r2")
    m = seated("r5", *hands, options="seven_zero=on form=teams")
    play(m, "r0")
    assert [hand(m, seat) for seat in range(4)] == [
        ["r1", "r2"],
        ["b1", "b2"],
        ["y1", "y2"],
        ["g1", "g2"],
    ]


@pytest.mark.parametrize("act", ["jump r5", "jump r+2"])
def test_MAS_157_an_eliminated_seat_neither_jumps_nor_pays(act: str) -> None:
    card = act.removeprefix("jump ")
    hands = (f"{card} b1 b2", "-", f"{card} g1 g2", "y1 y2")
    more = f"out: 1; totals: 0 500 0 0; {STOCK}"
    m = seated("r9", *hands, options="jump_in=on cumulative=on form=elimination", more=more)
    play(m, card)
    assert m.turn == 2
    assert why(m, 1, act) == "MAS_125"
    jump(m, 2, card)
    assert m.turn == 3


def test_MAS_157_a_stack_leaves_the_call_duty_as_it_is() -> None:
    m = seated("r5", "r+2 g1 g2", "b+2 g3", "y1 y2 y3", options="cumulative=on")
    play(m, "r+2", "b+2")
    assert exposed(m) == [1]
    m.push(0, "catch 1")
    assert sizes(m)[1] == 1 + 2


def test_MAS_157_the_end_of_the_round_comes_before_a_debt() -> None:
    """MR-99: a last card on a chain ends the round, and nobody stacks on it."""
    hands = ("r+2 g1 g2", "b+2", "y+2 y1")
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", *hands, options="cumulative=on", more=STOCK, orders=orders)
    play(m, "r+2", "b+2")
    assert m.view().rounds == 1
    assert m.standing == (0, (1 + 2) + (20 + 1) + (8 + 9 + 8 + 9), 0)


def test_MAS_157_a_debt_comes_before_ordinary_play() -> None:
    m = seated("r5", "r+2 g1 g2", "r1 joker r2", "y1 y2 y3", options="cumulative=on")
    play(m, "r+2")
    assert moves(m) == {"draw"}


# MAS-158


def chain(options: str = "") -> Match:
    """Seat 3 faces a chain worth six, and seats 3 and 4 could cover its last card."""
    hands = ("r+2 b1 b2", "b+2 b4 b5", "y+2 y1 y2", "y+2 g2 g3", "g+2 g4 g6")
    m = seated("r9", *hands, options=f"cumulative=on jump_in=on {options}", more=STOCK)
    play(m, "r+2", "b+2", "y+2")
    assert (m.turn, debt(m)) == (3, 6)
    return m


def test_MAS_158_the_twin_replaces_the_share_of_the_covered_card() -> None:
    hands = ("r+2 b1 b2", "b+2 b4 b5", "y+2 y1 y2", "g1 g2 g3", "y+2 g4 g6")
    m = seated("r9", *hands, options="cumulative=on jump_in=on", more=STOCK)
    play(m, "r+2", "b+2", "y+2")
    jump(m, 4, "y+2")
    assert (m.turn, debt(m)) == (0, 6)
    draw_and_press(m)
    assert sizes(m) == [2 + 6, 2, 2, 3, 2]


def test_MAS_158_the_victim_chooses_to_lay_or_to_jump() -> None:
    """MR-91: the table never guesses."""
    stacked, jumped = chain(), chain()
    play(stacked, "y+2")
    assert (stacked.turn, debt(stacked)) == (4, 8)
    jump(jumped, 3, "y+2")
    assert (jumped.turn, debt(jumped)) == (4, 6)


def test_MAS_158_after_a_jump_the_chain_goes_on() -> None:
    m = chain()
    jump(m, 3, "y+2")
    play(m, "g+2")
    assert (m.turn, debt(m)) == (0, 8)


def test_MAS_158_chains_of_super_jokers_cannot_be_jumped() -> None:
    """MR-99."""
    hands = ("super g1 g2", "super g3 g4", "y1 y2 y3", "super b2 b3")
    m = seated("r5", *hands, options="cumulative=on jump_in=on")
    play(m, "super=blue", "super=red")
    assert why(m, 3, "jump super=blue") == "MAS_152"


# MAS-159


@pytest.mark.parametrize("act", ["r7>2", "r7>0", "r0"])
def test_MAS_159_no_zero_or_seven_while_a_debt_is_open(act: str) -> None:
    options = "cumulative=on seven_zero=on"
    m = seated("r5", "r+2 g1 g2", "r7 r0 g4", "y1 y2 y3", options=options)
    play(m, "r+2")
    assert why(m, 1, act) == "MAS_159"
    assert moves(m) == {"draw"}


def test_MAS_159_after_the_debt_they_move_hands_again() -> None:
    options = "cumulative=on seven_zero=on"
    m = seated("r5", "r+2 g1 g2", "b1 b2 b3", "r7 y2 y3", options=options, more=STOCK)
    play(m, "r+2")
    draw_and_press(m)
    play(m, "r7>1")
    assert sizes(m) == [2, 2, 5]


# MAS-160


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.parametrize("second", [0, 1, 2])
def test_MAS_160_a_jumped_seven_swaps_again(first: Seat, second: Seat) -> None:
    """Seat 0 swaps with ``first``; whoever then holds the twin (seat 3's hand) swaps again."""
    hands = ["r7 b1 b2", "y1 y2", "g1 g2", "r7 r1 r2"]
    m = seated("r5", *hands, options="seven_zero=on jump_in=on")
    play(m, f"r7>{first}")
    jumper = 0 if first == 3 else 3
    target = second if second != jumper else 3
    jump(m, jumper, f"r7>{target}")
    expected = [["b1", "b2"], ["y1", "y2"], ["g1", "g2"], ["r1", "r2"]]
    for one, other in ((0, first), (jumper, target)):
        expected[one], expected[other] = expected[other], expected[one]
    assert [hand(m, seat) for seat in range(4)] == expected
    assert m.turn == (jumper + 1) % 4


def test_MAS_160_a_jumped_seven_needs_a_partner_too() -> None:
    m = seated("r5", "r7 b1 b2", "y1 y2", "r7 g1 g2", options="seven_zero=on jump_in=on")
    play(m, "r7>1")
    assert why(m, 2, "jump r7") == "MAS_142"
    assert why(m, 2, "jump r7>2") == "MAS_142"


def test_MAS_160_a_zero_cannot_be_jumped() -> None:
    """It has no twin."""
    m = seated("r5", "r0 b1 b2", "y1 y2", "g1 g2", options="seven_zero=on jump_in=on")
    play(m, "r0")
    for seat in range(3):
        assert why(m, seat, "jump r0") == "MAS_146"


# MAS-161

ALL = "cumulative=on seven_zero=on jump_in=on"


def test_MAS_161_a_rung_stack_is_undone() -> None:
    m = seated("r5", "r+2 g1 g2", "b+2 g3 g4", "y1 y2 y3", options=ALL, more=STOCK)
    play(m, "r+2")
    m.push("b+2")
    ring(m)
    assert (top(m), laid(m), debt(m)) == ("r+2", "-", 0)
    assert sizes(m) == [2, 3 + 2 + 2, 3]
    assert (m.turn, phase(m), behind_press(m)) == (2, "restart", "act")


def test_MAS_161_a_rung_seven_swaps_nothing() -> None:
    m = seated("r5", "r7 g1 g2", "b1 b2", "y1 y2 y3", options=ALL, more=STOCK)
    m.push("r7>2")
    ring(m)
    assert (hand(m, 1), hand(m, 2)) == (["b1", "b2"], ["y1", "y2", "y3"])
    assert sizes(m) == [3 + 2, 2, 3]
    assert happened(m, Kind.SWAPPED) == []


def test_MAS_161_a_rung_jump_is_undone() -> None:
    m = seated("r5", "r+2 g1 g2", "b1 b2", "r+2 y2 y3", options=ALL, more=STOCK)
    play(m, "r+2")
    m.push(2, "jump r+2")
    ring(m)
    assert sizes(m) == [2, 2, 3 + 2]
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (1, "restart", "owing", 2)
    assert happened(m, Kind.CANCELLED) == []


@pytest.mark.parametrize("answer", ["b+2", "draw"])
def test_MAS_161_a_victim_has_one_time_for_his_answer_and_the_press(answer: str) -> None:
    m = seated("r5", "r+2 g1 g2", "b+2 g3 g4", "y1 y2 y3", options=ALL, more=STOCK)
    sitting = Sitting(m)
    sitting.push("r+2")
    sitting.push("press")
    sitting.after(2_000)
    sitting.push(answer)
    assert sitting.due() == [("ring", 4_300)]
    sitting.push("press")
    assert sitting.due() == [("ring", 6_300)]
