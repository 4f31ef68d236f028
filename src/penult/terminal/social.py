"""The people at a live table: who is there, what they say, and commands that concern them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, cast, get_args

from penult.bots import names_of
from penult.client import Info, Reacted, Reaction, Said, ShownChair
from penult.games.custom import WildCard
from penult.games.errors import BadNotation
from penult.i18n import Catalogue
from penult.terminal import commands, questions
from penult.terminal.custom_cards import all_written
from penult.terminal.remote_match import numbers
from penult.terminal.session import LeaveTable

if TYPE_CHECKING:
    from penult.terminal.online import OnlineSession

REACTIONS: tuple[str, ...] = get_args(Reaction)
SPEEDS: dict[Literal["slow", "normal", "fast"], str] = {  # and what to say of each
    "slow": "web-speed-slow",
    "normal": "web-speed-normal",
    "fast": "web-speed-fast",
}

# Chairs


def names(texts: Catalogue, info: Info) -> list[str]:
    return [chair.name or texts.text("live-free") for chair in info.chairs]


def listed(texts: Catalogue, info: Info, me: int) -> Iterator[str]:
    """One line for each chair."""
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
    """The names of the players whom the table is waiting for."""
    word = {"between": "ready", "over": "again"}.get(info.phase, "accepted")
    pairs = zip(info.chairs, names(texts, info), strict=True)
    return ", ".join(
        name
        for chair, name in pairs
        if chair.kind == "empty" or (chair.kind == "person" and not getattr(chair, word))
    )


def older_rules(texts: Catalogue, info: Info) -> Iterator[str]:
    """A line about the version of the rules, if new tables use another one."""
    if info.newer_rules:
        yield texts.text("live-older-rules", rules=info.rules, newer=info.newer_rules)


def changes(texts: Catalogue, before: Info, after: Info, me: int) -> Iterator[str]:
    """What the other players have done, or whoever runs the server."""
    if before.newer_rules != after.newer_rules:
        yield from older_rules(texts, after)
    if before.options != after.options:
        yield texts.text("live-new-options", options=after.options or texts.text("table-book"))
    if len(before.chairs) != len(after.chairs):
        return
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        key = change(old, new)
        if key and seat != me:
            yield texts.text(key, name=new.name or old.name)


def change(old: ShownChair, new: ShownChair) -> str:
    """The text key for what has happened to a chair; empty if it isn't worth mentioning."""
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
    """Report when a bot takes over or gives back a seat, but not brief disconnections."""
    if new.kind != "person" or new.bot == old.bot:
        return ""
    return "live-deputy" if new.bot else "live-back"


# Incoming chat


def heard(session: OnlineSession, remarks: Iterable[Said | Reacted]) -> Iterator[str]:
    for remark in remarks:
        name = remark.name or session.texts.text("talk-spectator")
        if isinstance(remark, Said):
            yield session.texts.text("talk-said", name=name, text=remark.text)
        else:
            words = session.texts.text(f"reaction-{remark.reaction}")
            yield session.texts.text("talk-said", name=name, text=words)


# Chat commands


def say(session: OnlineSession, text: str) -> bool:
    if text:
        session.do(session.guest.say(text))
    return False


def react(session: OnlineSession, text: str) -> bool:
    """Send a reaction, given by its name or the beginning of its text."""
    wanted = text.lower().strip()
    words = {each: session.texts.text(f"reaction-{each}").lower() for each in REACTIONS}
    found = [name for name in REACTIONS if wanted and words[name].startswith(wanted)]
    if wanted not in REACTIONS and not found:
        raise BadNotation(text=text, close=", ".join(REACTIONS))
    name = wanted if wanted in REACTIONS else found[0]
    session.do(session.guest.react(cast(Reaction, name)))
    return False


def mute(session: OnlineSession, text: str) -> bool:
    """Mute a player; without a name, everybody."""
    return listen_to(session, text, on=True)


def unmute(session: OnlineSession, text: str) -> bool:
    return listen_to(session, text, on=False)


def listen_to(session: OnlineSession, text: str, *, on: bool) -> bool:
    seat = int(session.parser.seat(text.lower())) if text else None
    session.do(session.guest.mute(seat, on=on))
    name = session.words.names[seat] if seat is not None else session.texts.text("talk-everybody")
    session.console.say(session.texts.text("talk-muted" if on else "talk-heard", name=name))
    return False


# Requests to the table


def recess(session: OnlineSession, _: str) -> bool:
    return session.do(session.guest.pause())


def proceed(session: OnlineSession, _: str) -> bool:
    return session.do(session.guest.resume())


def seed(session: OnlineSession, text: str) -> bool:
    """Add a seed of one's own to the deal."""
    session.do(session.guest.add_seed(text))
    session.console.say(session.texts.text("talk-seed"))
    return False


def openhand(session: OnlineSession, _: str) -> bool:
    """Let spectators see the hand, if all players agree, or stop that."""
    wanted = not session.info.chairs[session.me].open
    session.do(session.guest.open_hand(open=wanted))
    session.console.say(session.texts.text("talk-open" if wanted else "talk-closed"))
    return False


def device(session: OnlineSession, _: str) -> bool:
    """Print a code with which another device takes over the seat."""
    reply = session.wait_for(session.guest.move_code())
    link = f"{session.guest.server.link}/move/{reply.code}"
    minutes = reply.seconds // 60
    session.console.say(
        session.texts.text("talk-device", code=reply.code, link=link, count=minutes)
    )
    return False


def fill(session: OnlineSession, _: str) -> bool:
    """Start without waiting: bots take the free seats (host only)."""
    return session.do(session.guest.start())


def remove(session: OnlineSession, text: str) -> bool:
    """Remove a player (host only)."""
    seat = int(session.parser.seat(text.lower()))
    session.wait_for(session.guest.server.leave(session.guest.table, seat, session.guest.token))
    return True


def cards(session: OnlineSession, _: str) -> bool:
    """Show the custom cards and who has accepted them."""
    lines = list(all_written(session))
    session.console.say(*(lines or [session.texts.text("table-no-customs")]))
    for wild in session.match.view.customs:
        if wild.offered:
            names = ", ".join(session.words.names[seat] for seat in wild.accepted)
            session.console.say(session.texts.text("talk-accepted", card=wild.card, names=names))
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
    "device": device,
    "fill": fill,
    "remove": remove,
    "cards": cards,
}


# Announcements


def greet(session: OnlineSession) -> None:
    game = session.texts.text(f"game-{session.match.game.name}")
    session.console.say(session.texts.text("live-welcome", game=game, link=session.link))
    if session.info.phase not in ("gathering", "accepting"):  # told with the options
        session.console.say(*older_rules(session.texts, session.info))
    session.console.say(session.texts.text("table-commitment", commitment=session.info.commitment))
    if session.watches:
        session.console.say(session.texts.text("live-watching"))
    session.mention_tab()


def part(session: OnlineSession) -> None:
    if (
        not session.watches
        and session.info.phase not in ("over", "closed")
        and not session.guest.error
    ):
        name = session.words.names[session.me]
        session.console.say("", session.texts.text("live-kept", link=session.link, name=name))
    session.console.say(session.texts.text("table-bye"))


def announce(session: OnlineSession) -> None:
    """Announce the situation and what the player is asked."""
    match session.info.phase:
        case "gathering" | "accepting":
            gathering(session)
        case "playing":
            playing(session)
        case "between":
            hands(session)
            score(session, "")
            say_next(session)
        case "over":
            hands(session)
            session.console.say(session.texts.text("table-over", standing=session.standing()))
            say_after(session)
        case "closed":
            raise LeaveTable


def gathering(session: OnlineSession) -> None:
    """Before the match: show the terms until accepted, then who is still missing."""
    if not session.watches and session.info.chairs[session.me].accepted:
        say_awaited(session)
        return
    options(session, "")
    if session.info.customs:
        session.console.say(*all_written(session))
    who(session, "")
    if "empty" in (chair.kind for chair in session.info.chairs):
        session.console.say(session.texts.text("live-share", link=session.link))
    if not session.watches:
        hosts = session.info.host == session.me
        session.console.say(session.texts.text("live-accept-host" if hosts else "live-accept"))


def hands(session: OnlineSession) -> None:
    """The cards that were left when the round ended, and what they counted; once."""
    chair = None if session.watches else session.info.chairs[session.me]
    if chair and (chair.ready or chair.again):
        return
    view, rounds, words = session.match.view, session.info.rounds, session.words
    if any(view.hands):
        session.console.say(words.text("live-hands"))
    counted = (rounds[-1].counted if rounds else ()) or ((),) * len(view.hands)
    for seat, (codes, points) in enumerate(zip(view.hands, counted, strict=True)):
        if codes:
            cards = words.cards(numbers(session.match.game)[code] for code in codes)
            worth = words.points(sum(points))
            name = words.name(seat)
            session.console.say(words.text("live-hand", name=name, cards=cards, points=worth))


def say_next(session: OnlineSession) -> None:
    if session.watches or session.info.chairs[session.me].ready:
        say_awaited(session)
    else:
        session.console.say(session.texts.text("live-next"))


def say_after(session: OnlineSession) -> None:
    if not session.watches and session.info.chairs[session.me].again:
        say_awaited(session)
    else:
        session.console.say(session.texts.text("live-after"))


def say_awaited(session: OnlineSession) -> None:
    names = awaited(session.texts, session.info)
    if names:
        session.console.say(session.texts.text("live-waiting", names=names))


def writing(session: OnlineSession) -> None:
    """Before the deal: the players agree on custom cards."""
    cards(session, "")
    ready = not session.watches and session.info.chairs[session.me].ready
    session.console.say(session.texts.text("talk-settled" if ready else "talk-write"))


def playing(session: OnlineSession) -> None:
    if session.info.paused is not None:
        session.console.say(session.texts.text("talk-paused"))
        return
    if session.match.is_writing:
        writing(session)
        return
    moves = session.match.moves(session.me)
    if session.guest.is_in_turn:
        session.refusal = ""
        if questions.only_waits_for_press(session):
            session.console.say(questions.question(session))
        else:
            session.show_table()
    elif session.shown != session.match.view.rounds:
        session.show_table()
    session.shown = session.match.view.rounds
    if moves and not session.guest.is_in_turn:
        session.console.say(session.texts.text("live-react", acts=commands.listed(session, moves)))


# Commands


def accept(session: OnlineSession, _: str) -> bool:
    return session.do(session.guest.accept())


def bot(session: OnlineSession, name: str) -> bool:
    session.wait_for(session.guest.invite(name))
    return True


def again(session: OnlineSession, _: str) -> bool:
    """Ask for a rematch."""
    return session.do(session.guest.rematch())


def who(session: OnlineSession, _: str) -> bool:
    session.console.say(*listed(session.texts, session.info, session.me))
    return False


def getup(session: OnlineSession, _: str) -> bool:
    session.wait_for(session.guest.leave())
    raise LeaveTable


def save(session: OnlineSession, name: str) -> bool:
    """Save the record, once the match is over."""
    record = session.wait_for(session.guest.record())
    file = commands.saved(session, name, record)
    if file:
        session.console.say(session.texts.text("live-saved", file=file))
    return False


def score(session: OnlineSession, _: str) -> bool:
    session.console.say(session.texts.text("table-score", standing=session.standing()))
    return False


def options(session: OnlineSession, _: str) -> bool:
    text = session.info.options or session.texts.text("table-book")
    session.console.say(session.texts.text("live-options", options=text))
    session.console.say(*older_rules(session.texts, session.info))
    return False


def help(session: OnlineSession, _: str) -> bool:
    commands.help(session, "")
    session.console.say(session.texts.text("live-help"), session.texts.text("talk-help"))
    return False


def hint(session: OnlineSession, _: str) -> bool:
    """Suggest a move; the server only does so if all the others are bots."""
    said = session.wait_for(session.guest.advice())
    if said.plain:
        typed = commands.typed(session, said.act, said.then)
        session.console.say(said.plain, session.texts.text("hint-type", act=typed))
    else:  # a server of an earlier version
        session.console.say(session.texts.text("table-hint", act=session.parser.spoken(said.act)))
    commands.say_notes(session)
    return False


def undo(session: OnlineSession, _: str) -> bool:
    """Go back to the last decision; the server only does so if all the others are bots."""
    session.do(session.guest.take_back())
    session.console.say(session.texts.text("table-undone"))
    return True


def bot_hands(session: OnlineSession, _: str) -> bool:
    """Show the bots' hands once; the server only does so if all the others are bots."""
    session.do(session.guest.open_bots(open=True))
    open_hands = enumerate(session.match.view.hands)
    commands.say_hands(session, {seat: hand for seat, hand in open_hands if seat != session.me})
    session.do(session.guest.open_bots(open=False))
    return False


def pace(session: OnlineSession, text: str) -> bool:
    """How fast bots play (host only)."""
    words = {name: session.texts.text(f"aliases-{name}").split() for name in SPEEDS}
    speed = next((name for name in SPEEDS if text.lower().strip() in words[name]), None)
    if speed is None:
        choices = ", ".join(words[name][0] for name in SPEEDS)
        session.console.say(session.texts.text("talk-pace-ask", choices=choices))
        return False
    session.do(session.guest.set_speed(speed))
    session.console.say(session.texts.text("talk-pace", speed=session.texts.text(SPEEDS[speed])))
    return False


def quit(_session: OnlineSession, _: str) -> bool:
    raise LeaveTable


COMMANDS: dict[str, Callable[[OnlineSession, str], bool]] = {
    "why": commands.why,
    "hint": hint,
    "undo": undo,
    "hands": bot_hands,
    "pace": pace,
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


# What can be typed now

BEFORE = ("gathering", "accepting")
USUAL = ("log", "table", "score", "rules", "options", "help", "quit", "who", "mute", "unmute")
FOR_HOSTS = {"bot": BEFORE, "fill": BEFORE, "remove": BEFORE, "pace": ("playing", "between")}
FOR_PLAYERS = {
    "accept": BEFORE,
    "seed": BEFORE,
    "proceed": ("playing",),
    "recess": ("playing",),
    "openhand": (*BEFORE, "playing"),
    "again": ("over",),
    "getup": (*BEFORE, "playing", "between", "over"),
    "device": (*BEFORE, "playing", "between", "over"),
}
AGAINST_BOTS = ("hint", "undo", "hands")


def is_of_use(session: OnlineSession, command: str) -> bool:
    """Whether a command can do anything in this phase, for this person."""
    info, plays = session.info, not session.watches
    match command:
        case _ if command in USUAL:
            return True
        case "save":
            return info.phase == "over"
        case "cards":
            return any(card != WildCard() for card in session.match.customs)
        case "say" | "react":
            return info.chat != "off" and (command == "react" or info.chat == "all")
        case _ if command in AGAINST_BOTS:
            others = [chair for seat, chair in enumerate(info.chairs) if seat != session.me]
            return info.phase == "playing" and all(chair.kind == "bot" for chair in others)
        case "recess" | "proceed" if (info.paused is None) == (command == "proceed"):
            return False
        case _ if command in FOR_HOSTS:
            return info.host == session.me and info.phase in FOR_HOSTS[command]
    return plays and info.phase in FOR_PLAYERS.get(command, ())


def arguments(session: OnlineSession, command: str) -> Iterable[str]:
    """What may follow a command that concerns people."""
    texts = session.texts
    match command:
        case "react":
            return [texts.text(f"reaction-{each}").lower() for each in REACTIONS]
        case "mute" | "unmute" | "remove":
            return session.parser.others().values()
        case "bot":
            return names_of(session.match.game.name)
        case "pace":
            return [texts.text(f"aliases-{speed}").split()[0] for speed in SPEEDS]
    return ()
