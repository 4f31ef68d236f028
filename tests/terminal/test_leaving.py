"""Whoever leaves a match is asked first, however they leave."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path

import pytest

from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.match.record import read_record
from penult.terminal.console import Console
from penult.terminal.solo import Interrupts, SoloSession
from tests.terminal.table import POSITION, Clock, ScriptedConsole, Sitting, sit, words_of

each_language = pytest.mark.parametrize("language", LANGUAGES)

CTRL_C, CTRL_D = "\x03", "\x04"
KEYS = (CTRL_C, CTRL_D)
ASKED = "Leave without saving?"

each_key = pytest.mark.parametrize("key", KEYS, ids=["ctrl-c", "ctrl-d"])


class TerminalConsole(ScriptedConsole):
    """Input from a person: more may follow after Ctrl+D."""

    is_typed_by_people = True


def press(match: str, typed: Iterable[str], language: str = "en") -> Sitting:
    lines = iter(typed)

    def answer(_: ScriptedConsole) -> str | None:
        line = next(lines)
        if line == CTRL_C:
            raise KeyboardInterrupt
        return None if line == CTRL_D else line

    read = Match.read(match, seed=1)
    console = TerminalConsole(answer, plain=True)
    solo = SoloSession(
        read, words_of(read, language), console, "sensible", untimed=True, now=Clock()
    )
    solo.run()
    return Sitting(read, solo, console)


@each_language
@each_key
def test_a_key_that_leaves_asks_like_the_word(key: str, language: str) -> None:
    sitting = press(POSITION, ["r7", key, "", "score", key, key], language)
    texts = sitting.solo.texts
    assert sitting.text.count(texts.text("table-leave")) == 2
    assert sitting.console.said[-1] == texts.text("table-bye")
    assert sitting.console.asked == 6


@each_key
@pytest.mark.parametrize("answer", [CTRL_C, CTRL_D, "quit", "yes", "y", "Q"])
def test_what_leaves_then(key: str, answer: str) -> None:
    assert press(POSITION, ["r7", key, answer]).console.said[-1] == "Goodbye!"


@each_key
@pytest.mark.parametrize("answer", ["", "no"])
def test_who_pressed_by_mistake_plays_on_as_before(key: str, answer: str) -> None:
    """Enter then plays nothing, even where it would be the obvious move."""
    position = "rummy; turn: 0; hand 0: r1; hand 1: y1 y3 y6; hand 2: g1 g3 g6"
    sitting = press(position, ["draw", key, answer, key, key])
    assert [str(act) for seat, act in sitting.match.acts if seat == 0] == ["draw"]


@each_key
def test_a_match_can_be_saved_at_the_question(key: str, tmp_path: Path) -> None:
    file = tmp_path / "x"
    sitting = press(POSITION, ["r7", key, f"save {file}", key])
    assert read_record(file.read_text(encoding="utf-8")).digest() == sitting.match.digest()
    assert sitting.text.count(ASKED) == 1


@each_key
def test_also_while_a_colour_is_asked_for(key: str, tmp_path: Path) -> None:
    """The same question is asked again."""
    file = tmp_path / "x"
    position = "coloradd; turn: 0; hand 0: r7 wild b1 g1; hand 1: y1 y2 y3; talon: r9"
    sitting = press(position, ["r7", "wild", key, f"save {file}", "blue", key, key])
    assert "wild=blue" in [str(act) for seat, act in sitting.match.acts if seat == 0]
    assert "wild=blue" not in file.read_text(encoding="utf-8")


@each_key
def test_nothing_is_asked_before_the_first_act_or_after_the_last(key: str) -> None:
    assert ASKED not in press(POSITION, [key]).text
    ended = "coloradd; turn: 0; hand 0: r7; hand 1: y9 y8; talon: r9; options: target=5"
    sitting = press(ended, ["r7", key])
    assert sitting.match.outcome
    assert ASKED not in sitting.text


def test_another_word_at_the_question_is_obeyed() -> None:
    sitting = press(POSITION, ["r7", "quit", "score", CTRL_C, "draw", "quit", "quit"])
    assert "Score:" in sitting.text
    assert "draw" in [str(act) for seat, act in sitting.match.acts if seat == 0]


@pytest.mark.parametrize("typed", [[], ["r7"], ["wild"]])
def test_what_comes_from_a_file_ends_by_itself(typed: list[str]) -> None:
    sitting = sit(POSITION, typed)
    assert ASKED not in sitting.text
    assert sitting.console.said[-1] == "Goodbye!"


def test_a_pipe_is_not_typed_by_people(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull) as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert not Console(plain=True).is_typed_by_people


# Ctrl+C while somebody else acts


def test_an_interrupt_waits_until_somebody_is_asked() -> None:
    interrupts, before = Interrupts(), signal.getsignal(signal.SIGINT)
    with interrupts.heeded():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), interrupts.welcome():
            pass
        with interrupts.welcome():
            pass
    assert signal.getsignal(signal.SIGINT) is before


def test_the_second_interrupt_does_not_wait() -> None:
    interrupts = Interrupts()
    with interrupts.heeded():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_an_interrupt_comes_at_once_to_who_is_asked() -> None:
    interrupts = Interrupts()
    with interrupts.heeded(), pytest.raises(KeyboardInterrupt), interrupts.welcome():
        signal.raise_signal(signal.SIGINT)


def test_who_interrupts_the_others_is_asked() -> None:
    lines = iter(["r7", "", "quit", "quit"])
    pressed: list[int] = []

    def answer(console: ScriptedConsole) -> str:
        line = next(lines)
        if line == "r7":
            pressed.append(1)
            solo.interrupts.waiting = True  # as if it came while the bots think
        return line

    match = Match.read(POSITION, seed=1)
    console = TerminalConsole(answer, plain=True)
    solo = SoloSession(match, words_of(match), console, "sensible", untimed=True, now=Clock())
    solo.run()
    assert pressed
    assert console.text.count(ASKED) == 2
