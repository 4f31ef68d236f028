"""The worst tables stay within bounds: how many nodes a search makes, not how long it takes."""

from __future__ import annotations

from random import Random

from penult.mechanics import lays, questions
from penult.mechanics.frontier import NODE
from tests.melds.cases import Case, all_out, random_case

MOST_NODES = 5_000


def nodes_made(case: Case) -> int:
    question = case.position().question()
    questions.want_tiles(question)
    nodes: list[int] = []
    lays.search(question, [], [], nodes)
    return len(nodes) // NODE


def test_all_tiles_out_is_a_small_search() -> None:
    rng = Random(1)
    for _ in range(20):
        case = all_out(rng)
        tiles = case.pieces + case.rack
        assert len(tiles) == 100
        assert nodes_made(case) < MOST_NODES


def test_free_jokers_are_a_small_search() -> None:
    rng = Random(2)
    for _ in range(20):
        case = random_case(rng, rng.choice((30, 50, 70)), 14, 4)
        case.options = {"jokers": "free"}
        assert nodes_made(case) < MOST_NODES
