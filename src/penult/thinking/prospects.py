"""``Prospects``: how a match may go on from positions in which all hands are known.

The mean over many worlds is the value of a position itself; what a player then draws is luck. For
finished matches only: while a match goes on, nobody may ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from penult.chance.stream import MASK, mix
from penult.core.actions import WAIT
from penult.core.ids import TABLE, Seat
from penult.core.shapes import flat
from penult.games.game import Game
from penult.match.policy import Bot
from penult.simulate.arena import Workspace
from penult.simulate.run import constant_parts, refuse_bots_with_mistakes
from penult.thinking.compiling import compile_prospects
from penult.thinking.playing_on import Endings
from penult.thinking.search import Rollout


@dataclass(frozen=True)
class Ends:
    """One row for each world."""

    winner: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]
    totals: npt.NDArray[np.int64]  # one column for each seat


class Prospects:
    """Plays positions of one match on, each seat with its own bot."""

    def __init__(self, game: Game, state: Any, bots: Sequence[Bot]) -> None:
        """``state``: any state of the match; ``bots``: one for each seat."""
        by_policy = {bot.policy: bot for bot in bots}
        different = tuple(sorted(by_policy.values(), key=lambda bot: bot.name))
        policies = [bot.policy for bot in different]
        self._bots = different
        self._function = function = compile_prospects(game, different)
        self._base = function.pack(state, constant_parts(game, state.options))
        self._trial = self._base.copy()
        self._view = function.pack(game.view())
        self._endings, self._course = function.blank(Endings), function.blank(Rollout)
        self._workspace = function.blank(Workspace)
        self._workspace.record["seated"] = 1
        self._workspace.record["seating"][: len(bots)] = [policies.index(b.policy) for b in bots]
        self._seats = len(bots)

    def ends(
        self, state: Any, worlds: int, luck: int, seat: Seat = TABLE, action: int = WAIT
    ) -> Ends:
        """How the round ends from this state, perhaps after an action.

        The same luck gives the same answer.
        """
        self._base.records.view(np.int64)[:] = np.frombuffer(flat(state), np.int64)
        stream = self._endings.record["stream"]
        stream["seed"], stream["place"] = mix(luck & MASK), 0
        self._play_on(seat, action, worlds)
        ends, rows = self._endings.record, slice(worlds)
        return Ends(
            ends["winner"][rows].copy(),
            ends["winners"][rows].copy(),
            ends["totals"][rows, : self._seats].copy(),
        )

    def _play_on(self, seat: Seat, action: int, worlds: int) -> None:
        memory = self._endings, self._base, self._trial, self._view, self._workspace, self._course
        try:
            self._function(*memory, seat, action, worlds)
        except Exception as error:  # it is compiled by the first call
            refuse_bots_with_mistakes(self._bots, error)
            raise
