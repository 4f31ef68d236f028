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


def test_it_says_whether_it_holds_all_of_them() -> None:
    seen = SeenCommands()
    for number in range(SIZE):
        seen.add(0, f"c{number}", number + 1)
        assert seen.is_complete
    seen.add(0, "one more", SIZE + 1)
    assert not seen.is_complete


def test_the_same_id_of_another_seat_is_another_command() -> None:
    seen = SeenCommands()
    seen.add(0, "c", 5)
    assert (seen.version_of(0, "c"), seen.version_of(1, "c")) == (5, None)
