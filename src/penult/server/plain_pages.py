"""Plain pages: where there is nothing, and, where no pages were built, how to sit down."""

from __future__ import annotations

from html import escape

from litestar import MediaType, Response
from litestar.datastructures import State

from penult.i18n import Catalogue, catalogue
from penult.server.auth import Asking, TableId, base_of, hall_of, language_of, link_of
from penult.tables.table import Table

DOCTYPE = "<!doctype html>"


def page(texts: Catalogue, title: str, *parts: str, status: int = 200) -> Response[str]:
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


def nowhere(request: Asking) -> Response[str]:
    texts = catalogue(language_of(request))
    back = f'<p><a href="/">{escape(texts.text("web-home"))}</a></p>'
    return page(texts, texts.text("error-no-such-page"), back, status=404)


async def home(request: Asking) -> Response[str]:
    texts, link = catalogue(language_of(request)), base_of(request)
    return page(
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
    shown = await hall_of(state).look(id, lambda table: about(texts, table))
    link = link_of(request, id)
    return page(
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
    """The game, its options and who sits there."""
    names = [chair.name for chair in table.chairs if chair.name]
    free = len(table.chairs) - len(names)
    return [
        texts.text(f"game-{table.game}"),
        texts.text("live-options", options=table.options or texts.text("table-book")),
        texts.text("page-seats", count=free, names=", ".join(names) or "-"),
    ]
