"""Connecting to PostgreSQL, and what its errors mean."""

from __future__ import annotations

import errno
import socket
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from penult.core.errors import PenultError
from penult.server.errors import BadDatabase, NoDatabase, NoPostgres

try:
    import asyncpg
except ModuleNotFoundError as error:
    raise NoPostgres from error

SCHEMES = ("postgresql", "postgres")
CONNECTING = 2.0  # seconds to connect
# Errors after which another connection is needed: lost, shut down, or no longer to be written to
LOST = ("08", "57", "25")  # classes of SQLSTATE
NOT_NOW = ("40P01", "53300")  # a deadlock, too many connections: another try may succeed
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


def is_link(source: str) -> bool:
    """Whether this is a link to a database rather than a folder.

    >>> is_link("postgresql://penult@db/penult"), is_link("data/postgresql")
    (True, False)
    """
    return source.partition("://")[0] in SCHEMES


def without_password(link: str) -> str:
    """The link as it may be shown.

    >>> without_password("postgresql://penult:secret@db:5432/penult?password=secret")
    'postgresql://penult@db:5432/penult'
    """
    try:
        parts = urlsplit(link)
    except ValueError:
        return link.partition("://")[0]
    user, at, host = parts.netloc.rpartition("@")
    place = user.partition(":")[0] + at + host
    return urlunsplit((parts.scheme, place, parts.path, "", ""))


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
        return BadDatabase(text=without_password(link))
    why: object = str(error)
    if isinstance(error, OSError) and not isinstance(error, socket.gaierror):
        why = OSError(errno.ETIMEDOUT, "")  # refused, unreachable or silent
    return NoDatabase(database=without_password(link), why=why)
