"""What people wrote on cards, in a position text: ``custom1: card "…" rule …``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from penult.games.game import Game
from penult.play.notation import parse_card
from penult.play.written import BLANK, cards_on, check_for_table, one_card
from penult.wilds import WildCard, row_of, write_card

# None of these may try a text from many places: people send long ones
WRITTEN = re.compile(r"[a-z]+\d\s*:", re.IGNORECASE)  # how a line begins that may be of a card
WITHIN = re.compile(r"[a-z]\d\s*:", re.IGNORECASE)  # what a text with such a line has somewhere
KEYED = re.compile(r"\s*[a-z][\w -]*:", re.IGNORECASE)
PIECE = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;])++')


def write_customs(game: Game, state: Any, words: Sequence[WildCard]) -> Iterator[str]:
    if game.workshop:
        for slot, card in enumerate(cards_on(game, state, words)):
            if card != BLANK:
                yield f"{game.cards[game.workshop.first + slot]}: {write_card(card)}"


def lines_of(text: str) -> list[str]:
    """A line for each key. Within a rule «;» stands between its steps, not between keys."""
    return [";".join(pieces) for line in text.splitlines() for pieces in pieces_by_key(line)]


def pieces_by_key(line: str) -> list[list[str]]:
    found: list[list[str]] = []
    written = False
    for piece in PIECE.findall(line) if WITHIN.search(line) else line.split(";"):
        if written and not KEYED.match(piece):
            found[-1].append(piece.rstrip())
            continue
        found.append([piece.strip()])
        written = WRITTEN.match(piece.strip()) is not None
    return found


def read_written(game: Game, state: Any, values: dict[str, str]) -> list[WildCard]:
    """What is on the cards, put onto the state."""
    if game.workshop is None:
        return []
    first, slots = game.workshop.first, game.workshop.slots
    texts = [values.pop(code, "") for code in game.cards[first : first + slots]]
    cards = [one_card(text) if text else BLANK for text in texts]
    for slot, card in enumerate(cards):
        if card != BLANK:
            check_for_table(game, state.options, state.seats.count, card)
            game.workshop.put(state, slot, row_of(card))
    while cards and cards[-1] == BLANK:
        cards.pop()
    return cards


# Cards that somebody has picked, one more than their number


def write_pick(game: Game, pick: int) -> str:
    return game.cards[pick - 1] if pick else "-"


def read_pick(game: Game, word: str) -> int:
    return 0 if word == "-" else parse_card(game, word) + 1
