"""A solo session for tests: input comes from a script, output is collected."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass

from rich.text import Text

from penult.core.ids import Seat
from penult.i18n import catalogue
from penult.match.match import Match
from penult.match.mind import Mind
from penult.render.hints import Advice
from penult.render.words import Words
from penult.terminal.console import Console, TimeUp
from penult.terminal.solo import SoloSession, seat_names
from penult.thinking.client import PatientClient

NAMES = ("Me", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
POSITION = "coloradd; turn: 0; hand 0: r7 b7 g1; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: r9"
WILDS = "coloradd; turn: 0; hand 0: wild wild+4 b1 g1; hand 1: y1 y2 y3; talon: r9"


class ScriptedConsole(Console):
    """Takes each line from a function or a list; None at its end."""

    def __init__(self, typed: Iterable[str] | Callable[[ScriptedConsole], str | None], plain: bool):
        super().__init__(plain)
        self.said: list[str | Text] = []
        self.asked = 0
        self.seconds: float | None = None  # how long the table waits for this line
        if callable(typed):
            self.typed = typed
        else:
            lines = iter(typed)
            self.typed = lambda _: next(lines, None)

    def say(self, *lines: str | Text) -> None:
        self.said += lines

    def ask(
        self, prompt: str, seconds: float | None = None, *, counts_down: bool = False
    ) -> str | None:
        self.asked += 1
        self.seconds = seconds
        return self.typed(self)

    @property
    def text(self) -> str:
        return "\n".join(str(line) for line in self.said)


@dataclass(frozen=True)
class Sitting:
    """A finished solo session."""

    match: Match
    solo: SoloSession
    console: ScriptedConsole

    @property
    def text(self) -> str:
        return self.console.text


def words_of(match: Match, language: str = "en") -> Words:
    return Words(match.game, catalogue(language), seat_names(NAMES[0], match.seats), viewer=0)


class Clock:
    """A clock that advances by a fixed number of seconds whenever it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self.step = step
        self.time = 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


class Adviser(PatientClient):
    """Gives always the same hint, if any, without a process."""

    def __init__(self, best: Advice | None) -> None:
        super().__init__()
        self.best = best

    def hint(
        self, match: Match, seat: Seat, mind: Mind, occasion: int, *, seconds: float
    ) -> Advice | None:
        return self.best


def sit(
    match: Match | str,
    typed: Iterable[str] | Callable[[ScriptedConsole], str | None],
    *,
    language: str = "en",
    plain: bool = True,
    bot: str = "sensible",
    untimed: bool = True,
    seconds: float = 0.0,
    hint: Advice | None = None,
) -> Sitting:
    """Play at a table (a match or a position text) until the script or the match ends.

    ``hint`` is what the thinking process advises; without it, it isn't ready yet.
    """
    if isinstance(match, str):
        match = Match.read(match, seed=1)
    console = ScriptedConsole(typed, plain)
    words, thinking = words_of(match, language), Adviser(hint)
    solo = SoloSession(match, words, console, bot, untimed, Clock(seconds), thinking)
    solo.run()
    return Sitting(match, solo, console)


class Hours:
    """A clock that the test sets, in seconds."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def fall_asleep(
    match: Match | str, typed: Iterable[str], hours: Hours, late: Container[int]
) -> Sitting:
    """Let the time run out at the prompts numbered in ``late``."""
    lines = iter(typed)

    def answer(console: ScriptedConsole) -> str | None:
        if console.asked in late:
            assert console.seconds is not None
            hours.time += console.seconds
            raise TimeUp
        return next(lines, None)

    if isinstance(match, str):
        match = Match.read(match, seed=1)
    console = ScriptedConsole(answer, plain=True)
    solo = SoloSession(match, words_of(match), console, "sensible", untimed=False, now=hours)
    solo.run()
    return Sitting(match, solo, console)
