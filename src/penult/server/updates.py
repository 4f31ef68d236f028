"""The update messages of one step. Parts that several viewers share are encoded once."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from penult.core.ids import Seat
from penult.server.protocol import ENCODER, Happened, Info, Update
from penult.server.views import COMMON, OWN, Seen, ShownEvents, changes

NOTHING = b"{}"


class Updates:
    """Joins encoded parts to a ``protocol.Update`` for each viewer."""

    def __init__(self, version: int, now: int, events: ShownEvents, info: Info | UnsetType) -> None:
        self.events = events
        self._head = ENCODER.encode(Update(version, now))[:-1]
        self._events = with_events(events.public)
        self._tail = b"}" if info is UNSET else b',"info":' + ENCODER.encode(info) + b"}"
        self._common: dict[int, bytes] = {}  # common changes, by the view before
        self._plain: dict[int, str] = {}  # whole updates without own changes, by the view before

    def text(self, viewer: Seat, before: Seen | None, after: Seen | None) -> str:
        """The update for a viewer who last saw ``before``."""
        own = own_change(before, after)
        events = self.events.seen_by(viewer)
        if events is not self.events.public:
            return self._text(with_events(events), before, after, own)
        if own != NOTHING:
            return self._text(self._events, before, after, own)
        key = id(before.common) if before else 0
        if key not in self._plain:
            self._plain[key] = self._text(self._events, before, after, own)
        return self._plain[key]

    def _text(self, events: bytes, before: Seen | None, after: Seen | None, own: bytes) -> str:
        view = b"" if after is None else joined(self._common_change(before, after), own)
        parts = (self._head, events, b',"view":' if view else b"", view, self._tail)
        return b"".join(parts).decode()

    def _common_change(self, before: Seen | None, after: Seen) -> bytes:
        key = id(before.common) if before else 0
        if key not in self._common:
            change = changes(before.common, after.common, COMMON) if before else after.common
            self._common[key] = ENCODER.encode(change)
        return self._common[key]


def with_events(events: tuple[Happened, ...]) -> bytes:
    return b',"events":' + ENCODER.encode(events) if events else b""


def own_change(before: Seen | None, after: Seen | None) -> bytes:
    if after is None:
        return NOTHING
    if before is None:
        return ENCODER.encode(after.own)
    if before.own is after.own:
        return NOTHING
    return ENCODER.encode(changes(before.own, after.own, OWN))


def joined(one: bytes, other: bytes) -> bytes:
    """Merge two encoded objects.

    >>> joined(b'{"a":1}', b'{"b":2}')
    b'{"a":1,"b":2}'
    """
    if other == NOTHING or one == NOTHING:
        return one if other == NOTHING else other
    return one[:-1] + b"," + other[1:]
