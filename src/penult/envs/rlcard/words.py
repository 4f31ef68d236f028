"""RLCard's words for cards and actions: "b-draw_2" is a blue +2, "g-wild" a wild for green."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from penult.core.deck import COLOURED, FACE, FACES, Face
from penult.core.ids import COLOURS, ActionId, Card
from penult.games.rlcard.cards import COLOURS_IN_ORDER, DRAW

LETTERS = dict(zip("rgby", COLOURS_IN_ORDER, strict=True))
TRAITS = {
    **{str(number): number for number in range(10)},
    "skip": Face.SKIP,
    "reverse": Face.REVERSE,
    "draw_2": Face.DRAW_TWO,
    "wild": Face.WILD,
    "wild_draw_4": Face.WILD_FOUR,
}
WORDS = [f"{letter}-{trait}" for letter in LETTERS for trait in TRAITS]
NUMBERS = {word: number for number, word in enumerate([*WORDS, "draw"])}  # of their actions


def card_in(word: str) -> tuple[Card, int]:
    """A kind of card, and the colour written beside it."""
    letter, _, trait = word.partition("-")
    face = TRAITS[trait]
    kind = COLOURED + face - Face.WILD if face >= Face.WILD else LETTERS[letter] * FACES + face
    return int(kind), int(LETTERS[letter])


def action_in(word: str) -> ActionId:
    if word == "draw":
        return DRAW
    card, colour = card_in(word)
    return card if card < COLOURED else COLOURED + (card - COLOURED) * COLOURS + colour


def card_word(card: Card, colour: int) -> str:
    letter = next(each for each, known in LETTERS.items() if known == colour)
    return f"{letter}-{next(trait for trait, face in TRAITS.items() if face == FACE[card])}"


WORD_OF = {action_in(word): word for word in NUMBERS}
Shown: TypeAlias = Mapping[str, Any]  # what RLCard calls a state
