"""Matches that have ended: kept, listed, proven, shown again; the record outlives its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.errors import BadSeat
from penult.match.record import origin_of, read_record
from penult.server import views as showing
from penult.server.protocol import TableView
from penult.server.replays import Replayer, replay
from penult.server.workers.fair import finished
from penult.tables.commands import Act, Leave, Order, Ready
from penult.tables.events import Pace
from penult.tables.seating import TablePhase
from tests.server.guest import bearer
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_service import FakeListener
from tests.tables.driver import TableDriver


async def played(http: HttpDriver, public: bool = True) -> tuple[str, str]:
    """A short match of one person and a bot, to its end; its table and the person's token."""
    seated = await http.open(seats=2, options="target=1", public=public)
    id, token = seated["table"], seated["token"]
    await http.post(f"/api/tables/{id}/seed", token, seed="00ff")
    await http.post(f"/api/tables/{id}/bots", token)
    await http.post(f"/api/tables/{id}/accept", token)
    await to_the_end(http, id)
    return id, token


async def to_the_end(http: HttpDriver, id: str) -> None:
    service = http.service
    service.join(id, FakeListener(0), 0)  # while nobody is there, bots wait
    for _ in range(1000):
        http.now += 5000  # nobody is held any more
        table = service.live_table(id).table
        assert table.match
        if table.phase == TablePhase.OVER:
            return
        if table.phase == TablePhase.BETWEEN:
            service.submit(id, Order(0, Ready()), http.now, lambda step, error: None)
        elif table.match.turn == 0:
            act = Order(0, Act(table.match.legal(0)[0].text))
            service.submit(id, act, http.now, lambda step, error: None)
        else:
            service._on_alarm(id, http.now)
        await service.look(id, lambda table: None)
    raise AssertionError("the match does not end")


def test_a_finished_match_is_kept_listed_and_proven(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        (listed,) = (await http.get("/api/archive", game="coloradd")).json()
        assert (listed["id"], listed["finished"], listed["seats"]) == (id, True, 2)
        record = (await http.get(f"/api/tables/{id}/record")).text
        assert read_record(record).outcome
        origin = origin_of(record)
        info = (await http.get(f"/api/tables/{id}")).json()
        assert origin and (origin.table, origin.commitment) == (id, info["commitment"])
        assert origin.added == ((0, "00ff"),)
        assert (await http.get("/api/archive", game="royal")).json() == []
        assert (await http.get("/api/archive", before=listed["ended"])).json() == []

    visit(tmp_path, what)


def test_a_private_match_is_kept_and_not_listed(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http, public=False)
        assert (await http.get("/api/archive")).json() == []
        assert (await http.get(f"/api/tables/{id}/record")).status_code == 200

    visit(tmp_path, what)


def test_a_match_that_was_left_is_kept_as_unfinished(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2, public=True)
        id, token = seated["table"], seated["token"]
        await http.post(f"/api/tables/{id}/bots", token)
        await http.post(f"/api/tables/{id}/accept", token)
        early = await http.get(f"/api/tables/{id}/record")
        assert (early.status_code, early.json()["code"]) == (409, "error-not-over")
        await http.service.order(id, 0, Leave(0))
        (listed,) = (await http.get("/api/archive")).json()
        assert listed["finished"] is False
        assert not read_record((await http.get(f"/api/tables/{id}/record")).text).outcome

    visit(tmp_path, what)


def test_a_record_outlives_the_rules_of_its_table(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        http.service.live_tables.clear()
        newer = "replace(fact, '\"rules\":1', '\"rules\":99')"
        log = f"UPDATE event SET fact = {newer} WHERE version = 1"
        http.store._writing.execute(log)
        http.store._writing.execute("UPDATE seating SET rules = 99")
        assert (await http.get(f"/api/tables/{id}")).json()["code"] == "error-other-rules"
        assert (await http.get(f"/api/tables/{id}/record")).status_code == 200

    visit(tmp_path, what)


def test_a_running_match_is_neither_told_nor_shown_again(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2)
        id, token = seated["table"], seated["token"]
        await http.post(f"/api/tables/{id}/bots", token)
        await http.post(f"/api/tables/{id}/accept", token)
        for what in ("record", "replay"):
            reply = await http.client.get(f"/api/tables/{id}/{what}", headers=bearer(token))
            assert (reply.status_code, reply.json()["code"]) == (409, "error-not-over")

    visit(tmp_path, what)


# Replays


def merged(frames: tuple[Any, ...]) -> TableView:
    view: TableView = frames[0].view
    for frame in frames[1:]:
        news = {n: v for n in showing.FIELDS if (v := getattr(frame.view, n)) is not msgspec.UNSET}
        view = msgspec.structs.replace(view, **news)
    return view


@pytest.mark.parametrize("game", NAMES)
def test_a_replay_shows_what_each_seat_saw(game: str) -> None:
    driver = TableDriver(game, pace=Pace(bot_fastest=40, bot_slowest=90, window=100, between=0))
    driver.gather()
    views: dict[int, dict[int, Any]] = {}
    while driver.phase() == TablePhase.PLAYING and len(driver.match.acts) < 25:
        number = len(driver.match.acts)
        views[number] = {seat: showing.view_of(driver.table, seat) for seat in range(4)}
        driver.step()
    record = driver.match.record()
    clocks = {"countdown": None, "patience": None}
    for seat in range(4):
        found = finished(replay(Replayer(record), seat, 0, 100))
        assert found.acts == len(driver.match.acts)
        for number, seen in views.items():
            again = merged(found.frames[: number + 1])
            assert again == msgspec.structs.replace(seen[seat], **clocks)
        part = finished(replay(Replayer(record), seat, 10, 5))
        assert [frame.number for frame in part.frames] == [10, 11, 12, 13, 14]
        assert merged(part.frames) == merged(found.frames[:15])


def test_a_replay_for_all_shows_all_hands() -> None:
    driver = TableDriver("coloradd")
    driver.gather()
    for _ in range(10):
        driver.step()
    found = finished(replay(Replayer(driver.match.record()), TABLE, 0, 100))
    assert [len(hand) for hand in merged(found.frames).hands or ()] == [
        seat.size for seat in merged(found.frames).seats or ()
    ]
    assert found.frames[0].act == "" and found.frames[0].events
    assert (found.frames[1].seat, found.frames[1].act) == (
        driver.match.acts[0][0],
        driver.match.acts[0][1].text,
    )
    nothing = finished(replay(Replayer(driver.match.record()), TABLE, 10_000, 5))
    assert nothing.frames == ()
    with pytest.raises(BadSeat):
        finished(replay(Replayer(driver.match.record()), 4, 0, 5))


def test_a_replay_is_had_over_http(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        reply = (await http.get(f"/api/tables/{id}/replay", viewer=1, start=2, count=3)).json()
        assert [frame["number"] for frame in reply["frames"]] == [2, 3, 4]
        assert reply["frames"][0]["view"]["hand"]
        wrong = await http.get(f"/api/tables/{id}/replay", viewer=7)
        assert (wrong.status_code, wrong.json()["code"]) == (409, "error-seat")

    visit(tmp_path, what)


def test_an_added_seed_is_refused_after_the_deal(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, token = await played(http)
        reply = await http.post(f"/api/tables/{id}/seed", token, seed="01")
        assert (reply.status_code, reply.json()["code"]) == (409, "error-not-gathering")

    visit(tmp_path, what)
