"""Plays a state in which all hands are known to the end of its round, many times.

What nobody can know yet is new in each world: the order of the draw pile, shuffles, noise and the
bots' luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from penult.chance.orders import KEY_WORDS
from penult.chance.stream import Stream, roll
from penult.core.actions import WAIT
from penult.core.ids import Seat
from penult.core.marks import Mark, as_it_is
from penult.core.shapes import SEATS, ints
from penult.games.game import Game
from penult.games.mechanics.piles import Piles
from penult.match.policy import Bot
from penult.simulate import arena
from penult.simulate.arena import Workspace
from penult.thinking.search import (
    Copy,
    Rollout,
    begin_rollout,
    begin_watch,
    quickened,
    rolling_out,
    winding,
)

MOST = 2048  # worlds in one call


@dataclass(slots=True)
class Endings:
    """How the round ended in each world."""

    winner: list[int] = ints(MOST)  # of the round, or NOBODY
    winners: list[int] = ints(MOST)  # of the match, as a mask; 0: it goes on
    totals: list[list[int]] = ints(MOST, SEATS)
    stream: Stream = field(default_factory=Stream)


def shuffle_stock(piles: Piles, luck: Stream) -> None:
    for place in range(piles.stock_size - 1, 0, -1):
        other = roll(luck, place + 1)
        card = piles.stock[place]
        piles.stock[place] = piles.stock[other]
        piles.stock[other] = card


def open_luck(e: Endings, workspace: Workspace, seats: int) -> None:
    """New shuffles, noise and bots' streams; bots sit as the workspace's seating says."""
    for word in range(KEY_WORDS):
        workspace.key[word] = roll(e.stream, 1 << 30)
    arena.sit_down(workspace, seats, 0, 1)


def note_ending(e: Endings, world: int, s: Any) -> None:
    e.winner[world] = s.round_winner
    e.winners[world] = s.winners
    for seat in range(s.seats.count):
        e.totals[world][seat] = s.scores.total[seat]


def build(game: Game, bots: Sequence[Bot], copy: Copy, jitable: Mark = as_it_is) -> Any:
    """A function that plays a state on to the end of its round, so many times.

    ``action``, unless it is WAIT, is what ``seat`` does first; what it draws is already luck.
    """
    game = quickened(game)
    apply = game.apply
    wind = jitable(winding(game))
    roll_out = jitable(rolling_out(game, bots, jitable))

    def play_on(
        e: Endings,
        base: Any,
        trial: Any,
        view: Any,
        workspace: Workspace,
        c: Rollout,
        seat: Seat,
        action: int,
        worlds: int,
    ) -> None:
        for world in range(worlds):
            copy(trial, base)
            shuffle_stock(trial.piles, e.stream)
            open_luck(e, workspace, base.seats.count)
            begin_rollout(workspace, base.seats.count)
            wind(trial, workspace)
            begin_watch(c, base)
            c.next = 0
            if action != WAIT:
                apply(trial, seat, action)
            roll_out(trial, view, workspace, 0, base.scores.rounds, c)
            note_ending(e, world, trial)

    return play_on
