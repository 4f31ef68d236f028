"""Starts the full screen for a match against bots or for a live table."""

from __future__ import annotations

import sys
from queue import SimpleQueue
from typing import Any

from penult.client import Guest
from penult.i18n import Catalogue
from penult.match.match import Match
from penult.render.words import Words
from penult.terminal.client_thread import ClientThread
from penult.terminal.full.app import PATIENCE, FullScreen
from penult.terminal.full.stage import FullConsole, FullOnline, FullSolo
from penult.terminal.joining import followed


def play(match: Match, words: Words, bots: str, *, untimed: bool) -> None:
    """A match against bots."""

    def work(console: FullConsole) -> None:
        FullSolo(match, words, console, bots, untimed).run()

    run(FullScreen(words.texts, work))


def join(guest: Guest, texts: Catalogue) -> None:
    run(live_screen(guest, texts))


def live_screen(guest: Guest, texts: Catalogue) -> FullScreen:
    """A live table, and its rematches."""
    inbox: SimpleQueue[Any] = SimpleQueue()

    def work(console: FullConsole) -> None:
        at, onward = guest, guest.table
        while onward:
            with ClientThread(at, inbox.put) as remote:
                onward = FullOnline(remote, texts, console, inbox).run()
            at = followed(at, onward) if onward else at

    return FullScreen(texts, work, inbox)


def run(app: FullScreen) -> None:
    """Show the app; afterwards say on the normal screen how the session ended."""
    app.run()
    app.end_session()
    app.session.join(PATIENCE)
    if app.failure:
        raise app.failure
    if app.return_code:
        sys.exit(app.return_code)
    for line in app.console_of_session.notice:
        sys.stdout.write(line + "\n")
