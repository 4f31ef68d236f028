"""Leaving in mid-match, by a command or Ctrl+C: an unsaved match is never lost without asking."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from penult.terminal.session import LeaveTable

if TYPE_CHECKING:
    from penult.terminal.solo import SoloSession


class Interrupts:
    """Delays Ctrl+C until the next prompt, so that no action is interrupted halfway."""

    def __init__(self) -> None:
        self.listening = False
        self.waiting = False

    @contextmanager
    def heeded(self) -> Iterator[None]:
        before = signal.getsignal(signal.SIGINT)
        try:
            signal.signal(signal.SIGINT, self.come)
        except ValueError:  # not in the main thread, where signals never arrive
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """While a prompt is open, Ctrl+C takes effect at once."""
        self.listening = True
        try:
            if self.taken():
                raise KeyboardInterrupt
            yield
        finally:
            self.listening = False

    def taken(self) -> bool:
        """Whether a Ctrl+C was delayed; forgets it."""
        waiting, self.waiting = self.waiting, False
        return waiting

    def come(self, _number: int, _frame: Any) -> None:
        if self.listening or self.waiting:  # a second Ctrl+C takes effect at once
            raise KeyboardInterrupt
        self.waiting = True


def answered(solo: SoloSession) -> str:
    """Ask whether to leave; return what is entered instead, or "" to play on."""
    if solo.saved == len(solo.match.acts) or solo.match.outcome:
        raise LeaveTable
    solo.console.say(solo.texts.text("table-leave"))
    with solo.clock.standing_still():
        line = solo.typed()
    if line is None or is_said(solo, line, "quit") or is_answer(solo, line, "yes"):
        raise LeaveTable
    return "" if is_answer(solo, line, "no") else line


def is_said(solo: SoloSession, line: str, kind: str) -> bool:
    return line.lower() in solo.texts.text(f"aliases-{kind}").split()


def is_answer(solo: SoloSession, line: str, kind: str) -> bool:
    """Also by its first letter, which means something else in other questions."""
    return is_said(solo, line, kind) or line.lower() == solo.texts.text(f"aliases-{kind}")[0]
