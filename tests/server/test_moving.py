"""Moving a seat: a code of six digits takes it to another device, once and not for long."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from penult.server.errors import NoSuchMove, TooMany
from penult.server.limits import SECOND
from penult.server.moving import LIFE, Moves
from penult.server.protocol import Close
from tests.server.guest import Guest, bearer, opened
from tests.server.http_driver import HttpDriver, visit

WRONG = "/api/moves/000000"


async def code_for(http: HttpDriver, seated: dict[str, Any]) -> str:
    reply = await http.client.post(
        f"/api/tables/{seated['table']}/move", headers=bearer(seated["token"])
    )
    assert reply.status_code == 201, reply.text
    assert reply.json()["seconds"] == 300
    assert re.fullmatch("[0-9]{6}", reply.json()["code"])
    return str(reply.json()["code"])


def test_a_code_gives_the_seat_to_another_device_once(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open()
        code = await code_for(http, seated)
        moved = await http.client.post(f"/api/moves/{code[:3]} {code[3:]}")
        assert (moved.status_code, moved.json()) == (201, seated)
        again = await http.client.post(f"/api/moves/{code}")
        assert (again.status_code, again.json()["code"]) == (404, "error-no-move")

    visit(tmp_path, what)


def test_a_code_is_valid_for_five_minutes_and_only_the_latest_one(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open()
        first = await code_for(http, seated)
        second = await code_for(http, seated)
        assert (await http.client.post(f"/api/moves/{first}")).status_code == 404
        http.now += LIFE
        assert (await http.client.post(f"/api/moves/{second}")).status_code == 404
        third = await code_for(http, seated)
        http.now += LIFE - 1
        assert (await http.client.post(f"/api/moves/{third}")).status_code == 201

    visit(tmp_path, what)


def test_only_the_player_gets_a_code(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        table = (await http.open())["table"]
        for token in ("", "somebody-elses-token"):
            reply = await http.client.post(f"/api/tables/{table}/move", headers=bearer(token))
            assert (reply.status_code, reply.json()["code"]) == (403, "error-no-chair")

    visit(tmp_path, what)


def test_a_seat_that_was_given_up_can_not_be_moved(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open()
        code = await code_for(http, seated)
        where = f"/api/tables/{seated['table']}/seats/0"
        await http.client.delete(where, headers=bearer(seated["token"]))
        assert (await http.client.post(f"/api/moves/{code}")).json()["code"] == "error-no-move"

    visit(tmp_path, what)


def test_guessing_is_slow_and_so_is_asking(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open()
        code = await code_for(http, seated)
        assert [(await http.client.post(WRONG)).status_code for _ in range(6)] == [404] * 5 + [429]
        right = await http.client.post(f"/api/moves/{code}")
        assert (right.status_code, right.headers["retry-after"]) == (429, "30")
        http.now += 30 * SECOND
        assert (await http.client.post(f"/api/moves/{code}")).status_code == 201
        where = f"/api/tables/{seated['table']}/move"
        replies = [
            await http.client.post(where, headers=bearer(seated["token"])) for _ in range(13)
        ]
        assert [each.status_code for each in replies] == [201] * 10 + [429] * 3

    visit(tmp_path, what)


def test_many_addresses_together_do_not_guess_faster() -> None:
    moves = Moves(lambda: 0, lambda: "")
    for number in range(200):
        moves.check_guesses(f"203.0.{number}.1")
        moves.count_guess(f"203.0.{number}.1")
    for number in range(200, 250):
        with pytest.raises(TooMany):
            moves.check_guesses(f"203.0.{number}.1")


def test_the_digit_of_a_node_makes_codes_longer_not_easier() -> None:
    code = Moves(lambda: 0, lambda: "7").issue("table", "token", "203.0.113.9")
    assert re.fullmatch("[0-9]{6}7", code)


def test_guesses_through_other_nodes_count_here(tmp_path: Path) -> None:
    """As many from an address and from all together as if there were only this node."""

    async def what(http: HttpDriver) -> None:
        lobby = http.app.state.lobby
        code = await code_for(http, await http.open())
        tried = [("203.0.113.7", NoSuchMove)] * 5 + [("203.0.113.7", TooMany)]
        tried += [(f"203.0.{number}.1", NoSuchMove) for number in range(195)]
        for address, expected in tried:
            with pytest.raises(expected):
                await lobby.move_here("000000", address)
        with pytest.raises(TooMany):
            await lobby.move_here(code, "198.51.100.1")
        http.now += 3 * SECOND
        assert await lobby.move_here(code, "198.51.100.1")

    visit(tmp_path, what)


def test_the_old_device_is_told_and_may_come_back(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as old, httpx.AsyncClient(base_url=link) as http:
            reply = await http.post(f"/api/tables/{table}/move", headers=bearer(token))
            moved = (await http.post(f"/api/moves/{reply.json()['code']}")).json()
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await old.hear()
            assert old.socket.close_code == Close.SEAT_MOVED
            async with Guest(link, moved["table"], moved["token"]) as new:
                assert (new.seat, new.info["chairs"][0]["name"]) == (0, "Lea")
                assert (await new.do("accept"))["type"] == "done"
                async with Guest(link, table, token) as back:
                    assert back.seat == 0

    asyncio.run(scenario())
