"""Defects that users of other systems reported, by their numbers in the list of features."""

from __future__ import annotations

from penult.core.ids import TABLE
from penult.tables.clock import Clock
from penult.tables.commands import Accept, Act, GoOn, Leave, Pause, Rematch, Start
from penult.tables.errors import NoChair
from penult.tables.events import TimedOut
from penult.tables.schedule import coming
from tests.tables.evening import Evening
from tests.tables.sitting import EXACT, position

LONG = f"{EXACT} reign_ms=3600000"


def king_is_asked(people: int) -> Evening:
    """Seat 1 has laid a joker; seat 3, the king, has to name a colour."""
    evening = Evening("royal")
    evening.gather(people=people)
    table = evening.table
    table.match = position("joker b2 b3", LONG)
    table.clock = Clock(table.match, lambda: table.at, limits=True)
    evening.do(1, Act("joker"))
    assert evening.match.turn == 3
    return evening


def wait_on(evening: Evening) -> None:
    due = coming(evening.table)
    assert due, "the table is wedged"
    evening.wait(due.at - evening.now)


def test_11_time_out_while_choosing_a_colour_does_not_wedge() -> None:
    evening = king_is_asked(people=4)
    wait_on(evening)
    assert evening.rows[-1].fact == TimedOut(3, "name red")
    assert evening.match.turn == 2


def test_11_who_leaves_while_choosing_a_colour_is_followed_by_a_bot_who_chooses() -> None:
    evening = king_is_asked(people=4)
    evening.do(3, Leave(3))
    while evening.match.turn == 3:
        wait_on(evening)
    assert evening.match.acts[-1][1].text.startswith("name ")


def test_14_the_turn_order_survives_who_is_removed() -> None:
    """The seat stays, only its player changes: all go on having turns."""
    evening = Evening("coloradd")
    evening.gather(people=4)
    order: list[int] = []
    for left in (1, 2):
        evening.do(left, Leave(left))
    while len(order) < 12 and evening.table.is_running:
        turn = evening.match.turn
        order += [turn] if not order or order[-1] != turn else []
        evening.step()
    assert len(set(order)) == 4


def test_42_spectators_cannot_act() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    known = len(evening.rows)
    for command in (Act("draw"), Accept(), GoOn(), Start(), Pause(), Rematch(), Leave(0)):
        assert isinstance(evening.order(TABLE, command).refusal, NoChair)
    assert len(evening.rows) == known


def test_42_a_second_account_that_watches_sees_no_hand() -> None:
    evening = Evening("coloradd")
    evening.gather(people=2)
    watcher = evening.match.scene(TABLE)
    assert watcher.hand == () and watcher.shown == ()
