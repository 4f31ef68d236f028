"""Puzzles: what is shipped, what a solver is shown, and how an answer is judged."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import islice
from math import sqrt
from random import Random

import pytest

from penult.bots import levels_of
from penult.core.actions import Action, Verb
from penult.core.ids import TABLE
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.lab.puzzles import making
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.making import (
    ERRORS,
    LEAST,
    PuzzleEffort,
    Situation,
    grade_of,
    is_clearly_better,
    is_plain,
    played_round,
    varied,
)
from penult.lab.puzzles.puzzle import Grade, Puzzle
from penult.lab.puzzles.store import puzzle_of_the_day, read, shipped, write
from penult.lab.puzzles.verdict import nudge, verdict
from penult.match.match import Match
from penult.match.seat_position import position_for
from penult.render.hints import Advice, HintReason
from penult.render.words import Words
from penult.thinking.think import Evaluation, Thought
from tests.properties.redeal import redealt
from tests.properties.tables import each_game

ENOUGH = 50  # of each game


@pytest.fixture
def puzzles(game: str) -> tuple[Puzzle, ...]:
    return shipped(game).puzzles


# What is shipped


@each_game
def test_enough_are_shipped_and_numbered(game: str, puzzles: tuple[Puzzle, ...]) -> None:
    assert len(puzzles) >= ENOUGH
    assert [each.id for each in puzzles] == [f"{game}-{n + 1}" for n in range(len(puzzles))]


@each_game
def test_every_record_is_proven_and_waits_for_a_player(
    game: str, puzzles: tuple[Puzzle, ...]
) -> None:
    for puzzle in puzzles:
        match = Match.load(puzzle.record)
        assert match.game.name == game
        assert match.turn != TABLE
        assert match.options == match.game.new_options()  # the book's
        assert match.turn == puzzle.seat


@each_game
def test_all_choices_are_legal_and_none_is_missing(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        moves = [action.text for action in Match.load(puzzle.record).moves()]
        compared = [each.act for each in puzzle.choices]
        assert len(set(compared)) == len(compared) > 1
        assert set(compared) <= set(moves)
        left_out = [Match.load(puzzle.record).parsed(act) for act in set(moves) - set(compared)]
        # Calls and catches aren't turns, and two plans may lay the same tiles
        assert {each.verb for each in left_out} <= {Verb.CALL, Verb.CATCH, Verb.PLAN, Verb.PRESS}


@each_game
def test_one_action_is_clearly_the_best(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        for other in puzzle.choices[1:]:
            gain = puzzle.best.value - other.value
            assert gain >= 0.10
            assert gain >= 4 * sqrt(puzzle.best.error**2 + other.error**2) - 0.001  # rounded


@each_game
def test_the_advice_is_the_best_action(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        assert puzzle.best.act == (puzzle.advice.then or puzzle.advice.act)
        assert puzzle.advice.sure in ("clear", "far")


@each_game
def test_grades_follow_from_the_levels(game: str, puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        assert set(puzzle.found) <= set(levels_of(game))
        assert puzzle.grade == grade_of(game, puzzle.found)
        assert puzzle.theme or puzzle.grade != "easy"


@each_game
def test_no_two_are_alike(puzzles: tuple[Puzzle, ...]) -> None:
    seats = Counter((Match.load(each.record).seed, each.seat) for each in puzzles)
    assert max(seats.values()) == 1
    assert len({each.theme for each in puzzles}) >= 4
    assert {each.shown.seats for each in puzzles} == {2, 3, 4}
    assert sum(each.best.value == 1 for each in puzzles) <= len(puzzles) / 4


@each_game
def test_a_file_is_written_as_it_was_read(game: str) -> None:
    made = shipped(game)
    assert read(write(made)) == made
    assert write(made).count("\n") == len(made.puzzles) + 2


# What a solver is shown


@each_game
def test_hidden_cards_are_not_in_what_is_shown(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles[:10]:
        match = Match.load(puzzle.record)
        twin = redealt(match, puzzle.seat, Random(puzzle.id))
        for seat in range(match.seats):
            if seat != puzzle.seat and len(match.hand(seat)) > 3:
                assert puzzle.shown.hand(seat) != match.hand(seat)
        assert position_for(puzzle.shown, puzzle.seat) == position_for(twin, puzzle.seat)


@each_game
def test_everything_the_seat_may_know_is_shown(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        match = Match.load(puzzle.record)
        assert puzzle.shown.scene(puzzle.seat) == match.scene(puzzle.seat)
        assert puzzle.shown.legal(puzzle.seat) == match.legal(puzzle.seat)
        assert puzzle.shown.events == match.events_for(puzzle.seat)[-len(puzzle.shown.events) :]


# Answers


@each_game
def test_answers_are_recognised(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        for choice in puzzle.choices:
            action = puzzle.shown.parsed(choice.act)
            assert puzzle.answers(action)
            assert puzzle.choice_of(puzzle.shown, action) == choice


def test_tiles_laid_by_hand_are_the_plan_that_lays_them() -> None:
    puzzle = next(each for each in shipped("rummy").puzzles if each.best.act.startswith("plan"))
    planned = puzzle.shown.copy()
    planned.push(puzzle.seat, puzzle.best.act)
    finish = planned.parsed("finish")
    assert puzzle.answers(finish)
    assert puzzle.choice_of(planned, finish) == puzzle.best
    other = puzzle.shown.copy()
    other.push(puzzle.seat, puzzle.choices[1].act)
    assert puzzle.choice_of(other, finish) != puzzle.best


def test_laying_a_tile_is_no_answer_yet() -> None:
    puzzle = shipped("rummy").puzzles[0]
    steps = [each for each in puzzle.shown.legal(puzzle.seat) if each.verb == Verb.LAY]
    assert not any(puzzle.answers(step) for step in steps)


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_a_verdict_in_words(puzzles: tuple[Puzzle, ...], language: str) -> None:
    texts = catalogue(language)
    for puzzle in puzzles[:10]:
        names = ["Ann", "Ben", "Cleo", "Dan"][: puzzle.shown.seats]
        words = Words(puzzle.shown.game, texts, names, puzzle.seat)
        right = verdict(puzzle, puzzle.best, words)
        wrong = verdict(puzzle, puzzle.choices[1], words)
        assert right[0] == texts.text("puzzle-right")
        assert right[1:] == wrong[1:]
        cost = texts.number(100 * (puzzle.best.value - puzzle.choices[1].value), 1)
        assert cost in wrong[0]
        assert verdict(puzzle, None, words)[0] == texts.text("puzzle-not-compared")
        assert "{" not in " ".join([*right, *wrong, nudge(puzzle, words)])


# The puzzle of the day


def test_every_day_has_another_game() -> None:
    first = date(2026, 11, 18)
    days = [puzzle_of_the_day(first + timedelta(days)) for days in range(5)]
    assert {each.id.partition("-")[0] for each in days} == set(NAMES)


def test_every_puzzle_has_its_day() -> None:
    most = max(len(shipped(game).puzzles) for game in NAMES)
    first = date(2026, 11, 18)
    seen = {puzzle_of_the_day(first + timedelta(days)).id for days in range(5 * most)}
    assert seen == {each.id for game in NAMES for each in shipped(game).puzzles}


def test_a_game_of_ones_choice_has_a_puzzle_every_day_too() -> None:
    first = date(2026, 11, 18)
    days = [puzzle_of_the_day(first + timedelta(days), "royal").id for days in range(10)]
    assert len(set(days)) == 10
    assert all(each.startswith("royal-") for each in days)


# Making


def judged(action: Action | None, value: float, error: float = 0.01) -> Evaluation:
    return Evaluation(
        action=action,
        value=value,
        error=error,
        worlds=1000,
        won=(value, 1 - value),
        drew=0,
        drew_error=0,
        paid=0,
        again=0,
        turns=0,
        next_drew=0,
        caught=0,
        points_left=0,
        points_error=0,
    )


def test_how_clear_the_best_must_be() -> None:
    best = judged(None, 0.5)
    error = sqrt(2) * 0.01
    assert not is_clearly_better(best, judged(None, 0.41))  # less than ten percent
    assert not is_clearly_better(best, judged(None, 0.5 - LEAST - error))  # nothing to spare
    assert is_clearly_better(best, judged(None, 0.5 - LEAST - 2.01 * error))
    assert not is_clearly_better(best, judged(None, 0.3, error=0.06))  # within four errors
    assert ERRORS == 4


def actions(*texts: str) -> list[Evaluation]:
    game = Match.new("coloradd", seats=2, seed=1)
    return [judged(game.parsed(text), 0.9 - 0.2 * n) for n, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("compared", "expected"),
    [
        (("r7", "draw"), True),
        (("r7", "draw", "r8"), False),
        (("draw", "r7"), False),
        (("wild=red", "wild=blue"), False),
        (("challenge", "draw"), False),
    ],
)
def test_the_only_card_is_no_puzzle(compared: tuple[str, ...], expected: bool) -> None:
    assert is_plain(Thought(0, tuple(actions(*compared)), None)) == expected


@pytest.mark.parametrize(
    ("found", "grade"),
    [
        ("newcomer casual steady sensible expert champion", "easy"),
        ("casual steady sensible expert champion", "easy"),
        ("steady sensible expert champion", "medium"),
        ("newcomer sensible expert champion", "medium"),  # a lucky newcomer
        ("newcomer casual steady expert champion", "hard"),
        ("champion", "hard"),
        ("", "hard"),
    ],
)
def test_the_grade_is_the_level_from_which_all_find_it(found: str, grade: Grade) -> None:
    assert grade_of("coloradd", tuple(found.split())) == grade


def test_themes_grades_and_seats_are_varied() -> None:
    def puzzle(seats: int, theme: str, grade: Grade) -> Puzzle:
        record = Match.new("coloradd", seats=seats, seed=1).record()
        reasons = (HintReason(theme),)
        choices = (Choice("draw", 0.9, 0.01), Choice("r7", 0.5, 0.01))
        return Puzzle("coloradd", record, choices, Advice("draw", reasons=reasons), (), grade)

    alike = [puzzle(2, "keeps", "easy") for _ in range(5)]
    other, third = puzzle(3, "stops", "easy"), puzzle(4, "lacks", "hard")
    chosen = varied([*alike, other, third], 3)
    assert {each.theme for each in chosen} == {"keeps", "stops", "lacks"}
    assert [each.id for each in chosen] == ["coloradd-1", "coloradd-2", "coloradd-3"]


def test_a_search_goes_on_behind_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it had never stopped, with at most one puzzle for each seat of a match."""

    def every_fifth(at: Situation, effort: PuzzleEffort, *, too_sure: bool) -> Puzzle | None:
        choices = (Choice("draw", 0.9, 0.01), Choice("r7", 0.5, 0.01))
        record, number = at.match.record(), len(at.match.acts)
        found = Puzzle("coloradd", record, choices, Advice("draw"), (), "hard")
        return None if number % 5 else found

    monkeypatch.setattr(making, "puzzle_at", every_fifth)
    whole = list(islice(making.found_in("coloradd", 7), 12))
    assert len({each.record for each in whole}) == 12
    for done in range(12):
        known = Random(done).sample(whole[:done], done)  # in any order
        assert list(islice(making.found_in("coloradd", 7, known), 12 - done)) == whole[done:]


@each_game
def test_the_bots_play_by_the_clock(game: str) -> None:
    """A king's reign ends, because actions take the time they take in simulations."""
    match = played_round(game, 3, seed=5)
    assert match.is_between
    sounds = [action for seat, action in match.acts if seat == TABLE]
    clockwork = find(game).clockwork
    if clockwork and clockwork.ticks and game == "royal":
        assert find(game).actions[clockwork.sound] in sounds
