"""Error responses: a status, a code, and a text in the client's language."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.exceptions import ClientException, HTTPException

from penult.core.errors import PenultError, UnknownLanguage, clause_name
from penult.games.errors import UnknownGame
from penult.i18n import catalogue
from penult.lessons.lesson import BadLesson
from penult.match.errors import Refused
from penult.server.auth import Asking, language_of, service_of
from penult.server.errors import (
    Busy,
    ForeignPage,
    JobBroken,
    LongReplay,
    NoSuchCode,
    NoSuchMove,
    QueueFull,
    ServerFull,
    TooMany,
    Waking,
)
from penult.server.exercises import NoSuchPuzzle
from penult.server.monitoring import note
from penult.server.replies import Problem
from penult.server.routes.pages import nowhere
from penult.tables.errors import NoChair, NoSuchTable, NotHost

UNFIT = 409  # a valid request that can't be carried out
STATUS: dict[type[PenultError], int] = {
    NoSuchTable: 404,
    NoSuchCode: 404,
    NoSuchMove: 404,
    UnknownGame: 404,
    UnknownLanguage: 404,
    BadLesson: 404,
    NoSuchPuzzle: 404,
    ForeignPage: 403,
    NoChair: 403,
    NotHost: 403,
    TooMany: 429,
    Busy: 503,
    LongReplay: 503,
    QueueFull: 503,
    JobBroken: 503,
    Waking: 503,
    ServerFull: 503,
}
NOT_FOUND = {404: "error-no-such-page", 405: "error-method", 413: "error-too-big"}


def problem(request: Asking, error: PenultError) -> Response[Problem]:
    text = error.text(language_of(request))
    cited = error.values.get("clause", "")
    clause = clause_name(error.clause) if isinstance(error, Refused) else str(cited)
    later = error.values.get("seconds")
    if isinstance(error, TooMany):
        service_of(request.app.state).table_log.limited(str(error.values["limit"]))
    return Response(
        Problem(error.key, text, clause),
        status_code=STATUS.get(type(error), UNFIT),
        headers={"retry-after": str(later)} if later else None,
    )


def bad_request(request: Asking, error: HTTPException) -> Response[Any]:
    """An error found by Litestar: path, method, body or parameter."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return nowhere(request)  # a page in a browser
    key = NOT_FOUND.get(error.status_code, "error-request")
    text = catalogue(language_of(request)).text(key)
    headers = dict(error.headers or {})
    return Response(Problem(key, text), status_code=error.status_code, headers=headers)


def broken(request: Asking, error: Exception) -> Response[Problem]:
    """An internal error."""
    note("broken", logging.ERROR, error)
    text = catalogue(language_of(request)).text("error-broken")
    return Response(Problem("error-broken", text), status_code=500)


def too_deep(request: Asking, error: RecursionError) -> Response[Any]:
    """A body that is nested too deeply. No game recurses, so it isn't an internal error."""
    return bad_request(request, ClientException())


HANDLERS: dict[int | type[Exception], Callable[[Asking, Any], Response[Any]]] = {
    PenultError: problem,
    HTTPException: bad_request,
    RecursionError: too_deep,
    Exception: broken,
}
