"""The game's own clock: how long a reign lasts, when no time runs, and who comes first."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.mechanics.progress import Timer
from penult.match.errors import Refused
from penult.match.match import Match
from tests.chance import reference
from tests.games.asking import happened
from tests.games.royal.table import court
from tests.tables.sitting import EXACT, Sitting, acts_of, sit

MINUTE = 60_000

# The length of a reign (ROY-60)


def reigns_of_silence(options: str, seats: int, seed: int, count: int) -> list[int]:
    """How long the first reigns last at a table where nobody ever says anything."""
    table = Sitting(Match.new("royal", seats=seats, seed=seed, options=options), limits=True)
    reigns: list[int] = []
    start = 0
    for at, text in table.happenings():
        if text == "start":
            start = at
        elif text == "fanfare":
            reigns.append(at - start)
            if len(reigns) == count:
                return reigns
    raise AssertionError


@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize(("reign", "jitter"), [(60_000, 5_000), (1_000, 700), (90_000, 1)])
def test_ROY_60_fanfare_about_a_minute_after_the_start(seats: int, reign: int, jitter: int) -> None:
    options = f"reign_ms={reign} reign_jitter_ms={jitter}"
    reigns = reigns_of_silence(options, seats, seed=seats, count=12)
    assert all(reign - jitter <= length <= reign + jitter for length in reigns)
    expected = [reign + reference.clock_jitter(seats, number, jitter) for number in range(1, 13)]
    assert reigns == expected


def test_ROY_60_without_jitter_it_is_exact() -> None:
    assert set(reigns_of_silence(EXACT, seats=4, seed=5, count=12)) == {MINUTE}


def test_ROY_60_no_reign_ends_before_it_has_begun() -> None:
    """Whatever the jitter: one above the length is cut."""
    options = "reign_ms=1000 reign_jitter_ms=60000"
    reigns = reigns_of_silence(options, seats=2, seed=3, count=40)
    assert all(1 <= length <= 1_999 for length in reigns)


def test_ROY_60_another_seed_or_reign_another_length() -> None:
    found = [tuple(reigns_of_silence("", seats=3, seed=seed, count=3)) for seed in range(5)]
    assert len({length for reigns in found for length in reigns}) == 15


def test_not_a_millisecond_too_early() -> None:
    table = sit()
    assert table.clock.left() == MINUTE
    assert table.after(MINUTE - 1) == []
    assert table.clock.left() == 1
    assert table.after(1) == ["fanfare"]


def test_acts_do_not_move_it() -> None:
    table = sit("r1 b2 b3")
    table.after(20_000)
    assert table.push("r1")
    assert table.after(39_999) == []
    assert table.after(1) == ["fanfare"]


# Where no time runs (ROY-68, R20)


def test_ROY_68_no_time_runs_between_fanfare_and_start() -> None:
    table = sit()
    assert table.after(MINUTE) == ["fanfare"]
    assert (table.due(), table.clock.left()) == ([], None)
    assert table.after(3_600_000) == []
    assert table.push("jester 1")
    assert table.clock.left() == 0
    assert table.after(0) == ["start"]
    assert table.due() == [("fanfare", MINUTE)]


def test_ROY_68_the_end_of_a_round_cancels_the_clock() -> None:
    table = sit("r1")
    table.after(59_000)
    assert table.push("r1")
    assert happened(table.match, Kind.STOPPED)
    assert (table.due(), table.clock.left()) == ([], None)
    assert table.after(3_600_000) == []


def test_ROY_68_no_time_runs_between_rounds() -> None:
    table = sit("r1")
    table.after(59_000)
    table.push("r1")
    for seat in range(4):
        table.after(100_000)
        assert table.push("ready", seat)
    table.after(100_000)
    assert table.push("jester 2")
    assert table.after(0) == ["start"]
    assert table.due()[0] == ("fanfare", MINUTE)


def test_ROY_68_nor_after_a_fanfare_that_waits_for_a_decision() -> None:
    table = sit("joker b2 b3")
    table.after(59_000)
    table.push("joker")
    assert table.after(1_000) == ["fanfare"]
    assert (table.match.turn, table.due()) == (3, [])
    table.push("name blue")
    assert (table.match.turn, table.due()) == (0, [])


def test_ROY_68_nor_while_the_king_decides_for_a_winner() -> None:
    table = sit("rking")
    table.push("rking")
    assert (table.match.turn, table.due()) == (3, [])


# Who comes first


def test_an_act_after_the_deadline_is_not_played_and_nothing_is_lost() -> None:
    table = sit()
    table.hand.at += MINUTE
    assert not table.push("r1")
    assert acts_of(table.match) == [(TABLE, "fanfare")]
    table.push("jester 1")
    assert not table.push("r1", 1)  # the start signal comes before it
    assert table.push("r1")
    assert acts_of(table.match)[-1] == (1, "r1")


def test_an_act_in_the_last_millisecond_is() -> None:
    table = sit()
    table.hand.at += MINUTE - 1
    assert table.push("r1")


def test_each_late_act_lets_one_deadline_pass() -> None:
    """Who pushes without looking still finds everything in its order."""
    table = sit(limits=True)
    table.hand.at += 10 * MINUTE
    while not table.push("pass"):
        if len(table.match.acts) == 20:
            break
    looking = sit(limits=True)
    looking.after(10 * MINUTE)
    assert acts_of(table.match) == acts_of(looking.match)[:20]


def test_a_refused_act_changes_nothing() -> None:
    table = sit()
    table.after(1_000)
    before = table.match.digest(), table.due()
    with pytest.raises(Refused):
        table.push("b2")
    assert (table.match.digest(), table.due()) == before


# Countdown


def test_countdown_only_if_people_may_see_it() -> None:
    hidden, shown = sit(), sit(options=f"{EXACT} show_countdown=on")
    for table in (hidden, shown):
        table.after(12_345)
    assert hidden.clock.countdown() is None
    assert shown.clock.countdown() == MINUTE - 12_345
    shown.clock.pause()
    shown.hand.at += 1_000
    assert shown.clock.countdown() == MINUTE - 12_345
    shown.clock.resume()
    shown.hand.at += MINUTE
    assert shown.clock.countdown() == 0  # nobody has looked yet
    shown.after(0)
    assert shown.clock.countdown() is None


# Silence


def test_the_clock_never_acts_after_the_end() -> None:
    table = sit("r1", f"{EXACT} target=1", limits=True)
    table.push("r1")
    assert table.match.outcome is not None
    assert (table.due(), table.clock.left(), table.clock.countdown()) == ([], None, None)
    assert table.after(100 * MINUTE) == []
    table.clock.pause()
    table.clock.resume()
    table.clock.restart()
    assert len(table.match.acts) == 1


def test_a_game_without_a_clock_of_its_own_waits_for_its_players() -> None:
    table = Sitting(Match.new("coloradd", seed=1))
    for _ in range(30):
        assert (table.due(), table.clock.left(), table.clock.countdown()) == ([], None, None)
        assert table.after(MINUTE) == []
        table.clock.pause()
        table.clock.resume()
        table.clock.restart()
        assert table.push(table.match.legal()[0].text, takes_time=True)
    assert len(table.match.acts) == 30


# Undo


def test_undo_gives_the_position_its_time_anew() -> None:
    table = sit(limits=True)
    table.after(29_000)
    table.push("r1")
    table.match.pop()
    table.clock.look_again()
    assert table.due() == [("draw", 30_000), ("fanfare", MINUTE)]


def test_undo_of_a_fanfare() -> None:
    table = sit()
    table.after(MINUTE)
    table.push("jester 1")
    table.after(0)
    for _ in range(3):
        table.match.pop()
    table.clock.look_again()
    assert (court(table.match), table.due()) == ((3, 2), [("fanfare", MINUTE)])


def test_undo_into_and_out_of_a_pause() -> None:
    table = sit()
    table.clock.pause()
    table.clock.resume()
    table.match.pop()
    table.clock.look_again()
    assert table.match.view().timer == Timer.PAUSED
    assert table.after(10 * MINUTE) == []
    table.match.pop()
    table.clock.look_again()
    assert table.after(MINUTE) == ["fanfare"]


def test_time_never_runs_backwards() -> None:
    table = Sitting(Match.new("royal", seed=4), limits=True)
    times = [at for at, _ in islice(table.happenings(), 200)]
    assert all(earlier <= later for earlier, later in pairwise(times))
    assert (TABLE, "fanfare") in acts_of(table.match)
