"""Tiles, melds and plans as people type them."""

from __future__ import annotations

import pytest

from penult.games.errors import BadNotation
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.story import Story
from penult.render.words import Words
from penult.terminal.parser import ParsedInput, Parser

GAME = find("rummy")
NAMES = ["Me", "Ada", "Ben"]

each_language = pytest.mark.parametrize("language", LANGUAGES)


def parser(language: str) -> Parser:
    return Parser(Words(GAME, catalogue(language), NAMES, viewer=0))


@each_language
def test_notation_is_understood_in_every_language(language: str) -> None:
    listener = parser(language)
    for text in [*GAME.cards, *(action.text for action in GAME.actions)]:
        assert listener.understand(text) == ParsedInput("act", text)


@each_language
def test_every_tile_is_understood_as_it_is_spoken(language: str) -> None:
    listener = parser(language)
    for card, code in enumerate(GAME.cards):
        assert listener.understand(listener.words.card(card)) == ParsedInput("act", code)


@each_language
def test_every_word_for_an_act_is_understood(language: str) -> None:
    listener = parser(language)
    for word, act in listener.verbs.items():
        if act in listener.alone and word != "keep":  # which is notation
            assert listener.understand(word) == ParsedInput("act", act)
        if act in ("meld", "break"):
            assert listener.understand(f"{word} r3-7").rest == f"{act} r3-7"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "red 7", "r7"),
        ("en", "red reverse", "r7"),
        ("en", "the blue +2 tile", "b2"),
        ("en", "back green 12", "back g12"),
        ("en", "split 7rby", "break 7rby"),
        ("en", "make r3-7", "meld r3-7"),
        ("en", "plan max", "plan most"),
        ("en", "plan jokers", "plan keep-jokers"),
        ("en", "action joker", "fire joker"),
        ("en", "back used", "back worn"),
        ("en", "done", "finish"),
        ("en", "keep", "keep"),
        ("fr", "12 vert", "g12"),
        ("fr", "passer bleu", "b5"),
        ("fr", "inversion 7 bleue", "b7"),
        ("fr", "retirer 3 jaune", "back y3"),
        ("fr", "former 9rbg", "meld 9rbg"),
        ("fr", "défaire r1-12", "break r1-12"),
        ("fr", "activer +2 rouge", "fire r2"),
        ("fr", "plan cher", "plan dear"),
        ("fr", "usé", "worn"),
        ("fr", "garder", "pass"),
        ("fr", "conserver", "keep"),
        ("de", "Gelb 11", "y11"),
        ("de", "Rot Aussetzen", "r5"),
        ("de", "Richtungswechsel blau", "b7"),
        ("de", "zurücknehmen Grün 4", "back g4"),
        ("de", "bilden b1-3", "meld b1-3"),
        ("de", "auflösen 4rbyg", "break 4rbyg"),
        ("de", "auslösen Blau +2", "fire b2"),
        ("de", "plan ohne-aktionen", "plan keep-actions"),
        ("de", "gebraucht", "worn"),
        ("de", "fertig", "finish"),
    ],
)
def test_words(language: str, typed: str, meant: str) -> None:
    assert parser(language).understand(typed) == ParsedInput("act", meant)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "r3-7", "meld r3-7"),
        ("en", "R 3 - 7", "meld r3-7"),
        ("en", "red 3 to 7", "meld r3-7"),
        ("en", "run red 3 to 7", "meld r3-7"),
        ("en", "7ybr", "meld 7rby"),
        ("en", "set of 7: yellow, blue, red", "meld 7rby"),
        ("en", "break 7 green blue red yellow", "break 7rbyg"),
        ("en", "m yellow 10-12", "meld y10-12"),
        ("fr", "j3-5", "meld y3-5"),
        ("fr", "former v10-12", "meld g10-12"),
        ("fr", "7rjv", "meld 7ryg"),
        ("fr", "suite du 3 vert au 5", "meld g3-5"),
        ("fr", "défaire série de 7 : rouge, bleu, jaune", "break 7rby"),
        ("de", "ge3-5", "meld y3-5"),
        ("de", "gr3-5", "meld g3-5"),
        ("de", "7 rot gelb grün", "meld 7ryg"),
        ("de", "7rgegr", "meld 7ryg"),
        ("de", "Reihe Gelb 3 bis 5", "meld y3-5"),
        ("de", "auflösen Satz mit 7: Rot, Blau, Gelb", "break 7rby"),
    ],
)
def test_melds_in_words(language: str, typed: str, meant: str) -> None:
    assert parser(language).understand(typed) == ParsedInput("act", meant)


@each_language
def test_every_meld_is_understood_as_it_is_spoken(language: str) -> None:
    """As plain mode prints it, but without saying which tile is a joker."""
    listener = parser(language)
    position = "rummy; melds: r3-7*5 g1-12*4 b8-10 4rbyg 12byg*g 1rby; hand 0: r3; hand 1: y8"
    scene = Match.read(position).scene(0)
    assert scene.spread
    for meld in scene.spread.melds:
        spoken = Story(listener.words, scene).meld(meld)
        jokers = sum(piece.joker for piece in meld.pieces)
        told = ", ".join(spoken.split(", ")[: -jokers or None])
        assert listener.understand(told) == ParsedInput("act", f"meld {meld.code}")


@each_language
@pytest.mark.parametrize(
    "typed", ["r3-13", "r7-3", "r3-4", "7rr", "7rrb", "7rb", "red 3 to 5 to 7", "7 red blue mauve"]
)
def test_what_is_no_meld_is_not_understood(language: str, typed: str) -> None:
    for text in (typed, f"meld {typed}", f"break {typed}"):
        with pytest.raises(BadNotation):
            parser(language).understand(text)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [("meld 12ry", "12rby"), ("break r3-77", "r3-7"), ("plan mots", "most"), ("plan", "dear")],
)
def test_suggestions_are_of_the_same_kind(typed: str, suggested: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parser("en").understand(typed)
    assert suggested in str(caught.value.values["close"]).split(", ")


@each_language
def test_melds_mean_nothing_in_other_games(language: str) -> None:
    listener = Parser(Words(find("coloradd"), catalogue(language), NAMES, viewer=0))
    assert listener.meld("r3-7") == ""
