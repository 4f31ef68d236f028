"""Every lesson can be completed: what is asked is possible, anything else changes nothing."""

from __future__ import annotations

import pytest

from penult.core.actions import Verb
from penult.core.errors import clause_name
from penult.games.registry import NAMES
from penult.i18n import LANGUAGES, catalogue
from penult.lessons import lesson_of
from penult.lessons.lesson import LEARNER, attempt, before, is_part_of

each_lesson = pytest.mark.parametrize("name", NAMES)

# The clauses that refusals show, in order: from the rulebooks
SHOWN = {
    "coloradd": ["ADD-15"],  # colour, number or symbol
    "master": ["MAS-15"],
    "royal": ["ROY-32"],
    "tippo": ["TIP-20", "TIP-65"],  # doesn't match; matches, but the tray is frozen
    "rummy": ["RUM-30"],  # if you can lay, you must
}


@each_lesson
def test_a_lesson_has_four_to_seven_steps(name: str) -> None:
    assert 4 <= len(lesson_of(name).steps) <= 7


@each_lesson
def test_every_step_leads_to_the_next(name: str) -> None:
    lesson = lesson_of(name)
    for number, step in enumerate(lesson.steps):
        done: list[str] = []
        for act in step.acts:
            tried = attempt(lesson, number, done, act)
            assert bool(tried.clause) == step.refused and not tried.other
            if not step.refused:
                done.append(act)
        assert tried.finished
        assert tried.match.write() == before(lesson, number + 1).write()


@each_lesson
def test_it_is_the_learners_turn_at_every_step(name: str) -> None:
    lesson = lesson_of(name)
    for number in range(len(lesson.steps)):
        assert before(lesson, number).turn == LEARNER


@each_lesson
def test_a_refusal_names_the_clause_it_is_about(name: str) -> None:
    lesson = lesson_of(name)
    asked = [(n, step.acts[0]) for n, step in enumerate(lesson.steps) if step.refused]
    clauses = [attempt(lesson, number, (), act).clause for number, act in asked]
    assert [clause_name(clause) for clause in clauses if clause] == SHOWN[name]


@each_lesson
def test_another_act_is_gently_corrected_and_changes_nothing(name: str) -> None:
    """Anything legal but not asked for is pointed out, and the table stays as it is."""
    lesson = lesson_of(name)
    corrected = 0
    for number, step in enumerate(lesson.steps):
        match = before(lesson, number)
        for action in match.legal(LEARNER):
            if action.text not in step.acts:
                tried = attempt(lesson, number, (), action.text)
                assert tried.other and not tried.finished and tried.clause is None
                assert tried.match.write() == match.write()
                corrected += 1
    assert corrected


@each_lesson
def test_an_act_the_rules_refuse_names_its_clause_and_leads_nowhere(name: str) -> None:
    """For example, catching a neighbour who has forgotten nothing."""
    lesson = lesson_of(name)
    for number, step in enumerate(lesson.steps):
        match = before(lesson, number)
        legal = {action.text for action in match.legal(LEARNER)}
        refused = [a.text for a in match.game.actions if a.text not in legal][:5]
        for act in refused:
            tried = attempt(lesson, number, (), act)
            assert tried.clause
            assert tried.finished == (step.refused and act in step.acts)


@each_lesson
def test_a_lesson_lays_draws_is_refused_and_calls_the_last_card(name: str) -> None:
    lesson = lesson_of(name)
    match = lesson.start()
    verbs = {match.parsed(act).verb for step in lesson.steps for act in step.acts}
    assert verbs >= {Verb.LAY, Verb.CALL}
    assert any(step.refused for step in lesson.steps)
    drawing = Verb.DRAW in verbs or any("ring" in line for s in lesson.steps for line in s.then)
    assert drawing


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_explained(name: str, language: str) -> None:
    texts = catalogue(language)
    wanted = [f"web-lesson-{name}-{number}" for number in range(1, len(lesson_of(name).steps) + 2)]
    assert [key for key in wanted if key not in texts] == []
    assert f"web-lesson-{name}-{len(wanted) + 1}" not in texts


def test_what_was_done_must_be_part_of_the_step() -> None:
    (first, *_) = lesson_of("coloradd").steps
    assert is_part_of(first, ()) and is_part_of(first, ("r7",))
    assert not is_part_of(first, ("r7", "r7")) and not is_part_of(first, ("g1",))
