"""What people suffered from elsewhere does not happen here: over the wire, by its thread.

The numbers are those of the list of such threads; tests/tables has the same for tables alone.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.guest import Guest, bearer, opened, play

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("act", {"act": "draw"}),
    ("accept", {}),
    ("ready", {}),
    ("seed", {"seed": "00" * 16}),
)


def test_31_joining_from_another_browser_makes_no_second_player(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=3)
        async with httpx.AsyncClient(base_url=link) as client:
            for name in ("Lea", "Lea on the phone"):
                wanted = {"name": name, "token": token}
                reply = await client.post(f"/api/tables/{table}/seats", json=wanted)
                assert (reply.status_code, reply.json()["seat"]) == (201, 0)
            chairs = (await client.get(f"/api/tables/{table}")).json()["chairs"]
            assert [chair.get("kind") for chair in chairs].count("person") == 1
            await client.post(f"/api/tables/{table}/bots", json={}, headers=bearer(token))
        async with Guest(link, table, token) as one, Guest(link, table, token) as other:
            await other.do("accept")
            await play(one, until=lambda: one.version > 12)
            while other.version < one.version:
                await other.hear()
            assert other.seat == one.seat == 0
            assert other.view["hand"] == one.view["hand"]

    asyncio.run(scenario())


def test_34_bots_do_not_play_on_when_the_last_person_has_left(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=2, seats=3)
        async with (
            Guest(link, table) as spectator,
            httpx.AsyncClient(base_url=link, headers=bearer(token)) as client,
        ):
            async with Guest(link, table, token) as guest:
                await guest.do("accept")
                await play(guest, until=lambda: guest.version > 12)
                reply = await client.delete(f"/api/tables/{table}/seats/0")
                assert reply.status_code == 200
            await spectator.until_phase("closed")
            version = spectator.version
            assert (await spectator.do("ping"))["type"] == "pong"
            assert spectator.version == version

    asyncio.run(scenario())


def test_42_a_second_account_that_watches_sees_no_hand(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as guest, Guest(link, table) as spy:
            await guest.do("accept")
            # before seven cards can be gone: at the end of a round hands are open (PR-41)
            await play(guest, until=lambda: guest.version > 12)
            while spy.version < guest.version:
                await spy.hear()
            assert guest.view["hand"]
            assert spy.view["hand"] == spy.view["legal"] == []
            assert not spy.view.get("hands")
            assert not [event for event in spy.events if event.get("cards")]

    asyncio.run(scenario())


@pytest.mark.parametrize(("command", "fields"), COMMANDS)
def test_42_who_watches_cannot_act(link: str, command: str, fields: dict[str, Any]) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as guest, Guest(link, table) as spectator:
            await guest.do("accept")
            refused = await spectator.do(command, **fields)
            assert (refused["type"], refused["code"]) == ("refused", "error-no-chair")

    asyncio.run(scenario())
