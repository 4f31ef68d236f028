"""What is said about an answer: right or wrong, what it costs, the best action and why."""

from __future__ import annotations

from math import sqrt

from penult.i18n import Catalogue
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.practice import MistakeExercise
from penult.lab.puzzles.puzzle import Puzzle
from penult.render.hints import in_words, why_of
from penult.render.words import Words


def title(puzzle: Puzzle, texts: Catalogue) -> str:
    return texts.text(
        "puzzle-title",
        id=puzzle.id,
        grade=texts.text(f"puzzle-grade-{puzzle.grade}"),
        game=texts.text(f"game-{puzzle.shown.game.name}"),
        seats=puzzle.shown.seats,
    )


def nudge(puzzle: Puzzle, words: Words) -> str:
    """The first reason, without the action."""
    reason = next(iter(puzzle.advice.reasons), None)
    if reason is None:
        return words.texts.text("puzzle-no-nudge")
    return words.texts.text("puzzle-nudge", why=why_of(words, reason))


def verdict(puzzle: Puzzle, answer: Choice | None, words: Words) -> list[str]:
    """Sentences about an answer; None is one that wasn't compared."""
    texts, best = words.texts, puzzle.best
    if answer is None:
        said = texts.text("puzzle-not-compared")
    elif answer.act == best.act:
        return [texts.text("puzzle-right"), *solution(puzzle, words)]
    else:
        error = sqrt(best.error**2 + answer.error**2)
        said = texts.text(
            "puzzle-wrong",
            wins=percent(answer.value, texts),
            cost=percent(best.value - answer.value, texts),
            error=percent(error, texts),
        )
    return [said, *solution(puzzle, words)]


def verdict_on_mistake(exercise: MistakeExercise, answer: Choice | None, words: Words) -> list[str]:
    """Sentences about another try at a decision that was costly."""
    texts, best, played = words.texts, exercise.best, exercise.played
    if answer is None:
        said = texts.text("puzzle-not-compared")
    elif answer == best:
        said = texts.text("puzzle-right")
    elif exercise.is_right(answer):
        said = texts.text("practice-as-good")
    else:
        said = texts.text("practice-same")
    cost = texts.text(
        "practice-cost",
        wins=percent(best.value, texts, 0),
        then=percent(played.value, texts, 0),
        error=percent(max(sqrt(best.error**2 + played.error**2), 0.01), texts, 0),
    )
    return [said, in_words(words, exercise.advice), cost]


def solution(puzzle: Puzzle, words: Words) -> list[str]:
    texts = words.texts
    wins, next_best = (percent(each.value, texts) for each in puzzle.choices[:2])
    levels = ", ".join(texts.text(f"bot-{level}") for level in puzzle.found)
    return [
        in_words(words, puzzle.advice),
        texts.text("puzzle-wins", wins=wins, next=next_best),
        texts.text("puzzle-found", levels=levels) if levels else texts.text("puzzle-found-by-none"),
    ]


def percent(share: float, texts: Catalogue, places: int = 1) -> str:
    return texts.text("sim-percent", number=texts.number(100 * share, places))
