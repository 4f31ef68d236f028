"""``penult backup`` and ``penult restore``.

A backup is a consistent copy of the database, also while a server is running. It is restored into a
folder that has no tables yet, so nothing is lost or mixed up.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import apsw

from penult.server.errors import (
    BackupExists,
    BackupFailed,
    DamagedBackup,
    NewerBackup,
    RestoreExists,
    RestoreFailed,
)
from penult.server.storage.files import (
    FILE,
    PRIVATE_FOLDER,
    check_identity,
    create_private,
    reason,
)
from penult.server.storage.reading import SqliteReader
from penult.server.storage.writer import MIGRATIONS

PAGES = 2048  # copied at once; in between, it can be interrupted


def back_up(folder: Path, target: Path, progress: Callable[[int], None]) -> int:
    """Copy the database and check the copy; returns its size. ``progress`` gets per cent."""
    source = SqliteReader.of(folder)
    if target.exists():
        raise BackupExists(file=target)
    unfinished = target.with_name(f"{target.name}.part")
    try:
        os.close(create_private(unfinished, os.O_EXCL))
    except FileExistsError as error:
        raise BackupExists(file=unfinished) from error
    except OSError as error:
        raise BackupFailed(file=target, why=error) from error
    try:
        copy(source.connection, unfinished, progress)
        os.link(unfinished, target)  # unlike renaming, this never replaces a file
    except FileExistsError as error:
        raise BackupExists(file=target) from error
    except (OSError, apsw.Error) as error:
        raise BackupFailed(file=target, why=why(target.parent, error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
        source.close()
    return target.stat().st_size


def copy(source: apsw.Connection, path: Path, progress: Callable[[int], None]) -> None:
    """Copy everything as it stands now.

    Without a transaction around it, SQLite would start again whenever the server writes.
    """
    made = apsw.Connection(str(path))
    try:
        with source:
            source.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # from now on
            with made.backup("main", source, "main") as copying:
                while not copying.done:
                    copying.step(PAGES)
                    progress(100 - 100 * copying.remaining // max(1, copying.page_count))
        made.pragma("journal_mode", "delete")  # one file, complete by itself
        found = made.pragma("integrity_check")
        if found != "ok":
            raise apsw.CorruptError(str(found))
    finally:
        made.close()
    with path.open("rb") as written:
        os.fsync(written.fileno())


def restore(file: Path, folder: Path, progress: Callable[[int], None]) -> None:
    """Make a data folder of a backup, and check it. ``progress`` gets per cent."""
    target, unfinished = folder / FILE, folder / f"{FILE}-restored"
    if target.exists():
        raise RestoreExists(folder=folder)
    try:
        source = backup_in(file)
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        os.close(create_private(unfinished))
        copy(source, unfinished, progress)
        os.link(unfinished, target)
    except FileExistsError as error:
        raise RestoreExists(folder=folder) from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise DamagedBackup(file=file) from error
    except (OSError, apsw.Error) as error:
        raise RestoreFailed(file=file, why=why(folder, error)) from error
    finally:
        unfinished.unlink(missing_ok=True)


def backup_in(file: Path) -> apsw.Connection:
    """A backup that this version can read."""
    check_identity(file)
    source = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
    version = source.pragma("user_version")
    if isinstance(version, int) and version > len(MIGRATIONS):
        raise NewerBackup(file=file)
    return source


def why(folder: Path, error: OSError | apsw.Error) -> object:
    return error if isinstance(error, OSError) else reason(folder, error)
