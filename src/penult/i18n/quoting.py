"""What somebody has typed, as it is said back: never long, and nothing in it unseen."""

from __future__ import annotations

import errno

from penult.i18n.catalogue import Catalogue

LONGEST = 40  # letters
ELLIPSIS = "…"
HARMLESS = "\u00a0\u202f\u200d"  # spaces at which no line ends; what joins emoji


def quoted(text: str) -> str:
    """At most so many letters of it.

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
    r"""What controls a terminal, or turns the direction of writing round, is named instead.

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
    errno.EEXIST: "os-no-folder",  # a folder cannot be made where a file lies
    errno.ENOSPC: "os-full",
    errno.EROFS: "os-read-only",
    errno.ENAMETOOLONG: "os-long-name",
    errno.EADDRINUSE: "os-taken",
    errno.EADDRNOTAVAIL: "os-no-address",
}


def reason(texts: Catalogue, error: Exception) -> str:
    """What the system says in English only where people hardly ever hear it."""
    match error:
        case OSError():
            key = KNOWN.get(error.errno or 0)
            return texts.text(key) if key else error.strerror or type(error).__name__
        case UnicodeError():
            return texts.text("os-no-text")
        case _:
            return texts.text("os-bad-name")  # it holds what no file system takes
