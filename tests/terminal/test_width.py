"""Nothing on the screen is wider than the terminal: a round of every game, with all its seats."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product

import pytest
from rich.cells import cell_len
from rich.text import Text

from penult.bots import SeatedBot
from penult.core.ids import TABLE
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.render import rulebook
from penult.terminal import commands
from penult.terminal.console import Console
from penult.terminal.solo import SoloSession
from penult.terminal.wrapping import wrapped
from tests.terminal.table import Clock, words_of

WIDTHS = (40, 80)
EVERY = 4  # turns of the player: the table is shown


class NarrowConsole(Console):
    def __init__(self, plain: bool, width: int) -> None:
        super().__init__(plain)
        self.out = io.StringIO()
        self.rich.file, self.rich.width = self.out, width


def sessions(match: Match) -> Iterator[SoloSession]:
    for language, width, plain in product(LANGUAGES, WIDTHS, (False, True)):
        console = NarrowConsole(plain, width)
        yield SoloSession(match, words_of(match, language), console, "sensible", True, Clock())


def read(session: SoloSession) -> None:
    """Everything that can be looked up."""
    clause = rulebook.clauses_of(session.match.game)[commands.EXAMPLE]
    for text in ("", "2", clause, "xyzzy"):
        commands.rules(session, text)
    for look in (commands.help, commands.options, commands.score, commands.hands, commands.cards):
        look(session, "")


def look(session: SoloSession) -> None:
    """What a player sees whose turn it is, and asks for then."""
    session.show_table()
    commands.why(session, "")
    session.obey("xyzzy " * 20)


def too_long(session: SoloSession) -> list[str]:
    """Lines that run over the edge; a link or a hash may, for it can be copied in one piece."""
    assert isinstance(session.console, NarrowConsole)
    lines = Text.from_ansi(session.console.out.getvalue()).plain.splitlines()
    return [
        line for line in lines if cell_len(line) > session.console.width and " " in line.strip()
    ]


@pytest.mark.parametrize("game", NAMES)
def test_no_line_is_longer_than_the_terminal(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    match = Match.new(game, seats=find(game).seats[-1], seed=7)
    bots = [SeatedBot(match, seat, "sensible") for seat in range(match.seats)]
    everybody, turns = [*sessions(match)], 0
    for session in everybody:
        read(session)
    while match.rounds < 1 and not match.outcome:
        if match.turn == 0:
            turns += 1
            for session in everybody if turns % EVERY == 1 else ():
                look(session)
        if match.turn == TABLE:
            match.push(TABLE, match.legal(TABLE)[0])
        else:
            answer = bots[match.turn].answer(match)
            assert answer
            match.push(match.turn, answer.action)
    for session in everybody:
        session.tell()
        session.show_table()
        commands.score(session, "")
        commands.log(session, "")
        assert not too_long(session)


def test_wide_characters_count_twice() -> None:
    assert wrapped("漢字 sits next to 漢字漢字 today", 20).split("\n") == [
        "漢字 sits next to",
        "漢字漢字 today",
    ]
