"""Puzzles in the terminal: the table and the words of a match, and one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from penult.core.actions import Action
from penult.core.events import Event
from penult.i18n import Catalogue
from penult.lab.puzzles.puzzle import Puzzle
from penult.lab.puzzles.verdict import nudge, solution, title, verdict
from penult.match.errors import Refused
from penult.match.match import Match
from penult.render.words import Words
from penult.terminal import commands, tiles
from penult.terminal.console import Console, nothing
from penult.terminal.parser import ParsedInput
from penult.terminal.session import AUDITED, PROMPT, LeaveTable, Session
from penult.terminal.solo import seat_names

RECENT = 12  # events told with the position; "log" has more


class PuzzleSession(Session):
    """One puzzle. The match has nothing that the player may not know."""

    match: Match

    def __init__(self, puzzle: Puzzle, texts: Catalogue, console: Console) -> None:
        self.puzzle, self.match = puzzle, puzzle.shown.copy()
        names = seat_names("", self.match.seats, puzzle.seat)
        words = Words(self.match.game, texts, names, viewer=puzzle.seat)
        super().__init__(words, console, SPOKEN)
        self.answered_with: Action | None = None
        self.hints = 0

    def run(self) -> None:
        """Ask until there is an answer."""
        self.console.say(title(self.puzzle, self.texts), "")
        told = [event for event in self.match.events if event.kind not in AUDITED]
        self.tell_of(told[-RECENT:])
        self.console.say("")
        self.show_table()
        log, hint = self.parser.own_word("log"), self.parser.own_word("hint")
        self.console.say(self.texts.text("puzzle-task", log=log, hint=hint))
        while self.answered_with is None:
            line = self.listen()
            if line and self.obey(line) and self.answered_with is None:
                self.show_table()

    def listen(self) -> str:
        line = self.console.ask(PROMPT)
        if line is None:
            raise LeaveTable
        return line

    def push(self, action: Action) -> bool:
        clause = self.match.why_not(self.me, action)
        if clause:
            raise Refused(self.me, action.text, clause)
        if not self.puzzle.answers(action):
            self.match.push(self.me, action)
            return True
        self.answered_with = action
        answer = self.puzzle.choice_of(self.match, action)
        self.console.say(*verdict(self.puzzle, answer, self.words))
        return True

    def steps_to(self, action: Action) -> list[Action]:
        return tiles.steps_to(self.match, self.me, action) if self.match.game.tiles else [action]

    def command(self, heard: ParsedInput) -> bool:
        return COMMANDS[heard.verb](self, heard.rest)

    def countdown(self) -> int | None:
        return None

    def history(self) -> Sequence[Event]:
        return self.match.events


def hint(session: PuzzleSession, _: str) -> bool:
    """First a reason, then the solution."""
    session.hints += 1
    if session.hints == 1:
        session.console.say(nudge(session.puzzle, session.words))
    else:
        session.console.say(*solution(session.puzzle, session.words))
    return False


def leave(session: PuzzleSession, _: str) -> bool:
    raise LeaveTable


COMMANDS: dict[str, Callable[[PuzzleSession, str], bool]] = {
    "why": commands.why,
    "hint": hint,
    "log": commands.log,
    "table": commands.table,
    "rules": commands.rules,
    "options": commands.options,
    "help": commands.help,
    "quit": leave,
}
SPOKEN = tuple(name for name in COMMANDS if name != "why")  # that is a question mark


def solve(puzzles: Iterable[Puzzle], texts: Catalogue, console: Console) -> None:
    """One puzzle after the other, until there are no more or the player leaves."""
    try:
        for number, puzzle in enumerate(puzzles):
            console.offers = nothing
            if number and console.ask(texts.text("puzzle-next") + " ") != "":
                raise LeaveTable
            PuzzleSession(puzzle, texts, console).run()
    except (LeaveTable, KeyboardInterrupt):
        console.say("", texts.text("table-bye"))
