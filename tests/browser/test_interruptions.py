"""Reloading in the middle of a turn, a wire that is cut, a card that cannot be laid."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from playwright.sync_api import Browser, expect

from tests.browser.person import PHONE, barriers
from tests.browser.visitor import (
    GLANCE,
    PATIENCE,
    SHORT,
    Visitor,
    by_mouse,
    is_due,
    opened,
    play_round,
)
from tests.client.wire import Wire

NOWHERE = "http://127.0.0.1:9"  # a port at which nobody listens


def at_a_table(browser: Browser, link: str, game: str, through: str = "") -> Visitor:
    """Alone with a bot; ``through``: the address to be used instead."""
    seat = opened(link, game, 2, SHORT[game], bots=1)
    where = f"{through or link}/t/{seat['table']}"
    visitor = Visitor(browser, where, size=PHONE, seat=seat)
    visitor.press("web-accept")
    visitor.my_cards()
    return visitor


def wait_for_my_turn(visitor: Visitor) -> None:
    visitor.page.wait_for_function("document.querySelector('main').dataset.mine === 'true'")


def draw(visitor: Visitor) -> None:
    visitor.page.locator(".actions").get_by_role(
        "button", name=visitor.text("web-act-draw")
    ).click()
    expect(visitor.page.get_by_role("button", name=visitor.text("web-act-pass"))).to_be_visible()


@contextmanager
def cuttable(link: str) -> Iterator[tuple[Wire, asyncio.AbstractEventLoop]]:
    """A wire, and the loop of its thread."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    wire = Wire(link)
    asyncio.run_coroutine_threadsafe(wire.__aenter__(), loop).result()
    try:
        yield wire, loop
    finally:
        asyncio.run_coroutine_threadsafe(wire.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def answers_to(visitor: Visitor, id: str) -> list[str]:
    """Once there are some: coming back is a version of its own, before what was done."""
    found: list[str] = []
    for _ in range(PATIENCE):
        found = [each["type"] for each in map(json.loads, visitor.told) if each.get("id") == id]
        if found:
            break
        visitor.page.wait_for_timeout(GLANCE)
    return found


def test_who_reloads_in_mid_turn_is_where_he_was(chromium: Browser, link: str) -> None:
    """A card is drawn and nothing done with it yet."""
    visitor = at_a_table(chromium, link, "coloradd")
    wait_for_my_turn(visitor)
    draw(visitor)
    before = visitor.my_cards()
    assert any(visitor.text("table-drawn") in card for card in before)
    visitor.page.reload()
    assert visitor.my_cards() == before
    expect(visitor.page.get_by_role("button", name=visitor.text("web-act-pass"))).to_be_visible()
    assert play_round([visitor], by_mouse) > 2
    assert visitor.faults == []
    visitor.leave()


def test_what_is_done_while_the_wire_is_cut_is_done_once_it_is_mended(
    chromium: Browser, link: str
) -> None:
    with cuttable(link) as (wire, loop):
        visitor = at_a_table(chromium, link, "coloradd", through=wire.link)
        wait_for_my_turn(visitor)
        wire.target = NOWHERE
        loop.call_soon_threadsafe(wire.cut)
        banner = visitor.page.get_by_text(visitor.text("web-reconnecting"))
        expect(banner).to_be_visible()
        assert barriers(visitor.page) == []
        sight = visitor.look()
        assert sight and is_due(visitor, sight)
        by_mouse(visitor, sight)
        wire.target = link
        expect(banner).to_be_hidden()
        visitor.page.wait_for_function(
            "since => document.querySelector('main').dataset.version > since", arg=sight.version
        )
        (asked,) = {each["id"] for each in map(json.loads, visitor.said) if each["type"] == "act"}
        assert answers_to(visitor, asked) == ["done"]
        assert play_round([visitor], by_mouse) > 0
        visitor.leave()


def test_without_a_network_one_is_told_at_once(chromium: Browser, link: str) -> None:
    """The socket of a device without a network stays open, and nothing arrives."""
    visitor = at_a_table(chromium, link, "coloradd")
    wait_for_my_turn(visitor)
    visitor.page.context.set_offline(True)
    expect(visitor.page.get_by_text(visitor.text("web-reconnecting"))).to_be_visible()
    sight = visitor.look()
    assert sight and is_due(visitor, sight)
    by_mouse(visitor, sight)
    expect(visitor.page.get_by_text(visitor.text("web-pending"))).to_be_visible()
    visitor.page.context.set_offline(False)
    expect(visitor.page.get_by_text(visitor.text("web-reconnecting"))).to_be_hidden()
    visitor.page.wait_for_function(
        "since => document.querySelector('main').dataset.version > since", arg=sight.version
    )
    visitor.leave()


def test_a_command_without_an_answer_is_not_lost(chromium: Browser, link: str) -> None:
    with cuttable(link) as (wire, _):
        visitor = at_a_table(chromium, link, "coloradd", through=wire.link)
        wait_for_my_turn(visitor)
        sight = visitor.look()
        assert sight and is_due(visitor, sight)
        wire.deaf = True
        by_mouse(visitor, sight)
        expect(visitor.page.get_by_text(visitor.text("web-slow"))).to_be_visible()
        assert barriers(visitor.page) == []
        expect(visitor.page.get_by_text(visitor.text("web-reconnecting"))).to_be_visible()
        wire.deaf = False
        visitor.page.wait_for_function(
            "since => document.querySelector('main').dataset.version > since", arg=sight.version
        )
        (asked,) = {each["id"] for each in map(json.loads, visitor.said) if each["type"] == "act"}
        assert answers_to(visitor, asked) == ["done"]
        visitor.leave()


def test_a_card_that_cannot_be_laid_says_why(chromium: Browser, link: str) -> None:
    visitor = at_a_table(chromium, link, "coloradd")
    wait_for_my_turn(visitor)
    dull = visitor.page.get_by_role("list", name=visitor.text("web-your-cards")).locator(
        f'button:not([aria-label*="{visitor.text("web-can-lay")}"])'
    )
    dull.first.click(position={"x": 8, "y": 30})
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_be_visible()
    refusal.get_by_role("button", name=visitor.text("web-why")).click()
    expect(refusal.get_by_role("link")).to_have_attribute(
        "href", re.compile(r"/rules/coloradd/ADD-\d+")
    )
    assert barriers(visitor.page) == []
    visitor.leave()
