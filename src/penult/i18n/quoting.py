"""Quote input in messages: never long, and with nothing invisible in it."""

from __future__ import annotations

import errno

from penult.i18n.catalogue import Catalogue

LONGEST = 40  # characters
ELLIPSIS = "…"
HARMLESS = "\u00a0\u202f\u200d"  # non-breaking spaces, and the joiner of emoji


def quoted(text: str) -> str:
    """The beginning of a text, printable.

    >>> quoted("r7"), len(quoted("r7" * 3000))
    ('r7', 40)
    """
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + ELLIPSIS
    return visible(short)


def plain(value: object) -> str:
    """A value as text, whatever it is; some values can't be printed at all.

    >>> plain(7), plain(10**5000)
    ('7', '<int>')
    """
    try:
        return str(value)
    except Exception:
        return f"<{type(value).__name__}>"


def visible(text: str) -> str:
    r"""The text with control and direction characters replaced by their code points.

    >>> visible("7\u202er")
    '7<U+202E>r'
    """
    return "".join(
        letter if letter.isprintable() or letter in HARMLESS else f"<U+{ord(letter):04X}>"
        for letter in text
    )


KNOWN = {
    errno.ENOENT: "os-missing",
    errno.EACCES: "os-forbidden",
    errno.EPERM: "os-forbidden",
    errno.EISDIR: "os-folder",
    errno.ENOTDIR: "os-no-folder",
    errno.EEXIST: "os-no-folder",  # there is a file where a folder should be
    errno.ENOSPC: "os-full",
    errno.EROFS: "os-read-only",
    errno.ENAMETOOLONG: "os-long-name",
    errno.EADDRINUSE: "os-taken",
    errno.EADDRNOTAVAIL: "os-no-address",
    errno.ETIMEDOUT: "os-no-answer",
}


def reason(texts: Catalogue, error: Exception) -> str:
    """What an error of the operating system means; only rare ones are in English."""
    match error:
        case OSError():
            key = KNOWN.get(error.errno or 0)
            return texts.text(key) if key else error.strerror or type(error).__name__
        case UnicodeError():
            return texts.text("os-no-text")
        case _:
            return texts.text("os-bad-name")  # characters that no file system allows
