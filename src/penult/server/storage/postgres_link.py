"""Connecting to PostgreSQL, and what its errors mean."""

from __future__ import annotations

import errno
import socket
from typing import Any

from penult.core.errors import PenultError
from penult.core.extras import needs
from penult.server.errors import BadDatabase, NoDatabase
from penult.server.storage.opening import shown

with needs("postgres"):
    import asyncpg

CONNECTING = 2.0  # seconds to connect
# Errors after which another connection is needed: lost, shut down, or no longer to be written to
LOST = ("08", "57", "25")  # classes of SQLSTATE
NOT_NOW = ("40P01", "53300")  # a deadlock, too many connections: another try may succeed
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


async def connected(link: str, **options: Any) -> Any:
    """A new connection; an error of asyncpg if that fails."""
    session = {"application_name": "penult"}
    return await asyncpg.connect(link, timeout=CONNECTING, server_settings=session, **options)


def is_lost(error: Exception) -> bool:
    """Whether the connection is of no use any more, so that a statement may have been carried out.

    >>> is_lost(asyncpg.UniqueViolationError()), is_lost(asyncpg.AdminShutdownError())
    (False, True)
    >>> is_lost(TimeoutError()), is_lost(asyncpg.InterfaceError("connection is closed"))
    (True, True)
    """
    return not isinstance(error, asyncpg.PostgresError) or state_of(error).startswith(LOST)


def state_of(error: Exception) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def may_pass(error: Exception) -> bool:
    """Whether it is worth to try again."""
    return is_lost(error) or state_of(error) in NOT_NOW


def explanation(link: str, error: Exception) -> PenultError:
    """What is wrong with a database that can't be used."""
    if isinstance(error, PenultError):
        return error
    if isinstance(error, asyncpg.ClientConfigurationError) or type(error) is ValueError:
        return BadDatabase(text=shown(link))
    why: object = str(error)
    if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
        why = OSError(errno.ETIMEDOUT, "")  # refused, unreachable or silent
    return NoDatabase(database=shown(link), why=why)
