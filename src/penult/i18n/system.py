"""Why a file, a folder or a port cannot be used, in the language of who reads it."""

from __future__ import annotations

import errno

from penult.i18n.catalogue import Catalogue

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
