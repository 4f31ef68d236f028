"""Colours, by the customary variables; they switch nothing else."""

from __future__ import annotations

import io

import pytest
from rich.text import Text

from penult.terminal.colour import shows_colour
from penult.terminal.console import Console

CHIP = Text(" r7 ● ", style="bold white on #b3261e")
VARIABLES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM")


def with_variables(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for pair in ("TERM=xterm-256color " + given).split():
        name, _, value = pair.partition("=")
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    "given, on_a_terminal, in_a_file",
    [
        ("", True, False),
        ("NO_COLOR=1", False, False),
        ("NO_COLOR=", True, False),
        ("TERM=dumb", False, False),
        ("FORCE_COLOR=1", True, True),
        ("FORCE_COLOR=1 NO_COLOR=1", False, False),
        ("FORCE_COLOR=1 TERM=dumb", True, True),
        ("CLICOLOR=0", False, False),
        ("CLICOLOR=1", True, False),
        ("CLICOLOR_FORCE=1", True, True),
        ("CLICOLOR_FORCE=0", True, False),
        ("CLICOLOR=0 CLICOLOR_FORCE=1", True, True),
    ],
)
def test_when_colours_are_shown(
    given: str, on_a_terminal: bool, in_a_file: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_variables(monkeypatch, given)
    assert shows_colour(True) == on_a_terminal
    assert shows_colour(False) == in_a_file


def printed(plain: bool, monkeypatch: pytest.MonkeyPatch, given: str) -> str:
    """What a terminal receives."""
    with_variables(monkeypatch, given)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    console, out = Console(plain), io.StringIO()
    console.rich.file = out
    console.say(CHIP)
    return out.getvalue()


def test_no_color_takes_away_only_the_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(False, monkeypatch, "NO_COLOR=1") == "\x1b[1m r7 ● \x1b[0m\n"
    assert ";48;" in printed(False, monkeypatch, "")
    assert not Console(plain=False).plain


@pytest.mark.parametrize("given", ["", "FORCE_COLOR=1", "NO_COLOR=1"])
def test_plain_mode_never_has_escape_codes(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(True, monkeypatch, given) == " r7 ● \n"


def test_a_dumb_terminal_gets_no_escape_codes_and_edits_its_lines_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert printed(False, monkeypatch, "TERM=dumb") == " r7 ● \n"
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert Console(plain=False).editor is None


def test_only_a_terminal_edits_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r7\n"))
    console = Console(plain=False)
    assert console.editor is None
    assert console.ask("> ") == "r7"
    assert console.ask("> ") is None
