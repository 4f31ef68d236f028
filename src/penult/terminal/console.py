"""Output to and input from the terminal; plain output has neither colours nor drawings."""

from __future__ import annotations

import re
import select
import sys
import textwrap
import time

from rich.console import Console as RichConsole
from rich.text import Text

SAVE_CURSOR = "\x1b7"
RESTORE_CURSOR = "\x1b8"
INDENTED = re.compile(r"(> |  )+")  # the arrow marks whose turn it is
HANGING = 2  # columns


class SafeConsole(RichConsole):
    """A rich console that doesn't exit on a broken pipe; the command line handles that."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class TimeUp(Exception):
    """No line was entered in time."""


class Console:
    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.rich = SafeConsole(
            color_system=None if plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )

    @property
    def width(self) -> int:
        """The width in columns."""
        return self.rich.width

    def say(self, *lines: str | Text) -> None:
        for line in lines:
            if isinstance(line, str) and self.rich.is_terminal:
                line = wrapped(line, self.width)
            self.rich.print(line)

    @property
    def is_typed_by_people(self) -> bool:
        """False if the input comes from a file or a pipe."""
        return sys.stdin.isatty()

    def ask(
        self, prompt: str, seconds: float | None = None, *, counts_down: bool = False
    ) -> str | None:
        """Return one line of input, stripped; None at the end of the input.

        Raises ``TimeUp`` after ``seconds``; what has been typed by then begins the next line.
        ``counts_down`` shows the seconds left in the prompt.
        """
        counting = counts_down and seconds is not None and not self.plain and waits_for_people()
        self.rich.print(seconds_left(seconds) + prompt if counting else prompt, end="")
        sys.stdout.flush()
        if seconds is not None and not self.typed_in_time(seconds, counting):
            self.rich.print()
            raise TimeUp
        line = sys.stdin.readline()
        if not line:
            self.rich.print()
            return None
        return line.strip()

    def typed_in_time(self, seconds: float, counting: bool) -> bool:
        """Wait for a line; meanwhile the number in the prompt counts down."""
        end = time.monotonic() + seconds
        while counting and (left := end - time.monotonic()) > 1:
            if typed_within(min(1.0, left - 1)):
                return True
            self.count_down(end - time.monotonic())
        return typed_within(max(0.0, end - time.monotonic()))

    def count_down(self, seconds: float) -> None:
        """Update the number in the prompt without touching what is being typed."""
        sys.stdout.write(f"{SAVE_CURSOR}\r{seconds_left(seconds)}{RESTORE_CURSOR}")
        sys.stdout.flush()

    def ring(self) -> None:
        if self.rich.is_terminal:
            self.rich.bell()


def wrapped(text: str, width: int) -> str:
    """Break long lines between words, but not at no-break spaces, as rich would."""
    return "\n".join(part for line in text.split("\n") for part in parts_of(line, width))


def parts_of(line: str, width: int) -> list[str]:
    """The parts of an indented line hang below its text."""
    if len(line) <= width:
        return [line]
    lead = INDENTED.match(line)
    indent = " " * (len(lead[0]) + HANGING) if lead else ""
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,  # a link or a hash can be copied in one piece
    )


def seconds_left(seconds: float | None) -> str:
    return f"{max(0, round(seconds or 0)):2} "


def waits_for_people() -> bool:
    """Whether a person sits at a terminal that can be polled."""
    return sys.stdin.isatty() and sys.platform != "win32"


def typed_within(seconds: float) -> bool:
    """Whether a line is entered in time."""
    if not waits_for_people():
        return True
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return bool(ready)
