"""A position dealt anew: the seat can't tell it from the true one, and it betrays nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.thinking.dealing_anew import dealt_anew
from tests.properties.own import Kept
from tests.properties.redeal import redealt
from tests.properties.tables import each_game
from tests.server.test_branching import some_match


def anew(match: Match, seat: Seat, seed: int) -> Match:
    found = dealt_anew(match, seat, seed)
    assert found
    return Match.read(found.write())  # as a table gets it


def held(match: Match) -> list[Counter[str]]:
    return [Counter(match.hand(seat)) for seat in range(match.seats)]


@each_game
def test_the_seat_sees_no_difference(game: str) -> None:
    for acts in (1, 12, 30):
        match = some_match(game, acts)
        if match.turn == TABLE:
            continue
        for seat in range(match.seats):
            other = anew(match, seat, 1)
            assert other.view(seat) == match.view(seat)
            assert other.scene(seat) == match.scene(seat)
            assert other.legal(seat) == match.legal(seat)


@each_game
def test_other_hands_are_dealt_again(game: str) -> None:
    match = some_match(game, 12)
    deals = [held(anew(match, 1, seed)) for seed in range(1, 6)]
    assert all(deal[1] == held(match)[1] for deal in deals)
    assert len({str(deal) for deal in deals}) == len(deals)
    assert all(deal[0] != held(match)[0] for deal in deals)


@each_game
def test_the_same_seed_deals_the_same_cards(game: str) -> None:
    match = some_match(game)
    assert anew(match, 2, 5).write() == anew(match, 2, 5).write()
    assert anew(match, 2, 5).write() != anew(match, 2, 6).write()


@each_game
def test_where_the_cards_really_were_makes_no_difference(game: str) -> None:
    """Twins that the seat can't tell apart are dealt anew to the same position."""
    match = some_match(game)
    for seat in range(match.seats):
        twin = redealt(match, seat, Random(seat), Kept())
        assert held(twin) != held(match)
        assert anew(twin, seat, 3).write() == anew(match, seat, 3).write()


def test_every_game_can_be_dealt_anew() -> None:
    assert all(dealt_anew(some_match(game), 0, 1) for game in NAMES)
