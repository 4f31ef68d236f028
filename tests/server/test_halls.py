"""A server of several halls: everybody finds his table, and nobody notices that there are two."""

from __future__ import annotations

import asyncio
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from penult.server.halls.house import FRONT, House
from penult.server.halls.ways import MOST, HallLink, Led, TableOpened
from penult.server.monitoring import Figures, Metrics
from penult.server.storage.store import Store
from penult.tables.seating import fresh_id
from tests.server.guest import Guest, bearer, opened, play, sockets
from tests.server.serving import Serving
from tests.server.test_stopping import told_to_come_back

PATIENCE = 20.0  # seconds
HALLS = 2


class Two(House):
    halls = HALLS


def hall_of(table: str) -> int:
    return Two().hall_of(table)


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Serving(tmp_path_factory.mktemp("data"), 0, str(HALLS)) as serving:
        yield serving.link


async def one_in_each(link: str, options: str = "") -> list[tuple[str, str]]:
    """A table in each hall: ids and tokens."""
    found: dict[int, tuple[str, str]] = {}
    while len(found) < HALLS:
        table, token = await opened(link, "coloradd", options=options)
        found.setdefault(hall_of(table), (table, token))
    return [found[hall] for hall in range(HALLS)]


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]


def wing_of(process: int) -> int:
    """The process of the second hall, as soon as there is one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for child in children(process):
            if b"penult.server.halls.wing" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
        time.sleep(0.01)
    raise AssertionError("there is no second hall")


def is_alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


# Which table stands where


def test_a_letter_says_in_which_hall_a_table_stands() -> None:
    halls = {hall_of(fresh_id()) for _ in range(200)}
    assert halls == {0, 1}
    assert {House().hall_of(fresh_id()) for _ in range(50)} == {FRONT}
    assert {hall_of(odd) for odd in ("", "?", "É", "%2e")} == {FRONT}


def test_the_next_match_stands_in_the_same_hall() -> None:
    for _ in range(50):
        id = fresh_id()
        after = fresh_id(id)
        assert hall_of(after) == hall_of(id)
        assert after != id
        assert len(after) == len(id)


# Playing


def test_a_round_is_played_in_each_hall_and_watched(link: str) -> None:
    async def at(table: str, token: str) -> None:
        async with Guest(link, table, token) as guest, Guest(link, table) as other:
            assert (await guest.do("accept"))["type"] == "done"
            await play(guest, until=lambda: guest.info["phase"] == "between")
            await other.until_phase("between")
            assert guest.version == other.version

    async def scenario() -> None:
        await asyncio.gather(*[at(*table) for table in await one_in_each(link)])

    asyncio.run(scenario())


def test_a_rematch_is_played_in_each_hall(link: str) -> None:
    async def scenario() -> None:
        for table, token in await one_in_each(link, options="target=1"):
            async with Guest(link, table, token) as guest:
                await guest.do("accept")
                await play(guest, until=lambda: False)
                await guest.do("rematch")
                while not guest.info.get("next"):
                    await guest.hear()
            assert hall_of(guest.info["next"]) == hall_of(table)
            async with Guest(link, guest.info["next"], token) as again:
                assert (again.seat, again.info["phase"]) == (0, "playing")

    asyncio.run(scenario())


def test_everything_that_http_tells_of_a_table_it_tells_in_each_hall(link: str) -> None:
    async def scenario() -> None:
        for table, token in await one_in_each(link):
            async with httpx.AsyncClient(base_url=link, headers=bearer(token)) as client:
                for path in ("", "/options", "/qr"):
                    reply = await client.get(f"/api/tables/{table}{path}")
                    assert reply.status_code == 200, reply.text
                assert (await client.get(f"/t/{table}")).status_code == 200
                wanted = {"options": "target=300"}
                assert (await client.put(f"/api/tables/{table}/options", json=wanted)).is_success
                info = (await client.get(f"/api/tables/{table}")).json()
                assert "target=300" in info["options"]
                found = (await client.get(f"/api/codes/{info['code']}")).json()
                assert found["id"] == table

    asyncio.run(scenario())


# Connections that are led


def test_one_connection_asks_in_all_halls_by_turns(link: str) -> None:
    tables = [table for table, _ in asyncio.run(one_in_each(link))]
    parts = urlsplit(link)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    line.connect()
    own = line.sock.getsockname()
    paths = [f"/api/tables/{table}" for table in tables]
    for path in [*paths, "/api/games", *reversed(paths), "/api/games", *paths]:
        line.request("GET", path)
        reply = line.getresponse()
        text = reply.read().decode()
        assert reply.status == 200
        assert path.rpartition("/")[2] in text or "coloradd" in text
        assert line.sock.getsockname() == own, "it is still the same connection"
    line.close()


def test_a_request_that_comes_byte_by_byte_is_led_too(link: str) -> None:
    parts = urlsplit(link)
    for table, _ in asyncio.run(one_in_each(link)):
        with socket.create_connection((parts.hostname, parts.port), PATIENCE) as line:
            for letter in f"GET /api/tables/{table} HTTP/1.1\r\nhost: x\r\n\r\n".encode():
                line.sendall(bytes((letter,)))
                time.sleep(0.001)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\r\n",
        b"\x00\xff\xfe" * 10 + b"\n",
        b"GET /api/tables/\xff\xff HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/tables/%62nothing HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /ws/ HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"a" * 200_000,
    ],
)
def test_nonsense_at_the_door_hurts_nobody(link: str, nonsense: bytes) -> None:
    parts = urlsplit(link)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as line:
        try:
            line.sendall(nonsense)
            line.shutdown(socket.SHUT_WR)
            while line.recv(4096):
                pass
        except OSError:
            pass  # it was cut off
    assert httpx.get(f"{link}/api/health").status_code == 200


def test_a_request_for_a_table_that_is_nowhere_is_answered(link: str) -> None:
    for letter in "ab":
        reply = httpx.get(f"{link}/api/tables/{letter}nowhere23")
        assert reply.status_code == 404
        assert reply.json()["code"] == "error-no-table"


def test_what_another_hall_does_not_take_yet_waits_and_keeps_its_order() -> None:
    async def scenario() -> None:
        one, wire = HallLink.pair()
        for number in range(2000):
            assert one.tell(TableOpened(f"{number:0500}"))
        assert one._unsent, "more than a wire takes at once"
        heard: list[str] = []
        other = HallLink(wire)
        other.listen(
            lambda said, _: heard.append(said.table if isinstance(said, TableOpened) else "")
        )
        async with asyncio.timeout(PATIENCE):
            while len(heard) < 2000:
                await asyncio.sleep(0.001)
        assert list(map(int, heard)) == list(range(2000))
        assert not one.tell(Led(b"x" * (MOST + 1)))
        other.close()
        assert one.tell(TableOpened("nobody")), "and nobody hears it"
        one.close()

    asyncio.run(scenario())


# The lobby


def test_a_quick_seat_is_found_in_another_hall(link: str) -> None:
    """Strangers who look for the same game meet, wherever their table stands."""

    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=link) as client:
            halls: set[int] = set()
            while len(halls) < HALLS:
                wish = {"game": "royal", "seats": 2, "options": "target=200"}
                first = (await client.post("/api/quick", json={"name": "Lea", **wish})).json()
                second = (await client.post("/api/quick", json={"name": "Max", **wish})).json()
                assert second["table"] == first["table"]
                assert {first["seat"], second["seat"]} == {0, 1}
                assert first["token"] != second["token"]
                halls.add(hall_of(first["table"]))

    asyncio.run(scenario())


def test_who_is_there_is_preferred_in_any_hall(link: str) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=link) as client:
            halls: set[int] = set()
            while len(halls) < HALLS:
                terms = {"game": "tippo", "seats": 3, "public": True}
                made = (await client.post("/api/tables", json={"name": "A", **terms})).json()
                await client.post("/api/tables", json={"name": "B", **terms})  # later, and alone
                async with Guest(link, made["table"], made["token"]):
                    wish = {"game": "tippo", "name": "Max", "seats": 3}
                    found = (await client.post("/api/quick", json=wish)).json()
                    assert found["table"] == made["table"]
                halls.add(hall_of(made["table"]))

    asyncio.run(scenario())


def test_the_list_shows_tables_of_all_halls(link: str) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=link) as client:
            halls: set[int] = set()
            while len(halls) < HALLS:
                terms = {"game": "master", "name": "A", "public": True}
                made = (await client.post("/api/tables", json=terms)).json()
                listed = (await client.get("/api/tables", params={"game": "master"})).json()
                assert made["table"] in [each["id"] for each in listed]
                halls.add(hall_of(made["table"]))

    asyncio.run(scenario())


# Figures


def test_figures_of_halls_are_added() -> None:
    one, two = Metrics(), Metrics()
    one.rows["act"], two.rows["act"], two.rows["came"] = 3, 4, 1
    one.commits.add(1)
    two.commits.add(7)
    total = Figures.of_all([Figures(one, {"sockets": 1}), Figures(two, {"sockets": 5})])
    assert total.metrics.rows == {"act": 7, "came": 1}
    assert (total.metrics.commits.total, sum(total.metrics.commits.counts)) == (8, 2)
    assert total.gauges == {"sockets": 6}


def test_sockets_of_all_halls_are_counted(link: str) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=link) as client:
            one, two = await one_in_each(link)
            await sockets(client, 0)  # those of other tests have gone
            async with Guest(link, *one), Guest(link, *two), Guest(link, two[0]):
                await sockets(client, 3)
                figures = (await client.get("/metrics")).text
                assert "penult_sockets 3\n" in figures

    asyncio.run(scenario())


# Stopping, and worse


def test_in_all_halls_people_are_told_when_to_come_back(tmp_path: Path) -> None:
    async def what(serving: Serving) -> list[tuple[str, int]]:
        one, two = await one_in_each(serving.link)
        async with Guest(serving.link, *one) as guest, Guest(serving.link, *two) as other:
            for each in (guest, other):
                await each.do("accept")
                await play(each, until=lambda each=each: each.version >= 12)  # type: ignore[misc]
            assert serving._process
            os.kill(serving._process.pid, signal.SIGTERM)
            await asyncio.gather(told_to_come_back(guest), told_to_come_back(other))
            return [(one[0], guest.version), (two[0], other.version)]

    with Serving(tmp_path, 0, str(HALLS)) as serving:
        tables = asyncio.run(what(serving))
        assert serving._process
        assert serving._process.wait() == -signal.SIGTERM
    store = Store(tmp_path)  # nobody has it any more
    for table, version in tables:
        assert len(store.rows(table)) >= version
    store.close()


def test_when_a_hall_dies_the_server_stops_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "penult", "serve", "--port", "0", "--halls", str(HALLS)]
    command += ["--data", str(tmp_path), "--lang", "en"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout and serving.stdout.readline()
        os.kill(wing_of(serving.pid), signal.SIGKILL)
        _, told = serving.communicate(timeout=PATIENCE)
    assert serving.returncode == 2, "so that whoever watches over it starts it again"
    assert "event=hall-lost" in told
    assert "start it again" in told


def test_halls_do_not_outlive_the_front_one(tmp_path: Path) -> None:
    async def what(link: str) -> list[tuple[str, str]]:
        tables = await one_in_each(link)
        for table, token in tables:
            async with Guest(link, table, token) as guest:
                await guest.do("accept")
        return tables

    with Serving(tmp_path, 0, str(HALLS)) as serving:
        tables = asyncio.run(what(serving.link))
        assert serving._process
        wing = wing_of(serving._process.pid)
        serving.kill()
        until = time.monotonic() + PATIENCE
        while is_alive(wing):
            assert time.monotonic() < until
            time.sleep(0.01)

    async def go_on(link: str) -> None:
        for table, token in tables:
            async with Guest(link, table, token) as guest:
                await play(guest, until=lambda guest=guest: guest.version >= 20)  # type: ignore[misc]

    for halls in (1, 3):  # a table may stand elsewhere each time
        with Serving(tmp_path, 0, str(halls)) as serving:
            asyncio.run(go_on(serving.link))


def test_a_hall_whose_front_is_gone_before_it_begins_ends_without_a_word() -> None:
    front, wing = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    front.close()
    with wing:
        inherited = wing.fileno(), wing.fileno()
        command = [sys.executable, "-m", "penult.server.halls.wing", *map(str, inherited)]
        ended = subprocess.run(command, pass_fds=inherited, capture_output=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
