"""The meld solver against two others on thousands of positions, in every joker mode.

``python -m bench.meld_proof 2000`` compares that many positions with the integer program (most
tiles, most points, single choices, nothing at all), and a quarter as many small ones with brute
force, choice by choice. Every arrangement is checked by the referee. It prints what it compared and
stops at the first difference.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from tests.games.rummy.solver import brute
from tests.games.rummy.solver.cases import MODES, Case, random_case, self_play
from tests.games.rummy.solver.referee import faults

from bench import meld_ilp
from penult.games.rummy.solver import Lay, Position

TABLES = (0, 8, 16, 24, 32, 40, 50, 60, 70)
RACKS = (2, 5, 9, 14, 20)


def value(lay: Lay | None, want: str) -> int | None:
    if lay is None:
        return None
    return 1000 * len(lay) + lay.points if want == "tiles" else 5 * lay.points + len(lay)


def check_arrangement(case: Case, position: Position, lay: str) -> None:
    arranged = position.arrange(lay)
    assert arranged, (case, lay)
    melds = [meld.split() for meld in arranged.melds]
    wrong = faults(case, lay.split(), melds, arranged.loose.split())
    assert not wrong, (case, lay, wrong)
    assert set(arranged.kept) <= set(position.melds), (case, lay)


def against_the_program(case: Case, rng: random.Random, seen: Counter[str]) -> None:
    position = case.position()
    for want, lay in (("tiles", position.most_tiles()), ("points", position.most_points())):
        assert value(lay, want) == meld_ilp.solve(case, want), (case, want, lay)
        seen["optima"] += 1
        if lay:
            check_arrangement(case, position, str(lay))
            seen["arrangements"] += 1
    assert position.anything() == (position.most_tiles() is not None), case
    for _ in range(2):
        word = rng.sample(case.rack, min(len(case.rack), rng.randint(1, 4)))
        can = position.can_lay(word)
        assert can == (meld_ilp.solve(case, word=word) is not None), (case, word)
        seen["words that can be laid" if can else "words that cannot"] += 1


def against_brute_force(case: Case, seen: Counter[str]) -> None:
    """Every choice of tiles of a small rack."""
    position = case.position()
    lays = position.lays()
    assert lays.complete
    listed = {str(lay) for lay in lays}
    for chosen in brute.subsets(case.rack):
        word = list(chosen.elements())
        if 1 <= len(word) <= 4:
            can = brute.can_lay(case, word)
            assert can == position.can_lay(word), (case, word)
            assert can == (text_of(word) in listed), (case, word)
            seen["words, brute force: can" if can else "words, brute force: cannot"] += 1


def text_of(word: list[str]) -> str:
    return Position(rack=word).rack


def main() -> None:
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    seen: Counter[str] = Counter()
    begin = time.process_time()
    played: list[Case] = []
    for number in range(positions):
        if not played:
            played = self_play(rng, MODES[number % len(MODES)])
            rng.shuffle(played)
            del played[12:]
        if number % 2:
            case = played.pop()
            seen["positions of self-play"] += 1
        else:
            case = random_case(rng, rng.choice(TABLES), rng.choice(RACKS), rng.randint(0, 4))
            seen["random positions"] += 1
        against_the_program(case, rng, seen)
        if number % 100 == 99:
            print(number + 1, f"{time.process_time() - begin:.0f} s", flush=True)
        if number % 4 == 0:
            small = random_case(
                rng, rng.choice((0, 3, 6, 9)), rng.choice((2, 3, 4)), rng.randint(0, 2)
            )
            against_brute_force(small, seen)
    for name, count in sorted(seen.items()):
        print(f"{name:30} {count:8}")
    print(f"no difference in {time.process_time() - begin:.0f} s of processor time")


if __name__ == "__main__":
    main()
