"""Errors of the server."""

from __future__ import annotations

from penult.core.errors import PenultError


class DataInUse(PenultError):
    """Another process is using this folder."""

    key = "error-data-in-use"


class Busy(PenultError):
    """The store failed; nothing has changed."""

    key = "error-busy"


class LongReplay(PenultError):
    """Replaying a record takes too long."""

    key = "error-long-replay"


class QueueFull(PenultError):
    """Too many visitors have something replayed; retry after ``seconds``."""

    key = "error-queue-full"


class JobBroken(PenultError):
    """A worker process failed; nothing has changed."""

    key = "error-job-broken"


class Waking(PenultError):
    """A table isn't in memory; it can be used in a moment."""

    key = "error-waking"


class NoPort(PenultError):
    key = "error-no-port"


class BadOrigin(PenultError):
    """Not a valid origin."""

    key = "error-origin"


class BadProxy(PenultError):
    """Neither an address nor a network."""

    key = "error-proxy"


class BadAddress(PenultError):
    """Not a host with a port."""

    key = "error-address"


class ForeignPage(PenultError):
    """A page of another site, or the server doesn't know the address that visitors use."""

    key = "error-foreign"


class BadFolder(PenultError):
    """The data folder can't be used."""

    key = "error-folder"


class NewerData(PenultError):
    """The data folder was written by a newer version."""

    key = "error-newer-data"


class DamagedData(PenultError):
    """The database can't be read any more."""

    key = "error-damaged"


class EmptyData(PenultError):
    """The database is empty, as after a copy that failed."""

    key = "error-empty-data"


class ForeignData(PenultError):
    """The database belongs to another program."""

    key = "error-foreign-data"


class BadDatabase(PenultError):
    """Not a link to a database."""

    key = "error-database-link"


class NoDatabase(PenultError):
    """The database can't be reached, or not be used."""

    key = "error-no-database"


class NewerDatabase(PenultError):
    """The database is used by newer versions."""

    key = "error-newer-database"


class DatabaseInUse(PenultError):
    """A server is running on this database."""

    key = "error-database-in-use"


class NotMoved(PenultError):
    """A table could not be copied as it is; it is probably damaged."""

    key = "error-not-moved"


class BackupExists(PenultError):
    """There is already a file with the name of the backup."""

    key = "error-backup-exists"


class BackupFailed(PenultError):
    key = "error-backup-failed"


class DamagedBackup(PenultError):
    key = "error-damaged-backup"


class NewerBackup(PenultError):
    """The backup was made by a newer version."""

    key = "error-newer-backup"


class RestoreExists(PenultError):
    """There are tables where a backup should be restored."""

    key = "error-restore-exists"


class RestoreFailed(PenultError):
    key = "error-restore-failed"


class BadExport(PenultError):
    """Neither an exported table nor a record."""

    key = "error-export"


class TableExists(PenultError):
    key = "error-table-exists"


class NoSuchCode(PenultError):
    key = "error-no-code"


class NoSuchMove(PenultError):
    """No seat can be taken over with this code, or not any more."""

    key = "error-no-move"


class TooMany(PenultError):
    """Too many requests from one address; it may retry after ``seconds``."""

    key = "error-too-many"


class ServerFull(PenultError):
    """The maximum number of tables is reached."""

    key = "error-house-full"


class NoHint(PenultError):
    """Hints are only for a single person among bots."""

    key = "error-no-hint"


class NoPreview(PenultError):
    """Only plans can be previewed; what else an action leads to may be secret."""

    key = "error-no-preview"


class ChatOff(PenultError):
    """Chat is off at this table, or for this person."""

    key = "error-chat-off"


class BadText(PenultError):
    key = "error-text"
