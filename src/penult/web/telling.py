"""What one step of a table tells its viewers: parts that several are told are written once."""

from __future__ import annotations

from msgspec import UNSET, Raw, Struct, UnsetType

from penult.vocabulary.ids import Seat
from penult.web.protocol import ENCODER, Info
from penult.web.showing import Seen, Story, difference

NOTHING = Raw(b"{}")


class UpdateParts(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """A ``protocol.Update`` whose parts are written already."""

    version: int
    now: int
    events: Raw | UnsetType = UNSET
    view: Raw | UnsetType = UNSET
    info: Raw | UnsetType = UNSET


class Telling:
    def __init__(self, version: int, now: int, story: Story, news: Info | UnsetType) -> None:
        self.version = version
        self.now = now
        self.story = story
        self._public = written(story.public)
        self._news = UNSET if news is UNSET else written(news)
        self._common: dict[int, Raw] = {}  # changes, by what was seen before
        self._plain: dict[int, str] = {}  # for who is told nothing of his own, likewise

    def text(self, viewer: Seat, before: Seen | None, after: Seen | None) -> str:
        """The update for a viewer who saw the table like ``before``."""
        own = own_change(before, after)
        if self.story.has_more_for(viewer):
            return self._text(written(self.story.seen_by(viewer)), before, after, own)
        if own is not NOTHING:
            return self._text(self._public, before, after, own)
        key = id(before.common) if before else 0
        if key not in self._plain:
            self._plain[key] = self._text(self._public, before, after, own)
        return self._plain[key]

    def _text(self, events: Raw, before: Seen | None, after: Seen | None, own: Raw) -> str:
        view = joined(self._common_change(before, after), own) if after else UNSET
        has_events = events if self.story.public else UNSET
        update = UpdateParts(self.version, self.now, has_events, view, self._news)
        return ENCODER.encode(update).decode()

    def _common_change(self, before: Seen | None, after: Seen) -> Raw:
        key = id(before.common) if before else 0
        if key not in self._common:
            change = difference(before.common, after.common) if before else after.common
            self._common[key] = written(change)
        return self._common[key]


def own_change(before: Seen | None, after: Seen | None) -> Raw:
    if after is None:
        return NOTHING
    if before is None:
        return written(after.own)
    if before.own is after.own or before.own == after.own:
        return NOTHING
    return written(difference(before.own, after.own))


def written(part: object) -> Raw:
    return Raw(ENCODER.encode(part))


def joined(one: Raw, other: Raw) -> Raw:
    """Two objects as one.

    >>> bytes(joined(Raw(b'{"a":1}'), Raw(b'{"b":2}')))
    b'{"a":1,"b":2}'
    """
    if other == NOTHING or one == NOTHING:
        return one if other == NOTHING else other
    return Raw(bytes(one)[:-1] + b"," + bytes(other)[1:])
