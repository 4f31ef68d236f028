"""The worst tables stay within bounds, measured in search nodes rather than time."""

from __future__ import annotations

from random import Random

import pytest

from penult.games.rummy.solver import questions, search
from penult.games.rummy.solver.queue import NODE
from tests.games.rummy.solver.cases import Case, all_out, random_case
from tests.games.rummy.solver.referee import faults

MOST_NODES = 5_000


def nodes_made(case: Case) -> int:
    question = case.position().question()
    questions.want_tiles(question)
    nodes: list[int] = []
    search.search(question, [], nodes, MOST_NODES)
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


def test_from_either_end_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of a few nodes every search alternates, and many end from the other side."""
    rng = Random(3)
    cases = [random_case(rng, rng.choice((0, 20, 40)), rng.choice((3, 9)), 2) for _ in range(25)]
    straight = [case.position().most_tiles() for case in cases]
    monkeypatch.setattr(search, "FIRST_LIMIT", 20)
    for case, lay in zip(cases, straight, strict=True):
        turned = case.position().most_tiles()
        assert (lay and (len(lay), lay.points)) == (turned and (len(turned), turned.points))
        if turned:
            arranged = case.position().arrange(turned)
            assert arranged
            melds = [meld.split() for meld in arranged.melds]
            assert faults(case, turned.tiles.split(), melds, arranged.loose.split()) == []
