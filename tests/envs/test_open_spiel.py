"""The games for OpenSpiel, by its own simulation test and by ``Batch``."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from penult.envs.open_spiel import DRAWS, GAMES, PICKS
from penult.simulate.batch import Batch

SHORT = dict.fromkeys(("coloradd", "master", "royal", "rummy"), "turn_cap:50")


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_accepts_the_game(name: str) -> None:
    """A random game, in which every state is cloned, written down and observed."""
    given = {"players": 2, "options": SHORT.get(name, "")}
    game = pyspiel.load_game(f"python_penult_{name}", given)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def begun(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for number in range(DRAWS):
        assert state.is_chance_node()
        state.apply_action(seed // PICKS ** (DRAWS - 1 - number) % PICKS)
    return state


@pytest.mark.parametrize("name", ["coloradd", "tippo", "rlcard"])
def test_a_game_is_that_of_a_batch(name: str) -> None:
    rng = Random(3)
    game = pyspiel.load_game(f"python_penult_{name}", {"players": 3})
    for seed in (5, (1 << 30) - 1):
        state = begun(game, seed)
        batch = Batch(state.setting.game, 1, seats=3, clock=False, autoreset="off", compiled=False)
        batch.reset(seed)
        while not state.is_terminal():
            assert state.current_player() == batch.turn[0]
            legal = state.legal_actions()
            assert legal == np.flatnonzero(batch.masks[0]).tolist()
            chosen = rng.choice(legal)
            state.apply_action(chosen)
            batch.step([chosen])
        assert state.returns() == pytest.approx(batch.rewards[0].tolist())
        assert sum(state.returns()) == pytest.approx(0)


def test_observations_are_those_of_a_batch() -> None:
    game = pyspiel.load_game("python_penult_tippo", {"players": 3})
    state = begun(game, 8)
    batch = Batch("tippo", 1, seats=3, observation="planes", clock=False, compiled=False)
    batch.reset(8)
    rng = Random(4)
    for _ in range(20):
        player = state.current_player()
        assert state.observation_tensor(player) == batch.observations[0].tolist()
        chosen = rng.choice(state.legal_actions())
        state.apply_action(chosen)
        batch.step([chosen])


def test_an_information_state_has_the_latest_events_too() -> None:
    """As in a batch with as long a history; the same seat's observation has none."""
    game = pyspiel.load_game("python_penult_coloradd", {"players": 3, "history": 20})
    state, rng = begun(game, 8), Random(4)
    given: dict[str, Any] = {"seats": 3, "observation": "planes", "clock": False, "history": 20}
    batch = Batch("coloradd", 1, compiled=False, **given)
    batch.reset(8)
    size = len(game.new_initial_state().information_state_tensor(0))
    assert size == game.information_state_tensor_size() == batch.observations.shape[1]
    for _ in range(40):
        told = state.information_state_tensor(state.current_player())
        assert told == batch.observations[0].tolist()
        assert len(told) > len(state.observation_tensor(state.current_player()))
        chosen = rng.choice(state.legal_actions())
        state.apply_action(chosen)
        batch.step([chosen])


def test_a_history_has_bounds() -> None:
    for history in (-1, 257):
        with pytest.raises(Exception, match="history"):
            pyspiel.load_game("python_penult_tippo", {"history": history})


def test_states_can_be_copied_and_written_down() -> None:
    game = pyspiel.load_game(
        "python_penult_coloradd", {"players": 3, "options": "form:low_score;target:60"}
    )
    state, rng = begun(game, 9), Random(5)
    for _ in range(15):
        state.apply_action(rng.choice(state.legal_actions()))
    for twin in (
        state.clone(),
        copy.deepcopy(state),
        game.deserialize_state(state.serialize()),
    ):
        assert str(twin) == str(state)
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_a_state_can_be_pickled_even_at_the_end() -> None:
    state, rng = begun(pyspiel.load_game("python_penult_rlcard", {"players": 2}), 4), Random(6)
    while not state.is_terminal():
        twin = pickle.loads(pickle.dumps(state))
        assert str(twin) == str(state)
        state.apply_action(rng.choice(state.legal_actions()))
    twin = pickle.loads(pickle.dumps(state))
    assert twin.is_terminal()
    assert twin.returns() == state.returns()
    assert copy.deepcopy(state).returns() == state.returns()


def test_what_a_seat_is_told_has_its_own_cards_only() -> None:
    state = begun(pyspiel.load_game("python_penult_tippo", {"players": 3}), 10)
    match, seat = state.match, state.current_player()
    told = state.information_state_string(seat)
    assert " ".join(match.hand(seat)) in told
    assert " ".join(match.hand((seat + 1) % 3)) not in told


def test_unknown_options_are_refused() -> None:
    with pytest.raises(Exception, match="no option called"):
        pyspiel.load_game("python_penult_tippo", {"options": "fame:1"})
