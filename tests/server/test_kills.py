"""A real server on a real file, killed again and again in the middle of the game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import apsw

from penult.server.live_table import proven
from penult.server.storage.files import FILE
from penult.server.storage.sqlite import SqliteStore
from tests.properties.tables import TIMES
from tests.server.forked_server import ForkedServer
from tests.server.loading import Place, Player, gathered, judge

KILLS = 20 if TIMES == 1 else 300
OUTAGE = 100_000  # milliseconds: longer than any limit of these games
LONGEST = 0.06  # seconds of a life that ends by a kill
ENOUGH = 120  # seconds; only a broken server takes so long, however busy the machine
TABLES = (  # people, seats, and options whose limits a busy machine can keep
    ("coloradd", 2, 3, "target=100000"),
    ("master", 2, 2, "target=100000 speed=20"),
    ("royal", 1, 3, "target=100000"),
)


async def scenario(forked: ForkedServer, kills: int, rng: Random) -> list[Player]:
    place = Place()
    place.link = forked.start(0)
    players: list[Player] = []
    for game, people, seats, options in TABLES:
        players += await gathered(place, game, people, seats, options, rng)
    playing = [asyncio.create_task(player.play()) for player in players]
    for number in range(1, kills + 1):
        if rng.random() < 0.8:
            await some_answers(place, rng.randint(1, 6))
        await asyncio.sleep(rng.uniform(0, LONGEST) if rng.random() < 0.9 else 0)
        forked.kill()
        place.link = forked.start(number * OUTAGE)
    for player in players:
        await everybody_plays_on(player)
    place.is_over = True
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await place.http.aclose()
    return players


async def some_answers(place: Place, count: int) -> None:
    """Not before people are back and the game goes on."""
    wanted = place.answers + count
    async with asyncio.timeout(ENOUGH):
        while place.answers < wanted:
            await asyncio.sleep(0.002)


async def everybody_plays_on(player: Player) -> None:
    known = len(player.done)
    async with asyncio.timeout(ENOUGH):
        while len(player.done) < known + 3:
            await asyncio.sleep(0.01)


def test_a_server_that_is_killed_loses_nothing_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    with ForkedServer(tmp_path) as forked:
        players = asyncio.run(scenario(forked, KILLS, Random(KILLS)))
        assert forked.complaints == [], "\n".join(forked.complaints)
    assert [player.faults for player in players] == [[]] * len(players)
    connection = apsw.Connection(str(tmp_path / FILE))
    assert connection.pragma("integrity_check") == "ok"
    connection.close()
    store = SqliteStore(tmp_path)
    for table in {player.table for player in players}:
        summary, rows = store.reader.summary(table), store.reader.rows(table)
        assert summary and proven(table, rows, summary)
        judge(rows, [player for player in players if player.table == table])
    store.close_now()
