"""Tiles have a number and maybe an action; the table speaks of tiles, not cards."""

from __future__ import annotations

import pytest

from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.story import Story
from penult.render.words import Words

GAME = find("rummy")
CARD_WORDS = {"en": ("card", "hand", "stock", "talon"), "fr": ("carte", "main"), "de": ("karte",)}

each_language = pytest.mark.parametrize("language", LANGUAGES)


def words(language: str, name: str = "rummy") -> Words:
    return Words(find(name), catalogue(language), ("Ada", "Ben"))


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        ("en", "blue 3, blue +2, blue Skip 5, blue Reverse 7, joker"),
        ("fr", "3 bleu, +2 bleu, 5 Passer bleu, 7 Inversion bleu, joker"),
        ("de", "Blau 3, Blau +2, Blau Aussetzen 5, Blauer Richtungswechsel 7, Joker"),
    ],
)
def test_a_2_a_5_and_a_7_are_called_by_their_actions_too(language: str, spoken: str) -> None:
    tiles = (GAME.cards.index(code) for code in ("b3", "b2", "b5", "b7", "joker"))
    assert words(language).cards(tiles) == spoken


@each_language
def test_in_other_games_they_are_plain_numbers(language: str) -> None:
    for name in NAMES:
        codes = find(name).cards
        if name != "rummy" and "b7" in codes:
            said = words(language, name)
            assert said.card(codes.index("b7")) == said.number(codes.index("b7"))


@pytest.mark.parametrize(("language", "spoken"), [("en", "2 tiles"), ("fr", "2 tuiles")])
def test_tiles_are_counted_as_tiles(language: str, spoken: str) -> None:
    assert words(language).count(2) == spoken
    assert words(language, "royal").count(2) != spoken


TOLD = (  # what can happen in Rummy
    *(Kind.CUT, Kind.BEGINS, Kind.DEALT, Kind.STARTER, Kind.LAID, Kind.TAKEN_BACK, Kind.MELDED),
    *(Kind.BROKE, Kind.KEPT, Kind.UNDONE, Kind.FINISHED, Kind.FIRED, Kind.DREW, Kind.PASSED),
    *(Kind.REVERSED, Kind.SKIPPED, Kind.CALLED, Kind.CAUGHT, Kind.FORGIVEN, Kind.RAN_OUT),
    *(Kind.WENT_OUT, Kind.SCORED, Kind.WON),
)


@each_language
@pytest.mark.parametrize("kind", TOLD)
@pytest.mark.parametrize("count", [0, 1, 4])
def test_no_event_speaks_of_cards(language: str, kind: Kind, count: int) -> None:
    clause = list(GAME.clauses)[1]
    for viewer in (NOBODY, 0, 1):
        for card in (0, NO_CARD):
            event = Event(kind, clause, 0, 1, card, NO_COLOUR, count)
            told = Words(GAME, catalogue(language), ("Ada", "Ben"), viewer).event(event).lower()
            assert not any(word in told for word in CARD_WORDS[language])


@pytest.mark.parametrize(
    ("language", "run", "set_of_three"),
    [
        ("en", "run red 3 to 7, red 5 is a joker", "set of 7s: red, blue, yellow"),
        (
            "fr",
            "suite du 3 rouge au 7, un joker pour le 5 rouge",
            "série de 7\N{NO-BREAK SPACE}: rouge, bleu, jaune",
        ),
        ("de", "Reihe Rot 3 bis 7, wobei Rot 5 ein Joker ist", "Satz mit der 7 in Rot, Blau, Gelb"),
    ],
)
def test_melds_are_told_by_their_numbers(language: str, run: str, set_of_three: str) -> None:
    position = "rummy; turn: 0; melds: r3-7*5 7rby; hand 0: r8; hand 1: b1; stock: rest"
    scene = Match.read(position).scene(0)
    assert scene.spread is not None
    story = Story(words(language), scene)
    assert [story.meld(meld) for meld in scene.spread.melds] == [run, set_of_three]
