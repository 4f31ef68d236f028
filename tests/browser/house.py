"""A server for browsers: quick bots, and the same table is always dealt the same cards.

``python -m tests.browser.house FOLDER PORT`` serves. With ``secret`` its cards bear names that
nobody can guess, and ``FOLDER/known.jsonl`` says who may know which of them, version by version;
with ``leaky`` everybody is shown a neighbour's hand besides.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, TextIO

from penult.chance import seeds
from penult.games.registry import NAMES
from penult.server import analysts, views
from penult.server.routes import pages
from penult.tables import step
from penult.tables.events import LogRow
from penult.tables.table import Table
from tests.server import serving
from tests.server.secrecy.canaries import Oracle, canaries
from tests.server.test_wire_secrecy import with_neighbours_hand

KNOWN = "known.jsonl"
SECRET, LEAKY = "secret", "leaky"


class House(serving.Serving):
    """``with House(folder) as house``: browsers go to ``house.link``."""

    module = "tests.browser.house"

    def may_be_told(self, table: str) -> dict[int, dict[int, set[str]]]:
        """By version and viewer, the names of cards at a table of a house with secrets."""
        lines = (self.folder / KNOWN).read_text(encoding="utf-8").splitlines()
        return dict(of_table(table, lines))


def of_table(table: str, lines: list[str]) -> Iterator[tuple[int, dict[int, set[str]]]]:
    for line in lines:
        noted = json.loads(line)
        if noted["table"] == table:
            known = {int(viewer): set(names) for viewer, names in noted["known"].items()}
            yield noted["version"], known


class Ledger:
    """Who may know which cards, written down before anybody is told anything."""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.oracles: dict[str, Oracle] = {}

    def look(self, table: Table) -> None:
        match = table.match
        if match is None:
            return
        oracle = self.oracles.setdefault(table.id, Oracle(match))
        oracle.look(match, table.events_since(table.version - 1) or [])
        known = {viewer: sorted(oracle.may_be_told(match.game, viewer)) for viewer in oracle.known}
        noted = {"table": table.id, "version": table.version, "known": known}
        self.file.write(json.dumps(noted) + "\n")
        self.file.flush()


def deal_alike() -> None:
    """A table's seed is a function of its game, its seats and its options."""
    opened = step.opened

    def alike(id: str, game: str, seats: int, options: str, now: int, **more: Any) -> Any:
        chance = Random(f"{game} {seats} {options}")
        seeds.fresh = lambda: chance.getrandbits(seeds.BITS)
        return opened(id, game, seats, options, now, **more)

    step.opened = alike


def keep_secrets(stack: ExitStack, folder: Path) -> None:
    for game in NAMES:
        for picture in ("shapes", "cover"):
            pages.drawn(game, picture)  # by their true names, while they bear them
        stack.enter_context(canaries(game, Random(game)))
    ledger = Ledger(stack.enter_context((folder / KNOWN).open("w", encoding="utf-8")))
    take = Table.take

    def noted(self: Table, row: LogRow) -> None:
        take(self, row)
        ledger.look(self)

    Table.take = noted  # type: ignore[method-assign]


def main() -> None:
    how = sys.argv[3:]
    deal_alike()
    analysts.MODULE = "tests.browser.sketch_analyst"
    with ExitStack() as stack:
        if how:
            keep_secrets(stack, Path(sys.argv[1]))
        if LEAKY in how:
            views.views_of = with_neighbours_hand
        serving.main(*sys.argv[1:3])


if __name__ == "__main__":
    main()
