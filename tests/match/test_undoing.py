"""Undoing leads back to the same match, and replays only a little of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from penult.games.registry import NAMES
from penult.match.match import CHECKPOINT, Match
from tests.match.test_copies import agreed

LONG = {"rummy": 40}


def long_match(game: str) -> Match:
    return Match.new(game, seats=3, seed=11)


def push_any(match: Match, chooser: Random) -> None:
    seat = chooser.choice([match.turn, *match.reactors])
    match.push(seat, chooser.choice(match.moves(seat) or match.moves()))


def in_short(match: Match) -> list[object]:
    return [match.write(), match.acts.copy(), list(map(repr, match.events)), match.standing]


@pytest.mark.parametrize("game", NAMES)
def test_each_pop_leads_back_to_the_position_before(game: str) -> None:
    match, chooser = long_match(game), Random(3)
    seen: list[list[object]] = []
    for _ in range(LONG.get(game, 120)):
        if match.outcome:
            break
        seen.append(in_short(match))
        push_any(match, chooser)
    assert len(seen) > CHECKPOINT
    while seen:
        match.pop()
        assert in_short(match) == seen.pop()


@pytest.mark.parametrize("game", NAMES)
def test_playing_on_after_undoing_is_like_having_played_so(game: str) -> None:
    match, chooser = long_match(game), Random(4)
    for _ in range(LONG.get(game, 150)):
        if match.outcome or (len(match.acts) > 2 * CHECKPOINT and chooser.random() < 0.4):
            match.pop()
        else:
            push_any(match, chooser)
    straight = long_match(game)
    for seat, action in match.acts:
        straight.push(seat, action)
    assert in_short(match) == in_short(straight)


@pytest.mark.parametrize(("game", "most"), [("coloradd", CHECKPOINT - 1), ("rummy", 0)])
def test_a_pop_replays_little_and_in_rummy_where_it_would_take_long_nothing(
    game: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, chooser = long_match(game), Random(5)
    for _ in range(LONG.get(game, 200)):
        push_any(match, chooser)
    apply, replayed = match.game.apply, list[int]()

    def counted(state: object, seat: int, action: int) -> None:
        replayed.append(action)
        apply(state, seat, action)

    monkeypatch.setattr(match, "game", replace(match.game, apply=counted))
    for _ in range(len(match.acts) // 2):
        replayed.clear()
        match.pop()
        assert len(replayed) <= most


def test_a_copy_undoes_on_its_own() -> None:
    match, chooser = long_match("royal"), Random(6)
    for _ in range(3 * CHECKPOINT):
        push_any(match, chooser)
    before, twin = in_short(match), match.copy()
    for _ in range(2 * CHECKPOINT + 1):
        twin.pop()
    assert in_short(match) == before
    for seat, action in match.acts[len(twin.acts) :]:
        twin.push(seat, action)
    assert in_short(twin) == before


def test_undoing_over_the_end_of_a_round_that_stopped() -> None:
    match, chooser = Match.new("coloradd", seats=2, seed=2).stop_between_rounds(), Random(7)
    while not match.is_between:
        push_any(match, chooser)
    ended = len(match.acts)
    match.start_round()
    dealt = in_short(match)
    for _ in range(2 * CHECKPOINT):
        push_any(match, chooser)
    while len(match.acts) > ended:
        match.pop()
    assert in_short(match) == dealt
    match.pop()
    assert (match.rounds, match.is_between) == (0, False)


def test_the_words_of_agreed_cards_come_back() -> None:
    match, chooser = agreed(), Random(8)
    before, acts = match.customs, len(match.acts)
    for _ in range(2 * CHECKPOINT):
        push_any(match, chooser)
    while len(match.acts) > acts:
        match.pop()
    assert match.customs == before
    assert match.customs[0].title == "Rain, 1 drop #7"
