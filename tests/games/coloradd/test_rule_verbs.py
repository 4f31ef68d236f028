"""ADD-54: what every verb of a custom rule does."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour
from penult.match.match import Match
from tests.games.asking import acts, exposed, hand, happened, sizes, top, why
from tests.games.coloradd.rules_table import HANDS, laid, on_top, table
from tests.games.coloradd.table import all_but

# draw, draw_until


def test_ADD_54_draw_does_not_cost_the_turn() -> None:
    m = laid("draw(next,2)")
    assert sizes(m) == [3, 5, 4, 5]
    assert m.turn == 1
    assert set(hand(m, 1)) == {"b1", "b2", "b3", "g9", "g8"}


def test_ADD_54_everybody_else_draws_in_order_of_play() -> None:
    m = laid("draw(others,1)")
    assert sizes(m) == [3, 4, 5, 6]
    assert [event.seat for event in happened(m, Kind.DREW)] == [1, 2, 3]
    assert "g9" in hand(m, 1)


def test_ADD_54_all_draw_the_layer_last() -> None:
    m = laid("draw(all,1)")
    assert [event.seat for event in happened(m, Kind.DREW)] == [1, 2, 3, 0]


def test_ADD_54_draw_until_stops_at_the_first_that_fits() -> None:
    m = laid("draw_until(next,red,5)")
    assert hand(m, 1) == ["r9", "b1", "b2", "b3", "g7", "g8", "g9"]  # g9 g8 g7, then r9


def test_ADD_54_draw_until_stops_at_its_most() -> None:
    assert sizes(laid("draw_until(next,wild,3)")) == [3, 6, 4, 5]


def test_ADD_76_a_rule_draws_what_there_is() -> None:
    rest = all_but("custom1 r1 b1 y1 r5 g9", customs=1)
    m = Match.read(
        "coloradd; options: custom_count=1\ncustom1: draw(prev,3); draw(me,1)\n"
        f"turn: 0; hand 0: custom1 r1; hand 1: {rest} b1; hand 2: y1; talon: r5; stock: g9",
        orders=[[0]],
    )
    m.push("custom1=red")
    assert sizes(m)[0] == 1
    assert hand(m, 2) == ["r5", "y1", "g9"]  # the draw pile, then the discard pile but its top
    assert [(e.seat, e.count) for e in happened(m, Kind.FORGIVEN)] == [(2, 1), (0, 1)]


# skip, again, reverse


@pytest.mark.parametrize(("count", "turn"), [(1, 2), (2, 3), (3, 0)])
def test_ADD_54_skip_counts_seats_cyclically(count: int, turn: int) -> None:
    m = laid(f"skip({count})")
    assert m.turn == turn
    assert [event.seat for event in happened(m, Kind.SKIPPED)] == [1, 2, 3][:count]


def test_ADD_54_again_lets_the_layer_play_on() -> None:
    assert laid("again()").turn == 0
    assert laid("again(); skip(2)").turn == 0


def test_ADD_54_reverse_turns_round() -> None:
    m = laid("reverse()")
    assert m.view().direction == -1
    assert m.turn == 3


def test_ADD_87_reverse_skips_for_two() -> None:
    two = HANDS[:2]
    assert laid("reverse()", hands=two).turn == 0
    assert laid("reverse()", hands=two, options="two_p_reverse=plain").turn == 1


def test_ADD_54_next_is_seen_when_its_step_runs() -> None:
    """AR-67: after a reverse, “next” is the new next player."""
    assert sizes(laid("reverse(); draw(next,1)")) == [3, 3, 4, 6]
    assert sizes(laid("draw(next,1); reverse()")) == [3, 4, 4, 5]


# swap, rotate


def test_ADD_54_swap_exchanges_whole_hands() -> None:
    m = laid("swap(next,prev)")
    assert sizes(m) == [3, 5, 4, 3]
    assert hand(m, 3) == ["b1", "b2", "b3"]


def test_ADD_54_swap_with_oneself_is_nothing() -> None:
    m = laid("swap(me,me)")
    assert sizes(m) == [3, 3, 4, 5]
    assert happened(m, Kind.SWAPPED) == []


@pytest.mark.parametrize(("way", "after"), [("play", [5, 3, 3, 4]), ("against", [3, 4, 5, 3])])
def test_ADD_54_rotate_moves_all_hands(way: str, after: list[int]) -> None:
    assert sizes(laid(f"rotate({way},all)")) == after


def test_ADD_54_rotate_follows_the_direction_of_play() -> None:
    assert sizes(laid("rotate(play,all)", more="direction: right")) == [3, 4, 5, 3]


def test_ADD_54_rotated_cards_are_picked_by_their_owners_and_move_together() -> None:
    m = laid("rotate(play,1)", ["pick b1", "pick y1", "pick g1", "pick r1"])
    assert hand(m, 1) == ["r1", "b2", "b3"]
    assert hand(m, 2) == ["b1", "y2", "y3", "y4"]
    assert hand(m, 0) == ["r2", "r3", "g1"]
    assert m.turn == 1


def test_ADD_54_who_has_one_card_passes_none_on() -> None:
    m = laid(
        "rotate(play,2)",
        ["pick y1", "pick y2", "pick r1"],
        hands=("custom1 r1 r2", "b1", "y1 y2 y3"),
    )
    assert sizes(m) == [3, 2, 1]
    assert hand(m, 0) == ["r2", "y1", "y2"]


# give, discard


def test_ADD_54_the_giver_picks() -> None:
    m = table("give(me,next,2,giver)")
    m.push("custom1=red")
    assert m.turn == 0
    assert acts(m) == {"pick r1", "pick r2", "pick r3"}
    m.push("pick r3")
    assert acts(m) == {"pick r1", "pick r2"}
    m.push("pick r1")
    assert hand(m, 0) == ["r2"]
    assert hand(m, 1) == ["r1", "r3", "b1", "b2", "b3"]


def test_ADD_54_a_card_given_by_chance() -> None:
    m = laid("give(me,next,1,random)", orders=[on_top([1], 3)])
    assert hand(m, 0) == ["r1", "r3"]


def test_ADD_54_the_receiver_points_at_backs() -> None:
    m = table("give(me,next,1,blind)", orders=[on_top([2], 3)])
    m.push("custom1=red")
    assert m.turn == 1
    assert acts(m) == {"take"}
    m.push("take")
    assert hand(m, 0) == ["r1", "r2"]
    assert "r3" in hand(m, 1)


def test_ADD_54_everybody_gives_the_layer_a_card() -> None:
    m = laid("give(others,me,1,giver)", ["pick b2", "pick y2", "pick g2"])
    assert hand(m, 0) == ["r1", "r2", "r3", "b2", "y2", "g2"]


def test_ADD_54_both_see_the_cards_that_are_given() -> None:
    m = laid("give(me,next,1,giver)", ["pick r2"])
    (gave,) = happened(m, Kind.GAVE)
    r2 = m.game.cards.index("r2")
    assert [gave.seen_by(seat).cards for seat in range(4)] == [(r2,), (r2,), None, None]


def test_ADD_54_discarded_cards_lie_under_the_top() -> None:
    m = laid("discard(me,2,owner)", ["pick r1", "pick r2"])
    assert top(m) == "custom1"
    assert "talon: custom1 r2 r1 r5" in m.write()
    assert m.view().colour == Colour.RED


def test_ADD_54_only_cards_of_the_filter_are_discarded() -> None:
    m = table("discard(me,2,colour in force,owner)", hands=("custom1 r1 b1 b2 g1", "b3", "y1"))
    m.push("custom1=blue")
    assert acts(m) == {"pick b1", "pick b2"}


def test_ADD_54_discarding_by_chance() -> None:
    m = laid("discard(next,1,random)", orders=[on_top([0], 3)])
    assert hand(m, 1) == ["b2", "b3"]


# reveal, peek, guess


def test_ADD_54_a_hand_is_revealed_to_one_seat_only() -> None:
    m = laid("reveal(next,prev,all,owner)")
    (opened,) = happened(m, Kind.OPENED)
    cards = tuple(m.game.cards.index(code) for code in ("b1", "b2", "b3"))
    seen = [opened.seen_by(viewer).cards for viewer in (-1, 0, 1, 2, 3)]
    assert seen == [None, None, None, None, cards]


def test_ADD_54_a_hand_is_revealed_to_all() -> None:
    m = laid("reveal(next,all,all,owner)")
    (opened,) = happened(m, Kind.OPENED)
    assert all(opened.seen_by(viewer).cards for viewer in (-1, 0, 1, 2, 3))


def test_ADD_54_the_owner_picks_what_he_shows() -> None:
    m = laid("reveal(next,me,2,owner)", ["pick b1", "pick b3"])
    (opened,) = happened(m, Kind.OPENED)
    assert opened.seen_by(0).cards == tuple(m.game.cards.index(code) for code in ("b1", "b3"))
    assert opened.seen_by(2).cards is None
    assert sizes(m)[1] == 3


def test_ADD_54_a_card_shown_by_chance() -> None:
    m = laid("reveal(next,me,1,random)", orders=[on_top([1], 3)])
    (opened,) = happened(m, Kind.OPENED)
    assert opened.seen_by(0).cards == (m.game.cards.index("b2"),)


def test_ADD_54_nothing_is_shown_to_nobody() -> None:
    """Two players lead, so there is no leader, and nobody else may look instead."""
    m = laid("reveal(next,leader,all,owner)")
    assert happened(m, Kind.OPENED) == []


def test_ADD_54_peeking_is_for_the_layer_alone() -> None:
    m = laid("peek(2)")
    (peeked,) = happened(m, Kind.PEEKED)
    assert peeked.seen_by(0).cards == tuple(m.game.cards.index(code) for code in ("g9", "g8"))
    assert [peeked.seen_by(viewer).cards for viewer in (-1, 1, 2, 3)] == [None] * 4
    assert m.view().stock_size == table("peek(2)").view().stock_size


@pytest.mark.parametrize(("guess", "kind"), [("green", Kind.GUESSED), ("red", Kind.MISSED)])
def test_ADD_54_guessing_the_colour_on_top_of_the_stock(guess: str, kind: Kind) -> None:
    m = laid("guess(next,colour,stock_top)", [f"guess {guess}"])
    (guessed,) = happened(m, kind)
    assert (guessed.seat, m.game.cards[guessed.card]) == (1, "g9")  # shown to all
    assert hand(m, 1) == ["b1", "b2", "b3"]


@pytest.mark.parametrize(("guess", "kind"), [("even", Kind.GUESSED), ("odd", Kind.MISSED)])
def test_ADD_54_guessing_a_random_card_of_a_hand(guess: str, kind: Kind) -> None:
    m = table("guess(next,odd_even,random(me))", orders=[on_top([1], 3)])
    m.push("custom1=red")
    assert acts(m) == {"guess odd", "guess even"}
    m.push(f"guess {guess}")
    assert [m.game.cards[event.card] for event in happened(m, kind)] == ["r2"]


def test_ADD_54_a_wild_has_no_colour_and_no_number_to_guess() -> None:
    for guess, answer in (("colour", "guess red"), ("odd_even", "guess even")):
        m = laid(f"guess(next,{guess},stock_top)", [answer], stock="wild g9")
        assert happened(m, Kind.GUESSED) == []


# roll, shield, bind, honour, choice


@pytest.mark.parametrize("face", [1, 4, 6])
def test_ADD_54_a_die_says_how_many(face: int) -> None:
    m = laid("roll(6); draw(next,die)", orders=[on_top([face - 1], 6)])
    assert [event.count for event in happened(m, Kind.ROLLED)] == [face]
    assert sizes(m)[1] == 3 + face


def test_ADD_54_a_shield_against_drawing_does_not_save_the_turn() -> None:
    m = laid("shield(prev,draw)", hands=("custom1 r1 r2", "b1 r4 b3", "r+2 y1 y2", "g1 g2"))
    m.push("r4")
    m.push("r+2")
    assert sizes(m) == [2, 2, 2, 2]
    assert [event.seat for event in happened(m, Kind.PARRIED)] == [3]
    assert m.turn == 0


def test_ADD_54_a_shield_saves_a_turn_once() -> None:
    m = laid("shield(prev,skip)", hands=("custom1 r1 r2", "b1 r4 b3", "rskip y1 y2", "r6 g2 g3"))
    m.push("r4")
    m.push("rskip")
    assert m.turn == 3
    assert [event.seat for event in happened(m, Kind.KEPT_TURN)] == [3]


def test_ADD_54_a_shield_stops_a_written_rule_too() -> None:
    m = laid("shield(next,draw); draw(next,2)")
    assert sizes(m) == [3, 3, 4, 5]


def test_ADD_54_a_shield_lapses_after_a_lap() -> None:
    m = laid("shield(next,draw)", hands=("custom1 r1 r+2 r3", "r6 b1 b2", "r4 y1", "r7 g1"))
    for act in ("r6", "r4", "r7", "r1", "draw", "pass", "draw", "pass", "draw", "pass"):
        m.push(act)
    assert m.turn == 0
    before = sizes(m)[1]
    m.push("r+2")
    assert sizes(m)[1] == before + 2


def test_ADD_54_penalties_are_never_parried() -> None:
    m = laid("shield(me,draw)", hands=("custom1 r1", "b1 b2", "y1 y2"))
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


@pytest.mark.parametrize(
    ("limit", "playable"),
    [
        ("numbers", {"r4", "draw"}),
        ("colour", {"r4", "rskip", "draw"}),
        ("no_wild", {"r4", "rskip", "draw"}),
    ],
)
def test_ADD_54_a_bound_seat_may_not_lay_everything(limit: str, playable: set[str]) -> None:
    m = laid(f"bind(next,{limit})", hands=("custom1 r1 r2", "r4 rskip wild b7", "y1 y2"))
    assert acts(m) == playable
    assert why(m, 1, "wild=red") == "ADD_54"
    m.push("draw")
    m.push("pass")
    assert m.turn == 2
    m.push("draw")
    m.push("pass")
    m.push("r1")
    assert "wild=red" in acts(m, 1)  # in one turn only


def test_ADD_59_the_others_confirm_what_the_layer_says() -> None:
    m = laid("honour(1); draw(named,2)", ["blame 2", "yes", "yes"])
    assert sizes(m) == [3, 3, 6, 5]
    assert len(happened(m, Kind.CONFIRMED)) == 1


def test_ADD_59_without_a_majority_nothing_happens() -> None:
    m = laid("honour(1); draw(named,2)", ["blame 2", "no", "no"])
    assert sizes(m) == [3, 3, 4, 5]
    assert len(happened(m, Kind.DENIED)) == 1


def test_ADD_59_nobody_may_be_named() -> None:
    m = laid("honour(2); draw(named,2)", ["done"])
    assert sizes(m) == [3, 3, 4, 5]
    assert m.turn == 1


def test_ADD_59_several_may_be_named_up_to_the_most() -> None:
    m = laid("honour(2); draw(named,1)", ["blame 1", "blame 3", "yes", "yes"])
    assert sizes(m) == [3, 4, 4, 6]


def test_ADD_59_of_two_players_the_named_one_admits() -> None:
    for answer, size in (("yes", 5), ("no", 3)):
        m = laid("honour(1); draw(named,2)", ["blame 1", answer], hands=HANDS[:2])
        assert sizes(m)[1] == size


@pytest.mark.parametrize(("way", "after"), [("a", ([3, 5, 4, 5], 1)), ("b", ([3, 3, 4, 5], 2))])
def test_ADD_54_somebody_chooses_one_of_two_ways(way: str, after: tuple[list[int], int]) -> None:
    m = table("choice(next){A: draw(next,2) | B: skip(1)}")
    m.push("custom1=red")
    assert m.turn == 1
    assert acts(m) == {"option a", "option b"}
    m.push(f"option {way}")
    assert (sizes(m), m.turn) == after


# Minimum hands, calls, last cards


@pytest.mark.parametrize(
    "rule",
    ["give(me,next,3,giver)", "give(me,next,3,random)", "discard(me,3,owner)", "rotate(play,3)"],
)
def test_ADD_64_nobody_loses_the_last_card_to_a_rule(rule: str) -> None:
    """AR-53, ADD-59: it stops at one card."""
    m = laid(rule, hands=("custom1 r1", "b1", "y1"))
    assert sizes(m) == [1, 1, 1]
    assert m.turn == 1


def test_ADD_69_the_layer_must_call_after_the_whole_rule() -> None:
    m = laid("discard(me,1,owner)", ["pick r1"], hands=("custom1 r1 r2", "b1 b2", "y1 y2"))
    assert sizes(m)[0] == 1
    assert exposed(m) == [0]


def test_ADD_69_others_with_one_card_owe_no_call() -> None:
    hands = ("custom1 r1 r2", "b1 b2", "y1 y2")
    rule, answers = "discard(next,1,owner)", ["pick b1"]
    assert exposed(laid(rule, answers, hands=hands)) == []
    everyone = "call_after_effect=everyone"
    assert exposed(laid(rule, answers, hands=hands, options=everyone)) == [1]


def test_ADD_69_a_call_before_the_lay_counts_for_what_the_rule_leaves() -> None:
    m = table("discard(me,1,owner)", hands=("custom1 r1 r2", "b1 b2", "y1 y2"))
    m.push("call")
    m.push("custom1=red")
    m.push("pick r1")
    assert exposed(m) == []


def test_ADD_67_one_can_be_caught_while_a_rule_waits() -> None:
    """AR-68."""
    m = table("choice(next){A: skip(1) | B: again()}", hands=("custom1 r1", "b1 b2", "y1 y2"))
    m.push("custom1=red")
    assert exposed(m) == [0]
    m.push(2, "catch 0")
    assert sizes(m)[0] == 3
    assert m.turn == 1
    assert acts(m, 1) == {"option a", "option b"}


def test_ADD_64_of_a_last_card_only_what_others_draw_is_left() -> None:
    rule = "swap(next,prev); draw(me,1); draw(next,2); again()"
    m = laid(rule, hands=("custom1", "b1", "y1 y2"), options="target=1")
    assert sizes(m) == [0, 3, 2]
    assert m.standing[0] == 1 + 9 + 8 + 1 + 2


def test_ADD_64_a_rule_may_rule_that_out() -> None:
    m = laid("card last none rule draw(next,2)", hands=("custom1", "b1", "y1"), options="target=1")
    assert sizes(m) == [0, 1, 1]


def test_ADD_71_a_custom_that_answers_a_debt_passes_it_on() -> None:
    """AR-46."""
    hands = ("r+2 r1", "custom1 b1 b2", "y1 y2")
    m = table("card answers draw rule draw(me,1)", hands=hands, options="cumulative=on")
    m.push("r+2")
    assert "custom1=red" in acts(m, 1)
    m.push("custom1=red")
    assert m.turn == 2
    assert m.view().debt == 2
    m.push("draw")
    assert sizes(m) == [1, 3, 4]
