"""The pages of the browser: what its build left in ``static``, and cards drawn by ``play``.

Everything is packed once and kept in memory. Files whose name has a hash stay in caches for ever,
drawn cards for a while, everything else is asked for again.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from penult.games.registry import find
from penult.i18n import LANGUAGES
from penult.render.svg.sprites import cover, sprite
from penult.server.auth import Asking, TableId
from penult.server.headers import PAGE
from penult.server.plain_pages import home, table_page

STATIC = Path(__file__).parents[2] / "static"
INDEX = "index.html"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
UNDER_A_POLICY = (KINDS[".html"], KINDS[".js"])  # a 304 replaces it, too
FOR_EVER, EVERY_TIME = "public, max-age=31536000, immutable", "no-cache"
FOR_A_WHILE = "public, max-age=600"  # else browsers ask for all cards whenever one more is shown


@dataclass(frozen=True, slots=True)
class PageReply:
    plain: bytes
    packed: bytes
    kind: str
    mark: str  # changes with the content
    keeping: str


def page(content: bytes, ending: str, keeping: str) -> PageReply:
    mark = f'"{blake2b(content, digest_size=9).hexdigest()}"'
    return PageReply(content, gzip.compress(content, 9, mtime=0), KINDS[ending], mark, keeping)


def answered(request: Asking, shown: PageReply) -> Response[bytes]:
    """The page, packed for who can unpack it; nothing for who has it already."""
    headers = {"Cache-Control": shown.keeping, "ETag": shown.mark, "Vary": "Accept-Encoding"}
    if shown.kind in UNDER_A_POLICY:
        headers["Content-Security-Policy"] = PAGE
    if request.headers.get("if-none-match") == shown.mark:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = headers | {"Content-Encoding": "gzip"}
        return Response(shown.packed, headers=packed, media_type=shown.kind)
    return Response(shown.plain, headers=headers, media_type=shown.kind)


# What was built


def is_built() -> bool:
    return (STATIC / INDEX).is_file()


@cache
def built(name: str) -> PageReply:
    """A file of ``static``; of those beside the index, only ``assets`` bear a hash."""
    path = STATIC / name
    if path.suffix not in KINDS or not path.is_file():
        raise NotFoundException
    return page(path.read_bytes(), path.suffix, FOR_EVER if "/" in name else EVERY_TIME)


@get("/", include_in_schema=False)
async def start(request: Asking) -> Response[Any]:
    return answered(request, built(INDEX)) if is_built() else await home(request)


@get("/t/{id:str}", include_in_schema=False)
async def table(state: State, request: Asking, id: TableId) -> Response[Any]:
    return answered(request, built(INDEX)) if is_built() else await table_page(state, request, id)


@get(
    [
        *("/new/{game:str}", "/join/{code:str}", "/learn/{game:str}"),
        *("/rules/{game:str}", "/rules/{game:str}/{clause:str}"),
        *("/replay", "/replay/{id:str}", "/replay/{id:str}/{step:int}"),
        "/replay/{id:str}/{step:int}/{viewer:int}",
    ],
    include_in_schema=False,
)
async def index(request: Asking) -> Response[bytes]:
    """One page shows everything; its script reads the address."""
    return answered(request, built(INDEX))


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return answered(request, built(f"assets/{name}"))


@get(["/icon.svg", "/app.webmanifest", "/worker.js"], include_in_schema=False)
async def beside(request: Asking) -> Response[bytes]:
    return answered(request, built(request.url.path.removeprefix("/")))


# What is drawn


@cache
def drawn(game: str, marks: str) -> PageReply:
    """``cover``, ``shapes`` or, for a language, ``letters-fr``."""
    kind, _, language = marks.partition("-")
    if kind == "cover" and not language:
        picture = cover(find(game))
    elif (kind == "shapes" and not language) or (kind == "letters" and language in LANGUAGES):
        picture = sprite(find(game), letters=kind == "letters", language=language or "en")
    else:
        raise NotFoundException
    return page(picture.encode(), ".svg", FOR_A_WHILE)


@get("/art/{game:str}/{marks:str}", include_in_schema=False)
async def art(request: Asking, game: FromPath[str], marks: FromPath[str]) -> Response[bytes]:
    return answered(request, drawn(game, marks.removesuffix(".svg")))


BROWSING = (start, table, index, asset, beside, art)
