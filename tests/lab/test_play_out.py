"""Bots play a match on in one call."""

from __future__ import annotations

import pytest

from penult import bots
from penult.core.coercion import WrongKind
from penult.games.registry import NAMES
from penult.lab import play_out
from penult.match.match import Match
from tests.bots.own import policies


@pytest.mark.parametrize("game", NAMES)
def test_the_same_match_and_players_play_the_same_game(game: str) -> None:
    played = []
    for _ in range(2):
        match = Match.new(game, seats=3, seed=2, options="target=1")
        assert play_out(match, ["sensible", "random"]) == match.outcome is not None
        played.append(match.acts)
    assert played[0] == played[1]


def test_whoever_may_react_is_asked_before_the_seat_to_play() -> None:
    position = "coloradd; talon: r5; hand 0: r7 b3; hand 1: g1 g2; hand 2: y9 y9"
    match = Match.read(position, seed=1)
    match.push("r7")
    assert (match.turn, match.reactors) == (1, (0, 2))
    play_out(match, [policies.hurried])
    assert [seat for seat, _ in match.acts[:3]] == [0, 0, 1]  # calls too late, then seat 1 plays


def test_players_are_names_bots_or_policies_and_take_several_seats() -> None:
    ends = []
    chosen = "tests.bots.own.policies:first", policies.FIRST, policies.first
    for player in chosen:
        match = Match.new("coloradd", seats=3, seed=5)
        assert play_out(match, [player, bots.find("coloradd", "sensible")])
        ends.append(match.write())
    assert len(set(ends)) == 1


def test_it_stops_where_the_match_does() -> None:
    match = Match.new("coloradd", seats=2, seed=1).stop_between_rounds()
    assert play_out(match, ["sensible"]) is None
    assert match.is_between and match.rounds == 1
    match.start_round()
    play_out(match, ["sensible"])
    assert match.rounds == 2


def test_a_match_that_is_over_stays_as_it_is() -> None:
    match = Match.new("coloradd", seats=2, seed=1, options="target=1")
    first = play_out(match, ["sensible"])
    acts = len(match.acts)
    assert play_out(match, ["random"]) == first
    assert len(match.acts) == acts


def test_cards_that_the_table_has_to_agree_on_do_not_keep_bots_from_playing() -> None:
    options = "custom_count=1 agree=at_table target=1"
    match = Match.new("coloradd", seats=2, seed=2, options=options)
    assert play_out(match, ["sensible"])


@pytest.mark.parametrize("given", ["sensible", [], None, [3]])
def test_anything_else_is_no_list_of_players(given: object) -> None:
    with pytest.raises(WrongKind):
        play_out(Match.new("coloradd", seed=1), given)  # type: ignore[arg-type]
