"""Limits for silent players (ROY-R45, R46), and what was due while nobody looked."""

from __future__ import annotations

from itertools import islice

import pytest

from penult.core.ids import TABLE
from penult.match.match import Match
from tests.games.royal.table import court, dealt
from tests.tables.sitting import EXACT, Sitting, acts_of, sit

MINUTE = 60_000
LONG = f"{EXACT} reign_ms=3600000"


def test_without_limits_only_the_game_is_served() -> None:
    table = sit()
    assert table.due() == [("fanfare", MINUTE)]
    assert table.after(10 * MINUTE) == ["fanfare"]
    assert table.due() == []


# One limit for a turn


def test_ROY_R46_after_the_turn_limit_draw_and_keep() -> None:
    table = sit(options=LONG, limits=True)
    assert table.after(29_999) == []
    assert table.after(1) == ["draw", "pass"]
    assert acts_of(table.match) == [(1, "draw"), (1, "pass")]
    assert table.due()[0] == ("draw", 30_000)


def test_one_limit_covers_the_whole_turn() -> None:
    table = sit(options=LONG, limits=True)
    table.after(20_000)
    table.push("draw")
    assert table.due()[0] == ("pass", 10_000)
    assert table.after(10_000) == ["pass"]


def test_what_others_do_does_not_prolong_it() -> None:
    table = sit("r1 b2", LONG, limits=True)
    table.push("r1")
    table.after(20_000)
    assert table.push("catch 1", 3)
    assert (table.match.turn, table.due()[0]) == (2, ("draw", 10_000))


def test_nor_the_kings_limit() -> None:
    table = sit("joker b2", LONG, limits=True)
    table.push("joker")
    table.after(14_000)
    assert table.push("catch 1", 0)
    assert table.due()[0] == ("name red", 1_000)


def test_nor_that_of_a_new_king() -> None:
    table = sit("r1 b2", f"{EXACT} reign_ms=20000", limits=True)
    table.push("r1")
    table.after(20_000)
    table.after(14_000)
    assert table.push("catch 1", 3)
    assert table.due() == [("jester 1", 1_000)]


def test_a_turn_interrupted_by_a_fanfare_goes_on_with_the_time_it_had_left() -> None:
    table = sit(options=f"{EXACT} reign_ms=20000", limits=True)
    assert table.after(20_000) == ["fanfare"]
    assert table.due() == [("jester 1", 15_000)]
    table.after(9_000)
    table.push("jester 3")
    table.after(0)
    assert table.due() == [("draw", 10_000), ("fanfare", 20_000)]
    assert table.after(10_000) == ["draw", "pass"]


def test_also_between_drawing_and_deciding_and_more_than_once() -> None:
    table = sit(options=f"{EXACT} reign_ms=12000", limits=True)
    table.push("draw")
    for left in (18_000, 6_000):
        assert table.after(12_000) == ["fanfare"]
        table.push(f"jester {(table.match.turn + 1) % 4}")
        table.after(0)
        assert table.due()[-1 if left > 12_000 else 0] == ("pass", left)
    assert table.after(6_000) == ["pass"]


def test_the_next_turn_has_its_whole_time() -> None:
    table = sit(options=f"{EXACT} reign_ms=20000", limits=True)
    table.after(20_000)
    table.push("jester 3")
    table.after(0)
    table.after(5_000)
    table.push("r1")
    assert ("draw", 30_000) in table.due()


def test_a_bot_that_takes_its_time_is_not_silent() -> None:
    """Accounted time is no silence, however short the limit."""
    table = sit(options=f"{LONG} turn_limit=1", limits=True)
    assert table.push("draw", takes_time=True)
    assert table.due()[0] == ("pass", 1_000)
    assert table.push("pass", takes_time=True)
    assert table.push("draw", takes_time=True)
    assert table.after(999) == []
    assert table.after(1) == ["pass"]


def test_nor_is_a_person_at_a_virtual_table_who_acts_in_time() -> None:
    table = sit(options=f"{EXACT} clock_mode=virtual", limits=True)
    assert table.clock.left() == 30_000
    table.after(29_999)
    assert table.push("draw")
    assert table.clock.left() == 1
    assert table.after(1) == ["pass"]


# Getting ready, designating, deciding


def test_one_limit_for_getting_ready() -> None:
    table = Sitting(dealt(options=EXACT), limits=True)
    assert table.due() == [("ready", 15_000)]
    table.after(10_000)
    table.push("ready", 0)
    table.push("ready", 2)
    assert table.due() == [("ready", 5_000)]
    assert table.after(5_000) == ["ready", "ready"]
    assert acts_of(table.match) == [(0, "ready"), (2, "ready"), (1, "ready"), (3, "ready")]
    assert table.due() == [("jester 0", 15_000)]


def test_a_silent_opening() -> None:
    table = Sitting(dealt(options=EXACT), limits=True)
    happened = list(islice(table.happenings(), 8))
    assert happened[:4] == [(15_000, "ready")] * 4
    assert happened[4:6] == [(30_000, "jester 0"), (30_000, "start")]
    assert happened[6:] == [(60_000, "draw"), (60_000, "pass")]
    assert court(table.match) == (3, 0)


@pytest.mark.parametrize(("card", "answer"), [("joker", "name red"), ("rking", "hit 2")])
def test_ROY_R45_a_silent_king(card: str, answer: str) -> None:
    table = sit(f"{card} b2 b3", LONG, limits=True)
    table.after(25_000)
    table.push(card)
    assert table.due()[0] == (answer, 15_000)
    assert table.after(15_000) == [answer]
    assert acts_of(table.match)[-1] == (3, answer)
    assert table.due()[0] == ("draw", 30_000)


def test_the_start_signal_needs_no_limits() -> None:
    table = sit()
    table.after(MINUTE)
    table.push("jester 1")
    assert (table.due(), table.clock.left()) == ([("start", 0)], 0)


def test_of_equal_times_the_games_own_clock_is_first() -> None:
    table = sit(options=f"{EXACT} reign_ms=30000", limits=True)
    assert table.after(30_000) == ["fanfare"]
    table.push("jester 2")
    assert table.after(0) == ["start", "draw", "pass"]


# While nobody looked

CLOCKS = {
    "exact": EXACT,
    "jitter": "",
    "short": "reign_ms=1000 reign_jitter_ms=999 turn_limit=1 designate_limit=1",
    "turns": "clock_mode=turns reign_turns=2 turn_limit=3 designate_limit=1",
    "end of turn": "fanfare_applies=end_of_turn reign_ms=7000 turn_limit=5",
    "virtual": "clock_mode=virtual turn_limit=3",
}


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("name", CLOCKS)
def test_a_long_sleep_changes_nothing(name: str, seats: int) -> None:
    """Looking every millisecond, whenever something is due, now and then, or once."""
    ways: tuple[int | None, ...] = (1, None, 777, 100_000)
    found = []
    for step in ways:
        match = Match.new("royal", seats=seats, seed=6, options=CLOCKS[name])
        table = Sitting(match, limits=True)
        seen = []
        while table.elapsed < 100_000:
            rest = 100_000 - table.elapsed
            left = table.clock.left() if step is None else step
            table.hand.at += rest if left is None else min(left, rest)
            began = table.clock.time() - table.elapsed
            seen += [(each.action.text, each.due - began) for each in table.clock.catch_up()]
        found.append((acts_of(match), seen, match.digest()))
    assert found[1:] == found[:1] * 3
    assert len(found[0][0]) > 4 + seats


def test_each_at_its_own_time() -> None:
    table = sit(limits=True)
    table.hand.at += 80_000
    began = table.clock.time() - 80_000
    done = [(each.due - began, each.seat, each.action.text) for each in table.clock.catch_up()]
    assert done == [
        (30_000, 1, "draw"),
        (30_000, 1, "pass"),
        (60_000, TABLE, "fanfare"),
        (75_000, 0, "jester 1"),
        (75_000, TABLE, "start"),
        (75_000, 2, "draw"),
        (75_000, 2, "pass"),
    ]
    assert table.due() == [("draw", 25_000), ("fanfare", 55_000)]


# Games without a clock of their own


@pytest.mark.parametrize(("game", "seconds"), [("coloradd", 60), ("tippo", 30), ("rummy", 90)])
def test_they_too_go_on_without_the_silent(game: str, seconds: int) -> None:
    table = Sitting(Match.new(game, seats=3, seed=5), limits=True)
    turn = table.match.turn
    assert table.after(1_000 * seconds - 1) == []
    assert table.after(1) != []
    while table.match.turn == turn:
        assert table.wait()


SHORT = "target=50 turn_cap=50 round_cap=2"


@pytest.mark.parametrize("game", ["coloradd", "tippo"])
def test_a_match_of_the_silent_ends(game: str) -> None:
    table = Sitting(Match.new(game, seats=2, seed=5, options=SHORT), limits=True)
    while not table.match.outcome:
        assert table.wait()
