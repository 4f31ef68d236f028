"""People at a live server: seen coming and going, pausing, starting early, playing again."""

from __future__ import annotations

import asyncio

import httpx

from tests.server.guest import Guest, play


async def two(link: str, options: str = "") -> tuple[str, str, str]:
    """A table of two people: its id and both tokens."""
    async with httpx.AsyncClient(base_url=link) as client:
        wanted = {"game": "coloradd", "name": "Lea", "seats": 2, "options": options}
        lea = (await client.post("/api/tables", json=wanted)).json()
        seats = f"/api/tables/{lea['table']}/seats"
        max = (await client.post(seats, json={"name": "Max"})).json()
    return lea["table"], lea["token"], max["token"]


def test_others_see_who_is_away_and_who_is_back(link: str) -> None:
    async def scenario() -> None:
        table, lea, max = await two(link)
        async with Guest(link, table, lea) as guest:
            assert guest.info["chairs"][1]["away"]
            async with Guest(link, table, max):
                while guest.info["chairs"][1].get("away"):
                    await guest.hear()
            while not guest.info["chairs"][1].get("away"):
                await guest.hear()

    asyncio.run(scenario())


def test_a_break_over_sockets(link: str) -> None:
    async def scenario() -> None:
        table, lea, max = await two(link)
        async with Guest(link, table, lea) as host, Guest(link, table, max) as other:
            await host.do("accept")
            await other.do("accept")
            assert (await host.do("pause"))["type"] == "done"
            while not other.info.get("paused"):
                await other.hear()
            assert other.view["legal"] == []
            assert (await other.do("act", act="draw"))["code"] == "error-paused"
            await host.do("resume")
            while other.info.get("paused"):
                await other.hear()

    asyncio.run(scenario())


def test_another_match_at_a_table_of_its_own_with_the_same_tokens(link: str) -> None:
    async def scenario() -> None:
        table, lea, max = await two(link, "target=1 catch_guard=0")
        async with Guest(link, table, lea) as host, Guest(link, table, max) as other:
            await asyncio.gather(host.do("accept"), other.do("accept"))
            await asyncio.gather(*(play(guest, until=lambda: False) for guest in (host, other)))
            await asyncio.gather(host.do("rematch"), other.do("rematch"))
            while not host.info.get("next"):
                await host.hear()
        async with Guest(link, host.info["next"], lea) as again:
            assert (again.seat, again.info["phase"]) == (0, "playing")
            assert again.info["commitment"] != host.info["commitment"]

    asyncio.run(scenario())
