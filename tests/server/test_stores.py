"""All engines, one script: what is written is read, what is stale is refused, order is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from penult.server.storage.store import Request
from penult.server.storage.table_summary import ArchivedMatch, StoredSnapshot
from penult.server.storage.writer import Expiry, Stale
from penult.tables.events import BotInvited, LogRow, Sat, Started
from tests.server.stores import (
    THREAD,
    asked,
    begun,
    gone_on,
    ignored,
    kept,
    opened,
    requested,
    run,
    save,
    stored,
)

RULES = {"coloradd": 1}


@pytest.fixture(params=["process", "thread", "postgres"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each engine; SQLite is written to by a process or by a thread."""
    if request.param != "postgres":
        return str(tmp_path) if request.param == "process" else f"{THREAD}{tmp_path}"
    link: str = request.getfixturevalue("database")
    return link


def test_what_is_saved_is_read(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store, due=1_794_866_062_263, bots=2, code="r6p7at")
            assert await store.rows("t") == rows
            assert await store.summary("t") == summary
            seated = next(row for row in rows if row.command)
            assert await store.version_of("t", seated.actor, seated.command) == seated.version
            assert await store.version_of("t", seated.actor, "another") is None
        async with opened(source) as store:
            assert await store.rows("t") == rows
            assert await store.summary("t") == summary

    run(what())


def test_part_of_a_log_is_read(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, _ = await kept(store)
            assert await store.rows("t", after=2) == rows[2:]
            assert await store.rows("t", after=1, most=3) == rows[1:3]

    run(what())


def test_nothing_is_found_where_nothing_is(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            assert (await store.summary("t"), await store.rows("t")) == (None, [])
            assert (await store.snapshot("t"), await store.record("t")) == (None, None)
            assert (await store.id_of("r6p7at"), await store.id_of("")) == (None, None)
            assert (await store.open_count(0), await store.open_tables(["playing"], 9)) == (0, [])

    run(what())


def test_a_version_is_written_once(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store)
            assert isinstance(await save(store, rows[-1:], summary), Stale)
            assert await store.rows("t") == rows

    run(what())


def test_a_command_is_written_once(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store)
            more, after = gone_on(summary, command="once")
            again, later = gone_on(after, command="once")
            assert await save(store, more, after) is None
            assert await save(store, again, later) is not None
            assert await store.rows("t") == [*rows, *more]
            assert await store.summary("t") == after

    run(what())


@pytest.mark.parametrize("due", [None, 1_794_866_062_263])
def test_a_table_goes_on(source: str, due: int | None) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store)
            changes: dict[str, Any] = {
                "phase": "between",
                "proof": "ab",
                "options": "w4=1",
                "bots": 3,
            }
            more, after = gone_on(summary, due=due, changed=5, **changes)
            assert await save(store, more, after) is None
            assert await store.rows("t") == [*rows, *more]
            assert await store.summary("t") == after

    run(what())


@pytest.mark.parametrize(
    "name", ["«Zoë» 🂡", "\"'\\", "{}[],:null", "\0\n\t\x7f", "\u2028", "00", " ", "1e5", "$1"]
)
def test_any_name_is_kept_as_it_is(source: str, name: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store)
            options = name.replace("\0", "")  # no option has one
            more, after = gone_on(summary, Sat(1, name, token="t"), options=options)
            assert await save(store, more, after) is None
            assert await store.rows("t") == [*rows, *more]
            assert await store.summary("t") == after

    run(what())


def test_a_table_goes_on_from_where_it_stood_only(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = await kept(store)
            ahead = msgspec.structs.replace(summary, version=summary.version + 1)
            more, after = gone_on(ahead, BotInvited(1, "", ""))
            assert isinstance(await save(store, more, after), Stale)
            assert await store.rows("t") == rows
            assert await store.summary("t") == summary

    run(what())


def test_one_that_fails_does_not_take_its_neighbours_along(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            stale = [LogRow(9, 1_000_000, actor=0, command="", event=Started("00"))]
            bad = msgspec.structs.replace(begun("b")[1], version=9)
            answers = await asked(store, begun("a"), (stale, bad), begun("c"), begun("a"))
            assert [error is None for error in answers] == [True, False, True, False]
            assert isinstance(answers[1], Stale)
            assert [await store.summary(id) is not None for id in "abc"] == [True, False, True]

    run(what())


def test_a_doubled_command_does_not_take_its_neighbours_along(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            _, a = await kept(store, "a")
            _, b = await kept(store, "b")
            first, after = gone_on(a, command="once")
            again, later = gone_on(after, command="once")
            more = gone_on(b)
            answers = await asked(store, (first, after), (again, later), more, begun("c"))
            assert [error is None for error in answers] == [True, False, True, True]
            assert await store.summary("a") == after
            assert await store.summary("b") == more[1]

    run(what())


def test_several_requests_of_a_table_are_written_together(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            rows, summary = begun()
            first = gone_on(summary)
            second = gone_on(first[1])
            order: list[int] = []
            wanted = enumerate([(rows, summary), first, ([], None), second])
            requests = [
                Request(*each, lambda error, place=place: order.append(place))  # type: ignore[misc]
                for place, each in wanted
            ]
            store.save_all(requests)
            assert await asked(store, ([], None)) == [None]
            assert order == [0, 1, 2, 3]
            assert await store.rows("t") == [*rows, *first[0], *second[0]]
            assert await store.summary("t") == second[1]

    run(what())


def test_many_tables_at_once(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            wanted = [begun(f"t{number}") for number in range(150)]
            assert await asked(store, *wanted) == [None] * 150
            for rows, summary in wanted[::37]:
                assert await store.summary(summary.id) == summary
                assert await store.rows(summary.id) == rows

    run(what())


def match_of(id: str, ended: int = 7, game: str = "royal", record: str = "record") -> ArchivedMatch:
    return ArchivedMatch(id, game, "", 4, True, ended, True, record)


def test_a_match_is_archived_with_its_last_row(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            _, summary = await kept(store)
            more, after = gone_on(summary, phase="over")
            [answer] = await requested(store, Request(more, after, ignored, archived=match_of("t")))
            assert answer is None
            assert await store.record("t") == "record"
            again, later = gone_on(summary, phase="over")  # stale
            [answer] = await requested(
                store,
                Request(again, later, ignored, archived=match_of("t", record="no")),
            )
            assert isinstance(answer, Stale)
            assert await store.record("t") == "record"

    run(what())


def test_a_long_record_is_stored(source: str) -> None:
    record = "x" * 3_000_000

    async def what() -> None:
        async with opened(source) as store:
            await stored(store, archived=match_of("t", record=record))
            assert await store.record("t") == record

    run(what())


def test_the_archive_is_listed_by_its_end(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            hidden = msgspec.structs.replace(match_of("h", ended=9), public=False)
            matches = [match_of("a", 1), match_of("b", 2, "rummy"), match_of("c", 3), hidden]
            for match in matches:
                await stored(store, archived=match)
            found = await store.archived("", 10, 9)
            assert [(each.id, each.record) for each in found] == [("c", ""), ("b", ""), ("a", "")]
            assert [each.id for each in await store.archived("", 3, 1)] == ["b"]
            assert [each.id for each in await store.archived("royal", 10, 9)] == ["c", "a"]

    run(what())


def test_open_tables_are_found(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            common = {"public": True, "phase": "gathering"}
            await kept(store, "a", **common, changed=1, free=1, options="stack=free w4=1")
            await kept(store, "b", **common, changed=3, free=0)
            await kept(store, "c", **common, changed=2, free=2, options="w4=10")
            await kept(store, "d", public=False, phase="gathering", changed=4, free=1)
            await kept(store, "e", public=True, phase="playing", changed=5, code="r6p7at")
            await kept(store, "f", public=True, phase="over", changed=6, code="ended2")

            async def ids(**terms: object) -> list[str]:
                found = await store.open_tables(["gathering"], 9, **terms)  # type: ignore[arg-type]
                return [each.id for each in found]

            assert await ids() == ["b", "c", "a"]
            assert await ids(free=1) == ["c", "a"]
            assert await ids(game="royal") == []
            assert await ids(game="coloradd", seats=4) == ["b", "c", "a"]
            assert await ids(seats=3) == []
            assert await ids(terms=["w4=1"]) == ["a"]
            assert await ids(terms=["w4=1", "stack=free"]) == ["a"]
            assert await ids(terms=["w4="]) == ["b"]
            assert await ids(terms=["stack=", "w4=10"]) == ["c"]
            found = await store.open_tables(["gathering", "playing"], 2)
            assert [each.id for each in found] == ["e", "b"]
            assert (await store.id_of("r6p7at"), await store.id_of("ended2")) == ("e", None)
            assert (await store.open_count(0), await store.open_count(3)) == (5, 2)

    run(what())


def test_a_code_belongs_to_one_table(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            await kept(store, "a", code="r6p7at")
            assert await save(store, *begun("b", code="r6p7at")) is not None
            assert await store.summary("b") is None

    run(what())


def test_a_snapshot_is_replaced_and_discarded(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            await kept(store)
            for made in (
                StoredSnapshot("t", 1, "p", "h", b"\0\xff"),
                StoredSnapshot("t", 3, "q", "i", b"more" * 9000),
                StoredSnapshot("t", 0, "", "", b""),
            ):
                await stored(store, snapshot=made)
                await stored(store)
                assert await store.snapshot("t") == made

    run(what())


def test_what_ended_long_ago_is_deleted(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            await kept(store, "old", phase="over", changed=1, code="r6p7at")
            await kept(store, "late", phase="over", changed=8)
            await kept(store, "open", phase="playing", changed=1)
            for id in ("old", "alone"):
                await stored(store, archived=match_of(id, ended=1))
            await stored(store, snapshot=StoredSnapshot("old", 1, "p", "h", b"x"))
            assert sorted(await store.ended_before(5, 9)) == ["alone", "old"]
            assert len(await store.ended_before(5, 1)) == 1
            await stored(store, expiry=Expiry(5, ["old", "late", "open", "alone"]))
            while await store.has_expired_rows():
                await stored(store, expiry=Expiry(5, []))
            assert await store.summary("old") is None
            assert (await store.rows("old"), await store.snapshot("old")) == ([], None)
            assert (await store.record("old"), await store.record("alone")) == (None, None)
            assert await store.ended_before(5, 9) == []
            for id in ("late", "open"):
                assert await store.summary(id) is not None
                assert len(await store.rows(id)) == len(begun()[0])

    run(what())


def test_what_is_on_its_way_is_stored_before_the_store_closes(source: str) -> None:
    async def what() -> None:
        answers: list[Exception | None] = []
        async with opened(source) as store:
            for number in range(50):
                store.save_all([Request(*begun(f"t{number}"), answers.append)])
            last = asked(store, ([], None))
            await last
        assert answers == [None] * 50
        async with opened(source) as store:
            assert await store.open_count(0) == 50

    run(what())


def test_a_table_is_claimed_where_it_is(source: str) -> None:
    async def what() -> None:
        async with opened(source) as store:
            _, summary = await kept(store)
            claim = await store.claim("t", RULES)
            assert (claim.is_ours, claim.owner, claim.away) == (True, "", 0)
            assert await store.claim_overdue(10**15, RULES, 20) == {}
            assert await save(store, *gone_on(summary)) is None
            await store.release(["t"])
            assert (await store.claim("t", RULES)).is_ours

    run(what())
