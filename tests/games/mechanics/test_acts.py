"""Lists of legal actions."""

from __future__ import annotations

from penult.games.mechanics.lays import list_set, put


def test_an_act_is_put_at_the_end() -> None:
    out = [5, 0, 0]
    assert put(out, 1, 8) == 2
    assert out == [5, 8, 0]


def test_a_set_is_listed_from_its_lowest_member_on() -> None:
    out = [5, 0, 0, 0, 0]
    assert list_set(0b100110, 10, out, 1) == 4
    assert out == [5, 11, 12, 15, 0]


def test_an_empty_set_adds_nothing() -> None:
    out = [5, 0]
    assert list_set(0, 10, out, 1) == 1
    assert out == [5, 0]
