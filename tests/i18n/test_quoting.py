"""Input is quoted briefly, with invisible characters made visible."""

from __future__ import annotations

import pytest

from penult.client.errors import BadLink
from penult.core.errors import PenultError
from penult.games.errors import BadCard, BadNotation, BadOptionValue, UnknownGame
from penult.games.registry import find
from penult.games.rummy.solver.errors import BadMeld
from penult.i18n import LANGUAGES, catalogue
from penult.i18n.quoting import LONGEST, quoted, visible
from penult.match.errors import BadPosition, NoSeed, UnknownOption
from penult.match.options import read_options

MUCH = "x" * 20_000
ERRORS = (
    lambda text: UnknownGame(name=text, known="coloradd"),
    lambda text: UnknownOption(name=text, known="target"),
    lambda text: BadOptionValue(name="target", value=text, allowed="1"),
    lambda text: BadNotation(text=text, close="r7"),
    lambda text: NoSeed(text=text, size=32),
    lambda text: BadPosition(text, "key"),
    lambda text: BadMeld(text, "gap"),
    lambda text: BadCard(1, 1, "sign", found=text),
    lambda text: BadLink(link=text),
)


def test_what_is_short_is_said_as_it_was_typed() -> None:
    assert quoted("rouge 7") == "rouge 7"
    assert quoted("y" * LONGEST) == "y" * LONGEST


def test_what_is_long_is_cut_off() -> None:
    assert quoted(MUCH) == "x" * (LONGEST - 1) + "…"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb", "a<U+202E>b"),
        ("\x1b[2J", "<U+001B>[2J"),
        ("a\nb", "a<U+000A>b"),
        ("\u200b", "<U+200B>"),
        ("\u2066", "<U+2066>"),
        ("\udcff", "<U+DCFF>"),
    ],
)
def test_signs_that_nobody_sees_are_named(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("text", ["\u00abBis\u00a0!\u00bb", "Zoë", "👩‍🚀", "日本", "שלום"])
def test_letters_of_all_languages_stay(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("make", ERRORS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_error_is_filled_by_what_it_quotes(make: object, language: str) -> None:
    assert callable(make)
    long, odd = make(MUCH), make("r\u202e7")
    assert isinstance(long, PenultError)
    assert "x" * 30 in long.text(language)
    assert len(long.text(language)) < 300
    assert "\u202e" not in odd.text(language)
    assert "<U+202E>" in odd.text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_proposed_only_if_they_are_near(language: str) -> None:
    texts, game = catalogue(language), find("coloradd")
    with pytest.raises(UnknownOption) as near:
        read_options(game, "targt=1")
    told = texts.text("error-unknown-option", name="targt", known="target")
    assert near.value.text(language) == told
    with pytest.raises(UnknownOption) as far:
        read_options(game, "nothing=1")
    assert "nothing" in far.value.text(language)
    assert "penult options" in far.value.text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seed_is_not_called_an_order(language: str) -> None:
    told = NoSeed(text="zz", size=32).text(language)
    order = catalogue(language).text("error-order", text="zz", size=32)
    assert "32" in told
    assert told != order
