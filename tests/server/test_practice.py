"""Practice over the wire: who sees the bots' hands, what taking back shows, levels and speed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from penult import bots
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.live_table import LiveTable
from penult.server.views import info_of
from penult.tables.commands import Accept, InviteBot, OpenBots, SetManners, Sit, TakeBack
from penult.tables.decide import SOONEST
from penult.tables.events import Manners
from penult.tables.seating import Chat
from tests.server.guest import Guest, opened, play
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_service import FakeListener
from tests.server.test_watching import hands_in, watched
from tests.tables.driver import TableDriver, hashed

ME = 0


def practising(game: str, delay: int = 0) -> TableDriver:
    driver = TableDriver(game, seats=3)
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    driver.do(ME, SetManners(Manners(Chat.REACTIONS, delay)))
    for _ in range(2):
        driver.do(ME, InviteBot("sensible"))
    driver.do(ME, Accept())
    return driver


@pytest.mark.parametrize("game", NAMES)
def test_only_the_person_sees_open_hands_and_always_the_present_ones(game: str) -> None:
    driver = practising(game)
    live = LiveTable(driver.table)
    driver.do(ME, OpenBots(open=True))
    for _ in range(10):
        assert watched(live, ME).hands == hands_in(driver.match)
        assert [watched(live, viewer).hands for viewer in (TABLE, 1, 2)] == [(), (), ()]
        driver.step()


def test_open_hands_close_for_everybody_when_somebody_sits_down() -> None:
    driver = practising("coloradd")
    live, me = LiveTable(driver.table), FakeListener(ME)
    live.join(me, 0)
    driver.do(ME, OpenBots(open=True))
    live.messages(driver.rows[-1:])
    seen = live.shown[ME]
    assert seen and seen.whole.hands
    driver.do(TABLE, Sit("Max", hashed("max"), seat=1))
    (message,) = live.messages(driver.rows[-1:])
    assert '"hands":[]' in message.text
    assert '"practice":null' in message.text
    assert watched(live, 1).hands == ()


def test_the_info_shows_the_switches_of_practice() -> None:
    driver = practising("coloradd")
    info = info_of(driver.table)
    assert info.practice and (info.practice.open, info.practice.taken_back) == (False, 0)
    while not driver.table.practice.decisions:
        driver.step()
    driver.do(ME, OpenBots(open=True))
    driver.do(ME, TakeBack())
    info = info_of(driver.table)
    assert info.practice and (info.practice.open, info.practice.taken_back) == (True, 1)
    crowd = TableDriver("coloradd")
    crowd.gather(people=2)
    assert info_of(crowd.table).practice is None


def test_spectators_with_a_delay_follow_what_was_taken_back() -> None:
    driver = practising("coloradd", delay=SOONEST)
    live = LiveTable(driver.table)
    while len(driver.match.acts) < SOONEST + 30:
        driver.step()
    watched(live)
    driver.do(ME, TakeBack())
    driver.do(ME, TakeBack())
    live.messages(driver.rows[-1:])
    for _ in range(5):
        driver.step()
    view, fresh = watched(live), watched(LiveTable(driver.table))
    assert (view.behind, view.hands) == (fresh.behind, fresh.hands)


def test_a_person_takes_back_and_plays_on(link: str) -> None:
    async def scenario() -> None:
        table, token = await opened(link, "coloradd", bots=1, seats=2)
        async with Guest(link, table, token) as me, Guest(link, table) as spectator:
            refused = await me.do("back")
            assert (refused["type"], refused["code"]) == ("refused", "error-nothing-to-undo")
            await me.do("accept")
            await play(me, lambda: me.view.get("turn") == 0 and len(me.view["legal"]) > 1)
            before = {name: me.view[name] for name in ("hand", "top", "turn", "legal")}
            await me.do("act", act=me.view["legal"][0])
            done = await me.do("back")
            assert done["type"] == "done"
            while me.version < done["version"]:
                await me.hear()
            assert {name: me.view[name] for name in before} == before
            assert me.info["practice"]["taken_back"] == 1
            refused = await spectator.do("back")
            assert refused["code"] == "error-no-chair"
            assert (await me.do("speed", speed="fast"))["type"] == "done"
            assert (await me.do("open-bots", open=True))["type"] == "done"
            while not me.view.get("hands"):
                await me.hear()
            assert len(me.view["hands"]) == 2

    asyncio.run(scenario())


def test_a_table_is_opened_with_a_speed(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(speed="slow")
        info = (await http.get(f"/api/tables/{seated['table']}")).json()
        assert info["speed"] == "slow"
        odd = await http.post("/api/tables", game="coloradd", name="Lea", speed="250")
        assert odd.status_code == 400

    visit(tmp_path, what)


def test_a_game_says_which_bots_are_levels(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        for name in NAMES:
            reply = (await http.get(f"/api/games/{name}")).json()
            assert reply["levels"] == list(bots.levels_of(name))
            assert set(reply["levels"]) <= set(reply["bots"])

    visit(tmp_path, what)
