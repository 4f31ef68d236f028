"""A server and its clients through storms of trouble, each from a seed.

``PENULT_SEED=123 pytest tests/server/test_simulation.py -k replayed`` replays one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from penult.match.match import Match
from penult.server.delivery import send
from penult.server.live_table import LiveTable
from penult.server.service import Service
from penult.server.storage.sqlite import SqliteStore
from penult.server.views import Watching
from penult.tables.events import LogRow
from penult.tables.table import Table
from tests.properties.tables import TIMES
from tests.server.simulation.judging import judge
from tests.server.simulation.one_server import OneServer
from tests.server.simulation.world import OFTEN

BLOCK = 25  # storms of a test: pytest keeps what each has logged, a megabyte, until it ends
BLOCKS = 4 if TIMES == 1 else 200
CUSTOM_BLOCKS = 1 if TIMES == 1 else 20
RUMMY_BLOCK = 6
RUMMY_BLOCKS = 1 if TIMES == 1 else 34
MOST = 60  # storms until a planted fault is found
WITH_CUSTOMS = ("coloradd",)  # the game that has them


def storm(seed: int, games: tuple[str, ...] = OFTEN) -> None:
    try:
        judge(OneServer(seed, games).run())
    except BaseException as error:
        error.add_note(f"PENULT_SEED={seed}")
        raise


@pytest.mark.parametrize("block", range(BLOCKS))
def test_whatever_goes_wrong_nobody_loses_anything(block: int) -> None:
    for number in range(BLOCK):
        storm(block * BLOCK + number)


@pytest.mark.parametrize("block", range(RUMMY_BLOCKS))
def test_a_table_that_waits_for_workers_loses_nothing_either(block: int) -> None:
    for number in range(RUMMY_BLOCK):
        storm(block * RUMMY_BLOCK + number, ("rummy",))


@pytest.mark.parametrize("block", range(CUSTOM_BLOCKS))
def test_custom_cards_are_followed_by_spectators(block: int) -> None:
    for number in range(BLOCK):
        storm(block * BLOCK + number, WITH_CUSTOMS)


@pytest.mark.skipif("PENULT_SEED" not in os.environ, reason="only to replay a seed")
def test_a_seed_is_replayed() -> None:
    storm(int(os.environ["PENULT_SEED"]))


def test_a_seed_is_one_evening() -> None:
    one, other = OneServer(5).run(), OneServer(5).run()
    assert one.tables == other.tables
    assert [person.seen for person in one.people] == [person.seen for person in other.people]


# The storms can be lost: faults planted on purpose are found

keep = Service._save


def keep_and_tell(
    service: Service, live: LiveTable, rows: list[LogRow], messages: Any, then: Any, wish: str = ""
) -> None:
    send(messages)
    keep(service, live, rows, [], then, wish)


def keep_and_answer(
    service: Service, live: LiveTable, rows: list[LogRow], messages: Any, then: Any, wish: str = ""
) -> None:
    is_act = any(row.command for row in rows)
    if is_act:
        send([], then(None))
    keep(service, live, rows, messages, (lambda error: None) if is_act else then, wish)


follow = Watching.follow


def follow_without_cards(watching: Watching, table: Table, match: Match, delay: int) -> Match:
    """As before spectators' matches knew the custom cards."""
    if watching.shadow is None:
        customs, table.customs = table.customs, ()
        watching.shadow = table.new_match()
        table.customs = customs
    return follow(watching, table, match, delay)


FAULTS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "told before it is stored": (Service, "_save", keep_and_tell),
    "acknowledged before it is stored": (Service, "_save", keep_and_answer),
    "a table that was not stored goes on": (Service, "_drop", lambda service, id: None),
    "repeats are not recognised": (Table, "_remember", lambda table, row, before: None),
    "an outage is everybody's time": (SqliteStore, "lost_since", lambda store, at: 0),
    "a slow disk is everybody's time": (LiveTable, "lost", lambda live, now, due: 0),
    "what was missed is not told": (Table, "events_since", lambda table, version: []),
    "spectators follow a match without its cards": (Watching, "follow", follow_without_cards),
}


GAMES = {"spectators follow a match without its cards": WITH_CUSTOMS}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(AssertionError):
        for seed in range(MOST):
            storm(seed, GAMES.get(fault, OFTEN))
