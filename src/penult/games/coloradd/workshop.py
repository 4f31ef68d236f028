"""The customisable wilds, for those who write, keep and judge them."""

from __future__ import annotations

from collections.abc import Sequence

from penult.games.coloradd.cards import CUSTOM, CUSTOMS
from penult.games.coloradd.options import customs_in_play, may_stack, table_agrees, words_allowed
from penult.games.coloradd.state import State
from penult.games.coloradd.tallies import TALLIES, tally
from penult.games.workshop import Workshop
from penult.mechanics import agreement, program


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
