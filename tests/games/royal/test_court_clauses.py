"""ROY-57 … 68: king, jester, sceptre; the fanfare at every possible moment."""

from __future__ import annotations

from random import Random

import pytest

from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, why
from tests.games.royal.table import (
    all_ready,
    change_king,
    clock,
    colour,
    court,
    crown_and_hat,
    deal_up_to,
    dealt,
    opened,
    play_on,
    player,
)

CLOCK_ACTS = ("start", "fanfare", "restart", "pause", "resume")
WHILE_IT_RUNS = {"fanfare", "restart", "pause"}


def reign(cards: str = "r1 b2 b3", more: str = "") -> Match:
    """Seat 1 of four is to play on a red 7; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; turn: 1; crown: 3; hat: 2; hand 0: y1 y2 y3; hand 1: {cards};"
        f"hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7; {more}"
    )


def between_two(cards: str = "r1 b2 b3", more: str = "") -> Match:
    """Seat 0 is king and to play, seat 1 jester."""
    return Match.read(
        f"royal; turn: 0; crown: 0; hat: 1; hand 0: {cards}; hand 1: y4 y5 y6; talon: r7; {more}"
    )


def marked(m: Match, mark: str) -> list[Seat]:
    return [seat.seat for seat in m.scene().seats if mark in seat.marks]


def test_ROY_57_one_king_from_the_deal_to_the_end() -> None:
    m = Match.new("royal", seats=5, seed=3)
    chance = Random(3)
    for _ in range(600):
        assert marked(m, "king") == [m.view().king]
        assert m.view().king not in marked(m, "jester")
        play_on(m, chance)
    assert len(happened(m, Kind.CROWNED)) > 5


# Powers and duties


def words(m: Match, seat: Seat) -> set[str]:
    return {act.split()[0] for act in acts(m, seat)}


def test_ROY_58_the_king_designates_decrees_and_strikes_and_that_is_all() -> None:
    m = reign("joker rking b3")
    assert words(m, 3) == set()
    m.push("joker")
    assert words(m, 3) == {"name"}
    m.push("name red")
    assert words(m, 3) == set()
    other = reign("rking b2 b3")
    other.push("rking")
    assert words(other, 3) == {"hit"}
    fanfare = reign()
    fanfare.push(TABLE, "fanfare")
    assert (words(fanfare, 0), words(fanfare, 3)) == ({"jester"}, set())


@pytest.mark.parametrize("act", ["name red", "hit 0"])
def test_ROY_58_only_where_a_card_asks_for_it(act: str) -> None:
    m = reign()
    assert why(m, 3, act) == "ROY_58"


@pytest.mark.parametrize(("card", "wrong"), [("joker", "hit 0"), ("rking", "name red")])
def test_ROY_58_each_card_asks_for_its_own_decision(card: str, wrong: str) -> None:
    m = reign(f"{card} b2 b3")
    m.push(card)
    assert why(m, 3, wrong) == "ROY_58"


def test_ROY_59_the_jester_draws_for_jester_cards_only() -> None:
    royal = reign("rking b2 b3")
    royal.push("rking")
    royal.push("hit 0")
    assert sizes(royal)[2] == 3
    for card in ("rskip", "rrev", "r1"):
        m = reign(f"{card} b2 b3")
        m.push(card)
        assert sizes(m)[2] == 3


def test_ROY_59_he_plays_like_everybody_else() -> None:
    m = Match.read(
        "royal; turn: 2; crown: 3; hat: 2; talon: r7; hand 2: r1 r2 joker; hand 0: b1;"
        "hand 1: b2; hand 3: b3"
    )
    assert acts(m) == {"r1", "r2", "joker", "draw"}


# The fanfare


def test_ROY_60_only_the_table_sounds_the_fanfare() -> None:
    m = reign()
    for seat in range(4):
        assert why(m, seat, "fanfare") == "ROY_60"
    assert why(m, TABLE, "fanfare") == "OK"


def test_ROY_60_only_while_the_timer_runs() -> None:
    m = dealt()
    assert why(m, TABLE, "fanfare") == "ROY_60"
    all_ready(m)
    assert why(m, TABLE, "fanfare") == "ROY_60"
    m.push(3, "jester 1")
    assert why(m, TABLE, "fanfare") == "ROY_60"
    m.push(TABLE, "start")
    assert why(m, TABLE, "fanfare") == "OK"
    m.push(TABLE, "pause")
    assert why(m, TABLE, "fanfare") == "ROY_60"


def test_ROY_61_the_crown_goes_to_the_left() -> None:
    m = reign()
    m.push(TABLE, "fanfare")
    assert court(m) == (0, NOBODY)
    assert cited(m, Kind.FANFARE) == [(3, "ROY_61")]
    assert cited(m, Kind.CROWNED) == [(0, "ROY_61")]


def test_ROY_61_whatever_the_direction_of_play() -> None:
    m = reign(more="direction: right")
    kings = []
    for hat in (1, 2, 3, 0):
        change_king(m, hat)
        kings.append(m.view().king)
    assert kings == [0, 1, 2, 3]
    assert (m.turn, m.view().direction) == (1, -1)


def test_ROY_62_the_new_king_designates_at_once() -> None:
    m = reign()
    m.push(TABLE, "fanfare")
    assert (m.turn, clock(m), acts(m, 0)) == (0, "idle", {"jester 1", "jester 2", "jester 3"})
    for seat in (1, 2, 3):
        assert why(m, seat, "jester 2") == "ROY_62"
        assert acts(m, seat) == set()
    for act in ("r1", "draw", "pass"):
        assert why(m, 1, act) == "ROY_62"
    m.push(0, "jester 1")
    assert cited(m, Kind.DESIGNATED) == [(1, "ROY_62")]
    assert why(m, 1, "r1") == "ROY_11"
    m.push(TABLE, "start")
    assert (court(m), clock(m)) == ((0, 1), "running")


def test_ROY_63_anybody_but_the_king_himself() -> None:
    m = reign()
    m.push(TABLE, "fanfare")
    assert why(m, 0, "jester 0") == "ROY_63"
    for seat in (1, 2, 3):  # seat 2 wore the hat, seat 3 the crown
        assert why(m, 0, f"jester {seat}") == "OK"


def test_ROY_63_the_latest_hat_wearer_again() -> None:
    m = reign()
    change_king(m, 2)
    assert court(m) == (0, 2)


# Play continues where it was


def untouched(m: Match) -> tuple[object, ...]:
    """Everything that a change of king doesn't touch."""
    table = m.view()
    hands = [hand(m, seat) for seat in range(m.seats)]
    piles = table.top, table.talon_size, table.stock_size, table.colour
    return hands, piles, table.direction, table.player, acts(m), exposed(m)


def test_ROY_64_in_the_middle_of_a_turn() -> None:
    m = reign("r1 joker b3", "direction: right")
    before = untouched(m)
    change_king(m, 1)
    assert (m.turn, untouched(m)) == (1, before)
    assert court(m) == (0, 1)


def test_ROY_64_between_drawing_and_deciding() -> None:
    m = reign("b1 b2", "stock: r5 rest")
    m.push("draw")
    before = untouched(m)
    assert acts(m) == {"r5", "pass"}
    m.push(TABLE, "fanfare")
    assert why(m, 1, "r5") == "ROY_62"
    crown_and_hat(m, 3)
    assert (m.turn, untouched(m)) == (1, before)
    assert why(m, 1, "b1") == "ROY_23"
    m.push("r5")
    assert m.turn == 2


def test_ROY_64_the_player_plays_on_under_the_new_king() -> None:
    m = reign("joker b2 b3")
    change_king(m, 3)
    m.push("joker")
    assert why(m, 3, "name blue") == "ROY_41"
    m.push(0, "name blue")
    assert colour(m) == "blue"


def test_ROY_64_an_early_call_survives_the_fanfare() -> None:
    m = reign("r1 b2")
    m.push("call")
    change_king(m, 2)
    m.push("r1")
    assert exposed(m) == []


@pytest.mark.parametrize(
    ("card", "answer", "old_king_decides"), [("joker", "name blue", 3), ("rking", "hit 0", 3)]
)
def test_ROY_64_the_decision_under_way_is_still_the_old_kings(
    card: str, answer: str, old_king_decides: Seat
) -> None:
    m = reign(f"{card} b2 b3")
    m.push(card)
    m.push(TABLE, "fanfare")
    assert (court(m), clock(m), m.turn) == ((3, 2), "idle", old_king_decides)
    assert happened(m, Kind.HELD_BACK)
    m.push(3, answer)
    assert court(m) == (0, NOBODY)
    assert (m.turn, player(m)) == (0, 2)  # before the next turn
    crown_and_hat(m, 1)
    assert (m.turn, clock(m)) == (2, "running")


def test_ROY_64_no_second_fanfare_while_one_waits() -> None:
    m = reign("joker b2 b3")
    m.push("joker")
    m.push(TABLE, "fanfare")
    for act in CLOCK_ACTS:
        assert why(m, TABLE, act) != "OK"


def test_ROY_64_a_waiting_fanfare_is_dropped_with_the_round() -> None:
    m = Match.read(
        "royal; options: fanfare_applies=end_of_turn; turn: 1; crown: 3; hat: 2; talon: r7;"
        "hand 0: y1; hand 1: r1; hand 2: y2; hand 3: y3",
        orders=[deal_up_to("g5", 4)],
    )
    m.push(TABLE, "fanfare")
    m.push("r1")
    assert cited(m, Kind.CROWNED) == [(0, "ROY_82")]  # one step, not two
    assert (court(m), clock(m), m.view().held_back) == ((0, NOBODY), "idle", 0)


def test_ROY_64_no_fanfare_once_the_round_is_won() -> None:
    m = reign("rking")
    m.push("rking")
    assert (m.turn, clock(m)) == (3, "idle")
    assert why(m, TABLE, "fanfare") == "ROY_60"
    m.push("hit 0")
    assert cited(m, Kind.CROWNED) == [(0, "ROY_82")]


def test_ROY_64_at_the_opening_the_old_king_decides_and_keeps_the_first_turn() -> None:
    m = opened("joker", king=2, hat=0)
    m.push(TABLE, "fanfare")
    m.push(2, "name red")
    crown_and_hat(m, 1)
    assert (court(m), m.turn) == ((3, 1), 2)


def test_ROY_64_who_can_be_caught_still_can() -> None:
    m = reign("r1 b2")
    m.push("r1")
    m.push(TABLE, "fanfare")
    assert exposed(m) == [1]
    m.push(3, "catch 1")
    assert (sizes(m)[1], m.turn) == (3, 0)
    crown_and_hat(m, 2)
    assert m.turn == 2


# Two players


def test_ROY_62_between_two_the_roles_swap_by_themselves() -> None:
    m = between_two()
    m.push(TABLE, "fanfare")
    assert (court(m), m.turn, clock(m)) == ((1, 0), TABLE, "idle")
    assert cited(m, Kind.DESIGNATED) == [(0, "ROY_62")]
    assert acts(m, TABLE) == {"start"}
    m.push("start")
    assert (m.turn, clock(m)) == (0, "running")
    change_king(m, 1)
    assert court(m) == (0, 1)


def test_ROY_62_between_two_after_the_kings_decision() -> None:
    m = between_two("joker b2 b3")
    m.push("joker")
    m.push(TABLE, "fanfare")
    m.push(0, "name blue")
    assert (court(m), player(m), acts(m, TABLE)) == ((1, 0), 1, {"start"})


# The timer


def test_ROY_65_a_missing_fanfare_restarts_the_timer_and_nothing_else() -> None:
    m = reign()
    before = untouched(m), court(m), m.view().reigns
    m.push(TABLE, "restart")
    assert (untouched(m), court(m), m.view().reigns) == before
    assert (m.turn, clock(m)) == (1, "running")
    assert cited(m, Kind.RESTARTED) == [(3, "ROY_65")]


def test_ROY_65_a_restart_gives_a_full_new_period() -> None:
    m = reign(more="reign-turns: 9")
    m.push(TABLE, "restart")
    assert m.view().reign_turns == 1  # the current turn


def test_ROY_65_nobody_but_the_table_and_only_in_a_reign() -> None:
    m = reign()
    assert why(m, 3, "restart") == "ROY_65"
    m.push(TABLE, "fanfare")
    assert why(m, TABLE, "restart") == "ROY_65"


def test_ROY_66_as_often_as_it_sounds() -> None:
    m = opened(king=3, hat=1)
    for number in range(1, 10):
        before = m.turn
        change_king(m, (number + 1) % 4)
        assert court(m) == ((3 + number) % 4, (number + 1) % 4)
        assert m.turn == before
    assert len(happened(m, Kind.FANFARE)) == 9


def test_ROY_67_no_card_moves_crown_or_hat() -> None:
    for card, answer in (
        ("r1", ""),
        ("rrev", ""),
        ("rskip", ""),
        ("rjester", ""),
        ("rking", "hit 2"),
        ("joker", "name red"),
    ):
        m = reign(f"{card} b2 b3")
        m.push(card)
        if answer:
            m.push(answer)
        assert court(m) == (3, 2)


def test_ROY_67_no_designation_in_the_middle_of_a_reign() -> None:
    m = reign()
    assert why(m, 3, "jester 0") == "ROY_67"


def test_ROY_68_the_timer_stands_between_fanfare_and_start() -> None:
    m = reign()
    m.push(TABLE, "fanfare")
    assert (clock(m), acts(m, TABLE)) == ("idle", set())
    m.push(0, "jester 1")
    assert (clock(m), acts(m, TABLE)) == ("idle", {"start"})
    m.push(TABLE, "start")
    assert (clock(m), acts(m, TABLE)) == ("running", WHILE_IT_RUNS)


def test_ROY_68_and_between_rounds() -> None:
    m = reign("r1")
    m.push("r1")
    assert cited(m, Kind.STOPPED) == [(NOBODY, "ROY_68")]
    assert (clock(m), acts(m, TABLE)) == ("idle", set())


def test_ROY_68_a_pause_stops_the_table_and_changes_nothing() -> None:
    m = reign("r1 b2")
    before = untouched(m)
    m.push(TABLE, "pause")
    assert (clock(m), m.turn, acts(m, TABLE)) == ("paused", TABLE, {"resume"})
    for seat in range(4):
        assert acts(m, seat) == set()
    for act in ("r1", "draw", "call"):
        assert why(m, 1, act) == "ROY_68"
    m.push(TABLE, "resume")
    assert (clock(m), m.turn, untouched(m)) == ("running", 1, before)


def test_ROY_68_only_the_table_pauses_and_resumes() -> None:
    m = reign()
    assert why(m, 3, "pause") == "ROY_68"
    assert why(m, TABLE, "resume") == "ROY_68"
    m.push(TABLE, "pause")
    assert why(m, 3, "resume") == "ROY_68"


def test_ROY_68_the_table_does_not_play() -> None:
    m = reign()
    for act in ("r1", "draw", "pass", "call", "catch 1", "ready", "jester 2", "name red", "hit 0"):
        assert why(m, TABLE, act) == "ROY_68"
