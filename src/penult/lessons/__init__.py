"""Lessons: a position, and what the learner (seat 0) is asked to do, step by step."""

from __future__ import annotations

from penult.games.registry import find
from penult.lessons.content import LESSONS
from penult.lessons.lesson import Lesson


def lesson_of(game: str) -> Lesson:
    return LESSONS[find(game).name]
