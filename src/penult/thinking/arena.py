"""Simulated games in which some bots think ahead, or whose actions somebody wants to know.

The loop is that of ``simulate.arena``, interpreted: thinking takes nearly all of the time anyway,
and that part is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from threading import local
from typing import Any

from penult.core.actions import WAIT
from penult.core.events import Event
from penult.core.ids import ActionId, Seat
from penult.core.marks import as_it_is
from penult.core.shapes import overwriter
from penult.games.game import Game
from penult.match.match import Match
from penult.match.policy import Bot
from penult.match.seat_position import latest_events, match_around
from penult.simulate import arena, log_loop
from penult.simulate.arena import Workspace
from penult.simulate.compile import interpreted
from penult.simulate.compile.records import Compiled
from penult.simulate.run import Plan, play_as
from penult.thinking.deciding import decide


class Recorder(local):
    """Notes what happens in one game after the other; each thread has its own.

    Those who think need the events, those who study the game its actions.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.acts: list[tuple[Seat, ActionId]] = []
        self.actions = 0

    def note(self, game: Game, state: Any) -> None:
        self.events += latest_events(game, state)
        self.actions += 1


def recorded(game: Game, recorder: Recorder) -> Game:
    """The same game, whose events and actions are noted."""

    def start(state: Any, seats: int) -> None:
        recorder.events.clear()
        recorder.acts.clear()
        recorder.actions = 0
        game.start(state, seats)
        recorder.note(game, state)

    def apply(state: Any, seat: int, action: int) -> None:
        game.apply(state, seat, action)
        recorder.acts.append((seat, action))
        recorder.note(game, state)

    def supply(state: Any, order: Any) -> None:
        game.supply(state, order)
        recorder.note(game, state)

    return replace(game, start=start, apply=apply, supply=supply)


def thinking(
    game: Game, bots: Sequence[Bot], recorder: Recorder, plain: Callable[..., int], whole: bool
) -> Callable[..., int]:
    """A function like ``arena.chooser``, for bots of which some think."""

    def choose(s: Any, seat: int, size: int, view: Any, workspace: Workspace) -> int:
        mind = bots[workspace.chairs[seat]].mind
        if mind is None:
            return plain(s, seat, size, view, workspace)
        if size == 0:
            return WAIT
        match: Match = match_around(game, s, recorder.events)
        action = decide(match, seat, mind, workspace.seeds[seat], recorder.actions, whole)
        if action is None:
            return workspace.legal[0] if s.seats.turn == seat else WAIT
        return action.id

    return choose


@cache
def recording_arena(
    game: Game, bots: tuple[Bot, ...], whole: bool = False
) -> tuple[Compiled, Recorder]:
    """The play function of ``simulate.run``, and what it noted of the latest game.

    Some of the bots may think. ``whole``: they play for matches, not for single rounds.
    """
    recorder = Recorder()
    plain = arena.chooser(game, bots, as_it_is)
    ask = thinking(game, bots, recorder, plain, whole)
    return interpreted(arena.build(recorded(game, recorder), bots, decide=ask)), recorder


@cache
def recording_logs(game: Game, bots: tuple[Bot, ...], whole: bool = False) -> Callable[..., int]:
    """The play function of ``simulate.game_logs``. Some of the bots may think."""
    recorder = Recorder()
    plain = arena.chooser(game, bots, as_it_is)
    ask = thinking(game, bots, recorder, plain, whole)
    kind: Any = type(game.state())
    return log_loop.build(recorded(game, recorder), bots, overwriter(kind), decide=ask)


def arena_of(game: Game, bots: tuple[Bot, ...], whole: bool = False) -> Compiled:
    """The play function alone."""
    return recording_arena(game, bots, whole)[0]


def let_think(plan: Plan) -> None:
    """From now on, simulations of such a plan let its bots think."""
    if any(bot.mind for bot in plan.bots):
        play_as(plan, arena_of(plan.game, plan.bots, plan.whole))
