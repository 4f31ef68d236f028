"""Makes puzzles: bots play, and every decision is searched for one action that is clearly the best.

The best action is found in some worlds and confirmed in fresh ones; otherwise luck would choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt

from msgspec.structs import replace

from penult.bots import SeatedBot, adviser, find, levels_of
from penult.bots.levels import USUAL
from penult.chance import seeds
from penult.chance.orders import open_game
from penult.chance.stream import mix
from penult.core.actions import Action, Verb
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.mechanics.knowledge import Knowledge
from penult.lab.puzzles.exercise import Choice
from penult.lab.puzzles.puzzle import Grade, Puzzle
from penult.match.match import Match
from penult.simulate.arena import Workspace, ticking
from penult.thinking.deciding import decide
from penult.thinking.observing import Observer
from penult.thinking.reasons import hint_about, is_same, laid_by
from penult.thinking.think import Evaluation, Thought, compare, think, usual_action

LEAST = 0.10  # how much more often the best action wins than any other …
SPARE = 2.0  # … with so many standard errors to spare,
ERRORS = 4.0  # and by so many standard errors at least
SEARCHING, TRYING, CONFIRMING = 1, 100, 200  # the luck of each set of worlds
SURE = 8  # one puzzle in so many may be about an action that wins the round for sure
SEATS = (2, 3, 4)
EASY, MEDIUM = 1, 3  # places on the ladder of levels: casual, sensible


@dataclass(frozen=True)
class PuzzleEffort:
    """How many worlds for each action, each time fresh ones, and how often each level tries."""

    worlds: tuple[int, ...]  # in the last ones the best action must be clearly the best
    tries: int = 9


USUAL_EFFORT = PuzzleEffort(worlds=(400, 6000))
DEAR = (  # where the best level can afford fewer worlds than this
    (100, PuzzleEffort(worlds=(16, 80, 400), tries=5)),
    (1000, PuzzleEffort(worlds=(100, 4000))),
)


def effort_for(game: str) -> PuzzleEffort:
    affordable = adviser(game).worlds
    return next((effort for worlds, effort in DEAR if affordable < worlds), USUAL_EFFORT)


# Matches between bots


def rounds_of(game: str, seed: int, first: int = 0) -> Iterator[Match]:
    """Matches that have been played for one round; the seeds follow each other."""
    for number in count(first):
        yield played_round(game, SEATS[number % len(SEATS)], seed + number)


def played_round(game: str, seats: int, seed: int) -> Match:
    """One round between bots, on the clock that simulations use."""
    match = Match.new(game, seats=seats, seed=seed).stop_between_rounds()
    players = [SeatedBot(match, seat, USUAL) for seat in range(seats)]
    is_interrupted, workspace = ticking(match.game), workspace_for(match)
    while not match.is_between and not match.outcome:
        seat, action = next_action(match, players)
        if is_interrupted(match.uncovered(), action.id, workspace):
            assert match.game.clockwork
            seat, action = TABLE, match.game.actions[match.game.clockwork.sound]
        match.push(seat, action)
    return match


def workspace_for(match: Match) -> Workspace:
    workspace = Workspace(key=seeds.key_of(match.seed))
    open_game(workspace.scratch, workspace.key)
    workspace.seeds[0] = workspace.scratch.block[0]
    return workspace


def next_action(match: Match, players: list[SeatedBot]) -> tuple[Seat, Action]:
    for seat in (*match.reactors, match.turn):
        if seat == TABLE:
            return TABLE, match.legal(TABLE)[0]
        answer = players[seat].answer(match)
        if answer:
            return seat, answer.action
    return match.turn, match.moves()[0]


# Searching


@dataclass(frozen=True)
class Situation:
    """A decision of the seat to play."""

    match: Match
    seat: Seat
    known: Knowledge
    luck: int


def decisions(match: Match) -> Iterator[Situation]:
    """The decisions of a round; the match is the same each time, a little further on."""
    replay = match.copy()
    replay.rewind(0)
    observers = [Observer(replay, seat) for seat in range(match.seats)]
    for number, (seat, action) in enumerate(match.acts):
        if seat == replay.turn != TABLE and len(replay.moves()) > 1:
            known = observers[seat].follow(replay)
            yield Situation(replay, seat, known, match.seed ^ mix(number))
        replay.push(seat, action)


def clear_best(at: Situation, effort: PuzzleEffort) -> Thought | None:
    """All actions compared, if one of them is the best in all worlds, and clearly in the last."""
    match, seat, known = at.match, at.seat, at.known
    first, *others = effort.worlds
    thought = think(match, seat, first, at.luck ^ mix(SEARCHING), known)
    if len(thought.judged) < 2 or is_plain(thought):
        return None
    best, offered = thought.best, [each.action for each in thought.judged]
    for stage, worlds in enumerate(others):
        if lead(thought) < LEAST:
            return None
        luck = at.luck ^ mix(CONFIRMING + stage)
        again = compare(match, seat, offered, worlds, luck, known)
        if again is None or again.best != best:
            return None
        thought = again
    return thought if is_clear(thought) else None


def lead(thought: Thought) -> float:
    best, *others = thought.judged
    return best.value - max(each.value for each in others)


def is_clear(thought: Thought) -> bool:
    best, *others = thought.judged
    return all(is_clearly_better(best, other) for other in others)


def is_clearly_better(best: Evaluation, other: Evaluation) -> bool:
    gain, error = best.value - other.value, sqrt(best.error**2 + other.error**2)
    return gain >= max(LEAST + SPARE * error, ERRORS * error)


def is_plain(thought: Thought) -> bool:
    """To play the only card that fits, rather than none, is no puzzle; to draw instead may be."""
    best, *others = (each.action for each in thought.judged)
    if best is None or best.verb not in (Verb.LAY, Verb.PLAN):
        return False
    return all(other is None or other.verb != best.verb for other in others)


# Grading


def finders(at: Situation, best: Action, tries: int) -> tuple[str, ...]:
    """The levels that find the best action in most of their tries."""
    names = levels_of(at.match.game.name)
    return tuple(name for name in names if hits(at, best, name, tries) * 2 > tries)


def hits(at: Situation, best: Action, level: str, tries: int) -> int:
    match, seat = at.match, at.seat
    laid = laid_by(match, seat, best)
    answers = (answer_of(match, seat, level, at.luck ^ mix(TRYING + n)) for n in range(tries))
    return sum(each == best or is_same(match, seat, each, laid) for each in answers)


def answer_of(match: Match, seat: Seat, level: str, seed: int) -> Action | None:
    """What a bot of this level does; if it calls first, what it does then."""
    mind = find(match.game.name, level).mind
    chosen: Action | None
    if mind is None:
        chosen = match.game.actions[usual_action(match, seat, match.moves(seat), mix(seed), level)]
    else:
        chosen = decide(match, seat, mind, mix(seed), len(match.acts))
    if chosen is None or chosen.verb != Verb.CALL:
        return chosen
    called = match.copy()
    called.push(seat, chosen)
    return answer_of(called, seat, level, seed)


def grade_of(game: str, found: tuple[str, ...]) -> Grade:
    """By the level from which on all find it: a weak one may just have been lucky."""
    levels = levels_of(game)
    first = len(levels)
    while first > 0 and levels[first - 1] in found:
        first -= 1
    return "easy" if first <= EASY else "medium" if first <= MEDIUM else "hard"


# Making


def puzzle_of(at: Situation, thought: Thought, best: Action, effort: PuzzleEffort) -> Puzzle:
    match, seat = at.match, at.seat
    found = finders(at, best, effort.tries)
    return Puzzle(
        id=match.game.name,
        record=match.record(),
        choices=tuple(
            Choice(each.action.text, round(each.value, 4), round(each.error, 4))
            for each in thought.judged
            if each.action
        ),
        advice=hint_about(match, seat, thought, at.known),
        found=found,
        grade=grade_of(match.game.name, found),
    )


def found_in(game: str, seed: int, known: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """Puzzles without end; at most one for each seat of a match, as its cards hardly change.

    ``known``: those already found from this seed; the search goes on behind the last of them.
    """
    effort, number = effort_for(game), len(known)
    sure = sum(each.best.value == 1 for each in known)
    places = [place_of(each) for each in known]
    last = max(places, default=(seed, -1, NOBODY))
    for match in rounds_of(game, seed, last[0] - seed):
        seats: set[Seat] = {seat for of, _, seat in places if of == match.seed}
        for at in decisions(match):
            if at.seat in seats or (match.seed, len(at.match.acts)) <= last[:2]:
                continue
            puzzle = puzzle_at(at, effort, too_sure=SURE * sure > number)
            if puzzle:
                seats.add(at.seat)
                number, sure = number + 1, sure + (puzzle.best.value == 1)
                yield puzzle


def place_of(puzzle: Puzzle) -> tuple[int, int, Seat]:
    """The match of a puzzle by its seed, the number of actions before it, and whose turn it is."""
    match = Match.load(puzzle.record)
    return match.seed, len(match.acts), match.turn


def puzzle_at(at: Situation, effort: PuzzleEffort, *, too_sure: bool = False) -> Puzzle | None:
    """The puzzle of a position, if it is one; ``too_sure``: not one with a certain win."""
    thought = clear_best(at, effort)
    if thought is None or thought.best is None or (too_sure and thought.judged[0].value == 1):
        return None
    puzzle = puzzle_of(at, thought, thought.best, effort)
    # What everybody finds, for no reason that can be told, teaches nothing
    return puzzle if puzzle.theme or puzzle.grade != "easy" else None


def varied(found: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """Choose puzzles that differ in their themes, grades and numbers of seats, and number them."""
    left, chosen, counts = list(found), list[Puzzle](), Counter[tuple[str, object]]()
    while left and len(chosen) < number:
        best = min(left, key=lambda each: sum(counts[kind] for kind in kinds_of(each)))
        left.remove(best)
        counts.update(kinds_of(best))
        chosen.append(replace(best, id=f"{best.id}-{len(chosen) + 1}"))
    return chosen


def kinds_of(puzzle: Puzzle) -> list[tuple[str, object]]:
    return [("theme", puzzle.theme), ("grade", puzzle.grade), ("seats", puzzle.shown.seats)]
