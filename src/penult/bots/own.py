"""Your own bots, by name: entry points of installed packages, and ``module:name``.

Naming one imports its module, so only whoever starts a program may do so, never a server's client.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from penult import bots
from penult.core.errors import PenultError
from penult.i18n.quoting import plain
from penult.match.policy import Bot

GROUP = "penult.bots"  # of entry points


class BotNotLoaded(PenultError):
    key = "error-bot-not-loaded"


class NoPolicy(PenultError):
    key = "error-bot-no-policy"


def named(game: str, text: str) -> Bot:
    """A bot of the game, of an installed package, or from a module; it keeps this name."""
    if text in bots.bots_of(game) or not is_from_elsewhere(text):
        return bots.find(game, text)
    if is_in_module(text):
        return bot_from(text, lambda: attribute(text))
    return bot_from(text, entry_points(group=GROUP)[text].load)


def is_from_elsewhere(text: str) -> bool:
    """Is this the name of a bot that isn't part of Penult?"""
    return is_in_module(text) or text in entry_points(group=GROUP).names


def is_in_module(text: str) -> bool:
    """Is this ``module:name``?"""
    return ":" in text


def attribute(text: str) -> Any:
    """What a module calls so. Modules are also looked for where the program was started."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    module, _, name = text.partition(":")
    return getattr(import_module(module), name)


def bot_from(text: str, load: Callable[[], Any]) -> Bot:
    """``load`` returns a bot or its policy."""
    try:
        found = load()
    except Exception as error:  # a module may raise anything
        raise BotNotLoaded(name=text, why=plain(f"{type(error).__name__}: {error}")) from error
    if isinstance(found, Bot):
        return replace(found, name=text)
    if not callable(found):
        raise NoPolicy(name=text)
    return Bot(text, found)
