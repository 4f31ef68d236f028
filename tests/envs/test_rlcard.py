"""Our bots in RLCard's environment, and its agents at our matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
import rlcard
from rlcard import models
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import ACTION_LIST, encode_hand, encode_target

from penult.bots import SeatedBot
from penult.bots.rlcard import BOTS, rule
from penult.chance.stream import Stream
from penult.core.events import Kind
from penult.envs.rlcard import Agent, seated
from penult.envs.rlcard.agents import planes, shown_to
from penult.envs.rlcard.follower import Follower, colour_in_force, opening
from penult.envs.rlcard.words import NUMBERS, WORD_OF, action_in, card_in
from penult.games.rlcard.game import GAME
from penult.games.rlcard.view import View
from penult.match.match import Match
from penult.match.policy import Bot
from tests.properties.tables import TIMES

GAMES = 100 * TIMES
LAID, PASSED = Kind.LAID, Kind.PASSED
BOT = {bot.name: bot for bot in BOTS}


def theirs(name: str) -> Any:
    """One of RLCard's agents."""
    return models.load(name).agents[0] if name != "random" else RandomAgent(len(ACTION_LIST))


# Words


def test_actions_have_their_numbers() -> None:
    assert list(NUMBERS) == ACTION_LIST
    assert sorted(WORD_OF) == list(range(len(GAME.actions)))


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("r-0", "r0"),
        ("b-draw_2", "b+2"),
        ("y-reverse", "yrev"),
        ("g-skip", "gskip"),
        ("g-wild", "wild=green"),
        ("y-wild_draw_4", "wild+4=yellow"),
        ("draw", "draw"),
    ],
)
def test_a_word_means_an_action(word: str, text: str) -> None:
    assert GAME.actions[action_in(word)].text == text


# Ours there


class Watched(Agent):
    """Compares what it makes out with the truth, which it never uses."""

    def __init__(self, bot: Bot, env: Any) -> None:
        super().__init__(bot)
        self.env, self.turns, self.lost = env, 0, 0

    def step(self, state: Any) -> str:
        answer = super().step(state)
        table, game = self.follower.table, self.env.game
        assert table is not None
        self.turns += 1
        self.lost += self.follower.events == opening(table) and len(self.follower.acts) > 1
        target = card_in(game.round.target.get_str())
        assert (table.target, table.colour) == target or not table.talon
        assert table.stock == len(game.dealer.deck)
        assert list(table.talon) == [card_in(c.get_str())[0] for c in game.round.played_cards]
        assert list(table.sizes) == [len(player.hand) for player in game.players]
        assert answer in state["raw_legal_actions"]
        return answer


@pytest.mark.parametrize("opponent", ["random", "uno-rule-v1"])
@pytest.mark.parametrize("name", BOT)
def test_a_bot_plays_there_and_follows_the_game(name: str, opponent: str) -> None:
    env = rlcard.make("uno", config={"seed": 5})
    agent, wins = Watched(BOT[name], env), 0
    np.random.seed(5)
    for game in range(GAMES):
        seat = game % 2
        players = [theirs(opponent), theirs(opponent)]
        players[seat] = agent
        env.set_agents(players)
        _, payoffs = env.run()
        wins += payoffs[seat] > 0
    assert agent.turns > 10 * GAMES
    assert agent.lost <= agent.turns // 100
    assert GAMES / 4 < wins < GAMES * 3 / 4


def test_what_became_of_every_drawn_card_is_made_out() -> None:
    env, random = rlcard.make("uno", config={"seed": 11}), theirs("random")
    np.random.seed(11)
    turns = right = 0
    for _ in range(GAMES):
        follower, truth = Follower(), list[tuple[int, Kind]]()
        state, player = env.reset()
        while not env.is_over():
            if player == 0:
                follower.follow(state)
                made_out = [(e.seat, e.kind) for e in follower.events if e.kind in (LAID, PASSED)]
                turns += 1
                right += made_out == truth
            hand = env.game.players[player].hand
            action, before = random.step(state), len(hand)
            state, following = env.step(action)
            truth.append((player, PASSED if len(hand) > before else LAID))
            player = following
    assert turns - right <= turns // 100
    assert turns > 10 * GAMES


def test_a_pile_shuffled_in_leaves_the_colour_to_the_hand() -> None:
    shown = {"played_cards": [], "target": "r-wild", "legal_actions": ["draw"]}
    assert colour_in_force({**shown, "hand": ["r-1", "b-1", "g-1"]}) == 2
    can_play = {**shown, "hand": ["b-1"], "legal_actions": ["b-1"]}
    assert colour_in_force(can_play) == 1


# Theirs here


def positions(games: int) -> Iterator[Match]:
    rng = Random(3)
    for seed in range(games):
        match = Match.new(GAME, seats=2, seed=seed)
        while match.outcome is None:
            yield match
            match.push(rng.choice(match.legal()))


def seen(match: Match) -> View:
    view = match.view(match.turn)
    assert isinstance(view, View)
    return view


def test_an_agent_is_shown_what_it_would_see_there() -> None:
    for match in positions(20):
        view = seen(match)
        state = shown_to(view, [action.id for action in match.legal()])
        picture = np.zeros((4, 4, 15), dtype=int)
        encode_hand(picture[:3], state["raw_obs"]["hand"])
        encode_target(picture[3], state["raw_obs"]["target"])
        assert (state["obs"] == picture).all()
        assert set(state["raw_legal_actions"]) == {ACTION_LIST[n] for n in state["legal_actions"]}
        assert len(state["raw_obs"]["hand"]) == state["raw_obs"]["num_cards"][match.turn]


def test_two_of_a_card_are_drawn_as_two() -> None:
    picture = planes(["r-1", "r-1", "g-wild", "b-wild"], "y-wild")
    assert picture[2, 0, 1] == 1
    assert picture[1, :, 13].tolist() == [1, 1, 1, 1]
    assert picture[3, 3, 13] == 1


@pytest.mark.parametrize("name", ["random", "uno-rule-v1"])
def test_an_agent_plays_a_match_that_can_be_played_again(name: str) -> None:
    def record() -> str:
        match = Match.new(GAME, seats=2, seed=8)
        agent = seated(theirs(name), name)
        seats = [SeatedBot(match, 0, agent), SeatedBot(match, 1, BOT["sensible"])]
        while match.outcome is None:
            decision = seats[match.turn].answer(match)
            assert decision is not None
            match.push(decision.action)
        return match.record()

    before = np.random.RandomState()
    before.set_state(np.random.get_state())
    assert record() == record()
    assert before.random() == np.random.random()


def test_our_copy_of_the_rule_agent_chooses_as_it_does() -> None:
    """The same choices, about as often; only ties of colours go by another order."""
    agent, stream = seated(theirs("uno-rule-v1"), "theirs"), Stream(seed=1)
    compared = 0
    for match in positions(12):
        legal = [action.id for action in match.legal()]
        if len(legal) < 2:
            continue
        view, tries = seen(match), 200
        ours = Counter(rule(view, legal, len(legal), stream) for _ in range(tries))
        real = Counter(agent.policy(view, legal, len(legal), stream) for _ in range(tries))
        if not any("wild+4" in GAME.actions[action].text for action in legal):
            assert max(abs(ours[action] - real[action]) for action in legal) < tries // 5
            compared += 1
        else:
            assert set(real) <= set(ours)
    assert compared > 50
