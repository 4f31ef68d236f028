"""What can be typed now: answers, actions in notation and in words, commands and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from penult.core.actions import Action
from penult.core.ids import NO_COLOUR
from penult.games.errors import BadNotation
from penult.match.notation import TRAY_CODES
from penult.render import rulebook
from penult.terminal.console import Offer
from penult.terminal.parser import COMMANDS, ParsedInput, names_card, words_for

if TYPE_CHECKING:
    from penult.terminal.session import Session

WHY = "?"
CALLS = "!"


def offers(session: Session, typed: str) -> Iterator[Offer]:
    """The lines that begin with what has been typed, each once."""
    told = set[str]()
    for offer in all_offers(session, typed):
        if offer.line.lower().startswith(typed.lower()) and offer.line not in told:
            told.add(offer.line)
            yield offer


def all_offers(session: Session, typed: str) -> Iterator[Offer]:
    if session.choices:
        yield from map(Offer, session.choices)
        return
    if typed.startswith(WHY):
        asked = typed.removeprefix(WHY)
        mark = WHY + " " * (len(asked) - len(asked.lstrip()) or 1)
        for line, about in actions(session, in_words=bool(asked.strip())):
            yield Offer(mark + line, about)
        return
    yield from answers(session)
    yield from actions(session, in_words=bool(typed))
    verb, space, _ = typed.partition(" ")
    command = session.parser.verbs.get(verb.lower(), "")
    if space and command in session.commands:
        yield from (Offer(f"{verb} {more}") for more in session.arguments(command))
        return
    for command in sorted(session.commands, key=COMMANDS.__contains__):  # those of all tables last
        if session.is_of_use(command):
            yield Offer(session.parser.own_word(command))
    yield Offer(WHY)


def answers(session: Session) -> Iterator[Offer]:
    """Bare words that answer a question: a colour, a name."""
    for action in session.match.moves(session.me):
        rest = action.text.partition(" ")[2]
        named = session.words.name(action.target) if action.target >= 0 else ""
        for word in (named, session.parser.own_word(rest) if rest else ""):
            if word and session.answered(word) == action.text:
                yield Offer(word)


def actions(session: Session, *, in_words: bool) -> Iterator[Offer]:
    """Legal actions in notation with what they mean; perhaps also in words."""
    legal = [action for action in session.match.legal(session.me) if action.is_offered]
    can_call = any(action.text == "call" for action in legal)
    for action in legal:
        line, about = session.parser.spoken(action.text), described(session, action)
        yield Offer(line, about)
        if can_call and names_card(session.match.game, action):
            yield Offer(line + CALLS, f"{session.parser.own_word('call')}, {about}")
        if in_words and means(session, about, action):
            yield Offer(about)
        if in_words and action.target >= 0:
            yield from with_name(session, action)


def described(session: Session, action: Action) -> str:
    """A card with its tray, its colour and whom it is for; otherwise whom the action is for."""
    words = session.words
    parts = [words.card(action.card)] if names_card(session.match.game, action) else []
    if parts and action.tray >= 0:
        parts.append(words_for(words, TRAY_CODES[action.tray])[0])
    if parts and action.colour not in (NO_COLOUR, words.game.colours[action.card]):
        parts.append(words.colour(action.colour))
    if action.target >= 0:
        parts.append(words.name(action.target))
    return " ".join(parts)


def means(session: Session, line: str, action: Action) -> bool:
    try:
        return bool(line) and session.parser.understand(line) == ParsedInput("act", action.text)
    except BadNotation:
        return False


def with_name(session: Session, action: Action) -> Iterator[Offer]:
    """ "catch Ben" instead of "catch 2"."""
    verb = action.text.partition(" ")[0]
    line = f"{session.parser.own_word(verb)} {session.words.name(action.target)}"
    if means(session, line, action):
        yield Offer(line)


def arguments(session: Session, command: str) -> Iterable[str]:
    """What may follow a command at any table."""
    return rulebook.clauses_of(session.match.game) if command == "rules" else ()
