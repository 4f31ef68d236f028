"""MAS-114 … 118 and 122: pairs, where they sit and what they score together."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.match.errors import UnfitTable
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes, why
from tests.games.master.table import all_but, four, opened, phase, play, ring, winners

TEAMS = ("teams", "teams_low_score")


def partners(m: Match) -> list[Seat]:
    """The partner of each seat."""
    side = m.view().side[: m.seats]
    return [
        next(other for other in range(m.seats) if other != seat and side[other] == side[seat])
        for seat in range(m.seats)
    ]


def refused(seats: int, options: str) -> str:
    """The clause that such a table violates."""
    with pytest.raises(UnfitTable) as caught:
        Match.new("master", seats=seats, options=options)
    return str(caught.value.values["clause"])


def last_card(options: str, card: str = "r1", *, totals: str = "0 0 0 0", more: str = "") -> Match:
    """Seat 0 goes out; seat 1 holds 9 points, its partner 2 holds 30, seat 3 holds 4."""
    m = Match.read(
        f"master; options: {options}; turn: 0; totals: {totals}; talon: r5; hand 0: {card};"
        f"hand 1: b9; hand 2: g8 g2 bskip; hand 3: y4; {more}"
    )
    play(m, card)
    return m


# Which tables


@pytest.mark.parametrize("form", TEAMS)
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_MAS_114_teams_are_pairs_of_four_or_more(form: str, seats: int) -> None:
    """MR-67: neither odd numbers nor two."""
    assert refused(seats, f"form={form}") == "MAS-114"


@pytest.mark.parametrize("form", TEAMS)
@pytest.mark.parametrize("seats", [4, 6, 8, 10])
def test_MAS_114_every_seat_has_one_partner(form: str, seats: int) -> None:
    m = Match.new("master", seats=seats, options=f"form={form}", seed=1)
    found = partners(m)
    assert [found[other] for other in found] == list(range(seats))
    told = {(event.seat, event.other) for event in happened(m, Kind.PARTNERS)}
    assert told == {(seat, other) for seat, other in enumerate(found) if seat < other}
    assert {clause for _, clause in cited(m, Kind.PARTNERS)} == {"MAS_114"}


@pytest.mark.parametrize("seats", [4, 6, 8, 10])
def test_MAS_115_partners_sit_opposite(seats: int) -> None:
    m = Match.new("master", seats=seats, options="form=teams", seed=1)
    assert partners(m) == [(seat + seats // 2) % seats for seat in range(seats)]


@pytest.mark.parametrize(
    ("seats", "seating", "expected"),
    [
        (4, 1212, [2, 3, 0, 1]),
        (6, 121323, [2, 4, 0, 5, 1, 3]),
        (6, 123123, [3, 4, 5, 0, 1, 2]),
        (8, 12123434, [2, 3, 0, 1, 6, 7, 4, 5]),
        (10, 1212343455, None),
        (10, 1213243545, [2, 4, 0, 6, 1, 8, 3, 9, 5, 7]),
    ],
)
def test_MR_67_other_seatings_may_be_entered(
    seats: int, seating: int, expected: list[Seat] | None
) -> None:
    options = f"form=teams seating={seating}"
    if expected is None:
        assert refused(seats, options) == "MAS-115"
    else:
        assert partners(Match.new("master", seats=seats, options=options, seed=1)) == expected


@pytest.mark.parametrize(
    ("seats", "seating"),
    [
        (4, 1122),  # side by side
        (4, 1221),  # first and last are neighbours too
        (4, 1112),  # three and one
        (4, 1234),  # nobody has a partner
        (4, 1111),
        (4, 12),  # too few
        (4, 121212),  # too many
        (6, 121212),  # three of a team
        (6, 120120),  # no team has the number 0
    ],
)
def test_MAS_115_a_seating_with_partners_side_by_side_is_refused(seats: int, seating: int) -> None:
    assert refused(seats, f"form=teams seating={seating}") == "MAS-115"


def test_MR_67_a_seating_matters_only_to_teams() -> None:
    assert Match.new("master", seats=4, options="seating=1122").seats == 4


def test_MAS_115_turns_pass_from_side_to_side() -> None:
    m = opened(options="form=teams", seats=6, dealer=5)
    found = partners(m)
    for _ in range(6):
        before = m.turn
        m.push("draw")
        m.push("press")
        assert m.turn != found[before]


# The end of a round


@pytest.mark.parametrize("form", TEAMS)
def test_MAS_116_the_round_ends_with_the_first_empty_hand(form: str) -> None:
    m = last_card(f"form={form} target=1")
    assert sizes(m) == [0, 1, 3, 1]
    assert cited(m, Kind.WENT_OUT) == [(0, "MAS_89")]
    assert (m.view().rounds, m.turn) == (1, TABLE)


def test_MAS_116_a_last_plus_two_still_hits_the_next_player() -> None:
    """MR-52: never a partner."""
    m = last_card("form=teams target=1", "r+2", more="stock: y1 y2 rest")
    assert sizes(m) == [0, 3, 3, 1]
    assert m.standing == (9 + 1 + 2 + 4, 0, 9 + 1 + 2 + 4, 0)


def test_MAS_117_partners_points_are_one_total() -> None:
    m = last_card("form=teams", totals="100 60 100 60")
    assert m.standing == (100 + 13, 60, 100 + 13, 60)
    assert cited(m, Kind.SCORED) == [(0, "MAS_94"), (2, "MAS_117")]


@pytest.mark.parametrize(("total", "over"), [(486, False), (487, True), (490, True)])
def test_MAS_117_a_team_wins_at_500(total: int, over: bool) -> None:
    m = last_card("form=teams", totals=f"{total} 60 {total} 60")
    assert winners(m) == ((0, 2) if over else ())
    if over:
        assert cited(m, Kind.WON) == [(0, "MAS_117"), (2, "MAS_117")]


def test_MAS_118_the_partners_hand_is_not_counted() -> None:
    """MR-68."""
    assert last_card("form=teams").standing == (9 + 4, 0, 9 + 4, 0)


@pytest.mark.parametrize(
    ("setting", "points"), [("ignore", 13), ("count", 13 + 30), ("deduct", 13 - 30)]
)
def test_MR_68_partner_hand(setting: str, points: int) -> None:
    m = last_card(f"form=teams partner_hand={setting}")
    assert m.standing == (points, 0, points, 0)


@pytest.mark.parametrize("setting", ["ignore", "count", "deduct"])
def test_MR_68_is_no_matter_for_who_plays_alone(setting: str) -> None:
    assert last_card(f"partner_hand={setting}").standing == (9 + 30 + 4, 0, 0, 0)


# Low scores in teams (MR-71)


def test_MR_71_low_score_adds_both_hands() -> None:
    m = last_card("form=teams_low_score", totals="10 20 10 20")
    assert m.standing == (10 + 30, 20 + 13, 10 + 30, 20 + 13)


def test_MR_71_low_score_the_lowest_team_wins() -> None:
    m = last_card("form=teams_low_score", totals="470 300 470 300")
    assert m.standing == (500, 313, 500, 313)
    assert winners(m) == (1, 3)


def test_MR_71_low_score_goes_on_below_500() -> None:
    assert last_card("form=teams_low_score", totals="469 300 469 300").outcome is None


@pytest.mark.parametrize(("tie", "over"), [("share", True), ("extra_round", False)])
def test_MR_58_teams_with_the_same_total(tie: str, over: bool) -> None:
    m = last_card(f"form=teams_low_score tie={tie} target=510", totals="490 507 490 507")
    assert m.standing == (520, 520, 520, 520)
    assert winners(m) == ((0, 1, 2, 3) if over else ())


def test_MR_58_partners_with_the_same_total_are_no_tie() -> None:
    m = last_card("form=teams_low_score tie=extra_round", totals="470 300 470 300")
    assert winners(m) == (1, 3)


def test_MR_56_a_blocked_round_in_teams_is_scored_as_agreed() -> None:
    held = "b1", "b2", "g3"
    rest = all_but("r5 " + " ".join(held))
    text = (
        "master; options: form={} target=5000; turn: 3; idle: 4; turns: 4; talon: r5; stock: -;"
        f"hand 0: {held[0]}; hand 1: {held[1]}; hand 2: {held[2]}; hand 3: {rest}"
    )
    both = 2 + 1240 - 5 - 6
    for form, standing in (("teams", (0, 0, 0, 0)), ("teams_low_score", (4, both, 4, both))):
        m = Match.read(text.format(form))
        ring(m)
        assert happened(m, Kind.BLOCKED)
        assert m.standing == standing


def test_MR_56_lowest_wins_compares_sides() -> None:
    m = Match.read(
        "master; options: form=teams blocked=lowest_wins turn_cap=50; turns: 50; turn: 0;"
        "talon: r5; hand 0: b9 r1; hand 1: b4; hand 2: y1; hand 3: y8"
    )
    play(m, "r1")
    assert m.standing == (2, 0, 2, 0)  # 9 + 1 against 4 + 8


# Talking


def test_MAS_122_a_partner_may_neither_catch_nor_remind_unpunished() -> None:
    """MR-51."""
    m = four("r1 b2", "form=teams")
    m.push("r1")
    assert why(m, 2, "catch 0") == "MAS_73"
    assert [why(m, seat, "catch 0") for seat in (1, 3)] == ["OK", "OK"]
    assert [why(m, seat, "accuse 2") for seat in (0, 1, 3)] == ["OK"] * 3


def test_MAS_122_an_accusation_between_partners_is_like_any_other() -> None:
    m = four("r1 b2 b3", "form=teams")
    m.push(0, "accuse 2")
    m.push(1, "yes")
    assert cited(m, Kind.UPHELD) == [(2, "MAS_102")]
    assert (sizes(m)[2], phase(m)) == (5, "act")


def test_who_watches_sees_the_sides_and_who_plays_his_partner() -> None:
    match = Match.new("master", seats=6, options="form=teams")
    watched, played = match.scene(), match.scene(4)
    teams = [[mark for mark in seat.marks if "team" in mark] for seat in watched.seats]
    assert teams == [["team1"], ["team2"], ["team3"]] * 2  # partners face each other
    assert [seat.seat for seat in played.seats if "partner" in seat.marks] == [1]
    assert not any("team" in mark for seat in played.seats for mark in seat.marks)
