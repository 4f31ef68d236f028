"""The cache of commands that a table has carried out."""

from __future__ import annotations

from penult.tables.seen_commands import SIZE, SeenCommands


def test_the_latest_commands_are_in_the_cache() -> None:
    seen = SeenCommands()
    total = 2 * SIZE
    for number in range(total):
        assert seen.version_of(number % 4, f"c{number}") is None
        seen.add(number % 4, f"c{number}", number + 10)
    for number in range(total):
        version = seen.version_of(number % 4, f"c{number}")
        assert version == (None if number < total - SIZE else number + 10)


def test_it_knows_which_commands_have_left_it() -> None:
    seen = SeenCommands()
    total = 3 * SIZE
    for number in range(total):
        seen.add(number % 4, f"c{number}", number + 1)
    left = [seen.may_have_left(number % 4, f"c{number}") for number in range(total)]
    assert left == [True] * (total - SIZE) + [False] * SIZE
    fresh = [seen.may_have_left(number % 4, f"d{number}") for number in range(10_000)]
    assert sum(fresh) <= 1, "a command that nobody has given is hardly ever looked up"


def test_the_same_id_of_another_seat_is_another_command() -> None:
    seen = SeenCommands()
    seen.add(0, "c", 5)
    assert (seen.version_of(0, "c"), seen.version_of(1, "c")) == (5, None)
