"""A guest sits down, plays, loses the connection and comes back, on a real server."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from penult.client import (
    BadLink,
    Denied,
    FullView,
    Gone,
    Guest,
    Moved,
    Server,
    Unreachable,
    join,
    move_here,
    open_table,
    watch,
)
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.record import read_record
from penult.server.protocol import TableView
from tests.client.wire import Wire
from tests.server.guest import hurried
from tests.server.serving import Serving

PATIENCE = 60  # seconds; only a failure takes this long
SHORT = hurried("coloradd", "target=1")


def run(scenario: Coroutine[Any, Any, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario

    asyncio.run(in_time())


async def play(guest: Guest, until: Callable[[], bool]) -> int:
    """Do what the table waits for until a condition holds; return how many actions it took."""
    done = 0
    async for _ in guest:
        while guest.is_in_turn and not until():
            try:
                done += not (await guest.act(guest.legal[0])).late
            except Denied:
                break  # the clock was first
        if until():
            return done
        if guest.phase == "accepting":
            await guest.accept()
        elif guest.phase == "between":
            await guest.ready()
    raise AssertionError("closed")


@pytest.mark.parametrize("game", NAMES)
def test_a_round_of_every_game(link: str, game: str) -> None:
    async def scenario() -> None:
        async with await open_table(link, game, "Lea", bots=3, options=hurried(game)) as guest:
            await play(guest, lambda: guest.phase in ("between", "over"))
            assert guest.seat == 0
            assert guest.view and guest.view.seats

    run(scenario())


def test_a_link_is_all_a_friend_needs(link: str) -> None:
    async def scenario() -> None:
        async with (
            await open_table(link, "coloradd", "Lea", seats=2) as lea,
            await join(f"{link}/t/{lea.table}", "Max") as max_,
        ):
            await lea.accept()
            await max_.accept()
            while lea.view is None:
                await anext(lea)
            assert (lea.seat, max_.seat) == (0, 1)
            assert max_.info and [chair.name for chair in max_.info.chairs] == ["Lea", "Max"]
            again = await join(f"{link}/t/{lea.table}", "Max", token=max_.token)
            async with again:
                assert again.seat == 1

    run(scenario())


def test_a_spectator_sees_no_hand(link: str) -> None:
    async def scenario() -> None:
        async with (
            await open_table(link, "coloradd", "Lea", bots=3, options=hurried("coloradd")) as lea,
            await watch(f"{link}/t/{lea.table}") as spectator,
        ):
            await lea.accept()
            while spectator.view is None:
                await anext(spectator)
            assert spectator.seat == TABLE
            assert spectator.view.hand == ()
            with pytest.raises(Denied) as denied:
                await spectator.act("draw")
            assert denied.value.code == "error-no-chair"

    run(scenario())


def test_a_denied_act_names_its_clause_and_so_does_the_question_why(link: str) -> None:
    async def scenario() -> None:
        async with await open_table(link, "coloradd", "Lea", seats=2, bots=1) as guest:
            await play(guest, lambda: guest.is_in_turn)
            with pytest.raises(Denied) as denied:
                await guest.act("pass")
            assert denied.value.clause
            assert await guest.why("pass") == denied.value.clause
            assert await guest.why(guest.legal[0]) == ""
            assert await guest.hint() in guest.legal
            assert denied.value.clause in denied.value.text("fr")

    run(scenario())


def test_a_plan_is_previewed_before_it_is_laid(link: str) -> None:
    async def scenario() -> None:
        async with await open_table(link, "rummy", "Lea", seats=2, bots=1) as guest:
            await play(guest, lambda: guest.is_in_turn and "plan most" in guest.legal)
            shown = await guest.preview("plan most")
            assert guest.view and guest.view.spread
            assert not guest.view.spread.laid
            await guest.act("plan most")
            assert guest.view and guest.view.spread == shown

    run(scenario())


def test_the_record_of_a_match_proves_itself(link: str) -> None:
    async def scenario() -> str:
        guest = await open_table(link, "coloradd", "Lea", seats=2, bots=1, options=SHORT)
        async with guest:
            await play(guest, lambda: guest.phase == "over")
            return await guest.record()

    async def proof() -> None:
        assert read_record(await scenario()).outcome

    run(proof())


# Mistakes


def test_what_is_not_there_is_said_so(link: str) -> None:
    async def scenario() -> None:
        with pytest.raises(Denied) as denied:
            await join(f"{link}/t/nothere", "Max", language="de")
        assert denied.value.status == 404
        assert "nothere" in denied.value.text("de")
        with pytest.raises(Unreachable):
            await join("http://127.0.0.1:9/t/nothere", "Max")
        with pytest.raises(BadLink):
            await join(link, "Max")

    run(scenario())


def test_who_has_left_is_told_that_there_is_nothing_to_come_back_to(link: str) -> None:
    async def scenario() -> None:
        async with await open_table(
            link, "coloradd", "Lea", bots=3, options=hurried("coloradd")
        ) as guest:
            await guest.leave()
            with pytest.raises(Gone):
                async for _ in guest:
                    pass
            with pytest.raises(Gone):
                await guest.accept()

    run(scenario())


def test_a_seat_goes_to_another_device_and_the_old_one_is_told(link: str) -> None:
    async def scenario() -> None:
        async with await open_table(link, "coloradd", "Lea", seats=2, bots=1) as old:
            await play(old, lambda: old.is_in_turn)
            code = (await old.move_code()).code
            async with await move_here(f"{link}/move/{code}") as new:
                assert new.seat == old.seat and new.legal
                with pytest.raises(Moved, match="another device"):
                    async for _ in old:
                        pass
                await new.act(new.legal[0])
        with pytest.raises(Denied, match="isn’t valid"):
            await move_here(f"{link}/move/{code}")
        with pytest.raises(BadLink):
            await move_here(f"{link}/t/{old.table}")

    run(scenario())


def test_a_closed_guest_ends_its_news_and_leaves_nothing_running(link: str) -> None:
    async def scenario() -> None:
        guest = await open_table(link, "coloradd", "Lea", bots=3, options=hurried("coloradd"))
        async with guest:
            await anext(guest)
        assert [news async for news in guest] == []
        with pytest.raises(Gone):
            await guest.accept()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert len(others) <= 1  # the task that ``run`` waits for

    run(scenario())


# Coming back


def test_a_command_whose_answer_was_lost_is_done_once(link: str) -> None:
    async def scenario() -> None:
        async with Wire(link) as wire:
            lea = await open_table(wire.link, "coloradd", "Lea", seats=2)
            max_ = await join(f"{wire.link}/t/{lea.table}", "Max")  # nobody else plays
            async with lea, max_:
                await lea.accept()
                await max_.accept()
                guest = await who_may_draw(lea, max_)
                assert guest.view
                before, size = guest.version, len(guest.view.hand)
                wire.deaf = True
                acting = asyncio.create_task(guest.act("draw"))
                async with Guest(Server(link), guest.table, guest.token) as other_device:
                    while other_device.version == before:
                        await anext(other_device)
                wire.deaf = False
                wire.cut()
                done = await acting
                assert done.version == before + 1
                assert len(guest.view.hand) == size + 1

    run(scenario())


async def who_may_draw(*guests: Guest) -> Guest:
    """Whichever of them is to play, once a wild as the first card has its colour."""
    while True:
        for guest in guests:
            if "draw" in guest.legal:
                return guest
            if guest.is_in_turn:
                await guest.act(guest.legal[0])
        await anext(guests[0])


def test_who_is_cut_off_again_and_again_plays_the_same_game(link: str) -> None:
    async def scenario() -> None:
        chance = random.Random(1)
        async with Wire(link) as wire:
            guest = await open_table(wire.link, "coloradd", "Lea", seats=2, bots=1, options=SHORT)
            async with guest, await watch(f"{link}/t/{guest.table}") as witness:

                async def cutting() -> None:
                    async for news in witness:
                        if not news.events:
                            continue  # somebody comes or goes
                        wire.deaf = chance.random() < 0.5
                        wire.cut()
                        wire.deaf = False

                trouble = asyncio.create_task(cutting())
                done = await play(guest, lambda: guest.phase == "over")
                trouble.cancel()
                record = await Server(link).record(guest.table)
        mine = [act for seat, act in read_record(record).acts if seat == 0]
        assert len(mine) == done

    run(scenario())


def test_a_server_that_was_killed_finds_its_guests_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Serving(tmp_path) as first:
            async with (
                Wire(first.link) as wire,
                await open_table(
                    wire.link, "coloradd", "Lea", bots=3, options=hurried("coloradd")
                ) as guest,
            ):
                await play(guest, lambda: guest.is_in_turn)
                seen = guest.version
                first.kill()
                acting = asyncio.create_task(guest.act(guest.legal[0]))
                with Serving(tmp_path) as second:
                    wire.target = second.link
                    assert (await acting).version > seen
                    await play(guest, lambda: guest.phase in ("between", "over"))

    run(scenario())


def test_the_client_is_cheap_to_import() -> None:
    heavy = [
        "rich",
        "numba",
        "numpy",
        "litestar",
        "uvicorn",
        "apsw",
        "penult.tables.decide",
        "penult.tables.table",
        "penult.bots",
        "penult.simulate",
    ]
    program = f"import sys, penult.client; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_a_sight_has_every_field_of_a_view() -> None:
    assert set(FullView.__annotations__) == set(TableView.__struct_fields__)
