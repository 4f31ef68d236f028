"""What a table knows of the commands it has carried out."""

from __future__ import annotations

from penult.tables.seen_commands import BY_HEART, SeenCommands

MANY = 500


def test_the_latest_are_known_by_heart_and_the_others_never_taken_for_new() -> None:
    repeats = SeenCommands()
    for number in range(MANY):
        assert repeats.version_of(number % 4, f"c{number}") is None
        repeats.add(number % 4, f"c{number}", number + 10)
    forgotten = MANY - BY_HEART
    for number in range(MANY):
        version = repeats.version_of(number % 4, f"c{number}")
        assert version == (None if number < forgotten else number + 10)
        assert repeats.may_know(number % 4, f"c{number}") == (number < forgotten)


def test_hardly_any_new_one_is_taken_for_old() -> None:
    repeats = SeenCommands()
    for number in range(MANY):
        repeats.add(0, f"old{number}", number)
    doubts = sum(repeats.may_know(1, f"new{number}") for number in range(10 * MANY))
    assert doubts < MANY, "one in ten, where one in twenty-five is to be expected"
