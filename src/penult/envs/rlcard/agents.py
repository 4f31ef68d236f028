"""Our bots and the search as agents of RLCard, and its agents as bots at our matches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np

from penult.chance.stream import Stream, roll
from penult.core.deck import COLOUR, Face
from penult.core.ids import ActionId
from penult.envs.rlcard.follower import Follower, state_of
from penult.envs.rlcard.words import LETTERS, NUMBERS, TRAITS, WORD_OF, Shown, action_in, card_word
from penult.games.mechanics import hands
from penult.games.rlcard.game import GAME
from penult.games.rlcard.view import View
from penult.match.policy import Bot

# Our bots there


class Agent:
    """One of our bots as an agent of RLCard: ``env.set_agents([Agent(bot), …])``."""

    use_raw = True

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot, self.stream, self.follower = bot, Stream(seed=seed), Follower()

    def step(self, state: Shown) -> str:
        """The chosen action in RLCard's words."""
        shown, table = state["raw_obs"], self.follower.follow(state)
        legal = sorted({action_in(word) for word in state["raw_legal_actions"]})
        s = state_of(table, shown["hand"], len(self.follower.acts) + 1)
        return WORD_OF[self.choose(s, legal)]

    def eval_step(self, state: Shown) -> tuple[str, dict[str, Any]]:
        return self.step(state), {}

    def choose(self, s: Any, legal: list[ActionId]) -> ActionId:
        view = GAME.view()
        GAME.show(s, s.seats.turn, view)
        return self.bot.policy(view, legal, len(legal), self.stream)


# Their agents here


class TheirAgent(Protocol):
    use_raw: bool

    def eval_step(self, state: Any) -> tuple[Any, Any]: ...


def seated(agent: TheirAgent, name: str) -> Bot:
    """An agent of RLCard as a bot for matches of the game with its rules."""

    def policy(view: View, legal: Sequence[ActionId], size: int, stream: Stream) -> ActionId:
        with randomness(roll(stream, 1 << 32)):
            chosen, _ = agent.eval_step(shown_to(view, legal[:size]))
        return action_in(str(chosen) if agent.use_raw else [*NUMBERS][int(chosen)])

    return Bot(name, policy)


@contextmanager
def randomness(seed: int) -> Iterator[None]:
    """RLCard's agents use NumPy's global generator; a match must be the same if played again."""
    before = np.random.get_state()
    np.random.seed(seed)
    try:
        yield
    finally:
        np.random.set_state(before)


def shown_to(view: View, legal: Sequence[ActionId]) -> dict[str, Any]:
    """What RLCard would show this viewer, except for the cards under the target.

    The colour of the target is the one in force.
    """
    hand = [card_word(card, max(COLOUR[card], 0)) for card in hands.cards_of(view.hand)]
    target = card_word(view.top, view.colour)
    words = [WORD_OF[action] for action in legal]
    each = [word for word in words for _ in range(max(hand.count(word), 1))]
    raw = {
        "hand": hand,
        "target": target,
        "played_cards": [target],
        "legal_actions": each,
        "num_cards": view.sizes[: view.seats],
        "num_players": view.seats,
        "current_player": view.viewer,
    }
    numbers = OrderedDict((NUMBERS[word], None) for word in words)
    return {
        "obs": planes(hand, target),
        "legal_actions": numbers,
        "raw_obs": raw,
        "raw_legal_actions": each,
        "action_record": [],
    }


def planes(hand: Sequence[str], target: str) -> Any:
    """RLCard's 4 × 4 × 15 picture: who holds none, one or two of a card, and the target.

    Wilds have no colour there, and several look like one.
    """
    traits = list(TRAITS)
    picture = np.zeros((4, len(LETTERS), len(traits)), dtype=int)
    picture[0] = 1
    for word in hand:
        letter, _, trait = word.partition("-")
        wild = TRAITS[trait] >= Face.WILD
        rows = slice(None) if wild else list(LETTERS).index(letter)
        column = traits.index(trait)
        picture[:3, rows, column] = 0
        picture[1 if wild else hand.count(word), rows, column] = 1
    letter, _, trait = target.partition("-")
    picture[3, list(LETTERS).index(letter), traits.index(trait)] = 1
    return picture
