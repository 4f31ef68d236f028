"""Translate the messages of argparse, which are in English only."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from penult.core.errors import PenultError
from penult.i18n import Catalogue
from penult.i18n.quoting import quoted

COMPLAINTS = {
    "cli-missing": r".+ required: (?P<what>.+)",
    "cli-unknown": r"unrecognized arguments: (?P<what>.+)",
    "cli-choice": r"argument \S+: invalid choice: (?P<text>.*?) \(choose from (?P<all>.+)\)",
    "cli-no-value": r"argument (?P<name>\S+): expected (?:at least )?one argument",
    "cli-bad-number": r"argument (?P<name>\S+): invalid \w+ value: (?P<text>.*)",
}
TYPED = ("what", "text")


class Mistake(PenultError):
    """An argument that can't be used."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(**values)
        self.key = key


class TranslatedParser(argparse.ArgumentParser):
    """A parser with translated messages that say what to do after a mistake."""

    texts: Catalogue

    def error(self, message: str) -> NoReturn:
        said = in_words(message, self.texts)
        self.exit(2, f"{self.prog}: {said}\n{self.texts.text('cli-try')}\n")

    def _get_formatter(self) -> argparse.HelpFormatter:
        formatter = super()._get_formatter()
        if isinstance(formatter, Usage):
            formatter.title = self.texts.text("cli-usage")
        return formatter


class Usage(argparse.HelpFormatter):
    title = ""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self.title if prefix is None else prefix)


def in_words(complaint: str, texts: Catalogue) -> str:
    """
    >>> from penult.i18n import catalogue
    >>> in_words("argument --seats: expected one argument", catalogue("de"))
    '--seats braucht einen Wert.'
    """
    for key, pattern in COMPLAINTS.items():
        found = re.fullmatch(pattern, complaint, re.DOTALL)
        if found:
            parts = found.groupdict().items()
            return texts.text(key, **{name: shown(name, words) for name, words in parts})
    return complaint  # not reached by any of our commands


def shown(name: str, words: str) -> str:
    return quoted(bare(words)) if name in TYPED else bare(words)


def bare(words: str) -> str:
    """The words without the quotes around them.

    >>> bare("'play', 'serve'"), bare('"l\'eau"')
    ('play, serve', "l'eau")
    """
    return words.strip("'\"").replace("', '", ", ")
