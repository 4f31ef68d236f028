"""Chance is a player: the rules say that they wait for an order and how long it must be.

Some games also wait for noise: two random words of 32 bits, from a stream of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.positions import Field, FieldForm


@dataclass(slots=True)
class Chance:
    size: int = 0  # an order of this many places is awaited; 0: none
    needed: int = 0  # only so many of its last places will be looked at
    given: int = 0  # orders received since the match began
    words: int = 0  # 1: two random words are awaited
    drawn: int = 0  # pairs of words received since the match began


FIELDS = (Field("orders", "chance.given", FieldForm.NUMBER),)


def ask(chance: Chance, size: int, needed: int) -> None:
    chance.size = size
    chance.needed = needed


def answered(chance: Chance) -> None:
    chance.size = 0
    chance.needed = 0
    chance.given += 1


def ask_words(chance: Chance) -> None:
    chance.words = 1


def gave_words(chance: Chance) -> None:
    chance.words = 0
    chance.drawn += 1
