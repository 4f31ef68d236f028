"""Simulations for the tests of the arena."""

from __future__ import annotations

from penult import bots
from penult.games.registry import find
from penult.sim.run import Plan

GAME = find("coloradd")
BOTS = (bots.find(GAME.name, "random"), bots.find(GAME.name, "sensible"))
OPTIONS = {
    "book": {},
    "low scores": {"form": 1, "target": 60, "round_cap": 5, "tie": 1, "dealer_next": 1},
    "free table": {"illegal_lay": 1, "jump_in": 1, "turn_cap": 300, "round_cap": 3},
    "false catches": {"false_catch_penalty": 2, "turn_cap": 100, "round_cap": 2, "late_call": 1},
    "exchanges": {"seven_zero": 1, "seven_zero_last": 1, "call_after_effect": 1, "jump_in": 1},
    "chains": {"cumulative": 1, "stack_mix": 2, "jump_in": 1, "jump_wild": 2, "jump_on_chain": 1},
    "enforced": {"w4": 1, "custom_count": 4, "dealer_next": 2, "bluff_card": 1, "blocked": 1},
}
ROOT = (1 << 32) - 100  # the seeds of the games cross the edge of a word


def plan_of(name: str, games: int = 100, whole: bool = False, seats: int = 4) -> Plan:
    options = GAME.new_options(**OPTIONS[name])
    return Plan(GAME, options, seats=seats, bots=BOTS, games=games, seed=ROOT, whole=whole)
