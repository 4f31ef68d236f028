"""Our games in the manner of RLCard's environments, for agents written for it.

    from penult.envs.rlcard import make
    env = make("coloradd", {"seed": 1, "game_num_players": 4})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=True)

``rlcard`` is RLCard's own game, fault for fault: rules, words, observations and payoffs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from penult.core.ids import Seat
from penult.envs.rlcard.agents import shown_to
from penult.envs.rlcard.printed import PrintedCards
from penult.envs.rlcard.words import NUMBERS, WORD_OF, action_in
from penult.envs.single import Single, game_of, text_for
from penult.games.rlcard.game import GAME as RLCARD

State: TypeAlias = dict[str, Any]
SEEDS = 1 << 63
PLAYERS = "game_num_players"


class Environment:
    def __init__(self, game: str, config: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
        found = game_of(game)
        self.theirs = found is RLCARD
        seats = int(config.get(PLAYERS, 2))
        self.single = Single(found, seats=seats, **settings)
        self.name = found.name
        self.num_players, self.num_actions = seats, self.single.actions - int(self.theirs)
        shape = (4, 4, 15) if self.theirs else self.single.batch.observations.shape[1:]
        self.state_shape = [list(shape) for _ in range(seats)]
        self.action_shape: list[None] = [None] * seats
        self.agents: Sequence[Any] = ()
        self.timestep = 0
        self.seed(config.get("seed"))

    def seed(self, seed: int | None = None) -> int | None:
        self.np_random = np.random.default_rng(seed)
        return seed

    def set_agents(self, agents: Sequence[Any]) -> None:
        self.agents = agents

    # Playing

    def reset(self) -> tuple[State, Seat]:
        seed = int(self.np_random.integers(SEEDS))
        self.single.reset(seed)
        self.printed = PrintedCards(self.num_players, seed)
        self.action_recorder: list[tuple[Seat, str]] = []
        self.player = self.single.asked
        return self.get_state(self.player), self.player

    def step(self, action: int | str, raw_action: bool = False) -> tuple[State, Seat]:
        """An action by its number, or ``raw_action`` in words."""
        number = self.number_of(str(action)) if raw_action else self.ours(int(action))
        self.action_recorder.append((self.player, self.word_of(number)))
        self.single.batch.step([number])
        self.timestep += 1
        if not self.is_over():
            self.player = self.single.asked
        return self.get_state(self.player), self.player

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Any]:
        """A whole game: for each player states and actions in turn, and the payoffs."""
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        trajectories[player].append(state)
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player].append(action)
            state, player = self.step(action, agent.use_raw)
            if not self.is_over():
                trajectories[player].append(state)
        for seat in range(self.num_players):
            trajectories[seat].append(self.get_state(seat))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        return self.single.over

    def get_player_id(self) -> Seat:
        return self.player

    def get_payoffs(self) -> Any:
        if self.theirs:
            return np.array(self.single.match().standing)
        return self.single.batch.rewards[0].copy()

    # What players see

    def get_state(self, player: Seat) -> State:
        if self.theirs:
            return self._their_state(player)
        legal = np.flatnonzero(self.single.mask(player)).tolist()
        words = [self.word_of(number) for number in legal]
        raw = {"current_player": self.player, "legal_actions": words}
        return {
            "obs": self.single.observe(player),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": raw,
            "raw_legal_actions": words,
            "action_record": self.action_recorder,
        }

    def _their_state(self, player: Seat) -> State:
        match = self.single.match()
        view: Any = match.view(player)
        self.printed.follow(match.events)
        plain = shown_to(view, [action.id for action in match.moves(player)])
        return self.printed.shown(plain, player) | {"action_record": self.action_recorder}

    def get_perfect_information(self) -> State:
        match = self.single.match()
        seats = range(self.num_players)
        return {
            "num_players": self.num_players,
            "hand_cards": [match.hand(seat) for seat in seats],
            "current_player": self.player,
            "table": text_for(match, self.player),
        }

    # Numbers and words of actions

    def ours(self, action: int) -> int:
        return action_in([*NUMBERS][action]) if self.theirs else action

    def number_of(self, word: str) -> int:
        if self.theirs:
            return action_in(word)
        known = [self.word_of(number) for number in range(self.num_actions)]
        return known.index(word)

    def word_of(self, number: int) -> str:
        if not self.theirs:
            return self.single.batch.text_of(number)
        return WORD_OF[number]


def make(game: str, config: Mapping[str, Any] | None = None, **settings: Any) -> Environment:
    """``config`` may have ``seed`` and ``game_num_players``; see ``Batch`` for the settings."""
    return Environment(game, config or {}, settings)
