"""OpenSpiel: a Python game for each of ours.

    import pyspiel, penult.envs.open_spiel
    game = pyspiel.load_game("python_penult_coloradd", {"players": 3, "options": "form:low_score"})

A game is one round. It begins with three chance nodes of 1024 outcomes, which make the seed and so
decide all later shuffles: a state is its history, and can be cloned, copied and serialised. Seats
that may act out of turn are asked one by one, and may wait. The game's own clock doesn't run.
OpenSpiel has its own use for ``=`` and ``,``, so options are written ``name:value;name:value``.

The tensor of an observation has the pieces of ``Encoder``; that of an information state also has
the latest ``history`` events, the newest first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from penult.core.coercion import WrongKind
from penult.core.extras import needs
from penult.core.ids import TABLE, Seat
from penult.core.marks import as_it_is
from penult.envs.single import text_for
from penult.games.game import Game
from penult.games.registry import NAMES, UNLISTED, find_any
from penult.match.match import Match
from penult.simulate.arena import SHARE
from penult.simulate.noting import KEPT, Notes
from penult.simulate.payoffs import Reward, paying
from penult.simulate.pieces import Encoder, write_notes
from penult.thinking.observing import Observer

with needs("envs"):
    import pyspiel

GAMES = (*NAMES, *UNLISTED)
PICKS = 1024
DRAWS = 3  # picks in a seed
HISTORY = 256  # events in an information state, unless the game is asked for more or fewer
LONGEST = 5_000  # actions; whoever has not won by then gets nothing
OUTCOMES = [(pick, 1 / PICKS) for pick in range(PICKS)]


@dataclass(frozen=True)
class SpielSetting:
    """What is played; OpenSpiel copies whatever a state refers to, so that can't be the game."""

    name: str
    seats: int
    options: str

    @property
    def game(self) -> Game:
        return find_any(self.name)

    @property
    def wait(self) -> int:
        return len(self.game.actions)

    def match(self, seed: int) -> Match:
        match = Match.new(self.game, seats=self.seats, options=self.options, seed=seed)
        return match.stop_between_rounds()


class Held:
    """A match that stops after its round, also when it is pickled."""

    def __init__(self, setting: SpielSetting, seed: int) -> None:
        self.setting, self.match = setting, setting.match(seed)

    def __deepcopy__(self, memo: object) -> Held:
        twin = object.__new__(Held)
        twin.setting, twin.match = self.setting, self.match.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        acts = [(seat, action.text) for seat, action in self.match.acts]
        return replayed, (self.setting, self.match.seed, acts)


def replayed(setting: SpielSetting, seed: int, acts: list[tuple[Seat, str]]) -> Held:
    held = Held(setting, seed)
    for seat, text in acts:
        held.match.push(seat, text)
    return held


class SpielGame(pyspiel.Game):
    """One of our games; ``name`` and ``kind`` are set by the class made for it."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**usual(self.name), **(params or {})}
        self.history = int(given["history"])
        if not 0 <= self.history <= KEPT // 2:
            raise WrongKind("batch-history", self.history)
        options = str(given["options"]).replace(":", "=").replace(";", " ")
        self.setting = SpielSetting(self.name, int(given["players"]), options)
        self.setting.match(0)  # raises if the options don't fit
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.wait + 1,
            max_chance_outcomes=PICKS,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.setting, self.history if recalls else 0)


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.picks: list[int] = []
        self.held: Held | None = None
        self.waiting: list[Seat] = []  # seats out of turn that are still to be asked
        self.steps = 0

    @property
    def match(self) -> Match | None:
        """None before the seed is known."""
        return self.held.match if self.held else None

    # Whose turn

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.waiting[0] if self.waiting else self.match.turn

    def is_terminal(self) -> bool:
        match = self.match
        over = match is not None and (match.is_between or match.outcome is not None)
        return over or self.steps >= LONGEST

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: Seat) -> list[int]:
        assert self.match
        found = sorted(action.id for action in self.match.moves(player))
        return [*found, self.setting.wait] if self.waiting else found

    # What happens

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.pick(action)
            return
        self.steps += 1
        if action == self.setting.wait:
            del self.waiting[0]
        else:
            self.match.push(self.current_player(), self.setting.game.actions[action])
            self.ask()
        self.let_the_table_act()

    def pick(self, number: int) -> None:
        self.picks.append(number)
        if len(self.picks) == DRAWS:
            first, second, third = self.picks
            self.held = Held(self.setting, (first * PICKS + second) * PICKS + third)
            self.ask()
            self.let_the_table_act()

    def ask(self) -> None:
        assert self.match
        self.waiting = [] if self.is_terminal() else list(self.match.reactors)

    def let_the_table_act(self) -> None:
        """What only the table can do, when nobody else is to be asked."""
        assert self.match
        while not self.waiting and not self.is_terminal() and self.match.turn == TABLE:
            self.match.push(TABLE, self.match.moves(TABLE)[0])
            self.ask()

    def returns(self) -> list[float]:
        payoffs = [0] * self.setting.seats
        if self.match and self.is_terminal() and self.steps < LONGEST:
            pay = paying(self.setting.game, as_it_is)
            pay(self.match.uncovered(), Reward.WIN, 0, 1, payoffs)
        return [each / SHARE for each in payoffs]

    # Words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return "wait" if action == self.setting.wait else self.setting.game.actions[action].text

    def information_state_string(self, player: Seat) -> str:
        """The position, and all that this seat has seen."""
        seen = self.match.events_for(player) if self.match else []
        return f"{self.observation_string(player)}\n{len(self.waiting)} {seen}"

    def observation_string(self, player: Seat) -> str:
        return text_for(self.match, player) if self.match else f"you: {player}"

    def __str__(self) -> str:
        if self.match is None:
            return f"seed {self.picks}"
        return f"{self.match.write()}\nto react: {self.waiting}"


class SpielObserver:
    """The observation of ``Batch``, as floats, with each of its pieces in ``dict``.

    With a history, it is the information state.
    """

    def __init__(self, setting: SpielSetting, history: int) -> None:
        self.encoder = Encoder(setting.game, setting.seats, history=history)
        self.recalls, self.history, self.notes = history > 0, history, Notes()
        self.tensor = np.zeros(self.encoder.floats, np.float32)
        self.dict = {
            place.piece.name: self.tensor[place.floats].reshape(place.shape)
            for place in self.encoder.places
        }

    def set_from(self, state: SpielState, player: Seat) -> None:
        self.tensor[:] = 0
        if state.match is not None:
            mind = Observer(state.match, player).follow(state.match)
            write_notes(state.match, player, self.history, self.notes)
            self.encoder.spread(state.match.view(player), mind, self.notes, self.tensor)

    def string_from(self, state: SpielState, player: Seat) -> str:
        told = state.information_state_string if self.recalls else state.observation_string
        return str(told(player))


def usual(name: str) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    return {"players": find_any(name).seats[0], "options": "", "history": HISTORY}


def register(name: str) -> None:
    own = find_any(name)
    kind = pyspiel.GameType(
        short_name=f"python_penult_{name}",
        long_name=f"Penult {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=own.seats[-1],
        min_num_players=own.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual(name),
    )
    pyspiel.register_game(kind, type(f"{name}Game", (SpielGame,), {"name": name, "kind": kind}))


for each in GAMES:
    register(each)
