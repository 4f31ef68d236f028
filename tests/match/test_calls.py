"""How often somebody forgot to call their last card, and was caught."""

from __future__ import annotations

from penult.core.ids import Seat
from penult.games.registry import NAMES, find
from penult.match.calls import ForgottenCalls
from penult.match.match import Match
from tests.games.coloradd.test_call_clauses import two_cards_left


def counted(match: Match, *acts: tuple[Seat, str]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """What was forgotten by whom, and who was caught."""
    calls = ForgottenCalls(match.game)
    calls.look(match, match.events)
    for seat, act in acts:
        known = len(match.events)
        match.push(seat, act)
        calls.look(match, match.events[known:])
    return dict(calls.forgotten), dict(calls.caught)


def test_whoever_calls_before_or_after_the_card_forgets_nothing() -> None:
    assert counted(two_cards_left(), (0, "call"), (0, "r1"), (1, "r3")) == ({}, {})
    assert counted(two_cards_left(), (0, "r1"), (0, "call"), (1, "r3")) == ({}, {})


def test_nothing_is_forgotten_while_there_is_time() -> None:
    assert counted(two_cards_left(), (0, "r1")) == ({}, {})


def test_whoever_is_caught_has_forgotten() -> None:
    assert counted(two_cards_left(), (0, "r1"), (2, "catch 0")) == ({0: 1}, {0: 1})


def test_whoever_gets_away_with_it_has_forgotten_too() -> None:
    assert counted(two_cards_left(), (0, "r1"), (1, "r3")) == ({0: 1}, {})


def test_the_end_of_a_match_leaves_nothing_open() -> None:
    match = Match.read(
        "coloradd; options: round_cap=1; turn: 0; hand 0: r1 b2; hand 1: r3; hand 2: y6 r7;"
        "talon: r5"
    )
    assert counted(match, (0, "r1"), (1, "r3")) == ({0: 1}, {})
    assert match.outcome


def test_every_game_here_has_a_call() -> None:
    assert all(ForgottenCalls(find(game)).are_made for game in NAMES)
