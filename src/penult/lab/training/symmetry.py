"""What a decision looks like if colours change places, and numbers too where they are all alike.

A rule doesn't care which colour is which. So every decision of a lesson stands for many, and the
network needn't learn for each colour what it has learned for another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from penult.core.ids import COLOURS
from penult.games.game import Game
from penult.simulate.pieces import Encoder

LETTERS, WORDS = "rbyg", ("red", "blue", "yellow", "green")
CARD = re.compile(r"\b([rbyg])(\d+|\+2|rev|skip|king|jester)")
WORD = re.compile(r"\b(red|blue|yellow|green)\b")
Places = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Symmetry:
    """Where each column comes from: ``seen[:, floats]``, ``masks[:, actions]``."""

    floats: Places
    actions: Places


def drawn(game: Game, encoder: Encoder, rng: Any) -> Symmetry:
    """Any of them; ``rng`` is one of NumPy's."""
    colours = rng.permutation(COLOURS)
    alike: str = getattr(import_module(f"penult.bots.{game.name}"), "ALIKE_NUMBERS", "")
    numbers = dict(zip(alike, rng.permutation(list(alike)), strict=True)) if alike else {}
    cards = places([str(card) for card in game.cards], colours, numbers)
    actions = places([action.text for action in game.actions], colours, numbers)
    floats = np.arange(encoder.floats)
    for place in encoder.places:
        columns = floats[place.floats].reshape(place.shape)
        floats[place.floats] = moved(columns, place.piece.name, cards, colours).ravel()
    return Symmetry(coming_from(floats), coming_from(np.append(actions, len(actions))))


def moved(columns: Places, name: str, cards: Places, colours: Places) -> Places:
    """Where the columns of a piece go. A piece has a row or a column for each card or colour."""
    found = columns.copy()
    rows, width = columns.shape
    if width == len(cards):
        return columns[:, cards]
    if width == len(colours) and name.startswith("colour"):
        return columns[:, colours]
    if rows % len(cards) == 0:  # as often as there are other seats
        for first in range(0, rows, len(cards)):
            found[first : first + len(cards)] = columns[first + cards]
    return found


def coming_from(going_to: Places) -> Places:
    return np.argsort(going_to)


def places(texts: list[str], colours: Places, numbers: dict[str, str]) -> Places:
    """Where the cards or actions with these texts go."""
    known = {text: place for place, text in enumerate(texts)}

    def going_to(text: str) -> int:
        """Some actions only exist for some numbers: those keep theirs."""
        renamed = known.get(changed(text, colours, numbers))
        return known[changed(text, colours, {})] if renamed is None else renamed

    return np.array([going_to(text) for text in texts])


def changed(text: str, colours: Places, numbers: dict[str, str]) -> str:
    """The same in other colours.

    >>> changed("jump r7>3", [1, 0, 2, 3], {"7": "5"})
    'jump b5>3'
    """

    def card(found: re.Match[str]) -> str:
        letter = LETTERS[colours[LETTERS.index(found[1])]]
        return letter + numbers.get(found[2], found[2])

    def word(found: re.Match[str]) -> str:
        return WORDS[colours[WORDS.index(found[1])]]

    return WORD.sub(word, CARD.sub(card, text))
