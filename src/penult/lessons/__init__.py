"""Lessons: a position, and what the learner (seat 0) is asked to do, step by step."""

from __future__ import annotations

from importlib import import_module

from penult.games.registry import find
from penult.lessons.lesson import Lesson


def lesson_of(game: str) -> Lesson:
    """The lesson of a game; it lives in ``penult.lessons.<game>``."""
    lesson: Lesson = import_module(f"penult.lessons.{find(game).name}").LESSON
    return lesson
