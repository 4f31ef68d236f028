"""What ``--full`` needs, and what it says if something is missing."""

from __future__ import annotations

import pytest

from penult.cli import commands
from penult.cli.commands import main


def test_without_textual_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "find_spec", lambda _: None)
    assert main(["play", "coloradd", "--full", "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip() == (
        "--full needs Textual, which isn’t installed. Install it with: pip install 'penult[full]'"
    )


@pytest.mark.parametrize("more", [["--plain"], []])
def test_the_full_screen_needs_a_terminal_and_is_not_plain(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "coloradd", "--full", "--lang", "en", *more]) == 2
    error = capsys.readouterr().err
    assert ("--plain" if more else "needs a terminal") in error
