"""Nothing reaches this game by its name; whoever has it as an object can do everything."""

from __future__ import annotations

import pytest

from penult import bots
from penult.bots import SeatedBot
from penult.bots.rlcard import BOTS
from penult.core.errors import clause_name
from penult.games import registry
from penult.games.errors import UnknownGame
from penult.games.rlcard.game import GAME
from penult.match.errors import BadRecord, Refused
from penult.match.match import Match
from penult.render.rulebook import book_with


def played(acts: int = 30) -> Match:
    match = Match.new(GAME, seats=3, seed=4)
    players = [SeatedBot(match, seat, bot) for seat, bot in enumerate(BOTS)]
    while match.outcome is None and len(match.acts) < acts:
        decision = players[match.turn].answer(match)
        assert decision is not None
        match.push(decision.action)
    return match


def test_its_name_opens_nothing() -> None:
    match = played()
    assert GAME.name not in registry.NAMES
    for by_name in (registry.find, Match.new, bots.bots_of):
        with pytest.raises(UnknownGame):
            by_name(GAME.name)
    with pytest.raises(UnknownGame):
        Match.read(match.write())
    with pytest.raises(BadRecord):
        Match.load(match.record())


def test_no_list_of_rules_has_its_clauses() -> None:
    assert {book_with(clause_name(clause)) for clause in GAME.clauses if clause} == {""}


def test_a_match_of_it_can_be_read_and_verified_by_those_who_have_it() -> None:
    match = played()
    assert Match.read(match.write(), game=GAME).write() == match.write()
    assert Match.load(match.record(), GAME).record() == match.record()
    over = played(acts=10_000)
    assert over.outcome is not None
    assert Match.load(over.record(), GAME).outcome == over.outcome


def test_a_given_game_does_not_stand_for_another() -> None:
    with pytest.raises(UnknownGame):
        Match.read("whist; talon: r5", game=GAME)
    other = Match.new(registry.NAMES[0], seed=1)
    assert Match.read(other.write(), game=GAME).game is other.game


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_refusal_explains_itself(language: str) -> None:
    match = Match.read("rlcard; talon: r5; turn: 0; hand 0: r1 b5; hand 1: r2", game=GAME)
    with pytest.raises(Refused) as refused:
        match.push("draw")
    assert "RLC-07" in refused.value.text(language)
