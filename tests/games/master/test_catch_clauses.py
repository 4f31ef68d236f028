"""MAS-71 … 75: until when a forgotten call can be caught, and by whom (MR-48, 50, 51, 84, 92)."""

from __future__ import annotations

import pytest

from penult.core.ids import Seat
from penult.match.match import Match
from tests.games.asking import exposed, hand, sizes, why
from tests.games.master.scenes import DULL, laid_without_call, seated, two_cards_left
from tests.games.master.table import draw_and_press, play, ring

# MAS-71, MR-48


def test_MAS_71_too_late_once_the_next_player_has_laid_without_call() -> None:
    m = laid_without_call()
    m.push("r3")
    assert why(m, 2, "catch 0") == "MAS_71"
    assert sizes(m)[0] == 1


TURN_TAKEN = "catch_close=turn_taken"


def test_MAS_71_only_a_card_closes_it() -> None:
    """Until the next player has thrown a card, however long that takes."""
    m = laid_without_call()
    draw_and_press(m)
    ring(m)
    assert exposed(m) == [0]
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_71_a_draw_leaves_it_open_and_the_press_after_it_closes_it() -> None:
    """MR-48, ``catch_close=turn_taken``."""
    m = laid_without_call(options=TURN_TAKEN)
    m.push("draw")
    assert exposed(m) == [0]
    m.push("press")
    assert why(m, 3, "catch 0") == "MAS_71"


@pytest.mark.parametrize("acts", [[], ["draw"], ["r3"]])
def test_MAS_71_the_next_players_ring_closes_it(acts: list[str]) -> None:
    m = laid_without_call(options=TURN_TAKEN)
    for act in acts:
        m.push(act)
    ring(m)
    assert why(m, 3, "catch 0") == "MAS_71"


def test_MAS_71_a_skipped_player_does_not_close_it() -> None:
    m = laid_without_call("rskip b2")
    assert m.turn == 2
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


@pytest.mark.parametrize("card", ["r+2", "super"])
def test_MAS_71_who_only_pays_does_not_close_it(card: str) -> None:
    m = laid_without_call(f"{card} b2", options=TURN_TAKEN)
    draw_and_press(m)
    assert (m.turn, exposed(m)) == (2, [0])
    draw_and_press(m)
    assert exposed(m) == []


@pytest.mark.parametrize("acts", [[], ["draw"]])
def test_MAS_71_not_even_by_the_ring(acts: list[str]) -> None:
    m = laid_without_call("r+2 b2")
    for act in acts:
        m.push(act)
    ring(m)
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_71_two_players_the_layers_own_next_lay_closes_it() -> None:
    """MR-65."""
    m = seated("r5", "rskip r1", "g4 g5 g6")
    play(m, "rskip")
    assert (m.turn, exposed(m)) == (0, [0])
    m.push("r1")
    assert why(m, 1, "catch 0") == "MAS_70"


def test_MAS_71_a_jump_in_closes_it() -> None:
    """MR-92: a jump-in is a card played."""
    m = seated("r5", "r1 b2", "g4 g5 g6", "y6 r1 y8", options="jump_in=on")
    play(m, "r1")
    assert exposed(m) == [0]
    m.push(2, "jump r1")
    assert why(m, 1, "catch 0") == "MAS_71"


def test_MAS_71_next_lay_keeps_it_open_through_turns_without_lay() -> None:
    m = laid_without_call(options="catch_close=next_lay")
    draw_and_press(m)
    assert exposed(m) == [0]
    ring(m)
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


def test_MAS_71_next_lay_closes_it_with_any_lay() -> None:
    m = laid_without_call(options="catch_close=next_lay")
    m.push("r3")
    assert exposed(m) == []


@pytest.mark.parametrize("act", ["draw", "r3"])
def test_MAS_71_next_action_closes_it_with_the_first_act(act: str) -> None:
    m = laid_without_call(options="catch_close=next_action")
    assert exposed(m) == [0]
    m.push(act)
    assert exposed(m) == []


# MAS-72


def test_MAS_72_the_first_catch_counts_and_no_other() -> None:
    m = laid_without_call()
    m.push(3, "catch 0")
    for opponent in (1, 2, 3):
        assert why(m, opponent, "catch 0") != "OK"
    assert sizes(m)[0] == 1 + 2


# MAS-73


def test_MAS_73_nobody_catches_himself() -> None:
    m = laid_without_call()
    assert why(m, 0, "catch 0") == "MAS_73"


@pytest.mark.parametrize("form", ["teams", "teams_low_score"])
def test_MAS_73_a_partner_cannot_catch(form: str) -> None:
    """MR-51: a partner isn't an opponent."""
    m = laid_without_call(options=f"form={form}")
    assert why(m, 2, "catch 0") == "MAS_73"
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


@pytest.mark.parametrize(("rounds", "partner"), [(0, 2), (1, 1), (2, 3), (3, 2)])
def test_MAS_73_nor_can_the_partner_of_this_round(rounds: int, partner: Seat) -> None:
    """MR-69: seat 0 plays with the player opposite, then each neighbour, then as at first."""
    more = f"first: 0; rounds: {rounds}; {DULL}"
    m = two_cards_left(options="form=partners4", more=more)
    m.push("r1")
    for seat in (1, 2, 3):
        assert why(m, seat, "catch 0") == ("MAS_73" if seat == partner else "OK")


def test_MAS_73_the_table_cannot_either() -> None:
    assert why(laid_without_call(), -1, "catch 0") != "OK"


# MAS-74


def test_MAS_74_the_duty_returns_with_every_lay_down_to_one_card() -> None:
    """MR-50: one card, a draw, and the drawn card is played."""
    m = seated("r5", "r1 b2", "y1 y2 y3", more="stock: y8 r9 y9 g8 rest")
    m.push("call")
    play(m, "r1")
    draw_and_press(m)
    m.push("draw")
    m.push("r9")
    assert exposed(m) == [0]
    m.push(1, "catch 0")
    assert sizes(m)[0] == 1 + 2


# MAS-75


def hands_moved(act: str, options: str = "") -> Match:
    """A 0 or 7 has given seat 1 a hand of one card."""
    hands = {"r0": ("r0 y1", "b1 b2 b3", "g1 g2 g3"), "r7>1": ("r7 y1", "b1 b2 b3", "g1 g2 g3")}
    m = seated("r5", *hands[act], options=f"seven_zero=on {options}")
    m.push(act)
    m.push("call")
    m.push("press")
    return m


@pytest.mark.parametrize("act", ["r0", "r7>1"])
def test_MAS_75_who_only_receives_one_card_has_no_duty(act: str) -> None:
    m = hands_moved(act)
    assert hand(m, 1) == ["y1"]
    assert exposed(m) == []
    assert why(m, 2, "catch 1") == "MAS_71"


@pytest.mark.parametrize("act", ["r0", "r7>1"])
def test_MAS_75_where_agreed_everybody_must_call(act: str) -> None:
    """MR-84, ``call_after_effect=everyone``."""
    m = hands_moved(act, "call_after_effect=everyone")
    assert exposed(m) == [1]
    called = m.copy()
    called.push(1, "call")
    assert exposed(called) == []
    m.push(2, "catch 1")
    assert sizes(m)[1] == 1 + 2
