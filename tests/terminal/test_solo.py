"""A solo session: looking, asking, undoing, saving and leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.record import read_record
from penult.render.hints import Advice, HintReason, in_words
from penult.render.rulebook import chapters
from penult.terminal.parser import COMMANDS
from penult.terminal.questions import some_of
from tests.terminal.table import POSITION, WILDS, ScriptedConsole, sit

each_language = pytest.mark.parametrize("language", LANGUAGES)


# Refusals and questions

PLAIN_B7 = {
    "en": "A blue 7 doesn’t match red or 9.",
    "fr": "Un 7 bleu ne va pas ici\u00a0: il faut du rouge ou une carte «\u00a09\u00a0».",
    "de": "Eine blaue 7 kannst du hier nicht legen: Es muss Rot oder 9 sein.",
}


@each_language
def test_a_refusal_is_a_plain_sentence_then_the_clause(language: str) -> None:
    sitting = sit(POSITION, ["b7"], language=language)
    clause = catalogue(language).text("clause-ADD-15")
    refused = sitting.solo.texts.text("table-refused", act="b7", clause="ADD-15", why=clause)
    said = sitting.console.said
    assert said[said.index(refused) - 1] == PLAIN_B7[language]
    assert not sitting.match.acts


@each_language
def test_a_card_not_held_is_said_so(language: str) -> None:
    sitting = sit(POSITION, ["r3"], language=language)
    words, card = sitting.solo.words, sitting.match.game.cards.index("r3")
    said = words.texts.text(
        "table-not-held", card=words.card(card), a_card=words.a_card(card), clause="ADD-15"
    )
    assert said in sitting.text
    assert not sitting.match.acts


def test_a_question_mark_repeats_the_refusal_and_says_what_is_possible() -> None:
    said = sit(POSITION, ["b7", "?"]).console.said
    assert said.count(str(next(line for line in said if "ADD-15" in str(line)))) == 2
    assert "You can: r7, draw" in said


def test_a_question_about_an_act() -> None:
    sitting = sit(POSITION, ["? r7", "? b7", "? wild", "? blue 7", "? xyzzy", "? hint", "? ?"])
    assert "r7 is possible now." in sitting.text
    assert sitting.text.count("b7: not possible. ADD-15") >= 2
    assert "You don’t have a wild." in sitting.text
    assert "I don’t understand “xyzzy”" in sitting.text
    assert "«»" not in sitting.text
    assert not sitting.match.acts


@pytest.mark.parametrize(
    ("language", "acts"), [("en", "r7, draw"), ("fr", "r7, piocher"), ("de", "r7, ziehen")]
)
def test_nonsense_is_answered_with_what_can_be_done_now(language: str, acts: str) -> None:
    sitting = sit(POSITION, ["foo bar", "? foo bar"], language=language)
    texts = sitting.solo.texts
    said = texts.text(
        "table-puzzled", text="foo bar", acts=acts, help=sitting.solo.parser.own_word("help")
    )
    assert sitting.console.said.count(said) == 2
    assert not sitting.match.acts


@each_language
@pytest.mark.parametrize("game", NAMES)
def test_at_most_three_possible_acts_are_suggested(game: str, language: str) -> None:
    sitting = sit(Match.new(game, seed=1), ["xyzzy xyzzy"], language=language)
    match, parser = sitting.match, sitting.solo.parser
    acts = some_of(match.moves(0))
    assert 1 <= len(acts) <= 3
    assert set(acts) <= set(match.legal(0))
    assert all(parser.spoken(act.text) in sitting.text for act in acts)


@each_language
def test_who_can_do_nothing_now_hears_of_the_help(language: str) -> None:
    position = "coloradd; turn: 0; hand 0: r7; hand 1: y1 y2; talon: r9; dealer: 1; totals: 499 0"
    sitting = sit(position, ["r7", "xyzzy xyzzy"], language=language)
    assert sitting.match.outcome
    help = sitting.solo.parser.own_word("help")
    said = sitting.solo.texts.text("table-puzzled-waiting", text="xyzzy xyzzy", help=help)
    assert said in sitting.console.said


def test_a_question_about_a_wild_needs_no_colour() -> None:
    assert "wild=red is possible now." in sit(WILDS, ["? wild"]).text


@each_language
def test_the_hint_is_legal_and_changes_nothing(language: str) -> None:
    sitting = sit(POSITION, ["hint"], language=language)
    assert sitting.solo.texts.text("table-hint", act="r7") in sitting.console.said
    assert sitting.solo.texts.text("hint-soon") in sitting.console.said
    assert not sitting.match.acts


@each_language
def test_a_hint_says_why_and_what_to_type(language: str) -> None:
    best = Advice(
        "r7", sure="clear", instead="draw", reasons=(HintReason("stops", seat=1, count=2),)
    )
    sitting = sit(POSITION, ["hint"], language=language, hint=best)
    said, texts = sitting.console.said, sitting.solo.texts
    assert said[said.index(in_words(sitting.solo.words, best)) + 1] == texts.text(
        "hint-type", act="r7"
    )
    assert texts.text("hint-soon") not in said


def test_a_call_is_typed_with_its_card() -> None:
    best = Advice("call", "r7", "close", instead="r8")
    position = "coloradd; turn: 0; hand 0: r7 r8; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: r9"
    sitting = sit(position, ["hint", "r7!"], hint=best)
    assert "Type: r7!" in sitting.console.said
    assert [str(action) for _, action in sitting.match.acts[:2]] == ["call", "r7"]


def test_where_waiting_is_best_the_hint_is_to_go_on() -> None:
    position = "coloradd; turn: 1; hand 0: g1 g2 g3; hand 1: r1 r2; hand 2: y4 y5 y6; talon: r9"
    assert "I wouldn’t do anything: press Enter." in sit(position, ["hint"], hint=Advice("")).text


@each_language
def test_where_there_is_nothing_to_do_the_hint_is_to_go_on(language: str) -> None:
    position = "coloradd; turn: 1; hand 0: g1 g2 g3; hand 1: r1 r2; hand 2: y4 y5 y6; talon: r9"
    sitting = sit(position, ["hint"], language=language)
    assert sitting.solo.texts.text("table-guard") in sitting.text
    assert sitting.solo.texts.text("table-hint-enter") in sitting.console.said


@each_language
def test_after_the_end_there_is_nothing_to_advise(language: str) -> None:
    position = "coloradd; turn: 0; hand 0: r7; hand 1: y9 y8; talon: r9; options: target=5"
    sitting = sit(position, ["r7", "hint"], language=language)
    assert sitting.solo.texts.text("table-hint-over") in sitting.console.said


@each_language
def test_a_clause_of_another_book_is_found_there(language: str) -> None:
    sitting = sit(POSITION, ["rules roy-41"], language=language)
    found = {"clause": "ROY-41", "book": "Royal", "game": "royal"}
    assert sitting.solo.texts.text("cli-other-book", **found) in sitting.console.said


@each_language
def test_what_is_not_understood_is_said_back_short(language: str) -> None:
    sitting = sit(POSITION, ["ü" * 3000, "rules " + "ü" * 3000, "\u202eüü"], language=language)
    assert "ü" * 41 not in sitting.text
    assert "\u202e" not in sitting.text


def test_the_hint_warns_of_a_bluff() -> None:
    position = "coloradd; turn: 0; hand 0: wild+4 r1; hand 1: y1 y2; talon: r9"
    assert "would be a bluff" in sit(position, ["h"]).text


def test_the_hands_of_the_bots_are_shown_when_asked_for() -> None:
    sitting = sit(POSITION, ["hands"])
    assert "Ada: yellow 1, yellow 2, yellow 3" in sitting.text
    assert "Ben: yellow 4, yellow 5, yellow 6" in sitting.text
    assert sitting.match.acts == []


# Undoing


def test_undo_restores_the_position_and_the_turn() -> None:
    before = Match.read(POSITION, seed=1).digest()
    sitting = sit(POSITION, ["r7", "undo"])
    assert "You play a red 7." in sitting.text
    assert (sitting.match.digest(), sitting.match.turn) == (before, 0)
    assert sitting.match.acts == []


def test_undo_goes_back_one_decision_at_a_time() -> None:
    digests: list[str] = []
    match = Match.new("coloradd", seats=3, seed=3)

    def note(typed: str) -> Callable[[], str]:
        def type_it() -> str:
            digests.append(match.digest())
            return typed

        return type_it

    script = [note(typed) for typed in ("draw", "pass", "undo", "undo", "t")]
    lines = iter(script)
    sit(match, lambda _: line() if (line := next(lines, None)) else None)
    drew, passed, after, again, begin = digests
    assert (again, begin) == (passed, drew)
    assert after != passed


def test_undo_goes_back_beyond_a_pass_that_was_no_decision() -> None:
    position = POSITION + "; stock: g5 y9 y8 rest"
    before = Match.read(position, seed=1).digest()
    sitting = sit(position, ["draw", "undo"])
    assert "You pass." in sitting.text
    assert sitting.match.digest() == before


def test_nothing_to_take_back() -> None:
    sitting = sit(POSITION, ["undo", "u"])
    assert sitting.console.said.count("You have nothing to undo.") == 2


# Looking


@each_language
def test_the_log_has_clauses(language: str) -> None:
    sitting = sit(Match.new("coloradd", seed=3), ["log"], language=language)
    last = sitting.solo.words.event_with_clause(sitting.match.events[-1])
    assert sitting.console.said.count(last) == 2
    assert last.endswith("]")


def test_the_log_hides_what_the_player_may_not_see() -> None:
    position = "coloradd; turn: 1; hand 0: r1 r2 r3; hand 1: y1 y2 y3; talon: b9; stock: g5 rest"
    sitting = sit(position, ["log"])
    assert "Ada draws a card." in sitting.text
    assert "green 5" not in sitting.text


def test_only_the_own_deal_is_told() -> None:
    text = sit(Match.new("coloradd", seed=3), []).text
    assert "You’re dealt 7 cards." in text
    assert "is dealt" not in text


def test_an_empty_log() -> None:
    assert "Nothing has happened yet." in sit(POSITION, ["log"]).text


def test_looking_changes_nothing() -> None:
    sitting = sit(POSITION, ["score", "table", "options", "help", "log", "hint", "?", "t"])
    assert "Score: You 0, Ada 0, Ben 0" in sitting.text
    assert "All options are as in the rulebook." in sitting.text
    assert sitting.text.count("Your hand (3)") == 3
    assert "catch 2" in sitting.text
    assert not sitting.match.acts


def test_options_of_the_table_are_said() -> None:
    assert "target=60" in sit(POSITION + "; options: target=60", ["options"]).text


@each_language
@pytest.mark.parametrize("typed", ["rules ADD-15", "rules add_15", "clause add-15"])
def test_a_clause_can_be_read(language: str, typed: str) -> None:
    texts = catalogue(language)
    clause = texts.labelled("ADD-15", texts.text("clause-ADD-15"))
    assert clause in sit(POSITION, [typed], language=language).console.said


@pytest.mark.parametrize("typed", ["rules ADD-999", "rules {0}", "rules 99"])
def test_a_clause_that_does_not_exist(typed: str) -> None:
    assert "Try rules ADD-15" in sit(POSITION, [typed]).text


@each_language
@pytest.mark.parametrize("game", NAMES)
def test_without_a_clause_the_chapters_are_listed(game: str, language: str) -> None:
    sitting = sit(Match.new(game, seed=1), ["rules"], language=language)
    book = chapters(sitting.match.game, sitting.solo.texts)
    assert len(book) > 5
    assert all(f"{chapter.number}. {chapter.title}" in sitting.console.said for chapter in book)
    rules, example = sitting.solo.parser.own_word("rules"), book[0].clauses[0].partition("-")[0]
    assert f"{rules} {example}-" in sitting.text
    assert "«»" not in sitting.text


@each_language
def test_a_chapter_can_be_read_by_number_or_title(language: str) -> None:
    chapter = chapters(find("coloradd"), catalogue(language))[1]
    for wanted in ("2", chapter.title):
        text = sit(POSITION, [f"rules {wanted}"], language=language).text
        assert all(catalogue(language).text(f"clause-{name}") in text for name in chapter.clauses)


@each_language
def test_every_command_works_in_its_own_words(language: str, tmp_path: Path) -> None:
    texts = catalogue(language)
    words = [
        word
        for command in COMMANDS
        if command not in ("quit", "save")
        for word in texts.text(f"aliases-{command}").split()
    ]
    save = texts.text("aliases-save").split()[0]
    sitting = sit(POSITION, [*words, f"{save} {tmp_path / 'x'}"], language=language)
    assert sitting.console.asked == len(words) + 2
    assert (tmp_path / "x").exists()


# Saving and leaving


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "My game.penult"
    sitting = sit(Match.new("coloradd", seed=3), ["draw", "pass", f"save {file}"])
    text = file.read_text(encoding="utf-8")
    loaded = read_record(text)
    assert loaded.digest() == sitting.match.digest()
    assert read_record(text).names == ("Me", "Ada", "Ben", "Cleo")
    assert str(file) in sitting.text
    again = sit(loaded, ["t", "quit"])
    assert again.match.turn == 0
    assert "Leave without saving?" not in again.text


@each_language
@pytest.mark.parametrize("name", ["", "/no/such/place", "/x\x00y", "/\udcff/x", "/" + "x" * 5000])
def test_a_match_that_cannot_be_saved(name: str, language: str, tmp_path: Path) -> None:
    file = f"{tmp_path}{name}"
    sitting = sit(POSITION, [f"save {file}", "score"], language=language)
    said = sitting.solo.texts.text("table-not-saved", file=file, why="")
    assert said.rstrip(" .") in sitting.text
    assert sitting.console.asked == 3


def test_quit_asks_once() -> None:
    sitting = sit(POSITION, ["r7", "quit", "quit", "r1"])
    assert sitting.text.count("Leave without saving?") == 1
    assert sitting.console.asked == 3
    assert sitting.console.said[-1] == "Goodbye!"


@pytest.mark.parametrize(("language", "yes"), [("en", "yes"), ("fr", "Oui"), ("de", "ja")])
def test_yes_answers_whether_to_leave(language: str, yes: str) -> None:
    sitting = sit(POSITION, ["r7", "quit", yes, "r1"], language=language)
    assert sitting.console.asked == 3
    assert sitting.console.said[-1] == sitting.solo.texts.text("table-bye")


def test_quit_asks_again_after_something_else() -> None:
    sitting = sit(POSITION, ["r7", "quit", "score", "q", "q", "draw"])
    assert sitting.text.count("Leave without saving?") == 2
    assert sitting.console.asked == 5


def test_quit_after_saving_does_not_ask(tmp_path: Path) -> None:
    sitting = sit(POSITION, ["r7", f"save {tmp_path / 'x'}", "quit", "draw"])
    assert "Leave without saving?" not in sitting.text
    assert sitting.console.asked == 3


def test_after_taking_back_and_playing_on_nothing_is_saved(tmp_path: Path) -> None:
    position = "coloradd; turn: 0; hand 0: r7 r8 g1; hand 1: y1 y2 r3; talon: r9"
    typed = ["r7", f"save {tmp_path / 'x'}", "undo", "r8", "quit", "quit"]
    assert "Leave without saving?" in sit(position, typed).text


@each_language
@pytest.mark.parametrize("typed", [[], ["r7"], ["wild"], ["hint", "", ""]])
def test_the_end_of_input_leaves(language: str, typed: list[str]) -> None:
    sitting = sit(WILDS if typed == ["wild"] else POSITION, typed, language=language)
    assert sitting.console.said[-1] == catalogue(language).text("table-bye")


def test_ctrl_c_leaves() -> None:
    def interrupt(_: ScriptedConsole) -> str:
        raise KeyboardInterrupt

    assert sit(POSITION, interrupt).console.said[-1] == "Goodbye!"
