"""Ten worked logs: 6 s per turn, a grace of 300 ms, seats 0 … 3, dealer 3."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, hand, happened, sizes, top
from tests.games.master.scenes import seated, shown_to
from tests.games.master.table import (
    behind_press,
    colour,
    cut_for,
    deal_order,
    deal_up_to,
    debt,
    direction,
    laid,
    phase,
    running,
)
from tests.tables.sitting import Sitting

GRACE = 300
STOCK = "stock: b8 b9 y8 y9 g8 g9 y7 g7 b7 rest"
RIGHT = -1


class Log(Sitting):
    """A table whose actions come at the times of a log, in milliseconds since the start."""

    def at(self, time: int, seat: Seat, act: str) -> None:
        """The action arrives at this time, before the clock acts."""
        self.look(time)
        assert self.push(act, seat)

    def look(self, time: int) -> list[str]:
        """What has become due by then."""
        return self.after(time - self.elapsed)

    @property
    def deadline(self) -> int | None:
        """When the turn's time ends; the ring comes after the grace."""
        rings = [each.due for each in self.clock.deadlines() if each.action.text == "ring"]
        return rings[0] - GRACE - self.began if rings else None


def dealt() -> Match:
    """Seat 3 has dealt; the first card is a red 7."""
    deal = (
        "r5 b1 b2 b3 b4 b5 b6 "  # seat 0
        "r+2 g1 g2 g3 g4 g5 g6 "
        "r9 y1 y2 y3 y4 y5 y6 "
        "r1 b1 g1 y1 y2 g2 b2 "  # the dealer
        "r7 b8 b9 y8 y9 g8 g9"
    )
    return Match.new("master", seats=4, orders=[cut_for(3, 4), deal_order(deal)], seed=0)


def ring_on_a_laid_card() -> Log:
    log = Log(dealt())
    m = log.match
    log.at(0, 3, "start")
    assert (m.turn, log.deadline) == (0, 6_000)
    log.at(2_100, 0, "r5")
    log.at(2_600, 0, "press")
    assert (m.turn, log.deadline) == (1, 8_600)
    log.at(8_300, 1, "r+2")
    assert log.look(8_899) == []
    assert log.look(8_900) == ["ring"]
    return log


def test_log_1_ring_on_a_laid_card() -> None:
    log = ring_on_a_laid_card()
    m = log.match
    assert "r+2" in hand(m, 1)
    assert sizes(m) == [6, 7 + 2, 7, 7]
    assert (top(m), laid(m), debt(m)) == ("r5", "-", 0)
    assert (m.turn, phase(m), log.deadline) == (2, "restart", None)
    log.at(10_000, 2, "press")
    assert (m.turn, phase(m), log.deadline) == (2, "act", 16_000)
    assert sizes(m)[2] == 7


def test_log_2_early_press() -> None:
    log = ring_on_a_laid_card()
    m = log.match
    log.at(10_000, 2, "press")
    log.at(11_000, 2, "press")
    assert cited(m, Kind.PRESSED_EARLY) == [(2, "MAS_59")]
    assert (sizes(m)[2], log.deadline) == (7 + 2, 16_000)
    log.at(12_000, 2, "r9")
    log.at(12_400, 2, "press")
    assert (m.turn, phase(m), log.deadline) == (3, "act", 18_400)
    assert (top(m), sizes(m)[2]) == ("r9", 8)


def super_joker(left: str) -> Log:
    """On red, seat 3 plays a Super Joker, keeps these cards, names green and presses."""
    hands = ("g1 g3 b2", "y1 y2 y3", "b4 b5 b6", f"super {left}")
    m = seated("r5", *hands, more=f"turn: 3; dealer: 3; {STOCK}")
    log = Log(m)
    log.at(1_000, 3, "super=green")
    log.at(1_400, 3, "press")
    assert (m.turn, phase(m), debt(m), log.deadline) == (0, "owing", 4, 7_400)
    log.at(3_000, 0, "challenge")
    assert (phase(m), log.deadline, running(m)) == ("check", None, False)
    return log


def test_log_3_bluff_proven() -> None:
    log = super_joker("r1 b1")
    m = log.match
    assert shown_to(m, 0) == ["r1", "b1"]
    assert [shown_to(m, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert log.look(9_000) == []
    log.at(9_500, 0, "seen")
    assert sizes(m) == [3, 3, 3, 2 + 4]
    assert (m.turn, phase(m), behind_press(m)) == (0, "restart", "act")
    log.at(10_000, 0, "press")
    assert log.deadline == 16_000
    assert colour(m) == "green"
    log.at(11_000, 0, "g1")
    log.at(11_500, 0, "press")
    assert (m.turn, top(m)) == (1, "g1")


def test_log_4_challenge_lost() -> None:
    log = super_joker("g4 b1")
    m = log.match
    log.at(5_000, 0, "seen")
    assert (m.turn, phase(m), debt(m)) == (0, "restart", 6)
    log.at(6_000, 0, "press")
    assert (phase(m), log.deadline) == ("paying", 12_000)
    log.at(7_000, 0, "draw")
    assert sizes(m)[0] == 3 + 6
    log.at(7_500, 0, "press")
    assert (m.turn, phase(m)) == (1, "act")


def test_log_5_cumulative_and_ring() -> None:
    hands = ("r+2 b1 b2", "g+2 y1 y2", "y+2 g1 g2", "b4 b5 b6")
    m = seated("r5", *hands, options="cumulative=on", more=STOCK)
    log = Log(m)
    log.at(500, 0, "r+2")
    log.at(1_000, 0, "press")
    log.at(2_000, 1, "g+2")
    log.at(2_500, 1, "press")
    assert (m.turn, debt(m), log.deadline) == (2, 4, 8_500)
    log.at(8_000, 2, "y+2")
    assert log.look(8_800) == ["ring"]
    assert "y+2" in hand(m, 2)
    assert sizes(m) == [2, 2, 3 + 4 + 2, 3]
    assert (m.turn, phase(m), behind_press(m), debt(m)) == (3, "restart", "act", 0)


def test_log_6_catch_inside_two_step_play() -> None:
    hands = ("g1 g2 g3", "b4 y1", "r1 r2 r3", "y4 y5 y6")
    m = seated("b5", *hands, more=f"turn: 1; {STOCK}")
    log = Log(m)
    log.at(1_000, 1, "b4")
    assert exposed(m) == [1]
    log.at(1_200, 3, "catch 1")
    assert (sizes(m)[1], log.deadline) == (1 + 2, 6_000)
    log.at(1_500, 1, "press")
    assert (top(m), sizes(m)[1], m.turn) == ("b4", 3, 2)


def test_log_7_jump_in_cancels() -> None:
    hands = ("r+2 b1 b2", "y1 y2 y3", "g1 g2 g3", "r+2 b4 b5")
    m = seated("r5", *hands, options="jump_in=on", more=STOCK)
    log = Log(m)
    log.at(500, 0, "r+2")
    log.at(1_000, 0, "press")
    assert (m.turn, debt(m)) == (1, 2)
    log.at(1_500, 3, "jump r+2")
    log.at(1_900, 3, "press")
    assert (m.turn, phase(m), debt(m)) == (0, "owing", 2)
    assert sizes(m) == [2, 3, 3, 2]


def test_log_8_jump_in_reverse() -> None:
    hands = ("rrev b1 b2", "y1 y2 y3", "rrev g2 g3", "b4 b5 b6")
    m = seated("r5", *hands, options="jump_in=on", more=STOCK)
    log = Log(m)
    log.at(500, 0, "rrev")
    log.at(1_000, 0, "press")
    assert (m.turn, direction(m)) == (3, RIGHT)
    log.at(1_500, 2, "jump rrev")
    log.at(1_900, 2, "press")
    assert (m.turn, direction(m)) == (1, RIGHT)


def test_log_9_last_card_rung() -> None:
    hands = ("b1 b2 b3", "y1 y2 y3", "r1", "g1 g2 g3")
    m = seated("r5", *hands, more=f"turn: 2; {STOCK}")
    log = Log(m)
    log.at(5_900, 2, "r1")
    assert log.look(6_300) == ["ring"]
    assert sizes(m) == [3, 3, 1 + 2, 3]
    assert (m.view().rounds, m.turn, phase(m)) == (0, 3, "restart")


def test_log_10_last_card_plus_two() -> None:
    hands = ("b1 b2", "y1 y2", "r+2", "g1 g2")
    orders = [deal_up_to("g5", 4)]
    m = seated("r5", *hands, more=f"turn: 2; {STOCK}", orders=orders)
    log = Log(m)
    log.at(1_000, 2, "r+2")
    log.at(1_500, 2, "press")
    (drew,) = happened(m, Kind.DREW)
    assert (drew.seat, drew.count, drew.clause.name) == (3, 2, "MAS_87")
    assert log.deadline is None
    assert m.view().rounds == 1
    assert m.standing == (0, 0, (1 + 2) + (1 + 2) + (1 + 2) + (8 + 9), 0)


def test_the_logs_replay_without_a_clock() -> None:
    """What the clock did is among the actions."""
    log = ring_on_a_laid_card()
    again = dealt()
    for seat, act in log.match.acts:
        again.push(seat, act)
    assert again.write() == log.match.write()
    for viewer in range(4):
        assert again.events_for(viewer) == log.match.events_for(viewer)
