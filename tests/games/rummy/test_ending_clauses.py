"""RUM-69 … 82: the end of a round, points, the pool, the match (RUL-04, 54, 55, 74 … 84)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.rummy.table import (
    all_but,
    cut_order,
    four,
    lay,
    low_pool,
    melds,
    moves,
    phase,
    play,
    pool,
    seated,
    two,
    winners,
)

OUT = ("break r3-5", "meld r3-6")  # after r6


def out(*others: str, options: str = "", more: str = "") -> Match:
    """Seat 0 lays its last tile; the others hold these tiles."""
    m = seated("r3-5", "r6", *others, options=options, more=more)
    return lay(m, "r6", *OUT)


# RUM-69, 70


def test_RUM_69_the_round_ends_when_a_rack_is_empty() -> None:
    m = out("y1 y3", "g1")
    assert (m.view().rounds, sizes(m), melds(m)) == (1, [14, 14, 14], [])


def test_RUM_69_not_while_tiles_hang_in_an_open_lay() -> None:
    """RUL-74."""
    m = play(two("r6", "r3-5"), "r6")
    assert (sizes(m)[0], m.view().rounds, m.turn) == (0, 0, 0)
    play(m, "back r6")
    assert hand(m, 0) == ["r6"]


def test_RUM_69_who_goes_out_has_no_action_to_choose() -> None:
    """RUL-54: the round is over at once, so none of several action tiles takes effect."""
    m = going_out_with_two_actions()
    assert moves(m) == {"finish"}
    m.push("finish")
    assert cited(m, Kind.WENT_OUT) == [(0, "RUM_70")]
    assert happened(m, Kind.FIRED) == []


def test_RUM_58_where_the_last_tiles_act_one_of_several_is_chosen() -> None:
    m = going_out_with_two_actions("last_tile_fires=on")
    assert why(m, 0, "finish") == "RUM_58"
    assert moves(m) == {"fire r2", "fire b5"}


def going_out_with_two_actions(options: str = "") -> Match:
    m = seated("r3-5 b6-8", "r2 b5", "y1", "g1", options=options)
    for act in ("r2", "b5", "break r3-5", "meld r2-5", "break b6-8", "meld b5-8"):
        m.push(act)
    return m


def test_RUM_69_nobody_draws_for_the_last_tile() -> None:
    """RUL-54: the round is over at once."""
    m = seated("r3-5", "r2", "y1", "g1")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert m.standing == (1 + 1, 0, 0)
    assert happened(m, Kind.DREW) == []


@pytest.mark.parametrize(("tile", "drawn"), [("r2", 2), ("joker", 4)])
def test_RUM_69_where_agreed_the_last_tile_still_fires(tile: str, drawn: int) -> None:
    """RUL-54, ``last_tile_fires=on``."""
    m = seated("r3-5", tile, "y1", "g1", pool="b10 b10 b11 b11 rest", options="last_tile_fires=on")
    lay(m, tile, "break r3-5", "meld r2-5")
    points = (10, 20, 31, 42)[drawn - 1]
    assert m.standing == (2 + points, 0, 0)
    assert [(event.seat, event.count) for event in happened(m, Kind.DREW)] == [(1, drawn)]


def test_RUM_69_a_last_tile_that_fires_may_leave_the_victim_nothing_to_draw() -> None:
    m = low_pool("r2", "y1", pool="b10", melds="r3-5", options="last_tile_fires=on mode=rounds")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert [event.count for event in happened(m, Kind.FORGIVEN)] == [1]
    assert m.standing == (1, 0, 0)


def test_RUM_70_the_player_with_the_empty_rack_wins_the_round() -> None:
    m = out("y1 y3", "g1")
    assert cited(m, Kind.WENT_OUT) == [(0, "RUM_70")]
    assert m.standing == (1 + 3 + 1, 0, 0)


def test_RUM_70_even_if_another_rack_is_worth_less() -> None:
    """RUL-84: whoever goes out wins, whatever the others hold."""
    m = seated("r3-5", "r6", "y1", "joker joker")
    lay(m, "r6", *OUT)
    assert m.standing == (101, 0, 0)


# RUM-71 … 74: points


def test_RUM_71_the_winner_is_credited_with_all_other_racks() -> None:
    m = out("y12 y11", "g4", "b2 b9")
    assert m.standing == (12 + 11 + 4 + 20 + 9, 0, 0, 0)
    assert [(event.seat, event.count) for event in happened(m, Kind.SCORED)] == [(0, 56)]
    assert cited(m, Kind.SCORED) == [(0, "RUM_71")]


@pytest.mark.parametrize("number", [1, 3, 4, 6, 8, 9, 10, 11, 12])
def test_RUM_72_a_plain_tile_counts_its_number(number: int) -> None:
    assert out(f"y{number}").standing == (number, 0)


@pytest.mark.parametrize("tile", ["y2", "b5", "g7", "r7"])
def test_RUM_73_an_action_tile_counts_20(tile: str) -> None:
    assert out(tile).standing == (20, 0)


def test_RUM_74_a_joker_counts_50() -> None:
    assert out("joker").standing == (50, 0)
    assert out("joker joker y1").standing == (101, 0)


# RUM-75, 76: the match


def test_RUM_75_credits_accumulate_and_another_round_is_dealt() -> None:
    m = out("y12 y11", "g4", more="totals: 100 30 0")
    assert m.standing == (127, 30, 0)
    assert (m.view().rounds, m.outcome, phase(m)) == (1, None, "act")


def test_RUM_76_the_first_with_200_wins() -> None:
    m = out("y12", more="totals: 188 40")
    assert (m.standing, winners(m)) == ((200, 40), (0,))
    assert cited(m, Kind.WON) == [(0, "RUM_76")]
    m = out("y11", more="totals: 188 40")
    assert (m.standing, m.outcome) == ((199, 40), None)


def test_RUM_76_more_than_200_is_fine() -> None:
    """RUL-79."""
    m = out("joker joker", more="totals: 190 199")
    assert (m.standing, winners(m)) == ((290, 199), (0,))


def test_RUM_76_then_nothing_is_done_any_more() -> None:
    m = out("y12", more="totals: 188 40")
    assert (why(m, 0, "draw"), acts(m, 0), acts(m, 1)) == ("RUM_76", set(), set())


# Who starts the next round (RUL-04)


@pytest.mark.parametrize(
    ("option", "first"), [("rotate", 3), ("winner", 0)], ids=["rotate", "winner"]
)
def test_RUM_75_who_begins_the_next_round(option: str, first: Seat) -> None:
    m = out("y1", "g1", "b1", options=f"first_player={option}", more="first: 2")
    assert (m.view().dealer, m.turn) == (first, first)


def test_RUM_75_rotation_goes_round_the_table() -> None:
    m = out("y1", "g1", "b1", more="first: 3")
    assert m.view().dealer == 0
    assert cited(m, Kind.BEGINS) == [(0, "RUM_10")]


def test_RUM_75_or_it_is_drawn_anew() -> None:
    m = seated(
        "r3-5",
        "r6",
        "y1",
        "g1",
        options="first_player=draw",
        more="first: 2",
        orders=[cut_order("r3 b11 y9")],
    )
    lay(m, "r6", *OUT)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2]
    assert (m.view().dealer, m.turn) == (1, 1)


# RUM-77, 78: the pool runs out


def test_RUM_77_when_the_pool_is_empty_the_lowest_rack_wins() -> None:
    """RUL-75: at the end of the turn in which the last tile was drawn."""
    m = seated("", "y3 g6 b8", "r1 b4", all_but("y3 g6 b8 r1 b4 y12"), pool="y12")
    m.push("draw")
    assert cited(m, Kind.RAN_OUT) == [(-1, "RUM_77")]
    rest = 1192 - (3 + 6 + 8 + 12) - (1 + 4)
    assert m.standing == (0, 3 + 6 + 8 + 12 + rest, 0)


def test_RUM_77_the_last_tile_may_still_be_laid() -> None:
    """RUL-75."""
    m = low_pool("b12 y9", "r1", pool="r6", melds="r3-5", options="target=5000")
    m.push("draw")
    assert (phase(m), pool(m), m.view().rounds) == ("drawn", 0, 0)
    lay(m, "r6", *OUT)
    assert (m.view().rounds, m.standing[1] > 0) == (1, True)


def test_RUM_77_going_out_with_it_wins_normally() -> None:
    m = low_pool("r7", "r1", pool="r6", melds="r3-5", options="target=5000")
    play(m, "draw", "r6", "r7", "break r3-5", "meld r3-7", "finish")
    assert cited(m, Kind.WENT_OUT) == [(0, "RUM_70")]
    assert m.standing[0] == 1192 - 20 - 6 - 3 - 4 - 20


def test_RUM_77_an_effect_may_empty_it() -> None:
    """RUL-55: the victim draws what is left; the turn ends with its effects, then the round."""
    m = low_pool("r2 y9 g4", "r1 y1", pool="b12", melds="r3-5", options="target=5000")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert [(event.seat, event.count) for event in happened(m, Kind.FORGIVEN)] == [(1, 1)]
    assert m.view().rounds == 1
    own, victim = 9 + 4, 1 + 1 + 12
    table = 20 + 3 + 4 + 20
    assert m.standing == (1192 - table - own, 0, 0)
    assert victim > own


def test_RUM_77_a_penalty_between_two_turns_may_empty_it() -> None:
    """RUL-75: the round ends right after it."""
    m = low_pool("r6 b12", "y1", pool="g9 g8", melds="r3-5", options="target=5000")
    lay(m, "r6", *OUT)
    m.push(1, "catch 0")
    assert m.view().rounds == 1
    assert m.standing == (0, 1192 - (3 + 4 + 20 + 6) - 1, 0)


def test_RUM_77_action_tiles_and_jokers_count_as_ever() -> None:
    """RUL-78: 20 and 50 in the comparison too."""
    m = low_pool("y12 g6 b8", "r2 y4", pool="r11", options="target=5000")
    m.push("draw")
    assert m.standing[1] == 1192 - 24  # 24 against 37
    m = low_pool("y12 g6 b8", "joker", pool="r11", options="target=5000")
    m.push("draw")
    assert m.standing[0] == 1192 - 37  # 37 against 50


def test_RUM_77_failed_draw_goes_on_until_somebody_cannot_draw() -> None:
    """RUL-75, ``pool_end=failed_draw``."""
    failed = "pool_end=failed_draw target=5000"
    m = low_pool("y12 g6 b8", "r6 b1 g11", pool="g3", melds="r3-5", options=failed)
    m.push("draw")
    assert (pool(m), m.turn, m.view().rounds) == (0, 1, 0)
    lay(m, "r6", *OUT)
    assert (m.turn, m.view().rounds) == (2, 0)


def test_RUM_77_failed_draw_then_the_round_is_over() -> None:
    failed = "pool_end=failed_draw target=5000"
    rest = all_but("y12 g6 b8 g3 r1 b4")
    m = seated("", "y12 g6 b8", "r1 b4", rest, pool="g3", options=failed)
    m.push("draw")
    assert cited(m, Kind.RAN_OUT) == [(-1, "RUM_77")]  # seat 1 has nothing to lay or to draw
    assert m.standing[1] == 1192 - 5


def test_RUM_77_failed_draw_on_honour_drawing_says_so() -> None:
    failed = "pool_end=failed_draw must_lay=honour target=5000"
    m = low_pool("y12 g6 b8", "r6 b1", pool="-", melds="r3-5", options=failed)
    assert m.view().rounds == 0
    m.push("draw")
    assert m.view().rounds == 1


def test_RUM_77_failed_draw_effects_with_an_empty_pool() -> None:
    """RUL-55."""
    failed = "pool_end=failed_draw target=5000"
    m = low_pool("r2 y9 g4", "r1 y1", pool="-", melds="r3-5", options=failed)
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert (m.turn, sizes(m)[1], m.view().rounds) == (2, 2, 0)


def test_RUM_78_the_winner_gets_all_the_others_in_full() -> None:
    """RUL-77: the winner's own tiles aren't deducted."""
    m = low_pool("y12 g6 b8", "r1 b4", pool="g3", options="target=5000")
    m.push("draw")
    assert m.standing == (0, 1192 - 5, 0)
    assert cited(m, Kind.SCORED) == [(1, "RUM_78")]


# RUL-76: ties


def tied(*racks: str, options: str = "", more: str = "") -> Match:
    """Seat 0 draws the last tile, a blue 8, and can lay nothing."""
    m = low_pool(*racks, pool="b8", options=f"target=5000 {options}", more=more)
    m.push("draw")
    return m


def test_RUM_77_of_equal_racks_that_with_fewer_tiles_wins() -> None:
    m = tied("y3 g1", "r12")
    assert m.standing == (0, 1192 - 12, 0)


def test_RUM_77_then_who_would_have_moved_first() -> None:
    """Seat 1 comes after seat 0; to the right, seat 2 and the big rack come before seat 1."""
    m = tied("y4", "r12", "y12")
    assert m.standing == (0, 1192 - 12, 0, 0)
    m = tied("y4", "r12", "y12", more="direction: right")
    assert m.standing == (0, 0, 1192 - 12, 0)


def test_RUM_77_the_drawer_himself_comes_last() -> None:
    m = tied("y4", "r3 g9")
    assert m.standing == (0, 1192 - 12, 0)


def test_RUM_77_rack_tie_split_shares_the_others() -> None:
    m = tied("y4", "r12", options="rack_tie=split")
    assert m.standing == ((1192 - 24) // 2, (1192 - 24) // 2, 0)
    m = tied("y4", "r12", "y12", options="rack_tie=split")
    assert m.standing == (385, 385, 385, 0)  # 1156 and a third, rounded down


def test_RUM_80_rack_tie_split_in_rounds_each_gets_a_win() -> None:
    m = tied("y4", "r12", options="rack_tie=split mode=rounds rounds_to_win=4")
    assert m.standing == (1, 1, 0)


def test_RUM_76_rack_tie_split_the_higher_total_wins() -> None:
    """RUL-80, then the order of RUL-76."""
    split = "rack_tie=split target=5000"
    m = low_pool("y4", "r12", pool="b8", options=split, more="totals: 4500 4600 0")
    m.push("draw")
    assert winners(m) == (1,)
    m = low_pool("y4", "r12", pool="b8", options=split, more="totals: 4500 4500 0")
    m.push("draw")
    assert winners(m) == (1,)  # one tile against two


# RUM-79


@pytest.mark.parametrize(("target", "over"), [(50, True), (100, False), (300, False)])
def test_RUM_79_a_higher_or_lower_target_may_be_agreed(target: int, over: bool) -> None:
    """RUL-83."""
    m = out("joker", options=f"target={target}")
    assert (m.outcome is not None) is over
    assert m.options.target == target


@pytest.mark.parametrize("target", [100, 500])
def test_RUM_79_the_presets(target: int) -> None:
    m = out("y1", options=f"target={target}", more=f"totals: {target - 1} 0")
    assert winners(m) == (0,)


# RUM-80 … 82: won rounds


def test_RUM_80_only_won_rounds_count_and_two_win() -> None:
    m = out("joker joker joker joker", options="mode=rounds")
    assert (m.standing, m.outcome) == ((1, 0), None)
    m = out("y1", options="mode=rounds", more="totals: 1 1")
    assert (m.standing, winners(m)) == ((2, 1), (0,))
    assert cited(m, Kind.SCORED) == [(0, "RUM_80")]
    assert why(m, 0, "draw") == "RUM_80"


@pytest.mark.parametrize("rounds", [1, 2, 4, 9])
def test_RUM_81_the_longer_form_has_four(rounds: int) -> None:
    """RUL-81: or any number from 1 to 9."""
    options = f"mode=rounds rounds_to_win={rounds}"
    m = out("y1", options=options, more=f"totals: {rounds - 1} 0")
    assert winners(m) == (0,)
    if rounds > 1:
        assert out("y1", options=options, more=f"totals: {rounds - 2} 0").outcome is None


def test_RUM_82_no_points_are_recorded() -> None:
    m = out("joker y12", options="mode=rounds")
    assert m.standing == (1, 0)
    assert [event.count for event in happened(m, Kind.SCORED)] == [1]


def test_RUM_82_but_they_are_compared_when_the_pool_runs_out() -> None:
    """RUL-82."""
    m = low_pool("y12 g6 b8", "r1 b4", pool="g3", options="mode=rounds")
    m.push("draw")
    assert m.standing == (0, 1, 0)


def test_RUM_75_four_seats_keep_their_totals() -> None:
    m = four("r6", "r3-5", more="totals: 10 20 30 40")
    lay(m, "r6", *OUT)
    assert m.standing == (10 + 3 * 10, 20, 30, 40)
