"""Our games in the manner of RLCard: its agents play them, and its own game is the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
import rlcard
from rlcard import models
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import encode_hand, encode_target
from rlcard.utils import reorganize

from penult.bots.rlcard import BOTS
from penult.envs.rlcard import Agent, make
from penult.envs.rlcard.words import LETTERS

GAMES = ("coloradd", "master", "royal", "tippo")


def random_agents(env: Any) -> list[Any]:
    return [RandomAgent(env.num_actions) for _ in range(env.num_players)]


@pytest.mark.parametrize("game", GAMES)
def test_their_agents_play_our_games(game: str) -> None:
    np.random.seed(1)
    env = make(game, {"seed": 1, "game_num_players": 3}, compiled=False, limit=200)
    env.set_agents(random_agents(env))
    trajectories, payoffs = env.run(is_training=True)
    assert sum(payoffs) == pytest.approx(0, abs=1e-6)
    assert [len(each) % 2 for each in trajectories] == [1, 1, 1]
    for player, steps in enumerate(reorganize(trajectories, payoffs)):
        assert [done for *_, done in steps] == [False] * (len(steps) - 1) + [True] * bool(steps)
        for state, action, _, following, _ in steps:
            assert action in state["legal_actions"]
            assert list(following["obs"].shape) == env.state_shape[player]


def test_their_rules_and_words_are_theirs() -> None:
    """RLCard's own agent needs nothing else, and wins against a random one."""
    np.random.seed(2)
    env = make("rlcard", {"seed": 2}, compiled=False)
    rule = models.load("uno-rule-v1").agents[0]
    env.set_agents([rule, RandomAgent(env.num_actions)])
    won = 0
    for _ in range(100):
        trajectories, payoffs = env.run()
        won += payoffs[0] == 1
        assert sorted(payoffs.tolist()) == [-1, 1]
        assert trajectories[0][0]["obs"].shape == (4, 4, 15)
    assert env.num_actions == 61
    assert won > 50


def test_actions_can_be_written() -> None:
    env = make("tippo", {"seed": 3}, compiled=False)
    state, player = env.reset()
    word = state["raw_legal_actions"][0]
    env.step(word, raw_action=True)
    assert env.action_recorder == [(player, word)]
    assert env.timestep == 1


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (make("tippo", {"seed": 4}, compiled=False) for _ in range(2))
    for _ in range(2):
        first, second = one.reset(), other.reset()
        assert np.array_equal(first[0]["obs"], second[0]["obs"])
    assert one.get_perfect_information() == other.get_perfect_information()
    assert one.get_player_id() == first[1]


# Fault for fault; the numbers are those of docs/rlcard.md


def their_games(games: int, players: int = 2) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The states of random games, each with the environment."""
    env = make("rlcard", {"seed": 5, "game_num_players": players}, compiled=False)
    rng = Random(5)
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            yield env, state
            state, _ = env.step(rng.choice(list(state["legal_actions"])))


def test_a_state_has_all_that_theirs_has() -> None:
    real, _ = rlcard.make("uno").reset()
    for _, state in their_games(5):
        assert set(state) == set(real)
        assert set(state["raw_obs"]) == set(real["raw_obs"])
        picture = np.zeros((4, 4, 15), dtype=int)
        encode_hand(picture[:3], state["raw_obs"]["hand"])
        encode_target(picture[3], state["raw_obs"]["target"])
        assert (state["obs"] == picture).all()


def test_fault_1_a_wild_shows_the_colour_printed_on_it() -> None:
    """The named colour is any of four, so it's another in three of four turns."""
    facing = wrong = 0
    for env, state in their_games(100):
        view: Any = env.single.match().view(env.player)
        letter, _, trait = state["raw_obs"]["target"].partition("-")
        if trait.startswith("wild"):
            facing += 1
            wrong += LETTERS[letter] != view.colour
        else:
            assert LETTERS[letter] == view.colour
    assert facing > 150
    assert 0.65 < wrong / facing < 0.85


def test_wilds_are_shown_with_the_colour_named_last() -> None:
    """That is what ``get_str`` returns, of cards in hands and on the discard pile."""
    env = make("rlcard", {"seed": 8}, compiled=False)
    rng, named = Random(8), 0
    for _ in range(50):
        state, _ = env.reset()
        while not env.is_over():
            action = rng.choice(sorted(state["raw_legal_actions"]))
            state, _ = env.step(action, raw_action=True)
            if "wild" in action and state["raw_obs"]["played_cards"]:
                assert state["raw_obs"]["played_cards"][-1] == action
                named += 1
    assert named > 50


def test_cards_are_those_of_our_rules() -> None:
    """Each wild is one of four with different prints; hands and sizes are those of the match."""
    for env, state in their_games(20, players=4):
        match, cards = env.single.match(), env.printed
        cards.follow(match.events)
        shown = [*cards.talon, *(card for hand in cards.hands for card in hand)]
        wilds = [(card.kind, card.printed) for card in shown if card.kind in cards.stock]
        assert len(wilds) == len(set(wilds))
        for seat, hand in enumerate(cards.hands):
            kinds = sorted(card.kind for card in hand)
            assert [env.single.game.cards[kind] for kind in kinds] == match.hand(seat)
        assert state["raw_obs"]["num_cards"] == [len(hand) for hand in cards.hands]


def test_fault_2_one_seat_pays_and_it_may_be_the_winner() -> None:
    """Seat number 1 - winner, which Python counts from the end if it is negative."""
    seen = set()
    env = make("rlcard", {"seed": 6, "game_num_players": 3}, compiled=False)
    env.set_agents(random_agents(env))
    np.random.seed(6)
    for _ in range(40):
        _, payoffs = env.run()
        outcome = env.single.match().outcome
        assert outcome
        winner = outcome.winners[0]
        expected = [0, 0, 0]
        expected[winner] = 1
        expected[1 - winner] = -1
        assert payoffs.tolist() == expected
        seen.add(winner)
    assert seen == {0, 1, 2}


def test_fault_12_an_illegal_action_raises_value_error() -> None:
    for env, state in their_games(1):
        illegal = next(n for n in range(61) if n not in state["legal_actions"])
        with pytest.raises(ValueError):
            env.step(illegal)
        return


def test_our_bots_meet_their_agents_here_too() -> None:
    np.random.seed(7)
    env = make("rlcard", {"seed": 7}, compiled=False)
    env.set_agents([Agent(BOTS[-1]), models.load("uno-rule-v1").agents[1]])
    won = sum(env.run()[1][0] > 0 for _ in range(60))
    assert 20 < won < 50
