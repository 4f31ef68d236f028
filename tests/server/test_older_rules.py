"""Tables keep the version of the rules they began with, and their players are told."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from penult.client import watch
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.server.service import Service
from penult.server.storage.files import FILE
from penult.server.storage.reading import SqliteReader
from penult.server.views import info_of
from penult.tables import schedule
from penult.tables.commands import Act, Ready, Resume
from penult.tables.errors import FrozenTable, OtherRules
from penult.tables.seating import TablePhase
from tests.server.http_driver import HttpDriver, visit
from tests.server.serving import Serving
from tests.server.test_old_data import OLD, Quiet, serve
from tests.terminal.scripted import ScriptedSession, played_online

RUNNING = {
    "playing": "tippo",
    "buttons": "master",
    "paused": "rummy",
    "reigning": "royal",
    "between": "coloradd",
    "customs": "coloradd",
    "written": "coloradd",
}
MOST = 400  # steps
FUTURE = 99  # a version that nobody ships


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(OLD / "tables.db", tmp_path)
    return tmp_path


@pytest.mark.parametrize("id", RUNNING)
def test_a_running_table_plays_on_by_its_own_version(id: str, folder: Path) -> None:
    """Twenty actions, a restart, and ten more."""

    async def on(service: Service, actions: int) -> None:
        live = await service.awake(id)
        table = live.table
        assert table.match and table.rules == 1
        newest = find(RUNNING[id]).version
        assert info_of(table).newer_rules == (newest if newest > 1 else 0)
        people = [seat for seat, chair in enumerate(table.chairs) if chair.is_person]
        for seat in people:
            service.join(id, Quiet(seat), 0)
        wanted = len(table.match.acts) + actions
        for _ in range(MOST):
            if len(table.match.acts) >= wanted or table.phase == TablePhase.OVER:
                return
            await step(service, id, people)
        raise AssertionError("nothing happens")

    serve(folder, lambda service: on(service, 20))
    serve(folder, lambda service: on(service, 10))


async def step(service: Service, id: str, people: list[int]) -> None:
    """Somebody acts, or time passes."""
    table = (await service.awake(id)).table
    assert table.match
    turn = table.match.turn
    if table.is_paused:
        for seat in people:
            await service.order(id, seat, Resume())
        return
    if table.phase == TablePhase.BETWEEN or table.is_writing:
        for seat in people:
            if not table.chairs[seat].ready:
                await service.order(id, seat, Ready())
                return
    if turn in people and not table.held(turn) and table.phase == TablePhase.PLAYING:
        moves = table.match.moves(turn)
        if moves and not table.is_still:
            await service.order(id, turn, Act(moves[0].text))
            return
    due = schedule.coming(table)
    assert due, "nothing will ever happen"
    later = max(due.at, service.now())
    service.now = lambda: later
    service._on_alarm(id, due.at)
    await service.stored()


def test_a_new_table_has_the_newest_rules_and_says_nothing(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        for game in NAMES:
            seated = await http.open(game=game)
            info = (await http.get(f"/api/tables/{seated['table']}")).json()
            assert info["rules"] == find(game).version and not info.get("newer_rules")

    visit(tmp_path, what)


# Versions that aren't shipped


def change_version(folder: Path, ids: tuple[str, ...]) -> None:
    """As if a later version had written these tables."""
    connection = apsw.Connection(str(folder / FILE))
    for id in ids:
        connection.execute("UPDATE seating SET rules = ?, public = 1 WHERE id = ?", (FUTURE, id))
        found = connection.execute(
            "SELECT fact FROM event WHERE seating = ? AND version = 1", (id,)
        )
        created = json.loads(str(found.fetchall()[0][0])) | {"rules": FUTURE, "public": True}
        values = (json.dumps(created), id)
        connection.execute("UPDATE event SET fact = ? WHERE seating = ? AND version = 1", values)
    connection.close()


def test_a_table_of_an_unknown_version_is_left_as_it_is(folder: Path) -> None:
    change_version(folder, ("playing",))
    before = SqliteReader.of(folder).rows("playing")

    async def what(service: Service) -> None:
        for _ in range(2):
            with pytest.raises(OtherRules):
                await service.awake("playing")
        assert service.table_log.metrics.frozen == 0
        assert (await service.awake("buttons")).table.match, "others go on"
        await service.stored()

    serve(folder, what)
    assert SqliteReader.of(folder).rows("playing") == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_players_are_told_kindly(folder: Path, language: str) -> None:
    change_version(folder, ("playing", "finished"))

    async def what(http: HttpDriver) -> None:
        headers = {"accept-language": language}
        for path in ("", "/ticket"):
            ask = http.client.post if path else http.client.get
            reply = await ask(f"/api/tables/playing{path}", headers=headers)
            expected = OtherRules(rules=FUTURE, newest=find("tippo").version).text(language)
            assert (reply.status_code, reply.json()["code"]) == (409, "error-other-rules")
            assert reply.json()["text"] == expected
        record = await http.client.get("/api/tables/finished/record", headers=headers)
        assert record.status_code == 200 and record.text.startswith("penult")

    visit(folder, what)


def test_nobody_is_sent_to_such_a_table(folder: Path) -> None:
    change_version(folder, ("gathering",))

    async def what(http: HttpDriver) -> None:
        listed = (await http.get("/api/tables")).json()
        assert "gathering" not in [each["id"] for each in listed]
        quick = await http.post("/api/quick", game="coloradd", name="Lea")
        assert quick.status_code == 201 and quick.json()["table"] != "gathering"

    visit(folder, what)


def test_nobody_is_sent_to_a_frozen_table(folder: Path) -> None:
    connection = apsw.Connection(str(folder / FILE))
    now = 10**15
    connection.execute(
        "UPDATE seating SET public = 1, changed = ?, proof_version = 1, proof = 'wrong'"
        " WHERE id = 'gathering'",
        (now,),
    )
    connection.close()

    async def what(http: HttpDriver) -> None:
        http.now = now
        with pytest.raises(FrozenTable):
            await http.service.awake("gathering")
        quick = await http.post("/api/quick", game="coloradd", name="Lea")
        assert quick.status_code == 201 and quick.json()["table"] != "gathering"

    visit(folder, what)


# In the terminal


@pytest.fixture
def link(folder: Path) -> Iterator[str]:
    with Serving(folder) as serving:
        yield serving.link


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_joins_in_a_terminal_is_told(link: str, language: str) -> None:
    texts = catalogue(language)
    said = texts.text("live-older-rules", rules=1, newer=find("tippo").version)

    def watched(table: str) -> str:
        guest = asyncio.run(watch(f"{link}/t/{table}", language=language))
        return played_online(guest, leave, language=language).text

    assert said in watched("playing")
    assert said not in watched("reigning")


def leave(session: ScriptedSession) -> str:
    return session.parser.own_word("quit")
