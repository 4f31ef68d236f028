"""Notation for actions and cards, the same in every language."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from penult.core.actions import Action, Verb
from penult.core.coercion import text_in
from penult.core.errors import texts_in
from penult.core.ids import NO_COLOUR, Card
from penult.games.errors import BadNotation
from penult.games.game import Game
from penult.match.suggestions import near

TRAY_CODES = "ab"  # of the two trays of a balance
SIGNS = "@=>"  # in front of a tray, a colour, a seat


class Unlike(BadNotation):
    """No similar notation is known; ``close`` has examples."""

    key = "error-notation-far"

    def text(self, language: str) -> str:
        key = self.key if str(self.values["text"]).strip() else "error-notation-none"
        return texts_in(language).text(key, **self.values_in(language))


@cache
def acts_by_text(game: Game) -> dict[str, Action]:
    return {action.text: action for action in game.actions}


@cache
def cards_by_text(game: Game) -> dict[str, Card]:
    return {code: card for card, code in enumerate(game.cards)}


def tidy(text: str) -> str:
    """Lower case, single spaces, none around ``@``, ``=`` and ``>``."""
    words = text.lower()
    for sign in SIGNS:
        words = words.replace(sign, f" {sign} ")
    words = " ".join(words.split())
    for sign in SIGNS:
        words = words.replace(f" {sign} ", sign)
    return words


@cache
def examples(game: Game) -> tuple[str, ...]:
    """A few actions as examples: a card, a wild, a word."""
    cards = [action for action in game.actions if action.verb == Verb.LAY]
    wild = next(action.text for action in cards if game.colours[action.card] == NO_COLOUR)
    return cards[6].text, wild, "draw"


def parse_act(game: Game, text: str) -> Action:
    """The action that a text stands for.

    >>> from penult.games.registry import find
    >>> parse_act(find("coloradd"), "Wild = BLUE").text
    'wild=blue'
    """
    acts, text = acts_by_text(game), text_in(text, "act")
    word = text if text in acts else tidy(text)
    if word not in acts:
        raise puzzled(game, text, acts, examples(game))
    return acts[word]


def parse_card(game: Game, text: str) -> Card:
    cards, text = cards_by_text(game), text_in(text, "card-code")
    word = text.strip().lower()
    if word not in cards:
        raise puzzled(game, text, cards, (game.cards[6], game.cards[-1]))
    return cards[word]


def puzzled(game: Game, text: str, known: Collection[str], instead: Collection[str]) -> BadNotation:
    """The error for an unknown text, with similar notation or examples."""
    close = near(game, tidy(text), known)
    return (
        BadNotation(text=text, close=", ".join(close))
        if close
        else Unlike(text=text, close=", ".join(instead))
    )


def number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadNotation(text=text, close="0, 1, 2")
    return int(text)


def signed(text: str) -> int:
    return -number(text[1:]) if text.startswith("-") else number(text)
