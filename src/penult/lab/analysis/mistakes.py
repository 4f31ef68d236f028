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
from penult.core.actions import Action, Verb
from penult.core.ids import Seat
from penult.games.mechanics.knowledge import Knowledge
from penult.lab.analysis.curve import replaying, turns_in
from penult.lab.analysis.model import Grade, Review, ReviewedDecision
from penult.lab.lays import laid, rack_after
from penult.match.match import Match
from penult.match.record import STEP
from penult.render.hints import Advice
from penult.thinking.observing import Observer
from penult.thinking.reasons import hint_about, how_sure, laid_by
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
    for turn in turns_in(match):
        for place, action in enumerate(turn.actions):
            replay.start_round()
            if turn.seat == seat:
                luck = seed ^ mix(len(replay.acts))
                of_turn = () if place else turn.actions
                found = judged(replay, observer, action, searched, measured, luck, of_turn)
                if found:
                    yield found
            replay.push(turn.seat, action)


def judged(
    match: Match,
    observer: Observer,
    taken: Action,
    searched: int,
    measured: int,
    luck: int,
    turn: Sequence[Action] = (),
) -> ReviewedDecision | None:
    """None if there was nothing to decide. ``turn``: all that is done in the turn it begins."""
    seat, known = observer.viewer, observer.follow(match)
    thought = think(match, seat, searched, luck ^ mix(SEARCHING), known)
    compared = [each.action for each in thought.judged] or [only_plan(thought)]
    left = rack_after(match, seat, turn) if turn else None
    choice = taken if left is None else plan_that_leaves(match, seat, compared, left)
    if compared == [choice] or choice not in [None, *compared]:
        return None
    made = ReviewedDecision(
        number=len(match.acts),
        round=match.rounds + 1,
        seat=seat,
        act=choice.text if choice else STEP.join(each.text for each in turn),
        chance=thought.judged[0].value if thought.judged else 0.0,
    )
    if thought.best == choice:
        return made

    def measure(worlds: int, stream: int) -> Measured | None:
        if choice is None:
            return lay_measured(match, thought, turn, worlds, luck ^ mix(stream), known)
        both = compare(match, seat, (thought.best, choice), worlds, luck ^ mix(stream), known)
        if both is None:
            return None
        return Measured(by_action(both, thought.best), by_action(both, choice))

    found = measure(measured, MEASURING)
    if found and found.grade and found.error > PRECISE:
        enough = ceil(measured * (found.error / PRECISE) ** 2 * MORE)
        found = measure(enough, CONFIRMING)
    if found is None:
        return made
    if not thought.judged:
        made = structs.replace(made, chance=found.better.value)
    told = blamed(match, made, found)
    return structs.replace(told, as_good=as_good_in(thought, choice)) if told.grade else told


def only_plan(thought: Thought) -> Action | None:
    """Plans that all lay the same tiles aren't tried; somebody may have laid others."""
    return thought.now if thought.now and thought.now.verb == Verb.PLAN else None


def plan_that_leaves(
    match: Match, seat: Seat, compared: Sequence[Action | None], left: list[str]
) -> Action | None:
    """The plan that lays the same tiles as somebody has laid; None: no plan does."""
    plans = [each for each in compared if each and rack_after(match, seat, [each]) == left]
    return plans[0] if plans else None


def lay_measured(
    match: Match,
    thought: Thought,
    turn: Sequence[Action],
    worlds: int,
    luck: int,
    known: Knowledge,
) -> Measured | None:
    """The best action beside tiles laid as in no plan, which only wait for the end of the turn."""
    begun, end = laid(match, thought.seat, turn), turn[-1]
    best = alone(match, thought.seat, thought.best, worlds, luck, known)
    made = alone(begun, thought.seat, end, worlds, luck)
    return Measured(best, made) if best and made else None


def alone(
    match: Match,
    seat: Seat,
    action: Action | None,
    worlds: int,
    luck: int,
    known: Knowledge | None = None,
) -> Evaluation | None:
    """The search compares at least two actions, so half of the worlds go to each of two alike."""
    pair = compare(match, seat, (action, action), ceil(worlds / 2), luck, known)
    return pair.judged[0] if pair else None


def as_good_in(thought: Thought, taken: Action | None) -> tuple[str, ...]:
    """What did about as well as the best action, in enough worlds to say so."""
    if not thought.judged:
        return ()
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
    advice = advised(match, made, found) if found.grade else None
    return structs.replace(
        made, loss=found.loss, error=found.error, grade=found.grade, advice=advice
    )


def advised(match: Match, made: ReviewedDecision, found: Measured) -> Advice:
    """Without reasons where tiles were laid as in no plan: only single actions are looked at."""
    better = found.better.action
    if STEP in made.act:
        act = better.text if better else ""
        return Advice(act, sure=how_sure(found.loss), laid=laid_by(match, made.seat, better))
    return hint_about(match, made.seat, Thought(made.seat, (found.better, found.taken), better))


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
