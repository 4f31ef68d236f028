"""Tables in PostgreSQL: no answer is lost, whatever happens to the database, and claims hold."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from penult.core.errors import PenultError
from penult.i18n import LANGUAGES
from penult.server.errors import BadDatabase, Busy, NewerDatabase, NoDatabase
from penult.server.storage import postgres as store_module
from penult.server.storage.condition import reason
from penult.server.storage.postgres import PostgresStore, read_log
from penult.server.storage.postgres_schema import LOCKS, MIGRATIONS
from penult.server.storage.store import Request
from penult.server.storage.table_summary import StoredSnapshot
from penult.server.storage.writer import Expiry, NotWritten, Stale
from tests.server.postgres import Postgres, executed
from tests.server.stores import (
    asked,
    begun,
    gone_on,
    ignored,
    kept,
    node,
    requested,
    run,
    save,
    stored,
)

RULES = {"coloradd": 1}
LONG = 60.0  # seconds: more than a restart takes


@asynccontextmanager
async def locked(link: str, id: str) -> AsyncIterator[None]:
    """Nobody can write to this table meanwhile."""
    connection = await asyncpg.connect(link)
    try:
        await connection.execute("BEGIN")
        await connection.execute("SELECT 1 FROM seating WHERE id = $1 FOR UPDATE", id)
        yield
    finally:
        await connection.close()


async def value(link: str, sql: str, *values: object) -> Any:
    connection = await asyncpg.connect(link)
    try:
        return await connection.fetchval(sql, *values)
    finally:
        await connection.close()


async def in_flight(link: str) -> None:
    """Wait until a batch waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    while not await value(link, waiting):
        await asyncio.sleep(0.01)


# What happens to the database


def test_a_batch_in_flight_during_a_crash_is_answered_once(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", LONG)

    async def what() -> None:
        async with node(database) as store:
            rows, summary = await kept(store)
            more = gone_on(summary)
            async with locked(database, "t"):
                answers = asked(store, more, ([], None))
                await in_flight(database)
                later = asked(store, begun("later"))
                await asyncio.to_thread(postgres.restart, "immediate")
            assert [str(error) for error in await answers] == ["lost", "lost"]
            assert await later == [None]
            assert await store.rows("t") == rows
            assert await save(store, *more) is None  # it is still ours
            assert await store.summary("t") == more[1]

    run(what())


def test_requests_wait_for_a_restart(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", LONG)

    async def what() -> None:
        async with node(database) as store:
            _, summary = await kept(store)
            await asyncio.to_thread(postgres.stop, "fast")
            await asyncio.sleep(0)
            first = gone_on(summary)
            answers = asked(store, first, gone_on(first[1]), begun("new"))
            reading = asyncio.ensure_future(store.summary("t"))
            await asyncio.sleep(0.2)
            assert not answers.done()
            await asyncio.to_thread(postgres.start)
            assert await answers == [None, None, None]
            assert await reading is not None

    run(what())


def test_nobody_waits_for_ever(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.1)

    async def what() -> None:
        async with node(database) as store:
            _, summary = await kept(store)
            await asyncio.to_thread(postgres.stop, "fast")
            answers = await asked(store, gone_on(summary), begun("new"))
            assert [str(error) for error in answers] == ["lost", "lost"]
            with pytest.raises(Busy):
                await store.summary("t")
            with pytest.raises(Busy):
                await store.claim("other", RULES)
            await asyncio.to_thread(postgres.start)
            while await save(store, *gone_on(summary)):
                await asyncio.sleep(0.05)
            assert await store.summary("new") is None

    run(what())


END_OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'penult' AND datname = current_database()
"""


def test_a_connection_that_ends_at_rest_is_replaced(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            _, summary = await kept(store)
            others = "WHERE application_name = 'penult' AND datname = current_database()"
            await executed(
                database, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity {others}"
            )
            while not store._connection.is_closed():
                await asyncio.sleep(0.01)
            assert await save(store, *gone_on(summary)) is None
            assert await store.summary("t") is not None

    run(what())


def test_a_database_that_hangs_is_given_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "COMMAND", 2.0)

    async def what() -> None:
        async with node(database) as store:
            monkeypatch.setattr(store_module, "COMMAND", LONG)  # of the next connection
            rows, summary = await kept(store)
            more = gone_on(summary)
            async with locked(database, "t"):
                assert str(await save(store, *more)) == "lost"
                assert await save(store, *begun("other")) is None
            # Nobody can know whether it was still written, but it was as a whole or not at all
            log = await read_log(database, "t")
            assert log and (log.rows, log.summary) in (
                (rows, summary),
                ([*rows, *more[0]], more[1]),
            )

    run(what())


def test_reading_goes_on_while_a_commit_takes_long(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            rows, summary = await kept(store)
            async with locked(database, "t"):
                answers = asked(store, gone_on(summary))
                await in_flight(database)
                assert await store.rows("t") == rows
                found = await asyncio.gather(*[store.summary("t") for _ in range(20)])
                assert found == [summary] * 20
                assert not answers.done()
            assert await answers == [None]

    run(what())


def test_closing_waits_for_what_is_on_its_way(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            _, summary = await kept(store)
            async with locked(database, "t"):
                answers = asked(store, gone_on(summary))
                await in_flight(database)
                behind = asked(store, begun("behind"))
                closing = asyncio.ensure_future(store.close())
                await asyncio.sleep(0.05)
                assert not closing.done()
            await closing
            assert (await answers, await behind) == ([None], [None])
            assert str(await save(store, *begun("late"))) == "lost"
        assert await value(database, "SELECT count(*) FROM seating") == 2

    run(what())


def test_closing_without_a_database_answers_everybody(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.1)

    async def what() -> None:
        async with node(database) as store:
            await asyncio.to_thread(postgres.stop, "fast")
            answers = asked(store, begun())
            await store.close()
            assert [str(error) for error in await answers] == ["lost"]
        await asyncio.to_thread(postgres.start)

    run(what())


FULL = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON event EXECUTE FUNCTION fail();
CREATE TRIGGER full_disk BEFORE UPDATE ON schema EXECUTE FUNCTION fail();
"""


def test_a_full_disk_is_called_full_until_there_is_room(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            rows, summary = await kept(store)
            await executed(database, FULL)
            answers = await asked(store, gone_on(summary), begun("new"))
            assert [reason(error) for error in answers if error] == ["disk-full"] * 2
            heard: list[Exception | None] = []
            store.deliver = lambda answers: heard.extend(error for _, error in answers)
            store.beat(1)
            await stored_all(store, heard, 1)
            assert isinstance(heard[-1], NotWritten)
            for table in ("event", "schema"):
                await executed(database, f"DROP TRIGGER full_disk ON {table}")
            store.beat(2)
            await stored_all(store, heard, 2)
            assert heard[-1] is None
            store.beat(3)  # all is well: nothing to try
            assert store._waiting == []
            assert await store.rows("t") == rows

    run(what())


async def stored_all(store: PostgresStore, heard: list[Exception | None], count: int) -> None:
    while len(heard) < count:
        await asyncio.sleep(0.01)


def test_a_request_that_no_database_takes_fails_alone(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            bad = begun("b", options="\0")
            answers = await asked(store, begun("a"), bad, begun("c"))
            assert [error is None for error in answers] == [True, False, True]
            assert answers[1] and reason(answers[1]) == ""  # the disk is fine

    run(what())


# Opening


def test_nodes_that_start_together_make_the_schema_once(database: str) -> None:
    async def what() -> None:
        stores = [PostgresStore(database) for _ in range(5)]
        await asyncio.gather(*[store.open() for store in stores])
        assert await value(database, "SELECT count(*) FROM schema") == 1
        for store in stores:
            await store.close()

    run(what())


def test_a_newer_database_is_left_alone_only_if_it_has_to_be(database: str) -> None:
    newer = len(MIGRATIONS) + 1

    async def what() -> None:
        async with node(database) as store:
            await kept(store)
        await executed(database, f"UPDATE schema SET version = {newer}")
        async with node(database) as store:
            assert await store.summary("t") is not None
        assert await value(database, "SELECT version FROM schema") == newer
        await executed(database, f"UPDATE schema SET least = {newer}")
        with pytest.raises(NewerDatabase):
            await PostgresStore(database).open()

    run(what())


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("mysql://lea:secret@127.0.0.1/penult", BadDatabase),
        ("postgresql://lea:secret@127.0.0.1:port/penult", BadDatabase),
        ("postgresql://lea:secret@127.0.0.1:1/penult", NoDatabase),
        ("postgresql://lea:secret@host.invalid/penult?password=secret", NoDatabase),
    ],
)
def test_what_is_wrong_with_a_link_is_said_without_its_password(
    link: str, expected: type[PenultError]
) -> None:
    with pytest.raises(expected) as caught:
        run(PostgresStore(link).open())
    for language in LANGUAGES:
        said = caught.value.text(language)
        assert ("secret" not in said and "127.0.0.1" in said) or "host.invalid" in said


def test_a_database_that_is_missing_is_named(postgres: Postgres) -> None:
    link = f"postgresql://postgres:secret@127.0.0.1:{postgres.port}/nowhere"
    with pytest.raises(NoDatabase) as caught:
        run(PostgresStore(link).open())
    assert '"nowhere"' in caught.value.text("en") and "secret" not in caught.value.text("en")


# Reading


MANY = """
INSERT INTO seating (id, game, rules, options, seats, free, public, phase, commitment, version, due,
                     changed, proof_version, proof, code, bots)
SELECT n, 'royal', 1, '', 4, n % 4, n % 2 = 0, (ARRAY['gathering', 'playing', 'over'])[n % 3 + 1],
       '', 9, nullif(n % 5, 0) + n * 1000::bigint, n * 1000, 0, '', n, 0
FROM generate_series(1, 20000) AS n;
INSERT INTO event SELECT n, 1, 1, 0, 'c', '' FROM generate_series(1, 20000) AS n;
INSERT INTO archive SELECT n, 'royal', '', 4, true, n * 1000, true, ''
FROM generate_series(1, 20000) AS n;
INSERT INTO snapshot SELECT n, 1, '', '', '' FROM generate_series(1, 20000) AS n;
ANALYZE;
"""


def test_no_request_reads_through_all_tables(database: str) -> None:
    """Or with 100,000 of them, one visitor would slow down the database again and again."""

    async def what() -> None:
        async with node(database) as store:
            fetch, sent = store.fetch, []

            async def noting(sql: str, *values: object) -> list[Any]:
                sent.append((sql, values))
                return await fetch(sql, *values)

            store.fetch = noting  # type: ignore[method-assign]
            await store.open_tables(("gathering",), 100, game="royal", seats=3, free=1)
            await store.open_tables(("playing",), 1000, terms=["w4=1", "stack="])
            await store.open_count(19_900_000)
            await store.id_of("r6p7at")
            await store.summary("t")
            await store.snapshot("t")
            await store.rows("t", after=3)
            await store.version_of("t", 0, "c")
            await store.record("t")
            await store.archived("", 10**15, 50)
            await store.archived("royal", 10**15, 50)
            await store.ended_before(5, 200)
            await store.has_expired_rows()
            await store.claim("t", RULES)
            await store.claim_overdue(5000, RULES, 20)
            assert len(sent) == 15
            await executed(database, MANY)
            connection = await asyncpg.connect(database)
            for sql, values in sent:
                plan = await connection.fetchval(f"EXPLAIN (FORMAT JSON) {sql}", *values)
                for step in steps_of(json.loads(plan)[0]["Plan"]):
                    if step.get("Relation Name") in ("seating", "event", "archive", "snapshot"):
                        assert step["Node Type"] != "Seq Scan", sql
            await connection.close()

    run(what())


def steps_of(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *[step for each in plan.get("Plans", []) for step in steps_of(each)]]


def test_another_process_reads_a_table_at_one_moment(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            rows, summary = await kept(store)
            snapshot = StoredSnapshot("t", 3, "p", "h", b"x")
            await stored(store, snapshot=snapshot)
            await stored(store)
            log = await read_log(database, "t")
            assert log and (log.summary, log.snapshot, log.rows) == (summary, snapshot, rows)
            assert await read_log(database, "another") is None

    run(what())


# Nodes


async def joined(link: str, address: str = "", lease: float = 4.0, beat: float = 0.0) -> int:
    """A node whose lease ends in ``lease`` seconds and whose last beat was ``beat`` seconds ago."""
    sql = (
        "INSERT INTO node (address, program, beat, until) VALUES ($1, '', clock_timestamp()"
        " - $3 * interval '1 s', clock_timestamp() + $2 * interval '1 s') RETURNING number"
    )
    return int(await value(link, sql, address, lease, beat))


async def lease_ends(link: str, number: int) -> None:
    await executed(link, f"UPDATE node SET until = clock_timestamp() WHERE number = {number}")


@asynccontextmanager
async def living(link: str, address: str = "", beat: float = 0.0) -> AsyncIterator[PostgresStore]:
    """A node with a lease, and with the lock that shows that its process lives."""
    async with node(link, 0) as store:
        number = await joined(link, address, LONG, beat)
        keeper = await asyncpg.connect(link)
        await keeper.execute(f"SELECT pg_advisory_lock({LOCKS}, {number})")
        store.number = number
        try:
            yield store
        finally:
            await keeper.close()


Nodes = Callable[[PostgresStore, PostgresStore], Awaitable[None]]


def with_two(link: str, what: Nodes) -> None:
    async def work() -> None:
        async with living(link, "a:1") as a, living(link, "b:2") as b:
            await what(a, b)

    run(work())


def test_a_table_belongs_to_one_node(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        _, summary = await kept(a)
        claim = await b.claim("t", RULES)
        assert (claim.is_ours, claim.owner) == (False, "a:1")
        assert await save(a, *gone_on(summary)) is None

    with_two(database, what)


def test_what_is_let_go_is_anybodys(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        _, summary = await kept(a)
        await a.release(["t", "unknown"])
        claim = await b.claim("t", RULES)
        assert (claim.is_ours, claim.owner, claim.away) == (True, "", 0)
        assert await save(b, *gone_on(summary)) is None
        assert isinstance(await save(a, *gone_on(summary)), Stale)
        assert (await a.claim("t", RULES)).owner == "b:2"

    with_two(database, what)


def test_letting_go_too_late_changes_nothing(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        await kept(a)
        await lease_ends(database, a.number)
        assert (await b.claim("t", RULES)).is_ours
        await a.release(["t"])
        assert await value(database, "SELECT node FROM seating") == b.number

    with_two(database, what)


def test_a_node_whose_lease_is_over_is_gone(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        _, summary = await kept(a)
        await lease_ends(database, a.number)
        assert (await b.claim("t", RULES)).is_ours
        assert isinstance(await save(a, *gone_on(summary)), Stale)
        assert (await a.claim("t", RULES)).owner == "b:2"
        assert await save(b, *gone_on(summary)) is None

    with_two(database, what)


def test_a_node_whose_process_is_dead_is_gone_at_once(database: str) -> None:
    async def what() -> None:
        async with node(database, 0) as a, living(database, "b:2") as b:
            a.number = await joined(database, "a:1", LONG)  # nobody holds its lock
            await kept(a)
            assert (await b.claim("t", RULES)).is_ours

    run(what())


def test_a_node_that_was_taken_for_dead_learns_which_tables_it_has_lost(database: str) -> None:
    """As when the database was restarted: others were quicker than its next beat."""

    async def what() -> None:
        async with node(database, 0) as a, living(database, "b:2") as b:
            a.number = await joined(database, "a:1", LONG)  # its lock is gone
            await kept(a, "kept")
            await kept(a, "taken")
            assert await a.taken() == []
            assert (await b.claim("taken", RULES)).is_ours
            assert await a.taken() == ["taken"]
            assert set(a.owned) == {"kept"}
            assert await a.taken() == []
            assert await b.taken() == []

    run(what())


def test_a_claim_tells_how_long_nobody_had_the_table(database: str) -> None:
    """Until the new owner has written that down, in case it dies first."""

    async def what() -> None:
        async with node(database, 0) as a, node(database, 0) as b, node(database, 0) as c:
            a.number = await joined(database, lease=-1, beat=50)
            b.number = await joined(database, lease=-1, beat=3)
            c.number = await joined(database)
            _, summary = await kept(a)
            assert 50_000 <= (await b.claim("t", RULES)).away < 80_000
            assert 50_000 <= (await c.claim("t", RULES)).away < 80_000
            assert await save(c, *gone_on(summary)) is None
            assert (await b.claim("t", RULES)).is_ours  # nobody has its lock
            assert (await b.claim("t", RULES)).away == 0

    run(what())


def test_the_owner_itself_was_never_away(database: str) -> None:
    async def what() -> None:
        async with node(database, 0) as a:
            a.number = await joined(database, lease=-1, beat=50)
            rows, summary = await kept(a)
            assert isinstance(await save(a, rows[-1:], summary), Stale)  # forgets the table
            assert await a.claim("t", RULES) == await a.claim("t", RULES)
            assert await save(a, *gone_on(summary)) is None

    run(what())


@pytest.mark.parametrize(("due", "least", "most"), [(None, 0, 0), (1, 200, 30_000)])
def test_time_stands_still_while_nobody_has_a_table_with_a_deadline(
    database: str, due: int | None, least: int, most: int
) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        await kept(a, due=due)
        await a.release(["t"])
        await asyncio.sleep(0.2)
        assert least <= (await b.claim("t", RULES)).away <= most

    with_two(database, what)


def test_only_tables_that_this_program_understands_are_claimed(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        for id, rules in (("old", 1), ("newer", 3)):
            await kept(a, id, rules=rules)
        await kept(a, "format")
        await a.release(["old", "newer", "format"])
        await executed(database, "UPDATE seating SET format = 1000 WHERE id = 'format'")
        assert (await b.claim("old", {"coloradd": 2})).is_ours
        assert not (await b.claim("newer", {"coloradd": 2})).is_ours
        assert not (await b.claim("newer", {"royal": 3})).is_ours
        assert not (await b.claim("format", {"coloradd": 2})).is_ours
        assert not (await b.claim("missing", {"coloradd": 2})).is_ours

    with_two(database, what)


def test_overdue_tables_of_nodes_that_are_gone_are_claimed(database: str) -> None:
    async def what() -> None:
        async with node(database, 0) as gone, living(database) as a, living(database) as b:
            gone.number = await joined(database, lease=-1, beat=9)
            for number in range(5):
                await kept(gone, f"g{number}", due=number)
            await kept(gone, "soon", due=8001)
            await kept(gone, "never", due=None)
            await kept(a, "alive", due=0)
            await kept(b, "own", due=0)
            first = await b.claim_overdue(10_000, RULES, 3)
            assert sorted(first) == ["g0", "g1", "g2"]
            assert all(9000 <= away < 40_000 for away in first.values())
            assert sorted(await b.claim_overdue(10_000, RULES, 3)) == ["g3", "g4"]
            assert await b.claim_overdue(10_000, RULES, 3) == {}
            assert await save(b, *gone_on(begun("g4")[1])) is None

    run(what())


def test_who_is_no_member_claims_nothing(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        _, summary = await kept(a)
        await a.release(["t"])
        b.number = 0
        assert not (await b.claim("t", RULES)).is_ours
        assert await b.claim_overdue(10**15, RULES, 9) == {}
        a.number = 0  # what it had isn't its own any more
        assert isinstance(await save(a, *gone_on(summary)), Stale)

    with_two(database, what)


def test_what_was_queued_before_a_claim_is_not_written_after_it(database: str) -> None:
    """It goes on from rows that were never stored, though their numbers are taken meanwhile."""

    async def what(a: PostgresStore, b: PostgresStore) -> None:
        _, summary = await kept(a)
        _, other = await kept(a, "other")
        await lease_ends(database, a.number)
        assert (await b.claim("t", RULES)).is_ours
        theirs = gone_on(summary, command="theirs")
        assert await save(b, *theirs) is None
        ours = gone_on(summary, command="ours")
        assert isinstance(await save(a, *ours), Stale)
        async with locked(database, "other"):
            blocking = asked(a, gone_on(other))
            await in_flight(database)
            queued = asked(a, gone_on(ours[1]))
            await b.release(["t"])
            assert (await a.claim("t", RULES)).is_ours
        assert await blocking == [None]
        assert [type(error) for error in await queued] == [Stale]
        assert await a.summary("t") == theirs[1]

    with_two(database, what)


def test_a_table_is_opened_once_for_one_wish(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        rows, summary = begun("first")
        [answer] = await requested(a, Request(rows, summary, ignored, wish="w"))
        assert answer is None
        rows, again = begun("second")
        answers = await requested(
            b,
            Request(*begun("third"), ignored),
            Request(rows, again, ignored, wish="w"),
            Request(*begun("fourth"), ignored, wish="v"),
        )
        assert [type(error) for error in answers] == [type(None), Stale, type(None)]
        assert await b.summary("second") is None
        assert await b.rows("second") == []

    with_two(database, what)


def test_tables_that_another_node_uses_are_not_deleted(database: str) -> None:
    async def what(a: PostgresStore, b: PostgresStore) -> None:
        await kept(a, phase="over", changed=1)
        assert await b.ended_before(5, 9) == []
        await stored(b, expiry=Expiry(5, ["t"]))
        await stored(b)
        assert await b.summary("t") is not None
        assert await a.ended_before(5, 9) == ["t"]
        await a.release(["t"])
        assert await b.ended_before(5, 9) == ["t"]

    with_two(database, what)


def test_a_snapshot_of_a_deleted_table_is_not_kept(database: str) -> None:
    async def what() -> None:
        async with node(database) as store:
            await stored(store, snapshot=StoredSnapshot("t", 3, "p", "h", b"x"))
            await stored(store)
            assert await store.snapshot("t") is None

    run(what())
