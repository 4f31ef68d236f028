"""Time to catch: who is next waits, people and bots (AR-32), measured from when it was told."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.match.match import Match
from penult.tables import step as desk
from penult.tables.clock import Clock
from penult.tables.commands import Act, Order
from penult.tables.schedule import coming
from tests.tables.evening import QUICK, Evening

GUARD = 1_500  # AR-32
WAIT = GUARD + QUICK.wire


def penult(bots: int = 0, options: str = "catch_guard=1500") -> Evening:
    """Seat 0 of three has laid the last card but one without a word; seat 1 is next."""
    evening = Evening("coloradd", seats=3)
    evening.gather(people=3 - bots)
    table = evening.table
    table.match = Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: r1 r2;"
        " hand 1: r3 r4 b5; hand 2: r5 b6 y1; talon: r7",
        seed=1,
    )
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    evening.do(0, Act("r1"))
    assert evening.match.turn == 1
    return evening


def hand_in(evening: Evening, seat: Seat, act: str, late: int = 0) -> desk.StepResult:
    return desk.handle(evening.table, Order(seat, f"{seat} {act}", Act(act)), evening.now, late)


def test_the_next_player_waits_and_others_can_catch() -> None:
    evening = penult()
    step = hand_in(evening, 1, "r3")
    assert (step.held, step.rows, step.refusal) == (WAIT, [], None)
    evening.now += WAIT - 1
    assert hand_in(evening, 2, "catch 0").rows
    evening.now += 1
    assert hand_in(evening, 1, "r3").rows


def test_24_a_script_cannot_snipe() -> None:
    """FEATURES 2.2: however quick the next player is, people have the stated time."""
    evening = penult()
    for _ in range(10):
        assert hand_in(evening, 1, "r3").held == evening_left(evening)
        evening.now += 100


def evening_left(evening: Evening) -> int:
    return evening.table.changed + WAIT - evening.now


def test_the_next_player_himself_may_catch_at_once() -> None:
    evening = penult()
    step = hand_in(evening, 1, "catch 0")
    assert step.held == 0 and step.rows


def test_what_is_not_allowed_is_refused_at_once() -> None:
    evening = penult()
    step = hand_in(evening, 1, "b5")
    assert step.held == 0 and step.refusal


def test_it_is_measured_from_when_people_were_told() -> None:
    evening = penult()
    evening.now += WAIT
    assert hand_in(evening, 1, "r3", late=400).held == 400
    assert hand_in(evening, 1, "r3").held == 0


def test_bots_wait_too() -> None:
    evening = penult(bots=2)
    evening.table.silent = 1 << 2
    due = coming(evening.table)
    assert due and due.at == evening.now + WAIT


def test_no_guard_no_wait() -> None:
    evening = penult(options="catch_guard=0")
    assert hand_in(evening, 1, "r3").held == 0
