"""Hints in words: every reason and every action, in three languages."""

from __future__ import annotations

import re

import pytest

from penult.core.ids import Colour
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.render.hints import Advice, HintReason, in_words, what_to_do
from penult.render.words import Words

PEOPLE = ("Ada", "Ben", *(f"Cleo{number}" for number in range(30)))
BEN = 1
GREEN = int(Colour.GREEN)


def words(language: str, game: str = "coloradd") -> Words:
    return Words(find(game), catalogue(language), PEOPLE, viewer=0)


def card(code: str, game: str = "coloradd") -> int:
    return find(game).cards.index(code)


EXAMPLE = Advice(
    "g4",
    sure="clear",
    instead="wild=red",
    reasons=(
        HintReason("keeps", card=card("wild")),
        HintReason("lacks-drew-few", seat=BEN, colour=GREEN, count=1),
    ),
)
SAID = {
    "en": "Play a green 4: you keep a wild for later, and Ben, who has one card left, "
    "drew when green was asked for. I’m quite sure.",
    "fr": "Posez un 4 vert : vous gardez un joker pour plus tard, et Ben, qui n’a plus qu’une "
    "carte, a pioché quand il fallait du vert. C’est presque sûr.",
    "de": "Leg eine grüne 4, denn so behältst du eine Farbwahl für später, und Ben hat nur noch "
    "eine Karte und musste bei Grün ziehen. Da bin ich ziemlich sicher.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_what_to_do_why_and_how_sure(language: str) -> None:
    assert in_words(words(language), EXAMPLE).replace("\u00a0", " ") == SAID[language]


CLOSE = {
    "en": "Play a green 4, or play a wild and choose red: both are fine.",
    "fr": "Posez un 4 vert, ou posez un joker et choisissez rouge : les deux se valent.",
    "de": "Leg eine grüne 4, oder leg eine Farbwahl und wähle Rot: Beides ist gut.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_good_actions_are_both_named(language: str) -> None:
    said = in_words(words(language), Advice("g4", sure="close", instead="wild=red"))
    assert said.replace("\u00a0", " ") == CLOSE[language]


def test_a_call_comes_first() -> None:
    said = in_words(words("en"), Advice("call", "g4", "little"))
    assert said.startswith("Call your last card, then play a green 4. It wins a little more often")


def test_the_tiles_of_a_plan_are_named() -> None:
    tiles = tuple(card(code, "rummy") for code in ("r3", "r4", "joker"))
    hint = Advice("plan most", sure="far", laid=tiles)
    assert in_words(words("en", "rummy"), hint).startswith("Lay a red 3, a red 4 and a joker. ")


@pytest.mark.parametrize(
    ("game", "act", "said"),
    [
        ("rummy", "plan most", "Lay some tiles."),
        ("royal", "ready", "Say that you’re ready."),
        ("master", "start", "Start the clock."),
    ],
)
def test_what_has_no_card_is_said_in_words_too(game: str, act: str, said: str) -> None:
    assert in_words(words("en", game), Advice(act)) == said


def reasons_of(language: str) -> list[str]:
    prefix = "hint-why-"
    keys = [key.removeprefix(prefix) for key in catalogue(language).texts if key.startswith(prefix)]
    return sorted({key.removesuffix("-rummy") for key in keys})


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_becomes_one_sentence(language: str, game: str) -> None:
    assert reasons_of(language) == reasons_of("en")
    for kind in reasons_of(language):
        for count in (1, 2, 7):
            reason = HintReason(kind, BEN, find(game).deck[0], GREEN, 0, count, 9)
            said = in_words(words(language, game), Advice("draw", sure="far", reasons=(reason,)))
            assert not re.search(r"[{}]|  | [.,]", said) and said.count("None") == 0


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_suggested(language: str, game: str) -> None:
    for action in find(game).actions[:: 1 if game != "rummy" else 7]:
        said = what_to_do(words(language, game), action.text, ())
        assert said and not re.search(r"[{}]|  |^ | $", said)
