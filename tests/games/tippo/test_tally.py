"""What is counted in a round, for statistics."""

from __future__ import annotations

from penult.games.tippo.game import GAME
from penult.games.tippo.game import tally as count_up
from penult.match.match import Match
from tests.games.tippo.table import falls_at, four, seated

FALLS = "weights: 6400 1000"
DRAWN_DOWN = "weights: 6500 1000; disc: -500"


def tally(m: Match) -> dict[str, int]:
    """The counts that aren't zero."""
    out = [0] * len(GAME.tallies)
    count_up(m._state, out)
    return {name: count for name, count in zip(GAME.tallies, out, strict=True) if count}


def test_nothing_yet() -> None:
    assert tally(four("r5 b1")) == {}


def test_a_fall_by_a_lay() -> None:
    m = four("r5 b1 b2", more=FALLS)
    m.push("r5@a")
    assert tally(m) == {"falls": 1}


def test_a_fall_by_a_draw() -> None:
    m = four("b1 b2", more=DRAWN_DOWN)
    m.push("draw")
    assert tally(m) == {"falls": 1, "draw_falls": 1}


def test_a_finish_undone() -> None:
    for more in (FALLS, "weights: 4800 1000"):  # at once, or once the disc has slid
        m = seated("r7", "g4", "r5", "y1", "y2", more=more)
        m.push("r5@a")
        assert tally(m) == {"falls": 1, "undone": 1}


def test_a_tilt_tipped_by_somebody_else() -> None:
    m = four("tilt b1 b2", balance=falls_at(3), more="stock: b3 b4 rest")
    m.push("tilt@a")
    assert tally(m) == {"tilts": 1, "tilt_cards": 2}


def test_a_tilt_tipped_by_its_own_player() -> None:
    m = four("tilt b1 b2", balance=falls_at(5), more="stock: b3 b4 b5 y5 rest")
    m.push("tilt@a")
    assert tally(m) == {"tilts": 1, "tilt_cards": 4, "own_tilts": 1}


def test_a_tilt_that_tips_by_itself() -> None:
    m = four("tilt b1 b2", more=FALLS)
    m.push("tilt@a")
    assert tally(m) == {"tilts": 1, "own_tilts": 1}


def test_a_tilt_dealt_by_a_tilt() -> None:
    m = four("tilt b1 b2", balance=falls_at(2), more="stock: tilt r1 r2 b3 b4 rest")
    m.push("tilt@a")
    assert tally(m) == {"tilts": 2, "tilt_cards": 3}


def test_a_new_round_counts_anew() -> None:
    text = "; ".join(f"tally-{name.replace('_', '-')}: 3" for name in GAME.tallies)
    m = seated("r7", "g4", "r5", "y1", "y2", more=text)
    assert set(tally(m).values()) == {3}
    m.push("r5@a")
    assert tally(m) == {}
