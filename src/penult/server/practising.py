"""Practice: a costly decision of a match that has ended, to try again, from a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from penult.i18n import catalogue
from penult.lab.analysis.model import ReviewedDecision
from penult.lab.analysis.words import titles_in
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.practice import exercise_of
from penult.lab.puzzles.verdict import verdict_on_mistake
from penult.match.seat_position import match_of, position_for
from penult.render.words import Words, all_named
from penult.server.exercises import Done, Exercised, NoSuchPuzzle, begun, tried
from penult.server.outline import RecordText
from penult.server.replays import Replayer
from penult.server.workers.fair import Steps
from penult.tables.commands import ActText


class PracticeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision as an analysis gave it, what was done since, and perhaps the next action."""

    record: RecordText
    decision: dict[str, Any]  # a ``ReviewedDecision``
    act: ActText = ""  # empty: only the position
    done: Done = []


def decision_in(wish: PracticeWish) -> ReviewedDecision:
    try:
        return msgspec.convert(wish.decision, ReviewedDecision)
    except msgspec.ValidationError as error:
        raise NoSuchPuzzle() from error


def practise(
    replayer: Replayer, then: ReviewedDecision, done: Sequence[str], act: str, language: str
) -> Steps[Exercised]:
    """The position of a decision, or what comes of an action in it."""
    if not 0 <= then.number < len(replayer.acts) or replayer.acts[then.number][0] != then.seat:
        raise NoSuchPuzzle()
    match = yield from replayer.round_until(then.number)
    shown = match_of(position_for(match, then.seat))
    texts = catalogue(language)
    exercise = exercise_of(shown, then, texts)
    if exercise is None:
        raise NoSuchPuzzle()
    names = all_named(match.names, match.seats, texts)
    names[then.seat] = ""  # the solver is “you”
    yield
    if not act:
        return begun(exercise, names)
    words = Words(shown.game, texts, names, then.seat, titles_in(match))

    def verdict(choice: Choice | None) -> list[str]:
        return verdict_on_mistake(exercise, choice, words)

    return tried(exercise, words, done, act, verdict)
