"""``think``: how good each action of a seat is, judged from what that seat may know.

The answer depends on the blind state, the seat's knowledge and the stream, and on nothing else: two
matches that the seat can't tell apart get the same answer, and so does a replay. The budget is in
worlds, never in time.

The search is compiled. The first time that takes half a minute for each game, later it is loaded
from disk. Until ``ready`` says yes, callers that can't wait play as ``sensible``:

>>> match = Match.new("coloradd", seats=2, seed=7)
>>> warm_up(match).join()  # or go on, and ask again later
>>> ready(match)
True
>>> thought = think(match, match.turn, worlds=100, stream=1)
>>> thought.best in match.moves()
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from threading import Lock, Thread, local
from typing import Any

import numpy as np

from penult.bots import find
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT, Action, Verb
from penult.core.ids import NOBODY, Seat
from penult.core.shapes import flat
from penult.games.game import Game
from penult.games.mechanics.knowledge import Knowledge
from penult.match.match import Match
from penult.thinking.compiling import MODEL, Desk, compile_search
from penult.thinking.equity import RoundWorth, equity_table, round_worth
from penult.thinking.observing import knowledge_of, secrets_of
from penult.thinking.search import ARMS, GAINS, WIN

WORLDS = 300
TRUST = 95  # percent of worlds in which what others usually do counts as what they did
# Left to the bot that plays the worlds out: a call is part of a card, the rest is manners
HABITS = frozenset(
    {
        *(Verb.CALL, Verb.READY, Verb.START, Verb.COUNT, Verb.SEEN, Verb.SPEED, Verb.STOP),
        *(Verb.ACCUSE, Verb.YES, Verb.NO, Verb.CLOSE, Verb.BACK, Verb.LEAVE, Verb.BLAME, Verb.DONE),
        *(Verb.PROPOSE, Verb.ACCEPT, Verb.REFUSE, Verb.WITHDRAW, Verb.FREEZE, Verb.STEADY),
    }
)
ALIKE = frozenset({Verb.PLAN})  # two of these may lay the same tiles
CARDS_AFTER = {Verb.LAY: -1, Verb.JUMP: -1, Verb.FINISH: 0, Verb.PRESS: 0}  # and a call may be due


@dataclass(frozen=True)
class Evaluation:
    """What came of one action; everything but ``worlds`` is a mean over its worlds."""

    action: Action | None  # None: wait
    value: float  # the share of rounds won; a blocked round counts as a fair share
    error: float  # the standard error of the value
    worlds: int
    won: tuple[float, ...]  # by seat
    drew: float  # cards the seat drew until the end of the round
    drew_error: float
    paid: float  # how often the action itself made the seat draw: a fall, a failed challenge
    again: float  # how often its next turn came at once
    turns: float  # until the end of the round
    next_drew: float  # how often the next seat drew before this one's next turn
    caught: float  # how often the seat was caught without a call
    points_left: float  # in the seat's hand at the end
    points_error: float


@dataclass(frozen=True)
class Thought:
    """All actions compared, the best first; ``now`` is what to do at once, perhaps a call.

    Of several that do the same, only one is listed.
    """

    seat: Seat
    judged: tuple[Evaluation, ...]
    now: Action | None
    relaxed: float = 0.0  # cards per world that could not be dealt as the knowledge says

    @property
    def best(self) -> Action | None:
        return self.judged[0].action if self.judged else self.now


# Compiled code, and the memory it works on


Key = tuple[str, bool, tuple[type, ...]]
Table = tuple[str, Any, int]
made: set[Key | Table] = set()  # what is compiled in this process, and computed for tables
preparing: dict[Table, Thread] = {}
lock = Lock()  # for both
desks = local()


def key_of(match: Match) -> Key:
    """Matches with the same key share compiled code."""
    game, options = match.game, match.options
    idle = tuple(type(part) for part in game.idle(options))
    return game.name, bool(options == game.new_options()), idle


def table_of(match: Match) -> Table:
    """Matches with the same options and seats share a table of match equity."""
    return match.game.name, match.options, match.seats


def ready(match: Match) -> bool:
    """Can ``think`` answer at once, without compiling or computing anything else first?"""
    return key_of(match) in made and table_of(match) in made


def warm_up(match: Match) -> Thread:
    """Make what ``think`` needs for such a match, or load it, in a thread of its own."""
    table = table_of(match)
    with lock:
        if table not in preparing:
            preparing[table] = Thread(target=prepare, args=(match.copy(),), daemon=True)
            preparing[table].start()
        return preparing[table]


def prepare(match: Match) -> None:
    desk_for(match, 0)
    equity_table(match.game, match.options, match.seats)
    with lock:
        made.add(table_of(match))


def desk_for(match: Match, viewer: Seat) -> Desk:
    """This thread's memory for such a match, with the blind state on it."""
    key, state = key_of(match), match.blind(viewer)
    mine: dict[Any, Desk] = vars(desks)
    if key not in mine:
        desk = Desk.make(match.game, compile_search(match.game), state)
        desk.run(0)  # without actions to compare, it only compiles
        mine[key] = desk
        with lock:
            made.add(key)
    desk = mine[key]
    content = flat(state)
    for each in (desk.base, desk.world, desk.trial):  # worlds are copied without the options
        fill(each, content)
    return desk


def put(record: Any, value: Any) -> None:
    """Overwrite a record with a dataclass."""
    fill(record, flat(value))


def fill(record: Any, content: bytes) -> None:
    record.records.view(np.int64)[:] = np.frombuffer(content, np.int64)


# Which actions


def usual_action(
    match: Match, seat: Seat, legal: Sequence[Action], seed: int, bot: str = MODEL
) -> int:
    """What a bot does without thinking; by default the one that plays the worlds out."""
    ids = [action.id for action in legal]
    policy = find(match.game.name, bot).policy
    return policy(match.view(seat), ids, len(ids), Stream(seed=seed))


def candidates(match: Match, seat: Seat, legal: Sequence[Action]) -> list[Action | None]:
    """What is worth comparing; out of turn also to do nothing."""
    actions: list[Action | None] = [each for each in legal if each.verb not in HABITS]
    return ([] if seat == match.turn else [None]) + actions[: ARMS - 1]


def call_before(match: Match, seat: Seat, legal: Sequence[Action], action: Action | None) -> int:
    """The call that belongs to a card which leaves only one, if it can be made now."""
    calls = [each.id for each in legal if each.verb == Verb.CALL]
    if not calls or action is None or action.verb not in CARDS_AFTER:
        return WAIT
    left = match.view(seat).sizes[seat] + CARDS_AFTER[action.verb]
    return calls[0] if left == 1 else WAIT


# Thinking


def think(
    match: Match,
    seat: Seat,
    worlds: int = WORLDS,
    stream: int = 0,
    knowledge: Knowledge | None = None,
    trust: int = TRUST,
    whole: bool = False,
    horizon: int = 0,
) -> Thought:
    """Compare the actions of a seat in so many worlds for each action, on average.

    ``knowledge`` is the seat's own, from an ``Observer``; without it, the events of the match are
    folded anew. ``whole``: it wants to win the match, not just this round. ``horizon``: so many
    turns are played out and the rest is estimated, in games that can; 0: to the end of the round.
    """
    seat, legal = match.checked_seat(seat), match.moves(seat)
    usual = usual_action(match, seat, legal, mix(stream)) if legal else WAIT
    offered = candidates(match, seat, legal)
    habit = match.game.actions[usual] if usual != WAIT else None
    if len(offered) < 2 or (habit and habit.verb in HABITS):
        return Thought(seat, (), habit)
    found = compare(match, seat, offered, worlds, stream, knowledge, trust, whole, horizon)
    return found or Thought(seat, (), habit)


def compare(
    match: Match,
    seat: Seat,
    offered: Sequence[Action | None],
    worlds: int,
    stream: int,
    knowledge: Knowledge | None = None,
    trust: int = TRUST,
    whole: bool = False,
    horizon: int = 0,
) -> Thought | None:
    """The same for actions of one's own choice; None if the cards can't be accounted for."""
    desk = desk_for(match, seat)
    put(desk.knowledge, knowledge or knowledge_of(match, seat))
    legal = match.moves(seat)
    calls = [call_before(match, seat, legal, action) for action in offered]
    lay_out(desk, match, offered, calls, stream, trust)
    weigh(desk, match, seat if whole else NOBODY)
    desk.course.record["horizon"] = horizon if secrets_of(match.game).outlook else 0
    best = desk.run(worlds)
    return None if best == NOBODY else read_thought(desk, match, seat, offered, calls, best)


def lay_out(
    desk: Desk,
    match: Match,
    offered: Sequence[Action | None],
    calls: Sequence[int],
    stream: int,
    trust: int,
) -> None:
    trials = desk.trials.record
    trials["arms"] = len(offered)
    trials["action"][: len(offered)] = [WAIT if each is None else each.id for each in offered]
    trials["before"][: len(offered)] = calls
    trials["alike"][: len(offered)] = [may_be_alike(each, offered) for each in offered]
    slots = trials["slots"]
    slots["deck_size"], slots["trust"] = match.deck_size, trust
    slots["stream"]["seed"], slots["stream"]["place"] = mix(stream), 0


def may_be_alike(action: Action | None, offered: Sequence[Action | None]) -> bool:
    """Whoever offers an action twice wants it tried, though there is no other."""
    return action is not None and action.verb in ALIKE and offered.count(action) == 1


def weigh(desk: Desk, match: Match, seat: Seat) -> None:
    """Set what the points of this round are worth to a seat; NOBODY: only who wins it counts."""
    trials, worth = desk.trials.record, None
    if seat != NOBODY:
        view = match.view(seat)
        totals = tuple(view.totals[: match.seats])
        worth = worth_of_round(match.game, match.options, totals, view.rounds, seat)
    trials["weighed"] = worth is not None
    if worth is not None:
        trials["usual"], trials["step"] = round(WIN * worth.usual), worth.step
        trials["worth"][: match.seats] = np.rint(WIN * worth.by_seat)


@lru_cache(256)
def worth_of_round(
    game: Game, options: Any, totals: tuple[int, ...], rounds: int, seat: Seat
) -> RoundWorth | None:
    table = equity_table(game, options, len(totals))
    return round_worth(table, totals, rounds, seat, GAINS)


def read_thought(
    desk: Desk,
    match: Match,
    seat: Seat,
    offered: Sequence[Action | None],
    calls: Sequence[int],
    best: int,
) -> Thought:
    trials = desk.trials.record
    tried = [row for row in range(len(offered)) if trials["worlds"][row]]
    judged = [evaluation(trials, row, match.seats, offered[row]) for row in tried]
    judged.sort(key=lambda each: (each.action != offered[best], -each.value))
    now = offered[best] if calls[best] == WAIT else match.game.actions[calls[best]]
    worlds = max((each.worlds for each in judged), default=1)
    return Thought(seat, tuple(judged), now, int(trials["slots"]["relaxed"]) / worlds)


def evaluation(trials: Any, row: int, seats: int, action: Action | None) -> Evaluation:
    worlds = int(trials["worlds"][row])

    def mean(column: str) -> float:
        return float(trials[column][row]) / worlds

    def error(column: str, squares: str) -> float:
        """The standard error of a mean."""
        return sqrt(max(mean(squares) - mean(column) ** 2, 0.0) / worlds)

    return Evaluation(
        action=action,
        value=mean("value") / WIN,
        error=error("value", "squares") / WIN,
        worlds=worlds,
        won=tuple(float(each) / WIN / worlds for each in trials["won"][row][:seats]),
        drew=mean("drew"),
        drew_error=error("drew", "drew_squares"),
        paid=mean("paid"),
        again=mean("again"),
        turns=mean("turns"),
        next_drew=mean("next_drew"),
        caught=mean("caught"),
        points_left=mean("left"),
        points_error=error("left", "left_squares"),
    )
