"""Chat: reactions from a fixed list, and free text where it is allowed.

Chat isn't stored. A slow client loses it first.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from penult.core.ids import TABLE, Seat
from penult.server.errors import BadText, ChatOff
from penult.server.limits import SECOND, AddressLimits, Limits
from penult.server.protocol import Reacted, Reaction, Said, encode
from penult.tables.seating import Chat
from penult.tables.table import Table

if TYPE_CHECKING:
    from penult.server.service import Service

BURST = 5  # messages at once
PER = 2 * SECOND  # milliseconds per message after that
JOINERS = "\u200c\u200d"  # join letters and parts of emoji


class ChatService:
    def __init__(self, service: Service, limits: Limits) -> None:
        self.service = service
        self.limits = limits
        self.rate = AddressLimits(service.now, BURST, PER)

    def say(self, id: str, viewer: Seat, who: str, text: str) -> None:
        """Free text from a seat; ``who`` is the key of the rate limit."""
        table = self.service.live_table(id).table
        if viewer == TABLE or table.manners.chat != Chat.ALL:
            raise ChatOff()
        tidy = tidy_text(text, self.limits.text)
        self._spread(id, viewer, who, encode(Said(viewer, *speaker(table, viewer), tidy)))

    def react(self, id: str, viewer: Seat, who: str, reaction: Reaction) -> None:
        table = self.service.live_table(id).table
        if not may_react(table, viewer):
            raise ChatOff()
        remark = Reacted(viewer, *speaker(table, viewer), reaction)
        self._spread(id, viewer, who, encode(remark))

    def _spread(self, id: str, viewer: Seat, who: str, message: str) -> None:
        self.rate.check(who)
        self.rate.count(who)
        self.service.table_log.metrics.remarks += 1
        for listener in self.service.live_table(id).listeners:
            if viewer not in listener.muted:
                listener.hint(message)


def may_react(table: Table, viewer: Seat) -> bool:
    """Spectators who see hands may not even react: it could be a signal."""
    if table.manners.chat == Chat.OFF:
        return False
    return viewer != TABLE or not (table.has_open_hands or table.manners.delay)


def speaker(table: Table, viewer: Seat) -> tuple[str, str]:
    """Name and kind of the speaker."""
    if viewer == TABLE:
        return "", "spectator"
    chair = table.chairs[viewer]
    return chair.name, "person" if chair.is_person else "bot"


def tidy_text(text: str, most: int) -> str:
    """One line without control characters; raises if it is empty or too long."""
    kept = "".join(" " if letter.isspace() else letter for letter in text if is_visible(letter))
    tidy = " ".join(kept.split())
    if not tidy or len(tidy) > most:
        raise BadText(most=most)
    return tidy


def is_visible(letter: str) -> bool:
    """Whether a character is visible: no control or formatting characters."""
    return letter.isspace() or letter in JOINERS or unicodedata.category(letter)[0] != "C"
