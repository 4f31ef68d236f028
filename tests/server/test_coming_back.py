"""Who comes back at any version sees what who never left sees, and has missed nothing."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from random import Random
from typing import Any

import pytest

from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.server.live_table import LiveTable, PendingMessage
from penult.tables.seating import TablePhase
from tests.properties.tables import TIMES
from tests.server.guest import Guest, opened, play
from tests.server.secrecy.tapped import Tap
from tests.tables.driver import TableDriver

RUNS_DOWN = ("countdown", "patience")  # with the time at which one looks
STEPS = 150 * TIMES
FEWER = {"rummy": 30 * TIMES, "tippo": 60 * TIMES}  # whose rules take their time
VISITS = 12 * TIMES
MEMORY = 40  # versions: less than a table remembers


class Stayed(Tap):
    """Keeps what it was told, as the protocol says."""

    def __init__(self, viewer: Seat) -> None:
        super().__init__(viewer)
        self.view: dict[str, Any] = {}
        self.version = 0
        self.events: list[tuple[int, list[Any]]] = []  # up to each version

    def tell(self, *messages: str) -> None:
        for told in map(json.loads, messages):
            self.version = told["version"]
            self.view |= told.get("view") or {}
            self.events.append((self.version, told.get("events", [])))

    def since(self, version: int) -> list[Any]:
        return [event for at, events in self.events if at > version for event in events]


def still(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in RUNS_DOWN}


def send(messages: list[PendingMessage]) -> None:
    for message in messages:
        message.to.tell(message.text)


def come_back(live: LiveTable, stayed: Stayed, rng: Random) -> None:
    """At a version that was told, not too long ago."""
    told = [at for at, _ in stayed.events if at > stayed.version - MEMORY]
    last = rng.choice(told)
    back = Stayed(stayed.viewer)
    send([live.join(back, last)])
    assert back.version == stayed.version
    assert still(back.view) == still(stayed.view)
    assert back.since(0) == stayed.since(last)
    live.listeners.remove(back)


@pytest.mark.parametrize("game", NAMES)
def test_at_every_version_of_a_game_at_every_seat(game: str) -> None:
    driver, rng = TableDriver(game, seats=3), Random(1)
    driver.gather(people=2)
    live = LiveTable(driver.table)
    everybody = [Stayed(viewer) for viewer in range(TABLE, 3)]
    for each in everybody:
        send([live.join(each, 0)])
    for _ in range(FEWER.get(game, STEPS)):
        if driver.phase() in (TablePhase.OVER, TablePhase.CLOSED):
            break
        known = len(driver.rows)
        driver.step()
        send(live.messages(driver.rows[known:]))
        for each in everybody:
            come_back(live, each, rng)
    assert everybody[0].version > 20


def test_who_stayed_is_told_how_clocks_stand_although_another_device_knows() -> None:
    driver = TableDriver("royal", seats=2)
    driver.gather(people=2)
    live = LiveTable(driver.table)
    stayed, other = Stayed(0), Stayed(0)
    send([live.join(stayed, 0)])
    driver.wait(100)
    send([live.join(other, 0)])
    known = len(driver.rows)
    driver.went(1)
    send(live.messages(driver.rows[known:]))
    assert stayed.view == other.view


def is_past(guest: Guest, version: int) -> bool:
    return guest.version > version


def test_over_real_sockets(link: str) -> None:
    async def driver() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as stayed:
            await stayed.do("accept")
            for _ in range(VISITS):
                seen, known = stayed.version, len(stayed.events)
                await play(stayed, until=partial(is_past, stayed, seen))
                async with Guest(link, table, token, last=seen) as back:
                    while stayed.version < back.version:
                        await stayed.hear()
                    while back.version < stayed.version:
                        await back.hear()
                    assert still(back.view) == still(stayed.view)
                    assert back.events == stayed.events[known:]

    asyncio.run(driver())
