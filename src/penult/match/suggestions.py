"""What somebody may have meant: similar notation, or a card described in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cache

from penult.core.ids import NO_COLOUR, Colour
from penult.games.game import Game
from penult.i18n import LANGUAGES, catalogue
from penult.render.words import Words

MOST = 4  # suggestions
GOES_ON = ("=", "@", ">", " ")  # what may follow an incomplete action


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
