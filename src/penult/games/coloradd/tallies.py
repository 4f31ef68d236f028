"""What is counted of a round to judge a written card."""

from __future__ import annotations

from penult.games.coloradd.state import State
from penult.vocabulary.ids import NOBODY

TALLIES = ("customs", "swing", "decided")


def tally(s: State, out: list[int]) -> None:
    out[0] = s.effect.plays
    out[1] = s.effect.swing
    out[2] = 1 if decided_by_a_custom(s) else 0


def decided_by_a_custom(s: State) -> bool:
    """Did whoever laid the latest custom win within a lap of it?"""
    if s.effect.mark == NOBODY or s.effect.mark != s.round_winner:
        return False
    return s.pace.turns - s.effect.mark_turn <= s.seats.count
