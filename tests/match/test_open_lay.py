"""An open turn survives a round trip through notation, position and record."""

from __future__ import annotations

from random import Random

import pytest

from penult.core.shapes import clone
from penult.games.errors import BadNotation
from penult.games.registry import find
from penult.match.errors import BadPosition, BadRecord, NothingToUndo, Refused
from penult.match.match import Match
from penult.match.notation import parse_act
from penult.match.record import read_record

GAME = find("rummy")
TABLE = (
    "melds: 9rby r3-5*4; single: g9 b3; hand 0: r4 r7 joker b12 g1; hand 1: y2 y3; hand 2: g2 g8"
)
POSITION = f"rummy; options: taken_joker=may_keep; {TABLE}"
STAGES = (  # each a turn that can be interrupted at any step
    ("r4", "break r3-5", "meld r3-5", "keep", "r7", "g1"),
    ("break 9rby", "joker", "meld 9rbyg", "r7", "fire r7", "back r7"),
    ("joker", "r7", "fire joker", "g1", "b12", "back joker"),
    ("plan most",),
    ("plan keep-jokers", "reset", "r4"),
)
CALLED = ("rummy; melds: r3-5; hand 0: r6 b12; hand 1: y2 y3", ("r6", "break r3-5", "call"))

each_stage = pytest.mark.parametrize("acts", STAGES, ids=", ".join)


def steps(acts: tuple[str, ...], position: str = POSITION) -> list[Match]:
    """The match after each of these steps."""
    match = Match.read(position, seed=5)
    found = [match.copy()]
    for act in acts:
        match.push(act)
        found.append(match.copy())
    return found


def state_of(match: Match) -> str:
    """Every field of the state except the solver's workspace and past events."""
    state = clone(match._state)
    blank = GAME.state()
    state.scratch, state.journal = blank.scratch, blank.journal
    return repr(state)


# Notation


def test_every_act_is_read_as_it_is_written() -> None:
    for action in GAME.actions:
        assert parse_act(GAME, action.text) == action
        assert parse_act(GAME, f"  {action.text.upper()} ") == action


def test_no_two_acts_are_written_alike() -> None:
    assert len({action.text for action in GAME.actions}) == len(GAME.actions)


@pytest.mark.parametrize(
    "typed",
    [
        *("meld", "break", "back", "fire", "plan", "meld r3", "meld r3-4", "meld r3-13"),
        *("meld 7rb", "meld 7rbb", "meld 7byr", "break r5-3", "back r13", "fire r3", "plan all"),
        *("meld joker", "r0", "r13", "7r", "worn worn", "catch 4", "meld r3-5*4"),
    ],
)
def test_what_is_no_act_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation):
        parse_act(GAME, typed)


# Positions


@each_stage
def test_an_open_lay_reads_back_as_it_was_written(acts: tuple[str, ...]) -> None:
    for match in steps(acts):
        twin = Match.read(match.write(), seed=5)
        assert (twin.write(), twin.digest()) == (match.write(), match.digest())
        assert twin.legal(0) == match.legal(0)
        assert twin.moves(0) == match.moves(0)
        assert twin.scene(0) == match.scene(0)
        assert twin.scene() == match.scene()


@each_stage
def test_both_go_on_in_the_same_way(acts: tuple[str, ...]) -> None:
    for match in steps(acts)[1:]:
        twin = Match.read(match.write(), seed=5)
        for act in ("reset", "plan most"):
            if not match.why_not(0, act):
                match.push(act)
                twin.push(act)
            assert twin.write() == match.write()


def test_a_call_in_an_open_lay_is_part_of_the_position() -> None:
    position, acts = CALLED
    match = steps(acts, position)[-1]
    assert "called: 0" in match.write().splitlines()
    assert Match.read(match.write()).digest() == match.digest()


def test_a_drawn_tile_in_an_open_lay_is_part_of_the_position() -> None:
    position = "rummy; melds: r3-5; hand 0: b1 b9; hand 1: y2 y3; stock: r6 rest"
    for match in steps(("draw", "r6", "break r3-5", "meld r3-6"), position)[1:]:
        assert "drawn: r6" in match.write().splitlines()
        twin = Match.read(match.write(), seed=5)
        assert (twin.digest(), twin.legal(0)) == (match.digest(), match.legal(0))


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("laid: r4", "laid: r7"),  # it is on the rack
        ("laid: r4", "laid: -"),  # where does it come from?
        ("own: r4", "own: g9"),  # it was there before
        ("loose: b3 g9", "loose: b3"),
        ("melds-before: 9rby r3-5*4", "melds-before: 9rby"),
        ("begun: 1", "begun: 2"),
    ],
)
def test_an_open_lay_that_does_not_add_up_is_refused(line: str, instead: str) -> None:
    text = steps(("r4",))[-1].write()
    assert line in text.splitlines()
    with pytest.raises(BadPosition):
        Match.read(text.replace(f"\n{line}", f"\n{instead}")).legal(0)


# Records


@each_stage
def test_a_record_written_in_mid_turn_reads_back(acts: tuple[str, ...]) -> None:
    for match in steps(acts):
        text = match.record(["Ann", "Bob", "Cleo"])
        twin = read_record(text)
        assert (twin.acts, twin.digest()) == (match.acts, match.digest())
        assert state_of(twin) == state_of(match)
        assert twin.record(["Ann", "Bob", "Cleo"]) == text


def test_a_record_goes_on_where_it_was_left() -> None:
    match = steps(("r4", "break r3-5", "meld r3-5", "keep"))[-1]
    twin = read_record(match.record())
    for each in (match, twin):
        each.push("finish")
    assert twin.digest() == match.digest()
    assert [str(event) for event in twin.events] == [str(event) for event in match.events]


def test_a_record_of_another_open_lay_is_found() -> None:
    text = steps(("r4", "g1"))[-1].record()
    with pytest.raises(BadRecord):
        read_record(text.replace("g1 #", "b12 #"))


# Undoing


@each_stage
def test_pop_inside_a_turn_restores_every_bit(acts: tuple[str, ...]) -> None:
    before = steps(acts)
    match = before[-1].copy()
    for earlier, act in zip(before[-2::-1], reversed(acts), strict=True):
        assert match.pop() == (0, parse_act(GAME, act))
        assert state_of(match) == state_of(earlier)
        assert (match.digest(), match.acts) == (earlier.digest(), earlier.acts)
        assert [str(event) for event in match.events] == [str(event) for event in earlier.events]
    with pytest.raises(NothingToUndo):
        match.pop()


def test_pop_after_finishing_opens_the_lay_again() -> None:
    match = steps(("r4", "break r3-5", "meld r3-5", "keep"))[-1]
    before = state_of(match)
    match.push("finish")
    assert match.turn != 0
    match.pop()
    assert state_of(match) == before


def test_pop_gives_a_drawn_tile_back() -> None:
    match = Match.read("rummy; melds: r3-5; hand 0: b1 b9; hand 1: y2 y3; stock: r6 rest", seed=5)
    before = state_of(match)
    match.push("draw")
    match.push("r6")
    match.pop()
    match.pop()
    assert state_of(match) == before


@pytest.mark.parametrize("act", ["finish", "draw", "y12", "meld r1-3", "break r1-3", "back g1"])
def test_a_refused_step_changes_nothing(act: str) -> None:
    match = steps(("r4", "break r3-5"))[-1]
    before = state_of(match)
    with pytest.raises(Refused):
        match.push(act)
    assert state_of(match) == before
    assert len(match.acts) == 2


def test_steps_at_random_can_all_be_taken_back() -> None:
    chooser = Random(11)
    match = Match.new("rummy", seats=3, seed=11)
    seen = [state_of(match)]
    while len(match.acts) < 25:
        legal = match.legal()
        short = [act for act in legal if not str(act).startswith(("plan", "time"))]
        match.push(chooser.choice(short or legal))
        seen.append(state_of(match))
    for _ in range(12):
        assert state_of(match) == seen.pop()
        match.pop()
    assert state_of(match) == seen.pop()
