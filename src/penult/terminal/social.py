"""What is said at a live table besides acts; each function in ``COMMANDS`` is a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from penult.terminal import asking, chairs, commands, saving, talk
from penult.terminal.person import Leave
from penult.terminal.written import all_written

if TYPE_CHECKING:
    from penult.terminal.visit import Visit


# What the table says by itself


def greet(visit: Visit) -> None:
    game = visit.texts.text(f"game-{visit.match.game.name}")
    visit.paper.say(visit.texts.text("live-welcome", game=game, link=visit.link))
    visit.paper.say(visit.texts.text("table-commitment", commitment=visit.info.commitment))
    if visit.watches:
        visit.paper.say(visit.texts.text("live-watching"))


def part(visit: Visit) -> None:
    if not visit.watches and visit.info.phase not in ("over", "closed") and not visit.guest.error:
        name = visit.words.names[visit.me]
        visit.paper.say("", visit.texts.text("live-kept", link=visit.link, name=name))
    visit.paper.say(visit.texts.text("table-bye"))


def announce(visit: Visit) -> None:
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
            raise Leave


def gathering(visit: Visit) -> None:
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


def say_next(visit: Visit) -> None:
    if visit.watches or visit.info.chairs[visit.me].ready:
        say_awaited(visit)
    else:
        visit.paper.say(visit.texts.text("live-next"))


def say_after(visit: Visit) -> None:
    if not visit.watches and visit.info.chairs[visit.me].again:
        say_awaited(visit)
    else:
        visit.paper.say(visit.texts.text("live-after"))


def say_awaited(visit: Visit) -> None:
    names = chairs.awaited(visit.texts, visit.info)
    if names:
        visit.paper.say(visit.texts.text("live-waiting", names=names))


def writing(visit: Visit) -> None:
    """The table agrees on its cards before they are dealt."""
    talk.cards(visit, "")
    ready = not visit.watches and visit.info.chairs[visit.me].ready
    visit.paper.say(visit.texts.text("talk-settled" if ready else "talk-write"))


def playing(visit: Visit) -> None:
    if visit.info.paused is not None:
        visit.paper.say(visit.texts.text("talk-paused"))
        return
    if visit.match.is_writing:
        writing(visit)
        return
    moves = visit.match.moves(visit.me)
    if visit.guest.is_in_turn:
        visit.refusal = ""
        if asking.only_waits_for_press(visit):
            visit.paper.say(asking.question(visit))
        else:
            visit.show_table()
    elif visit.shown != visit.match.view.rounds:
        visit.show_table()
    visit.shown = visit.match.view.rounds
    if moves and not visit.guest.is_in_turn:
        visit.paper.say(visit.texts.text("live-react", acts=commands.listed(visit, moves)))


# Commands


def accept(visit: Visit, _: str) -> bool:
    return visit.do(visit.guest.accept())


def bot(visit: Visit, name: str) -> bool:
    visit.wait_for(visit.guest.invite(name))
    return True


def again(visit: Visit, _: str) -> bool:
    """Another match, once everybody wants it."""
    return visit.do(visit.guest.again())


def who(visit: Visit, _: str) -> bool:
    visit.paper.say(*chairs.listed(visit.texts, visit.info, visit.me))
    return False


def getup(visit: Visit, _: str) -> bool:
    visit.wait_for(visit.guest.leave())
    raise Leave


def save(visit: Visit, name: str) -> bool:
    """The record, once the match is over."""
    record = visit.wait_for(visit.guest.record())
    file = saving.saved(visit, name, record)
    if file:
        visit.paper.say(visit.texts.text("live-saved", file=file))
    return False


def score(visit: Visit, _: str) -> bool:
    visit.paper.say(visit.texts.text("table-score", standing=visit.standing()))
    return False


def options(visit: Visit, _: str) -> bool:
    text = visit.info.options or visit.texts.text("table-book")
    visit.paper.say(visit.texts.text("live-options", options=text))
    return False


def help(visit: Visit, _: str) -> bool:
    commands.help(visit, "")
    visit.paper.say(visit.texts.text("live-help"), visit.texts.text("talk-help"))
    return False


def not_here(visit: Visit, _: str) -> bool:
    visit.paper.say(visit.texts.text("live-not-here"))
    return False


def quit(_visit: Visit, _: str) -> bool:
    raise Leave


COMMANDS: dict[str, Callable[[Visit, str], bool]] = {
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
    **talk.COMMANDS,
}
WORDS = tuple(command for command in COMMANDS if command != "why")
