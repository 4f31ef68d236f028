"""Finding a table: codes, lists, quick seats; what one reads before sitting down."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from penult.core.animals import ANIMALS
from penult.core.errors import PenultError
from penult.games.game import Game
from penult.i18n import LANGUAGES, catalogue
from penult.match.options import read_value
from penult.server import lobby as lobby_module
from penult.server.errors import NoSuchCode, TooMany
from penult.server.limits import AddressCounts, AddressLimits, Limits
from penult.server.lobby import LIVELY, tidy_code
from penult.server.storage import reading
from penult.server.storage.reading import summary_of
from penult.server.storage.table_summary import TableSummary
from penult.tables.seating import CODE_LENGTH, LETTERS, fresh_code, fresh_id
from tests.server.http_driver import HttpDriver, visit
from tests.server.test_service import FakeListener

# Codes


def test_a_code_can_be_read_out_and_typed() -> None:
    code = fresh_code()
    assert len(code) == CODE_LENGTH and set(code) <= set(LETTERS)
    assert not set("il1o0u") & set(LETTERS)
    assert tidy_code(f" {code[:3].upper()}-{code[3:]} ") == code
    assert fresh_id() != fresh_id()


def test_codes_get_longer_with_the_number_of_tables() -> None:
    assert [len(fresh_code(used)) for used in (0, 700, 1000, 20_000, 30_000)] == [6, 6, 7, 7, 8]


def test_many_addresses_together_do_not_guess_codes_faster(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        lobby, failures = http.app.state.lobby, []
        for number in range(1100):
            with pytest.raises(PenultError) as error:
                await lobby.find("zzzzzz", f"203.0.{number // 250}.{number % 250}")
            failures.append(type(error.value))
        assert failures == [NoSuchCode] * 1000 + [TooMany] * 100

    visit(tmp_path, what)


def test_a_list_reads_the_wanted_options_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(http: HttpDriver) -> None:
        for number in range(12):
            await http.open(public=True, options=f"turn_limit={30 + number % 2}")
        reads: list[str] = []

        def counted(game: Game, name: str, value: object) -> int:
            reads.append(name)
            return read_value(game, name, value)

        monkeypatch.setattr(lobby_module, "read_value", counted)
        found = await http.get("/api/tables", game="coloradd", options="turn_limit=30")
        assert (len(found.json()), len(reads)) == (6, 1)

    visit(tmp_path, what)


def test_a_list_reads_only_the_tables_that_have_the_wanted_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(http: HttpDriver) -> None:
        for number in range(12):
            await http.open(public=True, options=f"turn_limit={30 if number % 4 else 300}")
        read: list[TableSummary] = []

        def counted(columns: tuple[Any, ...]) -> TableSummary:
            read.append(summary_of(columns))
            return read[-1]

        monkeypatch.setattr(reading, "summary_of", counted)
        found = await http.get("/api/tables", options="turn_limit=300")
        assert [each["options"] for each in found.json()] == ["turn_limit=300"] * 3
        assert len(read) == 3
        assert len((await http.get("/api/tables", options="turn_limit=30")).json()) == 9
        assert (await http.get("/api/tables", options="turn_limit=3")).json() == []

    visit(tmp_path, what)


def test_a_code_leads_to_its_table_until_the_match_is_over(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=2)
        found = await http.get(f"/api/codes/{seated['code'].upper()}")
        assert found.status_code == 200
        assert found.json()["id"] == seated["table"]
        assert (found.json()["seats"], found.json()["free"]) == (2, 1)
        where = f"/api/tables/{seated['table']}/seats/0"
        headers = {"authorization": f"Bearer {seated['token']}"}
        assert (await http.client.delete(where, headers=headers)).status_code == 200
        assert (await http.get(f"/api/codes/{seated['code']}")).status_code == 404

    visit(tmp_path, what)


def test_people_choose_their_avatars_wherever_they_sit_down(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        opened = await http.open(seats=4, public=True, avatar="fox")
        await http.post("/api/quick", game="coloradd", name="Max", seats=4, avatar="otter")
        await http.post(f"/api/tables/{opened['table']}/seats", name="Eve", avatar="owl")
        await http.post("/api/quick", game="coloradd", name="Kim", seats=4)
        info = (await http.get(f"/api/tables/{opened['table']}")).json()
        avatars = [chair["avatar"] for chair in info["chairs"]]
        assert avatars[:3] == ["fox", "otter", "owl"]
        assert avatars[3] in set(ANIMALS) - set(avatars[:3])
        other = await http.post("/api/quick", game="royal", name="Max", avatar="frog")
        info = (await http.get(f"/api/tables/{other.json()['table']}")).json()
        assert info["chairs"][0]["avatar"] == "frog", "at a new table, too"

    visit(tmp_path, what)


def test_an_avatar_that_does_not_exist_is_refused_kindly(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        table = (await http.open(seats=4))["table"]
        answer = await http.post(f"/api/tables/{table}/seats", name="Max", avatar="dragon")
        assert (answer.status_code, answer.json()["code"]) == (409, "error-avatar")
        assert "hedgehog" in answer.json()["text"]
        for path in ("/api/tables", "/api/quick"):
            answer = await http.post(path, game="royal", name="Max", avatar="dragon")
            assert answer.json()["code"] == "error-avatar", path
        assert http.store.reader.open_count(0) == 1, "no empty table is left behind"

    visit(tmp_path, what)


def test_guessing_codes_is_slow(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        code = (await http.open())["code"]
        guesses = [await http.get("/api/codes/zzzzzz") for _ in range(10)]
        assert {guess.status_code for guess in guesses} == {404}
        late = await http.get("/api/codes/zzzzzz")
        assert (late.status_code, late.headers["retry-after"]) == (429, "6")
        assert (await http.get(f"/api/codes/{code}")).status_code == 429, "not even the right one"
        http.now += 6000
        for _ in range(3):
            assert (await http.get(f"/api/codes/{code}")).status_code == 200, "costs nothing"
        assert (await http.get("/api/codes/zzzzzz")).status_code == 404
        assert (await http.get("/api/codes/zzzzzz")).status_code == 429

    visit(tmp_path, what)


def test_addresses_are_counted_each() -> None:
    guard = AddressLimits(lambda: 0, burst=1, per=1000)
    guard.count("203.0.113.1")
    with pytest.raises(Exception, match="1 second"):
        guard.check("203.0.113.1")
    guard.check("203.0.113.2")
    guard.count("nonsense")
    with pytest.raises(Exception, match="1 second"):
        guard.check("nonsense")


def ipv6(network: int, of: int = 0) -> str:
    """An address in a /64 of its own; 256 of them make a /56."""
    return f"2001:db8:{of:x}:{network:x}::{network:x}"


@pytest.mark.parametrize(
    ("addresses", "allowed"),
    [
        ([f"2001:db8::{n}" for n in range(1, 30)], 3),  # one /64
        ([ipv6(n) for n in range(30)], 6),  # one /56
        ([ipv6(256 * n) for n in range(30)], 12),  # one /48
        ([ipv6(0, of=n) for n in range(30)], 30),
    ],
)
def test_ipv6_counts_by_the_networks_that_one_customer_gets(
    addresses: list[str], allowed: int
) -> None:
    guard, counts = AddressLimits(lambda: 0, burst=3, per=1000), AddressCounts(most=3)
    tries = 0
    for address in addresses:
        with suppress(TooMany):
            guard.check(address)
            guard.count(address)
            tries += 1
    assert tries == allowed
    assert sum(counts.enter(address) for address in addresses) == allowed


def test_an_address_has_so_many_sockets_and_this_machine_as_many_as_it_likes() -> None:
    counts = AddressCounts(most=2)
    assert [counts.enter("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert counts.enter("203.0.113.2")
    counts.leave("203.0.113.1")
    assert counts.enter("203.0.113.1")
    assert all(counts.enter("127.0.0.1") and counts.enter("::1") for _ in range(5))
    counts.leave("127.0.0.1")
    for address in ("203.0.113.1", "203.0.113.1", "203.0.113.2"):
        counts.leave(address)
    assert not counts.open


def test_a_code_says_how_many_bots_can_be_replaced_while_the_match_runs(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        seated = await http.open(seats=3)
        where = f"/api/tables/{seated['table']}"
        for _ in range(2):
            await http.post(f"{where}/bots", auth=seated["token"])
        await http.post(f"{where}/accept", auth=seated["token"])
        found = (await http.get(f"/api/codes/{seated['code']}")).json()
        assert (found["phase"], found["free"], found["bots"]) == ("playing", 0, 2)
        late = await http.post(f"{where}/seats", name="Max", seat=2)
        assert (late.status_code, late.json()["seat"]) == (201, 2)
        assert (await http.get(f"/api/codes/{seated['code']}")).json()["bots"] == 1
        chairs = (await http.get(where)).json()["chairs"]
        assert [chair.get("takeable", False) for chair in chairs] == [False, True, False]

    visit(tmp_path, what)


# Pictures


def test_the_qr_code_is_a_picture_of_the_link(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        id = (await http.open())["table"]
        reply = await http.get(f"/api/tables/{id}/qr")
        assert reply.headers["content-type"].startswith("image/svg+xml")
        picture = ElementTree.fromstring(reply.text)
        title = picture.find("{http://www.w3.org/2000/svg}title")
        assert title is not None and title.text == f"https://games.example/t/{id}"

    visit(tmp_path, what, link="https://games.example")


@pytest.mark.parametrize(
    "path", ["/", "/join/r6p7at", "/move/482913", "/t/k7mq2xw4ab", "/new/royal"]
)
def test_a_page_of_this_server_can_be_had_as_a_qr_code(tmp_path: Path, path: str) -> None:
    async def what(http: HttpDriver) -> None:
        reply = await http.client.get("/qr.svg", params={"path": path})
        assert reply.headers["content-type"].startswith("image/svg+xml")
        assert f"<title>https://games.example{path}</title>" in reply.text

    visit(tmp_path, what, link="https://games.example")


@pytest.mark.parametrize(
    "path",
    [
        *("", "hello", "//evil.example/", "https://evil.example", "/t/", "/nowhere/1"),
        *("/join/r6 p7", "/join/../x", "/join/r6p7at?x=1", "/join/r6p7at\n", "/api/tables"),
    ],
)
def test_nothing_else_becomes_a_qr_code(tmp_path: Path, path: str) -> None:
    async def what(http: HttpDriver) -> None:
        reply = await http.client.get("/qr.svg", params={"path": path})
        assert (reply.status_code, reply.json()["code"]) == (404, "error-no-such-page")
        long = await http.client.get("/qr.svg", params={"path": "/join/" + "a" * 1000})
        assert long.status_code == 400

    visit(tmp_path, what)


# Lists


def test_the_list_shows_public_tables_and_filters_them(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        await http.open(public=False)
        plain = await http.open(public=True, seats=2)
        strict = await http.open(public=True, seats=4, options="cumulative=on target=300")
        royal = await http.open(public=True, seats=4, game="royal")

        async def ids(**filters: Any) -> set[str]:
            reply = await http.get("/api/tables", **filters)
            assert reply.status_code == 200, reply.text
            return {each["id"] for each in reply.json()}

        assert await ids() == {plain["table"], strict["table"], royal["table"]}
        assert await ids(game="royal") == {royal["table"]}
        assert await ids(free=2) == {strict["table"], royal["table"]}
        assert await ids(seats=2) == {plain["table"]}
        assert await ids(options="cumulative=on") == {strict["table"]}
        assert await ids(options="cumulative=off", game="coloradd") == {plain["table"]}
        assert await ids(phase="playing") == set()
        bad = await http.get("/api/tables", options="cumulative=maybe")
        assert (bad.status_code, bad.json()["code"]) == (409, "error-option-value")

    visit(tmp_path, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_table_are_read_in_words(tmp_path: Path, language: str) -> None:
    async def what(http: HttpDriver) -> None:
        id = (await http.open(options="cumulative=on"))["table"]
        reply = await http.client.get(
            f"/api/tables/{id}/options", headers={"accept-language": f"xx, {language};q=0.5"}
        )
        first, second = reply.json()[:2]
        assert (first["name"], first["value"], first["changed"]) == ("cumulative", "on", True)
        assert first["title"] == catalogue(language).text("option-cumulative")
        assert first["meaning"] == catalogue(language).text("option-cumulative-on")
        assert not second["changed"]

    visit(tmp_path, what)


def test_texts_are_had_by_language_and_beginning(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        every = (await http.get("/api/texts/fr")).json()
        assert every == catalogue("fr").texts
        some = (await http.get("/api/texts/de", start="game-,colour-")).json()
        assert some["colour-red"] == catalogue("de").text("colour-red")
        assert all(key.startswith(("game-", "colour-")) for key in some)
        unknown = await http.get("/api/texts/xx")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "error-unknown-language")

    visit(tmp_path, what)


# Opening, and quick seats


def test_a_quick_seat_is_at_a_fitting_table_or_a_new_one(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        async def quick(**wish: Any) -> str:
            reply = await http.post("/api/quick", **{"game": "coloradd", "name": "Max", **wish})
            assert reply.status_code == 201, reply.text
            return str(reply.json()["table"])

        await http.open(public=False)
        await http.open(public=True, game="royal")
        new = await quick(seats=2)
        assert await quick(seats=2) == new, "the next one sits down with him"
        assert await quick(seats=2) != new, "there is no chair left"
        strict = (await http.open(public=True, options="cumulative=on"))["table"]
        assert await quick(options="cumulative=on", seats=4) == strict
        assert await quick(options="cumulative=off", seats=4) != strict
        listed = (await http.get("/api/tables", game="coloradd")).json()
        assert new in [each["id"] for each in listed], "it is a public table"

    visit(tmp_path, what)


def test_a_quick_seat_prefers_a_table_where_somebody_is(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        lively = (await http.open(public=True))["table"]
        http.service.join(lively, FakeListener(0), 0)
        await http.service.stored()
        http.now += LIVELY + 1
        await http.open(public=True)
        wish = {"game": "coloradd", "name": "Max"}
        assert (await http.post("/api/quick", **wish)).json()["table"] == lively

    visit(tmp_path, what)


def test_nobody_is_seated_at_a_table_of_long_ago(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        old = (await http.open(public=True))["table"]
        http.now += LIVELY + 1
        wish = {"game": "coloradd", "name": "Max"}
        assert (await http.post("/api/quick", **wish)).json()["table"] != old

    visit(tmp_path, what)


@pytest.mark.parametrize("where", ["/api/tables", "/api/quick"])
def test_a_repeated_request_opens_no_second_table(tmp_path: Path, where: str) -> None:
    async def what(http: HttpDriver) -> None:
        wish = {"game": "coloradd", "name": "Lea", "token": "my-own-secret-of-24-chars"}
        one, other = await asyncio.gather(http.post(where, **wish), http.post(where, **wish))
        assert one.json() == other.json() == (await http.post(where, **wish)).json()
        assert http.store.reader.open_count(0) == 1
        another = await http.post(where, seats=3, **wish)
        assert another.json()["table"] != one.json()["table"]

    visit(tmp_path, what)


def test_a_request_that_failed_may_be_repeated(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        wish = {"game": "coloradd", "name": " ", "token": "my-own-secret-of-24-chars"}
        codes = [(await http.post("/api/tables", **wish)).status_code for _ in range(2)]
        assert codes == [409, 409]

    visit(tmp_path, what)


def test_a_server_has_so_many_tables(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        for _ in range(2):
            await http.open()
        full = await http.post("/api/tables", game="coloradd", name="Lea")
        assert (full.status_code, full.json()["code"]) == (503, "error-house-full")

    visit(tmp_path, what, limits=Limits(tables=2))


def test_one_address_does_not_open_tables_without_end(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        for _ in range(20):
            await http.open()
        more = await http.post("/api/tables", game="coloradd", name="Lea")
        assert (more.status_code, more.headers["retry-after"]) == (429, "10")

    visit(tmp_path, what)


def test_who_sits_at_the_machine_shares_the_address_that_others_can_use(tmp_path: Path) -> None:
    async def what(http: HttpDriver) -> None:
        http.app.state["lan"] = "http://192.168.1.5:8000"
        asked = {"host": "localhost:8000"}
        here = await http.client.get("/api/address", headers=asked)
        assert here.json() == {"link": "http://192.168.1.5:8000"}
        there = await http.get("/api/address")
        assert there.json() == {"link": "http://testserver"}
        seated = await http.open()
        where = f"/api/tables/{seated['table']}"
        drawn = await http.client.get(f"{where}/qr", headers=asked)
        assert f"http://192.168.1.5:8000/t/{seated['table']}" in drawn.text

    visit(tmp_path, what)
