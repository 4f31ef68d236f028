"""The server asks its thinking process, and never depends on it."""

from __future__ import annotations

import asyncio
import copy
import signal
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from penult.core.framing import Frames
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.server import hints
from penult.server import thinkers as server_side
from penult.server.monitoring import TableLog
from penult.server.thinkers import Thinkers
from penult.tables.schedule import open_questions
from penult.tables.table import Table
from penult.thinking.messages import ASKED, ThoughtRequest
from tests.properties.redeal import redealt
from tests.properties.tables import each_game
from tests.tables.driver import TableDriver
from tests.tables.test_thinking_bots import dealt, until_a_question

MIND = Mind(worlds=1, memory=0, trust=0, attention=100)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(server_side, "MODULE", "tests.server.quick_thinker")
    yield


def run(scenario: Callable[[Thinkers], Coroutine[Any, Any, None]]) -> TableLog:
    log = TableLog()

    async def all_of_it() -> None:
        thinkers = Thinkers(log)
        try:
            await scenario(thinkers)
        finally:
            thinkers.close()
            assert thinkers.running == 0

    asyncio.run(all_of_it())
    return log


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happens")


def waiting() -> TableDriver:
    driver = dealt()
    until_a_question(driver)
    return driver


def test_an_answer_is_kept_for_its_position_and_asked_for_once() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        seat = driver.match.turn
        thinkers.look(driver.table)
        thinkers.look(driver.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert driver.table.thoughts == {seat: driver.match.moves(seat)[-1].id}

    assert run(scenario).metrics.jobs == {"think done": 1}


def test_a_table_that_moved_on_asks_anew_and_drops_the_old_question() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        driver.step()
        until_a_question(driver)
        thinkers.look(driver.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert list(driver.table.thoughts) == [driver.match.turn]

    run(scenario)


def test_with_a_full_queue_bots_play_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "MOST_PENDING", 1)
    one, other = waiting(), waiting()
    other.table.id = "other"

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(one.table)
        thinkers.look(other.table)
        assert thinkers.pending == 1
        await until(lambda: not thinkers.pending)
        assert one.table.thoughts and not other.table.thoughts

    assert run(scenario).metrics.jobs["think full"] == 1


def test_a_process_that_was_killed_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_side, "PAUSE", 0.0)
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        assert thinkers._process
        thinkers._process.child._process.send_signal(signal.SIGKILL)
        await until(lambda: not thinkers.running)
        assert driver.table.thoughts == {}
        thinkers.look(driver.table)
        await until(lambda: bool(driver.table.thoughts))

    run(scenario)


def test_whoever_wants_a_hint_may_wait_for_it() -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        seat, match = driver.match.turn, driver.match
        hint = await thinkers.hint(match, seat, MIND, 1, 1, seconds=30)
        assert hint and hint.act == match.moves(seat)[-1].text
        assert await thinkers.hint(match, seat, MIND, 1, 1, seconds=0.0) is None

    run(scenario)


def test_bots_that_need_not_think_start_no_process() -> None:
    driver = dealt("sensible")

    async def scenario(thinkers: Thinkers) -> None:
        for _ in range(20):
            thinkers.look(driver.table)
            driver.step()
        assert thinkers.running == 0

    run(scenario)


def test_a_process_with_nothing_to_do_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = waiting()

    async def scenario(thinkers: Thinkers) -> None:
        thinkers.look(driver.table)
        await until(lambda: not thinkers.pending)
        thinkers.rest()
        assert thinkers.running == 1
        monkeypatch.setattr(server_side, "IDLE", -1.0)
        thinkers.rest()
        assert thinkers.running == 0

    run(scenario)


# What the process gets to know


class Recorder:
    """In place of the process: keeps what it is sent, and never answers."""

    def __init__(self, *_: object) -> None:
        self.is_running = True
        self.sent = b""

    def send(self, frame: bytes) -> None:
        self.sent += frame

    def stop(self) -> None:
        self.is_running = False


def with_match(table: Table, match: Match) -> Table:
    twin = copy.copy(table)
    twin.match = match
    return twin


async def asked_about(table: Table, seat: Seat) -> list[ThoughtRequest]:
    """Everything the server asks for this seat: what its bot does, or a hint for a person."""
    thinkers = Thinkers(TableLog())
    thinkers.look(table)
    if table.chairs[seat].is_person:
        assert await hints.best_hint(table, seat, thinkers) is None
    assert thinkers._process
    child = thinkers._process.child
    thinkers.close()
    assert isinstance(child, Recorder)
    messages = map(ASKED.decode, Frames().hear(child.sent))
    asked = [each for each in messages if isinstance(each, ThoughtRequest)]
    return [msgspec.structs.replace(each, number=0) for each in asked if each.position.seat == seat]


@each_game
def test_the_server_asks_the_same_whatever_cards_are_hidden(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the process can't answer differently, and neither bots nor hints tell what is hidden."""
    monkeypatch.setattr(server_side, "WatchedProcess", Recorder)
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    driver, rng, compared = TableDriver(game, seats=3), Random(1), Counter[str]()
    driver.gather(people=1, bot="champion")

    async def scenario() -> None:
        for _ in range(60):
            table, match = driver.table, driver.match
            seats = {each.seat for each in open_questions(table)}
            for seat in seats | ({0} if match.moves(0) else set()):
                asked = await asked_about(table, seat)
                twin = redealt(match, seat, rng)
                twin.seed = rng.getrandbits(64)
                assert await asked_about(with_match(table, twin), seat) == asked
                assert len(asked) == 1
                compared["hint" if asked[0].explain else "bot"] += 1
            driver.step()

    asyncio.run(scenario())
    assert compared["bot"] > 10 and compared["hint"] > 5
