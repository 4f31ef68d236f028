"""Decisions that could have been better, judged only by what the player could know.

The best action is looked for in some worlds, and what it gains on the action taken is measured in
others. Nobody is blamed for a difference within two standard errors, or below two percent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, sqrt

from msgspec import structs

from penult.chance.stream import mix
from penult.core.actions import Action
from penult.core.ids import Seat
from penult.lab.analysis.curve import replaying
from penult.lab.analysis.model import Grade, Review, ReviewedDecision
from penult.match.match import Match
from penult.thinking.observing import Observer
from penult.thinking.reasons import hint_about
from penult.thinking.think import Evaluation, Thought, compare, think

ERRORS = 2.0  # a loss must be larger than so many standard errors …
GRADES: tuple[tuple[float, Grade], ...] = (  # … and than this
    (0.15, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
VAGUE = 0.05  # a standard error too large to call two actions as good as each other
STEEPNESS = 12.0  # of accuracy: losing one percent in every decision gives 89
SEARCHING, MEASURING = 1, 2  # the luck of the two sets of worlds


def review(
    match: Match,
    seat: Seat,
    searched: int,
    measured: int,
    seed: int = 0,
    progress: Callable[[float], None] = lambda share: None,
) -> Review:
    """``searched``: worlds for each action; ``measured``: worlds for each of the two compared."""
    found = []
    for decision in decisions(match, seat, searched, measured, seed):
        found.append(decision)
        progress(decision.number / len(match.acts))
    return Review(seat, tuple(found), accuracy_of(found))


def decisions(
    match: Match, seat: Seat, searched: int, measured: int, seed: int = 0
) -> Iterator[ReviewedDecision]:
    replay = replaying(match)
    observer = Observer(replay, seat)
    for number, (who, action) in enumerate(match.acts):
        replay.start_round()
        if who == seat:
            luck = seed ^ mix(number)
            found = judged(replay, observer, action, searched, measured, luck)
            if found:
                yield found
        replay.push(who, action)


def judged(
    match: Match, observer: Observer, taken: Action, searched: int, measured: int, luck: int
) -> ReviewedDecision | None:
    """None if there was nothing to decide."""
    seat, known = observer.viewer, observer.follow(match)
    thought = think(match, seat, searched, luck ^ mix(SEARCHING), known)
    if taken not in [each.action for each in thought.judged]:
        return None
    made = ReviewedDecision(
        number=len(match.acts),
        round=match.rounds + 1,
        seat=seat,
        act=taken.text,
        chance=thought.judged[0].value,
    )
    if thought.best == taken:
        return made
    both = compare(match, seat, (thought.best, taken), measured, luck ^ mix(MEASURING), known)
    if both is None:
        return made
    found = blamed(match, made, by_action(both, thought.best), by_action(both, taken))
    return structs.replace(found, as_good=as_good_in(thought, taken)) if found.grade else found


def as_good_in(thought: Thought, taken: Action) -> tuple[str, ...]:
    """What did about as well as the best action, in enough worlds to say so."""
    best, *others = thought.judged
    return tuple(
        each.action.text
        for each in others
        if each.action and each.action != taken
        if best.value - each.value < GRADES[-1][0]
        if sqrt(best.error**2 + each.error**2) <= VAGUE
    )


def by_action(thought: Thought, action: Action | None) -> Evaluation:
    return next(each for each in thought.judged if each.action == action)


def blamed(
    match: Match, made: ReviewedDecision, better: Evaluation, taken: Evaluation
) -> ReviewedDecision:
    """What it cost; with a better action only if that is certain enough."""
    loss, error = better.value - taken.value, sqrt(better.error**2 + taken.error**2)
    grade = grade_of(loss, error)
    advice = None
    if grade:
        compared = Thought(made.seat, (better, taken), better.action)
        advice = hint_about(match, made.seat, compared)
    return structs.replace(made, loss=loss, error=error, grade=grade, advice=advice)


def grade_of(loss: float, error: float) -> Grade | None:
    if loss <= ERRORS * error:
        return None
    return next((grade for least, grade in GRADES if loss >= least), None)


def accuracy_of(found: Sequence[ReviewedDecision]) -> float:
    """100 for somebody who never does worse than the search, less for each percent lost."""
    if not found:
        return 100.0
    mean = sum(each.loss for each in found) / len(found)
    return 100.0 * exp(-STEEPNESS * max(mean, 0.0))
