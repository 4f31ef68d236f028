"""One game for the environments of other libraries: what they all need of a batch."""

from __future__ import annotations

import string
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from penult import bots
from penult.core.coercion import WrongKind
from penult.core.ids import Seat
from penult.games.game import Game
from penult.games.registry import find_any
from penult.match.match import Match
from penult.match.policy import Bot
from penult.simulate.batch import Batch

CHARACTERS = string.printable
LENGTH = 10_000  # of a text, at most
RENDER_MODES = ("ansi", "human")
Opponents = str | Bot | Sequence[str | Bot]


def game_of(given: str | Game) -> Game:
    return given if isinstance(given, Game) else find_any(given)


def bot_of(game: Game, given: str | Bot) -> Bot:
    if isinstance(given, Bot):
        return given
    known = bots.known_bots(game.name)
    if given not in known:
        raise bots.UnknownBot(name=given, known=", ".join(known))
    return known[given]


def opponents_for(game: Game, seats: int, learner: Seat, given: Opponents) -> dict[Seat, Bot]:
    """The bots around a learner: the same in every seat, or one for each, clockwise from it."""
    around = [(learner + step) % seats for step in range(1, seats)]
    several = [given] * len(around) if isinstance(given, str | Bot) else list(given)
    if len(several) != len(around) or not 0 <= learner < seats:
        raise WrongKind("batch-bots", given)
    return {seat: bot_of(game, each) for seat, each in zip(around, several, strict=True)}


class Single:
    """A batch of one game, or of several, and the spaces that belong to it."""

    def __init__(
        self,
        game: str | Game,
        *,
        games: int = 1,
        seats: int = 4,
        bots: Mapping[Seat, Bot] | None = None,
        observation: str = "planes",
        autoreset: str = "off",
        **settings: Any,
    ) -> None:
        """``observation``: ``planes``, ``ints``, ``views``, ``text``; the rest as in ``Batch``."""
        self.game = game_of(game)
        self.text = observation == "text"
        self.batch = Batch(
            self.game,
            games,
            seats=seats,
            bots=bots,
            observation="views" if self.text else observation,
            autoreset=autoreset,
            **settings,
        )
        self.actions = self.batch.wait + 1
        self._match: Match | None = None

    def observation_space(self) -> Any:
        from gymnasium import spaces

        if self.text:
            return spaces.Text(LENGTH, charset=CHARACTERS)
        shape = self.batch.observations.shape[1:]
        if self.batch.observation == "planes":
            return spaces.Box(-1.0, 1.0, shape, np.float32)
        most = np.iinfo(np.int64)
        return spaces.Box(most.min, most.max, shape, np.int64)

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self._match = None

    @property
    def over(self) -> bool:
        return bool(self.batch.turn[0] < 0)

    @property
    def asked(self) -> Seat:
        return int(self.batch.turn[0])

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """The legal actions of a seat; none if it isn't asked."""
        if seat != self.asked:
            return np.zeros(self.actions, np.int8)
        return np.asarray(self.batch.masks[0], np.int8)

    def observe(self, seat: Seat) -> Any:
        if self.text:
            return text_for(self.match(), seat)
        if seat == self.asked:
            return self.batch.observations[0].copy()
        return self.batch.observe(0, seat)

    def match(self) -> Match:
        """The game as a match, which follows it from one call to the next."""
        if self._match is None:
            self._match = self.batch.match(0)
        for seat, action in self.batch.acts(0)[len(self._match.acts) :]:
            self._match.push(seat, self.game.actions[action])
        return self._match

    def render(self, mode: str | None) -> str | None:
        """``ansi``: the record of the game so far. ``human`` prints what the seat asked sees."""
        if mode == "ansi":
            return self.match().record()
        if mode == "human":
            seat = self.batch.learners[0] if self.over else self.asked
            sys.stdout.write(text_for(self.match(), seat) + "\n\n")
        return None


def text_for(match: Match, seat: Seat) -> str:
    """What a seat sees, in notation."""
    table = match.table
    shown = {
        "game": match.game.name,
        "you": seat,
        "turn": match.turn,
        "top": table.top,
        "colour": table.colour,
        "draw pile": table.stock,
        "hand sizes": " ".join(map(str, table.sizes)),
        "trays": " ".join(tray or "-" for tray in table.trays),
        "melds": " ".join(table.melds),
        "singles": " ".join(table.singles),
        "hand": " ".join(match.hand(seat)),
        "legal": ", ".join(map(str, match.moves(seat))),
    }
    return "\n".join(f"{name}: {value}" for name, value in shown.items() if value not in (None, ""))
