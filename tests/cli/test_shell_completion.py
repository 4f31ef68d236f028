"""What the shell completes."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

import pytest
from argcomplete.completers import FilesCompleter, SuppressCompleter

from penult.bots import names_of
from penult.cli.arguments import SHELLS
from penult.cli.commands import parser
from penult.cli.shell_completion import all_actions, completer_of, script
from penult.games.registry import NAMES, find
from penult.i18n import catalogue


def argument(command: str, name: str) -> argparse.Action:
    whole = parser(catalogue("en"))
    commands = next(each for each in whole._actions if isinstance(each.choices, dict))
    assert isinstance(commands.choices, dict)
    found = all_actions(commands.choices[command])
    return next(each for each in found if name in (each.dest, *each.option_strings))


@pytest.mark.parametrize(
    "command, name, prefix, wanted",
    [
        ("play", "game", "", NAMES),
        ("play", "--bots", "", names_of("tippo")),
        ("simulate", "--bots", "sensible,", ["sensible,sensible"]),
        ("league", "--games", "", NAMES),
        ("play", "--preset", "", [each.name for each in find("tippo").presets]),
        ("play", "-o", "", ["steady_hand=", "target="]),
        ("play", "-o", "steady_hand=", ["steady_hand=on", "steady_hand=off"]),
        ("rules", "clause", "", ["TIP-11"]),
        ("cards", "action", "", ["check"]),
        ("play", "--custom", "no-such-file", ["trade"]),
    ],
)
def test_what_can_follow(command: str, name: str, prefix: str, wanted: Sequence[str]) -> None:
    offered = completer_of(argument(command, name))(
        prefix=prefix, parsed_args=argparse.Namespace(game="tippo")
    )
    assert set(wanted) <= set(offered)


@pytest.mark.parametrize("game", [None, "xyzzy"])
def test_without_a_game_the_first_one_is_meant(game: str | None) -> None:
    offered = completer_of(argument("play", "--bots"))(
        prefix="", parsed_args=argparse.Namespace(game=game)
    )
    assert list(offered) == names_of(NAMES[0])


def test_files_are_offered_only_where_one_is_wanted() -> None:
    for command, name in (("play", "--load"), ("verify", "file"), ("serve", "--data")):
        assert isinstance(completer_of(argument(command, name)), FilesCompleter)
    for command, name in (("play", "--name"), ("open", "--bots"), ("simulate", "--games")):
        assert isinstance(completer_of(argument(command, name)), SuppressCompleter)


def test_the_program_answers_the_shell() -> None:
    """As bash asks: what has been typed in variables, the answer on file descriptor 8."""
    line = "penult play tippo -o steady_hand=of"
    asked = {
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_SHELL": "bash",
        "_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n\"'><=;|&(:",
    }
    done = subprocess.run(
        ["bash", "-c", 'exec "$0" -m penult 8>&1 9>&2 1>/dev/null 2>&1', sys.executable],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "off"


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_the_shell_understands_the_script(shell: str) -> None:
    subprocess.run([shell, "-n"], input=script(shell), text=True, check=True)
