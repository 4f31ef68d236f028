"""Decisions that could have been better, judged only by what the player could know.

The best action is looked for in some worlds, and what it gains on the action taken is measured in
others. Nobody is blamed for a difference within two standard errors, or below two percent. Where
worlds are so dear that few are measured, whatever looks like a mistake is measured once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, exp, sqrt

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
SEARCHING, MEASURING, CONFIRMING = 1, 2, 3  # the luck of different sets of worlds
PRECISE = 0.02  # the largest standard error of a loss that somebody is blamed for
MORE = 1.1  # worlds than would be enough if the next ones varied as much


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

    def measure(worlds: int, stream: int) -> Measured | None:
        both = compare(match, seat, (thought.best, taken), worlds, luck ^ mix(stream), known)
        if both is None:
            return None
        return Measured(by_action(both, thought.best), by_action(both, taken))

    found = measure(measured, MEASURING)
    if found and found.grade and found.error > PRECISE:
        enough = ceil(measured * (found.error / PRECISE) ** 2 * MORE)
        found = measure(enough, CONFIRMING)
    if found is None:
        return made
    told = blamed(match, made, found)
    return structs.replace(told, as_good=as_good_in(thought, taken)) if told.grade else told


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


@dataclass(frozen=True)
class Measured:
    """Two actions in the same worlds."""

    better: Evaluation
    taken: Evaluation

    @property
    def loss(self) -> float:
        return self.better.value - self.taken.value

    @property
    def error(self) -> float:
        return sqrt(self.better.error**2 + self.taken.error**2)

    @property
    def grade(self) -> Grade | None:
        return grade_of(self.loss, self.error)


def by_action(thought: Thought, action: Action | None) -> Evaluation:
    return next(each for each in thought.judged if each.action == action)


def blamed(match: Match, made: ReviewedDecision, found: Measured) -> ReviewedDecision:
    """What it cost; with a better action only if that is certain enough."""
    advice = None
    if found.grade:
        compared = Thought(made.seat, (found.better, found.taken), found.better.action)
        advice = hint_about(match, made.seat, compared)
    return structs.replace(
        made, loss=found.loss, error=found.error, grade=found.grade, advice=advice
    )


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
