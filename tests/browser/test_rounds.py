"""Whole rounds of every game, by two browsers and a bot while somebody watches: all goes well, and
no browser is ever told a card that its person may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from penult.games.registry import NAMES
from tests.browser.house import LEAKY, SECRET, House
from tests.browser.person import DESK, PHONE, barriers
from tests.browser.visitor import SHORT, STILL, Sight, Visitor, by_mouse, opened, play_round
from tests.server.secrecy.canaries import TOKEN, judge

WATCHING = -1
VERSION = re.compile(r'data-version="(\d+)"')
STATIC = ("/assets/", "/art/", "/api/games", "/icon", "/app.", "/worker")  # the same for everybody


def two_at_a_table(browser: Browser, link: str, game: str) -> tuple[str, list[Visitor]]:
    """One opens a table with a bot; another follows the link and sits down, and it begins."""
    seat = opened(link, game, 3, SHORT[game], bots=1)
    where = f"{link}/t/{seat['table']}"
    host = Visitor(browser, where, size=DESK, seat=seat)
    friend = Visitor(browser, where, size=PHONE)
    friend.press("web-sit")
    expect(friend.page.get_by_text(friend.text("web-host-starts", name="Host"))).to_be_visible()
    host.press("web-accept")
    for visitor in (host, friend):
        visitor.sees_the_table()
    return str(seat["table"]), [host, friend]


class Secrets:
    """What each browser shows and was told, against what its person may know."""

    def __init__(self, house: House, table: str) -> None:
        self.house = house
        self.table = table
        self.shown: list[tuple[Visitor, str]] = []

    def look(self, visitor: Visitor, sight: Sight) -> None:
        """The whole page, attributes and all."""
        self.shown.append((visitor, visitor.page.content()))

    def judge(self, visitors: Sequence[Visitor]) -> int:
        """How many cards were named, all of them rightly."""
        known = self.house.may_be_told(self.table)
        last = max(known)
        for visitor, text in self.shown:
            seat = seat_of(visitor)
            judge(seat, text, known[version_of(text)][seat] | stood_for(visitor))
        for visitor in visitors:
            seat = seat_of(visitor)
            for message in visitor.told:
                version = json.loads(message).get("version", last)
                allowed = known.get(version, {}).get(seat, set()) | stood_for(visitor)
                judge(seat, message, allowed, visitor.said)
            for text in dynamic(visitor):
                judge(seat, text, known[last][seat])
        return len(TOKEN.findall(" ".join(told for each in visitors for told in each.told)))


def stood_for(visitor: Visitor) -> set[str]:
    """What jokers would stand for in the plans that were shown: no card, and a plan knows nothing
    more than who asks for it (tests/server/test_advice.py)."""
    shown = [json.loads(text)["spread"] for text in visitor.told if '"previewed"' in text]
    melds = [meld for spread in shown for meld in spread["melds"]]
    return {each["card"] for meld in melds for each in meld["pieces"] if each.get("joker")}


def version_of(page: str) -> int:
    found = VERSION.search(page)
    assert found, page[:300]
    return int(found[1])


def seat_of(visitor: Visitor) -> int:
    """As the server has greeted it last."""
    greetings = [json.loads(text) for text in visitor.told if '"welcome"' in text]
    return int(greetings[-1]["seat"])


def dynamic(visitor: Visitor) -> list[str]:
    """What HTTP has told, but for what everybody may load at any time."""
    pages = [reply for reply in visitor.replies if reply.request.resource_type != "document"]
    return [reply.text() for reply in pages if not any(part in reply.url for part in STATIC)]


@pytest.mark.parametrize("game", NAMES)
def test_two_browsers_and_a_bot_play_a_round_by_mouse(
    chromium: Browser, secret_house: House, game: str
) -> None:
    table, players = two_at_a_table(chromium, secret_house.link, game)
    watcher = Visitor(chromium, f"{secret_house.link}/t/{table}#watch", size=PHONE, moving=True)
    watcher.sees_the_table()
    everybody = [*players, watcher]
    for each in everybody:
        assert each.restlessness()[0] < STILL, each.restlessness()  # while people sat down
        each.watch_shifts()
    secrets = Secrets(secret_house, table)
    assert play_round(players, by_mouse, secrets.look) > 4
    watcher.page.wait_for_selector(".score")
    assert [seat_of(each) for each in everybody] == [0, 2, WATCHING]
    assert secrets.judge(everybody) > 100
    assert [each.faults for each in everybody] == [[], [], []]
    assert watcher.page.get_by_role("list", name=watcher.text("web-your-cards")).count() == 0
    assert watcher.page.locator(".actions button").count() == 0
    for each in everybody:
        moved, what = each.restlessness()
        assert moved < STILL, what
    assert barriers(players[0].page) == []  # with the score of a round on it
    for each in everybody:
        each.leave()


def test_a_planted_leak_is_found(chromium: Browser, tmp_path: Path) -> None:
    with House(tmp_path, 0, SECRET, LEAKY) as house:
        table, players = two_at_a_table(chromium, house.link, "coloradd")
        with pytest.raises(AssertionError, match="was told"):
            Secrets(house, table).judge(players)
        for each in players:
            each.leave()
