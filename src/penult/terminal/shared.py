"""Paper that others may write on while somebody types: the line stays at the bottom."""

from __future__ import annotations

import sys

from rich.text import Text

from penult.terminal.keyboard import ERASE, Keyboard
from penult.terminal.paper import Paper, seconds_left, waits_for_people


class SharedPaper(Paper):
    def __init__(self, plain: bool, keyboard: Keyboard) -> None:
        super().__init__(plain)
        self.keyboard = keyboard
        self.prompted = ""  # what stands in front of the line being typed; empty: there is none

    def say(self, *lines: str | Text) -> None:
        with self.keyboard.lock:
            if lines and self.prompted:
                self.keyboard.erase()
                self.prompted = ""
            super().say(*lines)

    def prompt(self, prompt: str, seconds: float | None = None) -> None:
        """Once, or again when the number of seconds in it has changed."""
        counting = seconds is not None and not self.plain and waits_for_people()
        wanted = (seconds_left(seconds) if counting else "") + prompt
        with self.keyboard.lock:
            if wanted != self.prompted:
                fresh = ERASE if self.prompted else ""
                sys.stdout.write(f"{fresh}{wanted}{self.keyboard.shown}")
                sys.stdout.flush()
                self.prompted = wanted

    def entered(self) -> None:
        """The line is finished, and what comes next is a line of its own."""
        self.prompted = ""
