"""Who may open a socket, and what is said to those who may not, or who talk nonsense."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from penult.server.protocol import DECODER
from penult.tables import commands
from penult.tables.seen_commands import SIZE
from tests.server.guest import Guest, bearer, opened, play, socket_of
from tests.server.serving import Serving


@pytest.fixture(scope="module")
def link(websocket: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server, once with each WebSocket class."""
    with Serving(tmp_path_factory.mktemp(websocket)) as serving:
        yield serving.link


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


async def close_code(link: str, table: str, *messages: str | bytes) -> int:
    """Say this on a fresh socket; the code with which it is closed."""
    async with websockets.connect(socket_of(link, table)) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            for message in messages:
                await socket.send(message)
            await socket.recv()
    assert closed.value.rcvd
    return closed.value.rcvd.code


async def ticket_of(link: str, table: str, token: str = "") -> str:
    async with httpx.AsyncClient(base_url=link) as client:
        reply = await client.post(f"/api/tables/{table}/ticket", headers=bearer(token))
    return str(reply.json()["ticket"])


def test_a_page_of_another_site_is_not_let_in(link: str) -> None:
    async def scenario() -> None:
        address = socket_of(link, "any")
        with pytest.raises(InvalidStatus) as refused:
            await websockets.connect(address, origin="https://elsewhere.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        own = await websockets.connect(address, origin=link)  # type: ignore[arg-type]
        await own.close()

    run(scenario())


def test_a_ticket_opens_one_socket(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        hello = json.dumps({"type": "hello", "ticket": await ticket_of(link, table, token)})
        async with websockets.connect(socket_of(link, table)) as socket:
            await socket.send(hello)
            assert json.loads(await socket.recv())["type"] == "welcome"
        assert await close_code(link, table, hello) == 4401

    run(scenario())


def test_a_ticket_is_for_the_table_that_a_socket_names(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        other, _ = await opened(link, "coloradd")
        hello = json.dumps({"type": "hello", "ticket": await ticket_of(link, table, token)})
        assert await close_code(link, other, hello) == 4401

    run(scenario())


@pytest.mark.parametrize(
    "first",
    [
        "",
        "nonsense",
        b"bytes",
        '{"type":"hello"}',
        '{"type":"hello","ticket":"made-up-made-up-made-up"}',
        '{"type":"act","id":"1","act":"draw"}',
    ],
)
def test_without_a_ticket_the_socket_is_closed(link: str, first: str | bytes) -> None:
    async def scenario() -> None:
        assert await close_code(link, "any", first) == 4401

    run(scenario())


def test_who_says_nothing_is_not_waited_for(link: str) -> None:
    async def scenario() -> None:
        assert await close_code(link, "any") == 4408

    run(scenario())


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        '{"type":"dance"}',
        '{"type":"act","id":"1","act":"draw","seat":2}',
        '{"type":"act","id":"1","act":"' + "r" * 41 + '"}',
        '{"type":"act","id":"' + "1" * 33 + '","act":"draw"}',
        '{"type":"act","id":1,"act":"draw"}',
        '{"type":"hello","ticket":"made-up-made-up-made-up","last":' + "9" * 400 + "}",
    ],
)
def test_nonsense_is_answered_and_changes_nothing(link: str, message: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as guest:
            await guest.socket.send(message)
            assert await guest.hear() == {"type": "fault", "code": "bad-message"}
            assert (await guest.do("ping"))["type"] == "pong"
            assert guest.version == 6  # opened, sat down, three bots, came

    run(scenario())


def test_bytes_close_the_socket(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        ticket = await ticket_of(link, table, token)
        hello = json.dumps({"type": "hello", "ticket": ticket})
        async with websockets.connect(socket_of(link, table)) as socket:
            await socket.send(hello)
            await socket.recv()
            await socket.send(b"{}")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd and closed.value.rcvd.code == 1003

    run(scenario())


def test_a_refused_act_names_its_clause_and_so_does_the_question_why(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as guest:
            await guest.do("accept")
            await play(guest, until=lambda: guest.view.get("turn") == 0)
            refused = await guest.do("act", act="pass")
            assert refused["type"] == "refused"
            assert refused["code"] == "error-refused"
            why = await guest.do("why", act="pass")
            assert why["clause"] == refused["clause"] != ""

    run(scenario())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Eine Nachricht muss 1 bis 200 Zeichen haben."),
        ("xx", "A message must have 1 to 200 characters."),
    ],
)
def test_what_no_clause_forbids_is_refused_in_words(link: str, language: str, text: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token, language=language) as guest:
            refused = await guest.do("say", text="a" * 201)
            assert (refused["code"], refused["text"]) == ("error-text", text)

    run(scenario())


def test_a_repeated_command_is_done_once(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as guest:
            await guest.do("accept")
            await play(guest, until=lambda: guest.view.get("turn") == 0)
            act = guest.view["legal"][0]
            first = await guest.do("act", id="once", act=act)
            async with Guest(link, table, token) as other_device:
                again = await other_device.do("act", id="once", act=act)
            assert first["type"] == "done"
            assert again == first

    run(scenario())


def test_a_spectator_sees_no_hand_and_does_nothing(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as guest, Guest(link, table) as spectator:
            await guest.do("accept")
            await play(guest, until=lambda: guest.version >= 15)
            refused = await spectator.do("act", act="draw")
            assert (refused["type"], refused["code"]) == ("refused", "error-no-chair")
            while not spectator.view:
                await spectator.hear()
            assert spectator.view["hand"] == spectator.view["legal"] == []
            told = [event for event in spectator.events if event["kind"] in ("dealt", "drew")]
            assert told
            assert all("cards" not in event for event in told)

    run(scenario())


def test_who_leaves_a_chair_no_longer_looks_from_it(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as guest:
            async with httpx.AsyncClient(base_url=link) as client:
                await client.delete(f"/api/tables/{table}/seats/0", headers=bearer(token))
            with pytest.raises(ConnectionClosed) as closed:
                await guest.hear()
            assert closed.value.rcvd and closed.value.rcvd.code == 4410

    run(scenario())


@pytest.mark.parametrize(
    ("old", "kind"), [("next", commands.Ready), ("again", commands.AskRematch)]
)
def test_tags_of_earlier_clients_are_accepted(old: str, kind: type) -> None:
    message = DECODER.decode(f'{{"type": "{old}", "id": "a1"}}')
    assert isinstance(message, kind)


def test_a_command_without_an_id_is_a_fault(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as guest:
            await guest.send("accept")
            assert (await guest.until("fault"))["code"] == "bad-message"

    run(scenario())


def test_a_command_is_still_done_once_when_the_table_has_forgotten_it(link: str) -> None:
    async def scenario() -> None:
        long = "target=100000"  # so that there is enough to do
        table, token = await opened(link, "coloradd", bots=1, seats=2, options=long)
        async with Guest(link, table, token) as guest:
            first = await guest.do("accept", id="long-ago")
            while guest.commands < SIZE + 2:
                await play_on(guest)
            again = await guest.do("accept", id="long-ago")
            assert again == first

    run(scenario())


async def play_on(guest: Guest) -> None:
    """One more act, or the next round."""
    if guest.info["phase"] == "between":
        await guest.do("ready")
        await guest.until_phase("playing", "over")
    known = guest.commands
    await play(guest, until=lambda: guest.commands > known)


def test_a_refusal_comes_with_a_plain_sentence_in_the_language_of_the_socket(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token, language="de") as guest:
            await guest.do("accept")
            await play(guest, lambda: guest.view.get("turn") == 0 and "draw" in guest.view["legal"])
            refused = await guest.do("act", act="pass")
            assert refused["clause"] == "ADD-19"
            assert refused["plain"] == "Zieh zuerst eine Karte."
            why = await guest.do("why", act="pass")
            assert (why["clause"], why["plain"]) == ("ADD-19", "Zieh zuerst eine Karte.")
            legal = await guest.do("why", act="draw")
            assert "clause" not in legal and "plain" not in legal

    run(scenario())
