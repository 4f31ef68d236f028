"""Edits the line being typed: cursor keys, history, completion, several pasted lines."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_completions, has_focus
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth

from penult.terminal.console import Offers, TimeUp, Woken

try:
    import termios
    import tty
except ImportError:  # Windows shows nothing that is typed while nobody reads it
    termios = tty = None  # type: ignore[assignment]

REFRESH = 1.0  # seconds
MENU_LINES = 8  # room for completions below the line
LINE_BREAK = re.compile("\r\n?")


class LineEditor:
    """Reads lines. A line that is interrupted goes on with the next prompt.

    The history lasts as long as the program: lines may be chat or the rules of custom cards,
    which don't belong in a file.
    """

    def __init__(self, offers: Offers, *, in_colour: bool) -> None:
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # a slow terminal isn't waited for
        self._draft = Document()
        self._woken = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=OfferedLines(offers),
            complete_while_typing=False,
            reserve_space_for_menu=MENU_LINES,
            enable_suspend=True,
            key_bindings=own_keys(),
            color_depth=None if in_colour else ColorDepth.DEPTH_1_BIT,
        )

    def read(
        self, prompt: Callable[[], str], seconds: float | None = None, *, counts: bool = False
    ) -> str | None:
        """A line; None for Ctrl+D on an empty one. ``counts``: the prompt changes every second.

        Raises ``TimeUp`` after ``seconds``, and ``Woken`` after ``wake``.
        """
        self._session.app.erase_when_done = False
        draft, self._draft = self._draft, Document()
        try:
            line = self._session.prompt(
                prompt,
                default=draft,
                refresh_interval=REFRESH if counts else 0,
                pre_run=partial(self._begin, seconds),
            )
            return line.strip()
        except EOFError:
            return None
        except (TimeUp, Woken):
            self._draft = self._session.default_buffer.document
            raise
        finally:
            self._loop = None

    def wake(self) -> None:
        """Interrupt the line being read, or the next one; from any thread."""
        self._woken.set()
        loop = self._loop
        if loop:
            with suppress(RuntimeError):  # just closed: the next line is interrupted
                loop.call_soon_threadsafe(self._look)

    def _begin(self, seconds: float | None) -> None:
        self._session.layout.focus(DEFAULT_BUFFER)  # an interrupted search is over
        self._loop = asyncio.get_running_loop()
        if seconds is not None:
            self._loop.call_later(seconds, self._interrupt, TimeUp())
        self._look()

    def _look(self) -> None:
        if self._woken.is_set():
            self._woken.clear()
            self._interrupt(Woken())

    def _interrupt(self, error: TimeUp | Woken) -> None:
        app = self._session.app
        if not app.is_done:
            app.erase_when_done = True
            app.exit(exception=error)


class OfferedLines(Completer):
    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip()
        for line, about in self._offers(typed):
            yield Completion(line, start_position=-len(typed), display_meta=about)


def own_keys() -> KeyBindings:
    keys = KeyBindings()
    keys.add(Keys.BracketedPaste)(enter_pasted)
    keys.add("c-c", filter=Condition(is_anything_typed) & has_focus(DEFAULT_BUFFER))(drop)
    keys.add("escape", filter=has_completions, eager=True)(close_menu)
    return keys


def is_anything_typed() -> bool:
    buffer = get_app().current_buffer
    return bool(buffer.text or buffer.complete_state)


def enter_pasted(event: KeyPressEvent) -> None:
    """Enter every pasted line, as if it had been typed; the last one only after a line break."""
    line, broken, others = LINE_BREAK.sub("\n", event.data).partition("\n")
    event.current_buffer.insert_text("".join(filter(str.isprintable, line.replace("\t", " "))))
    if broken:
        more = [KeyPress(Keys.BracketedPaste, others)] if others else []
        event.key_processor.feed_multiple([KeyPress(Keys.Enter), *more], first=True)


def drop(event: KeyPressEvent) -> None:
    """Give up a line; it can be recalled."""
    event.current_buffer.append_to_history()
    event.current_buffer.reset()


def close_menu(event: KeyPressEvent) -> None:
    event.current_buffer.cancel_completion()


@contextmanager
def unseen_typing() -> Iterator[None]:
    """Don't show what is typed while no line is being read; it begins the next one."""
    if termios is None:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
