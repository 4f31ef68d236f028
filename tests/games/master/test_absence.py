"""MR-101 and MR-109: a player who is away, and one who leaves."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.errors import Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, sizes, top, why
from tests.games.master.table import (
    all_but,
    all_cards,
    behind_press,
    dealt,
    debt,
    draw_and_press,
    four,
    opened,
    phase,
    play,
    ring,
    winners,
)


def away(m: Match) -> list[Seat]:
    return [seat for seat in range(m.seats) if m.view().away >> seat & 1]


def out(m: Match) -> list[Seat]:
    return [seat for seat in range(m.seats) if m.view().out >> seat & 1]


def once_silent(options: str = "", more: str = "", cards: str = "r1 b2 b3") -> Match:
    """Seat 0 of four is to play and has let one ring pass already."""
    return four(cards, options, f"silent: 1 0 0 0; {more}")


def gone(options: str, *seats: Seat, turn: Seat = 3, more: str = "") -> Match:
    """These seats are away; the current player can play the red 1."""
    held = ["b1 b2 b3", "y1 y2 y3", "y4 y5 y6", "g2 g3 g4"]
    held[turn] = "r1 g9 g8"
    hands = "".join(f"hand {seat}: {cards};" for seat, cards in enumerate(held))
    missing = " ".join(map(str, seats))
    return Match.read(
        f"master; options: {options}; turn: {turn}; away: {missing}; talon: r7; {hands} {more}"
    )


# Going away


def test_MR_101_two_rings_in_a_row_without_any_act() -> None:
    m = opened(seats=2, dealer=1)
    for expected in ([], [0]):
        ring(m)
        assert away(m) == expected
        m.push("press")
        draw_and_press(m)
    assert cited(m, Kind.AWAY) == [(0, "MAS_66")]


@pytest.mark.parametrize("rings", [1, 3, 5])
def test_MR_101_away_after_so_many(rings: int) -> None:
    m = opened(seats=2, dealer=1, options=f"away_after={rings}")
    for number in range(1, rings + 1):
        ring(m)
        assert away(m) == ([0] if number == rings else [])
        m.push("press")
        draw_and_press(m)


@pytest.mark.parametrize("acts_before", [["r1"], ["draw"]])
def test_MR_101_not_if_he_did_something(acts_before: list[str]) -> None:
    m = once_silent()
    for act in acts_before:
        m.push(act)
    ring(m)
    assert away(m) == []


@pytest.mark.parametrize(("seat", "act"), [(0, "accuse 1"), (0, "stop"), (0, "press")])
def test_MR_101_any_act_shows_that_he_is_there(seat: Seat, act: str) -> None:
    m = once_silent()
    m.push(seat, act)
    ring(m)
    assert away(m) == []


def test_MR_101_the_table_may_press_on_for_him() -> None:
    """A press or start by the table doesn't show that the player is there (MR-28, 37)."""
    m = Match.read(
        "master; phase: restart; after-press: act; turn: 0; silent: 1 0; talon: r7;"
        "hand 0: b1 b2; hand 1: y1 y2"
    )
    m.push("press")
    ring(m)
    assert away(m) == [0]
    m = Match.read(
        "master; phase: start; turn: 1; dealer: 1; silent: 0 1; talon: rskip;"
        "hand 0: b1 b2; hand 1: y1 y2"
    )
    m.push("start")
    ring(m)
    assert away(m) == [1]


def test_MR_101_nor_does_the_table_name_a_colour_for_him_and_find_him_back() -> None:
    m = Match.read(
        "master; phase: naming; turn: 1; dealer: 1; away: 1; talon: joker;"
        "hand 0: b1 b2; hand 1: y1 y2"
    )
    m.push("name blue")
    assert away(m) == [1]


def test_MR_101_a_catch_while_another_must_press_on_is_an_act() -> None:
    m = Match.read(
        "master; phase: restart; after-press: act; turn: 0; silent: 0 1 0; exposed: 2; talon: r7;"
        "hand 0: b1 b2; hand 1: y1 y2; hand 2: y3"
    )
    m.push(1, "catch 2")
    m.push("press")
    draw_and_press(m)
    ring(m)
    assert away(m) == []


def test_MR_101_a_victim_who_freezes_counts_too() -> None:
    m = four("r+2 b2 b3", more="silent: 0 1 0 0")
    play(m, "r+2")
    ring(m)
    assert away(m) == [1]


# Coming back


def test_MR_101_he_says_that_he_is_back() -> None:
    m = gone("away_mode=bot", 1)
    assert why(m, 1, "back") == "OK"
    m.push(1, "back")
    assert away(m) == []
    assert cited(m, Kind.BACK) == [(1, "MAS_66")]
    assert why(m, 1, "back") == "MAS_66"


def test_MR_101_also_while_somebody_must_press_on() -> None:
    m = gone("away_mode=bot", 1, turn=0)
    ring(m)
    assert phase(m) == "restart"
    m.push(1, "back")
    assert away(m) == []


def test_MR_101_only_who_was_away() -> None:
    m = gone("away_mode=bot", 1)
    assert [why(m, seat, "back") for seat in (0, 2, 3, TABLE)] == ["MAS_66"] * 4


def test_MR_101_a_new_match_forgets() -> None:
    assert away(opened()) == []


# What happens to the seat


def test_MR_101_bot_the_rules_wait_for_whoever_plays_there() -> None:
    m = gone("away_mode=bot", 0)
    play(m, "r1")
    assert (m.turn, phase(m), sizes(m)[0]) == (0, "act", 3)


def test_MR_101_autopass_draws_one_card_and_passes() -> None:
    m = gone("away_mode=autopass", 0)
    play(m, "r1")
    assert (m.turn, phase(m), sizes(m)) == (1, "act", [4, 3, 3, 2])
    assert cited(m, Kind.PASSED) == [(0, "MAS_20")]


def test_MR_101_autopass_for_neighbours_in_a_row() -> None:
    m = gone("away_mode=autopass", 0, 1)
    play(m, "r1")
    assert (m.turn, sizes(m)) == (2, [4, 4, 3, 2])


@pytest.mark.parametrize("singly", ["off", "on"])
@pytest.mark.parametrize(("card", "owed"), [("r+2", 2), ("super=red", 4)])
def test_MR_101_autopass_pays_a_debt(card: str, owed: int, singly: str) -> None:
    m = Match.read(
        f"master; options: away_mode=autopass draw_one_by_one={singly}; turn: 0; away: 1;"
        f"talon: r7; hand 0: {card.partition('=')[0]} b1 b2; hand 1: y1 y2; hand 2: y3 y4"
    )
    play(m, card)
    assert (m.turn, phase(m), debt(m), sizes(m)) == (2, "act", 0, [2, 2 + owed, 2])


def test_MR_101_autopass_after_a_ring_the_next_one_who_is_there_presses() -> None:
    m = gone("away_mode=autopass", 0)
    ring(m)
    assert (m.turn, phase(m), behind_press(m), sizes(m)[0]) == (1, "restart", "act", 4)


def test_MR_101_autopass_ends_when_he_is_back() -> None:
    m = gone("away_mode=autopass", 0)
    m.push(0, "back")
    play(m, "r1")
    assert (m.turn, sizes(m)[0]) == (0, 3)


def test_MR_101_autopass_stops_for_a_table_that_is_empty() -> None:
    m = gone("away_mode=autopass away_after=1", 0, 1, 2)
    ring(m)
    assert away(m) == [0, 1, 2, 3]
    assert (m.turn, phase(m)) == (0, "restart")


def test_MR_101_remove_takes_the_seat_out() -> None:
    m = once_silent("away_mode=remove")
    ring(m)
    assert (away(m), out(m)) == ([0], [0])
    assert (m.turn, phase(m), sizes(m)) == (1, "restart", [0, 3, 3, 3])
    assert cited(m, Kind.LEFT) == [(0, "MAS_66")]


# Leaving


def test_MR_109_a_seat_is_given_up_only_where_it_may_be_empty() -> None:
    """Elsewhere a bot takes the seat, and the rules needn't know."""
    for mode in ("bot", "autopass"):
        assert why(four(options=f"away_mode={mode}"), 2, "leave") == "MAS_66"
    assert why(four(options="away_mode=remove"), 2, "leave") == "OK"


def test_MR_109_his_cards_go_under_the_talon() -> None:
    m = four("r1 b2 b3", "away_mode=remove")
    m.push(2, "leave")
    assert (top(m), m.view().talon_size, sizes(m)[2]) == ("r7", 4, 0)
    assert all_cards(m).total() == 108


def test_MR_109_his_seat_is_skipped() -> None:
    m = four("r1 b2 b3", "away_mode=remove")
    m.push(1, "leave")
    assert m.turn == 0
    play(m, "r1")
    assert m.turn == 2
    assert acts(m, 1) == set()
    assert why(m, 1, "draw") == "MAS_125"
    draw_and_press(m)
    draw_and_press(m)
    assert m.turn == 0


def test_MR_109_who_leaves_in_his_turn_hands_it_on() -> None:
    m = four("r1 b2 b3", "away_mode=remove")
    m.push(0, "leave")
    assert (m.turn, phase(m)) == (1, "act")


def test_MR_109_who_leaves_with_a_debt_takes_it_along() -> None:
    m = four("r+2 b2 b3", "away_mode=remove")
    play(m, "r+2")
    m.push(1, "leave")
    assert (m.turn, phase(m), debt(m)) == (2, "act", 0)


def test_MR_109_he_stays_out_of_later_rounds() -> None:
    m = Match.read(
        "master; options: away_mode=remove; turn: 0; dealer: 0; talon: r7; hand 0: r1; hand 1: y1;"
        "hand 2: y2; hand 3: y3"
    )
    m.push(1, "leave")
    play(m, "r1")
    assert (m.view().rounds, sizes(m), m.view().dealer) == (1, [7, 0, 7, 7], 2)


def test_MR_109_two_are_left_and_the_clauses_for_two_apply() -> None:
    m = four("rrev b2 b3", "away_mode=remove")
    for seat in (1, 2):
        m.push(seat, "leave")
    play(m, "rrev")
    assert m.turn == 0


def test_MR_109_if_one_is_left_the_game_ends() -> None:
    m = four("r1 b2 b3", "away_mode=remove", "totals: 0 90 300 10")
    for seat in (1, 2):
        m.push(seat, "leave")
        assert m.outcome is None
    m.push(0, "leave")
    assert winners(m) == (3,)
    with pytest.raises(Refused):
        m.push(3, "draw")


def test_MR_109_he_wins_nothing_any_more() -> None:
    m = Match.read(
        "master; options: away_mode=remove target=100; totals: 90 95 0; turn: 0; talon: r7;"
        "hand 0: r1; hand 1: y1; hand 2: y9 y8"
    )
    m.push(1, "leave")
    play(m, "r1")
    assert (m.standing, winners(m)) == ((90 + 17, 95, 0), (0,))


def test_MR_109_not_between_lay_and_press_nor_in_a_check() -> None:
    m = four("super b2 b3", "away_mode=remove")
    m.push("super=blue")
    assert [why(m, seat, "leave") for seat in range(4)] == ["MAS_66"] * 4
    m.push("press")
    m.push("challenge")
    assert [why(m, seat, "leave") for seat in range(4)] == ["MAS_66"] * 4
    assert why(dealt(options="away_mode=remove"), 1, "leave") == "MAS_66"


@pytest.mark.parametrize("prepare", [[], ["draw"]])
def test_MR_109_a_vote_that_his_leaving_decides(prepare: list[str]) -> None:
    """Two of four voters were for it; of three, they are the majority."""
    m = Match.read(
        "master; options: away_mode=remove; turn: 0; talon: r7; stock: g9 rest; hand 0: b1 b2;"
        "hand 1: y1 y2; hand 2: y3 y4; hand 3: y5 y6; hand 4: y7 y8"
    )
    for act in prepare:
        m.push(act)
    m.push(1, "accuse 3")
    m.push(2, "yes")
    assert not happened(m, Kind.UPHELD)
    m.push(0, "leave")
    assert cited(m, Kind.UPHELD) == [(3, "MAS_102")]
    assert (m.turn, phase(m), sizes(m)) == (1, "act", [0, 2, 2, 4, 2])


def test_MR_109_his_cards_can_be_drawn_so_the_round_is_not_blocked() -> None:
    """MR-56 counts turns without a card or a draw only while nothing can be drawn."""
    held = "b1", "b2 b3", "b4"
    rest = all_but("r7 " + " ".join(held))
    m = Match.read(
        f"master; options: away_mode=remove form=low_score; turn: 2; idle: 3; turns: 9; talon: r7;"
        f"stock: -; hand 0: {held[0]}; hand 1: {held[1]}; hand 2: {held[2]}; hand 3: {rest}"
    )
    m.push(2, "leave")
    assert not happened(m, Kind.BLOCKED)
    assert (m.turn, phase(m), m.view().rounds) == (3, "act", 0)
