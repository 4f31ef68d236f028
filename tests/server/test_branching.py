"""What if: a finished match is played on from any of its positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.games.registry import NAMES, find
from penult.match.match import Match
from penult.match.record import origin_of, read_record
from penult.server.outline import PlayedByOlderRules
from penult.tables import snapshot
from penult.tables.seating import TablePhase
from penult.tables.table import Table
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_archive import played, to_the_end

RECORDS = Path(__file__).parents[1] / "fixtures" / "records"


def some_match(game: str, acts: int = 30) -> Match:
    match = Match.new(game, seats=3, seed=4)
    players = [SeatedBot(match, seat, "sensible") for seat in range(3)]
    while len(match.acts) < acts:
        for seat in (*match.reactors, match.turn):
            if seat == TABLE:
                match.push(TABLE, match.legal(TABLE)[0])
                break
            answer = players[seat].answer(match)
            if answer:
                match.push(seat, answer.action)
                break
    return match


def after(record: str, number: int) -> Match:
    match = read_record(record)
    match.rewind(number)
    return match


async def branch(http: HttpDriver, record: str, number: int, **more: Any) -> Any:
    wish: dict[str, Any] = {"record": record, "number": number, "seat": 1, "name": "Lea"} | more
    return (await http.post("/api/records/branches", **wish)).json()


def match_at(http: HttpDriver, id: str) -> Match:
    match = http.service.live_table(id).table.match
    assert match
    return match


@pytest.mark.parametrize("game", NAMES)
def test_the_cards_lie_as_they_were(tmp_path: Path, game: str) -> None:
    record = some_match(game).record(["Al", "Bo", "Cy"])

    async def what(http: HttpDriver) -> None:
        for number in (0, 17, 29):
            seated = await branch(http, record, number)
            match = match_at(http, seated["table"])
            assert seated["seat"] == 1
            assert match.write() == after(record, number).write()
            names = http.service.live_table(seated["table"]).table.names
            assert names == ["Al", "Lea", "Cy"]

    visit(tmp_path, what)


@pytest.mark.parametrize("game", NAMES)
def test_hidden_cards_are_dealt_anew(tmp_path: Path, game: str) -> None:
    """Only what the seat could know stays; the same number deals the same cards."""
    record = some_match(game).record(["Al", "Bo", "Cy"])
    then = after(record, 17)

    async def what(http: HttpDriver) -> None:
        dealt = [
            match_at(http, (await branch(http, record, 17, deal=deal))["table"])
            for deal in (5, 5, 6)
        ]
        assert dealt[0].write() == dealt[1].write() != dealt[2].write()
        for match in dealt:
            assert match.view(1) == then.view(1)
            assert match.hand(1) == then.hand(1)
            assert match.hand(0) != then.hand(0)
        wrong = await branch(http, record, 17, deal=-1)
        assert wrong["code"] == "error-request"

    visit(tmp_path, what)


def test_a_branch_is_played_to_its_end_and_proven(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        record = await http.service.record(id)
        path = f"/api/tables/{id}/branches"
        reply = await http.post(path, number=5, seat=0, name="Lea")
        assert reply.status_code == 201, reply.text
        new = reply.json()["table"]
        table = http.service.live_table(new).table
        assert table.phase == TablePhase.PLAYING and table.practice.is_on
        assert table.chairs[1].bot == "sensible"
        await to_the_end(http, new)
        again = await http.service.record(new)
        assert read_record(again).write() == match_at(http, new).write()
        assert origin_of(again)
        first = read_record(again)
        first.rewind(0)
        assert first.write() == after(record, 5).write()

    visit(tmp_path, what)


def test_a_branch_is_the_same_after_its_log_or_a_snapshot(tmp_path: Path) -> None:
    record = some_match("coloradd").record(["Al", "Bo", "Cy"])

    async def what(http: HttpDriver) -> None:
        id = (await branch(http, record, 20))["table"]
        await http.service.look(id, lambda table: None)
        table = http.service.live_table(id).table
        rebuilt = Table.rebuilt(id, http.store.reader.rows(id))
        woken = snapshot.read(id, snapshot.write(table))
        for other in (rebuilt, woken):
            assert other.match and other.match.write() == match_at(http, id).write()
            assert other.start == table.start != ""

    visit(tmp_path, what)


def test_a_match_of_older_rules_says_why_it_cannot_be_played_on(tmp_path: Path) -> None:
    record = (RECORDS / "master-1.penult").read_text(encoding="utf-8")

    async def what(http: HttpDriver) -> None:
        path = "/api/records/branches"
        reply = await http.post(path, record=record, number=0, seat=1, name="Lea")
        expected = PlayedByOlderRules(rules=1, newest=find("master").version).text("en")
        assert (reply.status_code, reply.json()["code"]) == (409, "error-older-rules")
        assert reply.json()["text"] == expected

    visit(tmp_path, what)


def test_the_end_of_a_match_cannot_be_played_on(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id, _ = await played(http)
        acts = len(read_record(await http.service.record(id)).acts)
        reply = await http.post(f"/api/tables/{id}/branches", number=acts, seat=0, name="Lea")
        assert reply.json()["code"] == "error-not-playing"
        running = await http.open(seats=2)
        path = f"/api/tables/{running['table']}/branches"
        reply = await http.post(path, number=0, seat=0, name="Lea")
        assert reply.json()["code"] == "error-not-over"

    visit(tmp_path, what)
