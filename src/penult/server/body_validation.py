"""Strict request bodies: 0 is not false, and "4" is not a number."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from penult.server.auth import Asking, address_of
from penult.server.waking import VISITOR


@cache
def body_of(handler: BaseRouteHandler) -> type[msgspec.Struct] | None:
    """The type of this handler's request body, or None."""
    field = handler.parsed_fn_signature.parameters.get("data")
    if field is None:
        return None
    kinds = [kind for kind in (field.annotation, *get_args(field.raw)) if is_struct(kind)]
    return kinds[0] if kinds else None


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def whole(value: Any) -> Any:
    """In JSON, 4.0 is the whole number 4."""
    match value:
        case dict():
            return {key: whole(each) for key, each in value.items()}
        case list():
            return [whole(each) for each in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


READING = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"


async def check_request(request: Asking) -> None:
    """Pages of other sites may not change anything, with whatever kind of body."""
    VISITOR.set(address_of(request))
    if request.method not in READING and not request.app.state.gateway.is_allowed_origin(
        request.scope
    ):
        raise PermissionDeniedException
    await check_body(request)


async def check_body(request: Asking) -> None:
    """Check a body before Litestar, which would coerce its values and not ask for its type."""
    kind = body_of(request.route_handler)
    if kind is None:
        return
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise ClientException
    try:
        msgspec.convert(whole(msgspec.json.decode(await request.body())), kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ClientException from error
