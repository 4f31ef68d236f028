"""Records into files, none of which is ever lost by it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from penult.core.actions import Action
from penult.i18n.quoting import quoted, reason
from penult.match.options import write_options
from penult.render import rulebook
from penult.terminal import leaving, tiles
from penult.terminal.custom_cards import all_written
from penult.terminal.parser import ways_to_lay
from penult.terminal.session import Session

REPLACES = "!"  # behind the name: the file that is there may go


def saved(person: Session, name: str, record: str) -> str:
    """The file a record is in now; empty if it is in none, which has been said."""
    file = Path(name.removesuffix(REPLACES).rstrip() or own_or_free(person))
    replaces = name.endswith(REPLACES) or file in person.files
    try:
        write(file, record, replaces=replaces)
    except FileExistsError:
        say_that_it_exists(person, file)
        return ""
    except (OSError, ValueError) as error:  # a name may hold what no file system takes
        why = reason(person.texts, error)
        person.paper.say(person.texts.text("table-not-saved", file=file, why=why))
        return ""
    person.files.append(file)
    return str(file)


def own_or_free(person: Session) -> Path:
    """Where this match was saved last, otherwise a name that no file has."""
    first = Path(person.texts.text("table-default-file"))
    return person.files[-1] if person.files else free(first)


def free(file: Path) -> Path:
    """«game.penult», «game-2.penult», …: the first that is not taken."""
    if not os.path.lexists(file):
        return file
    others = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(other for other in others if not os.path.lexists(other))


def write(file: Path, record: str, *, replaces: bool) -> None:
    """Raises ``FileExistsError`` rather than replace a file that somebody may need."""
    written = record.encode("utf-8")  # fails, if it does, before anything is replaced
    mode = "wb" if replaces or file.is_dir() else "xb"  # «wb» says best that a folder is no file
    with open(file, mode) as opened:
        opened.write(written)


def say_that_it_exists(person: Session, file: Path) -> None:
    save = person.ear.own_word("save")
    person.paper.say(person.texts.text("table-file-exists", file=file, save=save, other=free(file)))


MARGIN = "  "
NARROW = 60  # below it there is no room for two columns
INDENT = 6  # what something does stands below it then
GAP = 2  # columns between what is typed and what it does


def lines(text: str, width: int) -> Iterator[str]:
    """Behind a tab stands what something does; other lines are sentences."""
    rows = [line.partition("\t") for line in text.splitlines()]
    longest = max(len(typed) for typed, tab, _ in rows if tab)
    column = min(longest + GAP, width // 2) if width >= NARROW else INDENT
    for typed, tab, meaning in rows:
        if tab:
            yield from entry(typed, meaning, column, width)
        else:
            yield from wrapped(typed, width)


def entry(typed: str, meaning: str, column: int, width: int) -> Iterator[str]:
    """What does not fit into its column has a line of its own."""
    hanging = MARGIN + " " * column
    if len(typed) + GAP > column:
        yield from wrapped(typed, width, MARGIN, MARGIN)
        yield from wrapped(meaning, width, hanging, hanging)
    else:
        yield from wrapped(meaning, width, f"{MARGIN}{typed:{column}}", hanging)


def wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )


if TYPE_CHECKING:
    from penult.terminal.solo import SoloSession

LOG_LINES = 20
MOST_LISTED = 60
EXAMPLE = 14  # the place of a clause to ask for, in any book


def why(person: Session, text: str) -> bool:
    if not text:
        person.paper.say(*([person.refusal] if person.refusal else []))
        say_what_is_possible(person)
        return False
    heard = person.ear.understand(text)
    if heard.verb != "act":  # «? hint»: a command is always possible
        return why(person, "")
    action = first_way(person, heard.rest)
    clause = person.match.why_not(person.me, action)
    steps = person.steps_to(action)
    if clause and len(steps) < 2:
        person.explain_refusal(action, clause)
    else:
        person.paper.say(person.texts.text("table-why-ok", act=listed(person, steps)))
    return False


def say_what_is_possible(person: Session) -> None:
    """The moves, and apart from them what nobody waits for."""
    moves = person.match.moves(person.me)
    others = [act for act in person.match.legal(person.me)[len(moves) :] if act.is_offered]
    person.paper.say(person.texts.text("table-can", acts=listed(person, moves) or "-"))
    if others:
        person.paper.say(person.words.text("table-can-also", acts=listed(person, others)))


def listed(person: Session, acts: Sequence[Action]) -> str:
    said = [person.ear.spoken(act.text) for act in acts[:MOST_LISTED]]
    return ", ".join([*said, *(["…"] if len(acts) > MOST_LISTED else [])])


def first_way(person: Session, text: str) -> Action:
    ways = ways_to_lay(person.match.game, text)
    legal = [action for action in person.match.legal(person.me) if action in ways]
    return next(iter(legal or ways), None) or person.parsed(text)


def hint(solo: SoloSession, _: str) -> bool:
    if solo.match.scene(solo.me).spread:
        return tiles.hint(solo)
    solo.paper.say(advice(solo))
    say_notes(solo)
    return False


def say_notes(person: Session) -> None:
    """What a hint adds, such as that a wild +4 would be a bluff."""
    keys = [f"table-hint-{note}" for note in person.match.scene(person.me).notes]
    person.paper.say(*(person.texts.text(key) for key in keys if key in person.texts))


def advice(solo: SoloSession) -> str:
    """Where there is nothing to do, a mere Enter."""
    answer = solo.adviser.answer(solo.match)
    if answer:
        return solo.texts.text("table-hint", act=solo.ear.spoken(answer.action.text))
    return solo.texts.text("table-hint-over" if solo.match.outcome else "table-hint-enter")


def undo(solo: SoloSession, _: str) -> bool:
    """Back to the person's last decision, as far as one line went."""
    if not any(seat == solo.me for seat, _ in solo.match.acts):
        solo.paper.say(solo.texts.text("table-nothing-to-undo"))
        return False
    while True:
        seat, _act = solo.match.pop()
        mine = seat == solo.me == solo.match.turn and not solo.can_only_pass()
        if (mine and len(solo.match.acts) not in solo.amid) or not solo.match.acts:
            break
    solo.clock.look_again()
    solo.told = len(solo.match.events)
    if solo.saved > len(solo.match.acts):
        solo.saved = -1  # what was saved is another way to go on
    solo.paper.say(solo.texts.text("table-undone"))
    return True


def log(person: Session, _: str) -> bool:
    lines = [person.words.event_with_clause(event) for event in person.history()]
    person.paper.say(*(lines[-LOG_LINES:] or [person.texts.text("table-log-empty")]))
    return False


def save(solo: SoloSession, name: str) -> bool:
    file = saved(solo, name, solo.match.record(solo.words.names))
    if file:
        solo.saved = len(solo.match.acts)
        game = solo.match.game.name
        solo.paper.say(solo.texts.text("table-saved", file=file, game=game))
    return False


def score(person: Session, _: str) -> bool:
    person.paper.say(person.texts.text("table-score", standing=person.standing()))
    return False


def table(person: Session, _: str) -> bool:
    person.show_table()
    return False


def rules(person: Session, name: str) -> bool:
    """A clause or a chapter; without a name, which chapters there are."""
    game, texts = person.match.game, person.texts
    asking = {
        "rules": person.ear.own_word("rules"),
        "example": rulebook.clauses_of(game)[EXAMPLE],
    }
    if not name:
        person.paper.say(*rulebook.contents(game, texts), texts.text("table-chapters", **asking))
        return False
    found = rulebook.looked_up(game, texts, name)
    other = rulebook.book_with(name)
    if not found and other:
        book = texts.text(f"game-{other}")
        found = [texts.text("cli-other-book", clause=name.upper(), book=book, game=other)]
    person.paper.say(*(found or [texts.text("table-no-clause", text=quoted(name), **asking)]))
    return False


def cards(person: Session, _: str) -> bool:
    """What people wrote on cards."""
    lines = list(all_written(person))
    person.paper.say(*(lines or [person.texts.text("table-no-customs")]))
    return False


def options(person: Session, _: str) -> bool:
    settings = write_options(person.match.game, person.match.options)
    person.paper.say(settings or person.texts.text("table-book"))
    return False


def help(person: Session, _: str) -> bool:
    own = f"table-help-{person.match.game.name}"
    text = person.texts.text(own if own in person.texts else "table-help")
    person.paper.say(*lines(text, person.paper.console.width))
    return False


def quit(solo: SoloSession, _: str) -> bool:
    line = leaving.answered(solo)
    return bool(line) and solo.obey(line)


COMMANDS: dict[str, Callable[[SoloSession, str], bool]] = {
    "why": why,
    "hint": hint,
    "undo": undo,
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
