"""A bot at a live table that plays random legal actions: python examples/bot.py LINK [NAME]"""

from __future__ import annotations

import asyncio
import random
import sys

from penult.client import Denied, Guest, join


async def move(guest: Guest) -> None:
    if guest.phase in ("gathering", "accepting"):
        await guest.accept()
    elif guest.phase == "between":
        await guest.ready()
    elif guest.is_in_turn:
        await guest.act(random.choice(guest.legal))


async def main(link: str, name: str = "Robin") -> None:
    async with await join(link, name) as guest:
        async for _news in guest:  # it reconnects by itself; the view is always the latest
            try:
                await move(guest)
            except Denied as error:  # a clock or somebody else was quicker
                sys.stderr.write(f"{error}\n")
            if guest.phase in ("over", "closed"):
                return


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
