"""Who sits at a live table, and what has changed there, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, cast, get_args

from penult.client import Info, Reacted, Reaction, Said, ShownChair
from penult.games.errors import BadNotation
from penult.i18n import Catalogue
from penult.terminal import commands, questions
from penult.terminal.custom_cards import all_written
from penult.terminal.session import LeaveTable


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


if TYPE_CHECKING:
    from penult.terminal.online import OnlineSession

REACTIONS: tuple[str, ...] = get_args(Reaction)


# Hearing


def heard(visit: OnlineSession, remarks: Iterable[Said | Reacted]) -> Iterator[str]:
    for remark in remarks:
        name = remark.name or visit.texts.text("talk-spectator")
        if isinstance(remark, Said):
            yield visit.texts.text("talk-said", name=name, text=remark.text)
        else:
            words = visit.texts.text(f"reaction-{remark.reaction}")
            yield visit.texts.text("talk-said", name=name, text=words)


# Speaking


def say(visit: OnlineSession, text: str) -> bool:
    if text:
        visit.do(visit.guest.say(text))
    return False


def react(visit: OnlineSession, text: str) -> bool:
    """By its name, or by the beginning of its words in the language of the table."""
    wanted = text.lower().strip()
    words = {each: visit.texts.text(f"reaction-{each}").lower() for each in REACTIONS}
    found = [name for name in REACTIONS if wanted and words[name].startswith(wanted)]
    if wanted not in REACTIONS and not found:
        raise BadNotation(text=text, close=", ".join(REACTIONS))
    name = wanted if wanted in REACTIONS else found[0]
    visit.do(visit.guest.react(cast(Reaction, name)))
    return False


def mute(visit: OnlineSession, text: str) -> bool:
    """Somebody, or everybody."""
    return listen_to(visit, text, on=True)


def unmute(visit: OnlineSession, text: str) -> bool:
    return listen_to(visit, text, on=False)


def listen_to(visit: OnlineSession, text: str, *, on: bool) -> bool:
    seat = int(visit.ear.seat(text.lower())) if text else None
    visit.do(visit.guest.mute(seat, on=on))
    name = visit.words.names[seat] if seat is not None else visit.texts.text("talk-everybody")
    visit.paper.say(visit.texts.text("talk-muted" if on else "talk-heard", name=name))
    return False


# Asking the table for something


def recess(visit: OnlineSession, _: str) -> bool:
    return visit.do(visit.guest.pause())


def proceed(visit: OnlineSession, _: str) -> bool:
    return visit.do(visit.guest.resume())


def seed(visit: OnlineSession, text: str) -> bool:
    """One's own chance for the deal."""
    visit.do(visit.guest.add_seed(text))
    visit.paper.say(visit.texts.text("talk-seed"))
    return False


def openhand(visit: OnlineSession, _: str) -> bool:
    """Who watches may see the hand if all agree, or may no longer."""
    wanted = not visit.info.chairs[visit.me].open
    visit.do(visit.guest.open_hand(open=wanted))
    visit.paper.say(visit.texts.text("talk-open" if wanted else "talk-closed"))
    return False


def fill(visit: OnlineSession, _: str) -> bool:
    """The host waits for nobody else."""
    return visit.do(visit.guest.start())


def remove(visit: OnlineSession, text: str) -> bool:
    """The host sends somebody away."""
    seat = int(visit.ear.seat(text.lower()))
    visit.wait_for(visit.guest.server.leave(visit.guest.table, seat, visit.guest.token))
    return True


def cards(visit: OnlineSession, _: str) -> bool:
    """What is written on cards, and who has accepted it."""
    lines = list(all_written(visit))
    visit.paper.say(*(lines or [visit.texts.text("table-no-customs")]))
    for wild in visit.match.view.customs:
        if wild.offered:
            names = ", ".join(visit.words.names[seat] for seat in wild.accepted)
            visit.paper.say(visit.texts.text("talk-accepted", card=wild.card, names=names))
    return False


TALK_COMMANDS: dict[str, Callable[[OnlineSession, str], bool]] = {
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


if TYPE_CHECKING:
    from penult.terminal.online import OnlineSession


# What the table says by itself


def greet(visit: OnlineSession) -> None:
    game = visit.texts.text(f"game-{visit.match.game.name}")
    visit.paper.say(visit.texts.text("live-welcome", game=game, link=visit.link))
    visit.paper.say(visit.texts.text("table-commitment", commitment=visit.info.commitment))
    if visit.watches:
        visit.paper.say(visit.texts.text("live-watching"))


def part(visit: OnlineSession) -> None:
    if not visit.watches and visit.info.phase not in ("over", "closed") and not visit.guest.error:
        name = visit.words.names[visit.me]
        visit.paper.say("", visit.texts.text("live-kept", link=visit.link, name=name))
    visit.paper.say(visit.texts.text("table-bye"))


def announce(visit: OnlineSession) -> None:
    """How things stand, and what the person is asked."""
    match visit.info.phase:
        case "gathering" | "accepting":
            gathering(visit)
        case "playing":
            playing(visit)
        case "between":
            score(visit, "")
            say_next(visit)
        case "over":
            visit.paper.say(visit.texts.text("table-over", standing=visit.standing()))
            say_after(visit)
        case "closed":
            raise LeaveTable


def gathering(visit: OnlineSession) -> None:
    """The table before the match: shown until one has accepted, then who is missing."""
    if not visit.watches and visit.info.chairs[visit.me].accepted:
        say_awaited(visit)
        return
    options(visit, "")
    if visit.info.customs:
        visit.paper.say(*all_written(visit))
    who(visit, "")
    if "empty" in (chair.kind for chair in visit.info.chairs):
        visit.paper.say(visit.texts.text("live-share", link=visit.link))
    if not visit.watches:
        hosts = visit.info.host == visit.me
        visit.paper.say(visit.texts.text("live-accept-host" if hosts else "live-accept"))


def say_next(visit: OnlineSession) -> None:
    if visit.watches or visit.info.chairs[visit.me].ready:
        say_awaited(visit)
    else:
        visit.paper.say(visit.texts.text("live-next"))


def say_after(visit: OnlineSession) -> None:
    if not visit.watches and visit.info.chairs[visit.me].again:
        say_awaited(visit)
    else:
        visit.paper.say(visit.texts.text("live-after"))


def say_awaited(visit: OnlineSession) -> None:
    names = awaited(visit.texts, visit.info)
    if names:
        visit.paper.say(visit.texts.text("live-waiting", names=names))


def writing(visit: OnlineSession) -> None:
    """The table agrees on its cards before they are dealt."""
    cards(visit, "")
    ready = not visit.watches and visit.info.chairs[visit.me].ready
    visit.paper.say(visit.texts.text("talk-settled" if ready else "talk-write"))


def playing(visit: OnlineSession) -> None:
    if visit.info.paused is not None:
        visit.paper.say(visit.texts.text("talk-paused"))
        return
    if visit.match.is_writing:
        writing(visit)
        return
    moves = visit.match.moves(visit.me)
    if visit.guest.is_in_turn:
        visit.refusal = ""
        if questions.only_waits_for_press(visit):
            visit.paper.say(questions.question(visit))
        else:
            visit.show_table()
    elif visit.shown != visit.match.view.rounds:
        visit.show_table()
    visit.shown = visit.match.view.rounds
    if moves and not visit.guest.is_in_turn:
        visit.paper.say(visit.texts.text("live-react", acts=commands.listed(visit, moves)))


# Commands


def accept(visit: OnlineSession, _: str) -> bool:
    return visit.do(visit.guest.accept())


def bot(visit: OnlineSession, name: str) -> bool:
    visit.wait_for(visit.guest.invite(name))
    return True


def again(visit: OnlineSession, _: str) -> bool:
    """Another match, once everybody wants it."""
    return visit.do(visit.guest.rematch())


def who(visit: OnlineSession, _: str) -> bool:
    visit.paper.say(*listed(visit.texts, visit.info, visit.me))
    return False


def getup(visit: OnlineSession, _: str) -> bool:
    visit.wait_for(visit.guest.leave())
    raise LeaveTable


def save(visit: OnlineSession, name: str) -> bool:
    """The record, once the match is over."""
    record = visit.wait_for(visit.guest.record())
    file = commands.saved(visit, name, record)
    if file:
        visit.paper.say(visit.texts.text("live-saved", file=file))
    return False


def score(visit: OnlineSession, _: str) -> bool:
    visit.paper.say(visit.texts.text("table-score", standing=visit.standing()))
    return False


def options(visit: OnlineSession, _: str) -> bool:
    text = visit.info.options or visit.texts.text("table-book")
    visit.paper.say(visit.texts.text("live-options", options=text))
    return False


def help(visit: OnlineSession, _: str) -> bool:
    commands.help(visit, "")
    visit.paper.say(visit.texts.text("live-help"), visit.texts.text("talk-help"))
    return False


def not_here(visit: OnlineSession, _: str) -> bool:
    visit.paper.say(visit.texts.text("live-not-here"))
    return False


def quit(_visit: OnlineSession, _: str) -> bool:
    raise LeaveTable


COMMANDS: dict[str, Callable[[OnlineSession, str], bool]] = {
    "why": commands.why,
    "hint": not_here,
    "undo": not_here,
    "log": commands.log,
    "save": save,
    "score": score,
    "table": commands.table,
    "rules": commands.rules,
    "options": options,
    "help": help,
    "quit": quit,
    "accept": accept,
    "bot": bot,
    "who": who,
    "getup": getup,
    "again": again,
    **TALK_COMMANDS,
}
WORDS = tuple(command for command in COMMANDS if command != "why")
