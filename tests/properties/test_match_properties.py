"""A match can be taken back, written, read, copied and replayed without losing anything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

from penult.core.actions import Action
from penult.core.events import Event
from penult.games.game import Game
from penult.games.registry import NAMES
from penult.match.errors import BadRecord, Refused
from penult.match.match import Match
from penult.match.notation import parse_act, parse_card
from penult.match.record import read_record
from tests.properties.own import own
from tests.properties.tables import GAMES, each_game, everybody, examples, given, tables

POINTS_IN_PLAY = st.integers(0, 250)


def seen(match: Match) -> list[list[Event]]:
    """The events as each viewer saw them: hidden cards can only be compared when revealed."""
    return [match.events_for(viewer) for viewer in everybody(match)]


# Undoing


@each_game
@examples(20)
@given(data=st.data(), acts=POINTS_IN_PLAY, more=st.integers(1, 6))
def test_taking_back_restores_everything(
    game: str, data: st.DataObject, acts: int, more: int
) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    before = match.digest(), seen(match), match.acts.copy()
    done = list(player.play(match, more))
    taken_back = [match.pop() for _ in done]
    assert taken_back == done[::-1]
    assert (match.digest(), seen(match), match.acts) == before


@each_game
@examples(12)
@given(data=st.data(), acts=POINTS_IN_PLAY)
def test_what_the_rules_refuse_changes_nothing(game: str, data: st.DataObject, acts: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    before = match.digest(), seen(match), match.acts.copy()
    for seat in everybody(match):
        for act in set(match.game.actions) - set(match.legal(seat)):
            with pytest.raises(Refused) as refused:
                match.push(seat, act)
            assert refused.value.clause == match.why_not(seat, act) != 0
    assert (match.digest(), seen(match), match.acts) == before


# Positions


@each_game
@examples(12)
@given(data=st.data(), start=POINTS_IN_PLAY)
def test_every_position_is_read_as_it_was_written(
    game: str, data: st.DataObject, start: int
) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, start)
    for _ in player.play(match, acts=60):
        text = match.write()
        assert Match.read(text).write() == text


@each_game
@examples(12)
@given(data=st.data(), start=POINTS_IN_PLAY)
def test_play_goes_on_equally_from_a_position(game: str, data: st.DataObject, start: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, start)
    twin = Match.read(match.write(), seed=match.seed)
    begun = len(match.events)
    for seat, act in player.play(match, acts=100):
        twin.push(seat, act)
        assert twin.reactors == match.reactors
        assert twin.outcome == match.outcome
    assert twin.write() == match.write()
    for viewer in everybody(match):
        assert twin.events_for(viewer) == match.events_for(viewer, since=begun)


# Records


@each_game
@examples(12)
@given(data=st.data(), acts=st.integers(0, 1_000))
def test_a_record_is_read_as_it_was_written(game: str, data: st.DataObject, acts: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    twin = read_record(match.record())
    assert twin.record() == match.record()
    assert seen(twin) == seen(match)


@each_game
@examples(8)
@given(data=st.data(), start=POINTS_IN_PLAY)
def test_a_record_may_begin_with_a_position(game: str, data: st.DataObject, start: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, start)
    later = Match.read(match.write(), seed=match.seed)
    player.advance(later, acts=100)
    twin = read_record(later.record())
    assert twin.record() == later.record()
    assert seen(twin) == seen(later)


@each_game
@examples(12)
@given(data=st.data(), acts=st.integers(1, 60), rng=st.randoms())
def test_a_record_that_was_changed_does_not_hold(
    game: str, data: st.DataObject, acts: int, rng: Random
) -> None:
    """A line removed, doubled, or with another seat: verification fails."""
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    lines = match.record().splitlines()
    place = rng.choice([n for n, line in enumerate(lines) if line[0].isdigit() or line[0] == "-"])
    other = str((match.acts[0][0] + 1) % match.seats)
    for changed in ([], [lines[place]] * 2, [other + lines[place].lstrip("-0123456789")]):
        text = "\n".join(lines[:place] + changed + lines[place + 1 :])
        if text != "\n".join(lines):
            with pytest.raises(BadRecord):
                read_record(text)


@each_game
@examples(100)
@given(names=st.lists(st.text(max_size=20), min_size=2, max_size=10))
def test_names_in_a_record_stay_on_their_line(game: str, names: list[str]) -> None:
    text = Match.new(game, seed=0).record(names)
    tidy = [" ".join(name.replace(",", " ").split()) for name in names]
    assert list(read_record(text).names) == tidy
    assert read_record(text).seed == 0


# Notation


ACTS = [pytest.param(game, act, id=f"{game.name}-{act}") for game in GAMES for act in game.actions]


@pytest.mark.parametrize(("game", "act"), ACTS)
def test_every_act_is_read_as_it_is_written(game: Game, act: Action) -> None:
    untidy = "  " + act.text.upper().replace("=", " = ").replace(">", " >  ").replace(" ", "  ")
    assert parse_act(game, act.text) == act
    assert parse_act(game, untidy) == act


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_card_is_read_as_it_is_written(game: Game) -> None:
    assert [parse_card(game, code) for code in game.cards] == list(range(len(game.cards)))


@each_game
def test_a_match_says_what_it_is(game: str) -> None:
    match = Match.new(game, seats=3, seed=5)
    tops = [match.game.cards[card] for card, _ in own(match.game).tops(match._state)]
    lies_there = f"top {' '.join(tops)}" if tops else "0 melds"
    assert repr(match).startswith(f"<Match {game} 3 seats, seed ")
    assert repr(match).endswith(f", 0 acts, turn {match.turn}, {lies_there}>")


# Copies


@each_game
@examples(15)
@given(data=st.data(), acts=POINTS_IN_PLAY)
def test_a_copy_is_independent(game: str, data: st.DataObject, acts: int) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    before = match.record(), seen(match)
    twin = match.copy()
    assert (twin.record(), seen(twin)) == before
    player.advance(twin, acts=40)
    assert (match.record(), seen(match)) == before
    later = twin.record(), seen(twin)
    player.advance(match, acts=40)
    assert (twin.record(), seen(twin)) == later


@each_game
@examples(10)
@given(data=st.data(), acts=st.integers(1, 60))
def test_taking_back_in_a_copy_leaves_the_original(
    game: str, data: st.DataObject, acts: int
) -> None:
    match, player = data.draw(tables(game))
    player.advance(match, acts)
    before = match.record(), seen(match)
    twin = match.copy()
    for _ in match.acts:
        twin.pop()
    assert twin.acts == []
    assert (match.record(), seen(match)) == before
