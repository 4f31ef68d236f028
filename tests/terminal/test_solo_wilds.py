"""A solo session with custom cards: every question a rule can ask, in plain words."""

from __future__ import annotations

import pytest

from penult.i18n import LANGUAGES
from penult.match.match import Match
from tests.terminal.table import Sitting, sit

HANDS = "hand 0: custom1 r1 r2 r3; hand 1: b1 b2 b3 b4; hand 2: y1 y2 y3; talon: r5"

each_language = pytest.mark.parametrize("language", LANGUAGES)


def position(rule: str, hands: str = HANDS, turn: int = 0) -> str:
    written = f"coloradd; options: custom_count=1\ncustom1: {rule}"
    return f"{written}\nturn: {turn}; {hands}; stock: g9 g8 rest"


def lay(rule: str, *typed: str, language: str = "en", plain: bool = True) -> Sitting:
    text = position(rule)
    return sit(text, ["custom1=red", *typed], language=language, plain=plain)


def acts(sitting: Sitting) -> list[str]:
    return [f"{seat} {action}" for seat, action in sitting.match.acts if seat == 0]


@pytest.mark.parametrize(
    ("rule", "typed", "act"),
    [
        ("draw(chosen,1)", "choose 2", "choose 2"),
        ("draw(chosen,1)", "2", "choose 2"),
        ("draw(chosen,1)", "Ben", "choose 2"),
        ("choice(me){A: skip(1) | B: again()}", "b", "option b"),
        ("choice(me){A: skip(1) | B: again()}", "option a", "option a"),
        ("give(me,next,1,giver)", "r2", "pick r2"),
        ("give(me,next,1,giver)", "red 2", "pick r2"),
        ("give(me,next,1,giver)", "pick r2", "pick r2"),
        ("give(next,me,1,blind)", "take", "take"),
        ("give(next,me,1,blind)", "", "take"),
        ("guess(me,colour,stock_top)", "green", "guess green"),
        ("guess(me,colour,stock_top)", "guess g", "guess green"),
        ("guess(me,odd_even,stock_top)", "odd", "guess odd"),
        ("honour(1); draw(named,1)", "ada", "blame 1"),
        ("honour(1); draw(named,1)", "done", "done"),
    ],
)
def test_every_question_of_a_rule_can_be_answered(rule: str, typed: str, act: str) -> None:
    assert acts(lay(rule, typed))[:2] == ["0 custom1=red", f"0 {act}"]


@pytest.mark.parametrize(
    ("language", "rule", "typed", "act"),
    [
        ("fr", "guess(me,odd_even,stock_top)", "impair", "guess odd"),
        ("de", "guess(me,odd_even,stock_top)", "gerade", "guess even"),
        ("fr", "guess(me,colour,stock_top)", "vert", "guess green"),
        ("de", "give(me,next,1,giver)", "rot 2", "pick r2"),
        ("fr", "draw(chosen,1)", "désigner 2", "choose 2"),
        ("de", "honour(1); draw(named,1)", "fertig", "done"),
    ],
)
def test_in_the_words_of_the_language(language: str, rule: str, typed: str, act: str) -> None:
    assert acts(lay(rule, typed, language=language))[1] == f"0 {act}"


def test_a_colour_is_named_at_the_end() -> None:
    text = position("card colour after rule draw(next,1)")
    assert acts(sit(text, ["custom1", "blue"]))[:2] == ["0 custom1", "0 name blue"]


@pytest.mark.parametrize(("typed", "size"), [("yes", 5), ("no", 4)])
def test_a_vote_is_asked_for(typed: str, size: int) -> None:
    hands = "hand 0: r1 r2 r3; hand 1: b1 b2 b3 b4; hand 2: custom1 y1 y2; talon: r5"
    match = Match.read(position("honour(1); draw(named,1)", hands, turn=2), seed=1)
    match.push(2, "custom1=red")
    match.push(2, "blame 1")
    sitting = sit(match, [typed])
    assert "Is it true? yes or no" in sitting.text
    assert str(match.acts[2][1]) == typed
    assert match.scene().seats[1].size == (size if typed == "yes" else 4)


@each_language
@pytest.mark.parametrize("plain", [True, False])
def test_what_is_written_is_read_out(language: str, plain: bool) -> None:
    words = "All <b>others</b> {x} [red]take[/red] a card"  # neither a template nor markup
    rule = f'card "Drip {{seat}}" text "{words}" rule draw(others,1)'
    text = lay(rule, language=language, plain=plain).text
    assert "Drip {seat}" in text
    assert words in text
    assert "draw(others,1)" in text


@each_language
def test_the_cards_of_the_table_can_be_looked_up(language: str) -> None:
    sitting = sit(position('card "Drip" rule draw(others,1)'), ["cards"], language=language)
    assert "Drip" in sitting.text
    nothing = sit("coloradd; hand 0: r1; hand 1: b1; talon: r5", ["cards"], language=language)
    assert nothing.solo.texts.text("table-no-customs") in nothing.text


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("draw(chosen,1)", "You can: choose 1, choose 2"),
        ("choice(me){A: skip(1) | B: again()}", "You can: option a, option b"),
        ("guess(me,odd_even,stock_top)", "You can: guess odd, guess even"),
    ],
)
def test_a_question_mark_says_what_can_be_answered(rule: str, said: str) -> None:
    sitting = lay(rule, "?", "draw")
    assert said in sitting.text
    assert "ADD-54" in sitting.text  # why drawing isn't possible now


def test_both_ways_of_a_choice_are_told() -> None:
    text = lay("choice(me){A: skip(1); draw(next,1) | B: again()}").text
    assert "A: skip(1); draw(next,1)   B: again()" in text


def test_the_adviser_answers_too() -> None:
    assert "My suggestion: choose" in lay("draw(chosen,3)", "hint").text


def test_rules_are_proposed_accepted_and_dealt() -> None:
    options = "custom_count=1 agree=at_table"
    match = Match.new("coloradd", seats=3, seed=2, options=options)
    sitting = sit(match, ['propose custom1 card "My Storm" rule draw(others,2)', "", "", ""])
    assert sitting.match.customs[0].title == "My Storm"
    assert sitting.match.options.custom_count == 1
    assert "propose custom1" in sitting.text
    assert [str(act) for _, act in sitting.match.acts[1:4]] == [
        "accept custom1",
        "accept custom1",
        "freeze",
    ]


@each_language
def test_a_whole_match_with_rules_is_played_by_hints(language: str) -> None:
    cards = ["draw(chosen,1)", "rotate(play,1)", "guess(next,colour,stock_top)", "honour(1)"]
    options = "target=60 round_cap=3"
    match = Match.new("coloradd", seats=3, seed=5, options=options, custom=cards)

    def typed(console: object) -> str | None:
        if match.outcome:
            return None
        legal = match.moves(0)
        return str(legal[0]) if match.turn == 0 and legal else ""

    assert sit(match, typed, language=language).match.outcome
