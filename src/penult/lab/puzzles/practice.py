"""One's own mistakes as exercises: the position of a costly decision, to try again.

A mistake is a decision that an analysis reviewed. Players keep it, and send it back with the record
of the match when they want to try again. So what comes back may be anything, and all of it is
looked at before it is used.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from penult.core.ids import COLOURS, NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, Seat
from penult.games.errors import BadNotation
from penult.i18n import Catalogue
from penult.lab.analysis.model import ReviewedDecision
from penult.lab.lays import in_steps, rack_after
from penult.lab.puzzles.exercise import Choice, Exercise
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.record import STEP
from penult.render.hints import Advice, HintReason

MOST_REASONS, MOST_CHOICES, MOST_TILES, MOST_COUNT = 10, 200, 200, 1_000_000
MOST_STEPS = 200  # of a turn in which tiles are laid
TRAYS = 2


class MistakeExercise(Exercise, Struct, frozen=True):
    shown: Match  # as the seat that decided knows it
    seat: Seat
    choices: tuple[Choice, ...]  # the better action, what is as good, and what was played
    advice: Advice

    @property
    def played(self) -> Choice:
        return self.choices[-1]

    def is_right(self, choice: Choice | None) -> bool:
        return choice is not None and choice != self.played


def exercise_of(shown: Match, then: ReviewedDecision, texts: Catalogue) -> MistakeExercise | None:
    """The exercise in a position; None if that decision can't have been made there."""
    if then.advice is None or not 0 <= then.seat < shown.seats:
        return None
    exercise = MistakeExercise(shown, then.seat, choices_in(then, then.advice), then.advice)
    return exercise if is_possible(exercise, texts) else None


def choices_in(then: ReviewedDecision, advice: Advice) -> tuple[Choice, ...]:
    error = then.error / sqrt(2)  # both share it
    better = advice.then or advice.act
    found = [Choice(act, then.chance, error) for act in (better, *then.as_good)]
    return (*found, Choice(then.act, max(then.chance - then.loss, 0.0), error))


def is_possible(exercise: MistakeExercise, texts: Catalogue) -> bool:
    """Can all of this be said about a position of this game?"""
    match, advice, choices = exercise.shown, exercise.advice, exercise.choices
    if len(choices) > MOST_CHOICES or len(advice.reasons) > MOST_REASONS:
        return False
    tiles = (*advice.laid, *advice.instead_laid)
    return (
        all(0.0 <= each.value <= 1.0 and 0.0 <= each.error <= 1.0 for each in choices)
        and all(is_turn(exercise, each.act) for each in choices)
        and is_act(match, advice.act)
        and (not advice.instead or is_act(match, advice.instead))
        and len(tiles) <= MOST_TILES
        and all(0 <= tile < len(match.game.cards) for tile in tiles)
        and all(is_reason(match, each, texts) for each in advice.reasons)
    )


def is_turn(exercise: Exercise, act: str) -> bool:
    """Is this an action of the game, or a turn of laying tiles that is possible here?"""
    if act.count(STEP) >= MOST_STEPS:
        return False
    try:
        steps = in_steps(exercise.shown, act)
        return len(steps) == 1 or rack_after(exercise.shown, exercise.seat, steps) is not None
    except (BadNotation, Refused):
        return False


def is_act(match: Match, act: str) -> bool:
    try:
        match.parsed(act)
    except BadNotation:
        return False
    return True


def is_reason(match: Match, reason: HintReason, texts: Catalogue) -> bool:
    return (
        f"hint-why-{reason.kind}" in texts
        and NOBODY <= reason.seat < match.seats
        and NO_CARD <= reason.card < len(match.game.cards)
        and NO_COLOUR <= reason.colour < COLOURS
        and NO_TRAY <= reason.tray < TRAYS
        and 0 <= reason.count <= MOST_COUNT
        and 0 <= reason.other <= MOST_COUNT
    )
