"""Puzzles in the terminal: a position, one question, and an answer that says why."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penult.core.actions import Verb
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.store import shipped
from penult.match.match import Match
from penult.terminal.puzzles import RECENT, PuzzleSession, solve
from tests.properties.tables import each_game
from tests.terminal.table import ScriptedConsole

each_language = pytest.mark.parametrize("language", LANGUAGES)


def first_of(game: str) -> Puzzle:
    return shipped(game).puzzles[0]


def solved(puzzle: Puzzle, typed: Iterable[str], language: str = "en") -> str:
    console = ScriptedConsole(typed, plain=True)
    solve([puzzle], catalogue(language), console)
    return console.text


@each_language
@each_game
def test_the_best_action_is_right(game: str, language: str) -> None:
    said = solved(first_of(game), [first_of(game).best.act], language)
    assert catalogue(language).text("puzzle-right") in said
    assert catalogue(language).text(f"puzzle-grade-{first_of(game).grade}") in said


@each_language
@each_game
def test_a_worse_action_costs_something(game: str, language: str) -> None:
    puzzle, texts = first_of(game), catalogue(language)
    worst = puzzle.choices[-1]
    said = solved(puzzle, [worst.act], language)
    assert texts.text("puzzle-right") not in said
    assert texts.number(100 * (puzzle.best.value - worst.value), 1) in said


@each_language
@pytest.mark.parametrize("nonsense", ["", "xyzzy", "?", "7", "!!", "please play something", "=red"])
def test_nonsense_is_answered_kindly_and_asked_again(nonsense: str, language: str) -> None:
    puzzle = first_of("coloradd")
    said = solved(puzzle, [nonsense, puzzle.best.act], language)
    assert catalogue(language).text("puzzle-right") in said


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    puzzle = first_of("coloradd")
    illegal = next(
        action.text
        for action in puzzle.shown.game.actions
        if action.verb == Verb.LAY and puzzle.shown.why_not(puzzle.seat, action)
    )
    said = solved(puzzle, [illegal])
    assert "ADD-" in said
    assert "puzzle-right" not in said


def test_a_hint_gives_a_reason_and_then_the_solution() -> None:
    puzzle = next(each for each in shipped("coloradd").puzzles if each.theme == "keeps")
    nudged, told = solved(puzzle, ["hint"]), solved(puzzle, ["hint", "hint"])
    assert "for later" in nudged
    assert "the next best" not in nudged
    assert "the next best" in told


def test_the_latest_events_are_told_with_the_position() -> None:
    """Where a game writes down every tremor of its balance, too."""
    puzzle = next(each for each in shipped("tippo").puzzles if len(each.shown.events) > 100)
    said = solved(puzzle, [])
    assert len([line for line in said.splitlines() if "[TIP-" in line]) == RECENT


def test_the_log_has_only_what_the_seat_saw() -> None:
    puzzle = first_of("coloradd")
    match = Match.load(puzzle.record)
    said = solved(puzzle, ["log", "table", "rules", "options", "help", "score", "save", "undo"])
    hidden = {
        card for seat in range(match.seats) if seat != puzzle.seat for card in match.hand(seat)
    }
    own = set(match.hand(puzzle.seat))
    assert not any(f" {card}  " in said for card in hidden - own)


def test_tiles_may_be_laid_by_hand() -> None:
    puzzle = next(each for each in shipped("rummy").puzzles if each.best.act.startswith("plan"))
    session = PuzzleSession(puzzle, catalogue("en"), ScriptedConsole([], plain=True))
    session.match.push(session.me, puzzle.best.act)
    while session.answered_with is None:
        verbs = {action.verb: action for action in session.match.moves(session.me)}
        session.push(verbs.get(Verb.FINISH) or verbs[Verb.FIRE])
    assert "Right!" in session.console.text  # type: ignore[attr-defined]


def test_puzzles_follow_each_other_until_one_leaves() -> None:
    puzzles = shipped("coloradd").puzzles[:3]
    console = ScriptedConsole([puzzles[0].best.act, "", puzzles[1].best.act, "no"], plain=True)
    solve(puzzles, catalogue("en"), console)
    assert console.text.count("Right!") == 2
    assert puzzles[2].id not in console.text


@settings(max_examples=60, deadline=None)
@given(game=st.sampled_from(NAMES), typed=st.lists(st.text(max_size=20), max_size=4))
def test_whatever_is_typed_nothing_breaks(game: str, typed: list[str]) -> None:
    solved(first_of(game), typed)
