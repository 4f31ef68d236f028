"""The commands that work at any table: help, log, rules, hint, undo, save and so on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from penult.core.actions import Action, Verb
from penult.core.ids import Seat
from penult.i18n.quoting import quoted, reason
from penult.match.options import write_options
from penult.render import rulebook
from penult.render.hints import in_words
from penult.terminal import tiles
from penult.terminal.custom_cards import all_written
from penult.terminal.parser import ways_to_lay
from penult.terminal.session import Session
from penult.terminal.wrapping import filled

if TYPE_CHECKING:
    from penult.terminal.solo import SoloSession

# Saving

REPLACES = "!"  # after a file name: overwrite an existing file


def saved(session: Session, name: str, record: str) -> str:
    """Save a record and return the file's name; on failure say why and return ""."""
    file = Path(name.removesuffix(REPLACES).rstrip() or own_or_free(session))
    replaces = name.endswith(REPLACES) or file in session.files
    try:
        write(file, record, replaces=replaces)
    except FileExistsError:
        say_that_it_exists(session, file)
        return ""
    except (OSError, ValueError) as error:  # ValueError: an impossible name
        why = reason(session.texts, error)
        session.console.say(session.texts.text("table-not-saved", file=file, why=why))
        return ""
    session.files.append(file)
    return str(file)


def own_or_free(session: Session) -> Path:
    """The file this match was last saved to, or else an unused name."""
    first = Path(session.texts.text("table-default-file"))
    return session.files[-1] if session.files else free(first)


def free(file: Path) -> Path:
    """The first unused name of game.penult, game-2.penult, …"""
    if not os.path.lexists(file):
        return file
    others = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(other for other in others if not os.path.lexists(other))


def write(file: Path, record: str, *, replaces: bool) -> None:
    """Write a file; raise ``FileExistsError`` rather than overwrite one, unless ``replaces``."""
    written = record.encode("utf-8")  # if this fails, nothing has been overwritten
    mode = "wb" if replaces or file.is_dir() else "xb"  # "wb" has the clearer error for folders
    with open(file, mode) as opened:
        opened.write(written)


def say_that_it_exists(session: Session, file: Path) -> None:
    save = session.parser.own_word("save")
    session.console.say(
        session.texts.text("table-file-exists", file=file, save=save, other=free(file))
    )


# Help

MARGIN = "  "
NARROW = 60  # columns; narrower screens have no room for two columns of help
INDENT = 6  # of the explanation, which then goes below the command
GAP = 2  # columns between a command and its explanation


def lines(text: str, width: int) -> Iterator[str]:
    """Lay out a help text: a tab separates a command from its explanation."""
    rows = [line.partition("\t") for line in text.splitlines()]
    longest = max(len(typed) for typed, tab, _ in rows if tab)
    column = min(longest + GAP, width // 2) if width >= NARROW else INDENT
    for typed, tab, meaning in rows:
        if tab:
            yield from entry(typed, meaning, column, width)
        else:
            yield from filled(typed, width)


def entry(typed: str, meaning: str, column: int, width: int) -> Iterator[str]:
    """A command too wide for its column gets its own line."""
    hanging = MARGIN + " " * column
    if len(typed) + GAP > column:
        yield from filled(typed, width, MARGIN, MARGIN)
        yield from filled(meaning, width, hanging, hanging)
    else:
        yield from filled(meaning, width, f"{MARGIN}{typed:{column}}", hanging)


# Commands

LOG_LINES = 20
MOST_LISTED = 60
EXAMPLE = 14  # index of a clause that serves as an example in any rulebook


def why(session: Session, text: str) -> bool:
    if not text:
        session.console.say(*([session.refusal] if session.refusal else []))
        say_what_is_possible(session)
        return False
    heard = session.parser.understand(text)
    if heard.verb != "act":  # "? hint": commands are always possible
        return why(session, "")
    action = first_way(session, heard.rest)
    clause = session.match.why_not(session.me, action)
    steps = session.steps_to(action)
    if clause and len(steps) < 2:
        session.explain_refusal(action, clause)
    else:
        session.console.say(session.texts.text("table-why-ok", act=listed(session, steps)))
    return False


def say_what_is_possible(session: Session) -> None:
    """List the moves, then the optional actions nobody waits for."""
    moves = session.match.moves(session.me)
    others = [act for act in session.match.legal(session.me)[len(moves) :] if act.is_offered]
    session.console.say(session.texts.text("table-can", acts=listed(session, moves) or "-"))
    if others:
        session.console.say(session.words.text("table-can-also", acts=listed(session, others)))


def listed(session: Session, acts: Sequence[Action]) -> str:
    said = [session.parser.spoken(act.text) for act in acts[:MOST_LISTED]]
    return ", ".join([*said, *(["…"] if len(acts) > MOST_LISTED else [])])


def first_way(session: Session, text: str) -> Action:
    ways = ways_to_lay(session.match.game, text)
    legal = [action for action in session.match.legal(session.me) if action in ways]
    return next(iter(legal or ways), None) or session.parsed(text)


def hint(solo: SoloSession, _: str) -> bool:
    is_firing = any(action.verb == Verb.FIRE for action in solo.match.moves(solo.me))
    if solo.match.scene(solo.me).spread and not is_firing:
        return tiles.hint(solo)
    solo.console.say(*advice(solo))
    say_notes(solo)
    return False


def say_notes(session: Session) -> None:
    """Add what only this player should know, such as that a wild +4 would be a bluff."""
    keys = [f"table-hint-{note}" for note in session.match.scene(session.me).notes]
    session.console.say(*(session.texts.text(key) for key in keys if key in session.texts))


def advice(solo: SoloSession) -> list[str]:
    """What to do and why, or just Enter if there is nothing to do."""
    if solo.match.outcome:
        return [solo.texts.text("table-hint-over")]
    best = solo.best_hint()
    if best and best.act:
        typing = solo.texts.text("hint-type", act=typed(solo, best.act, best.then))
        return [in_words(solo.words, best), typing]
    usual = None if best else solo.adviser.answer(solo.match)
    if usual is None:
        return [solo.texts.text("table-hint-enter")]
    said = solo.texts.text("table-hint", act=solo.parser.spoken(usual.action.text))
    is_choice = len(solo.match.moves(solo.me)) > 1
    return [said, *([solo.texts.text("hint-soon")] if is_choice else [])]


def typed(session: Session, act: str, then: str) -> str:
    """What to type; a card with a call goes on one line."""
    return f"{session.parser.spoken(then)}!" if then else session.parser.spoken(act)


def undo(solo: SoloSession, _: str) -> bool:
    """Go back to the player's last decision, undoing everything one line did."""
    if not any(seat == solo.me for seat, _ in solo.match.acts):
        solo.console.say(solo.texts.text("table-nothing-to-undo"))
        return False
    while True:
        seat, _act = solo.match.pop()
        mine = seat == solo.me == solo.match.turn and not solo.can_only_pass()
        if (mine and len(solo.match.acts) not in solo.amid) or not solo.match.acts:
            break
    solo.clock.look_again()
    solo.told = len(solo.match.events)
    if solo.saved > len(solo.match.acts):
        solo.saved = -1  # the saved match went on differently
    solo.console.say(solo.texts.text("table-undone"))
    return True


def hands(solo: SoloSession, _: str) -> bool:
    say_hands(solo, {seat: solo.match.hand(seat) for seat in solo.bots})
    return False


def say_hands(session: Session, hands: Mapping[Seat, Sequence[str]]) -> None:
    """The cards of others, a line for each."""
    numbers = {code: card for card, code in enumerate(session.match.game.cards)}
    for seat, codes in hands.items():
        cards = session.words.cards(numbers[code] for code in codes)
        name = session.words.name(seat)
        session.console.say(session.texts.text("table-hands-row", name=name, cards=cards))


def log(session: Session, _: str) -> bool:
    lines = [session.words.event_with_clause(event) for event in session.history()]
    session.console.say(*(lines[-LOG_LINES:] or [session.texts.text("table-log-empty")]))
    return False


def save(solo: SoloSession, name: str) -> bool:
    file = saved(solo, name, solo.match.record(solo.words.names))
    if file:
        solo.saved = len(solo.match.acts)
        game = solo.match.game.name
        solo.console.say(solo.texts.text("table-saved", file=file, game=game))
    return False


def score(session: Session, _: str) -> bool:
    session.console.say(session.texts.text("table-score", standing=session.standing()))
    return False


def table(session: Session, _: str) -> bool:
    session.show_table()
    return False


def rules(session: Session, name: str) -> bool:
    """Show a clause or a chapter; without a name, list the chapters."""
    game, texts = session.match.game, session.texts
    asking = {
        "rules": session.parser.own_word("rules"),
        "example": rulebook.clauses_of(game)[EXAMPLE],
    }
    if not name:
        session.console.say(*rulebook.contents(game, texts), texts.text("table-chapters", **asking))
        return False
    found = rulebook.looked_up(game, texts, name)
    other = rulebook.book_with(name)
    if not found and other:
        book = texts.text(f"game-{other}")
        found = [texts.text("cli-other-book", clause=name.upper(), book=book, game=other)]
    session.console.say(*(found or [texts.text("table-no-clause", text=quoted(name), **asking)]))
    return False


def cards(session: Session, _: str) -> bool:
    """Show the custom cards."""
    lines = list(all_written(session))
    session.console.say(*(lines or [session.texts.text("table-no-customs")]))
    return False


def options(session: Session, _: str) -> bool:
    settings = write_options(session.match.game, session.match.options)
    session.console.say(settings or session.texts.text("table-book"))
    return False


def help(session: Session, _: str) -> bool:
    own = f"table-help-{session.match.game.name}"
    text = session.texts.text(own if own in session.texts else "table-help")
    session.console.say(*lines(text, session.console.width))
    return False


def quit(solo: SoloSession, _: str) -> bool:
    line = solo.confirm_leaving()
    return bool(line) and solo.obey(line)


COMMANDS: dict[str, Callable[[SoloSession, str], bool]] = {
    "why": why,
    "hint": hint,
    "undo": undo,
    "hands": hands,
    "log": log,
    "save": save,
    "score": score,
    "table": table,
    "rules": rules,
    "cards": cards,
    "options": options,
    "help": help,
    "quit": quit,
}
