"""A turn of single steps is one line of a record."""

from __future__ import annotations

import pytest

from penult import Match
from penult.match.errors import BadRecord
from penult.match.record import read_record

TURN = ("r6", "break r3-5", "meld r3-6", "finish")


def played() -> Match:
    m = Match.read("rummy; turn: 0; melds: r3-5; hand 0: r6 g9 g12; hand 1: b1 b4 b7", seed=1)
    for act in TURN:
        m.push(0, act)
    return m


def acts_of(record: str) -> list[str]:
    return [line for line in record.splitlines() if line[0].isdigit()]


def test_a_turn_is_one_line() -> None:
    (line,) = acts_of(played().record())
    assert line.startswith("0 r6, break r3-5, meld r3-6, finish #")


def test_it_reads_back_act_by_act() -> None:
    m = played()
    again = read_record(m.record())
    assert again.acts == m.acts
    assert again.record() == m.record()


def test_an_open_turn_is_a_line_too() -> None:
    m = played()
    m.push(1, m.moves(1)[0])
    m.pop()
    m.pop()
    (line,) = acts_of(m.record())
    assert line.startswith("0 r6, break r3-5, meld r3-6 #")
    assert read_record(m.record()).write() == m.write()


@pytest.mark.parametrize("step", TURN[:3])
def test_a_changed_step_is_found_in_its_line(step: str) -> None:
    text = played().record()
    number = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("0 "))
    with pytest.raises(BadRecord) as caught:
        read_record(text.replace(f"{step},", "reset,", 1))
    assert caught.value.line == number


def test_a_refused_step_is_named() -> None:
    with pytest.raises(BadRecord, match="meld b1-3"):
        read_record(played().record().replace("meld r3-6", "meld b1-3"))


def test_lines_of_single_acts_are_read_as_well() -> None:
    """The running check is per action, however many actions a line has."""
    m = Match.new("coloradd", seats=2, seed=1)
    m.push("draw")
    assert read_record(m.record()).acts == m.acts
