"""ADD-54: seats, amounts, cards and conditions in custom rules."""

from __future__ import annotations

from typing import Any

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour
from penult.games.custom import RuleStep, WildCard, row_of
from penult.games.custom.program import Op, Who
from penult.games.errors import BadCard
from penult.match.match import Match
from tests.games.asking import acts, hand, happened, sizes, why
from tests.games.coloradd.rules_table import HANDS, laid, on_top, table

FIVE = (*HANDS, "r4 r6")


def who_drew(rule: str, *answers: str, **more: Any) -> list[int]:
    """The seats that drew because of a rule, sorted."""
    m = laid(rule, answers, **more)
    return sorted(event.seat for event in happened(m, Kind.DREW))


# Seats


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        *(("me", [0]), ("next", [1]), ("prev", [3]), ("across", [2])),
        *(("all", [0, 1, 2, 3]), ("others", [1, 2, 3]), ("most", [3])),
    ],
)
def test_ADD_54_seats(who: str, seats: list[int]) -> None:
    assert who_drew(f"draw({who},1)") == seats


def test_ADD_54_next_and_previous_follow_the_direction() -> None:
    assert who_drew("draw(next,1)", more="direction: right") == [3]
    assert who_drew("draw(prev,1)", more="direction: right") == [1]


def test_ADD_54_across_is_next_at_an_odd_table() -> None:
    assert who_drew("draw(across,1)", hands=FIVE) == [1]


def test_ADD_54_the_layer_chooses_with_the_lay() -> None:
    m = table("draw(chosen,1)")
    m.push("custom1=red")
    assert m.turn == 0
    assert acts(m) == {"choose 1", "choose 2", "choose 3"}
    assert why(m, 0, "choose 0") == "ADD_54"
    m.push("choose 2")
    assert sizes(m) == [3, 3, 5, 5]


def test_ADD_54_of_two_players_nobody_is_asked_whom_he_chooses() -> None:
    assert who_drew("draw(chosen,1)", hands=HANDS[:2]) == [1]


def test_ADD_54_the_seat_chosen_is_the_same_in_all_steps() -> None:
    m = laid("draw(chosen,1); swap(me,chosen)", ["choose 1"])
    assert sizes(m) == [4, 3, 4, 5]


def test_ADD_54_the_layer_breaks_ties() -> None:
    hands = ("custom1 r1 r2", "b1 b2", "y1 y2 y3")
    m = table("draw(fewest,1)", hands=hands)
    m.push("custom1=red")
    assert acts(m) == {"choose 0", "choose 1"}
    assert str(m.legal()[0]) == "choose 1"  # by default the first clockwise
    m.push("choose 0")
    assert sizes(m) == [3, 2, 3]


def test_ADD_54_two_ties_in_one_step() -> None:
    hands = ("custom1 r1 r2", "b1 b2", "y1 y2 y3", "g1 g2 g3")
    m = laid("swap(most,fewest)", ["choose 3", "choose 1"], hands=hands)
    assert sizes(m) == [2, 3, 3, 2]


@pytest.mark.parametrize(
    ("totals", "options", "seats"),
    [
        ("10 20 30 5", "", [2]),
        ("10 30 30 5", "", []),
        ("10 20 30 5", "form=low_score", [3]),
    ],
)
def test_ADD_54_the_leader_on_points(totals: str, options: str, seats: list[int]) -> None:
    assert who_drew("draw(leader,1)", more=f"totals: {totals}", options=options) == seats


@pytest.mark.parametrize("seat", [0, 2])
def test_ADD_54_a_seat_by_lot(seat: int) -> None:
    assert who_drew("draw(random,1)", orders=[on_top([seat], 4)]) == [seat]


# Amounts


@pytest.mark.parametrize(("amount", "count"), [("4", 4), ("half", 1), ("count(red)", 3)])
def test_ADD_54_amounts(amount: str, count: int) -> None:
    assert sizes(laid(f"draw(next,{amount})"))[1] == 3 + count


def test_ADD_54_half_a_hand_is_four_cards_at_most() -> None:
    big = "b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 y0"
    assert sizes(laid("draw(next,half)", hands=(HANDS[0], big), stock="g9"))[1] == 11 + 4


def test_ADD_54_at_most_six_are_counted() -> None:
    many = "custom1 r0 r1 r2 r3 r4 r6 r7 r8"
    hands = (many, "b1")
    assert sizes(laid("draw(next,count(red))", hands=hands, stock="g9"))[1] == 1 + 6


# Filters


@pytest.mark.parametrize(
    ("sort", "cards"),
    [
        ("red", {"r1", "rskip", "r7"}),
        ("colour in force", {"b2", "b8"}),
        ("2-7", {"b2", "r7"}),
        ("8", {"b8"}),
        ("action", {"rskip", "y+2"}),
        ("wild", {"wild", "wild+4"}),
    ],
)
def test_ADD_54_filters(sort: str, cards: set[str]) -> None:
    mine = "custom1 r1 rskip r7 b2 b8 y+2 wild wild+4"
    m = table(f"discard(me,1,{sort},owner)", hands=(mine, "b1 b3", "y1"))
    m.push("custom1=blue")
    assert acts(m) == {f"pick {card}" for card in cards}


def test_ADD_54_what_nobody_has_is_not_discarded() -> None:
    m = laid("discard(me,1,wild,owner)")
    assert m.turn == 1
    assert sizes(m)[0] == 3


# Conditions


def holds(condition: str, **more: Any) -> bool:
    """Does the condition make seat 1 draw?"""
    m = laid(f"if({condition}){{draw(next,1)}}else{{draw(prev,1)}}", **more)
    (drew,) = happened(m, Kind.DREW)
    return drew.seat == 1


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("hand(me) = 3", True),
        ("hand(me) < 3", False),
        ("hand(me) > 2", True),
        ("hand(me) > hand(next)", False),
        ("hand(prev) > hand(across)", True),
        ("hand(most) = 5", True),
        ("hand(fewest) = hand(me)", True),
        ("has(next,blue)", True),
        ("has(next,4-9)", False),
        ("has(me,wild)", False),
        ("colour = red", True),
        ("colour = blue", False),
        ("direction = left", True),
        ("direction = right", False),
        ("score(me) = score(next)", True),
        ("score(me) > score(next)", False),
        ("has(leader,red)", False),  # there is none
        ("hand(leader) < 9", False),
    ],
)
def test_ADD_54_conditions(condition: str, expected: bool) -> None:
    assert holds(condition) is expected


def test_ADD_56_effects_that_look_at_the_colour_see_the_new_one() -> None:
    assert holds("colour = green", lay="custom1=green")


def test_ADD_54_a_score_decides() -> None:
    assert holds("score(me) > score(next)", more="totals: 9 3 0 0")


def test_ADD_54_a_die_decides() -> None:
    rule = "roll(6); if(die > 3){draw(next,1)}else{draw(prev,1)}"
    assert who_drew(rule, orders=[on_top([3], 6)]) == [1]
    assert who_drew(rule, orders=[on_top([2], 6)]) == [3]


@pytest.mark.parametrize(("guess", "seat"), [("green", 3), ("red", 1)])
def test_ADD_54_hit_and_miss(guess: str, seat: int) -> None:
    rule = "guess(next,colour,stock_top); if(miss){draw(next,1)}; if(hit){draw(prev,1)}"
    assert who_drew(rule, f"guess {guess}") == [seat]


def test_ADD_54_without_an_else_nothing_happens() -> None:
    assert who_drew("if(hand(me) > 9){draw(next,1)}") == []


# Colours


def test_ADD_55_a_rule_may_keep_the_colour() -> None:
    m = table("card colour keep rule draw(next,1)")
    assert "custom1" in acts(m)
    assert why(m, 0, "custom1=blue") == "ADD_55"
    m.push("custom1")
    assert m.view().colour == Colour.RED


def test_ADD_56_a_rule_may_name_the_colour_at_the_end() -> None:
    m = table("card colour after rule draw(next,1)")
    m.push("custom1")
    assert sizes(m)[1] == 4
    assert m.turn == 0
    assert acts(m) == {f"name {colour}" for colour in ("red", "blue", "yellow", "green")}
    m.push("name green")
    assert m.view().colour == Colour.GREEN
    assert m.turn == 1


def test_ADD_55_a_rule_may_leave_the_colour_to_chance() -> None:
    m = laid("card colour random rule draw(next,1)", lay="custom1", orders=[on_top([2], 4)])
    assert m.view().colour == Colour.YELLOW
    assert sizes(m)[1] == 4


def test_ADD_55_otherwise_the_colour_is_named_with_the_lay() -> None:
    assert why(table("skip(1)"), 0, "custom1") == "ADD_55"


# Bounds while a rule runs


def test_ADD_54_nobody_draws_more_than_six_by_one_card() -> None:
    """Even if the checker let it through."""
    m = table("skip(1)")
    draw = RuleStep(Op.DRAW, who=Who.NEXT, amount=5)
    assert m.game.workshop is not None
    m.game.workshop.put(m._state, 0, row_of(WildCard(steps=(draw, draw))))
    m.push("custom1=red")
    assert sizes(m) == [3, 9, 4, 5]


def test_ADD_54_all_together_draw_no_more_than_thirty() -> None:
    m = table("skip(1)", hands=("custom1 r1", *(f"b{n} y{n}" for n in range(1, 10))), stock="g9")
    draw = RuleStep(Op.DRAW, who=Who.OTHERS, amount=4)
    assert m.game.workshop is not None
    m.game.workshop.put(m._state, 0, row_of(WildCard(steps=(draw,))))
    m.push("custom1=red")
    assert sizes(m) == [1, *[6] * 7, 4, 2]


@pytest.mark.parametrize(("seats", "taken"), [(8, True), (9, False)])
def test_ADD_54_what_is_too_much_for_so_many_seats_is_refused(seats: int, taken: bool) -> None:
    if taken:
        assert Match.new("coloradd", seats=seats, custom="draw(others,4)").customs[0].steps
        return
    with pytest.raises(BadCard):
        Match.new("coloradd", seats=seats, custom="draw(others,4)")


# Other parts of the book


def test_ADD_23_a_custom_just_drawn_may_be_laid_at_once() -> None:
    """AR-57."""
    m = table("draw(next,1)", hands=("b1 b2", "y1 y2"), stock="custom1 g9")
    m.push("draw")
    m.push("custom1=red")
    assert sizes(m) == [2, 3]


def test_ADD_43_a_custom_cannot_be_challenged() -> None:
    """AR-51: not even if somebody draws four."""
    m = laid("draw(next,4)")
    assert why(m, 1, "challenge") == "ADD_43"


@pytest.mark.parametrize("starter", ["colour_only", "apply"])
def test_ADD_58_a_custom_that_was_turned_up(starter: str) -> None:
    """AR-14: its rule applies only if agreed, to whoever goes first."""
    m = table(
        "draw(next,2)",
        hands=("r1 r2 r3", "b1 b2 b3", "y1 y2 y3"),
        options=f"custom_starter={starter}",
        more="phase: naming",
        talon="custom1",
    )
    m.push("name blue")
    assert m.turn == 0
    assert sizes(m) == ([3, 3, 3] if starter == "colour_only" else [3, 5, 3])


def test_ADD_53_a_wrong_card_cannot_be_a_custom_with_a_rule() -> None:
    """PR-36: what a rule did can't be undone, so the table refuses the card."""
    m = table(
        "draw(next,2)", hands=("custom1 r1 r2", "y1 y2"), options="illegal_lay=free", stock="g9"
    )
    m.push("draw")
    assert why(m, 0, "custom1=red") == "ADD_23"
    assert why(m, 0, "r1") == "OK"


def test_ADD_54_only_the_seat_that_is_asked_may_answer() -> None:
    m = table("choice(next){A: draw(next,2) | B: skip(1)}")
    m.push("custom1=red")
    assert why(m, 2, "option a") == "ADD_54"
    assert why(m, 1, "draw") == "ADD_54"
    assert why(m, 1, "b1") == "ADD_54"
    assert why(m, 1, "guess red") == "ADD_54"


def test_ADD_54_the_first_answer_is_the_default() -> None:
    """AR-69: used when nobody answers: the cheapest card, the first way, nobody, no."""
    cheapest = table("give(next,me,1,giver)", hands=(HANDS[0], "wild b+2 b3 y0", "y1"))
    cheapest.push("custom1=red")
    assert str(cheapest.legal()[0]) == "pick y0"
    honour = table("honour(1); draw(named,1)")
    honour.push("custom1=red")
    assert str(honour.legal()[0]) == "done"
    honour.push("blame 1")
    assert str(honour.legal()[0]) == "no"
    assert hand(honour, 1) == ["b1", "b2", "b3"]


@pytest.mark.parametrize(("rule", "early"), [("discard(me,1,owner)", True), ("skip(1)", False)])
def test_ADD_65_one_calls_early_where_a_rule_may_leave_one_card(rule: str, early: bool) -> None:
    assert ("call" in acts(table(rule))) is early
