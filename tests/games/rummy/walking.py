"""Positions from self-play, and random steps of open turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from penult.match.match import Match

STEPS = ("meld ", "break ", "back ")
NOT_STEPS = ("plan ", "fire ", "catch ")
NO_STEPS = {"finish", "draw", "pass", "time-up", "reset", "call"}


@cache
def self_play(seed: int, turns: int) -> tuple[str, ...]:
    """Positions at the start of turns, between players who lay what the solver proposes."""
    chance = Random(seed)
    m = Match.new("rummy", seats=chance.choice((2, 3, 4)), seed=seed, options="auto_call=on")
    found: list[str] = []
    while len(found) < turns and m.outcome is None:
        found.append(m.write())
        m.push(chance.choice(m.moves()))
        while m.view().begun:
            m.push(chance.choice(m.moves()))
    return tuple(found)


def with_options(position: str, options: str) -> Match:
    """The position at a table with these options."""
    heading, seats, *rest = (line for line in position.splitlines() if "options:" not in line)
    return Match.read("\n".join((heading, seats, f"options: {options}", *rest)), seed=0)


def is_step(act: str) -> bool:
    return act not in NO_STEPS and not act.startswith(NOT_STEPS)


def steps(m: Match) -> list[str]:
    """The single steps of an open turn that are possible now."""
    return [act for act in (str(action) for action in m.legal()) if is_step(act)]


def wander(m: Match, chance: Random, count: int) -> Iterator[str]:
    """Take this many random steps: lay a few tiles, break up a few melds, make many."""
    for _ in range(count):
        possible = steps(m)
        made = [act for act in possible if act.startswith("meld ") or act == "keep"]
        others = [act for act in possible if act not in made]
        act = chance.choice(made if made and chance.random() < 0.75 else others or made)
        m.push(act)
        yield act
