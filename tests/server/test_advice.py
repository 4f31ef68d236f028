"""Hints: who gets them, and that they tell nothing that the person does not see."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.server.errors import NoHint
from penult.server.sockets.gateway import hint
from penult.tables.errors import NoChair, NotPlaying
from penult.tables.table import Table
from tests.properties.redeal import redealt

ME = 0


def table_of(match: Match | None, people: int = 1) -> Table:
    game = match.game.name if match else ""
    return cast(Table, SimpleNamespace(match=match, game=game, people=[ME] * people, moves=3))


def in_turn(game: str) -> Match:
    """The first position in which the person has something to do."""
    match, rng = Match.new(game, seats=3, seed=5), Random(5)
    while match.turn != ME or not match.moves(ME):
        match.push(match.turn, rng.choice(match.moves(match.turn) or match.legal(match.turn)))
    return match


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_can_be_done_and_knows_no_more_than_the_person(game: str) -> None:
    match, rng = in_turn(game), Random(9)
    said = hint(table_of(match), ME, "a1")
    assert said.act in {action.text for action in match.legal(ME)}
    for _ in range(5):
        assert hint(table_of(redealt(match, ME, rng)), ME, "a1") == said


def test_where_somebody_else_plays_there_are_none() -> None:
    with pytest.raises(NoHint):
        hint(table_of(in_turn("coloradd"), people=2), ME, "a1")


def test_who_watches_or_has_nothing_to_do_gets_none() -> None:
    match = in_turn("coloradd")
    with pytest.raises(NoChair):
        hint(table_of(match), TABLE, "a1")
    with pytest.raises(NotPlaying):
        hint(table_of(match), 1, "a1")
    with pytest.raises(NotPlaying):
        hint(table_of(None), ME, "a1")
