"""A match that stops between two rounds stays as the last one left it, until it is told to deal."""

from __future__ import annotations

import copy
import pickle

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.errors import BadSeed, Refused
from penult.match.match import Match
from penult.match.record import read_record
from tests.games.coloradd.table import cut_for
from tests.match.rounds import play_round

OF_A_DEAL = (Kind.DEALER, Kind.BEGINS, Kind.CROWNED, Kind.CUT, Kind.DEALT, Kind.TURNED_UP)
LAST_CARD = "coloradd; talon: r5; hand 0: r7; hand 1: g1 g2; hand 2: y9 y9; called: 0"


def stopped(game: str, seed: int = 1, options: str = "") -> Match:
    """The first round has just been counted."""
    match = Match.new(game, seats=3, seed=seed, options=options).stop_between_rounds()
    play_round(match)
    assert match.is_between
    return match


def seen(match: Match) -> list[object]:
    return [match.scene(viewer) for viewer in range(TABLE, match.seats)]


@pytest.mark.parametrize("game", NAMES)
def test_the_last_position_stays_until_the_next_round_is_started(game: str) -> None:
    match = Match.new(game, seats=3, seed=1).stop_between_rounds()
    while not match.is_between:
        before = match.copy()
        known = len(match.events)
        seat = match.turn
        match.push(seat, match.moves(seat)[0])
    view, last = match.view(), before.view()
    assert (view.dealer, view.rounds, match.turn) == (last.dealer, 1, TABLE)
    assert not {event.kind for event in match.events[known:]} & set(OF_A_DEAL)
    assert all(match.moves(seat) == match.legal(seat) == [] for seat in range(TABLE, 3))
    assert (match.reactors, match.clock) == ((), None)
    known = len(match.events)
    match.start_round()
    assert not match.is_between
    assert Kind.DEALT in {event.kind for event in match.events[known:]}
    assert match.moves(match.turn)
    told = len(match.events)
    match.start_round()
    assert len(match.events) == told, "it is dealt once"


def test_the_crown_is_passed_on_with_the_next_deal() -> None:
    match = stopped("royal")
    king = match.view().king
    match.start_round()
    assert match.view().king == (king + 1) % 3


@pytest.mark.parametrize("game", NAMES)
def test_the_winner_of_a_round_is_known_until_the_next_deal(game: str) -> None:
    match = stopped(game)
    assert match.round_winner is not None
    assert match.hand(match.round_winner) == []
    assert match.view().round_winner == match.round_winner
    match.start_round()
    assert match.round_winner is None


def test_nobody_has_won_a_round_that_is_being_played_even_by_playing_a_last_card() -> None:
    match = Match.read(LAST_CARD, seed=3)
    assert match.round_winner is None
    match.push("r7")
    assert (match.rounds, match.round_winner) == (1, None), "the next round is being played"
    match = Match.read(f"{LAST_CARD}; options: target=1", seed=3)
    match.push("r7")
    assert match.round_winner == 0, "the last round of a match stays"


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_played_before_the_deal(game: str) -> None:
    match = stopped(game)
    before = seen(match)
    for action in match.game.actions[:: len(match.game.actions) // 50]:
        for seat in range(TABLE, 3):
            with pytest.raises(Refused):
                match.push(seat, action)
    assert seen(match) == before


@pytest.mark.parametrize("game", NAMES)
def test_stopping_changes_neither_the_cards_nor_the_record(game: str) -> None:
    stops = stopped(game)
    goes_on = Match.new(game, seats=3, seed=1)
    play_round(goes_on)
    assert stops.digest() == goes_on.digest()
    assert stops.record() == goes_on.record()
    assert read_record(stops.record()).write() == goes_on.write()
    assert pickle.loads(pickle.dumps(stops)).write() == goes_on.write()
    stops.start_round()
    assert stops.write() == goes_on.write()
    assert list(map(repr, stops.events)) == list(map(repr, goes_on.events))


@pytest.mark.parametrize("game", NAMES)
def test_the_position_between_two_rounds_can_be_written_and_read(game: str) -> None:
    match = stopped(game)
    again = Match.read(match.write(), seed=match.seed)
    match.start_round()
    assert again.write() == match.write()


@pytest.mark.parametrize("game", NAMES)
def test_a_copy_is_between_rounds_too(game: str) -> None:
    match = stopped(game).share_scratch()
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert twin.is_between
        assert seen(twin) == seen(match)
        twin.start_round()
        assert not twin.is_between
    assert match.is_between


@pytest.mark.parametrize("game", NAMES)
def test_undoing_leads_to_a_position_that_was_dealt(game: str) -> None:
    match = stopped(game)
    acts = list(match.acts)
    match.pop()
    assert (match.is_between, match.rounds, match.acts) == (False, 0, acts[:-1])
    match.push(*acts[-1])
    assert match.is_between
    match.start_round()
    dealt = match.write()
    match.push(match.turn, match.moves(match.turn)[0])
    match.pop()
    assert (match.is_between, match.write()) == (False, dealt)


def test_a_match_read_from_a_position_stops_as_well() -> None:
    match = Match.read(LAST_CARD, seed=3).stop_between_rounds()
    match.push("r7")
    assert match.is_between
    assert [match.hand(seat) for seat in range(3)] == [[], ["g1", "g2"], ["y9", "y9"]]
    assert match.standing == (21, 0, 0)


def test_a_match_in_its_third_round_can_be_told_to_stop() -> None:
    match = Match.read(f"{LAST_CARD}; rounds: 2", seed=3)
    assert not match.is_between
    match.stop_between_rounds()
    assert not match.is_between
    match.push("r7")
    assert match.is_between


def test_a_dictated_order_that_does_not_fit_leaves_the_match_between_rounds() -> None:
    match = Match.read(LAST_CARD, orders=[[1, 2, 3]], seed=3).stop_between_rounds()
    match.push("r7")
    for _ in range(2):
        with pytest.raises(BadSeed):
            match.start_round()
        assert match.is_between


def test_a_dictated_order_is_for_the_next_deal() -> None:
    position = f"{LAST_CARD}; options: dealer_next=redraw"
    match = Match.read(position, orders=[cut_for(2, 3)], seed=3).stop_between_rounds()
    match.push("r7")
    match.start_round()
    assert match.view().dealer == 2


def test_the_end_of_a_match_is_no_break() -> None:
    match = Match.read(f"{LAST_CARD}; options: target=1", seed=3).stop_between_rounds()
    match.push("r7")
    assert match.outcome
    assert not match.is_between
    before = match.write()
    match.start_round()
    assert match.write() == before


def test_a_table_that_writes_its_cards_anew_stops_first() -> None:
    options = "custom_count=1 agree=at_table rewrite=per_round"
    match = Match.new("coloradd", seats=2, seed=2, options=options).stop_between_rounds()
    match.push(TABLE, "freeze")
    play_round(match)
    assert match.is_between
    match.start_round()
    assert not match.is_between
    assert [act.text for act in match.legal(TABLE)] == ["freeze"]
    match.push(TABLE, "freeze")
    assert match.turn != TABLE


@pytest.mark.parametrize("game", NAMES)
def test_the_scene_is_still_that_of_the_round_that_ended(game: str) -> None:
    match = stopped(game)
    assert (match.scene().round, match.scene().counted) == (1, True)
    marks = {mark for seat in match.scene().seats for mark in seat.marks}
    assert not marks & {"turn", "waiting", "ready"}
    match.start_round()
    assert (match.scene().round, match.scene().counted) == (2, False)


def test_a_finished_match_ends_with_its_last_round() -> None:
    match = Match.read(f"{LAST_CARD}; options: target=1", seed=3)
    assert match.scene().round == 1
    match.push("r7")
    assert match.scene().round == 1
