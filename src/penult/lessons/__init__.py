"""Lessons: positions in which the learner (seat 0) has to do the right thing."""

from __future__ import annotations

from importlib import import_module

from penult.games.registry import find
from penult.lessons.lesson import Lesson


def lesson_of(game: str) -> Lesson:
    """The lesson of a game; it lives in ``penult.lessons.<game>``."""
    lesson: Lesson = import_module(f"penult.lessons.{find(game).name}").LESSON
    return lesson
