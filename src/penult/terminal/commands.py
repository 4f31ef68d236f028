"""What a person at a table can say besides acts; each function is the command of its name.

They return True if the match has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from penult.errors import clause_name
from penult.play.settings import write_options
from penult.terminal import tiles
from penult.terminal.choosing import ways_to_lay
from penult.vocabulary.actions import Action, Verb

if TYPE_CHECKING:
    from penult.terminal.solo import Solo

LOG_LINES = 20
MOST_LISTED = 60


class Leave(Exception):
    """The person leaves the table."""


def why(solo: Solo, text: str) -> bool:
    if not text:
        solo.paper.say(*([solo.refusal] if solo.refusal else []))
        say_what_is_possible(solo)
        return False
    heard = solo.ear.understand(text)
    if heard.verb != "act":  # «? hint»: a command is always possible
        return why(solo, "")
    action = first_way(solo, heard.rest)
    clause = solo.match.why_not(solo.me, action)
    steps = tiles.steps_to(solo.match, solo.me, action) if action.verb == Verb.MELD else []
    if clause and len(steps) < 2:
        solo.explain_refusal(action, clause)
    else:
        solo.paper.say(solo.texts.text("table-why-ok", act=listed(steps or [action])))
    return False


def say_what_is_possible(solo: Solo) -> None:
    """The moves, and apart from them what nobody waits for."""
    moves = solo.match.moves(solo.me)
    others = [act for act in solo.match.legal(solo.me)[len(moves) :] if act.verb != Verb.TIME_UP]
    solo.paper.say(solo.texts.text("table-can", acts=listed(moves) or "-"))
    if others:
        solo.paper.say(solo.words.text("table-can-also", acts=listed(others)))


def listed(acts: Sequence[Action]) -> str:
    return ", ".join([*map(str, acts[:MOST_LISTED]), *(["…"] if len(acts) > MOST_LISTED else [])])


def first_way(solo: Solo, text: str) -> Action:
    ways = ways_to_lay(solo.match.game, text)
    legal = [action for action in solo.match.legal(solo.me) if action in ways]
    return next(iter(legal or ways), None) or solo.match._parsed(text)


def hint(solo: Solo, _: str) -> bool:
    if solo.match.scene(solo.me).spread:
        return tiles.hint(solo)
    answer = solo.adviser.answer(solo.match)
    act = answer.action.text if answer else "-"
    solo.paper.say(solo.texts.text("table-hint", act=act))
    notes = solo.match.scene(solo.me).notes
    solo.paper.say(*(solo.texts.text(f"table-hint-{note}") for note in notes))
    return False


def undo(solo: Solo, _: str) -> bool:
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


def log(solo: Solo, _: str) -> bool:
    lines = [solo.words.event_with_clause(event) for event in solo.match.events]
    solo.paper.say(*(lines[-LOG_LINES:] or [solo.texts.text("table-log-empty")]))
    return False


def save(solo: Solo, name: str) -> bool:
    file = name or solo.texts.text("table-default-file")
    try:
        Path(file).write_text(solo.match.record(solo.words.names), encoding="utf-8")
    except (OSError, ValueError) as error:  # a name may hold what no file system takes
        why = getattr(error, "strerror", None) or type(error).__name__
        solo.paper.say(solo.texts.text("table-not-saved", file=file, why=why))
        return False
    solo.saved = len(solo.match.acts)
    game = solo.match.game.name
    solo.paper.say(solo.texts.text("table-saved", file=file, game=game))
    return False


def score(solo: Solo, _: str) -> bool:
    solo.paper.say(solo.texts.text("table-score", standing=solo.standing()))
    return False


def table(solo: Solo, _: str) -> bool:
    solo.show_table()
    return False


def rules(solo: Solo, name: str) -> bool:
    word = name.upper().replace("_", "-").strip()
    key = f"clause-{word}"
    if key in solo.texts:
        solo.paper.say(f"{word}: {solo.texts.text(key)}")
    else:
        example = clause_name(list(solo.match.game.clauses)[15])
        solo.paper.say(solo.texts.text("table-no-clause", text=name, example=example))
    return False


def options(solo: Solo, _: str) -> bool:
    settings = write_options(solo.match.game, solo.match.options)
    solo.paper.say(settings or solo.texts.text("table-book"))
    return False


def help(solo: Solo, _: str) -> bool:
    own = f"table-help-{solo.match.game.name}"
    solo.paper.say(solo.texts.text(own if own in solo.texts else "table-help"))
    return False


def quit(solo: Solo, _: str) -> bool:
    if solo.leaving or solo.saved == len(solo.match.acts) or solo.match.outcome:
        raise Leave
    solo.leaving = True
    solo.paper.say(solo.texts.text("table-leave"))
    return False


COMMANDS: dict[str, Callable[[Solo, str], bool]] = {
    "why": why,
    "hint": hint,
    "undo": undo,
    "log": log,
    "save": save,
    "score": score,
    "table": table,
    "rules": rules,
    "options": options,
    "help": help,
    "quit": quit,
}
