"""The help fits every screen, in every language."""

from __future__ import annotations

import pytest

from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.render.words import Words
from penult.terminal.commands import lines
from penult.terminal.parser import Parser

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", NAMES)


def help_of(game: str, language: str) -> str:
    texts, own = catalogue(language), f"table-help-{game}"
    return texts.text(own if own in texts else "table-help")


@each_game
@each_language
@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_longer_than_the_screen(game: str, language: str, width: int) -> None:
    assert max(map(len, lines(help_of(game, language), width))) <= width


@each_game
@each_language
def test_it_fits_a_common_terminal(game: str, language: str) -> None:
    assert len(list(lines(help_of(game, language), 80))) < 24


def test_what_something_does_stands_beside_it_in_a_column() -> None:
    meaning = "player 2 has one card left and did not call before the next turn"
    assert list(lines(f"Cards: r7.\nr7\tlay a card\ncatch 2\t{meaning}", 60)) == [
        "Cards: r7.",
        "  r7       lay a card",
        "  catch 2  player 2 has one card left and did not call",
        "           before the next turn",
    ]


def test_on_a_narrow_screen_it_stands_below() -> None:
    assert list(lines("r7\tlay a card\ncatch 2\tplayer 2 did not call", 40)) == [
        "  r7    lay a card",
        "  catch 2",
        "        player 2 did not call",
    ]


@each_game
@each_language
def test_every_word_of_the_help_is_understood(game: str, language: str) -> None:
    """“FILE” stands for any name; “+” and notation are cards."""
    parser = Parser(Words(find(game), catalogue(language), ("Al", "Bo", "Cy")))
    for row in help_of(game, language).splitlines():
        typed, tab, _ = row.partition("\t")
        for said in typed.replace("\u00a0", " ").split(", ") if tab else ():
            parser.understand(said)


@each_game
@each_language
def test_rules_are_asked_for_in_the_words_of_the_language(game: str, language: str) -> None:
    word = Parser(Words(find(game), catalogue(language), ("Al", "Bo"))).own_word("rules")
    assert f"\n{word} " in help_of(game, language)


@pytest.mark.parametrize(("language", "letters"), [("fr", ("j", "v")), ("de", ("ge", "gr"))])
@each_game
def test_letters_of_colours_that_the_help_names_are_understood(
    game: str, language: str, letters: tuple[str, ...]
) -> None:
    parser = Parser(Words(find(game), catalogue(language), ("Al", "Bo")))
    said = [parser.understand(f"{letter}7").rest for letter in letters]
    assert said == ["y7", "g7"]
    assert " ".join(("r", "b", *letters)) in help_of(game, language)
