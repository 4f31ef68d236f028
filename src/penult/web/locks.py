"""A folder belongs to one server, and two locked files say so.

One is the server's own: who finds it locked is refused. The other is kept by all of its processes,
so that after a server was killed the next one waits until the last page is written.
"""

from __future__ import annotations

import fcntl
import time
from pathlib import Path
from typing import IO, TypeAlias

from penult.errors import BadFolder, DataInUse

Locks: TypeAlias = tuple[IO[str], ...]

LAST_START = 1.0  # seconds in which a process that was being started lets go of all it inherited
LAST_PAGE = 20.0  # until one that had just begun has noticed that it is alone
LOOK = 0.02  # seconds between two looks


def locked(folder: Path) -> Locks:
    """Both, last the one to pass on; ``DataInUse`` if another server has one of them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        locks = (folder / "server").open("w"), (folder / "lock").open("w")
    except OSError as error:
        raise BadFolder(folder=folder, why=error) from error
    if not is_ours(locks[0], LAST_START) or not is_ours(locks[1], LAST_PAGE):
        release(locks)
        raise DataInUse(folder=folder)
    return locks


def release(locks: Locks) -> None:
    for lock in locks:
        lock.close()


def is_ours(lock: IO[str], patience: float) -> bool:
    """Now, or within so many seconds."""
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            if time.monotonic() >= until:
                return False
        time.sleep(LOOK)
