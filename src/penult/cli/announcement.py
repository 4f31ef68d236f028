"""What ``penult serve`` prints when it is ready: where to open it, here and on other devices."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Sequence
from urllib.parse import urlsplit

import segno

from penult.games.registry import NAMES
from penult.i18n import Catalogue
from penult.server.limits import is_own
from penult.server.serve import EVERYWHERE

BORDER = 2  # modules around the code: less than the standard asks for, but enough for phones
BLOCKS = "█▀▄"
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"  # or it would be inverted on a light screen


def announcement(
    links: Sequence[str], host: str, texts: Catalogue, *, columns: int, in_colour: bool = True
) -> list[str]:
    """``links``: the one for other devices first; ``columns``: 0 if nobody can scan the output."""
    first, *others = links
    lines = [texts.text("serve-ready", link=first)]
    lines += [texts.text("serve-also", link=other) for other in others]
    if not is_only_here(first):
        code = qr_lines(first, columns, in_colour=in_colour)
        lines += [texts.text("serve-scan" if code else "serve-share"), *code]
    elif host in EVERYWHERE:
        lines.append(texts.text("serve-offline"))
    else:
        lines.append(texts.text("serve-local", host=EVERYWHERE[0]))
    return [*lines, texts.text("serve-open", link=first, game=NAMES[0])]


def is_only_here(link: str) -> bool:
    host = urlsplit(link).hostname or ""
    return host == "localhost" or is_own(host)


def qr_lines(link: str, columns: int, *, in_colour: bool) -> list[str]:
    """The link as a QR code of half blocks; nothing if it is wider than the screen."""
    code = segno.make(link, error="l", micro=False)
    width, _ = code.symbol_size(border=BORDER)
    if width > columns:
        return []
    drawing = io.StringIO()
    code.terminal(drawing, border=BORDER, compact=True)
    lines = drawing.getvalue().splitlines()
    return [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines] if in_colour else lines


def screen_columns() -> int:
    """How wide the terminal is; 0 if it isn't one, or can't show blocks."""
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return 0
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
