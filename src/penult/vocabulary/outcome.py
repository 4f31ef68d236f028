"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from penult.vocabulary.ids import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several after a shared win) and everybody's total."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
