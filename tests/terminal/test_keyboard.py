"""The line being typed can be edited, and is written again below any news."""

from __future__ import annotations

import pytest

from penult.terminal.keyboard import Keyboard


class Edited(Keyboard):
    """Input as at a terminal."""

    def __init__(self) -> None:
        self.lines: list[str | None] = []
        super().__init__(self.lines.append, edits=True)
        self._edits = True


@pytest.mark.parametrize(
    "keys, line",
    [
        ("r7\n", "r7"),
        ("  7 vert \n", "7 vert"),
        ("r8\x7f7\n", "r7"),
        ("\x7f\x7fr7\n", "r7"),
        ("draw\x15r7\n", "r7"),
        ("catch 2\x173\n", "catch 3"),
        ("r\x1b[A\x1b[1;5C\x1bOP7\n", "r7"),
        ("é\x07\tà\n", "éà"),
    ],
)
def test_a_line_and_what_mends_it(keys: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard = Edited()
    for key in keys:
        keyboard.take(key)
    assert keyboard.lines == [line]
    assert keyboard.shown == ""


def test_the_end_of_input_is_heard_only_on_an_empty_line() -> None:
    keyboard = Edited()
    for key in "r\x04\x7f\x04":
        keyboard.take(key)
    assert keyboard.lines == [None]


def test_an_unfinished_line_is_shown_again() -> None:
    keyboard = Edited()
    for key in "cat":
        keyboard.take(key)
    assert keyboard.shown == "cat"
