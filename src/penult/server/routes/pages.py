"""The browser client and its assets; without a build, plain pages."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from penult.games.registry import find
from penult.i18n import LANGUAGES, Catalogue, catalogue
from penult.render.svg.sprites import avatar_sprite, cover_file, emblem_sprite, sprite
from penult.server.auth import Asking, TableId, base_of, language_of, link_of, service_of
from penult.server.headers import PAGE
from penult.server.lobby import qr_code
from penult.tables.table import Table

DOCTYPE = "<!doctype html>"


def plain_page(texts: Catalogue, title: str, *parts: str, status: int = 200) -> Response[str]:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    body = "".join((f"<h1>{escape(title)}</h1>", *parts))
    html = (
        f'{DOCTYPE}<html lang="{texts.language}"><head>{head}<title>{escape(title)}</title></head>'
        f"<body><main>{body}</main></body></html>"
    )
    headers = {"vary": "accept-language"}
    return Response(html, media_type=MediaType.HTML, headers=headers, status_code=status)


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def command(text: str) -> str:
    return f"<pre><code>{escape(text)}</code></pre>"


def nowhere(request: Asking) -> Response[Any]:
    """A page that says so, with the way back; the one of the browser knows its address."""
    if is_built():
        return Response(built(INDEX).plain, media_type=MediaType.HTML, status_code=404)
    texts = catalogue(language_of(request))
    back = f'<p><a href="/">{escape(texts.text("web-home"))}</a></p>'
    return plain_page(texts, texts.text("error-no-such-page"), back, status=404)


async def home(request: Asking) -> Response[str]:
    texts, link = catalogue(language_of(request)), base_of(request)
    return plain_page(
        texts,
        texts.text("page-home"),
        paragraph(texts.text("page-about")),
        paragraph(texts.text("page-open")),
        command(f"penult open --at {link}"),
        paragraph(texts.text("page-tables")),
        command(f"penult join {link}"),
    )


async def table_page(state: State, request: Asking, id: TableId) -> Response[str]:
    texts = catalogue(language_of(request))
    shown = await service_of(state).look(id, lambda table: about(texts, table))
    link = link_of(request, id)
    return plain_page(
        texts,
        texts.text("page-table", game=shown[0]),
        *(paragraph(line) for line in shown[1:]),
        paragraph(texts.text("page-join")),
        command(f"penult join {link}"),
        paragraph(texts.text("page-watch")),
        command(f"penult join {link} --watch"),
        f'<p><img src="/api/tables/{escape(id)}/qr" width="240" height="240" alt="{escape(link)}">',
    )


def about(texts: Catalogue, table: Table) -> list[str]:
    """The game, its options and the players."""
    names = [chair.name for chair in table.chairs if chair.name]
    free = len(table.chairs) - len(names)
    return [
        texts.text(f"game-{table.game}"),
        texts.text("live-options", options=table.options or texts.text("table-book")),
        texts.text("page-seats", count=free, names=", ".join(names) or "-"),
    ]


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
    ".woff2": "font/woff2",
}
UNDER_A_POLICY = (KINDS[".html"], KINDS[".js"])  # a 304 response replaces it, too
PARTS = {"str": "[A-Za-z0-9_-]+", "int": "[0-9]+"}  # of the address of a page
LONGEST = 1000  # characters of an address
FOR_EVER, EVERY_TIME = "public, max-age=31536000, immutable", "no-cache"
SAVING = 0.95  # what compressing has to leave at most, or a client would unpack it in vain
FOR_A_WHILE = "public, max-age=600"  # otherwise browsers reload all cards again and again


@dataclass(frozen=True, slots=True)
class PageReply:
    plain: bytes
    packed: bytes  # empty if that saves nothing, as with fonts
    kind: str
    mark: str  # changes with the content
    keeping: str


def page(content: bytes, ending: str, keeping: str) -> PageReply:
    mark = f'"{blake2b(content, digest_size=9).hexdigest()}"'
    packed = gzip.compress(content, 9, mtime=0)
    saves = len(packed) < SAVING * len(content)
    return PageReply(content, packed if saves else b"", KINDS[ending], mark, keeping)


def answered(request: Asking, shown: PageReply) -> Response[bytes]:
    """The page, compressed if possible; 304 if the client has it."""
    headers = {"Cache-Control": shown.keeping, "ETag": shown.mark, "Vary": "Accept-Encoding"}
    if shown.kind in UNDER_A_POLICY:
        headers["Content-Security-Policy"] = PAGE
    if request.headers.get("if-none-match") == shown.mark:
        return Response(b"", status_code=304, headers=headers)
    if shown.packed and "gzip" in request.headers.get("accept-encoding", ""):
        packed = headers | {"Content-Encoding": "gzip"}
        return Response(shown.packed, headers=packed, media_type=shown.kind)
    return Response(shown.plain, headers=headers, media_type=shown.kind)


# The build


def is_built() -> bool:
    return (STATIC / INDEX).is_file()


@cache
def built(name: str) -> PageReply:
    """A file of ``static``. Only names in ``assets`` contain a hash."""
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


PATHS = [
    *("/new/{game:str}", "/join/{code:str}", "/move/{code:str}", "/learn/{game:str}"),
    *("/puzzle", "/puzzle/{game:str}", "/puzzle/{game:str}/{number:int}"),
    *("/rules/{game:str}", "/rules/{game:str}/{clause:str}"),
    *("/replay", "/replay/{id:str}", "/replay/{id:str}/{step:int}"),
    "/replay/{id:str}/{step:int}/{viewer:int}",
    *("/analysis/{id:str}", "/analysis/{id:str}/{step:int}", "/statistics", "/practice"),
    "/analysis/{id:str}/{step:int}/{viewer:int}",
]


@get(PATHS, include_in_schema=False)
async def index(request: Asking) -> Response[bytes]:
    """A single page for all addresses; its script reads the path."""
    return answered(request, built(INDEX))


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return answered(request, built(f"assets/{name}"))


@get(
    [
        *("/app.webmanifest", "/worker.js", "/icon.svg"),
        *("/icon-192.png", "/icon-512.png", "/icon-maskable.png"),
    ],
    include_in_schema=False,
)
async def beside(request: Asking) -> Response[bytes]:
    return answered(request, built(request.url.path.removeprefix("/")))


# QR codes


@cache
def page_pattern() -> re.Pattern[str]:
    """The addresses of all pages."""
    paths = (re.sub(r"\{\w+:(\w+)\}", lambda part: PARTS[part[1]], path) for path in PATHS)
    return re.compile("|".join(("/", f"/t/{PARTS['str']}", *paths)))


@get("/qr.svg", include_in_schema=False)
async def page_qr(
    request: Asking, path: Annotated[str, QueryParameter(max_length=LONGEST)]
) -> Response[str]:
    """The link to a page of this server as a QR code; nothing else is ever encoded."""
    if not page_pattern().fullmatch(path):
        raise NotFoundException
    return Response(qr_code(base_of(request) + path), media_type=KINDS[".svg"])


# Drawings

SPRITES = {"avatars": avatar_sprite, "emblems": emblem_sprite}  # the same for all games


@cache
def shared(name: str) -> PageReply:
    if name not in SPRITES:
        raise NotFoundException
    return page(SPRITES[name]().encode(), ".svg", FOR_A_WHILE)


@get("/art/{name:str}", include_in_schema=False)
async def shared_art(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return answered(request, shared(name.removesuffix(".svg")))


@cache
def drawn(game: str, marks: str) -> PageReply:
    """``cover``, ``shapes`` or, for a language, ``letters-fr``."""
    kind, _, language = marks.partition("-")
    if kind == "cover" and not language:
        picture = cover_file(find(game))
    elif (kind == "shapes" and not language) or (kind == "letters" and language in LANGUAGES):
        picture = sprite(find(game), letters=kind == "letters", language=language or "en")
    else:
        raise NotFoundException
    return page(picture.encode(), ".svg", FOR_A_WHILE)


@get("/art/{game:str}/{marks:str}", include_in_schema=False)
async def art(request: Asking, game: FromPath[str], marks: FromPath[str]) -> Response[bytes]:
    return answered(request, drawn(game, marks.removesuffix(".svg")))


BROWSING = (start, table, index, asset, beside, page_qr, shared_art, art)
