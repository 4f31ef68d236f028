"""The loop behind datasets: plays whole games between bots and keeps every action.

Like the arena it is made of plain Python functions, and runs compiled or interpreted. The same
seed gives the same game as there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from penult.core.actions import WAIT
from penult.core.enums import quick
from penult.core.ids import TABLE
from penult.core.marks import Mark, as_it_is
from penult.core.shapes import SEATS, ints
from penult.games.game import Game
from penult.match.policy import Bot
from penult.simulate.arena import (
    ACTS,
    Workspace,
    add_to_seed,
    chooser,
    choosing,
    letting_chance_play,
    sit_down,
    ticking,
)
from penult.simulate.payoffs import Reward, paying


@quick
class ActColumn(IntEnum):
    """Columns of an action."""

    ROUND = 0
    PHASE = 1
    SEAT = 2
    ACTION = 3
    CHOICES = 4  # where its legal actions end
    SIZE = 5


@quick
class RoundColumn(IntEnum):
    """Columns of a round."""

    WINNER = 0
    POINTS = 1  # of each seat
    SIZE = 1 + SEATS


@quick
class ResultColumn(IntEnum):
    """Columns of a game."""

    ACTS = 0  # where its actions end
    ROUNDS = 1
    PAYOFFS = 2  # of each seat, in 1/SHARE
    TOTALS = 2 + SEATS
    BOTS = 2 + 2 * SEATS  # who sat there
    SIZE = 2 + 3 * SEATS


@dataclass(slots=True)
class Log:
    """How much has been written."""

    acts: int = 0
    choices: int = 0
    rounds: int = 0
    payoffs: list[int] = ints(SEATS)  # of the latest game


def noting(game: Game) -> Callable[..., None]:
    moves = game.moves

    def note(
        s: Any, seat: int, action: int, workspace: Workspace, log: Log, acts: Any, choices: Any
    ) -> None:
        """Write down an action, before it is carried out."""
        for place in range(moves(s, seat, workspace.legal)):
            choices[log.choices] = workspace.legal[place]
            log.choices += 1
        acts[log.acts, ActColumn.ROUND] = s.scores.rounds
        acts[log.acts, ActColumn.PHASE] = s.phase
        acts[log.acts, ActColumn.SEAT] = seat
        acts[log.acts, ActColumn.ACTION] = action
        acts[log.acts, ActColumn.CHOICES] = log.choices
        log.acts += 1

    return note


def note_round(s: Any, log: Log, rounds: Any) -> None:
    rounds[log.rounds, RoundColumn.WINNER] = s.round_winner
    for seat in range(s.seats.count):
        rounds[log.rounds, RoundColumn.POINTS + seat] = s.scores.gained[seat]
    log.rounds += 1


def stepping(
    game: Game, decide: Callable[..., int], note: Callable[..., None], jitable: Mark
) -> Callable[..., None]:
    apply = game.apply
    choose = jitable(choosing(game, decide, jitable))
    is_interrupted = jitable(ticking(game))
    sound = game.clockwork.sound if game.clockwork else WAIT

    def step(s: Any, view: Any, workspace: Workspace, log: Log, acts: Any, choices: Any) -> None:
        """One action, found as in the arena."""
        seat, action, _ = choose(s, view, workspace)
        if is_interrupted(s, action, workspace):
            seat = TABLE
            action = sound
        note(s, seat, action, workspace, log, acts, choices)
        apply(s, seat, action)

    return step


def playing(step: Callable[..., None], let_chance_play: Callable[..., None]) -> Callable[..., bool]:
    def play_game(
        s: Any,
        whole: bool,
        view: Any,
        workspace: Workspace,
        log: Log,
        acts: Any,
        choices: Any,
        rounds: Any,
    ) -> bool:
        """One round, or a whole match; False if there is no more room for it."""
        played = 0
        while s.winners == 0 and (whole or played == 0):
            while s.scores.rounds == played:
                if s.chance.words > 0 or s.chance.size > 0:
                    let_chance_play(s, workspace)
                elif log.acts == len(acts) or log.choices + ACTS > len(choices):
                    return False
                else:
                    step(s, view, workspace, log, acts, choices)
            if log.rounds == len(rounds):
                return False
            note_round(s, log, rounds)
            played = s.scores.rounds
        return True

    return play_game


def note_game(s: Any, workspace: Workspace, log: Log, results: Any, place: int) -> None:
    results[place, ResultColumn.ACTS] = log.acts
    results[place, ResultColumn.ROUNDS] = log.rounds
    for seat in range(s.seats.count):
        results[place, ResultColumn.PAYOFFS + seat] = log.payoffs[seat]
        results[place, ResultColumn.TOTALS + seat] = s.scores.total[seat]
        results[place, ResultColumn.BOTS + seat] = workspace.chairs[seat]


def build(
    game: Game,
    bots: Sequence[Bot],
    copy: Callable[[Any, Any], None],
    jitable: Mark = as_it_is,
    decide: Callable[..., int] | None = None,
) -> Callable[..., int]:
    """A function that plays games from number ``first`` on, as long as there is room.

    It returns how many it has played to the end. ``decide`` asks the bots if they need more than a
    view.
    """
    start, kinds = game.start, len(bots)
    ask = jitable(decide or chooser(game, bots, jitable))
    let_chance_play = jitable(letting_chance_play(game))
    step = jitable(stepping(game, ask, jitable(noting(game)), jitable))
    play_game = jitable(playing(step, let_chance_play))
    pay = jitable(paying(game, jitable))

    def play(
        s: Any,
        fresh: Any,
        view: Any,
        workspace: Any,
        log: Any,
        states: Any,
        acts: Any,
        choices: Any,
        rounds: Any,
        results: Any,
        seats: int,
        first: int,
        games: int,
        whole: bool,
        sign: int,
    ) -> int:
        log.acts = 0
        log.choices = 0
        log.rounds = 0
        for place in range(games):
            add_to_seed(workspace, first + place)
            sit_down(workspace, seats, first + place, kinds)
            copy(s, fresh)
            start(s, seats)
            if not play_game(s, whole, view, workspace, log, acts, choices, rounds):
                return place
            pay(s, Reward.WIN, whole, sign, log.payoffs)
            note_game(s, workspace, log, results, place)
            while s.chance.words > 0 or s.chance.size > 0:  # a record ends with the next deal
                let_chance_play(s, workspace)
            copy(states[place], s)
        return games

    return play
