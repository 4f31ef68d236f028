"""Chance is a player: the rules ask it for a shuffled order of a certain length.

Some games also ask for noise: two random 32-bit words, from a stream of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

from penult.games.positions import Field, FieldForm


@dataclass(slots=True)
class Chance:
    size: int = 0  # the length of the order that is awaited; 0: none
    needed: int = 0  # only this many of its last places will be used
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
