"""Notation for actions and cards, the same in every language; and what a mistake may have meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cache

from penult.core.actions import Action, Verb
from penult.core.coercion import text_in
from penult.core.errors import texts_in
from penult.core.ids import NO_COLOUR, Card, Colour
from penult.games.errors import BadNotation
from penult.games.game import Game
from penult.i18n import LANGUAGES, catalogue
from penult.render.words import Words

TRAY_CODES = "ab"  # of the two trays of a balance
SIGNS = "@=>"  # in front of a tray, a colour, a seat
MOST = 4  # suggestions
GOES_ON = ("=", "@", ">", " ")  # what may follow an incomplete action


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


# What somebody may have meant: similar notation, or a card described in words


def near(game: Game, word: str, known: Collection[str]) -> list[str]:
    """The most similar known texts, if any are similar."""
    meant = in_notation(game, word)
    if meant in known:
        return [meant]
    return going_on(meant or word, known) or get_close_matches(word, known, n=MOST - 1)


def going_on(word: str, known: Collection[str]) -> list[str]:
    """Complete actions for an incomplete one: ``wild=red`` and others for ``wild``."""
    starts = tuple(word + sign for sign in GOES_ON) if word else ()
    return [text for text in known if text.startswith(starts)][:MOST]


def in_notation(game: Game, word: str) -> str:
    """The notation for a card or action named in any language; empty if there is none.

    >>> from penult.games.registry import find
    >>> in_notation(find("coloradd"), "rote 7"), in_notation(find("coloradd"), "piocher")
    ('r7', 'draw')
    """
    said = word.replace("=", " ").replace("-", " ").split()
    return phrases(game).get(frozenset(said) - fillers(), "")


@cache
def fillers() -> frozenset[str]:
    texts = (catalogue(language).text("filler") for language in LANGUAGES)
    return frozenset(word for text in texts for word in text.split())


@cache
def phrases(game: Game) -> dict[frozenset[str], str]:
    """The words for cards and simple actions, in any order, and their notation."""
    found: dict[frozenset[str], str] = {}
    for language in LANGUAGES:
        words = Words(game, catalogue(language), ())
        for said, code in (*acts_in(words), *cards_in(words)):
            found.setdefault(said, code)
    return found


def acts_in(words: Words) -> Iterator[tuple[frozenset[str], str]]:
    for action in words.game.actions:
        if action.text.isalpha():
            for name in names_of(words, action.text):
                yield frozenset({name}), action.text


def cards_in(words: Words) -> Iterator[tuple[frozenset[str], str]]:
    for code, colour in zip(words.game.cards, words.game.colours, strict=True):
        is_wild = colour == NO_COLOUR
        for face in names_of(words, code if is_wild else code[1:]):
            if is_wild:
                yield frozenset({face}), code
            for hue in Colour if is_wild else (Colour(colour),):
                for tint in names_of(words, hue.name.lower()):
                    yield frozenset({face, tint}), f"{code}={hue.name.lower()}" if is_wild else code


def names_of(words: Words, kind: str) -> list[str]:
    """What people call a card or action; numbers are themselves."""
    key = words.own(f"aliases-{kind}")
    return words.texts.text(key).lower().split() if key in words.texts else [kind]
