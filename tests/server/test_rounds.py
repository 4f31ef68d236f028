"""Whole rounds over sockets, coming back, crashing: with a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from penult.games.registry import NAMES
from penult.match.record import read_record
from penult.server.errors import DataInUse
from penult.server.storage.sqlite import SqliteStore
from tests.server.forked_server import ForkedServer
from tests.server.guest import Guest, bearer, hurried, opened, play
from tests.server.serving import Serving

RUNS_DOWN = ("countdown", "patience")  # with the time at which one looks


def still(view: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in view.items() if name not in RUNS_DOWN}


@pytest.mark.parametrize("game", NAMES)
def test_a_round_is_played_by_a_person_and_bots(link: str, game: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, game)
        async with Guest(link, table, token) as guest:
            await guest.do("accept")
            await play(guest, until=lambda: False)
            assert guest.info["phase"] in ("between", "over")
            assert any(event["kind"] == "scored" for event in guest.events)

    asyncio.run(scenario())


@pytest.mark.parametrize("game", NAMES)
def test_who_comes_back_in_mid_game_sees_what_who_stayed_sees(link: str, game: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, game)
        async with Guest(link, table, token) as stayed:
            await stayed.do("accept")
            await play(stayed, until=lambda: stayed.version >= 12)
            seen = stayed.version
            before = list(stayed.events)
            await play(stayed, until=lambda: stayed.version >= 20)
            async with Guest(link, table, token, last=seen) as back:
                while stayed.version < back.version:
                    await stayed.hear()
                while back.version < stayed.version:
                    await back.hear()
                assert still(back.view) == still(stayed.view)
                assert before + back.events == stayed.events

    asyncio.run(scenario())


@pytest.mark.parametrize("game", NAMES)
def test_a_killed_server_goes_on_where_it_was(tmp_path: Path, game: str) -> None:
    async def begin(link: str) -> Guest:
        table, token = await opened(link, game)
        async with Guest(link, table, token) as guest:
            await guest.do("accept")
            await play(guest, until=lambda: guest.version >= 15)
            return guest

    async def go_on(link: str, before: Guest) -> None:
        async with Guest(link, before.table, before.token, last=before.version) as guest:
            assert guest.version >= before.version
            assert guest.seat == before.seat
            told = before.events + guest.events
            await play(guest, until=lambda: False)
            assert guest.info["phase"] in ("between", "over")
            began = [event for event in told if event["kind"] in ("dealer", "begins")]
            assert len(began) == 1, "one deal, told once"

    with ForkedServer(tmp_path) as forked:
        before = asyncio.run(begin(forked.start(0)))
        forked.kill()
        asyncio.run(go_on(forked.start(0), before))


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    with Serving(tmp_path), pytest.raises(DataInUse):
        SqliteStore(tmp_path)


def test_the_record_is_had_when_the_match_is_over_and_proves_itself(link: str) -> None:
    async def scenario() -> str:
        async with httpx.AsyncClient(base_url=link) as client:
            options = hurried("coloradd", "target=1")
            wanted = {"game": "coloradd", "name": "Lea", "seats": 2, "options": options}
            seated = (await client.post("/api/tables", json=wanted)).json()
            where = f"/api/tables/{seated['table']}"
            await client.post(f"{where}/bots", json={}, headers=bearer(seated["token"]))
            async with Guest(link, seated["table"], seated["token"]) as guest:
                await guest.do("accept")
                await play(guest, until=lambda: guest.version >= 10)
                early = await client.get(f"{where}/record")
                assert (early.status_code, early.json()["code"]) == (409, "error-not-over")
                await play(guest, until=lambda: False)
            assert guest.info["phase"] == "over"
            return (await client.get(f"{where}/record")).text

    match = read_record(asyncio.run(scenario()))
    assert match.outcome
