"""Three nodes, their database and everybody's lines through storms of trouble, each from a seed.

``PENULT_SEED=123 pytest tests/server/nodes/test_storms.py -k replayed`` replays one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from penult.server.live_table import UnsavedStep
from penult.server.nodes.clock import DatabaseClock
from penult.server.nodes.membership import Membership
from penult.server.pulse import Pulse
from penult.server.service import Service
from penult.server.storage.postgres import PostgresStore
from penult.server.storage.table_summary import TableSummary
from tests.properties.tables import TIMES
from tests.server.simulation.database import Database, Record, Seating
from tests.server.simulation.judging import judge
from tests.server.simulation.three_nodes import ThreeNodes
from tests.server.simulation.world import OFTEN, START
from tests.server.test_simulation import keep_and_answer, keep_and_tell

BLOCK = 15  # storms of a test: pytest keeps what each has logged, a megabyte, until it ends
BLOCKS = 1 if TIMES == 1 else 500
RUMMY_BLOCK = 2
RUMMY_BLOCKS = 1 if TIMES == 1 else 50
MOST = 20  # storms until a planted fault is found
QUICK = tuple(game for game in OFTEN if game != "rummy")


def storm(seed: int, games: tuple[str, ...] = QUICK, only: str = "") -> None:
    try:
        judge(ThreeNodes(seed, games, only=only).run())
    except BaseException as error:
        error.add_note(f"PENULT_SEED={seed}")
        raise


@pytest.mark.parametrize("block", range(BLOCKS))
def test_whatever_happens_to_nodes_nobody_loses_anything(block: int) -> None:
    for number in range(BLOCK):
        storm(block * BLOCK + number)


@pytest.mark.parametrize("block", range(RUMMY_BLOCKS))
def test_tables_that_wait_for_workers_lose_nothing_either(block: int) -> None:
    for number in range(RUMMY_BLOCK):
        storm(block * RUMMY_BLOCK + number, ("rummy",))


@pytest.mark.skipif("PENULT_SEED" not in os.environ, reason="only to replay a seed")
def test_a_seed_is_replayed() -> None:
    storm(int(os.environ["PENULT_SEED"]))


def test_a_seed_is_one_evening() -> None:
    one, other = ThreeNodes(5, QUICK).run(), ThreeNodes(5, QUICK).run()
    assert one.tables == other.tables
    assert [person.seen for person in one.people] == [person.seen for person in other.people]


# The storms can be lost: faults planted on purpose are found

written, take, beat = Database._written, Database._take, Database._beat


def write_in_any_epoch(
    database: Database, summary: TableSummary, before: int, epoch: int, *given: Any
) -> Seating | None:
    old = database.seating.get(summary.id)
    return written(database, summary, before, old.epoch if old else epoch, *given)


def take_in_silence(*given: Any) -> int:
    take(*given)
    return 0


def count_every_beat(
    database: Database, session: Any, number: int, lease: float, held_at: int | None, hold: float
) -> list[Record]:
    return beat(database, session, number, lease, None, hold)


async def nothing(store: PostgresStore) -> list[str]:
    return []


def own_time(clock: DatabaseClock) -> int:
    return START + round(clock._steady() * 1000)


class Planted(NamedTuple):
    where: tuple[type, str]
    instead: Callable[..., Any]
    trouble: str = ""  # the kind that brings it to light
    seed: int = 0  # the first that is tried


FAULTS = {
    "epochs are not checked": Planted((Database, "_written"), write_in_any_epoch, "cut off", 21),
    "a claim does not tell for how long": Planted((Database, "_take"), take_in_silence, "kill", 1),
    "a beat counts however late": Planted((Database, "_beat"), count_every_beat, "cut off", 35),
    "a node never fences itself": Planted((Membership, "_lose"), lambda node, why: None, "", 10),
    "nodes have a time of their own": Planted((DatabaseClock, "now"), own_time),
    "nobody notices that a node hung": Planted((Pulse, "look"), lambda pulse: None, "hang", 14),
    "lost answers are given back twice": Planted((UnsavedStep, "at"), lambda f, v: f, "mute", 61),
    "told before it is stored": Planted((Service, "_save"), keep_and_tell, "", 2),
    "acknowledged before it is stored": Planted((Service, "_save"), keep_and_answer, "", 11),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = FAULTS[fault]
    monkeypatch.setattr(*planted.where, planted.instead)
    with pytest.raises(AssertionError):
        for seed in range(planted.seed, planted.seed + MOST):
            storm(seed, QUICK, planted.trouble)
