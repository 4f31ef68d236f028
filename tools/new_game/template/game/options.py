"""The table options of Skeleton, and the one function that reads each of its own.

Options that several games share are read in ``mechanics/options.py``.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.mechanics.scoring import ScoringForm, Tie
from penult.games.options import ColourMarks, Preset, Switch, choice, number


@dataclass(frozen=True, slots=True)
class Options:
    form: int = choice(ScoringForm.CLASSIC, "SKE-09")
    target: int = number(100, 1, 100_000, "SKE-10")
    tie: int = choice(Tie.SHARE, "SKE-10")
    auto_call: int = choice(Switch.OFF, "SKE-07")
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "SKE-08")
    round_cap: int = number(1_000, 1, 100_000, "SKE-10")


SHORT = "target=20"

PRESETS = (Preset("book"),)
