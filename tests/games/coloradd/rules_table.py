"""A table where seat 0 is about to play a custom card with a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from penult.match.match import Match
from tests.games.asking import acts

HANDS = ("custom1 r1 r2 r3", "b1 b2 b3", "y1 y2 y3 y4", "g1 g2 g3 g4 g5")
STOCK = "g9 g8 g7 r9 b9 y9 b8 y8 r8 b7 y7 r7"


def table(
    rule: str,
    *,
    hands: Sequence[str] = HANDS,
    stock: str = STOCK,
    options: str = "",
    more: str = "",
    talon: str = "r5",
    orders: Sequence[list[int]] = (),
) -> Match:
    lines = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    return Match.read(
        f"coloradd; options: custom_count=1 {options}\ncustom1: {rule}\n"
        f"turn: 0; {lines}; talon: {talon}; stock: {stock} rest; {more}",
        seed=1,
        orders=orders,
    )


def laid(rule: str, answers: Sequence[str] = (), lay: str = "custom1=red", **more: Any) -> Match:
    """Play the custom card; whoever is asked gives these answers, in order."""
    match = table(rule, **more)
    match.push(lay)
    for answer in answers:
        assert answer in acts(match), (answer, acts(match))
        match.push(answer)
    return match


def on_top(last: Sequence[int], size: int) -> list[int]:
    """An order that ends with these places, the very last first: only the end is read."""
    rest = [place for place in range(size) if place not in last]
    return [*rest, *reversed(last)]
