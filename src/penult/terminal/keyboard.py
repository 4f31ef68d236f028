"""A console at a live table, where lines and news arrive in any order."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Self, TypeAlias

from rich.text import Text

from penult.client import News
from penult.core.errors import PenultError
from penult.terminal.console import Console, Woken, counted

TICK = 1.0  # seconds; on Windows, waiting can't be interrupted

Item: TypeAlias = str | News | PenultError | None  # a line, news, and the end of either
Inbox: TypeAlias = SimpleQueue[Item]


class SharedConsole(Console):
    """Puts entered lines into the inbox beside the news, unless it edits them itself."""

    def __init__(self, plain: bool, inbox: Inbox) -> None:
        super().__init__(plain)
        self.inbox = inbox
        self.prompted = False  # somebody may be typing behind a prompt

    def __enter__(self) -> Self:
        if not self.editor:
            threading.Thread(target=self._read, daemon=True).start()
        return super().__enter__()

    def _read(self) -> None:
        with suppress(OSError), open(0, "rb", buffering=0, closefd=False) as typed:
            for line in typed:
                self.inbox.put(line.decode(errors="replace").strip())
        self.inbox.put(None)

    def hear(self, news: News | PenultError) -> None:
        """Take news, from any thread."""
        self.inbox.put(news)
        if self.editor:
            self.editor.wake()

    def next_item(self, prompt: str, patience: Callable[[], float | None]) -> Item:
        """Wait for a line or for news. ``patience`` says how many seconds are left to answer."""
        if self.editor:
            return self._edited(prompt, patience)
        while True:
            self.prompt(prompt, patience())
            with suppress(Empty):
                item = self.inbox.get(timeout=TICK)
                if isinstance(item, str):
                    self.entered()
                return item

    def _edited(self, prompt: str, patience: Callable[[], float | None]) -> Item:
        assert self.editor

        def shown() -> str:
            left = patience()
            return counted(prompt, None if left is None else monotonic() + left)

        while self.inbox.empty():
            with suppress(Woken):
                return self.editor.read(shown, counts=patience() is not None)
        return self.inbox.get()

    def say(self, *lines: str | Text) -> None:
        if lines and self.prompted:
            self.prompted = False
            if sys.stdin.isatty():
                sys.stdout.write("\n")  # below what is being typed
        super().say(*lines)

    def prompt(self, prompt: str, _seconds: float | None = None) -> None:
        """Show the prompt, unless it stands there already; without an editor, nothing counts."""
        if not self.prompted:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            self.prompted = True

    def entered(self) -> None:
        """The line is finished: the next output starts on a new one."""
        self.prompted = False
