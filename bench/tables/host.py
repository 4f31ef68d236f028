"""Our server as ``penult serve`` runs it, with limits that allow all sockets from one client.

``python -m bench.tables.host FOLDER``; with ``usual`` at the end, with the usual limits.
``python -m bench.tables.host LINK HOST:PORT`` is a node at that port.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from penult.server.limits import Limits
from penult.server.serve import Settings, serve
from penult.server.storage.opening import is_link

MANY = 1_000_000


def limits() -> Limits:
    """All requests and sockets come from one address here."""
    figures: dict[str, Any] = {"rate": 1000, "burst": 1000}
    per_address = {"sockets", "tables", "requests", "requests_burst"}
    figures |= {field.name: MANY for field in fields(Limits) if field.name in per_address}
    return Limits(**figures)


def main(source: str, which: str = "") -> None:
    chosen = Limits() if which == "usual" else limits()
    if is_link(source):
        host, _, port = which.rpartition(":")
        settings = Settings(host=host, port=int(port), database=source, limits=chosen)
    else:
        settings = Settings(port=0, data=Path(source), limits=chosen)
    serve(settings, lambda link: print(link, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
