"""A game that isn't in the registry runs at both speeds like the others."""

from __future__ import annotations

from random import Random

from penult.bots.rlcard import BOTS
from penult.games.rlcard.game import GAME
from penult.simulate import arena
from penult.simulate.compile import interpreted
from penult.simulate.run import Plan, compile_arena, play_block
from tests.properties.tables import TIMES
from tests.simulate.two_speeds import Table

ACTS = 3_000 * TIMES


def test_both_speeds_agree_after_every_act() -> None:
    rng, done, number = Random(0), 0, 0
    reached: set[int] = set()
    while done < ACTS:
        table = Table(GAME, {}, seats=2 + number % 9, rng=rng)
        done += table.play(ACTS - done)
        reached |= table.reached
        number += 1
    assert reached == {action.verb for action in GAME.actions}
    assert number > ACTS // 300


def test_its_bots_play_the_same_at_both_speeds() -> None:
    plan = Plan(GAME, GAME.new_options(), seats=3, bots=BOTS, games=60, seed=9)
    fast = play_block(plan, compile_arena(GAME, BOTS), 0, plan.games)
    slow = play_block(plan, interpreted(arena.build(GAME, BOTS)), 0, plan.games)
    assert fast.tolist() == slow.tolist()
    assert fast[arena.Count.GAMES] == plan.games
