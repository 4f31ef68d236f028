"""The thinking process and whoever asks it: in order, up to a limit, and never in anyone's way."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from penult.core.child_process import ChildProcess
from penult.core.framing import Frames
from penult.match.match import Match
from penult.match.mind import Mind
from penult.thinking import client as clients
from penult.thinking.client import PatientClient, ThinkingProcess, question_about
from penult.thinking.messages import (
    ANSWERED,
    BROKEN,
    DONE,
    LATE,
    WARMING,
    Asked,
    Dropped,
    ThoughtReply,
    ThoughtRequest,
    written,
)
from penult.thinking.think import warm_up
from penult.thinking.worker import ThinkingLoop, answer_to
from tests.properties.tables import each_game

MIND = Mind(worlds=1, memory=0, trust=0, attention=100)
MATCH = Match.new("coloradd", seats=2, seed=1)


def asked(number: int, patience: int = 0) -> ThoughtRequest:
    return question_about(number, MATCH, 0, MIND, 1, number, patience)


class Slow:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go_on = Event()

    def __call__(self, question: ThoughtRequest) -> ThoughtReply:
        self.begun.append(question.number)
        assert self.go_on.wait(10)
        if question.number == 13:
            raise ValueError(question)
        return ThoughtReply(question.number, DONE, 7)


@contextmanager
def looping(think: Slow) -> Iterator[socket.socket]:
    ours, theirs = socket.socketpair()
    loop = Thread(target=ThinkingLoop(theirs, think).run, args=(1,), daemon=True)
    loop.start()
    try:
        yield ours
    finally:
        think.go_on.set()
        ours.close()
        loop.join(10)
        theirs.close()
    assert not loop.is_alive()


def answers(connection: socket.socket, count: int) -> list[ThoughtReply]:
    connection.settimeout(10)
    frames, found = Frames(), list[ThoughtReply]()
    while len(found) < count:
        found += map(ANSWERED.decode, frames.hear(connection.recv(1 << 16)))
    return found


def tell(connection: socket.socket, *messages: Asked) -> None:
    connection.sendall(b"".join(map(written, messages)))


def test_what_nobody_waits_for_any_more_is_not_thought_about() -> None:
    think = Slow()
    with looping(think) as connection:
        tell(connection, asked(1), asked(2), asked(3, patience=1), asked(4), Dropped(2))
        while not think.begun:
            time.sleep(0.001)
        time.sleep(0.05)  # the third was to be answered within a millisecond
        think.go_on.set()
        found = [(each.number, each.status) for each in answers(connection, 4)]
    assert found == [(1, DONE), (2, LATE), (3, LATE), (4, DONE)]
    assert think.begun == [1, 4]


def test_an_error_is_an_answer_too() -> None:
    think = Slow()
    think.go_on.set()
    with looping(think) as connection:
        tell(connection, asked(13), asked(14))
        broken, done = answers(connection, 2)
    assert (broken.status, done.status) == (BROKEN, DONE)
    assert broken.trouble.startswith("ValueError at test_process.py:")


@each_game
def test_the_first_question_about_a_game_has_it_compiled(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[Match] = []
    monkeypatch.setattr("penult.thinking.think.preparing", {})
    monkeypatch.setattr("penult.thinking.think.desk_for", lambda match, _: compiled.append(match))
    monkeypatch.setattr("penult.thinking.think.equity_table", lambda *table: None)
    match = Match.new(game, seats=3, seed=1)
    answer = answer_to(question_about(1, match, match.turn, MIND, 1, 1))
    assert answer.status == WARMING
    warm_up(match).join()
    assert [each.game for each in compiled] == [match.game]


def test_the_process_ends_with_the_connection() -> None:
    child = ChildProcess(clients.MODULE)
    child.socket.close()  # as when whoever started it is killed
    try:
        assert child._process.wait(30) == 0
    except subprocess.TimeoutExpired:
        child._process.kill()
        raise


def test_if_the_process_dies_there_are_no_answers_and_the_next_question_starts_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clients, "MODULE", "penult.no_such_module")
    client = PatientClient()
    for occasion in range(2):
        assert client.ask(MATCH, 0, MIND, 1, occasion, seconds=30) is None
        assert client._process and not client._process.is_running
    client.close()


def test_whoever_asks_is_told_when_the_process_is_stopped() -> None:
    process, found = ThinkingProcess(ChildProcess(clients.MODULE)), list[ThoughtReply]()
    process.ask(asked(1), found.append)
    process.stop()
    assert [(each.number, each.status) for each in found] == [(1, BROKEN)]
    assert process.child._process.returncode is not None
