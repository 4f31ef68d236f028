"""Custom cards as the rest of the program sees them: read, written, proposed, counted."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.ids import NOBODY
from penult.games.coloradd.cards import CUSTOM, CUSTOMS
from penult.games.coloradd.custom import agreement
from penult.games.coloradd.options import customs_in_play, table_agrees, words_allowed
from penult.games.coloradd.state import State
from penult.games.custom import program
from penult.games.game import Workshop
from penult.games.mechanics.options import may_stack

TALLIES = ("customs", "swing", "decided")


def tally(s: State, out: list[int]) -> None:
    out[0] = s.effect.plays
    out[1] = s.effect.swing
    out[2] = 1 if decided_by_a_custom(s) else 0


def decided_by_a_custom(s: State) -> bool:
    """Did whoever played the latest custom card win within a lap of it?"""
    if s.effect.mark == NOBODY or s.effect.mark != s.round_winner:
        return False
    return s.progress.turns - s.effect.mark_turn <= s.seats.count


def put(s: State, slot: int, row: Sequence[int]) -> None:
    s.wilds.code[slot] = list(row)
    program.learn(s.wilds)


def row(s: State, slot: int) -> list[int]:
    return list(s.wilds.code[slot])


def draft(s: State, row: Sequence[int]) -> None:
    s.wilds.draft = list(row)


def agreed(s: State) -> list[int]:
    everybody = (1 << s.seats.count) - 1
    slots = range(customs_in_play(s.options))
    return [slot for slot in slots if agreement.is_agreed(s.agreement, slot, everybody)]


WORKSHOP = Workshop(
    first=CUSTOM,
    slots=CUSTOMS,
    option="custom_count",
    put=put,
    row=row,
    draft=draft,
    agreed=agreed,
    table_agrees=table_agrees,
    words_allowed=words_allowed,
    may_answer=may_stack,
    tallies=TALLIES,
    tally=tally,
)
