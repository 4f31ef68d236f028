"""MAS-123 … 128: the elimination game, its limit, empty seats, and the last two."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.errors import BadOptionValue
from penult.match.errors import UnfitTable
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, sizes, why
from tests.games.master.table import (
    NUMBER_STARTER,
    all_but,
    cut_order,
    deal_up_to,
    direction,
    play,
    ring,
    turns_of_a_lap,
    winners,
)


def out(m: Match) -> list[Seat]:
    return [seat for seat in range(m.seats) if m.view().out >> seat & 1]


def one_round(
    totals: str,
    options: str = "",
    more: str = "",
    orders: tuple[list[int], ...] = (),
) -> Match:
    """Seat 0 of four goes out; the others hold 33, 75 and 4 points."""
    m = Match.read(
        f"master; options: form=elimination {options}; totals: {totals}; turn: 0; talon: r5;"
        f"hand 0: r1; hand 1: b9 g4 bskip; hand 2: joker y9 y8 y7 y1; hand 3: g4; {more}",
        orders=orders,
    )
    play(m, "r1")
    return m


def five(cards: str, *missing: Seat, options: str = "", more: str = "") -> Match:
    """Seat 0 of five is to play on a red 5; some seats have been eliminated."""
    held = [cards, "b1 b2 b3", "b4 b6 b8", "g1 g2 g3", "g4 g6 g8"]
    hands = "".join(
        f"hand {seat}: {'-' if seat in missing else each};" for seat, each in enumerate(held)
    )
    return Match.read(
        f"master; options: form=elimination {options}; out: {' '.join(map(str, missing))}; turn: 0;"
        f"talon: r5; {hands} {more}"
    )


# Points


def test_MAS_123_everybody_adds_his_own_hand() -> None:
    m = one_round("0 0 0 0")
    assert m.standing == (0, 33, 75, 4)
    assert cited(m, Kind.SCORED) == [(seat, "MAS_123") for seat in range(4)]


def test_MR_73_the_winner_scores_nothing() -> None:
    assert one_round("10 0 0 0").standing[0] == 10


@pytest.mark.parametrize(("total", "gone"), [(424, False), (425, True), (460, True)])
def test_MAS_124_who_reaches_the_limit_is_out(total: int, gone: bool) -> None:
    m = one_round(f"0 0 {total} 0")
    assert out(m) == ([2] if gone else [])
    expected = [(2, "MAS_124")] if gone else []
    assert cited(m, Kind.ELIMINATED) == expected


def test_MR_72_several_at_once() -> None:
    m = one_round("499 470 460 0")
    assert (out(m), m.outcome) == ([1, 2], None)


def test_MR_72_only_after_the_round_is_scored() -> None:
    m = five("r1 b9 b9", more="totals: 0 900 0 0 0")
    play(m, "r1")
    assert m.turn == 1


# Empty seats


def test_MAS_125_the_others_go_on_without_him() -> None:
    m = one_round("0 0 450 0", orders=(deal_up_to(NUMBER_STARTER, 3),))
    assert (m.view().rounds, sizes(m)) == (1, [7, 7, 0, 7])
    assert [event.seat for event in happened(m, Kind.DEALT)] == [3, 0, 1]
    m.push("start")
    assert turns_of_a_lap(m, 6) == [3, 0, 1, 3, 0, 1]


def test_MAS_125_he_does_nothing_any_more() -> None:
    m = one_round("0 0 450 0", orders=(deal_up_to(NUMBER_STARTER, 3),))
    m.push("start")
    assert acts(m, 2) == set()
    for act in ("draw", "press", "stop", "accuse 0", "back"):
        assert why(m, 2, act) == "MAS_125"
    assert why(m, 0, "catch 2") == "MAS_73"
    assert why(m, 0, "accuse 2") == "MAS_102"


def test_MR_72_he_may_watch_without_seeing_hands() -> None:
    m = one_round("0 0 450 0", orders=(deal_up_to(NUMBER_STARTER, 3),))
    assert m.scene(2).hand == ()
    assert not any(m.view(2).hand)
    assert not any(m.view(2).shown)


@pytest.mark.parametrize("missing", [(1,), (1, 2), (1, 2, 3)])
def test_MAS_125_turns_pass_over_empty_seats(missing: tuple[Seat, ...]) -> None:
    m = five("r1 b9 b9", *missing)
    play(m, "r1")
    assert m.turn == missing[-1] + 1


@pytest.mark.parametrize(("card", "turn"), [("rskip", 4), ("r+2", 2), ("rrev", 4)])
def test_MAS_125_effects_pass_over_them_too(card: str, turn: Seat) -> None:
    m = five(f"{card} b9 b9", 1, 3)
    play(m, card)
    assert m.turn == turn


def test_MAS_125_a_last_plus_two_hits_the_next_who_plays() -> None:
    m = five("r+2", 1, options="round_cap=1")
    play(m, "r+2")
    assert sizes(m) == [0, 0, 5, 3, 3]


def test_MAS_125_a_zero_moves_the_hands_of_those_who_play() -> None:
    m = five("r0 b9", 1, 3, options="seven_zero=on")
    play(m, "r0")  # 0, 2, 4
    assert sizes(m) == [3, 0, 1, 0, 3]
    assert direction(m) == 1


def test_MAS_125_a_seven_is_not_swapped_with_an_empty_seat() -> None:
    m = five("r7 b9 b9", 1, 3, options="seven_zero=on")
    assert {act for act in acts(m) if act.startswith("r7")} == {"r7>2", "r7>4"}
    assert why(m, 0, "r7>1") == "MAS_142"


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 3), (3, 0)])
def test_MR_72_the_deal_passes_over_them(dealer: Seat, following: Seat) -> None:
    """MAS-14."""
    m = one_round("0 0 450 0", more=f"dealer: {dealer}", orders=(deal_up_to(NUMBER_STARTER, 3),))
    assert m.view().dealer == following


def test_MR_72_the_eliminated_do_not_draw_for_the_deal() -> None:
    m = one_round("0 0 450 0", "dealer_next=redraw", orders=(cut_order("r3 b2 y8"),))
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 3]
    assert m.view().dealer == 3


def test_MAS_125_eliminated_totals_stay() -> None:
    m = five("r1", 1, options="", more="totals: 10 600 20 30 40")
    play(m, "r1")
    assert m.standing == (10, 600, 20 + 18, 30 + 6, 40 + 18)


# The end


def test_MAS_126_the_last_one_left_wins() -> None:
    m = one_round("499 470 460 496")
    assert (out(m), winners(m)) == ([1, 2, 3], (0,))
    assert cited(m, Kind.WON) == [(0, "MAS_126")]


def test_MAS_126_two_left_play_on() -> None:
    m = one_round("499 470 460 495")
    assert (out(m), m.outcome) == ([1, 2], None)


def test_round_cap_of_those_who_are_left_the_lowest_wins() -> None:
    m = one_round("300 0 460 0", "round_cap=1")
    assert (out(m), winners(m)) == ([2], (3,))


def stuck(totals: str, options: str = "") -> Match:
    """A round that is about to be blocked: hands worth 3, 3 and all the rest but the red 5."""
    rest = all_but("r5 b1 b2 g3")
    return Match.read(
        f"master; options: form=elimination {options}; totals: {totals}; turn: 2; idle: 3;"
        f"turns: 3; talon: r5; stock: -; hand 0: b1 b2; hand 1: g3; hand 2: {rest}"
    )


def test_MR_72_nobody_left_after_a_blocked_round_the_lowest_wins() -> None:
    m = stuck("498 497 0")
    ring(m)
    assert happened(m, Kind.BLOCKED)
    assert (out(m), m.standing[:2]) == ([0, 1, 2], (501, 500))
    assert winners(m) == (1,)


def test_MR_72_equal_lowest_share_it() -> None:
    m = stuck("497 497 0")
    ring(m)
    assert (out(m), winners(m)) == ([0, 1, 2], (0, 1))


def test_MR_72_who_was_out_before_does_not_come_back_to_win() -> None:
    rest = all_but("r5 b1 b2 g3")
    m = Match.read(
        "master; options: form=elimination; totals: 700 800 0 600; out: 3; turn: 2; idle: 3;"
        f"turns: 3; talon: r5; stock: -; hand 0: b1 b2; hand 1: g3; hand 2: {rest}; hand 3: -"
    )
    ring(m)
    assert (out(m), winners(m)) == ([0, 1, 2, 3], (0,))


def test_MR_72_a_survivor_of_a_blocked_round_wins() -> None:
    m = stuck("300 498 0")
    ring(m)
    assert (out(m), winners(m)) == ([1, 2], (0,))


# The limit


@pytest.mark.parametrize(("limit", "expected"), [(75, [2]), (76, []), (33, [1, 2]), (2000, [])])
def test_MAS_127_the_limit_is_fixed_in_advance(limit: int, expected: list[Seat]) -> None:
    assert out(one_round("0 0 0 0", f"target={limit}")) == expected


def test_MAS_127_and_cannot_change() -> None:
    m = one_round("0 0 0 0")
    assert m.options.target == 500
    with pytest.raises(AttributeError):
        m.options.target = 600
    with pytest.raises(BadOptionValue):
        Match.new("master", options="form=elimination target=0")


# Two left


def test_MAS_128_when_two_remain_the_clauses_for_two_apply() -> None:
    m = Match.read(
        "master; options: form=elimination; totals: 0 490 0; turn: 0; dealer: 0; talon: r5;"
        "hand 0: r1; hand 1: b9 b1; hand 2: g4",
        orders=[deal_up_to("grev", 2)],
    )
    play(m, "r1")
    assert (out(m), sizes(m), m.view().dealer) == ([1], [7, 0, 7], 2)
    m.push("start")
    assert m.turn == 0  # MR-08: the other one goes first


@pytest.mark.parametrize("card", ["rrev", "rskip"])
def test_MAS_128_a_reverse_then_skips(card: str) -> None:
    m = five(f"{card} b9 b9", 1, 2, 4)
    play(m, card)
    assert (m.turn, sizes(m)[3]) == (0, 3)


def test_MAS_128_from_the_next_deal_on() -> None:
    """With three players a Reverse still reverses, however high a total is."""
    m = five("rrev b9 b9", 1, 2, more="totals: 0 600 600 499 0")
    play(m, "rrev")
    assert (m.turn, direction(m)) == (4, -1)


# Teams, by agreement


def test_MR_71_teams_elimination_off_everybody_for_himself() -> None:
    m = one_round("0 0 0 0", "teams_elimination=off")
    assert len(set(m.view().side[:4])) == 4


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_MR_71_teams_elimination_needs_pairs(seats: int) -> None:
    with pytest.raises(UnfitTable):
        Match.new("master", seats=seats, options="form=elimination teams_elimination=on")


def test_MR_71_teams_elimination_on_a_team_is_out_by_its_joint_total() -> None:
    m = Match.read(
        "master; options: form=elimination teams_elimination=on; totals: 0 480 0 0 480 0; turn: 0;"
        "talon: r5; hand 0: r1; hand 1: b9; hand 2: b8; hand 3: b7; hand 4: yskip; hand 5: b6"
    )
    play(m, "r1")
    assert m.standing == (7, 480 + 29, 8 + 6, 7, 480 + 29, 8 + 6)
    assert (out(m), m.outcome, sizes(m)) == ([1, 4], None, [7, 0, 7, 7, 0, 7])


def test_MR_71_teams_elimination_on_the_last_team_wins() -> None:
    m = one_round("0 480 0 480", "teams_elimination=on")
    assert m.standing == (75, 480 + 37, 75, 480 + 37)
    assert (out(m), winners(m), m.turn) == ([1, 3], (0, 2), TABLE)
