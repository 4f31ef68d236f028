"""MAS-119 … 121: four players, four rounds, a new partner each time; the schedule of MR-69."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.errors import UnfitTable
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes
from tests.games.master.table import (
    NUMBER_STARTER,
    cut_for,
    deal_up_to,
    direction,
    opened,
    play,
    turns_of_a_lap,
    winners,
)

# The table of MR-69: round, seats clockwise, A's side, the dealer.
SCHEDULE = (
    ("ABCD", "AC", "A"),
    ("ACBD", "AB", "B"),
    ("ABDC", "AD", "C"),
    ("ABCD", "AC", "D"),
)


def seat_of(name: str, first: Seat) -> Seat:
    """A won the draw for the deal; B, C and D sit to A's left in the first round."""
    return (first + "ABCD".index(name)) % 4


def seats_of(names: str, first: Seat) -> list[Seat]:
    return [seat_of(name, first) for name in names]


def turned(order: list[Seat], start: Seat) -> list[Seat]:
    """The same circle, starting from another seat."""
    place = order.index(start)
    return order[place:] + order[:place]


def in_round(number: int, first: Seat, options: str = "", more: str = "") -> Match:
    """The next round is dealt after this many; A, at seat ``first``, went out."""
    held = ["b9", "b8", "b7", "b6"]
    held[first] = "r1"
    hands = "".join(f"hand {seat}: {card};" for seat, card in enumerate(held))
    m = Match.read(
        f"master; options: form=partners4 {options}; first: {first}; rounds: {number - 1};"
        f"turn: {first}; talon: r5; {hands} {more}",
        orders=[deal_up_to(NUMBER_STARTER, 4)],
    )
    play(m, "r1")
    return m


def sides(m: Match) -> set[frozenset[Seat]]:
    side = m.view().side[:4]
    return {frozenset(seat for seat in range(4) if side[seat] == each) for each in set(side)}


# Which tables


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 8, 10])
def test_MAS_119_four_players_only(seats: int) -> None:
    with pytest.raises(UnfitTable) as caught:
        Match.new("master", seats=seats, options="form=partners4")
    assert caught.value.values["clause"] == "MAS-119"


# The schedule


@pytest.mark.parametrize("first", range(4))
def test_MAS_119_the_first_round(first: Seat) -> None:
    """MR-69: A deals, and plays with the player opposite."""
    m = opened(options="form=partners4", dealer=first)
    names, with_a, dealer = SCHEDULE[0]
    assert m.view().dealer == seat_of(dealer, first)
    assert frozenset(seats_of(with_a, first)) in sides(m)
    order = seats_of(names, first)
    assert turned(m.view().order[:4], first) == order
    assert turns_of_a_lap(m, 5) == [*turned(order, seat_of("B", first)), seat_of("B", first)]


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("number", [1, 2, 3])
def test_MAS_119_the_rounds_that_follow(number: int, first: Seat) -> None:
    m = in_round(number, first)
    names, with_a, dealer = SCHEDULE[number]
    order = seats_of(names, first)
    assert m.view().rounds == number
    assert m.view().dealer == seat_of(dealer, first)
    assert turned(m.view().order[:4], first) == order
    assert sides(m) == {
        frozenset(seats_of(with_a, first)),
        frozenset(set(range(4)) - set(seats_of(with_a, first))),
    }
    m.push("start")
    left = turned(order, m.view().dealer)[1]
    assert turns_of_a_lap(m, 5) == [*turned(order, left), left]


@pytest.mark.parametrize("number", range(4))
def test_MR_69_partners_face_each_other(number: int) -> None:
    m = in_round(number, 2) if number else opened(options="form=partners4", dealer=2)
    order = m.view().order[:4]
    assert sides(m) == {frozenset(order[::2]), frozenset(order[1::2])}


def test_MR_69_everybody_is_told_his_partner() -> None:
    m = in_round(1, 0)
    assert [(event.seat, event.other) for event in happened(m, Kind.PARTNERS)] == [(0, 1), (2, 3)]
    assert {clause for _, clause in cited(m, Kind.PARTNERS)} == {"MAS_119"}


def test_MR_69_a_reverse_turns_the_new_circle() -> None:
    m = Match.read(
        "master; options: form=partners4; first: 0; rounds: 1; turn: 0; dealer: 1; talon: r5;"
        "hand 0: rrev b1 b2; hand 1: y1 y2; hand 2: y3 y4; hand 3: y5 y6"
    )
    play(m, "rrev")  # A C B D: D sits to A's right
    assert (m.turn, direction(m)) == (3, -1)
    assert turns_of_a_lap(m, 3) == [3, 1, 2]


@pytest.mark.parametrize("setting", ["winner", "redraw"])
def test_MR_69_the_dealers_are_A_B_C_D_whatever_the_option(setting: str) -> None:
    for number, (_, _, dealer) in list(enumerate(SCHEDULE))[1:]:
        m = in_round(number, 1, f"dealer_next={setting}")
        assert m.view().dealer == seat_of(dealer, 1)


@pytest.mark.parametrize("seating", ["1212", "1221"])
def test_MR_69_no_seating_changes_it(seating: str) -> None:
    m = in_round(1, 0, f"seating={seating}")
    assert m.view().order[:4] == seats_of("ACBD", 0)


# How many rounds


def whole_match(options: str, totals: str = "0 0 0 0") -> list[bool]:
    """Is the match over after the first round, the second, …?"""
    over = []
    for number in range(1, 8):
        m = Match.read(
            f"master; options: form=partners4 {options}; first: 0; rounds: {number - 1};"
            f"totals: {totals}; turn: 0; talon: r5; hand 0: r1; hand 1: b9; hand 2: b8; hand 3: b7"
        )
        play(m, "r1")
        over.append(m.outcome is not None)
        if over[-1]:
            return over
    return over


@pytest.mark.parametrize(("setting", "rounds"), [("4", 4), ("3", 3), ("6", 6)])
def test_MR_69_rotation_rounds(setting: str, rounds: int) -> None:
    over = whole_match(f"rotation_rounds={setting}")
    assert over == [False] * (rounds - 1) + [True]


def test_MAS_121_after_four_rounds_no_further_deal() -> None:
    assert whole_match("") == [False, False, False, True]


def test_MAS_121_there_is_no_target() -> None:
    assert whole_match("target=1", "900 0 900 0") == [False, False, False, True]


@pytest.mark.parametrize(("number", "names", "dealer"), [(4, "ACBD", "A"), (5, "ABDC", "B")])
def test_MR_69_six_rounds_go_through_the_table_twice(number: int, names: str, dealer: str) -> None:
    m = in_round(number, 0, "rotation_rounds=6")
    assert m.view().order[:4] == seats_of(names, 0)
    assert m.view().dealer == seat_of(dealer, 0)


# Personal totals


def test_MAS_120_both_partners_are_credited() -> None:
    """MR-70: A and C win 90 in the first round."""
    m = Match.read(
        "master; options: form=partners4; first: 0; turn: 0; talon: r5; hand 0: r1; hand 1: joker;"
        "hand 2: b8; hand 3: gskip yskip"
    )
    play(m, "r1")
    assert m.standing == (90, 0, 90, 0)
    assert cited(m, Kind.SCORED) == [(0, "MAS_94"), (2, "MAS_120")]


def test_MAS_120_each_keeps_what_he_won_with_every_partner() -> None:
    m = Match.read(
        "master; options: form=partners4; first: 0; rounds: 1; totals: 90 0 90 0; turn: 1;"
        "talon: r5; hand 0: b1; hand 1: r1; hand 2: b8; hand 3: b7"
    )
    play(m, "r1")  # in the second round A plays with B
    assert m.standing == (90 + 15, 15, 90, 0)


def test_MR_70_rotation_credit_finisher() -> None:
    m = Match.read(
        "master; options: form=partners4 rotation_credit=finisher; first: 0; turn: 2; talon: r5;"
        "hand 0: b9; hand 1: b8; hand 2: r1; hand 3: b7"
    )
    play(m, "r1")
    assert m.standing == (0, 0, 15, 0)


def test_MR_70_rotation_credit_is_no_matter_for_fixed_teams() -> None:
    m = Match.read(
        "master; options: form=teams rotation_credit=finisher; turn: 2; talon: r5;"
        "hand 0: b9; hand 1: b8; hand 2: r1; hand 3: b7"
    )
    play(m, "r1")
    assert m.standing == (15, 0, 15, 0)


@pytest.mark.parametrize(("setting", "points"), [("ignore", 15), ("count", 24), ("deduct", 6)])
def test_MR_68_the_hand_of_todays_partner(setting: str, points: int) -> None:
    m = Match.read(
        f"master; options: form=partners4 partner_hand={setting}; first: 0; turn: 2; talon: r5;"
        "hand 0: b9; hand 1: b8; hand 2: r1; hand 3: b7"
    )
    play(m, "r1")
    assert m.standing == (points, 0, points, 0)


# The winner


def last_round(totals: str, options: str = "") -> Match:
    """The fourth round: A and C win 15."""
    m = Match.read(
        f"master; options: form=partners4 {options}; first: 0; rounds: 3; totals: {totals};"
        "turn: 0; talon: r5; hand 0: r1; hand 1: b8; hand 2: b9; hand 3: b7"
    )
    play(m, "r1")
    return m


def test_MAS_121_the_highest_personal_total_wins() -> None:
    m = last_round("100 300 120 90")
    assert (m.standing, winners(m)) == ((115, 300, 135, 90), (1,))
    assert cited(m, Kind.WON) == [(1, "MAS_121")]


def test_MAS_121_ties_are_shared() -> None:
    assert winners(last_round("100 115 20 90")) == (0, 1)
    assert winners(last_round("100 20 100 90")) == (0, 2)


def test_MR_58_tie_extra_round() -> None:
    m = last_round("100 20 100 90", "tie=extra_round")
    assert (m.outcome, m.view().rounds, sizes(m)) == (None, 4, [7, 7, 7, 7])
    assert winners(last_round("100 20 99 90", "tie=extra_round")) == (0,)


def test_MAS_119_from_the_draw_on() -> None:
    """A whole second deal, not from a position."""
    orders = [cut_for(2, 4), deal_up_to(NUMBER_STARTER, 4)]
    m = Match.new("master", options="form=partners4", orders=orders, seed=3)
    assert (m.view().dealer, m.view().order[:4]) == (2, [2, 3, 0, 1])


# A blocked round


@pytest.mark.parametrize(
    ("hands", "credited"), [(("b9", "y8", "b1", "y7"), 2), (("b1", "y8", "b9", "y7"), 0)]
)
def test_MAS_93_of_the_lowest_side_whoever_holds_less_is_credited(
    hands: tuple[str, ...], credited: Seat
) -> None:
    """MR-56, MR-70: nobody went out; the partner with the lower hand came closest."""
    options = "form=partners4 rotation_credit=finisher blocked=lowest_wins turn_cap=50"
    held = "".join(f"hand {seat}: {card};" for seat, card in enumerate(hands))
    m = Match.read(
        f"master; options: {options} press=auto; first: 0; turn: 0; talon: g5; turns: 50;"
        f"{held} stock: g1 rest",
        orders=[deal_up_to(NUMBER_STARTER, 4)],
    )
    m.push("draw")
    m.push("press")
    gained = 15 - (10 + 1)  # seat 0 has drawn a 1
    assert [event.seat for event in happened(m, Kind.SCORED)] == [credited]
    assert happened(m, Kind.SCORED)[0].count == gained
