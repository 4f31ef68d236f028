"""The files of a data folder: readable by their owner only, and a database that is really ours."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import apsw

from penult.core.errors import PenultError
from penult.server.errors import BadFolder, DamagedData, EmptyData, ForeignData

FILE = "tables.db"
TURN_FILE = "turns"
LOCK_FILES = ("server", "lock")

APPLICATION = 0x50654E75  # in the header of the file; "PeNu"
OLDEST_TABLES = {"seating", "event"}  # in every version, also in those without that number

PATIENCE = 5000  # milliseconds to wait while another process has the database locked

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
FOR_OTHERS = 0o077

NEEDED = 65536  # bytes for the files that SQLite makes beside the database, even to read it


def create_private(path: Path, flags: int = 0) -> int:
    """Open a file for writing that nobody else can read, whatever the umask; a descriptor."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | flags, PRIVATE_FILE)


def open_private(path: Path) -> IO[str]:
    """Open or create a file that nobody else can read."""
    return os.fdopen(create_private(path), "w")


def make_private(folder: Path) -> list[str]:
    """Take away what others may do with our files, and with a folder that has no others in it.

    Returns the names of those that were changed.
    """
    files = list(folder.iterdir())
    wanted = [path for path in files if is_ours(path)]
    if len(wanted) == len(files) and not mode_of(folder) & stat.S_ISVTX:
        wanted.append(folder)
    return [path.name for path in wanted if mode_of(path) & FOR_OTHERS and was_tightened(path)]


def is_ours(path: Path) -> bool:
    """By its name; SQLite's other files, and copies, have that of the database in front."""
    return path.name.startswith(FILE) or path.name in (TURN_FILE, *LOCK_FILES)


def was_tightened(path: Path) -> bool:
    try:
        path.chmod(PRIVATE_FOLDER if path.is_dir() else PRIVATE_FILE)
    except OSError:
        return False  # it belongs to somebody else
    return True


def is_open_to_others(folder: Path) -> bool:
    return bool(mode_of(folder) & FOR_OTHERS)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def check_identity(path: Path) -> None:
    """Raise unless the file is a database of Penult. It is only read."""
    if path.stat().st_size == 0:
        raise EmptyData(file=path)
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(PATIENCE)
    try:
        application = connection.pragma("application_id")
        names = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    except apsw.NotADBError as error:
        raise ForeignData(file=path) from error
    finally:
        connection.close()
    if application == 0 and not names:
        raise EmptyData(file=path)
    if application != APPLICATION and (application != 0 or not names >= OLDEST_TABLES):
        raise ForeignData(file=path)


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Errors of SQLite say what is wrong with the folder, and what to do."""
    try:
        yield
    except apsw.Error as error:
        raise explanation(folder, error) from error


def explanation(folder: Path, error: apsw.Error) -> PenultError:
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return DamagedData(file=folder / FILE)
    return BadFolder(folder=folder, why=reason(folder, error))


def reason(folder: Path, error: apsw.Error) -> object:
    """What the operating system would say, if it is one of its errors."""
    if isinstance(error, apsw.FullError) or shutil.disk_usage(folder).free < NEEDED:
        return OSError(errno.ENOSPC, "")
    if isinstance(error, apsw.ReadOnlyError):
        return OSError(errno.EROFS, "")
    return f"{FILE}: {type(error).__name__}"
