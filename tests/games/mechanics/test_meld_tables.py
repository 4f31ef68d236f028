"""The stored tables are those that follow from the rules."""

from __future__ import annotations

from random import Random

from tools.meld_tables import TARGET, tables

from penult.games.rummy.solver import melds, plans, transitions
from penult.games.rummy.solver.melds import Flaw, Melds, is_joker
from penult.games.rummy.solver.transitions import NOTHING, START, after, finished
from penult.games.rummy.tiles import NUMBERED, NUMBERS, POINTS


def test_the_file_is_what_the_tool_writes() -> None:
    """All states of one colour's runs, computed again from RUM-13 and RUM-21."""
    assert TARGET.read_bytes() == tables()


def test_the_tables_fill_the_file() -> None:
    assert sum(transitions.SIZES) == len(TARGET.read_bytes())


def test_all_points_of_the_game_add_up() -> None:
    assert 2 * sum(POINTS[:NUMBERED]) + 4 * POINTS[NUMBERED] == 1192


def test_what_an_outlook_promises_runs_keep() -> None:
    """With given tiles and bound jokers, exactly the promised joker counts are possible."""
    rng = Random(1)
    promised = 0
    for _ in range(250):
        tiles = [0] * NUMBERED
        bound = [0] * NUMBERED
        for number in range(NUMBERS):
            tiles[number] = rng.choice((0, 0, 1, 1, 2))
            bound[number] = rng.choice((0,) * 15 + (1,))
        outlook, used = START, 0
        for number in range(NUMBERS):
            found = after(outlook, tiles[number], bound[number])
            outlook, used = found >> 3, used + (found & 7)
            if found == NOTHING:
                break
        if found == NOTHING:
            continue
        for jokers in range(5):
            if finished(outlook) << used >> jokers & 1:
                promised += 1
                made = Melds()
                plans.make_runs(0, tiles, bound, jokers, made)
                check(made, tiles, bound, jokers)
    assert promised > 50


def check(made: Melds, tiles: list[int], bound: list[int], jokers: int) -> None:
    pieces = [p for meld in range(made.count) for p in made.pieces[meld][: made.size[meld]]]
    assert all(melds.flaw(made, meld) == Flaw.NONE for meld in range(made.count))
    assert [pieces.count(kind) for kind in range(NUMBERED)] == tiles
    assert sum(map(is_joker, pieces)) == jokers
    for kind in range(NUMBERS):
        assert pieces.count(kind | melds.AS_JOKER) >= bound[kind]
