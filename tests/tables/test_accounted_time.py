"""Time that is accounted: what acts cost, or how many turns a reign lasts (section 5.1)."""

from __future__ import annotations

import pytest

from penult.core.actions import Verb
from penult.core.ids import TABLE
from penult.games.royal.game import GAME
from penult.match.errors import Refused
from penult.match.match import Match
from penult.tables.clock import Clock
from tests.games.royal.table import opened
from tests.tables.sitting import EXACT, Hand, Sitting, acts_of, named, position, sit

MINUTE = 60_000

# Time that passes with the acts


COSTS = {"lay": 5_000, "draw": 3_000, "keep": 3_000, "colour": 3_000, "target": 3_000}


def virtual(match: Match) -> Clock:
    """A clock without a real one."""
    return Clock(match)


def test_virtual_time_is_what_the_acts_cost() -> None:
    m = opened("g5", options=EXACT, king=3, hat=1)
    clock = virtual(m)
    for act, cost in (("draw", COSTS["draw"]), ("pass", COSTS["keep"])):
        before = clock.time()
        assert clock.push(m.turn, named(m, act))
        assert clock.time() - before == cost


@pytest.mark.parametrize(("first", "reaches"), [(3, True), (4, False)])
def test_the_fanfare_comes_before_the_act_that_reaches_its_time(first: int, reaches: bool) -> None:
    """Nine turns of drawing and keeping take 54 s; 3 s are left, or 6 s."""
    m = opened("g5", options=f"{EXACT} reign_ms={54_000 + first * 1_000}", king=3, hat=1)
    clock = virtual(m)
    for _ in range(9):
        for act in ("draw", "pass"):
            assert clock.push(m.turn, named(m, act))
    assert clock.push(m.turn, named(m, "draw")) != reaches
    assert (m.acts[-1][1].text == "fanfare") == reaches


def test_after_it_the_act_is_still_to_be_done_and_takes_its_time() -> None:
    m = position("r1 b2 b3", f"{EXACT} reign_ms=8000", "stock: b4 rest")
    clock = virtual(m)
    assert clock.push(1, named(m, "draw"))
    assert clock.push(1, named(m, "pass"))
    assert not clock.push(m.turn, named(m, "draw"))
    assert clock.time() == 8_000
    assert clock.push(0, named(m, "jester 1"))
    assert [each.action.text for each in clock.catch_up()] == ["start"]
    assert clock.push(2, named(m, "draw"))
    assert clock.time() == 11_000


@pytest.mark.parametrize("reign", [1_000, 3_000, 5_000])
def test_even_the_shortest_reign_has_room_for_one_act(reign: int) -> None:
    """Otherwise nobody could ever lay: the act hurries, the fanfare does not wait."""
    m = position("r1 b2 b3", f"{EXACT} reign_ms={reign}")
    clock = virtual(m)
    assert clock.push(1, named(m, "r1"))
    assert clock.time() == reign - 1
    assert not clock.push(2, named(m, "draw"))
    assert (clock.time(), acts_of(m)[-1]) == (reign, (TABLE, "fanfare"))


def test_bots_too_hurry_at_a_real_table() -> None:
    table = sit(options=f"{EXACT} reign_ms=4000")
    table.after(1_000)
    assert table.push("r1", takes_time=True)
    assert table.due() == [("fanfare", 1)]
    assert not table.push("draw", takes_time=True)


def test_virtual_time_waits_for_nobody() -> None:
    m = position(options=EXACT)
    clock = Clock(m, limits=True)
    assert clock.left() is None
    assert clock.catch_up() == []
    assert clock.push(1, named(m, "r1"))
    assert clock.catch_up() == []


def test_a_refused_act_takes_no_time() -> None:
    m = position(options=f"{EXACT} reign_ms=4000")
    clock = virtual(m)
    clock.push(1, named(m, "draw"))
    with pytest.raises(Refused):
        clock.push(1, named(m, "b2"))
    assert (clock.time(), acts_of(m)) == (3_000, [(1, "draw")])


def test_bots_take_time_at_a_real_table() -> None:
    table = sit()
    assert table.push("r1", takes_time=True)
    assert table.due() == [("fanfare", MINUTE - COSTS["lay"])]
    assert table.after(54_999) == []
    assert table.after(1) == ["fanfare"]


def test_and_can_be_interrupted() -> None:
    table = sit()
    table.push("draw")
    table.after(57_000)
    assert not table.push("pass", takes_time=True)
    table.push("jester 1")
    table.after(0)
    assert table.due() == [("fanfare", MINUTE)]
    assert table.push("pass", takes_time=True)


def test_clock_mode_virtual_counts_acts_even_at_a_real_table() -> None:
    """Accounted time replaces the wall clock: waiting changes nothing."""
    table = sit(options=f"{EXACT} clock_mode=virtual")
    assert table.after(10 * MINUTE) == []
    assert table.clock.left() is None
    assert table.push("r1")
    assert table.due() == [("fanfare", MINUTE - COSTS["lay"])]
    table.after(10 * MINUTE)
    assert table.due() == [("fanfare", MINUTE - COSTS["lay"])]
    for _ in range(9):
        assert table.push("draw")
        assert table.push("pass")
        table.after(MINUTE)
    assert not table.push("draw")  # 59 s and three more
    assert acts_of(table.match)[-1] == (TABLE, "fanfare")


def test_clock_mode_virtual_is_the_same_with_and_without_a_real_clock() -> None:
    def played(clock: Clock, waits: bool) -> list[str]:
        m = clock.match
        for number in range(400):
            if waits:
                assert isinstance(clock.now, Hand)
                clock.now.at += number * 37 % 5_000
            clock.catch_up()
            clock.push(m.turn, m.legal()[-1])
        return [text for _, text in acts_of(m)]

    options = "clock_mode=virtual"
    real = Sitting(Match.new("royal", seed=8, options=options)).clock
    acts = played(real, waits=True)
    assert acts == played(virtual(Match.new("royal", seed=8, options=options)), waits=False)
    assert acts.count("fanfare") > 5


def test_countdown_of_a_virtual_reign() -> None:
    table = sit(options=f"{EXACT} show_countdown=on clock_mode=virtual")
    table.push("r1")
    table.after(9_999)
    assert table.clock.countdown() == MINUTE - COSTS["lay"]


# Time that is counted in turns


def turns_of_reigns(clock: Clock, acts: int) -> list[int]:
    """How many turns are played between start and fanfare, if everybody draws and keeps?"""
    m = clock.match
    while len(m.acts) < acts:
        clock.catch_up()
        assert m.clock is not None
        clock.push(m.turn, GAME.actions[m.clock.silent])
    found: list[int] = []
    turns = 0
    for _, action in m.acts:
        if action.verb == Verb.START:
            turns = 0
        elif action.verb == Verb.FANFARE:
            found.append(turns)
        elif action.verb in (Verb.LAY, Verb.PASS):
            turns += 1
    return found


@pytest.mark.parametrize("applies", ["immediate", "end_of_turn"])
@pytest.mark.parametrize("reign_turns", [1, 2, 12])
@pytest.mark.parametrize("real", [True, False], ids=["real clock", "no clock"])
def test_clock_mode_turns_sounds_after_so_many_turns(
    applies: str, reign_turns: int, real: bool
) -> None:
    options = f"clock_mode=turns reign_turns={reign_turns} fanfare_applies={applies}"
    m = opened("g5", options=options, king=3, hat=1)
    clock = Sitting(m).clock if real else virtual(m)
    assert set(turns_of_reigns(clock, acts=150)) == {reign_turns}


def test_clock_mode_turns_knows_no_time() -> None:
    table = sit(options="clock_mode=turns show_countdown=on")
    assert (table.clock.left(), table.clock.countdown(), table.due()) == (None, None, [])
    assert table.after(100 * MINUTE) == []


def test_clock_mode_turns_does_not_move_the_time() -> None:
    table = sit(options="clock_mode=turns reign_turns=1")
    table.push("r1")
    before = table.clock.time()
    assert not table.push("draw")
    assert acts_of(table.match)[-1] == (TABLE, "fanfare")
    assert table.clock.time() == before
