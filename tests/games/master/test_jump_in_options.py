"""The options of the jump-in variant, value by value (MR-87 … 93)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes, top, why
from tests.games.master.scenes import jump, jumping, seated, shown_to
from tests.games.master.table import (
    colour,
    debt,
    direction,
    draw_and_press,
    period,
    phase,
    play,
    ring,
)
from tests.tables.sitting import Sitting

LEFT, RIGHT = 1, -1

# jump_wild


@pytest.mark.parametrize(
    ("rule", "joker", "super_joker"),
    [("no", "MAS_152", "MAS_152"), ("wild", "OK", "MAS_152"), ("all", "OK", "OK")],
)
def test_jump_wild_says_which_wilds_have_twins(rule: str, joker: str, super_joker: str) -> None:
    for wild, clause in (("joker", joker), ("super", super_joker)):
        m = jumping(wild, twin=3, options=f"jump_wild={rule}")
        play(m, f"{wild}=blue")
        assert why(m, 3, f"jump {wild}=green") == clause
        assert why(m, 3, "jump y4") == "MAS_146"


def test_jump_wild_a_jumped_joker_names_a_colour_of_its_own() -> None:
    m = jumping("joker", twin=3, options="jump_wild=wild")
    play(m, "joker=blue")
    jump(m, 3, "joker=yellow")
    assert (m.turn, colour(m)) == (4, "yellow")


def super_on_super(left: str) -> Match:
    """Seat 0 has named green for a Super Joker, seat 2 jumps in with another and names blue."""
    hands = ("super b1 b2", "y1 y2 y3", f"super {left}", "b4 b5 b6")
    options = "jump_in=on jump_wild=all"
    m = seated("r5", *hands, options=options, more="stock: y8 y9 r8 r9 b8 b9 rest")
    play(m, "super=green")
    assert (m.turn, debt(m)) == (1, 4)
    jump(m, 2, "super=blue")
    return m


def test_jump_wild_a_jumped_super_joker_replaces_the_first() -> None:
    m = super_on_super("r1 r2")
    assert (m.turn, debt(m), colour(m)) == (3, 4, "blue")
    draw_and_press(m)
    assert sizes(m) == [2, 3, 2, 3 + 4]


@pytest.mark.parametrize(("left", "bluff"), [("r1 r2", False), ("g1 r2", True), ("b7 r2", False)])
def test_jump_wild_it_is_judged_by_the_colour_named_for_the_covered_one(
    left: str, bluff: bool
) -> None:
    m = super_on_super(left)
    for other in (0, 1, 2):
        assert why(m, other, "challenge") == "MAS_76"
    m.push(3, "challenge")
    assert len(shown_to(m, 3)) == 2
    m.push(3, "seen")
    assert cited(m, Kind.BLUFF if bluff else Kind.NO_BLUFF) == [
        (2, "MAS_80" if bluff else "MAS_82")
    ]


def test_jump_wild_several_holders_race() -> None:
    """The first in the record wins; the next may jump in on that card."""
    hands = ("joker b1 b2", "y1 y2 y3", "joker g1 g2", "joker b4 b5")
    m = seated("r5", *hands, options="jump_in=on jump_wild=wild")
    play(m, "joker=green")
    assert why(m, 2, "jump joker=red") == why(m, 3, "jump joker=red") == "OK"
    m.push(2, "jump joker=red")
    assert why(m, 3, "jump joker=blue") == "MAS_155"
    m.push(2, "press")
    jump(m, 3, "joker=blue")
    assert (m.turn, colour(m)) == (0, "blue")


# jump_self


@pytest.mark.parametrize(("rule", "clause"), [("yes", "OK"), ("no", "MAS_147")])
@pytest.mark.parametrize("card", ["r5", "rskip", "r+2"])
def test_jump_self_says_whether_one_may_cover_ones_own_card(
    rule: str, clause: str, card: str
) -> None:
    m = jumping(card, twin=0, options=f"jump_self={rule}")
    play(m, card)
    assert why(m, 0, f"jump {card}") == clause


def test_jump_self_is_an_extra_lay() -> None:
    m = jumping("r5", twin=0)
    play(m, "r5")
    jump(m, 0, "r5")
    assert (m.turn, sizes(m)[0]) == (1, 3)


def test_jump_self_no_lets_everybody_else_jump() -> None:
    m = jumping("r5", twin=1, options="jump_self=no")
    play(m, "r5")
    assert why(m, 1, "jump r5") == "OK"


# jump_window


@pytest.mark.parametrize(("rule", "clause"), [("on_top", "OK"), ("until_action", "MAS_155")])
@pytest.mark.parametrize("acts", [["draw"], ["draw", "press"]])
def test_jump_window_says_whether_the_next_players_act_closes_it(
    rule: str, clause: str, acts: list[str]
) -> None:
    m = jumping("r5", twin=3, options=f"jump_window={rule}")
    play(m, "r5")
    assert why(m, 3, "jump r5") == "OK"
    for act in acts:
        m.push(act)
    assert why(m, 3, "jump r5") == clause


@pytest.mark.parametrize(("rule", "clause"), [("on_top", "OK"), ("until_action", "MAS_155")])
def test_jump_window_paying_a_debt_is_an_act(rule: str, clause: str) -> None:
    m = jumping("r+2", twin=3, options=f"jump_window={rule}")
    play(m, "r+2")
    m.push("draw")
    assert why(m, 3, "jump r+2") == clause


def test_jump_window_after_a_rung_jump_all_is_as_before() -> None:
    """MR-93: nobody else has acted, so the window is still open."""
    m = jumping("r5", twin=3, options="jump_window=until_action")
    play(m, "r5")
    m.push(3, "jump r5")
    ring(m)
    assert why(m, 3, "jump r5") == "OK"


# jump_action


def test_jump_action_both_vanish_leaves_no_debt() -> None:
    m = jumping("r+2", twin=3, options="jump_action=both_vanish")
    play(m, "r+2")
    jump(m, 3, "r+2")
    assert (m.turn, phase(m), debt(m)) == (4, "act", 0)


def test_jump_action_both_vanish_skips_nobody() -> None:
    m = jumping("rskip", twin=3, options="jump_action=both_vanish")
    play(m, "rskip")
    jump(m, 3, "rskip")
    assert m.turn == 4


def test_jump_action_both_vanish_restores_the_direction() -> None:
    m = jumping("rrev", twin=2, options="jump_action=both_vanish")
    play(m, "rrev")
    assert direction(m) == RIGHT
    jump(m, 2, "rrev")
    assert (direction(m), m.turn) == (LEFT, 3)


@pytest.mark.parametrize("card", ["rrev", "rskip"])
def test_jump_action_both_vanish_lets_nobody_of_two_play_again(card: str) -> None:
    hands = (f"{card} b1 b2", f"{card} g1 g2")
    m = seated("r9", *hands, options="jump_in=on jump_action=both_vanish")
    play(m, card)
    jump(m, 1, card)
    assert m.turn == 0


def test_jump_action_both_vanish_with_the_last_card_makes_nobody_draw() -> None:
    hands = ("r+2 b1 b2", "y1 y2", "r+2", "g3 g4")
    m = seated("r9", *hands, options="jump_in=on jump_action=both_vanish target=1")
    play(m, "r+2")
    jump(m, 2, "r+2")
    assert m.standing == (0, 0, (1 + 2) + (1 + 2) + (3 + 4), 0)


# jump_on_chain


def chain_of_six(options: str) -> Match:
    """Seats 0, 1 and 2 have played +2 in a row; seat 4 holds the twin of the last."""
    hands = ("r+2 b1 b2", "b+2 b4 b5", "y+2 y1 y2", "g1 g2 g3", "y+2 g4 g6")
    options = f"cumulative=on jump_in=on {options}"
    m = seated("r9", *hands, options=options, more="stock: g8 g9 y8 y9 rest")
    play(m, "r+2", "b+2", "y+2")
    assert (m.turn, debt(m)) == (3, 6)
    return m


@pytest.mark.parametrize(("rule", "owed"), [("replace", 6), ("add", 8), ("reset", 2)])
def test_jump_on_chain_says_what_becomes_of_the_sum(rule: str, owed: int) -> None:
    m = chain_of_six(f"jump_on_chain={rule}")
    jump(m, 4, "y+2")
    assert (m.turn, debt(m), top(m)) == (0, owed, "y+2")


@pytest.mark.parametrize("rule", ["replace", "add", "reset"])
def test_jump_on_chain_a_ring_brings_the_old_sum_back(rule: str) -> None:
    m = chain_of_six(f"jump_on_chain={rule}")
    m.push(4, "jump y+2")
    ring(m)
    m.push("press")
    assert (m.turn, phase(m), debt(m)) == (3, "owing", 6)


@pytest.mark.parametrize("rule", ["replace", "add", "reset"])
def test_jump_on_chain_without_the_variant_there_is_no_chain(rule: str) -> None:
    """Then MR-90 applies: the player after the jumper owes two."""
    m = jumping("r+2", twin=3, options=f"jump_on_chain={rule}")
    play(m, "r+2")
    jump(m, 3, "r+2")
    assert (m.turn, debt(m)) == (4, 2)


# jump_clock


@pytest.mark.parametrize(("rule", "left"), [("fresh", 6_300), ("inherit", 2_300)])
def test_jump_clock_says_how_much_time_the_jumper_has(rule: str, left: int) -> None:
    sitting = Sitting(jumping("r5", twin=3, options=f"jump_clock={rule}"))
    sitting.push("r5")
    sitting.push("press")
    sitting.after(4_000)
    sitting.push("jump r5", seat=3)
    assert sitting.due() == [("ring", left)]
    assert sitting.after(left) == ["ring"]
    assert sizes(sitting.match)[3] == 4 + 2
    assert (sitting.match.turn, phase(sitting.match)) == (1, "restart")


@pytest.mark.parametrize("rule", ["fresh", "inherit"])
def test_jump_clock_the_player_after_the_jumper_has_a_fresh_time(rule: str) -> None:
    sitting = Sitting(jumping("r5", twin=3, options=f"jump_clock={rule}"))
    sitting.push("r5")
    sitting.push("press")
    sitting.after(4_000)
    sitting.push("jump r5", seat=3)
    sitting.after(1_000)
    sitting.push("press")
    assert sitting.due() == [("ring", 6_300)]


def test_jump_clock_nothing_is_inherited_from_a_clock_that_stands() -> None:
    """Before a restart press there is no time left over: the jumper gets the full time."""
    m = jumping("r5", twin=4, options="jump_clock=inherit")
    play(m, "r5")
    ring(m)
    before = period(m)
    m.push(4, "jump r5")
    assert before == 0
    assert period(m) > 0
    assert happened(m, Kind.JUMPED)[0].seat == 4
