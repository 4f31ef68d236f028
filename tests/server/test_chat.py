"""What is said beside the game: who may, how much, to whom; and that play never waits for it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from penult.core.ids import TABLE
from penult.server.chat import BURST, PER, ChatService, tidy_text
from penult.server.errors import BadText, ChatOff, TooMany
from penult.server.limits import Limits
from penult.server.sockets.connection import HINTS, Message, Socket
from penult.tables.commands import OpenHand, SetManners
from penult.tables.events import Manners
from penult.tables.seating import Chat
from tests.server.guest import Guest, opened, play
from tests.server.test_service import FakeListener, ServiceDriver, run_service


async def talkative(
    driver: ServiceDriver, chat: Chat = Chat.ALL, delay: int = 0
) -> tuple[str, ChatService]:
    id = await driver.begin()
    await driver.service.order(id, 0, SetManners(Manners(chat, delay)))
    return id, ChatService(driver.service, Limits())


def test_what_a_seat_says_all_hear_and_nobody_stores(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id, talk = await talkative(driver)
        listeners = [FakeListener(0), FakeListener(1), FakeListener(TABLE)]
        for listener in listeners:
            driver.service.join(id, listener, 0)
        await driver.service.look(id, lambda table: None)
        stored = len(driver.store.reader.rows(id))
        talk.say(id, 1, "p1", "  good\n luck\u202e ")
        talk.react(id, 0, "p0", "clap")
        said = {"type": "said", "seat": 1, "name": "P1", "who": "person", "text": "good luck"}
        clap = {"type": "reacted", "seat": 0, "name": "P0", "who": "person", "reaction": "clap"}
        assert all(listener.hints == [said, clap] for listener in listeners)
        assert len(driver.store.reader.rows(id)) == stored
        assert driver.service.live_table(id).table.version == stored

    run_service(tmp_path, what)


@pytest.mark.parametrize(
    ("chat", "viewer", "says", "reacts"),
    [
        (Chat.ALL, 0, True, True),
        (Chat.REACTIONS, 0, False, True),
        (Chat.OFF, 0, False, False),
        (Chat.ALL, TABLE, False, True),
        (Chat.REACTIONS, TABLE, False, True),
        (Chat.OFF, TABLE, False, False),
    ],
)
def test_who_may_say_what(
    tmp_path: Path, chat: Chat, viewer: int, says: bool, reacts: bool
) -> None:
    async def what(driver: ServiceDriver) -> None:
        id, talk = await talkative(driver, chat)
        listener = FakeListener(1)
        driver.service.join(id, listener, 0)
        if says:
            talk.say(id, viewer, "x", "hello")
        else:
            with pytest.raises(ChatOff):
                talk.say(id, viewer, "x", "hello")
        if reacts:
            talk.react(id, viewer, "x", "wow")
        else:
            with pytest.raises(ChatOff):
                talk.react(id, viewer, "x", "wow")
        assert len(listener.hints) == says + reacts

    run_service(tmp_path, what)


def test_a_spectator_who_sees_hands_gives_no_signs(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id, talk = await talkative(driver)
        talk.react(id, TABLE, "x", "wow")
        for seat in range(2):
            await driver.service.order(id, seat, OpenHand(True))
        with pytest.raises(ChatOff):
            talk.react(id, TABLE, "x", "wow")

    run_service(tmp_path, what)


def test_remarks_are_few(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id, talk = await talkative(driver)
        listener = FakeListener(0)
        driver.service.join(id, listener, 0)
        for _ in range(BURST):
            talk.say(id, 1, "p1", "hello")
        with pytest.raises(TooMany):
            talk.react(id, 1, "p1", "hello")
        talk.say(id, 0, "p0", "others may")
        driver.now += PER
        talk.react(id, 1, "p1", "hello")
        assert len(listener.hints) == BURST + 2

    run_service(tmp_path, what)


def test_a_text_is_one_line_without_tricks() -> None:
    assert tidy_text("a\tb\r\nc", 10) == "a b c"
    assert tidy_text("a\x00\x1b\u200b\u202e\u2066b\ufeff", 10) == "ab"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert tidy_text(family, 10) == family
    assert tidy_text("<b>&amp;</b>", 20) == "<b>&amp;</b>", "escaping is the client's"
    for text in ("", " \n ", "\x00", "x" * 11):
        with pytest.raises(BadText):
            tidy_text(text, 10)


def test_a_listener_mutes_whom_he_likes(link: str) -> None:
    async def what() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as host, Guest(link, table) as spectator:
            assert (await spectator.do("mute", seat=0))["type"] == "done"
            await host.do("say", text="first")
            await spectator.do("mute", seat=0, on=False)
            await host.do("say", text="second")
            said = await spectator.until("said")
            assert (said["text"], said["name"], said["seat"]) == ("second", "Lea", 0)
            await spectator.do("mute")
            await host.do("react", reaction="clap")
            await spectator.do("react", reaction="laugh")
            heard = await host.until("reacted")
            while heard["seat"] != TABLE:
                heard = await host.until("reacted")
            assert (heard["who"], heard["reaction"]) == ("spectator", "laugh")
            await spectator.do("ping")
            assert not [each for each in spectator.messages if each["type"] == "reacted"]

    asyncio.run(what())


def test_nonsense_is_refused_and_play_goes_on(link: str) -> None:
    async def what() -> None:
        table, token = await opened(link, "coloradd")
        async with Guest(link, table, token) as guest:
            await guest.do("accept")
            refused = await guest.do("say", text="\x00")
            assert (refused["type"], refused["code"]) == ("refused", "error-text")
            await guest.send("react", id="r1", reaction="no such reaction")
            assert (await guest.until("fault"))["code"] == "bad-message"
            for _ in range(BURST + 5):
                last = await guest.do("say", text="spam")
            assert last["code"] == "error-too-many"
            await play(guest, until=lambda: guest.version >= 15)

    asyncio.run(what())


def test_who_is_behind_loses_remarks_and_nothing_else() -> None:
    async def what() -> None:
        sent: list[str] = []
        gate = asyncio.Event()

        async def send(message: Message) -> None:
            sent.append(message["text"])
            await gate.wait()

        socket = Socket(send, TABLE, most=3)
        writer = asyncio.create_task(socket.write_on())
        socket.tell("play 0")
        while not sent:
            await asyncio.sleep(0)
        for number in range(HINTS + 10):
            socket.hint(f"hint {number}")
        socket.tell("play 1")
        socket.tell("play 2")
        assert socket.closing is None
        gate.set()
        while len(sent) < 3 + HINTS:
            await asyncio.sleep(0)
        hints = [f"hint {number}" for number in range(10, HINTS + 10)]
        assert sent == ["play 0", "play 1", "play 2", *hints]
        writer.cancel()

    asyncio.run(what())


def test_how_many_watch_is_told(tmp_path: Path) -> None:
    async def what(driver: ServiceDriver) -> None:
        id = await driver.begin()
        seat, one, other = FakeListener(0), FakeListener(TABLE), FakeListener(TABLE)
        driver.service.join(id, seat, 0)
        driver.service.join(id, one, 0)
        driver.service.join(id, other, 0)
        await driver.service.look(id, lambda table: None)
        assert [listener.heard[0].get("watchers", 0) for listener in (seat, one, other)] == [
            0,
            1,
            2,
        ]
        driver.service.sweep()
        driver.service.sweep()
        assert seat.hints == [{"type": "watchers", "count": 2}], json.dumps(seat.hints)
        driver.service.part(id, one)
        driver.service.part(id, other)
        driver.service.sweep()
        assert seat.hints[1:] == [{"type": "watchers", "count": 0}]

    run_service(tmp_path, what)
