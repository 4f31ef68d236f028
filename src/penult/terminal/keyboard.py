"""Keyboard input while other things happen: a thread reads lines and passes them on.

In a terminal we edit the line ourselves, so that it can be redrawn below new messages.
"""

from __future__ import annotations

import codecs
import os
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from rich.text import Text

from penult.terminal.console import Console, seconds_left, waits_for_people

try:
    import termios
    import tty
except ImportError:  # Windows: the system edits the line
    termios = tty = None  # type: ignore[assignment]

ERASE = "\r\x1b[K"
BACKSPACE = "\x7f\b"
CLEAR_LINE = "\x15"  # Ctrl+U
CLEAR_WORD = "\x17"  # Ctrl+W
END = "\x04"  # Ctrl+D
ESCAPE = "\x1b"


class Keyboard:
    """Calls ``hear`` with each line, and with None at the end of the input."""

    def __init__(self, hear: Callable[[str | None], None], *, edits: bool) -> None:
        self.typed = ""  # the unfinished line
        self.lock = threading.RLock()  # held while writing to the terminal
        self._hear = hear
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._escaped = ""
        self._before: list[Any] | None = None
        self._edits = edits and termios is not None and sys.stdin.isatty()

    @property
    def shown(self) -> str:
        """What to write again after a new prompt."""
        return self.typed if self._edits else ""

    def __enter__(self) -> Keyboard:
        if self._edits:
            self._before = termios.tcgetattr(0)
            tty.setcbreak(0)
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._before is not None:
            termios.tcsetattr(0, termios.TCSADRAIN, self._before)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(0, 4096)
            except OSError:
                data = b""
            with self.lock:
                for letter in self._decoder.decode(data, not data):
                    self.take(letter)
            if not data:
                if self.typed:
                    self._finish()
                self._hear(None)
                return

    # Editing

    def take(self, letter: str) -> None:
        if self._edits and self._is_in_escape(letter):
            return
        if letter in "\r\n":
            self._echo("\n")
            self._finish()
        elif not self._edits or letter.isprintable():
            self.typed += letter
            self._echo(letter)
        elif letter in BACKSPACE:
            self._shorten(self.typed[:-1])
        elif letter == CLEAR_LINE:
            self._shorten("")
        elif letter == CLEAR_WORD:
            self._shorten("".join(self.typed.rstrip().rpartition(" ")[:2]))
        elif letter == END and not self.typed:
            self._hear(None)

    def _is_in_escape(self, letter: str) -> bool:
        """Whether a letter belongs to an escape sequence: arrows and so on are ignored."""
        if letter == ESCAPE:
            self._escaped = letter
            return True
        if not self._escaped:
            return False
        if (self._escaped == ESCAPE and letter in "[O") or (
            len(self._escaped) > 1 and not letter.isalpha() and letter != "~"
        ):
            self._escaped += letter
        else:
            self._escaped = ""
        return True

    def _finish(self) -> None:
        line, self.typed = self.typed.strip(), ""
        self._hear(line)

    def _shorten(self, left: str) -> None:
        gone = len(self.typed) - len(left)
        self.typed = left
        self._echo("\b \b" * gone)

    def _echo(self, text: str) -> None:
        if self._edits:
            sys.stdout.write(text)
            sys.stdout.flush()

    def erase(self) -> None:
        """Clear the line for a message; the caller writes ``typed`` again below it."""
        if self._edits:
            sys.stdout.write(ERASE)
        elif sys.stdin.isatty():
            sys.stdout.write("\n")
        sys.stdout.flush()


class SharedConsole(Console):
    def __init__(self, plain: bool, keyboard: Keyboard) -> None:
        super().__init__(plain)
        self.keyboard = keyboard
        self.prompted = ""  # the prompt in front of the line being typed; empty if there is none

    def say(self, *lines: str | Text) -> None:
        with self.keyboard.lock:
            if lines and self.prompted:
                self.keyboard.erase()
                self.prompted = ""
            super().say(*lines)

    def prompt(self, prompt: str, seconds: float | None = None) -> None:
        """Show the prompt; show it again when its number of seconds has changed."""
        counting = seconds is not None and not self.plain and waits_for_people()
        wanted = (seconds_left(seconds) if counting else "") + prompt
        with self.keyboard.lock:
            if wanted != self.prompted:
                fresh = ERASE if self.prompted else ""
                sys.stdout.write(f"{fresh}{wanted}{self.keyboard.shown}")
                sys.stdout.flush()
                self.prompted = wanted

    def entered(self) -> None:
        """The line is finished: the next output starts on a new one."""
        self.prompted = ""
