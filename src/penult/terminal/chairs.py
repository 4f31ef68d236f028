"""Who sits at a live table, and what has changed there, in words."""

from __future__ import annotations

from collections.abc import Iterator

from penult.client import Info, ShownChair
from penult.i18n import Catalogue


def names(texts: Catalogue, info: Info) -> list[str]:
    return [chair.name or texts.text("live-free") for chair in info.chairs]


def listed(texts: Catalogue, info: Info, me: int) -> Iterator[str]:
    """A line for each chair, with what everybody may know of it."""
    for seat, (chair, name) in enumerate(zip(info.chairs, names(texts, info), strict=True)):
        line = texts.text("live-chair", number=seat, name=name)
        about = [texts.text("you")] if seat == me else []
        about += [texts.text(f"table-mark-{mark}") for mark in marks(info, seat, chair)]
        yield f"  {line} ({', '.join(about)})" if about else f"  {line}"


def marks(info: Info, seat: int, chair: ShownChair) -> Iterator[str]:
    if chair.kind == "bot":
        yield "bot"
    if seat == info.host:
        yield "host"
    if chair.kind == "person" and chair.accepted and info.phase in ("gathering", "accepting"):
        yield "accepted"
    if chair.ready and info.phase == "between":
        yield "ready"
    if chair.again and info.phase == "over":
        yield "again"
    if chair.away:
        yield "away"


def awaited(texts: Catalogue, info: Info) -> str:
    """Those without whom it does not go on."""
    word = {"between": "ready", "over": "again"}.get(info.phase, "accepted")
    pairs = zip(info.chairs, names(texts, info), strict=True)
    return ", ".join(
        name
        for chair, name in pairs
        if chair.kind == "empty" or (chair.kind == "person" and not getattr(chair, word))
    )


def changes(texts: Catalogue, before: Info, after: Info, me: int) -> Iterator[str]:
    """What others have done; one's own doings one knows."""
    if before.options != after.options:
        yield texts.text("live-new-options", options=after.options or texts.text("table-book"))
    if len(before.chairs) != len(after.chairs):
        return
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        key = change(old, new)
        if key and seat != me:
            yield texts.text(key, name=new.name or old.name)


def change(old: ShownChair, new: ShownChair) -> str:
    """The key of what has happened to a chair; empty: nothing worth telling."""
    if old.name != new.name or old.kind != new.kind:
        if new.kind == "empty":
            return "live-left"
        return "live-bot-plays" if old.kind == "person" and new.kind == "bot" else "live-sat"
    if new.accepted and not old.accepted:
        return "live-accepted"
    if new.again and not old.again:
        return "live-wants-again"
    return presence(old, new)


def presence(old: ShownChair, new: ShownChair) -> str:
    """Who loses the line for a moment is not talked about; whose seat a bot takes is."""
    if new.kind != "person" or new.bot == old.bot:
        return ""
    return "live-deputy" if new.bot else "live-back"
