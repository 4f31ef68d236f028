"""What a server refuses, and why one cannot start."""

from __future__ import annotations

from penult.core.errors import PenultError


class DataInUse(PenultError):
    """Another process serves this folder."""

    key = "error-data-in-use"


class Busy(PenultError):
    """The store did not take it; nothing has changed."""

    key = "error-busy"


class LongReplay(PenultError):
    """A record that takes more time than a server has for it."""

    key = "error-long-replay"


class NoPort(PenultError):
    key = "error-no-port"


class HallLost(PenultError):
    """One of a server's processes has ended by itself."""

    key = "error-hall-lost"


class BadOrigin(PenultError):
    """Not the address of a site."""

    key = "error-origin"


class BadFolder(PenultError):
    """The data folder cannot be used."""

    key = "error-folder"


class NewerData(PenultError):
    """A later version of the program has written this folder."""

    key = "error-newer-data"


class BadExport(PenultError):
    """A file that is neither an exported table nor a record."""

    key = "error-export"


class TableExists(PenultError):
    key = "error-table-exists"


class NoSuchCode(PenultError):
    key = "error-no-code"


class TooMany(PenultError):
    """From one address; ``seconds`` later it may ask again."""

    key = "error-too-many"


class ServerFull(PenultError):
    """The server has as many tables as it may."""

    key = "error-house-full"


class NoHint(PenultError):
    """Somebody else plays, too."""

    key = "error-no-hint"


class ChatOff(PenultError):
    """This may not be said here, or not by this one."""

    key = "error-chat-off"


class BadText(PenultError):
    key = "error-text"
