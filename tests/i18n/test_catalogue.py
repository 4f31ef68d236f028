"""Looking up texts: number, person, and missing keys."""

from __future__ import annotations

import pytest

from penult.i18n import LANGUAGES, Catalogue, catalogue

CARDS = {"one": "{count} card", "other": "{count} cards"}
CAUGHT = {"you": "you, by {other}", "to_you": "{seat}, by you", "they": "{seat}, by {other}"}


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("de", 0, "0 Karten"),
        ("de", 1, "1 Karte"),
        ("de", 2, "2 Karten"),
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
    ],
)
def test_number(language: str, count: int, expected: str) -> None:
    assert catalogue(language).text("cards", count=count) == expected


@pytest.mark.parametrize(
    ("person", "expected"),
    [("you", "you, by Bo"), ("to_you", "Al, by you"), ("they", "Al, by Bo"), (None, "Al, by Bo")],
)
def test_person(person: str | None, expected: str) -> None:
    texts = Catalogue("en", {"caught": CAUGHT})
    assert texts.text("caught", person=person, seat="Al", other="Bo") == expected


def test_a_person_the_text_does_not_tell_apart_is_they() -> None:
    texts = Catalogue("en", {"passed": {"you": "you", "they": "{seat}"}})
    assert texts.text("passed", person="to_you", seat="Al") == "Al"


def test_person_then_number() -> None:
    texts = Catalogue("en", {"drew": {"you": CARDS, "they": "{seat}: {count}"}})
    assert texts.text("drew", person="you", count=1, seat="Al") == "1 card"
    assert texts.text("drew", person="they", count=1, seat="Al") == "Al: 1"


def test_a_choice_by_number_needs_a_number() -> None:
    with pytest.raises(KeyError, match="count"):
        Catalogue("en", {"cards": CARDS}).text("cards")


def test_a_plain_text_stays_as_it_is() -> None:
    assert Catalogue("en", {"braces": "{not} filled"}).text("braces") == "{not} filled"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_key_is_an_error(language: str) -> None:
    assert "no-such-text" not in catalogue(language)
    with pytest.raises(KeyError, match="no-such-text"):
        catalogue(language).text("no-such-text")


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("fr") is catalogue("fr")


def test_names_are_not_read_as_placeholders() -> None:
    texts = Catalogue("en", {"deals": "{seat} deals."})
    assert texts.text("deals", seat="{0.__class__}") == "{0.__class__} deals."


# Numbers


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ("4,775,552", "25.00", "−1,234.5", "+0.25")),
        ("fr", ("4\u202f775\u202f552", "25,00", "−1\u202f234,5", "+0,25")),
        ("de", ("4.775.552", "25,00", "−1.234,5", "+0,25")),
    ],
)
def test_numbers_are_written_as_people_do(language: str, written: tuple[str, ...]) -> None:
    texts = catalogue(language)
    numbers = (texts.number(4_775_552), texts.number(25, 2), texts.number(-1234.5, 1))
    assert (*numbers, texts.signed(0.25, 2)) == written


@pytest.mark.parametrize("value", [0.0, -0.0, 0.004, -0.004])
def test_what_is_rounded_to_nothing_has_no_sign(value: float) -> None:
    texts = catalogue("en")
    assert texts.number(value, 2) == texts.signed(value, 2) == "0.00"
