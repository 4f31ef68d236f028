"""Every lesson can be completed: what is asked is possible, anything else changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from penult.core.actions import Verb
from penult.core.errors import clause_name
from penult.core.events import Kind
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lessons import lesson_of
from penult.lessons.lesson import (
    LEARNER,
    Attempt,
    BadLesson,
    attempt,
    before,
    fits,
    is_welcome,
    next_shown,
)
from penult.match.match import Match

each_lesson = pytest.mark.parametrize("name", NAMES)
STEPS = [(name, number) for name in NAMES for number in range(len(lesson_of(name).steps))]
each_step = pytest.mark.parametrize(("name", "number"), STEPS)

# What happens when a step is solved, and to whom: from the rulebooks
CONSEQUENCES: dict[tuple[str, int], list[tuple[Kind, int]]] = {
    ("coloradd", 2): [(Kind.DREW, 1), (Kind.SKIPPED, 1)],  # ADD-25
    ("coloradd", 5): [(Kind.CAUGHT, 2), (Kind.DREW, 2)],  # ADD-66
    ("coloradd", 6): [(Kind.BLUFF, 2), (Kind.DREW, 2)],  # ADD-46
    ("coloradd", 7): [(Kind.WENT_OUT, 0), (Kind.SCORED, 0), (Kind.WON, 0)],  # ADD-82
    ("master", 1): [(Kind.RANG, 0), (Kind.TAKEN_BACK, 0), (Kind.DREW, 0)],  # MAS-53
    ("master", 3): [(Kind.SKIPPED, 0)],  # MAS-25
    ("master", 4): [(Kind.OWES, 1), (Kind.DREW, 1), (Kind.SKIPPED, 1)],  # MAS-36
    ("master", 5): [(Kind.BLUFF, 2), (Kind.DREW, 2)],  # MAS-80
    ("royal", 1): [(Kind.NAMED, 2)],  # ROY-41
    ("royal", 2): [(Kind.DESIGNATED, 1), (Kind.STARTED, 0)],  # ROY-62
    ("royal", 4): [(Kind.STRUCK, 2), (Kind.DREW, 2)],  # ROY-50
    ("royal", 5): [(Kind.DREW, 1)],  # ROY-54
    ("tippo", 2): [(Kind.FELL, 0), (Kind.DREW, 0)],  # TIP-69
    ("tippo", 4): [(Kind.THAWED, -1)],  # TIP-62
    ("tippo", 5): [(Kind.TILT, 0), (Kind.FELL, 1), (Kind.DREW, 1)],  # TIP-48
    ("rummy", 5): [(Kind.FIRED, 0), (Kind.DREW, 1), (Kind.SKIPPED, 1)],  # RUM-52
}

# The clause behind the card that a beginner is most likely to try: from the rulebooks
TEMPTATIONS = {
    ("coloradd", 0, "y2"): "ADD-15",
    ("coloradd", 1, "r4"): "ADD-15",
    ("coloradd", 6, "g5"): "ADD-37",
    ("master", 0, "y2"): "MAS-15",
    ("royal", 0, "y2"): "ROY-32",
    ("tippo", 0, "g8@a"): "TIP-20",
    ("tippo", 3, "r6@a"): "TIP-65",
    ("tippo", 3, "draw"): "TIP-13",
    ("rummy", 0, "draw"): "RUM-30",
    ("rummy", 6, "finish"): "RUM-25",
}


def solved(name: str, number: int) -> Attempt:
    """A step, solved as “Show me” does."""
    lesson = lesson_of(name)
    done: tuple[str, ...] = ()
    for act in lesson.steps[number].solution:
        assert next_shown(lesson.steps[number], done) == act
        tried = attempt(lesson, number, done, act)
        assert not tried.clause and not tried.other, act
        assert tried.done == (*done, act)
        done = tried.done
    return tried


@each_lesson
def test_a_lesson_has_five_to_eight_steps(name: str) -> None:
    assert 5 <= len(lesson_of(name).steps) <= 8


@each_step
def test_a_step_is_the_learners_turn_and_can_be_solved(name: str, number: int) -> None:
    assert before(lesson_of(name), number).turn == LEARNER
    step = lesson_of(name).steps[number]
    for part in range(1, len(step.solution)):
        tried = attempt(lesson_of(name), number, step.solution[: part - 1], step.solution[part - 1])
        assert not tried.solved
    assert solved(name, number).solved


@each_step
def test_solving_a_step_has_the_consequences_that_its_praise_tells(name: str, number: int) -> None:
    tried = solved(name, number)
    happened = [(event.kind, event.seat) for event in tried.match.events]
    wanted = CONSEQUENCES.get((name, number), [])
    assert [each for each in happened if each in wanted] == wanted


def test_the_prizes_and_penalties_are_those_of_the_book() -> None:
    def drawn(name: str, number: int) -> int:
        events = solved(name, number).match.events
        return sum(event.count for event in events if event.kind == Kind.DREW)

    assert [drawn("coloradd", number) for number in (2, 5, 6)] == [2, 2, 4]
    assert [drawn("master", number) for number in (1, 3, 4, 5)] == [2, 2, 4, 4]
    assert [drawn("royal", number) for number in (4, 5)] == [1, 1]
    assert [drawn("tippo", number) for number in (2, 5)] == [2, 2]
    assert drawn("rummy", 5) == 2


@each_step
def test_another_act_is_gently_corrected_and_changes_nothing(name: str, number: int) -> None:
    """Whatever is legal and not asked: it is named so, the table stays as it is."""
    lesson, match = lesson_of(name), before(lesson_of(name), number)
    for action in match.legal(LEARNER):
        if not is_welcome(lesson.steps[number], match, (), action):
            tried = attempt(lesson, number, (), action.text)
            assert tried.other and not tried.solved and tried.clause is None
            assert tried.match.write() == match.write()


@each_step
def test_what_the_rules_refuse_is_explained_in_every_language(name: str, number: int) -> None:
    lesson, match = lesson_of(name), before(lesson_of(name), number)
    legal = {action.text for action in match.legal(LEARNER)}
    held = tuple(match.hand(LEARNER))
    laying = (a for a in match.game.actions if a.verb == Verb.LAY and a.text.startswith(held))
    wrong = [a.text for a in (*laying, *match.game.actions[:40]) if a.text not in legal]
    assert wrong
    for act in wrong:
        tried = attempt(lesson, number, (), act)
        assert tried.clause and not tried.solved and tried.match.write() == match.write()
        key = f"clause-{clause_name(tried.clause)}"
        assert all(key in catalogue(language) for language in LANGUAGES)


@pytest.mark.parametrize(("name", "number", "act"), TEMPTATIONS)
def test_a_tempting_mistake_names_its_clause(name: str, number: int, act: str) -> None:
    tried = attempt(lesson_of(name), number, (), act)
    assert tried.clause and clause_name(tried.clause) == TEMPTATIONS[name, number, act]


# Nobody gets stuck


def welcome(name: str, number: int, done: tuple[str, ...], match: Match) -> Iterator[str]:
    step = lesson_of(name).steps[number]
    for action in match.legal(LEARNER):
        if is_welcome(step, match, done, action):
            yield action.text


def can_be_solved(name: str, number: int, done: tuple[str, ...]) -> bool:
    """Whichever of the welcome actions are chosen."""
    lesson = lesson_of(name)
    choices = list(welcome(name, number, done, before(lesson, number, done)))
    tried = [attempt(lesson, number, done, act) for act in choices]
    return bool(tried) and all(
        each.solved or can_be_solved(name, number, each.done) for each in tried
    )


@each_step
def test_no_welcome_action_leads_astray(name: str, number: int) -> None:
    if not lesson_of(name).steps[number].free:
        assert can_be_solved(name, number, ())


@pytest.mark.parametrize(
    "number", [n for n, step in enumerate(lesson_of("rummy").steps) if step.free]
)
def test_tiles_may_be_pushed_around_until_the_right_ones_lie(number: int) -> None:
    """After any detour one starts the turn again and still gets there."""
    lesson, chance = lesson_of("rummy"), random.Random(number)
    step = lesson.steps[number]
    done: tuple[str, ...] = ()
    for _ in range(25):
        match = before(lesson, number, done)
        choices = [act for act in welcome("rummy", number, done, match) if act not in step.asked]
        done = attempt(lesson, number, done, chance.choice(choices)).done
    match = before(lesson, number, done)
    assert match.turn == LEARNER and next_shown(step, done) == ""
    if match.why_not(LEARNER, "reset") == 0:
        done = attempt(lesson, number, done, "reset").done
    rest = [act for act in step.solution if act != "call" or "call" not in done]
    for act in rest:
        tried = attempt(lesson, number, done, act)
        done = tried.done
    assert tried.solved


def test_a_turn_with_tiles_does_not_end_before_the_right_ones_are_laid() -> None:
    """An 8 joins a run of three; the lesson wants the three of them."""
    lesson = lesson_of("rummy")
    done = ("b4", "r4", "g4", "y11", "back y11", "meld 4rbg")
    assert attempt(lesson, 1, done, "finish").solved
    only_plan = ("plan most",)
    assert attempt(lesson, 1, only_plan, "finish").solved
    with_less = ("r4", "break b4-7", "meld b4-7", "back r4")
    assert attempt(lesson, 3, with_less, "finish").clause


# Words


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_task_and_a_praise(name: str, language: str) -> None:
    texts = catalogue(language)
    numbers = range(1, len(lesson_of(name).steps) + 1)
    wanted = {f"web-lesson-{name}-{number}{end}" for number in numbers for end in ("", "-well")}
    assert {key for key in texts.texts if key.startswith(f"web-lesson-{name}-")} == wanted


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_is_short(name: str, language: str) -> None:
    texts = catalogue(language)
    for number in range(1, len(lesson_of(name).steps) + 1):
        assert len(texts.text(f"web-lesson-{name}-{number}")) <= 180


# What is no place in a lesson


@pytest.mark.parametrize(
    ("number", "done"),
    [(8, ()), (-1, ()), (0, ("draw",)), (0, ("r7",)), (4, ("b2",)), (4, ("y9",))],
)
def test_a_place_that_no_lesson_has_is_refused(number: int, done: tuple[str, ...]) -> None:
    """There is no such step; or not asked, already solved, in the wrong order, impossible."""
    with pytest.raises(BadLesson):
        before(lesson_of("coloradd"), number, done)


def test_an_action_is_asked_for_by_its_verb_or_its_notation() -> None:
    match = before(lesson_of("coloradd"), 3)
    wild = match.parsed("wild=red")
    assert fits(wild, "lay") and fits(wild, "wild=*") and fits(wild, "wild=red")
    assert not fits(wild, "wild=blue") and not fits(wild, "draw") and not fits(wild, "wild")
