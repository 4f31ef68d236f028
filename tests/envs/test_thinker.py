"""The search against RLCard's agents: its worlds are as likely as the opponent's policy says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
import rlcard
from rlcard import models

from penult.chance.stream import Stream
from penult.core.deck import CODES, SAME_COLOUR, WILD
from penult.core.events import Kind
from penult.core.ids import Colour
from penult.core.shapes import overwriter
from penult.envs.rlcard import Thinker, thinker, worlds
from penult.envs.rlcard.follower import Follower, OpenTable, opening, told
from penult.envs.rlcard.thinker import MODEL, RIVALS, PastWriter, past_of
from penult.envs.rlcard.words import card_in
from penult.envs.rlcard.worlds import Past, begin_walk, walk
from penult.games.rlcard.cards import matching
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.games.rlcard.knowledge import WILDS
from penult.simulate.compile import interpreted
from penult.thinking import search

RULE, RANDOM = RIVALS["uno-rule-v1"], RIVALS["random"]


def kinds(codes: str) -> list[int]:
    return [CODES.index(code) for code in codes.split()]


def on(code: str, colour: Colour) -> int:
    """The coloured kinds that match this card."""
    return matching(CODES.index(code), colour)


def frequencies(past: Past, pool: str, rounds: int = 20_000) -> Counter[tuple[int, ...]]:
    """How often each hand is visited, if the other cards are these."""
    cards = kinds(pool)
    past.stock[: len(cards)], past.stock_size = cards, len(cards)
    past.stream = Stream(seed=1)
    for slot in range(past.count):
        past.played[slot] = min(past.played[slot], past.steps)
    s = GAME.state()
    s.hands.size[1] = sum(past.played[slot] == past.steps for slot in range(past.count))
    s.piles.stock_size = len(cards) - s.hands.size[1]
    assert begin_walk(s, 1, past)
    found = Counter[tuple[int, ...]]()
    for _ in range(rounds):
        walk(past, 3)
        found[tuple(sorted(past.card[slot] for slot in past.held[: past.held_count]))] += 1
    return found


def share(found: Counter[tuple[int, ...]], code: str) -> float:
    """How often the hand had this card."""
    hits = sum(n for hand, n in found.items() if CODES.index(code) in hand)
    return hits / found.total()


def writer(cards: int, target: str, colour: Colour, rival: Any = RULE) -> PastWriter:
    made = PastWriter(1, rival)
    made.receive(cards)
    made.target, made.colour = CODES.index(target), colour
    return made


def test_a_card_is_less_likely_the_more_others_would_have_matched() -> None:
    """Three hands of six have the red 2, in which the red 1 was one of two choices."""
    past = writer(3, "r5", Colour.RED)
    past.play(CODES.index("r1"), Colour.RED)
    found = frequencies(past.past, "r2 b3 g4 b7")
    assert share(found, "r2") == pytest.approx((3 / 2) / (3 / 2 + 3), abs=0.02)
    assert len(found) == 6


def test_for_a_random_player_a_wild_is_four_more_choices() -> None:
    """Without the wild one choice, with it five."""
    past = writer(2, "r5", Colour.RED, RANDOM)
    past.play(CODES.index("r1"), Colour.RED)
    found = frequencies(past.past, "wild b3 g4 b7")
    assert share(found, "wild") == pytest.approx((1 / 5) / (1 / 5 + 3), abs=0.02)


def test_a_draw_excludes_what_would_have_matched() -> None:
    past = writer(2, "r5", Colour.RED)
    past.act(lacks=on("r5", Colour.RED) | WILDS)
    past.receive(1)
    found = frequencies(past.past, "r2 b3 g4 b5 wild wild+4")
    held_before = [past.past.card[slot] for slot in range(2)]
    assert share(found, "r2") == pytest.approx(1 / 4, abs=0.02)  # only as the card drawn since
    assert set(held_before) <= set(kinds("b3 g4"))


def test_a_kept_card_is_neither_wild_nor_of_the_colour() -> None:
    past = writer(1, "r5", Colour.RED)
    past.act(lacks=on("r5", Colour.RED) | WILDS)
    past.receive(1, barred=worlds_barred(Colour.RED))
    found = frequencies(past.past, "r2 b3 b5 wild")
    assert found[tuple(kinds("b3 b5"))] > 0.98 * found.total()
    assert past.past.card[0] == CODES.index("b3")  # the 5 would have matched


def worlds_barred(colour: Colour) -> int:
    return matching(WILD, colour) | WILDS


def test_a_wild_four_names_the_colour_held_most() -> None:
    past = writer(4, "r5", Colour.RED)
    past.play(CODES.index("wild+4"), Colour.BLUE)
    found = frequencies(past.past, "b1 b2 g3 g4 r2 wild")
    likely = found[tuple(kinds("b1 b2 g3"))] + found[tuple(kinds("b1 b2 g4"))]
    assert likely > 0.98 * found.total()


def test_a_card_played_later_was_not_there_when_it_would_have_matched() -> None:
    """It drew on red, got two cards, then played red: one of the two."""
    past = writer(1, "r5", Colour.RED)
    past.act(lacks=on("r5", Colour.RED) | WILDS)
    past.receive(2)
    past.play(CODES.index("r1"), Colour.RED)
    frequencies(past.past, "b3 g4 b7", rounds=500)
    assert past.past.played[0] == past.past.steps


def test_a_past_that_is_too_long_is_forgotten() -> None:
    table = OpenTable.opened("r-5")
    drawn = told(Kind.DREW, Clause.RLC_07, 1, count=1)
    kept = told(Kind.PASSED, Clause.RLC_08, 1)
    played = told(Kind.LAID, Clause.RLC_05, 1, kinds("r1")[0], colour=Colour.RED)
    past = past_of([*opening(table), *[drawn, kept, played] * 100], 1, RULE)
    assert past.steps < 200
    assert sum(past.played[slot] == past.steps for slot in range(past.count)) == 7


# As an agent


def test_past_and_truth_agree_in_every_game() -> None:
    """No card in the hand is one that was excluded, unless it came later."""
    env, rng = rlcard.make("uno", config={"seed": 2}), Random(2)
    agent = models.load("uno-rule-v1").agents[0]
    np.random.seed(2)
    follower = Follower()
    checked = lacking = 0
    for _ in range(40):
        state, player = env.reset()
        while not env.is_over():
            if player == 0:
                lacks = follower.follow(state).lacks[1]
                past = past_of(follower.events, 1, RULE)
                held = [card_in(card.get_str())[0] for card in env.game.players[1].hand]
                still = [slot for slot in range(past.count) if past.played[slot] == past.steps]
                assert len(still) == len(held)
                if lacks:
                    assert not any(SAME_COLOUR[lacks - 1] >> card & 1 for card in held)
                    lacking += 1
                last = past.steps - 1
                if last >= 0 and past.arrived[past.count - 1] <= last:
                    assert not any(past.lacks[last] >> card & 1 for card in held)
                    checked += 1
                action = rng.choice(state["raw_legal_actions"])
            else:
                action = agent.step(state)
            state, player = env.step(action, raw_action=True)
    assert checked > 100
    assert lacking > 50


def test_its_habit_is_only_given_up_for_something_clearly_better() -> None:
    agent = Thinker(worlds=30)
    trials = agent.desk.trials.record
    trials["worlds"][:2] = 100
    trials["value"][:2] = 55 * search.WIN, 50 * search.WIN
    assert not agent.is_clear(0, 1)
    trials["value"][0] = 60 * search.WIN
    assert agent.is_clear(0, 1)


def test_what_it_would_usually_do_stays_in_the_race() -> None:
    trials = search.Trials(arms=3)
    trials.alive[:3], trials.kept[0] = [1, 1, 1], 1
    trials.worlds[:3], trials.value[:3] = [10, 10, 10], [1, 2, 3]
    search.drop_worst(trials)
    assert trials.alive[:3] == [1, 0, 1]


def moves(seed: int) -> list[str]:
    """What it plays in three games."""
    env = rlcard.make("uno", config={"seed": 4})
    np.random.seed(4)
    env.set_agents([Thinker(worlds=30, seed=seed), models.load("uno-rule-v1").agents[1]])
    courses = [env.run()[0][0] for _ in range(3)]
    return [step for course in courses for step in course if isinstance(step, str)]


def test_it_plays_the_same_again() -> None:
    said = moves(seed=1)
    assert said == moves(seed=1)
    assert len(said) > 20


def test_both_speeds_find_the_same() -> None:
    """The walk and the search, interpreted and compiled."""
    env = rlcard.make("uno", config={"seed": 9})
    made = worlds.preparing, worlds.dealing
    slow = interpreted(search.build(GAME, (MODEL, RULE.bot), overwriter(GAME.state), worlds=made))
    fast_agent, slow_agent = Thinker(worlds=6, seed=3), Thinker(worlds=6, seed=3)
    slow_agent.desk = thinker.desk_with(slow)
    compared = 0
    for _ in range(2):
        state, player = env.reset()
        while not env.is_over():
            action = state["raw_legal_actions"][0]
            if player == 0:
                action = fast_agent.step(state)
                assert action == slow_agent.step(state)
                compared += len(set(state["raw_legal_actions"])) > 1
            state, player = env.step(action, raw_action=True)
    assert compared > 5
