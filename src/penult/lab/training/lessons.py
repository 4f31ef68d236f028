"""What a bot that thinks ahead would do, and how much better than anything else: to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from penult.core.ids import TABLE, Seat
from penult.games.game import Game
from penult.match.match import Match
from penult.simulate.pieces import Encoder
from penult.thinking.observing import knowledge_of
from penult.thinking.think import Thought, think

Array: TypeAlias = npt.NDArray[Any]
DECISIONS = 1000  # of a lesson
DOUBT = 0.04  # rounds won: actions that differ by less are about as likely
KEPT = ("rows", "masks", "targets")


@dataclass
class TaughtDecisions:
    """Decisions: what the seat sees, what it may do, and the chances of what its teacher does."""

    rows: Array  # ints, see ``simulate.encoding``
    masks: Array
    targets: Array

    def store(self, path: Path) -> None:
        """All at once, so that no half of a lesson is left behind."""
        draft = path.with_suffix(".new")
        with draft.open("wb") as file:
            np.savez_compressed(file, **{name: getattr(self, name) for name in KEPT})
        draft.replace(path)


def read_lesson(path: Path) -> TaughtDecisions:
    with np.load(path) as kept:
        return TaughtDecisions(*(kept[name] for name in KEPT))


def make_lesson(game: Game, seats: int, worlds: int, number: int) -> TaughtDecisions:
    """Single rounds in which teachers sit in all seats. The same number gives the same lesson."""
    encoder = Encoder(game, seats, knowing=False)
    rng = Random(number)
    rows = np.zeros((DECISIONS, encoder.ints), np.int32)
    masks = np.zeros((DECISIONS, len(game.actions) + 1), np.bool_)
    targets = np.zeros(masks.shape, np.float16)
    decisions = teaching(game, seats, worlds, rng)
    for place, (match, seat, chances) in zip(range(DECISIONS), decisions, strict=False):
        encoder.write(match.view(seat), None, None, encoder.size.kinds, 0, rows[place])
        masks[place] = mask_of(match, seat)
        for action, chance in chances.items():
            targets[place, action] = chance
    return TaughtDecisions(rows, masks, targets)


def mask_of(match: Match, seat: Seat) -> Array:
    """What the seat may do; WAIT is the last column."""
    mask = np.zeros(len(match.game.actions) + 1, np.bool_)
    mask[[action.id for action in match.moves(seat)]] = True
    mask[-1] = seat != match.turn
    return mask


def teaching(
    game: Game, seats: int, worlds: int, rng: Random
) -> Iterator[tuple[Match, Seat, dict[int, float]]]:
    """Decisions of rounds without end: with the chances of the actions, of which one is done."""
    while True:
        match = Match.new(game, seats=seats, seed=rng.getrandbits(60)).stop_between_rounds()
        while not match.outcome and not match.view(0).rounds:
            if match.turn == TABLE:
                match.push(TABLE, match.legal(TABLE)[0])
                continue
            for seat in (*sorted(match.reactors), match.turn):
                chances = chances_of(match, seat, worlds, rng.getrandbits(32))
                if sum(mask_of(match, seat)) > 1:
                    yield match, seat, chances
                action = rng.choices(list(chances), list(chances.values()))[0]
                if action != len(game.actions):
                    match.push(seat, game.actions[action])
                    break


def chances_of(match: Match, seat: Seat, worlds: int, stream: int) -> dict[int, float]:
    thought = think(match, seat, worlds, stream, knowledge_of(match, seat))
    wait = len(match.game.actions)
    if thought.judged and thought.now == thought.best:
        return softened(thought, wait)
    # a call before the best card, or nothing to compare
    return {wait if thought.now is None else thought.now.id: 1.0}


def softened(thought: Thought, wait: int) -> dict[int, float]:
    """Actions are the likelier, the more rounds they win."""
    top = max(each.value for each in thought.judged)
    weights = {
        wait if each.action is None else each.action.id: float(np.exp((each.value - top) / DOUBT))
        for each in thought.judged
    }
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}
