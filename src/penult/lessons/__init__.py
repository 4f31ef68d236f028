"""Lessons: positions in which the learner (seat 0) has to do the right thing."""

from __future__ import annotations

from penult.games.registry import find
from penult.lessons.content import LESSONS
from penult.lessons.lesson import Lesson


def lesson_of(game: str) -> Lesson:
    return LESSONS[find(game).name]
