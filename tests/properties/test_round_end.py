"""The end of a round, whatever the options: what each card counted, and no trace of the next."""

from __future__ import annotations

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from penult.chance import seeds
from penult.core.events import Kind
from penult.core.ids import NOBODY, Seat
from penult.games.master import options as master_options
from penult.games.mechanics import options
from penult.match.match import Match
from tests.properties.redeal import assert_looks_the_same
from tests.properties.tables import Player, each_game, everybody, examples, given, tables

REFUSALS = 20


def play_round(match: Match, player: Player) -> int:
    """Until a round is counted; how many events were told before its last action."""
    known = 0
    while not match.is_between and not match.outcome:
        known = len(match.events)
        match.push(*player.next_act(match))
    return known


# What each card counted


def points_told(match: Match, known: int) -> dict[Seat, int]:
    """By whom how many points were written down."""
    events = match.events[known:]
    return {event.seat: event.count for event in events if event.kind == Kind.SCORED}


def by_side(match: Match, worth: list[int]) -> dict[int, int]:
    """What partners hold together; without teams, what each seat holds."""
    found: dict[int, int] = {}
    for seat, value in enumerate(worth):
        found[side(match, seat)] = found.get(side(match, seat), 0) + value
    return found


def side(match: Match, seat: Seat) -> int:
    teams = getattr(match._state, "teams", None)
    return int(teams.side[seat]) if teams else seat


def is_low(match: Match) -> bool:
    """Does everybody write down their own cards?"""
    reader = master_options if match.game.name == "master" else options
    return bool(reader.low_score(match.options))


def check_tiles(match: Match, told: dict[Seat, int], worth: list[int]) -> None:
    if match.scene().seats[0].unit == "rounds-won":
        assert not any(worth)
        return
    assert not any(worth[winner] for winner in told)
    assert set(told.values()) == {sum(worth) // len(told)}


def check_cards(match: Match, told: dict[Seat, int], worth: list[int]) -> None:
    state, sides = match._state, by_side(match, worth)
    if is_low(match):  # each their own, partners what both hold
        assert told == {seat: sides[side(match, seat)] for seat in told}
    elif state.round_winner != NOBODY:
        assert set(told.values()) == {sum(worth)}
    elif told:  # the lowest hand of those who still play wins the differences
        playing = {side(match, seat) for seat in range(match.seats) if plays(match, seat)}
        held = [sides[each] for each in playing]
        assert set(told.values()) == {sum(value - min(held) for value in held)}


def plays(match: Match, seat: Seat) -> bool:
    """Whether the seat is still in the round: at Master, players may leave."""
    ring = getattr(match._state, "ring", None)
    return ring is None or ring.place[seat] != NOBODY


@each_game
@examples(25)
@given(data=st.data())
def test_the_points_of_a_round_are_those_of_its_cards(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    match.stop_between_rounds()
    known = play_round(match, player)
    assert [len(cards) for cards in match.counted] == [
        len(match.hand(seat)) for seat in range(match.seats)
    ]
    worth = [sum(cards) for cards in match.counted]
    (check_tiles if match.game.tiles else check_cards)(match, points_told(match, known), worth)


# No trace of the next round


@each_game
@examples(12)
@given(data=st.data())
def test_before_the_deal_nothing_depends_on_it(game: str, data: st.DataObject) -> None:
    match, player = data.draw(tables(game))
    match.stop_between_rounds()
    play_round(match, player)
    assume(match.is_between)
    twin = match.copy()
    twin.seed = Random(match.seed).getrandbits(seeds.BITS)  # deals other cards
    for viewer in everybody(match):
        assert_looks_the_same(match, twin, viewer)
        for act in player.rng.sample(match.game.actions, REFUSALS):
            assert match.why_not(viewer, act) == twin.why_not(viewer, act)
    assert match.counted == twin.counted
