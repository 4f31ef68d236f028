"""MAS-76 … 85: challenging a Super Joker (MR-16 … 26)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, hand, happened, sizes, top, why
from tests.games.master.scenes import (
    DULL,
    LAWFUL,
    UNLAWFUL,
    challenged,
    doubtful,
    seated,
    shown_by_event,
    shown_to,
)
from tests.games.master.table import (
    behind_press,
    colour,
    deal_up_to,
    debt,
    draw_and_press,
    moves,
    opened,
    phase,
    play,
    ring,
    running,
)
from tests.tables.sitting import Sitting

# MAS-76


def test_MAS_76_only_the_victim_may_doubt() -> None:
    m = doubtful(UNLAWFUL, seats=5)
    assert why(m, 1, "challenge") == "OK"
    for other in (0, 2, 3, 4):
        assert why(m, other, "challenge") == "MAS_76"
        assert "challenge" not in moves(m, other)
    assert why(m, TABLE, "challenge") != "OK"


def test_MAS_76_the_victim_is_next_in_the_direction_of_play() -> None:
    m = seated("r5", "super r1 g2", "b1 b2 b3", "y1 y2 y3", more="direction: right")
    play(m, "super=blue")
    assert why(m, 2, "challenge") == "OK"
    assert why(m, 1, "challenge") == "MAS_76"


@pytest.mark.parametrize("act", ["r+2", "joker=blue", "r1"])
def test_MAS_76_only_a_super_joker_can_be_doubted(act: str) -> None:
    m = seated("r5", "r+2 joker r1 g2", "b1 b2 b3", "y1 y2 y3")
    play(m, act)
    for seat in range(3):
        assert why(m, seat, "challenge") == "MAS_76"


def test_MAS_76_not_before_the_layer_has_pressed() -> None:
    m = seated("r5", "super r1 g2", "b1 b2 b3", "y1 y2 y3")
    m.push("super=blue")
    assert why(m, 1, "challenge") == "MAS_76"


def test_MAS_76_not_twice() -> None:
    m = doubtful(UNLAWFUL)
    m.push("challenge")
    assert why(m, 1, "challenge") == "MAS_83"
    m.push("seen")
    m.push("press")
    assert why(m, 1, "challenge") == "MAS_77"


# MAS-77


def test_MAS_77_before_drawing_and_not_after() -> None:
    m = doubtful(UNLAWFUL)
    assert why(m, 1, "challenge") == "OK"
    m.push("draw")
    assert why(m, 1, "challenge") == "MAS_77"
    m.push("press")
    for seat in range(3):
        assert why(m, seat, "challenge") == "MAS_77"


def test_MAS_77_not_after_the_first_of_four_cards_either() -> None:
    m = doubtful(UNLAWFUL, options="draw_one_by_one=on")
    m.push("draw")
    assert debt(m) == 3
    assert why(m, 1, "challenge") == "MAS_77"


def test_MAS_77_a_ring_loses_the_right() -> None:
    """MR-24: four cards and two more, and the turn is over."""
    m = doubtful(UNLAWFUL)
    ring(m)
    assert sizes(m) == [2, 3 + 4 + 2, 3]
    assert m.turn == 2
    m.push("press")
    for seat in range(3):
        assert why(m, seat, "challenge") == "MAS_77"


def test_MAS_77_a_pause_does_not_lose_it() -> None:
    m = doubtful(UNLAWFUL)
    m.push(TABLE, "pause")
    m.push(TABLE, "resume")
    assert why(m, 1, "challenge") == "MAS_58"
    m.push("press")
    assert why(m, 1, "challenge") == "OK"


# MAS-78


def test_MAS_78_the_challenger_sees_the_hand_and_nobody_else() -> None:
    m = doubtful("r1 g2 y5", seats=4)
    m.push("challenge")
    assert cited(m, Kind.SHOWN) == [(0, "MAS_78")]
    assert shown_to(m, 1) == shown_by_event(m, 1) == ["r1", "y5", "g2"]
    for other in (0, 2, 3, TABLE):
        assert shown_to(m, other) == []
        assert shown_by_event(m, other) is None


def test_MAS_78_the_layer_cannot_refuse() -> None:
    m = doubtful(UNLAWFUL)
    m.push("challenge")
    assert phase(m) == "check"
    assert moves(m, 0) == set()
    assert moves(m, 1) == {"seen"}


@pytest.mark.parametrize("seat", [0, 2])
def test_MAS_78_only_the_challenger_ends_the_view(seat: Seat) -> None:
    m = doubtful(UNLAWFUL)
    m.push("challenge")
    assert why(m, seat, "seen") == "MAS_78"


def test_MAS_78_the_view_closes_with_it_and_the_verdict_is_public() -> None:
    """MR-26, MR-104: nobody else is ever told the cards."""
    m = challenged(UNLAWFUL)
    for viewer in (0, 1, 2, TABLE):
        assert shown_to(m, viewer) == []
        (verdict,) = [each for each in m.events_for(viewer) if each.kind == Kind.BLUFF]
        assert (verdict.seat, verdict.other, verdict.cards) == (0, 1, None)


def test_MAS_78_after_ten_seconds_the_view_closes_by_itself() -> None:
    """MR-26."""
    sitting = Sitting(doubtful(UNLAWFUL), limits=True)
    sitting.push("challenge")
    assert sitting.due() == [("seen", 10_000)]
    assert sitting.after(10_000) == ["seen"]
    assert phase(sitting.match) == "restart"


def test_MAS_78_where_agreed_everybody_sees_it() -> None:
    """MR-26, ``show_to=all``."""
    m = doubtful("r1 g2 y5", options="show_to=all")
    m.push("challenge")
    for viewer in (0, 1, 2, TABLE):
        assert shown_to(m, viewer) == ["r1", "y5", "g2"]
        assert shown_by_event(m, viewer) == ["r1", "y5", "g2"]


# MAS-79


def test_MAS_79_penalty_cards_received_meanwhile_are_ignored() -> None:
    """MR-17: caught without a call, seat 0 draws two red cards afterwards."""
    m = seated("r5", "super g1", "b1 b2 b3", "y1 y2 y3", more="stock: r8 r9 b8 rest")
    m.push("super=blue")
    m.push(2, "catch 0")
    m.push("press")
    m.push("challenge")
    assert shown_to(m, 1) == ["g1"]
    m.push("seen")
    assert cited(m, Kind.NO_BLUFF) == [(0, "MAS_82")]


@pytest.mark.parametrize(("left", "bluff"), [("b8 b9", False), ("b8 r9", True)])
def test_MAS_79_the_colour_before_the_lay_counts_not_the_one_named(left: str, bluff: bool) -> None:
    """MR-16: red was the current colour, blue is named."""
    m = challenged(left)
    assert bool(happened(m, Kind.BLUFF)) is bluff


@pytest.mark.parametrize(("left", "bluff"), [("y8 g9", True), ("r8 g9", False)])
def test_MAS_79_on_a_joker_it_is_the_colour_named_for_it(left: str, bluff: bool) -> None:
    m = seated("joker", f"super {left}", "b1 b2 b3", "y1 y2 y3", more="colour: yellow")
    play(m, "super=blue")
    m.push("challenge")
    m.push("seen")
    assert bool(happened(m, Kind.BLUFF)) is bluff


def test_MAS_79_declining_to_lay_does_not_make_a_bluff_lawful() -> None:
    """MR-18: seat 0 keeps its red card, draws a Super Joker and plays it."""
    m = seated("r5", "r1 g2", "b1 b2 b3", "y1 y2 y3", more="stock: super rest")
    m.push("draw")
    play(m, "super=blue")
    m.push("challenge")
    m.push("seen")
    assert cited(m, Kind.BLUFF) == [(0, "MAS_80")]


@pytest.mark.parametrize(
    ("scope", "left", "bluff"),
    [
        ("all", "r+2 g2", True),
        ("all", "rskip g2", True),
        ("all", "r1 g2", True),
        ("numbers_only", "r+2 g2", False),
        ("numbers_only", "rrev g2", False),
        ("numbers_only", "r0 g2", True),
        ("all", "b5 b+2 joker super", False),
    ],
)
def test_MAS_79_which_cards_of_the_colour_forbid_it(scope: str, left: str, bluff: bool) -> None:
    """MR-15: action cards of the colour too, unless only numbers count."""
    m = challenged(left, options=f"w4_colour_scope={scope}")
    assert bool(happened(m, Kind.BLUFF)) is bluff


# MAS-80


def test_MAS_80_an_unlawful_one_costs_its_layer_four() -> None:
    m = challenged("r3 b1")
    assert cited(m, Kind.BLUFF) == [(0, "MAS_80")]
    assert sizes(m) == [2 + 4, 3, 3]


def test_MAS_80_it_costs_no_misplay_penalty_besides() -> None:
    """MR-21, MR-63: nobody can call it out either."""
    m = doubtful(UNLAWFUL, options="illegal_lay=free")
    for seat in range(3):
        assert why(m, seat, "wrong") == "MAS_103"
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == [2 + 4, 3, 3]


def test_MAS_80_the_four_cards_are_not_timed() -> None:
    """MR-25: the table draws them."""
    m = challenged(UNLAWFUL)
    assert not running(m)
    assert m.turn == 1


def test_MAS_80_a_bluffer_caught_with_one_card_need_not_have_called() -> None:
    m = seated("r5", "super r1", "b1 b2 b3", "y1 y2 y3")
    play(m, "super=blue")
    m.push("challenge")
    m.push("seen")
    assert sizes(m)[0] == 1 + 4
    assert exposed(m) == []


# MAS-81


def test_MAS_81_the_challenger_draws_nothing_and_takes_a_normal_turn() -> None:
    m = challenged(UNLAWFUL)
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (1, "restart", "act", 0)
    assert (top(m), colour(m)) == ("super", "blue")
    m.push("press")
    assert hand(m, 1) == ["b1", "b2", "b3"]
    assert moves(m) == {"b1", "b2", "b3", "draw"}
    play(m, "b2")
    assert m.turn == 2


def test_MAS_81_where_agreed_the_card_returns() -> None:
    """MR-20, ``bluff_card=returns``: the previous top card and colour are restored."""
    m = challenged(UNLAWFUL, options="bluff_card=returns")
    assert cited(m, Kind.TAKEN_BACK) == [(0, "MAS_81")]
    assert (top(m), colour(m)) == ("r5", "red")
    assert "super" in hand(m, 0)
    assert sizes(m) == [3 + 4, 3, 3]
    assert (m.turn, phase(m)) == (1, "restart")


# MAS-82


def test_MAS_82_a_lawful_one_costs_the_challenger_six_and_the_turn() -> None:
    m = challenged(LAWFUL)
    assert cited(m, Kind.NO_BLUFF) == [(0, "MAS_82")]
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (1, "restart", "paying", 6)
    m.push("press")
    draw_and_press(m)
    assert sizes(m) == [2, 3 + 6, 3]
    assert m.turn == 2


def test_MAS_82_the_debt_is_final() -> None:
    """MR-25: no stacking and no second challenge."""
    m = seated("r5", "super g1 g2", "super b2 b3", "y1 y2 y3", options="cumulative=on")
    play(m, "super=blue")
    m.push("challenge")
    m.push("seen")
    m.push("press")
    assert moves(m) == {"draw"}
    assert why(m, 1, "super=red") == "MAS_82"
    assert why(m, 1, "challenge") == "MAS_82"


@pytest.mark.parametrize("options", ["", "draw_one_by_one=on", "press=auto"])
def test_MAS_82_is_named_for_the_cards_and_the_turn(options: str) -> None:
    m = seated("r5", "super g1 g2", "b1 b2 b3", "y1 y2 y3", options=options)
    m.push("super=blue")
    if "auto" not in options:
        m.push("press")
    m.push("challenge")
    m.push("seen")
    m.push("press")
    while m.turn == 1:
        m.push("draw" if "draw" in moves(m) else "press")
    assert set(cited(m, Kind.DREW)) == {(1, "MAS_82")}
    assert sum(event.count for event in happened(m, Kind.DREW)) == 6
    assert cited(m, Kind.SKIPPED) == [(1, "MAS_82")]


def test_MAS_137_is_named_for_a_chain() -> None:
    hands = ("super g1 g2", "super g3 g4", "y1 y2 y3")
    m = seated("r5", *hands, options="cumulative=on")
    play(m, "super=blue", "super=red")
    m.push("challenge")
    m.push("seen")
    m.push("press")
    draw_and_press(m)
    assert cited(m, Kind.DREW) == [(2, "MAS_137")]
    assert cited(m, Kind.SKIPPED) == [(2, "MAS_137")]


def test_MAS_82_a_position_keeps_why_cards_are_drawn() -> None:
    m = challenged(LAWFUL)
    m.push("press")
    assert "lost: single" in m.write()
    twin = Match.read(m.write())
    twin.push("draw")
    assert cited(twin, Kind.DREW) == [(1, "MAS_82")]
    assert (
        "lost" not in Match.read("master; lost: chain; talon: r5; hand 0: r1; hand 1: b1").write()
    )


@pytest.mark.parametrize(("card", "clause"), [("r+2", "MAS_25"), ("super=blue", "MAS_36")])
@pytest.mark.parametrize("options", ["", "press=auto", "draw_one_by_one=on"])
def test_MAS_49_the_turn_is_lost_by_the_card_and_not_by_the_button(
    card: str, clause: str, options: str
) -> None:
    """MAS-25 and 36 cost the turn; MAS-49 only says to draw and press in time."""
    held = card.partition("=")[0]
    m = seated("r5", f"{held} g1 g2", "b1 b2 b3", "y1 y2 y3", options=options)
    m.push(card)
    if "auto" not in options:
        m.push("press")
    while m.turn == 1:
        m.push("draw" if "draw" in moves(m) else "press")
    assert cited(m, Kind.SKIPPED) == [(1, clause)]


def test_MAS_26_takes_the_turn_of_whoever_a_starter_hits() -> None:
    m = opened("r+2")
    draw_and_press(m)
    assert cited(m, Kind.SKIPPED) == [(0, "MAS_26")]


def test_MAS_82_they_are_drawn_and_pressed_in_time() -> None:
    """MR-25: if the clock rings, those and two more are drawn."""
    m = challenged(LAWFUL)
    m.push("press")
    ring(m)
    assert sizes(m) == [2, 3 + 6 + 2, 3]
    assert m.turn == 2


# MAS-83


@pytest.mark.parametrize("left", [LAWFUL, UNLAWFUL])
def test_MAS_83_nobody_pays_for_time_during_the_check(left: str) -> None:
    sitting = Sitting(doubtful(left))
    sitting.push("challenge")
    assert why(sitting.match, TABLE, "ring") == "MAS_63"
    assert sitting.after(60_000) == []
    sitting.push("seen")
    assert sitting.after(60_000) == []
    assert sizes(sitting.match)[1] == 3
    sitting.push("press")
    assert sitting.due() == [("ring", 6_300)]


# MAS-84


def test_MAS_84_without_a_doubt_four_cards_and_the_turn() -> None:
    m = doubtful(UNLAWFUL)
    assert moves(m) == {"draw", "challenge"}
    draw_and_press(m)
    assert sizes(m) == [2, 3 + 4, 3]
    assert (m.turn, phase(m)) == (2, "act")
    assert happened(m, Kind.BLUFF) == happened(m, Kind.NO_BLUFF) == []


# MAS-85


def test_MAS_85_a_last_super_joker_cannot_be_doubted() -> None:
    """MR-23: the round is over, and the next player draws four before the count."""
    hands = ("super", "r1 b1", "y1 y2")
    m = seated("r5", *hands, more="stock: b2 b3 b4 b5 rest", orders=[deal_up_to("g5", 3)])
    play(m, "super=blue")
    assert m.view().rounds == 1
    assert m.standing == ((1 + 1) + (1 + 2) + (2 + 3 + 4 + 5), 0, 0)
    assert happened(m, Kind.CHALLENGED) == []


def test_MAS_85_not_even_while_a_free_table_waits_for_its_count() -> None:
    m = seated("r5", "super", "r1 b1", "y1 y2", options="illegal_lay=free")
    play(m, "super=blue")
    assert phase(m) == "closing"
    for seat in range(3):
        assert why(m, seat, "challenge") != "OK"


def test_MAS_85_a_starter_cannot_be_doubted() -> None:
    """The first card is never a Super Joker: another card replaces it (MAS-42)."""
    back = 108 - 4 * 7  # cards that are shuffled again, the Super Joker among them
    m = opened("super r8", then=[[back - 1, *range(back - 1)]])
    assert top(m) == "r8"
    for seat in range(4):
        assert why(m, seat, "challenge") == "MAS_76"


def test_MAS_85_with_one_card_left_it_can() -> None:
    m = seated("r5", "super r1", "b1 b2 b3", "y1 y2 y3", more=DULL)
    play(m, "super=blue")
    assert why(m, 1, "challenge") == "OK"
