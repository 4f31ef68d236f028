"""Buckets, tickets and outboxes: what one connection may ask, and what it costs others."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from penult.core.ids import TABLE
from penult.server.auth import LIFE, MOST, PER_SEAT, SHARE, Tickets
from penult.server.errors import Busy, TooMany
from penult.server.limits import AddressCounts, Bucket
from penult.server.protocol import Close
from penult.server.sockets.connection import Message, Socket

HOME = "203.0.113.1"


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=20, burst=40, now=0)
    assert [bucket.take(0) for _ in range(41)] == [True] * 40 + [False]
    assert [bucket.take(1000) for _ in range(21)] == [True] * 20 + [False]
    assert bucket.take(1049) is False
    assert bucket.take(1050) is True


@pytest.mark.parametrize(("between", "most"), [(1, 6), (256, 12)])
def test_larger_networks_count_as_a_few_addresses(between: int, most: int) -> None:
    """Three of something for each /64, so six for a /56 and twelve for a /48."""
    counts = AddressCounts(3)
    networks = [f"2001:db8:1:{between * number:x}::1" for number in range(20)]
    entered = [address for address in networks for _ in range(2) if counts.enter(address)]
    assert len(entered) == most
    assert counts.enter("2001:db8:2::1"), "somebody else"
    for address in entered:
        counts.leave(address)
    assert counts.enter(networks[-1])


def test_a_ticket_is_good_once_and_for_half_a_minute() -> None:
    now = [0]
    tickets = Tickets(lambda: now[0])
    early, late = (
        tickets.issue("t", 2, "hash", "203.0.113.1"),
        tickets.issue("t", TABLE, "", "203.0.113.1"),
    )
    found = tickets.redeem(early)
    assert found and (found.table, found.viewer, found.token) == ("t", 2, "hash")
    assert tickets.redeem(early) is None
    now[0] = LIFE
    assert tickets.redeem(late) is None
    assert tickets.redeem("made up") is None


def test_a_reader_that_stops_is_cut_and_nobody_waits_for_it() -> None:
    async def scenario() -> None:
        sent: list[Message] = []
        never = asyncio.Event()

        async def send(message: Message) -> None:
            sent.append(message)
            await never.wait()

        socket = Socket(send, TABLE, most=3)
        writer = asyncio.create_task(socket.write_on())
        socket.tell("first")
        while not sent:
            await asyncio.sleep(0)
        for _ in range(3):
            socket.tell("more")
            assert socket.closing is None
        socket.tell("too much")
        assert socket.closing == (Close.TOO_SLOW, "slow")
        writer.cancel()

    asyncio.run(scenario())


def test_nobody_uses_up_the_tickets_of_others() -> None:
    tickets = Tickets(lambda: 0)
    with pytest.raises(TooMany):
        for _ in range(SHARE + 1):
            tickets.issue("t", TABLE, "", HOME)
    assert tickets.redeem(tickets.issue("t", TABLE, "", "203.0.113.2"))
    for _ in range(MOST):  # of this machine, perhaps a proxy
        with suppress(Busy):
            tickets.issue("t", TABLE, "", "127.0.0.1")
    with pytest.raises(Busy):
        tickets.issue("t", TABLE, "", "203.0.113.3")
    for address in (HOME, "203.0.113.4"):
        assert tickets.redeem(tickets.issue("t", 2, "hash", address)), "a seat always gets one"


def test_a_seat_has_only_its_latest_tickets() -> None:
    tickets = Tickets(lambda: 0)
    several = [tickets.issue("t", 2, "hash", HOME) for _ in range(PER_SEAT + 3)]
    assert [bool(tickets.redeem(each)) for each in several] == [False] * 3 + [True] * PER_SEAT
