"""What argparse complains about, in the words of the locales: by itself it speaks English only."""

from __future__ import annotations

import re

from penult.locales import Catalogue

COMPLAINTS = {
    "cli-missing": r".+ required: (?P<what>.+)",
    "cli-unknown": r"unrecognized arguments: (?P<what>.+)",
    "cli-choice": r"argument \S+: invalid choice: (?P<text>.*?) \(choose from (?P<all>.+)\)",
    "cli-no-value": r"argument (?P<name>\S+): expected (?:at least )?one argument",
    "cli-bad-number": r"argument (?P<name>\S+): invalid \w+ value: (?P<text>.*)",
}


def in_words(complaint: str, texts: Catalogue) -> str:
    """
    >>> from penult.locales import catalogue
    >>> in_words("argument --seats: expected one argument", catalogue("de"))
    '--seats braucht einen Wert.'
    """
    for key, pattern in COMPLAINTS.items():
        found = re.fullmatch(pattern, complaint, re.DOTALL)
        if found:
            return texts.text(key, **{name: bare(each) for name, each in found.groupdict().items()})
    return complaint  # which no command of ours leads to


def bare(words: str) -> str:
    """Without the quotes around them.

    >>> bare("'play', 'serve'"), bare('"l\'eau"')
    ('play, serve', "l'eau")
    """
    return words.strip("'\"").replace("', '", ", ")
