"""The only option: when to give up on a game, which RLCard never does."""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.options import Preset, number


@dataclass(frozen=True, slots=True)
class Options:
    turn_cap: int = number(10_000, 50, 100_000, "RLC-14")


def most_turns(o: Options) -> int:
    return o.turn_cap


SHORT = ""

PRESETS = (Preset("book"),)
