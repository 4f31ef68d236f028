"""What a person at a table can say besides acts; each function is the command of its name.

They return True if the match has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from penult.i18n.quoting import quoted
from penult.play import rulebook
from penult.play.settings import write_options
from penult.terminal import helping, leaving, saving, tiles
from penult.terminal.choosing import ways_to_lay
from penult.terminal.person import Person
from penult.terminal.written import all_written
from penult.vocabulary.actions import Action

if TYPE_CHECKING:
    from penult.terminal.solo import Solo

LOG_LINES = 20
MOST_LISTED = 60
EXAMPLE = 14  # the place of a clause to ask for, in any book


def why(person: Person, text: str) -> bool:
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


def say_what_is_possible(person: Person) -> None:
    """The moves, and apart from them what nobody waits for."""
    moves = person.match.moves(person.me)
    others = [act for act in person.match.legal(person.me)[len(moves) :] if act.is_offered]
    person.paper.say(person.texts.text("table-can", acts=listed(person, moves) or "-"))
    if others:
        person.paper.say(person.words.text("table-can-also", acts=listed(person, others)))


def listed(person: Person, acts: Sequence[Action]) -> str:
    said = [person.ear.spoken(act.text) for act in acts[:MOST_LISTED]]
    return ", ".join([*said, *(["…"] if len(acts) > MOST_LISTED else [])])


def first_way(person: Person, text: str) -> Action:
    ways = ways_to_lay(person.match.game, text)
    legal = [action for action in person.match.legal(person.me) if action in ways]
    return next(iter(legal or ways), None) or person.parsed(text)


def hint(solo: Solo, _: str) -> bool:
    if solo.match.scene(solo.me).spread:
        return tiles.hint(solo)
    solo.paper.say(advice(solo))
    notes = solo.match.scene(solo.me).notes
    solo.paper.say(*(solo.texts.text(f"table-hint-{note}") for note in notes))
    return False


def advice(solo: Solo) -> str:
    """Where there is nothing to do, a mere Enter."""
    answer = solo.adviser.answer(solo.match)
    if answer:
        return solo.texts.text("table-hint", act=solo.ear.spoken(answer.action.text))
    return solo.texts.text("table-hint-over" if solo.match.outcome else "table-hint-enter")


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


def log(person: Person, _: str) -> bool:
    lines = [person.words.event_with_clause(event) for event in person.history()]
    person.paper.say(*(lines[-LOG_LINES:] or [person.texts.text("table-log-empty")]))
    return False


def save(solo: Solo, name: str) -> bool:
    file = saving.saved(solo, name, solo.match.record(solo.words.names))
    if file:
        solo.saved = len(solo.match.acts)
        game = solo.match.game.name
        solo.paper.say(solo.texts.text("table-saved", file=file, game=game))
    return False


def score(person: Person, _: str) -> bool:
    person.paper.say(person.texts.text("table-score", standing=person.standing()))
    return False


def table(person: Person, _: str) -> bool:
    person.show_table()
    return False


def rules(person: Person, name: str) -> bool:
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


def cards(person: Person, _: str) -> bool:
    """What people wrote on cards."""
    lines = list(all_written(person))
    person.paper.say(*(lines or [person.texts.text("table-no-customs")]))
    return False


def options(person: Person, _: str) -> bool:
    settings = write_options(person.match.game, person.match.options)
    person.paper.say(settings or person.texts.text("table-book"))
    return False


def help(person: Person, _: str) -> bool:
    own = f"table-help-{person.match.game.name}"
    text = person.texts.text(own if own in person.texts else "table-help")
    person.paper.say(*helping.lines(text, person.paper.console.width))
    return False


def quit(solo: Solo, _: str) -> bool:
    line = leaving.answered(solo)
    return bool(line) and solo.obey(line)


COMMANDS: dict[str, Callable[[Solo, str], bool]] = {
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
