"""MAS-102, 106 … 108: remarks, the vote on them, and penalties in general (MR-59)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes, why
from tests.games.master.scenes import UNLAWFUL, doubtful, laid_without_call, seated
from tests.games.master.table import all_but, four, moves, period, phase, play, ring, two
from tests.tables.sitting import Sitting


def accused(options: str = "") -> Match:
    """Seat 3 accuses seat 1 of an unwelcome remark during seat 0's turn."""
    m = four(options=options)
    m.push(3, "accuse 1")
    return m


def rejected(m: Match, accuser: Seat, target: Seat) -> None:
    """The vote rejects the accusation."""
    m.push(accuser, f"accuse {target}")
    m.push(TABLE, "close")


# MAS-102


def test_MAS_102_a_majority_of_the_others_makes_it_cost_two() -> None:
    m = accused()
    m.push(2, "yes")
    (upheld,) = happened(m, Kind.UPHELD)
    assert (upheld.seat, upheld.other, upheld.clause.name) == (1, 3, "MAS_102")
    assert sizes(m) == [3, 3 + 2, 3, 3]


def test_MAS_102_without_a_majority_it_costs_nothing() -> None:
    m = accused()
    m.push(2, "no")
    m.push(0, "no")
    (no,) = happened(m, Kind.REJECTED)
    assert (no.seat, no.other, no.clause.name) == (1, 3, "MAS_102")
    assert sizes(m) == [3, 3, 3, 3]


def test_MAS_102_half_is_not_a_majority() -> None:
    """With three players, the accuser and one other may vote."""
    m = seated("r7", "r1 b2", "y1 y2", "g1 g2")
    m.push(2, "accuse 1")
    assert happened(m, Kind.UPHELD) == []
    m.push(0, "no")
    assert len(happened(m, Kind.REJECTED)) == 1
    assert sizes(m) == [2, 2, 2]


def test_MAS_102_no_answer_within_fifteen_seconds_is_a_no() -> None:
    sitting = Sitting(four(options="speed=20"), limits=True)
    sitting.push("accuse 1", seat=3)
    assert ("close", 15_000) in sitting.due()
    assert sitting.after(15_000) == ["close"]
    assert len(happened(sitting.match, Kind.REJECTED)) == 1
    assert sizes(sitting.match) == [3, 3, 3, 3]


def test_MAS_102_the_clock_is_not_suspended() -> None:
    sitting = Sitting(four(), limits=True)
    sitting.after(1_000)
    sitting.push("accuse 1", seat=3)
    assert ("ring", 5_300) in sitting.due()
    sitting.push("yes", seat=2)
    assert sitting.due() == [("ring", 5_300)]
    assert (sitting.match.turn, phase(sitting.match)) == (0, "act")


@pytest.mark.parametrize("seat", [1, 3])
def test_MAS_102_neither_the_accused_nor_the_accuser_again_may_vote(seat: Seat) -> None:
    m = accused()
    assert why(m, seat, "yes") == why(m, seat, "no") == "MAS_102"


def test_MAS_102_nobody_votes_twice_or_on_nothing() -> None:
    m = accused()
    m.push(2, "no")
    assert why(m, 2, "yes") == "MAS_102"
    assert why(m, TABLE, "yes") == "MAS_102"
    assert why(four(), 2, "yes") == "MAS_102"
    assert why(four(), TABLE, "close") == "MAS_102"


def test_MAS_102_nobody_accuses_himself() -> None:
    assert why(four(), 2, "accuse 2") == "MAS_102"


def test_MAS_102_one_accusation_at_a_time() -> None:
    m = accused()
    assert why(m, 2, "accuse 0") == "MAS_102"
    m.push(TABLE, "close")
    assert why(m, 2, "accuse 0") == "OK"


def test_MAS_102_who_was_rejected_twice_in_a_round_is_silent_in_it() -> None:
    m = four()
    rejected(m, 3, 1)
    assert why(m, 3, "accuse 1") == "OK"
    rejected(m, 3, 2)
    assert why(m, 3, "accuse 1") == "MAS_102"
    assert why(m, 2, "accuse 1") == "OK"


def test_MAS_102_two_players_it_counts_if_the_accused_admits_it() -> None:
    admitted, denied = two(), two()
    for m in (admitted, denied):
        m.push(1, "accuse 0")
        assert why(m, 1, "yes") == "MAS_102"
    admitted.push(0, "yes")
    denied.push(0, "no")
    assert sizes(admitted) == [3 + 2, 3]
    assert sizes(denied) == [3, 3]


def test_MAS_102_not_in_the_middle_of_a_check() -> None:
    """Penalty cards are never drawn during another player's check."""
    m = doubtful(UNLAWFUL, seats=4)
    m.push(3, "accuse 0")
    m.push("challenge")
    assert why(m, 2, "yes") == why(m, TABLE, "close") == "MAS_102"
    m.push("seen")
    m.push(2, "yes")
    assert sizes(m)[0] == 2 + 4 + 2


def test_MAS_102_during_a_check_nobody_accuses() -> None:
    m = doubtful(UNLAWFUL)
    m.push("challenge")
    assert why(m, 2, "accuse 0") == "MAS_102"


@pytest.mark.parametrize(("verdict", "drawn"), [("yes", 2), ("no", 0)])
def test_MAS_102_where_agreed_the_host_judges(verdict: str, drawn: int) -> None:
    """``comment_rule=host``: the table decides, and nobody votes."""
    m = accused("comment_rule=host")
    for seat in range(4):
        assert why(m, seat, "yes") == "MAS_102"
    assert why(m, TABLE, "close") == "MAS_102"
    m.push(TABLE, verdict)
    assert sizes(m) == [3, 3 + drawn, 3, 3]


def test_MAS_102_where_agreed_remarks_are_free() -> None:
    """``comment_rule=off``."""
    m = four(options="comment_rule=off")
    assert why(m, 3, "accuse 1") == "MAS_102"


def test_MAS_102_talk_between_partners_counts_like_any_other() -> None:
    """MAS-122."""
    m = four(options="form=teams")
    m.push(1, "accuse 0")
    m.push(2, "yes")
    assert sizes(m)[0] == 3 + 2


# MAS-106


def test_MAS_106_a_forgotten_call_costs_two() -> None:
    m = laid_without_call()
    m.push(2, "catch 0")
    assert cited(m, Kind.CAUGHT) == [(0, "MAS_69")]
    assert sizes(m)[0] == 1 + 2


# MAS-107


@pytest.mark.parametrize(("talon", "more"), [("r7", ""), ("r+2", "phase: owing; debt: 2")])
def test_MAS_107_an_early_press_costs_two_and_the_turn_goes_on(talon: str, more: str) -> None:
    m = seated(talon, "r1 b2 b3", "y1 y2 y3", more=more)
    before = period(m)
    m.push("press")
    assert cited(m, Kind.PRESSED_EARLY) == [(0, "MAS_59")]
    assert sizes(m)[0] == 3 + 2
    assert (m.turn, period(m)) == (0, before)


# MAS-108


@pytest.mark.parametrize("target", [0, 2])
def test_MAS_108_a_player_out_of_turn_can_be_penalised(target: Seat) -> None:
    """A penalty neither costs nor gives a turn, and changes no time."""
    m = four()
    before = m.turn, phase(m), period(m)
    m.push(3, f"accuse {target}")
    m.push(1, "yes")
    assert sizes(m)[target] == 3 + 2
    assert (m.turn, phase(m), period(m)) == before


def test_MAS_108_penalties_add_up() -> None:
    """An early press, a remark and a ring, all in one turn."""
    m = seated("r7", "r1", "y1 y2 y3", "g1 g2 g3", more="stock: b8 b9 rest")
    m.push("press")
    assert sizes(m)[0] == 1 + 2
    m.push(1, "accuse 0")
    m.push(2, "yes")
    assert sizes(m)[0] == 1 + 4
    ring(m)
    assert sizes(m)[0] == 1 + 6


def test_MAS_108_they_come_from_the_stock_at_once() -> None:
    m = laid_without_call()
    before = m.view().stock_size
    m.push(1, "catch 0")
    assert m.view().stock_size == before - 2


def test_MAS_108_of_a_short_stock_what_there_is() -> None:
    """MAS-92."""
    rest = all_but("r7 r1 b2 b3 y1 y9")
    m = seated("r7", "r1 b2 b3", "y1", rest, more="stock: y9")
    m.push("press")
    assert sizes(m)[0] == 3 + 1
    (forgiven,) = happened(m, Kind.FORGIVEN)
    assert (forgiven.seat, forgiven.count) == (0, 1)


def test_MAS_108_penalty_cards_may_be_laid_in_the_same_turn() -> None:
    """The turn continues, with the new cards in hand."""
    m = four(more="stock: r9 b9 rest")
    m.push("press")
    assert {"r1", "r9", "draw"} <= moves(m)
    play(m, "r9")
    assert m.turn == 1
