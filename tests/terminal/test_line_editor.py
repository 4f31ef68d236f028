"""The line being typed: what mends it, completes it and interrupts it."""

from __future__ import annotations

import asyncio
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from queue import SimpleQueue
from typing import Self

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from penult.client import News
from penult.terminal.console import Offer, TimeUp, Woken
from penult.terminal.keyboard import SharedConsole
from penult.terminal.line_editor import LineEditor

PATIENCE = 60  # seconds; only a failure takes this long
MOMENT = 0.02  # seconds; completions and earlier lines come an instant after the prompt
LEFT, UP, HOME, TAB, ENTER = "\x1b[D", "\x1b[A", "\x01", "\t", "\r"
ESCAPE, CTRL_C, CTRL_D, CTRL_U, CTRL_W = "\x1b", "\x03", "\x04", "\x15", "\x17"
KNOWN = ("draw", "r7", "red 7", "red 8")


def pasted(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


def known(typed: str) -> Iterable[Offer]:
    return [Offer(line) for line in KNOWN if line.startswith(typed)]


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def lines(keys: PipeInput, *typed: str) -> list[str]:
    """What is entered until Ctrl+D. A moment passes between pieces that are typed."""
    editor, found, pieces = LineEditor(known, in_colour=False), list[str](), [*typed, CTRL_D]
    typing: asyncio.AbstractEventLoop | None = None

    def type_on() -> None:
        if pieces:
            keys.send_text(pieces.pop(0))
            asyncio.get_running_loop().call_later(MOMENT, type_on)

    def prompt() -> str:
        nonlocal typing
        if typing is not asyncio.get_running_loop():
            typing = asyncio.get_running_loop()
            typing.call_later(MOMENT, type_on)
        return "> "

    while (line := editor.read(prompt)) is not None:
        found.append(line)
    return found


@pytest.mark.parametrize(
    "typed, line",
    [
        ("r7\r", "r7"),
        ("  7 vert \r", "7 vert"),
        ("r8\x7f7\r", "r7"),
        ("\x7f\x7fr7\r", "r7"),
        (f"draw{CTRL_U}r7\r", "r7"),
        (f"catch 2{CTRL_W}3\r", "catch 3"),
        (f"7{LEFT}r\r", "r7"),
        (f"7{HOME}r\r", "r7"),
        ("é漢字à\r", "é漢字à"),
        ("r7\n", "r7"),  # as the system passes on what was typed while nobody was asked
    ],
)
def test_a_line_and_what_mends_it(typed: str, line: str, keys: PipeInput) -> None:
    assert lines(keys, typed) == [line]


@pytest.mark.parametrize(
    "typed, line",
    [
        (["d", TAB], "draw"),
        (["red", TAB, "8"], "red 8"),
        (["red", TAB, TAB], "red 7"),
        ([TAB, TAB], "draw"),
        ([TAB, TAB, ESCAPE], ""),
        (["x", TAB], "x"),
    ],
)
def test_the_tabulator_completes_what_can_be_typed(
    typed: list[str], line: str, keys: PipeInput
) -> None:
    assert lines(keys, *typed, ENTER) == [line]


def test_earlier_lines_come_back(keys: PipeInput) -> None:
    assert lines(keys, "r7\r", "draw\r", UP, UP, ENTER) == ["r7", "draw", "r7"]


def test_every_pasted_line_is_entered(keys: PipeInput) -> None:
    assert lines(keys, pasted("r7\r\nre\td 7\x07\n\ndra") + "w\r") == ["r7", "re d 7", "", "draw"]


def test_a_long_paste_arrives_whole(keys: PipeInput) -> None:
    text = "say " + "long " * 2000
    assert lines(keys, pasted(text) + ENTER) == [text.strip()]


def test_ctrl_c_gives_up_what_is_typed_and_it_can_be_recalled(keys: PipeInput) -> None:
    assert lines(keys, "say sorry", CTRL_C, "draw\r", UP, UP, ENTER) == ["draw", "say sorry"]


def test_ctrl_c_closes_the_list_of_completions(keys: PipeInput) -> None:
    assert lines(keys, TAB, CTRL_C, "r7\r") == ["r7"]


def test_ctrl_c_on_an_empty_line_interrupts(keys: PipeInput) -> None:
    keys.send_text(CTRL_C)
    with pytest.raises(KeyboardInterrupt):
        LineEditor(known, in_colour=False).read(lambda: "> ")


def test_ctrl_d_ends_only_an_empty_line(keys: PipeInput) -> None:
    assert lines(keys, f"r7{CTRL_D}{HOME}{CTRL_D}{ENTER}") == ["7"]


def test_what_is_typed_outlasts_the_end_of_the_time(keys: PipeInput) -> None:
    editor = LineEditor(known, in_colour=False)
    keys.send_text(f"rd 7{LEFT}{LEFT}{LEFT}")
    with pytest.raises(TimeUp):
        editor.read(lambda: "> ", seconds=0.2)
    keys.send_text("e\r")
    assert editor.read(lambda: "> ") == "red 7"


def test_what_is_typed_outlasts_news(keys: PipeInput) -> None:
    """Also if they arrive before the prompt."""
    editor = LineEditor(known, in_colour=False)
    keys.send_text("dr")
    waking = threading.Timer(0.2, editor.wake)
    waking.start()
    with pytest.raises(Woken):
        editor.read(lambda: "> ")
    waking.join()
    editor.wake()
    with pytest.raises(Woken):
        editor.read(lambda: "> ")
    keys.send_text("aw\r")
    assert editor.read(lambda: "> ") == "draw"


def test_at_a_live_table_news_come_first_and_the_line_goes_on(keys: PipeInput) -> None:
    console = SharedConsole(False, SimpleQueue())
    console.__dict__["editor"] = LineEditor(known, in_colour=False)
    keys.send_text("dr")
    news = News(version=1, events=(), said=(), connected=True, missed=False)
    hearing = threading.Timer(0.2, console.hear, (news,))
    hearing.start()
    assert console.next_item("> ", lambda: None) is news
    hearing.join()
    keys.send_text("aw\r")
    assert console.next_item("> ", lambda: 20.0) == "draw"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_match_in_a_real_terminal() -> None:
    """The line is completed and recalled, and the terminal is left as it was."""
    import pty
    import termios

    with Talk(*pty.openpty()) as talk:
        before = termios.tcgetattr(talk.master)
        program = [sys.executable, "-m", "penult", "play", "--seed", "1", "--untimed"]
        talk.start(program, env={**os.environ, "TERM": "xterm", "LANG": "en"})
        talk.until("Your turn.")
        assert not termios.tcgetattr(talk.master)[3] & termios.ECHO
        talk.send("opti")
        talk.send("\t")
        talk.until("ons")
        talk.send("\r")
        talk.until("All options are as in the rulebook.")
        talk.send("\x04")
        talk.until("Goodbye!")
        assert talk.process.wait(PATIENCE) == 0
        assert termios.tcgetattr(talk.master) == before


class Talk:
    """With a program in a pseudo-terminal."""

    process: subprocess.Popen[bytes]

    def __init__(self, master: int, slave: int) -> None:
        self.master, self.slave = master, slave
        self.read = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def start(self, program: list[str], env: dict[str, str]) -> None:
        ends = self.slave
        self.process = subprocess.Popen(program, stdin=ends, stdout=ends, stderr=ends, env=env)

    def send(self, text: str) -> None:
        os.write(self.master, text.encode())

    def until(self, text: str) -> None:
        """Read until something is shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.read:
            assert time.monotonic() < end, self.read
            if select.select([self.master], [], [], 0.1)[0]:
                self.read += os.read(self.master, 65_536).decode(errors="replace")
        self.read = self.read.partition(text)[2]
