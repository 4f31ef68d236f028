"""Chance is a player: the rules say that they wait for an order and how long it must be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Chance:
    size: int = 0  # an order of this many places is awaited; 0: none
    given: int = 0  # orders received since the match began


def ask(chance: Chance, size: int) -> None:
    chance.size = size


def answered(chance: Chance) -> None:
    chance.size = 0
    chance.given += 1
