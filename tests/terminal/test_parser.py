"""Input is understood: notation, words of each language, and sloppy mixtures."""

from __future__ import annotations

import pytest

from penult.core.ids import NO_COLOUR
from penult.games import registry
from penult.games.errors import BadNotation
from penult.games.registry import find
from penult.i18n import LANGUAGES, catalogue
from penult.render.words import Words
from penult.terminal.parser import COMMANDS, ParsedInput, Parser, words_for

GAME = find("coloradd")
NAMES = ["Me", "Ada", "Ben", "Cleo"]


def parser(language: str, game: str = "coloradd") -> Parser:
    return Parser(Words(find(game), catalogue(language), NAMES, viewer=0))


each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_notation_is_understood_in_every_language(language: str) -> None:
    listener = parser(language)
    for text in [*GAME.cards, *(action.text for action in GAME.actions)]:
        assert listener.understand(text) == ParsedInput("act", text)
        assert listener.understand(f"  {text.upper()} ") == ParsedInput("act", text)


@each_language
def test_every_card_is_understood_as_it_is_spoken(language: str) -> None:
    listener = parser(language)
    for card, code in enumerate(GAME.cards):
        if GAME.colours[card] != NO_COLOUR or code in ("wild", "wild+4"):
            assert listener.understand(listener.words.card(card)).rest == code


@each_language
def test_every_command_and_every_colour_has_its_words(language: str) -> None:
    listener = parser(language)
    for word, kind in listener.verbs.items():
        if kind in COMMANDS:
            assert listener.understand(word).verb == kind
    for word, colour in listener.colours.items():
        assert listener.understand(f"wild {word}").rest == f"wild={colour}"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "red 7", "r7"),
        ("en", "the red card 7", "r7"),
        ("en", "Green +2", "g+2"),
        ("en", "yellow reverse", "yrev"),
        ("en", "skip blue", "bskip"),
        ("en", "wild blue", "wild=blue"),
        ("en", "wild +4 red", "wild+4=red"),
        ("en", "wild", "wild"),
        ("en", "w4=g", "wild+4=green"),
        ("en", "custom 2 blue", "custom2=blue"),
        ("en", "d", "draw"),
        ("en", "keep", "pass"),
        ("en", "name b", "name blue"),
        ("en", "jump red 7", "jump r7"),
        ("fr", "7 rouge", "r7"),
        ("fr", "v7", "g7"),
        ("fr", "j+2", "y+2"),
        ("fr", "vinv", "grev"),
        ("fr", "passer rouge", "rskip"),
        ("fr", "passer", "pass"),
        ("fr", "inversion bleue", "brev"),
        ("fr", "carte blanche bleu", "wild=blue"),
        ("fr", "carte blanche", "wild"),
        ("fr", "Carte blanche +4 jaune", "wild+4=yellow"),
        ("fr", "piocher", "draw"),
        ("fr", "défier", "challenge"),
        ("fr", "choisir vert", "name green"),
        ("fr", "intervenir 7 rouge", "jump r7"),
        ("de", "Rot 7", "r7"),
        ("de", "ge7", "y7"),
        ("de", "gr7", "g7"),
        ("de", "die Karte Grün 0", "g0"),
        ("de", "Blau Aussetzen", "bskip"),
        ("de", "Farbwahl +4 Gelb", "wild+4=yellow"),
        ("de", "fw grün", "wild=green"),
        ("de", "ziehen", "draw"),
        ("de", "anzweifeln", "challenge"),
        ("de", "wählen rot", "name red"),
    ],
)
def test_words(language: str, typed: str, meant: str) -> None:
    assert parser(language).understand(typed) == ParsedInput("act", meant)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "catch Ben", "catch 2"),
        ("en", "catch cl", "catch 3"),
        ("en", "catch 1", "catch 1"),
        ("fr", "défaut ada", "catch 1"),
        ("de", "erwischen CLEO", "catch 3"),
    ],
)
def test_catch_by_name_or_number(language: str, typed: str, meant: str) -> None:
    assert parser(language).understand(typed).rest == meant


@pytest.mark.parametrize("typed", ["r7!", "r7 !", "R7!!", "red 7!"])
def test_an_exclamation_mark_calls(typed: str) -> None:
    assert parser("en").understand(typed) == ParsedInput("act", "r7", calls=True)


@pytest.mark.parametrize(("typed", "asked"), [("?", ""), ("? R7", "r7"), ("?r7", "r7")])
def test_a_question(typed: str, asked: str) -> None:
    assert parser("en").understand(typed) == ParsedInput("why", asked)


def test_a_file_name_keeps_its_letters() -> None:
    assert parser("de").understand("Speichern Mein Spiel.txt") == ParsedInput(
        "save", "Mein Spiel.txt"
    )


@each_language
@pytest.mark.parametrize(
    "typed",
    [
        *("", "!", "xyzzy", "r10", "7", "r", "red blue 7", "r7 r8", "jump", "catch zoe", "🂡"),
        *("draw 2", "²", "wild mauve", "{0}", "\x00", "r7;quit"),
    ],
)
def test_nonsense_is_answered_with_suggestions(language: str, typed: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parser(language).understand(typed)
    close = str(caught.value.values["close"]).split(", ")
    assert all(close)
    assert typed not in close
    assert close[0] in caught.value.text(language)


@pytest.mark.parametrize(
    ("language", "typed", "near"),
    [
        *(("en", "drow", "draw"), ("fr", "piochr", "piocher"), ("de", "zihen", "ziehen")),
        *(("en", "xyzzy", "draw"), ("fr", "xyzzy", "piocher"), ("de", "xyzzy", "ziehen")),
    ],
)
def test_something_close_is_suggested_in_the_language(language: str, typed: str, near: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parser(language).understand(typed)
    assert near in str(caught.value.values["close"]).split(", ")


@pytest.mark.parametrize(
    ("language", "typed", "close"),
    [
        ("fr", "défaut", "défaut 1, défaut 2, défaut 3"),
        ("de", "erwischen Zoe", "Ada, Ben, Cleo"),
    ],
)
def test_whom_one_can_catch_is_suggested(language: str, typed: str, close: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parser(language).understand(typed)
    assert caught.value.values["close"] == close


def test_only_complete_acts_pass() -> None:
    assert parser("en").act("wild=blue") == "wild=blue"
    with pytest.raises(BadNotation):
        parser("en").act("wild")


# Printing an action as it is typed


@pytest.mark.parametrize(
    ("game", "language", "act", "said"),
    [
        ("coloradd", "en", "draw", "draw"),
        ("coloradd", "fr", "draw", "piocher"),
        ("coloradd", "de", "catch 2", "erwischen 2"),
        ("coloradd", "fr", "name blue", "choisir bleu"),
        ("coloradd", "de", "option a", "möglichkeit a"),
        ("coloradd", "de", "r7", "r7"),
        ("royal", "de", "ready", "bereit"),
        ("master", "de", "back", "da"),  # the same here
        ("rummy", "de", "back r5", "zurücknehmen r5"),
        ("rummy", "fr", "plan most", "plan plus"),
    ],
)
def test_an_act_is_told_as_its_player_would_type_it(
    game: str, language: str, act: str, said: str
) -> None:
    assert parser(language, game).spoken(act) == said


@each_language
@pytest.mark.parametrize("game", registry.NAMES)
def test_every_verb_is_told_by_its_first_word(game: str, language: str) -> None:
    hearing = parser(language, game)
    for action in find(game).actions:
        verb = action.text.split()[0]
        if verb in hearing.alone + hearing.with_more_words:
            assert hearing.spoken(action.text).split()[0] == words_for(hearing.words, verb)[0]
            assert hearing.understand(hearing.spoken(action.text)).rest == action.text


@pytest.mark.parametrize(("language", "said"), [("en", "red 99"), ("de", "rot 99")])
def test_a_card_that_does_not_exist_is_answered_with_one_that_does(
    language: str, said: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        parser(language).understand(said)
    assert caught.value.values["close"] == "r9"
