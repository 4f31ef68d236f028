"""What is written to and read from the terminal; plain paper has neither colours nor drawings."""

from __future__ import annotations

import select
import sys

from rich.console import Console
from rich.text import Text


class Sheet(Console):
    """A console that does not end the program when its reader has gone: the command line does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class TimeUp(Exception):
    """Nothing was typed in time."""


class Paper:
    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.console = Sheet(
            color_system=None if plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )

    def say(self, *lines: str | Text) -> None:
        for line in lines:
            wrapped = isinstance(line, str) and self.console.is_terminal
            self.console.print(line, soft_wrap=not wrapped)

    def ask(self, prompt: str, seconds: float | None = None) -> str | None:
        """One line of input without its end; None when there will be no more.

        After so many seconds without a line ``TimeUp`` is raised; what has been typed by then
        is the beginning of the next line.
        """
        self.console.print(prompt, end="")
        sys.stdout.flush()
        if seconds is not None and not typed_within(seconds):
            self.console.print()
            raise TimeUp
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            return None
        return line.strip()

    def ring(self) -> None:
        if self.console.is_terminal:
            self.console.bell()


def typed_within(seconds: float) -> bool:
    """Is there a line in time? Only people at a terminal can be waited for."""
    if not sys.stdin.isatty() or sys.platform == "win32":
        return True
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return bool(ready)
