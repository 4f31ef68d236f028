"""What the shell completes: games, bots, options with their values, clauses, files."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from argcomplete import autocomplete
from argcomplete.completers import FilesCompleter, SuppressCompleter
from argcomplete.shell_integration import shellcode

from penult.bots import names_of
from penult.core.errors import PenultError
from penult.games.custom.gallery import ACTIONS, rules
from penult.games.game import Game
from penult.games.registry import NAMES, find
from penult.render.rulebook import clauses_of

Candidates: TypeAlias = Callable[..., Iterable[str]]


def script(shell: str) -> str:
    """What a shell has to read to complete ``penult``."""
    return shellcode(["penult"], shell=shell)


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks, and exit."""
    for action in all_actions(parser):
        action.completer = completer_of(action)  # type: ignore[attr-defined]
    autocomplete(parser)


def all_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from all_actions(command)
        elif action.choices is None:
            yield action


def completer_of(action: argparse.Action) -> Any:
    name = max(action.option_strings, key=len, default=action.dest)
    if name in NAMED and action.metavar != "N":
        return NAMED[name]
    is_file = name in ("file", "name") or action.metavar in ("FILE", "FOLDER")
    return FilesCompleter() if is_file else SuppressCompleter()


def game_in(parsed: argparse.Namespace) -> Game:
    """The game on the command line so far; the first one if there is none."""
    try:
        return find(getattr(parsed, "game", None) or NAMES[0])
    except PenultError:
        return find(NAMES[0])


def games(**_: Any) -> Iterable[str]:
    return NAMES


def bots(*, parsed_args: argparse.Namespace, **_: Any) -> Iterable[str]:
    return names_of(game_in(parsed_args).name)


def presets(*, parsed_args: argparse.Namespace, **_: Any) -> Iterable[str]:
    return [preset.name for preset in game_in(parsed_args).presets]


def settings(*, prefix: str, parsed_args: argparse.Namespace, **_: Any) -> Iterator[str]:
    """The options, then the values of the one that was chosen."""
    for option in game_in(parsed_args).options:
        name = f"{option.name}="
        if prefix.startswith(name) and option.values:
            yield from (name + value for value in option.allowed())
        else:
            yield name


def clauses(*, parsed_args: argparse.Namespace, **_: Any) -> Iterable[str]:
    return clauses_of(game_in(parsed_args))


def cards(**asked: Any) -> Iterable[str]:
    """The gallery, or a file."""
    return [*rules(), *FilesCompleter()(**asked)]


def listed(names: Candidates) -> Candidates:
    """Several of them, with commas."""

    def completed(*, prefix: str, **more: Any) -> Iterator[str]:
        before, comma, _ = prefix.rpartition(",")
        yield from (before + comma + name for name in names(prefix=prefix, **more))

    return completed


def deeds(**_: Any) -> Iterable[str]:
    """What can be done with custom cards."""
    return ACTIONS


NAMED: dict[str, Candidates] = {
    "game": games,
    "--games": listed(games),
    "--bots": listed(bots),
    "--level": bots,
    "--against": bots,
    "--option": settings,
    "--preset": presets,
    "--custom": cards,
    "clause": clauses,
    "action": deeds,
    "what": cards,
}
