"""An online session for tests: input comes from a script, output is collected."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeAlias

from rich.text import Text

from penult.client import Guest
from penult.i18n import catalogue
from penult.terminal.client_thread import ClientThread
from penult.terminal.keyboard import Inbox, Item, SharedConsole
from penult.terminal.online import OnlineSession

PATIENCE = 90  # seconds; only a failure takes this long


class CollectedConsole(SharedConsole):
    def __init__(self, plain: bool) -> None:
        super().__init__(plain, SimpleQueue())
        self.said: list[str] = []
        self.onward = ""  # the table of the next match

    def say(self, *lines: str | Text) -> None:
        self.said += [str(line) for line in lines]

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class ScriptedSession(OnlineSession):
    """Asks its typist for a line whenever there is no news; None means nothing is typed."""

    console: CollectedConsole
    typist: Typist

    def next_item(self) -> Item:
        try:
            return self.inbox.get_nowait()
        except Empty:
            line = self.typist(self)
        return self.inbox.get(timeout=PATIENCE) if line is None else line


Typist: TypeAlias = Callable[[ScriptedSession], str | None]


def played_online(
    guest: Guest, typist: Typist, *, language: str = "en", plain: bool = False
) -> CollectedConsole:
    """Run until the typist quits; return the output."""
    inbox: Inbox = SimpleQueue()
    console = CollectedConsole(plain)
    with ClientThread(guest, inbox.put) as remote:
        session = ScriptedSession(remote, catalogue(language), console, inbox)
        session.typist = typist
        console.onward = session.run()
    return console


def plays(session: ScriptedSession) -> str | None:
    """Answer everything with the first possible action; quit after a round."""
    match session.info.phase:
        case "accepting":
            return None if session.info.chairs[session.me].accepted else ""
        case "playing":
            return session.match.view.legal[0] if session.guest.is_in_turn else None
        case _:
            return "quit"
