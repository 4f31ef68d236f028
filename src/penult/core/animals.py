"""The animals that sit at a table in place of players' faces."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Animal: TypeAlias = Literal[
    "badger",
    "bear",
    "cat",
    "deer",
    "duck",
    "fox",
    "frog",
    "hare",
    "hedgehog",
    "otter",
    "owl",
    "penguin",
]
Mood: TypeAlias = Literal["calm", "glad", "struck"]

ANIMALS: tuple[Animal, ...] = get_args(Animal)
MOODS: tuple[Mood, ...] = get_args(Mood)
