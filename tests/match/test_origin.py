"""Where a seed comes from: server and seats together, proved by the record."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from penult.match.errors import NOWHERE
from penult.match.match import Match
from penult.match.origin import Origin, is_seat_seed
from penult.match.record import origin_of, read_record
from tests.match.test_record import changed, line_of, played, refusal

ORIGIN = Origin("abcdefghjk", 0x1234, ((0, "00ff"), (2, "a" * 64)))


def record(origin: Origin = ORIGIN) -> str:
    match = played(Match.new("coloradd", seats=3, seed=origin.seed), 20)
    return match.record(["Ann", "Bob", "Cleo"], origin)


def test_the_seed_is_the_first_half_of_a_hash_of_all_seeds_keyed_by_the_servers() -> None:
    told = f"penult-deal-1:abcdefghjk\n0 00ff\n2 {'a' * 64}".encode()
    key = bytes(14) + b"\x12\x34"
    assert ORIGIN.seed == int.from_bytes(hmac.new(key, told, hashlib.sha256).digest()[:16], "big")


def test_every_part_of_an_origin_changes_the_seed() -> None:
    others = [
        Origin("another", 0x1234, ORIGIN.added),
        Origin(ORIGIN.table, 0x1235, ORIGIN.added),
        Origin(ORIGIN.table, 0x1234, ORIGIN.added[:1]),
        Origin(ORIGIN.table, 0x1234, ((1, "00ff"), ORIGIN.added[1])),
        Origin(ORIGIN.table, 0x1234, ((0, "ff"), ORIGIN.added[1])),
    ]
    assert len({ORIGIN.seed, *(other.seed for other in others)}) == len(others) + 1


def test_nobodys_seed_leaves_the_servers() -> None:
    assert Origin("t", 77).seed == 77


def test_a_record_tells_its_origin_and_proves_it() -> None:
    text = record()
    assert origin_of(text) == ORIGIN
    assert read_record(text).record(origin=ORIGIN) == text
    assert origin_of(record(Origin("t", 5))) == Origin("t", 5)


def test_a_record_of_no_table_tells_none() -> None:
    assert origin_of(Match.new("coloradd", seats=2, seed=1).record()) is None


@pytest.mark.parametrize(
    ("start", "new", "where", "reason"),
    [
        ("published:", f"published: {'0' * 64}", "published:", "published"),
        ("server-seed:", f"server-seed: {5:032x}", "published:", "published"),
        ("server-seed:", "server-seed: x", "server-seed:", "seed"),
        ("seat-seed: 0", "seat-seed: 0 00fe", "seed:", "origin"),
        ("seat-seed: 0", "seat-seed: 1 00ff", "seed:", "origin"),
        ("table:", "table: another", "seed:", "origin"),
        ("seat-seed: 0", "seat-seed: 2 00ff", "seat-seed: 2 aa", "seat-seed"),
        ("seat-seed: 0", "seat-seed: 0 00FF", "seat-seed: 0", "seat-seed"),
        ("seat-seed: 0", "seat-seed: 0", "seat-seed: 0", "seat-seed"),
    ],
)
def test_a_changed_origin_is_found(start: str, new: str, where: str, reason: str) -> None:
    text = changed(record(), line_of(record(), start), new)
    assert refusal(text) == (line_of(text, where), reason)


def test_a_seat_seed_that_was_left_out_is_found() -> None:
    text = changed(record(), line_of(record(), "seat-seed: 0"), None)
    assert refusal(text) == (line_of(text, "seed:"), "origin")


@pytest.mark.parametrize("key", ["table", "published", "server-seed"])
def test_an_origin_is_told_as_a_whole(key: str) -> None:
    text = changed(record(), line_of(record(), f"{key}:"), None)
    assert refusal(text) == (NOWHERE, "missing")


def test_a_seat_seed_has_up_to_32_bytes_in_hex() -> None:
    assert is_seat_seed("0") and is_seat_seed("f" * 64)
    assert not any(map(is_seat_seed, ("", "f" * 65, "0x12", "F0", "1 2", "\u0661")))
