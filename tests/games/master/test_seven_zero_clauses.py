"""MAS-139 … 145: the 7-0 variant (MR-82 … 86)."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import cited, exposed, hand, happened, sizes, top, why
from tests.games.master.scenes import DULL, seated
from tests.games.master.table import deal_up_to, laid, moves, opened, phase, play, ring

A, B, C, D = ["b1", "b2"], ["y1", "y2"], ["g1", "g2"], ["r1", "r2"]


def seven_zero(card: str, *, seats: int = 4, options: str = "", more: str = DULL) -> Match:
    """Seat 0 holds this card and two blue ones; every other hand has one colour."""
    hands = (f"{card} b1 b2", "y1 y2", "g1 g2", "r1 r2")[:seats]
    return seated("r5", *hands, options=f"seven_zero=on {options}", more=more)


def hands(m: Match) -> list[list[str]]:
    return [hand(m, seat) for seat in range(m.seats)]


# MAS-139


def test_MAS_139_a_zero_passes_every_hand_on() -> None:
    """Hands a, b, c, d clockwise become d, a, b, c."""
    m = seven_zero("r0")
    m.push("r0")
    assert hands(m) == [A, B, C, D]
    m.push("press")
    assert hands(m) == [D, A, B, C]
    assert cited(m, Kind.PASSED_ON) == [(0, "MAS_139")]
    assert m.turn == 1


def test_MAS_139_without_the_variant_nothing_moves() -> None:
    m = seated("r5", "r0 r7 b1 b2", "y1 y2", "g1 g2")
    play(m, "r0")
    assert hands(m)[1:] == [B, C]
    other = seated("r5", "r0 r7 b1 b2", "y1 y2", "g1 g2")
    play(other, "r7")
    assert hands(other)[1:] == [B, C]


def test_MAS_139_only_seats_in_the_round_take_part() -> None:
    """MR-86, MAS-125: an eliminated seat is skipped."""
    held = ("r0 b1 b2", "y1 y2", "-", "r1 r2")
    options = "seven_zero=on form=elimination"
    m = seated("r5", *held, options=options, more="out: 2; totals: 0 0 500 0")
    play(m, "r0")
    assert hands(m) == [D, A, [], B]


# MAS-140


def test_MAS_140_in_the_direction_of_play() -> None:
    m = seven_zero("r0", more=f"direction: right; {DULL}")
    play(m, "r0")
    assert hands(m) == [B, C, D, A]
    assert m.turn == 3


@pytest.mark.parametrize("card", ["r0", "r7"])
def test_MAS_140_two_players_swap(card: str) -> None:
    """MR-99: a 0 and a 7 both swap."""
    m = seven_zero(card, seats=2)
    play(m, card)
    assert hands(m) == [B, A]
    assert m.turn == 1


# MAS-141


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_MAS_141_a_seven_swaps_two_hands(partner: Seat) -> None:
    m = seven_zero("r7")
    m.push(f"r7>{partner}")
    assert hands(m) == [A, B, C, D]
    m.push("press")
    swapped = [A, B, C, D]
    swapped[0], swapped[partner] = swapped[partner], A
    assert hands(m) == swapped
    (event,) = happened(m, Kind.SWAPPED)
    assert (event.seat, event.other, event.clause.name) == (0, partner, "MAS_141")
    assert m.turn == 1


def test_MAS_141_there_is_no_seven_without_a_swap() -> None:
    assert {act for act in moves(seven_zero("r7")) if act[:2] == "r7"} == {"r7>1", "r7>2", "r7>3"}


# MAS-142


def test_MAS_142_whom_is_said_with_the_lay() -> None:
    """MR-83: required where there is a choice, and public at once."""
    m = seven_zero("r7")
    assert why(m, 0, "r7") == "MAS_142"
    assert why(m, 0, "r7>0") == "MAS_142"
    m.push("r7>2")
    assert m.view(3).laid_partner == 2


def test_MAS_142_with_two_players_there_is_nothing_to_say() -> None:
    m = seven_zero("r7", seats=2)
    assert why(m, 0, "r7") == "OK"
    assert why(m, 0, "r7>1") == "MAS_142"


def test_MAS_142_a_seven_that_swaps_nothing_takes_no_partner() -> None:
    last = seated("r5", "r7", "y1 y2", "g1 g2", options="seven_zero=on")
    assert why(last, 0, "r7>1") == "MAS_142"


def test_MAS_142_a_team_partner_may_be_chosen() -> None:
    """MR-85."""
    m = seven_zero("r7", options="form=teams")
    play(m, "r7>2")
    assert hands(m) == [C, B, A, D]


def test_MAS_142_an_eliminated_seat_may_not() -> None:
    """MAS-125."""
    held = ("r7 b1 b2", "y1 y2", "-", "r1 r2")
    options = "seven_zero=on form=elimination"
    m = seated("r5", *held, options=options, more="out: 2; totals: 0 0 500 0")
    assert why(m, 0, "r7>2") == "MAS_142"
    assert why(m, 0, "r7>3") == "OK"


def test_MAS_142_a_drawn_seven_swaps_too() -> None:
    m = seven_zero("g9", more="stock: r7 rest")
    m.push("draw")
    play(m, "r7>1")
    assert hands(m)[:2] == [B, ["b1", "b2", "g9"]]


def test_MAS_142_a_ring_cancels_the_lay_and_the_choice() -> None:
    """MR-83."""
    m = seven_zero("r7")
    m.push("r7>2")
    ring(m)
    assert hands(m)[1:] == [B, C, D]
    assert sizes(m)[0] == 3 + 2
    assert (top(m), laid(m), m.view().laid_partner) == ("r5", "-", -1)


# MAS-143


@pytest.mark.parametrize("card", ["r7", "r0"])
def test_MAS_143_as_last_card_it_ends_the_round_and_moves_nothing(card: str) -> None:
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", card, "y1 y2", "g1 g2", options="seven_zero=on", orders=orders)
    play(m, card)
    assert happened(m, Kind.SWAPPED) == happened(m, Kind.PASSED_ON) == []
    assert m.standing == (1 + 2 + 1 + 2, 0, 0)
    assert m.view().rounds == 1


def test_MAS_143_no_partner_is_named_for_a_last_seven() -> None:
    m = seated("r5", "r7", "y1 y2", "g1 g2", options="seven_zero=on")
    assert why(m, 0, "r7") == "OK"
    assert why(m, 0, "r7>1") == "MAS_142"


def test_MAS_143_where_agreed_it_exchanges_first() -> None:
    """MR-82, ``seven_zero_last=exchanges``: whoever played it holds cards and isn't out.

    The empty hand goes to somebody else, who is then out (PR-02).
    """
    options = "seven_zero=on seven_zero_last=exchanges"
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", "r7", "y1 y2", "g1 g2", options=options, orders=orders)
    assert why(m, 0, "r7") == "MAS_142"
    play(m, "r7>2")
    (out,) = happened(m, Kind.WENT_OUT)
    assert out.seat == 2
    assert m.standing == (0, 0, (1 + 2) + (1 + 2))


def test_MAS_143_where_agreed_a_last_zero_moves_on_too() -> None:
    options = "seven_zero=on seven_zero_last=exchanges"
    orders = [deal_up_to("g5", 3)]
    m = seated("r5", "r0", "y1 y2", "g1 g2", options=options, orders=orders)
    play(m, "r0")
    (out,) = happened(m, Kind.WENT_OUT)
    assert out.seat == 1


# MAS-144


@pytest.mark.parametrize("starter", ["r0", "r7"])
def test_MAS_144_a_starter_has_not_been_played(starter: str) -> None:
    m = opened(starter, options="seven_zero=on")
    assert happened(m, Kind.SWAPPED) == happened(m, Kind.PASSED_ON) == []
    assert (sizes(m), m.turn, phase(m)) == ([7, 7, 7, 7], 0, "act")


# MAS-145


def to_one_card(act: str, *, called: bool = False, options: str = "") -> Match:
    """Seat 0 has swapped its two cards for the one card of seat 1."""
    held = (f"{act[:2]} b1 b2", "y1", "g1 g2")
    m = seated("r5", *held, options=f"seven_zero=on {options}", more=DULL)
    m.push(act)
    if called:
        m.push("call")
    m.push("press")
    return m


def test_MAS_145_the_layer_with_one_card_after_the_exchange_must_call() -> None:
    m = to_one_card("r7>1")
    assert (hand(m, 0), exposed(m)) == (["y1"], [0])
    m.push(2, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_145_his_call_before_or_after_the_press_counts() -> None:
    assert exposed(to_one_card("r7>1", called=True)) == []
    m = to_one_card("r7>1")
    m.push(0, "call")
    assert exposed(m) == []


def test_MAS_145_with_one_card_only_before_the_exchange_he_can_be_caught_only_then() -> None:
    """MR-84: a catch succeeds only while they hold one card."""
    m = seated("r5", "r7 b1", "y1 y2 y3", "g1 g2", options="seven_zero=on", more=DULL)
    m.push("r7>1")
    early = m.copy()
    early.push(2, "catch 0")
    assert sizes(early)[0] == 1 + 2
    m.push("press")
    assert sizes(m) == [3, 1, 2]
    assert exposed(m) == []
    assert why(m, 2, "catch 0") == "MAS_70"


@pytest.mark.parametrize(("rule", "caught"), [("layer", []), ("everyone", [1])])
def test_MAS_145_passive_receivers_need_not_unless_agreed(rule: str, caught: list[Seat]) -> None:
    """MR-84, ``call_after_effect``."""
    options = f"seven_zero=on call_after_effect={rule}"
    m = seated("r5", "r7 b1", "y1 y2 y3", "g1 g2", options=options, more=DULL)
    m.push("r7>1")
    m.push("call")
    m.push("press")
    assert hand(m, 1) == ["b1"]
    assert exposed(m) == caught


def test_MAS_145_who_took_no_part_in_a_swap_owes_nothing() -> None:
    held = ("r7 b1 b2", "y1 y2 y3", "g1")
    options = "seven_zero=on call_after_effect=everyone"
    m = seated("r5", *held, options=options, more=DULL)
    play(m, "r7>1")
    assert exposed(m) == []
