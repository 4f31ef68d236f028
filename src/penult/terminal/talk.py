"""What people say to each other at a live table, and what a host or a guest may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, cast, get_args

from penult.client import Reacted, Reaction, Said
from penult.errors import BadNotation
from penult.terminal.written import all_written

if TYPE_CHECKING:
    from penult.terminal.visit import Visit

REACTIONS: tuple[str, ...] = get_args(Reaction)


# Hearing


def heard(visit: Visit, remarks: Iterable[Said | Reacted]) -> Iterator[str]:
    for remark in remarks:
        name = remark.name or visit.texts.text("talk-spectator")
        if isinstance(remark, Said):
            yield visit.texts.text("talk-said", name=name, text=remark.text)
        else:
            words = visit.texts.text(f"reaction-{remark.reaction}")
            yield visit.texts.text("talk-said", name=name, text=words)


# Speaking


def say(visit: Visit, text: str) -> bool:
    if text:
        visit.do(visit.guest.say(text))
    return False


def react(visit: Visit, text: str) -> bool:
    """By its name, or by the beginning of its words in the language of the table."""
    wanted = text.lower().strip()
    words = {each: visit.texts.text(f"reaction-{each}").lower() for each in REACTIONS}
    found = [name for name in REACTIONS if wanted and words[name].startswith(wanted)]
    if wanted not in REACTIONS and not found:
        raise BadNotation(text=text, close=", ".join(REACTIONS))
    name = wanted if wanted in REACTIONS else found[0]
    visit.do(visit.guest.react(cast(Reaction, name)))
    return False


def mute(visit: Visit, text: str) -> bool:
    """Somebody, or everybody."""
    return listen_to(visit, text, on=True)


def unmute(visit: Visit, text: str) -> bool:
    return listen_to(visit, text, on=False)


def listen_to(visit: Visit, text: str, *, on: bool) -> bool:
    seat = int(visit.ear.seat(text.lower())) if text else None
    visit.do(visit.guest.mute(seat, on=on))
    name = visit.words.names[seat] if seat is not None else visit.texts.text("talk-everybody")
    visit.paper.say(visit.texts.text("talk-muted" if on else "talk-heard", name=name))
    return False


# Asking the table for something


def recess(visit: Visit, _: str) -> bool:
    return visit.do(visit.guest.pause())


def proceed(visit: Visit, _: str) -> bool:
    return visit.do(visit.guest.resume())


def seed(visit: Visit, text: str) -> bool:
    """One's own chance for the deal."""
    visit.do(visit.guest.add_seed(text))
    visit.paper.say(visit.texts.text("talk-seed"))
    return False


def openhand(visit: Visit, _: str) -> bool:
    """Who watches may see the hand if all agree, or may no longer."""
    wanted = not visit.info.chairs[visit.me].open
    visit.do(visit.guest.open_hand(open=wanted))
    visit.paper.say(visit.texts.text("talk-open" if wanted else "talk-closed"))
    return False


def fill(visit: Visit, _: str) -> bool:
    """The host waits for nobody else."""
    return visit.do(visit.guest.start())


def remove(visit: Visit, text: str) -> bool:
    """The host sends somebody away."""
    seat = int(visit.ear.seat(text.lower()))
    visit.wait_for(visit.guest.server.leave(visit.guest.table, seat, visit.guest.token))
    return True


def cards(visit: Visit, _: str) -> bool:
    """What is written on cards, and who has accepted it."""
    lines = list(all_written(visit))
    visit.paper.say(*(lines or [visit.texts.text("table-no-customs")]))
    for wild in visit.match.view.customs:
        if wild.offered:
            names = ", ".join(visit.words.names[seat] for seat in wild.accepted)
            visit.paper.say(visit.texts.text("talk-accepted", card=wild.card, names=names))
    return False


COMMANDS: dict[str, Callable[[Visit, str], bool]] = {
    "say": say,
    "react": react,
    "mute": mute,
    "unmute": unmute,
    "recess": recess,
    "proceed": proceed,
    "seed": seed,
    "openhand": openhand,
    "fill": fill,
    "remove": remove,
    "cards": cards,
}
