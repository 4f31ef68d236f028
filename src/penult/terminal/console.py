"""Output to and input from the terminal; plain output has neither colours nor drawings."""

from __future__ import annotations

import select
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from rich.console import Console as RichConsole
from rich.text import Text

from penult.terminal.colour import is_dumb, shows_colour
from penult.terminal.wrapping import wrapped

if TYPE_CHECKING:
    from penult.terminal.line_editor import LineEditor


class SafeConsole(RichConsole):
    """A rich console that doesn't exit on a broken pipe; the command line handles that."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class TimeUp(Exception):
    """No line was entered in time."""


class Woken(Exception):
    """Something happened before the line was finished."""


class Offer(NamedTuple):
    """A line that can be typed now, and what it means."""

    line: str
    about: str = ""


Offers: TypeAlias = Callable[[str], Iterable[Offer]]  # that begin with what has been typed


def nothing(_: str) -> Iterable[Offer]:
    return ()


class Console:
    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.offers: Offers = nothing
        is_terminal = sys.stdout.isatty()
        in_colour = shows_colour(is_terminal)
        self.rich = SafeConsole(
            color_system=None if plain else "auto",
            no_color=not in_colour,
            force_terminal=is_terminal or in_colour,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )
        self._until_closed = ExitStack()

    def __enter__(self) -> Self:
        """While nobody is asked, what is typed isn't shown; it begins the next line."""
        if self.editor:
            from penult.terminal.line_editor import unseen_typing

            self._until_closed.enter_context(unseen_typing())
        return self

    def __exit__(self, *_: object) -> None:
        self._until_closed.close()

    @cached_property
    def editor(self) -> LineEditor | None:
        """Edits lines in a terminal. In plain mode the terminal itself does that."""
        if self.plain or is_dumb() or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return None
        from penult.terminal.line_editor import LineEditor

        return LineEditor(lambda typed: self.offers(typed), in_colour=not self.rich.no_color)

    @property
    def width(self) -> int:
        """The width in columns, which rich doesn't ask a dumb terminal for."""
        return shutil.get_terminal_size().columns if is_dumb() else self.rich.width

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
        if self.editor:
            end = time.monotonic() + seconds if counts_down and seconds is not None else None
            shown = partial(counted, prompt, end)
            return self.editor.read(shown, seconds, counts=end is not None)
        self.rich.print(prompt, end="")
        sys.stdout.flush()
        if seconds is not None and not typed_within(seconds):
            self.rich.print()
            raise TimeUp
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            self.rich.print()
            raise
        if not line:
            self.rich.print()
            return None
        return line.strip()

    def ring(self) -> None:
        if self.rich.is_terminal:
            self.rich.bell()


def counted(prompt: str, end: float | None) -> str:
    """The prompt, with the seconds until ``end`` in front."""
    return prompt if end is None else f"{max(0, round(end - time.monotonic())):2} {prompt}"


def typed_within(seconds: float) -> bool:
    """Whether a line is entered in time."""
    if not sys.stdin.isatty() or sys.platform == "win32":  # no person, or can't be polled
        return True
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return bool(ready)
