"""A record contains every step of every turn and replays to the same digest."""

from __future__ import annotations

from random import Random

import pytest

from penult.match.errors import BadRecord
from penult.match.match import Match
from penult.match.record import read_record
from tests.games.rummy.table import four, lay, play
from tests.games.rummy.walking import wander

OPTIONS = (
    "",
    "taken_joker=may_keep reused_joker_fires=on actions=one_per_meld",
    "must_lay=honour jokers=free set_joker=either_colour",
    "drawn_lay=alone drawn_tile=may pool_end=failed_draw first_player=draw",
)


def played(options: str, seed: int, acts: int) -> Match:
    """Random moves, calls and catches, with some random steps in between."""
    chance = Random(seed)
    m = Match.new("rummy", seats=chance.choice((2, 3, 4)), seed=seed, options=options)
    while len(m.acts) < acts and m.outcome is None:
        if chance.random() < 0.15:
            list(wander(m, chance, 3))
        seat = chance.choice([m.turn, *m.reactors])
        m.push(seat, chance.choice(m.moves(seat)))
    return m


@pytest.mark.parametrize("options", OPTIONS)
def test_a_record_replays_to_the_same_digest(options: str) -> None:
    m = played(options, len(options), 60)
    twin = read_record(m.record())
    assert (twin.digest(), twin.write()) == (m.digest(), m.write())
    assert [(seat, str(act)) for seat, act in twin] == [(seat, str(act)) for seat, act in m]
    assert [str(event) for event in twin.events] == [str(event) for event in m.events]


def test_the_same_seed_and_acts_give_the_same_digest() -> None:
    m = played("", 4, 40)
    twin = Match.new("rummy", seats=m.seats, seed=4)
    for seat, act in m:
        twin.push(seat, str(act))
    assert twin.digest() == m.digest()


def test_a_turn_reads_as_it_was_played() -> None:
    m = lay(four("r6 b12", "r3-5"), "r6", "break r3-5", "meld r3-6")
    (told,) = (line for line in m.record().splitlines() if line.startswith("0 "))
    assert told.split(" #")[0] == "0 r6, break r3-5, meld r3-6, finish"


def test_a_record_may_end_in_an_open_lay() -> None:
    m = play(four("r6 b12", "r3-5*4 9rby"), "r6", "break 9rby")
    assert read_record(m.record()).write() == m.write()


def test_an_illegal_turn_in_a_record_is_found() -> None:
    m = lay(four("r6 b12", "r3-5"), "r6", "break r3-5", "meld r3-6")
    with pytest.raises(BadRecord):
        read_record(m.record().replace("meld r3-6", "meld r4-6"))
