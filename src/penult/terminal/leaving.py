"""Leaving in the middle of a match, by a word or by Ctrl+C: nothing is lost unasked."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from penult.terminal.session import LeaveTable

if TYPE_CHECKING:
    from penult.terminal.solo import SoloSession


class Interrupts:
    """Ctrl+C while nobody is asked waits until somebody is: no act is cut in two."""

    def __init__(self) -> None:
        self.listening = False
        self.waiting = False

    @contextmanager
    def heeded(self) -> Iterator[None]:
        before = signal.getsignal(signal.SIGINT)
        try:
            signal.signal(signal.SIGINT, self.come)
        except ValueError:  # not in the main thread: there it never comes
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """Somebody is asked."""
        self.listening = True
        try:
            if self.taken():
                raise KeyboardInterrupt
            yield
        finally:
            self.listening = False

    def taken(self) -> bool:
        """Has one been waiting?"""
        waiting, self.waiting = self.waiting, False
        return waiting

    def come(self, _number: int, _frame: Any) -> None:
        if self.listening or self.waiting:  # the second is meant
            raise KeyboardInterrupt
        self.waiting = True


def answered(solo: SoloSession) -> str:
    """What is said instead of leaving; empty: play goes on."""
    if solo.saved == len(solo.match.acts) or solo.match.outcome:
        raise LeaveTable
    solo.console.say(solo.texts.text("table-leave"))
    with solo.clock.standing_still():
        line = solo.typed()
    if line is None or is_said(solo, line, "quit") or is_said(solo, line, "yes"):
        raise LeaveTable
    return "" if is_said(solo, line, "no") else line


def is_said(solo: SoloSession, line: str, kind: str) -> bool:
    return line.lower() in solo.texts.text(f"aliases-{kind}").split()
