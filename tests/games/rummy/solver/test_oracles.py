"""The solver against an independent brute force and referee, in every joker mode.

``python -m bench.meld_proof`` does it on thousands of positions, with an integer program.
"""

from __future__ import annotations

from random import Random

import pytest

from penult.games.rummy.solver import Position
from tests.games.rummy.solver import brute
from tests.games.rummy.solver.cases import MODES, Case, random_case, self_play, small_case
from tests.games.rummy.solver.referee import faults

MODE_NAMES = ["-".join(mode.values()) for mode in MODES]
each_mode = pytest.mark.parametrize("mode", MODES, ids=MODE_NAMES)


def compare_with_brute_force(case: Case) -> None:
    position = case.position()
    listed = {str(lay) for lay in position.lays()}
    most = 0
    for chosen in brute.subsets(case.rack):
        word = list(chosen.elements())
        if 1 <= len(word) <= 4:
            can = brute.can_lay(case, word)
            assert can == position.can_lay(word), (case, word)
            assert can == (Position(rack=word).rack in listed), (case, word)
            most = max(most, len(word)) if can else most
    assert position.anything() == (most > 0), case
    assert len(position.most_tiles() or ()) == most, case


@each_mode
def test_small_positions_agree_with_brute_force(mode: dict[str, str]) -> None:
    rng = Random(MODES.index(mode))
    for _ in range(6):
        case = small_case(rng)
        case.options = mode
        compare_with_brute_force(case)


def judge(case: Case, tiles: str) -> None:
    position = case.position()
    arranged = position.arrange(tiles)
    assert arranged, (case, tiles)
    melds = [meld.split() for meld in arranged.melds]
    assert faults(case, tiles.split(), melds, arranged.loose.split()) == [], (case, tiles)
    assert set(arranged.kept) <= set(position.melds)


@each_mode
def test_every_arrangement_passes_the_referee(mode: dict[str, str]) -> None:
    rng = Random(100 + MODES.index(mode))
    for _ in range(5):
        case = random_case(rng, rng.choice((10, 20, 30, 40)), rng.choice((5, 9, 14)), 2)
        case.options = mode
        position = case.position()
        for lay in (position.most_tiles(), position.most_points()):
            if lay:
                judge(case, str(lay))


def test_a_round_of_self_play_passes_the_referee() -> None:
    cases = self_play(Random(4), {})
    assert len(cases) > 10
    for case in cases:
        lays = case.position().lays()
        assert lays.complete
        for lay in list(lays)[-1:]:
            judge(case, str(lay))


# The referee itself

CASE = Case([["r4", "j=r5", "r6"]], ["b1"], ["r5", "r7", "b9"])


@pytest.mark.parametrize(
    ("laid", "melds", "loose", "fault"),
    [
        (["r7"], ["r4 j=r5 r6 r7"], ["b1"], ""),
        (["r5"], ["r4 r5 r6 j=r7"], ["b1"], ""),
        (["r7"], ["j=r5 r6 r7"], ["b1", "r4"], "RUM-45"),
        (["r7"], ["r4 j=r5 r6"], ["b1"], "RUM-41"),
        (["r7"], ["r4 r6 r7"], ["b1"], "RUM-37"),
        (["r8"], ["r4 j=r5 r6"], ["b1"], "RUM-24"),
        ([], ["r4 j=r5 r6"], ["b1"], "RUM-25"),
        (["r5"], ["r4 r5 r6"], ["b1"], "RUM-49"),
        (["r7"], ["j=r3 r4 r6 r7"], ["b1"], "RUL-17"),
    ],
)
def test_the_referee_sees(laid: list[str], melds: list[str], loose: list[str], fault: str) -> None:
    found = faults(CASE, laid, [meld.split() for meld in melds], loose)
    assert any(text.startswith(fault) for text in found) if fault else found == []
