"""What is written to and read from the terminal; plain paper has neither colours nor drawings."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text


class Paper:
    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.console = Console(
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

    def ask(self, prompt: str) -> str | None:
        """One line of input without its end; None when there will be no more."""
        self.console.print(prompt, end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            return None
        return line.strip()
