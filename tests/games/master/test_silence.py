"""What a table with limits does when players don't act; votes; what actions cost."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from penult.core.ids import TABLE
from penult.games.clockwork import NEVER, ClockFace
from penult.games.master.game import GAME
from penult.match.match import Match
from tests.games.asking import sizes
from tests.games.master.table import colour, dealt, four, opened, phase, ring, victim
from tests.tables.sitting import Sitting, acts_of, named

SECOND = 1_000
TURN = 6_300


def face(m: Match) -> ClockFace:
    assert m.clock is not None
    return m.clock


def silent(m: Match) -> str:
    """The action done for a player who doesn't act; it must be legal."""
    text = GAME.actions[face(m).silent].text
    assert m.why_not(m.turn, text) == 0
    return text


def sit(cards: str = "r1 b2 b3", options: str = "", more: str = "") -> Sitting:
    return Sitting(four(cards, options, more), limits=True)


# One by one


def test_MR_28_the_clock_starts_after_three_seconds() -> None:
    table = Sitting(dealt(dealer=2), limits=True)
    assert table.due() == [("start", 3 * SECOND)]
    assert table.after(2_999) == []
    assert table.after(1) == ["start"]
    assert acts_of(table.match) == [(2, "start")]
    assert table.due() == [("ring", TURN)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("b1 b2 r1 joker joker", "blue"),
        ("y1 g1 g+2 g+2 y2", "green"),  # two of a kind count as two cards
        ("joker joker", "red"),  # no colour held: the first one
        ("y1 y2 b1 b2 r3", "blue"),  # the first of equals
    ],
)
def test_MR_10_the_dealers_most_frequent_colour_after_fifteen_seconds(
    cards: str, expected: str
) -> None:
    m = Match.read(
        f"master; phase: naming; turn: 1; dealer: 1; talon: joker; hand 0: r2 r4 r5 r6;"
        f"hand 1: {cards}"
    )
    table = Sitting(m, limits=True)
    assert table.due() == [(f"name {expected}", 15 * SECOND)]
    assert table.after(15 * SECOND) == [f"name {expected}"]
    assert (colour(m), phase(m), table.due()) == (expected, "start", [("start", 3 * SECOND)])


@pytest.mark.parametrize(("guard", "wait"), [("", 10), ("restart_guard=1", 1)])
def test_MR_37_the_guard_presses_on(guard: str, wait: int) -> None:
    table = sit(options=guard)
    assert table.after(TURN) == ["ring"]
    assert table.due() == [("press", wait * SECOND)]
    assert table.after(wait * SECOND) == ["press"]
    assert acts_of(table.match)[-1] == (1, "press")
    assert (phase(table.match), table.due(), sizes(table.match)[1]) == (
        "act",
        [("ring", TURN)],
        3,
    )


def test_MR_37_what_others_do_does_not_prolong_it() -> None:
    m = Match.read(
        "master; phase: restart; after-press: act; turn: 0; exposed: 2; talon: r7; hand 0: b1 b2;"
        "hand 1: y1 y2; hand 2: y3"
    )
    table = Sitting(m, limits=True)
    table.after(7 * SECOND)
    table.push("catch 2", 1)
    assert table.due() == [("press", 3 * SECOND)]


def test_MR_37_without_limits_the_table_waits() -> None:
    table = Sitting(four())
    assert table.after(TURN) == ["ring"]
    assert table.due() == []


@pytest.mark.parametrize("rest", ["r1 b1", "b1 b2"])
def test_MR_26_a_check_is_closed_after_ten_seconds(rest: str) -> None:
    table = sit(f"super {rest}")
    table.push("super=blue")
    table.push("press")
    table.push("challenge")
    assert table.due() == [("seen", 10 * SECOND)]
    assert table.after(10 * SECOND) == ["seen"]
    assert acts_of(table.match)[-1] == (1, "seen")
    assert table.due() == [("press", 10 * SECOND)]


def test_MR_62_a_last_card_is_counted_after_four_seconds() -> None:
    table = sit("r1", "illegal_lay=free target=1")
    table.push("r1")
    table.push("press")
    assert table.due() == [("count", 4 * SECOND)]
    assert table.after(4 * SECOND) == ["count"]
    assert acts_of(table.match)[-1] == (TABLE, "count")


@pytest.mark.parametrize("act", ["", "r1", "draw"])
def test_in_a_turn_only_the_ring_ends_the_waiting(act: str) -> None:
    table = sit()
    if act:
        table.push(act)
    assert face(table.match).limit == NEVER
    assert table.due() == [("ring", TURN)]


def test_a_table_where_nobody_ever_acts() -> None:
    table = Sitting(dealt(seats=3, dealer=2, options="away_after=100"), limits=True)
    expected = [(3_000, "start")]
    at = 3_000
    for _ in range(6):
        expected += [(at + TURN, "ring"), (at + TURN + 10_000, "press")]
        at += TURN + 10_000
    assert list(islice(table.happenings(), 13)) == expected
    assert sizes(table.match) == [11, 11, 11]
    assert acts_of(table.match)[1:5] == [
        (TABLE, "ring"),
        (1, "press"),
        (TABLE, "ring"),
        (2, "press"),
    ]


def test_MR_101_the_guard_does_not_hide_that_somebody_is_away() -> None:
    table = Sitting(dealt(seats=2, dealer=1), limits=True)
    assert len(list(islice(table.happenings(), 8))) == 8
    assert table.match.view().away == 0b11


# Votes during turns


def test_MR_59_a_remark_is_judged_within_fifteen_seconds() -> None:
    table = sit()
    table.after(1_000)
    table.push("accuse 2", 1)
    assert table.due() == [("ring", TURN - 1_000), ("close", 15 * SECOND)]
    assert table.after(TURN) == ["ring"]
    assert table.after(1) == []


def test_MR_59_turns_and_votes_do_not_move_its_end() -> None:
    table = sit("r1 b2 b3")
    table.push("accuse 2", 1)
    table.after(4_000)
    table.push("r1")
    table.push("press")
    table.after(5_000)
    table.push("no", 0)
    assert ("close", 6 * SECOND) in table.due()
    table.push("draw", 1)
    table.push("press", 1)
    assert table.after(5_999) == []
    assert table.after(1) == ["close"]
    assert acts_of(table.match)[-1] == (TABLE, "close")


def test_MR_59_once_decided_nothing_is_left_to_close() -> None:
    table = sit()
    table.push("accuse 2", 1)
    table.push("yes", 0)
    assert table.due() == [("ring", TURN)]


def test_MR_59_each_vote_has_its_own_time() -> None:
    table = sit(options="speed=20")
    table.push("accuse 2", 1)
    table.after(10_000)
    table.push("yes", 0)
    table.push("accuse 3", 1)
    assert ("close", 15 * SECOND) in table.due()


def test_MR_59_never_inside_a_check() -> None:
    table = sit("super b1 b2")
    table.push("accuse 2", 1)
    table.push("super=blue")
    table.push("press")
    table.push("challenge")
    assert table.due() == [("seen", 10 * SECOND)]
    table.push("seen")
    assert "close" in [act for act, _ in table.due()]


def test_MR_59_where_the_table_judges_it_takes_its_time() -> None:
    table = sit(options="comment_rule=host")
    table.push("accuse 2", 1)
    assert table.due() == [("ring", TURN)]


def test_MR_43_a_stop_is_confirmed_within_ten_seconds() -> None:
    table = sit(options="speed=20")
    table.push("stop", 3)
    assert table.due()[0] == ("close", 10 * SECOND)
    assert table.after(10 * SECOND) == ["close"]
    table.push("r1")
    table.push("press")
    assert phase(table.match) == "act"


def test_without_limits_votes_stay_open() -> None:
    table = Sitting(four(options="speed=20"))
    table.push("stop", 3)
    assert [act for act, _ in table.due()] == ["ring"]


# What is asked


def test_two_restart_presses_are_two_questions() -> None:
    m = four(options="away_after=100")
    asked = []
    for _ in range(3):
        ring(m)
        asked.append(face(m).question)
        m.push("press")
    assert len(set(asked)) == 3


def test_whatever_is_done_for_the_silent_is_legal() -> None:
    m = Match.new("master", seats=3, seed=2, options="jump_in=on illegal_lay=free")
    chance = Random(2)
    for _ in range(600):
        if face(m).limit < NEVER:
            silent(m)
        if chance.random() < 0.05 and m.why_not(TABLE, "ring") == 0:
            m.push(TABLE, "ring")
        elif chance.random() < 0.2 and m.reactors:
            seat = chance.choice(m.reactors)
            m.push(seat, chance.choice(m.moves(seat)))
        else:
            m.push(m.turn, chance.choice(m.moves(m.turn) if m.turn != TABLE else m.legal(TABLE)))


# What actions cost on a virtual clock


def bounds(m: Match, act: str) -> tuple[int, int]:
    action = named(m, act)
    cost, spread = m.cost(action), m.spread(action)
    return cost - spread, cost + spread


@pytest.mark.parametrize("act", ["r1", "draw"])
@pytest.mark.parametrize("seconds", [4, 6, 8, 12, 20])
def test_thinking_takes_15_to_70_hundredths_of_a_turn(act: str, seconds: int) -> None:
    m = four(options=f"speed={seconds}")
    assert bounds(m, act) == (150 * seconds, 700 * seconds)


def test_doubting_too() -> None:
    assert bounds(victim("super", "y1 y2 y3"), "challenge") == (900, 4_200)


def test_with_more_cards_one_thinks_longer() -> None:
    few, many = four("r1 b2 b3"), four("r1 b1 b2 b3 b4 b5 b6 b7 b8 b9")
    assert few.cost(named(few, "r1")) < many.cost(named(many, "r1"))


def test_presses_and_jumps() -> None:
    m = four("r1 b2 b3", "jump_in=on")
    assert bounds(m, "jump r7") == (250, 900)
    m.push("r1")
    assert bounds(m, "press") == (120, 600)
    ring(m)
    assert bounds(m, "press") == (200, 900)


@pytest.mark.parametrize(
    "act", ["call", "catch 1", "seen", "start", "stop", "yes", "ring", "pause"]
)
def test_all_else_takes_no_time(act: str) -> None:
    assert bounds(opened(), act) == (0, 0)
