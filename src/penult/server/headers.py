"""Security headers of every response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar.datastructures import MutableScopeHeaders

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
POLICIES = ("penult", "svelte-trusted-html")  # Trusted Types policies
PAGE = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "manifest", "worker")),
        "img-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        " ".join(("trusted-types", *POLICIES)),
    )
)
ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a table's link is private
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def guarded(count: Callable[[int], None]) -> Callable[[Any, Any], Awaitable[None]]:
    """A hook for every response; ``count`` gets its status."""

    async def before_send(message: Any, scope: Any) -> None:
        if message["type"] != "http.response.start":
            return
        count(message["status"])
        headers = MutableScopeHeaders.from_message(message)
        if scope["method"] == "OPTIONS" and "allow" in headers:
            headers["allow"] = ", ".join(methods_at(scope))
        for name, value in ALWAYS.items():
            headers.setdefault(name, value)
        is_page = headers.get("content-type", "").startswith("text/html")
        headers.setdefault("content-security-policy", PAGE if is_page else NOTHING)
        headers.setdefault("cache-control", "no-store")

    return before_send


def methods_at(scope: Any) -> list[str]:
    """All methods of a path; Litestar only knows those of one handler."""
    path = scope["path_template"]
    routes = scope["litestar_app"].routes
    found = (route.methods for route in routes if getattr(route, "path_format", "") == path)
    return sorted(set().union(*found))
