"""A solo session: colours, calls and catches, whole matches, and arbitrary input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.record import read_record
from tests.terminal.table import POSITION, WILDS, ScriptedConsole, sit

STARTER = "coloradd; turn: 0; phase: naming; hand 0: r8 b7 g1; hand 1: y1 r1 r2; talon: wild"
EXPOSED = (
    "coloradd; turn: 2; exposed: 1; talon: r9;"
    "hand 0: r8 b7 g1; hand 1: y1; hand 2: y4 y5 r6; hand 3: y7 y8 y9"
)
TO_ONE = "coloradd; turn: 1; hand 0: r8 b7 g1; hand 1: y1 r1; hand 2: y4 y5 y6; talon: r9"

each_language = pytest.mark.parametrize("language", LANGUAGES)


def acts(match: Match) -> list[str]:
    return [f"{seat} {action}" for seat, action in match.acts]


# Colours


@pytest.mark.parametrize(
    ("language", "word"), [("en", "blue"), ("en", "B"), ("fr", "bleue"), ("de", "Blau")]
)
def test_a_wild_asks_for_the_colour(language: str, word: str) -> None:
    sitting = sit(WILDS, ["wild", word], language=language)
    assert acts(sitting.match)[0] == "0 wild=blue"


@pytest.mark.parametrize("plain", [True, False])
def test_the_keys_offered_for_the_colours_are_those_of_the_language(plain: bool) -> None:
    texts = {
        language: sit(WILDS, ["wild", "?"], language=language, plain=plain).text
        for language in LANGUAGES
    }
    for language, keys in (("en", "rbyg"), ("fr", "rbjv"), ("de", ("r", "b", "ge", "gr"))):
        assert all(f"({key})" in texts[language] for key in keys)


@pytest.mark.parametrize("word", ["mauve", "", "7", "draw"])
def test_a_wrong_colour_plays_nothing(word: str) -> None:
    sitting = sit(WILDS, ["wild", word])
    assert "Nothing was played" in sitting.text
    assert not sitting.match.acts


@each_language
def test_a_wild_that_is_not_held_asks_nothing(language: str) -> None:
    sitting = sit(POSITION, ["wild", "blue"], language=language)
    assert sitting.solo.texts.text("table-choose-colour", choices="") not in sitting.text
    assert not sitting.match.acts


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        *(("en", "blue"), ("en", "B"), ("fr", "bleu"), ("de", "blau")),
        *(("en", "name blue"), ("fr", "choisir bleu"), ("de", "wählen blau")),
    ],
)
def test_the_colour_of_a_wild_starter_is_named_by_typing_it(language: str, typed: str) -> None:
    sitting = sit(STARTER, ["r8", typed], language=language)
    assert acts(sitting.match) == ["0 name blue"]


def test_hands_are_swapped_with_a_chosen_partner() -> None:
    position = POSITION + "; options: seven_zero=on"
    assert acts(sit(position, ["r7", "ben"]).match)[0] == "0 r7>2"
    assert not sit(position, ["r7", "zoe"]).match.acts
    assert not sit(position, ["r7", "7"]).match.acts


# Calling and catching


def test_an_exclamation_mark_calls_before_the_lay() -> None:
    position = "coloradd; turn: 0; hand 0: r7 b7; hand 1: y1 y2 y3; talon: r9"
    assert acts(sit(position, ["r7!"]).match)[:2] == ["0 call", "0 r7"]
    assert not sit(position, ["b7!"]).match.acts


def test_the_word_is_given_at_one_card_whether_called_or_not() -> None:
    for typed in ([], ["catch ada"], ["catch 1", "score"]):
        sitting = sit(TO_ONE, typed)
        assert "Someone has one card left." in sitting.text
        assert acts(sitting.match) == ["1 call", "1 r1"]


def test_enter_goes_on_after_the_word_was_given() -> None:
    sitting = sit(TO_ONE, [""])
    assert sitting.text.count("Someone has one card left.") == 1
    assert "Your turn." in sitting.text


def test_the_player_may_call_late() -> None:
    position = "coloradd; turn: 0; hand 0: r7 b7; hand 1: y1 y2 y3; talon: r9"
    sitting = sit(position, ["r7", "call"])
    assert acts(sitting.match)[:2] == ["0 r7", "0 call"]


def test_a_quick_player_catches() -> None:
    sitting = sit(EXPOSED, ["catch Ada"], untimed=False, seconds=0.001)
    assert acts(sitting.match)[0] == "0 catch 1"
    assert "You catch Ada, who didn’t call!" in sitting.text


def test_a_quick_bot_is_quicker() -> None:
    sitting = sit(EXPOSED, ["catch Ada"], untimed=False, seconds=10)
    assert sitting.match.acts[0][0] != 0
    assert "0 catch 1" not in acts(sitting.match)


def test_untimed_bots_wait() -> None:
    sitting = sit(EXPOSED, ["score", "catch Ada"], untimed=True, seconds=1000)
    assert acts(sitting.match)[0] == "0 catch 1"


def test_bots_react_when_the_player_lets_it_pass() -> None:
    assert sit(EXPOSED, [""]).match.acts[0][0] != 0


# Whole matches


def by_hints(language: str) -> Callable[[ScriptedConsole], str | None]:
    """Asks for a hint, then follows it."""
    before, after = catalogue(language).text("table-hint", act="|").split("|")
    go_on = catalogue(language).text("table-hint-enter")
    asked_at: list[int] = []

    def typed(console: ScriptedConsole) -> str | None:
        said = [str(line) for line in console.said]
        if catalogue(language).text("table-over", standing="").strip() in console.text:
            return None
        if not asked_at:
            asked_at.append(len(said))
            return "hint"
        told = said[asked_at.pop() :]
        hint = next(line for line in told if line == go_on or line.startswith(before))
        return "" if hint == go_on else hint.removeprefix(before).removesuffix(after)

    return typed


@each_language
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "coloured"])
def test_a_whole_match_by_hints(language: str, plain: bool) -> None:
    match = Match.new("coloradd", seats=3, seed=5, options="target=50")
    sitting = sit(match, by_hints(language), language=language, plain=plain)
    assert match.outcome is not None
    assert match.outcome.winners
    standing = sitting.solo.standing()
    assert sitting.solo.texts.text("table-over", standing=standing) in sitting.console.said


@pytest.mark.parametrize(
    "options",
    [
        "illegal_lay=free jump_in=on false_catch_penalty=2",
        "seven_zero=on cumulative=on stack_mix=both",
        "custom_count=4 colour_marks=letters show_to=all",
    ],
)
def test_a_whole_match_by_hints_with_options(options: str) -> None:
    match = Match.new("coloradd", seats=4, seed=6, options="target=50 " + options)
    sit(match, by_hints("en"), untimed=False, seconds=0.4)
    assert match.outcome is not None


def test_after_the_end_one_can_look_save_and_take_back(tmp_path: Path) -> None:
    position = (
        "coloradd; turn: 0; hand 0: r7; hand 1: y1 y2; hand 2: y3 y9; talon: r9; options: target=5"
    )
    file = tmp_path / "x"
    sitting = sit(position, ["r7", "log", "hint", "r7", "?", f"save {file}", "score", "quit", "t"])
    assert sitting.match.outcome is not None
    assert read_record(file.read_text(encoding="utf-8")).outcome == sitting.match.outcome
    assert sitting.console.asked == 8
    back = sit(position, ["r7", "undo", "t"])
    assert back.match.outcome is None
    assert back.match.turn == 0


# Anything at all


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """So that a random “save” doesn't write anywhere else."""
    with pytest.MonkeyPatch.context() as place:
        place.chdir(tmp_path_factory.mktemp("table"))
        yield


PIECES = (
    "r7",
    "b7",
    "wild",
    "=",
    "blue",
    "?",
    "!",
    "catch",
    "7",
    "Ada",
    "name",
    "jump",
    "quit",
    "",
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    text=st.text(max_size=12) | st.lists(st.sampled_from(PIECES), max_size=4).map(" ".join),
    language=st.sampled_from(LANGUAGES),
    position=st.sampled_from((POSITION, WILDS, STARTER)),
)
def test_whatever_is_typed_plays_a_legal_act_or_nothing(
    text: str, language: str, position: str
) -> None:
    start = Match.read(position, seed=1)
    legal = [str(action) for action in start.legal(0)]
    sitting = sit(position, [text], language=language)
    if sitting.match.acts:
        assert str(sitting.match.acts[0][1]) in legal
    else:
        assert sitting.match.digest() == start.digest()
