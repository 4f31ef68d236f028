"""TIP-R01 … R55: the default of every ruling that can be observed at the table.

R31 (lost illustrations) only says that TIP-60 applies. The pause of R42 is for live tables.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.games.tippo.balance import DiscMotion
from penult.games.tippo.cards import CODES, DECK, DECK_SIZE, POINTS
from penult.games.tippo.game import GAME
from penult.match.errors import BadPosition, BadSeatCount, Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, why
from tests.games.tippo.table import (
    all_but,
    aside,
    colours,
    cut_order,
    dealers_onto_tray,
    disc,
    falls_at,
    four,
    frozen,
    in_place,
    keep,
    lean,
    line,
    opening,
    payers,
    seated,
    stock,
    tops,
    tray_sizes,
)

# With 3 cards on the pure balance the disc slides above 2925, and 6350 is a fall.
SLIDES = "weights: 4800 1000"  # a card on A: the disc slides by 562, at the next tick by 815
FALLS = "weights: 6400 1000"  # a card on A: it falls
DRAWN_DOWN = "weights: 6500 1000; disc: -500"  # any tick: it falls
NAMES = {"name red", "name blue", "name yellow", "name green"}


def copies(letter: str, number: int) -> int:
    """Plain numbers and Stops counted together."""
    count = Counter(CODES[card] for card in DECK)
    return count[f"{letter}{number}"] + count[f"{letter}{number}s"]


# Components and set-up


def test_TIP_R01_two_to_ten_players() -> None:
    for count in (1, 11):
        with pytest.raises(BadSeatCount):
            Match.new("tippo", seats=count)
    assert list(GAME.seats) == list(range(2, 11))


@pytest.mark.parametrize("letter", list("rbyg"))
def test_TIP_R02_one_nought_and_two_of_each_number(letter: str) -> None:
    assert [copies(letter, number) for number in range(10)] == [1] + [2] * 9


def test_TIP_R03_twenty_is_the_number_of_stops_not_their_value() -> None:
    stops = [card for card in DECK if CODES[card].endswith("s")]
    assert len(stops) == 20
    assert sorted(POINTS[card] for card in stops) == sorted(list(range(1, 6)) * 4)


def test_TIP_R04_only_the_tied_draw_again() -> None:
    order = cut_order("r9 y3 b9 g1 b2 y7")  # seats 0 and 2 tie, then turn up 2 and 7
    m = Match.new("tippo", seats=4, orders=[order], seed=0)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 3, 0, 2]
    assert m.view().dealer == 2


def test_TIP_R04_when_the_deck_has_run_out_all_go_on_with_a_new_one() -> None:
    pairs = sorted(range(DECK_SIZE), key=lambda place: rank(DECK[place]), reverse=True)
    always_tied = [*pairs[:2], pairs[-1], *pairs[2:-1]][::-1]  # seats 0 and 1, never seat 2
    m = Match.new("tippo", seats=3, orders=[always_tied, cut_order("r4 b6 y1")], seed=0)
    assert m.view().dealer == 1


def rank(card: int) -> int:
    code = CODES[card]
    return int(code[1]) if code[1].isdigit() else 0


def test_TIP_R05_a_stop_counts_its_number_in_the_draw_for_deal() -> None:
    m = Match.new("tippo", seats=3, orders=[cut_order("b4 r5s y3")], seed=0)
    assert m.view().dealer == 1


def test_TIP_R06_a_turned_up_stop_freezes_at_once() -> None:
    assert frozen(opening("r3s b6")) == "a"
    assert cited(opening("r3s b6"), Kind.FROZE) == [(-1, "TIP_57")]
    assert frozen(opening("r3s b4s")) == "-"


def test_TIP_R07_a_turned_up_super_joker_makes_nobody_draw() -> None:
    m = opening("super b6")
    assert (sizes(m), m.turn, acts(m)) == ([7] * 4, 1, NAMES)


def test_TIP_R08_a_turned_up_tilt_tilts_nothing() -> None:
    m = opening("b6 tilt")
    assert (tray_sizes(m), m.turn, acts(m)) == ((1, 1), 1, NAMES)
    assert not happened(m, Kind.TILT)
    m.push("name green")
    assert colours(m) == ("blue", "green")


@pytest.mark.parametrize("second", ["red", "green"])
def test_TIP_R09_one_colour_for_each_colourless_tray(second: str) -> None:
    m = opening("joker tilt")
    m.push("name red")
    assert (colours(m), acts(m)) == (("red", "-"), NAMES)
    m.push(f"name {second}")
    assert (colours(m), m.turn) == (("red", second), 1)
    assert [event.tray for event in happened(m, Kind.NAMED)] == [0, 1]


def test_TIP_R10_the_first_card_on_a() -> None:
    assert tops(opening("b6 g7")) == ("b6", "g7")


# Turn and matching


@pytest.mark.parametrize("card", ["tilt", "joker", "super"])
def test_TIP_R11_the_duty_covers_colourless_cards(card: str) -> None:
    m = four(f"{card} b1 b2")
    assert why(m, 0, "draw") == "TIP_13"


def test_TIP_R12_after_a_fall_he_may_still_lay_the_card_he_drew() -> None:
    m = four("b1 b2", more=f"stock: r5 r1 r2 rest; {DRAWN_DOWN}")
    m.push("draw")
    assert payers(m) == [(0, "TIP_70")]
    assert hand(m, 0) == ["r1", "r2", "r5", "b1", "b2"]
    assert (acts(m), why(m, 0, "r1@a")) == ({"r5@a", "pass"}, "TIP_17")
    assert (tops(m), disc(m)) == (("r7", "g4"), 0)


def test_TIP_R13_an_announced_colour_reaches_one_tray() -> None:
    m = seated("r7", "g4", "joker b1 b2", "b3 b5 y1")
    m.push("joker@b=blue")
    assert acts(m) == {"b3@b", "b5@b"}


def test_TIP_R14_nobody_plays_while_a_colour_is_missing() -> None:
    with pytest.raises(BadPosition):
        four("b1 b2", "joker", more="colours: - green")


def test_TIP_R15_a_super_joker_is_as_free_as_a_joker() -> None:
    for a in ("r7", "r3s", "tilt"):
        m = four("super r1 b1", a, more="colours: red green")
        assert "super@a=blue" in acts(m)


def test_TIP_R16_a_tilt_does_not_open_a_frozen_tray() -> None:
    assert why(four("tilt b1", "r3s"), 0, "tilt@a") == "TIP_54"


def test_TIP_R17_a_tilt_is_colourless_and_goes_on_anything_open() -> None:
    assert {"tilt@a", "tilt@b"} <= acts(four("tilt b1", "r+2", "grev"))
    assert POINTS[CODES.index("tilt")] == 50


def test_TIP_R18_not_on_a_frozen_stop() -> None:
    assert acts(four("tilt b1 b2", "r7", "g3s")) == {"tilt@a"}


# Tilt


def test_TIP_R19_always_from_the_pile() -> None:
    m = seated("r7", "g4", "tilt", "y1", "y2", balance=falls_at(5), more="stock: b1 b2 b3 b5 rest")
    m.push("tilt@a")  # seat 0 has no cards left and deals the third
    assert [CODES[e.card] for e in happened(m, Kind.DEALT_ON)] == ["b1", "b2", "b3", "b5"]


def test_TIP_R20_a_tilt_that_tips_the_balance_itself() -> None:
    m = four("tilt b1 b2", "r7 r1 r2", "g4 g1", more="weights: 6400 1000")
    m.push("tilt@a")
    assert payers(m) == [(0, "TIP_69")]
    assert not happened(m, Kind.DEALT_ON) + happened(m, Kind.TILT)
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["tilt"], ["g4"], 4)
    assert (sizes(m), m.turn, acts(m)) == ([4, 3, 3, 3], 1, NAMES)


def test_TIP_R20_as_last_card_too() -> None:
    m = seated("r7 r1", "g4", "tilt", "y1", "y2", balance=falls_at(2))
    m.push("tilt@a")
    assert (payers(m), sizes(m), m.turn) == ([(0, "TIP_69")], [2, 1, 1], 1)


def tipping(dealt: str, *, seats: int = 4, more: str = "", options: str = "") -> Match:
    """Seat 0 plays a Tilt on A; the first of these cards, dealt by seat 1, tips it."""
    held = ("tilt b1 b2", "y6 y8 y9", "b6 b8 b9", "g6 g8 g9")[:seats]
    text = f"stock: {dealt} rest; {more}"
    m = seated("r7", "g4", *held, balance=falls_at(2), options=options, more=text)
    m.push("tilt@a")
    return m


def test_TIP_R21_the_next_player_with_a_real_turn_names_the_colour() -> None:
    m = tipping("joker")
    assert (payers(m), m.turn, acts(m)) == ([(1, "TIP_48")], 2, NAMES)
    assert [why(m, seat, "name red") for seat in (0, 1, 3)] == ["TIP_08"] * 3
    m.push("name blue")
    assert (colours(m), m.turn) == (("blue", "green"), 2)
    assert "b6@a" in acts(m)


def test_TIP_R22_plain_number() -> None:
    m = tipping("b5")
    assert (tops(m), sizes(m), m.turn) == (("b5", "g4"), [2, 5, 3, 3], 2)


def test_TIP_R22_stop() -> None:
    m = tipping("b5s")
    assert (frozen(m), sizes(m), m.turn) == ("a", [2, 5, 3, 3], 2)


def test_TIP_R22_plus_two() -> None:
    m = tipping("y+2")
    assert (sizes(m), m.turn) == ([2, 5, 5, 3], 3)


def test_TIP_R22_skip() -> None:
    m = tipping("yskip")
    assert (sizes(m), m.turn) == ([2, 5, 3, 3], 3)


@pytest.mark.parametrize(("direction", "turn"), [("left", 0), ("right", 0)])
def test_TIP_R22_reverse(direction: str, turn: Seat) -> None:
    m = tipping("yrev", more=f"direction: {direction}")
    assert payers(m) == [(1 if direction == "left" else 3, "TIP_48")]
    assert m.view().direction == (-1 if direction == "left" else 1)
    assert m.turn == turn  # on the other side of whoever tipped it


def test_TIP_R22_super_joker() -> None:
    m = tipping("super")
    assert (sizes(m), m.turn, acts(m)) == ([2, 5, 7, 3], 3, NAMES)


def test_TIP_R22_tilt_starts_another_on_the_same_tray() -> None:
    m = tipping("tilt r1 r2 b3 b5 r3 r4")  # seat 1 draws r1 r2, seats 2 and 3 deal, seat 3 draws
    assert dealers_onto_tray(m) == [1, 2, 3]
    assert payers(m) == [(1, "TIP_48"), (3, "TIP_48")]
    assert [event.seat for event in happened(m, Kind.TILT)] == [0, 1]
    assert {event.tray for event in happened(m, Kind.DEALT_ON)} == {0}
    assert (tops(m), sizes(m), m.turn) == (("b5", "g4"), [2, 5, 3, 5], 0)


def test_TIP_R22_the_fifth_tilt_in_a_row_lapses() -> None:
    m = seated(
        "r7 r1",
        "g4",
        "b1 b2",
        "y1",
        "y2",
        balance=falls_at(2),
        more="phase: tick; step: dealt; laid-on: 0; tilt-dealer: 1; tilt-runs: 4; stock: tilt rest",
    )
    assert (payers(m), tops(m)) == ([(1, "TIP_48")], ("tilt", "g4"))
    assert (sizes(m), m.turn, acts(m)) == ([2, 3, 1], 2, NAMES)


def test_TIP_R22_the_fourth_does_not() -> None:
    m = seated(
        "r7 r1",
        "g4",
        "b1 b2",
        "y1",
        "y2",
        balance=falls_at(2),
        more="phase: tick; step: dealt; laid-on: 0; tilt-dealer: 1; tilt-runs: 3;"
        "stock: tilt r2 r3 b3 b5 rest",
    )
    assert payers(m) == [(1, "TIP_48"), (0, "TIP_48")]


def scarce(
    stock: str, aside: str, a: str, b: str, *hands: str, orders: tuple[list[int], ...], level: int
) -> Match:
    """The last seat holds every card that isn't named."""
    named = " ".join((stock, aside, a, b, *hands)).replace("-", "")
    return seated(
        a,
        b,
        *hands,
        all_but(named),
        balance=falls_at(level),
        more=f"stock: {stock}; aside: {aside}",
        orders=orders,
    )


def test_TIP_R23_without_cards_it_tips_on_the_last_card_placed() -> None:
    m = scarce("y+2", "-", "r7", "g4", "tilt b1 b2", "y1 y2", level=9, orders=(in_place(2),))
    m.push("tilt@a")
    assert dealers_onto_tray(m) == [1]
    assert payers(m) == [(1, "TIP_48")]
    assert hand(m, 1) == ["r7", "y1", "y2", "tilt"]  # what was under the +2
    assert tops(m) == ("y+2", "g4")
    assert m.turn == 0  # seat 2 was hit by the +2, and nothing was left to draw
    assert happened(m, Kind.FORGIVEN)[0].count == 2


def test_TIP_R23_or_on_the_tilt_itself() -> None:
    m = scarce("-", "-", "r7 r1 r2", "g4", "tilt b1 b2", "y1 y2", level=9, orders=(in_place(3),))
    m.push("tilt@a")
    assert dealers_onto_tray(m) == []
    assert payers(m) == [(0, "TIP_48")]
    assert len(happened(m, Kind.TILT)) == 1  # its action is spent (R20)
    assert (sizes(m)[:2], tops(m), m.turn, acts(m)) == ([4, 2], ("tilt", "g4"), 1, NAMES)
    assert tray_sizes(m) == (1, 1)


def test_TIP_R23_the_set_aside_pile_comes_first() -> None:
    orders = (in_place(1), in_place(2))
    m = scarce("-", "b3", "r7", "g4", "tilt b1 b2", "y1 y2", level=2, orders=orders)
    m.push("tilt@a")
    assert [CODES[event.card] for event in happened(m, Kind.DEALT_ON)] == ["b3"]


def test_TIP_R24_two_cards_a_tray_after_a_fall_one_after_a_tilt() -> None:
    m = four("r5 b1 b2", "r7 r1 r2", "g4 g1 g2", more="weights: 6400 1000")
    m.push("r5@a")
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["r5", "r7"], ["g4", "g1"], 3)
    m = four("tilt b1 b2", "r7 r1", "g4 g1", balance=falls_at(2), more="stock: b3 rest")
    m.push("tilt@a")
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["b3"], ["g4"], 4)


def test_TIP_R25_the_last_dealt_card_was_the_visible_one() -> None:
    m = four("tilt b1 b2", balance=falls_at(3), more="stock: b3 y5 rest")
    m.push("tilt@a")
    assert (tops(m), colours(m)) == (("y5", "g4"), ("yellow", "green"))


def test_TIP_R26_what_there_is_goes_back() -> None:
    m = four("r5 b1 b2", more=FALLS)
    m.push("r5@a")
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["r5", "r7"], ["g4"], 0)
    assert lean(m) == -1000
    assert not happened(m, Kind.SET_ASIDE)


def test_TIP_R27_first_the_balance_is_restored_then_the_two_are_drawn() -> None:
    m = scarce("-", "-", "r7 r1 r2", "g4 g1", "r5 b1", "y1 y2", level=2, orders=(in_place(2),))
    m.push("r5@a")
    assert (payers(m), hand(m, 0)) == ([(0, "TIP_69")], ["r1", "r2", "b1"])
    kinds = [event.kind for event in m.events]
    assert kinds.index(Kind.SET_ASIDE) < kinds.index(Kind.RESHUFFLED) < kinds.index(Kind.DREW)


# Stop


def test_TIP_R28_a_stop_goes_on_a_frozen_stop_and_does_not_open_it() -> None:
    m = four("r5s b1 b2", "r3s")
    m.push("r5s@a")
    assert (tops(m)[0], frozen(m)) == ("r5s", "a")


@pytest.mark.parametrize("card", ["r8", "y3", "r3", "rskip", "r5s", "joker@a=red", "tilt"])
def test_TIP_R29_on_two_open_stops_any_matching_card_goes(card: str) -> None:
    m = four(f"{card.partition('@')[0]} b2", "r3s", "g4s", options="open_stop=cancel")
    assert why(m, 0, card if "@" in card else f"{card}@a") == "OK"


@pytest.mark.parametrize("card", ["r+2", "rrev", "rskip"])
def test_TIP_R30_no_coloured_action_on_a_frozen_stop(card: str) -> None:
    assert why(four(f"{card} b1", "r3s"), 0, f"{card}@a") == "TIP_57"


def test_TIP_R32_no_match_on_the_open_tray_means_a_draw() -> None:
    m = four("r1 r2 b3", "r3s", "g4", more="stock: joker rest")
    assert acts(m) == {"draw"}
    m.push("draw")
    assert "joker@a=red" in acts(m)  # even on the frozen Stop
    m.push("joker@a=red")
    assert frozen(m) == "-"


@pytest.mark.parametrize("card", ["joker", "super"])
def test_TIP_R33_a_joker_on_one_of_two_stops_freezes_the_other(card: str) -> None:
    m = four(f"{card} b1 b2", "r3s", "g4s")
    m.push(f"{card}@a=red")
    assert frozen(m) == "b"


# Falls


@pytest.mark.parametrize("card", ["rskip@a", "r+2@a", "super@a=red"])
def test_TIP_R34_forced_draws_and_lost_turns_are_not_playing(card: str) -> None:
    m = four(f"{card.partition('@')[0]} b1 b2", more=SLIDES)
    m.push(card)
    assert (m.turn, disc(m)) == (2, -562)  # only one tick, after the card
    assert len(happened(m, Kind.LEANED)) == 1


def test_TIP_R34_nor_are_penalties() -> None:
    m = four("r5 b1", more=SLIDES)
    m.push("r5@a")
    m.push(2, "catch 0")
    assert (disc(m), sizes(m)[0]) == (-562, 3)


def test_TIP_R34_seat_two_pays_once_it_acts() -> None:
    m = four("rskip b1 b2", more=f"stock: y1 y2 y3 rest; {SLIDES}")
    m.push("rskip@a")
    m.push("draw")
    assert payers(m) == [(2, "TIP_70")]


def test_TIP_R35_a_tip_is_one_event_with_one_penalty() -> None:
    m = four("r5 b1 b2", "r7 r1 r2", "g4 g1 g2", more="weights: 5900 1000")
    m.push("r5@a")  # 5900 - 2825 with seven cards: 922
    assert (disc(m), m.view().motion) == (-922, DiscMotion.SLIDING)
    m.push("draw")
    assert payers(m) == [(1, "TIP_70")]
    assert tray_sizes(m) == (2, 2)


def test_TIP_R36_the_action_of_the_card_that_fell_is_executed() -> None:
    m = four("r+2 b1 b2", more=FALLS)
    m.push("r+2@a")
    assert (payers(m), sizes(m), m.turn) == ([(0, "TIP_69")], [4, 5, 3, 3], 2)


@pytest.mark.parametrize(("card", "drawn"), [("r+2@a", 2), ("super@a=red", 4), ("r5@a", 0)])
def test_TIP_R37_going_out_while_tipping_is_not_going_out(card: str, drawn: int) -> None:
    m = seated("r7", "g4", card.partition("@")[0], "y1", "y2", more=FALLS)
    m.push(card)
    assert (sizes(m), m.view().rounds) == ([2, 1 + drawn, 1], 0)
    assert m.turn == (2 if drawn else 1)


def test_TIP_R38_the_balance_comes_to_rest_before_the_count() -> None:
    m = seated("r7", "g4", "r5", "y1", "y2", more=SLIDES)
    m.push("r5@a")  # slides by 562, then by 815: over the rim, before anybody else acts
    assert payers(m) == [(0, "TIP_69")]
    assert (sizes(m), m.view().rounds, m.turn) == ([2, 1, 1], 0, 1)


def test_TIP_R38_if_it_rests_he_is_out() -> None:
    m = seated("r7", "g4", "r5", "y1", "y2", more="weights: 2928 1000")
    m.push("r5@a")  # 3 above the limit: 0.9 is truncated to 0
    assert (payers(m), m.view().rounds) == ([], 1)


def test_TIP_R39_the_action_of_the_last_dealt_card_is_not_executed() -> None:
    m = seated("r7", "g4", "tilt", "y1", "y2", balance=falls_at(3), more="stock: b3 y+2 r1 r2 rest")
    m.push("tilt@a")  # seat 2 tips: its two cards count, nobody draws for the +2
    assert cited(m, Kind.DREW) == [(2, "TIP_48")]
    assert m.standing == (1 + 2 + 1 + 2, 0, 0)


def test_TIP_R40_a_fall_ends_the_exposure() -> None:
    m = four("r5 b1", more=FALLS)
    m.push("r5@a")
    assert (sizes(m)[0], exposed(m), why(m, 1, "catch 0")) == (3, [], "TIP_79")


def test_TIP_R41_nobody_has_to_put_the_balance_up() -> None:
    m = four("r5 b1 b2", more=FALLS)
    m.push("r5@a")
    assert (m.turn, len(m.acts)) == (1, 1)
    assert acts(m, 0) == acts(m, 2) == set()


# The last-card call


@pytest.mark.parametrize("card", ["r+2", "rskip"])
def test_TIP_R42_between_two_his_own_next_action_closes_it(card: str) -> None:
    m = seated("r7", "g4", f"{card} b1", "y1 y2 y3", more="stock: y4 y5 y6 rest")
    m.push(f"{card}@a")
    assert (m.turn, exposed(m)) == (0, [0])
    m.push("draw")
    assert exposed(m) == []


def test_TIP_R42_a_tilt_closes_nothing() -> None:
    m = four("tilt b1", balance=falls_at(3), more="stock: b3 b5 rest")
    m.push("tilt@a")
    assert (payers(m), exposed(m)) == ([(2, "TIP_48")], [0])
    m.push(1, "catch 0")
    assert sizes(m)[0] == 3


def test_TIP_R42_nor_does_naming_a_colour() -> None:
    m = four("tilt b1", balance=falls_at(2), more="stock: joker rest")
    m.push("tilt@a")
    m.push("name red")
    assert exposed(m) == [0]


def test_TIP_R43_a_call_before_a_catch_heals() -> None:
    m = four("r5 b1")
    m.push("r5@a")
    m.push(0, "call")
    assert why(m, 1, "catch 0") == "TIP_79"


def test_TIP_R43_false_calls_and_catches_do_nothing() -> None:
    m = four("r5 b1 b2")
    before = m.write()
    for seat, act in ((0, "call"), (1, "call"), (1, "catch 0"), (0, "catch 3")):
        with pytest.raises(Refused):
            m.push(seat, act)
    assert m.write() == before


# Two players, piles, rounds, scoring


def test_TIP_R44_a_reverse_between_two_only_turns_the_direction() -> None:
    m = seated("r7", "g4", "rrev b1 b2", "y1 y2")
    m.push("rrev@a")
    assert (m.turn, m.view().direction) == (1, -1)
    assert not happened(m, Kind.SKIPPED)


def test_TIP_R45_without_set_aside_cards_those_under_the_tops_are_lifted() -> None:
    named = "r7 r1 r2 g4 g1 b1 b2 y1 y2"
    m = seated(
        "r7 r1 r2",
        "g4 g1",
        "b1 b2",
        "y1 y2",
        all_but(named),
        more="stock: -; disc: -100",
        orders=[in_place(3)],
    )
    m.push("draw")
    assert (tray_sizes(m), tops(m), lean(m), disc(m)) == ((1, 1), ("r7", "g4"), 0, 0)
    assert (stock(m), aside(m), sizes(m)[0]) == (2, 0, 3)
    assert cited(m, Kind.LIFTED) == [(-1, "TIP_85")]
    assert happened(m, Kind.LIFTED)[0].count == 3


def test_TIP_R46_one_draws_what_there_is_without_debt() -> None:
    m = scarce("-", "-", "r7", "g4", "super b1", "y1 y2", level=9, orders=(in_place(1),))
    m.push("super@a=red")
    assert (hand(m, 1), m.turn) == (["r7", "y1", "y2"], 2)
    assert cited(m, Kind.FORGIVEN) == [(1, "TIP_85")]
    assert happened(m, Kind.FORGIVEN)[0].count == 3


def test_TIP_R46_a_penalty_is_forgiven_if_nothing_can_be_lifted() -> None:
    rest = all_but("r7 g4 b1 y1 y2")
    m = seated("r7", "g4", "b1", "y1 y2", rest, more="stock: -; turn: 1; exposed: 0")
    m.push(2, "catch 0")
    assert (sizes(m)[0], exposed(m)) == (1, [])
    assert happened(m, Kind.FORGIVEN)[0].count == 2
    assert not happened(m, Kind.LIFTED)


def test_TIP_R46_who_can_neither_lay_nor_draw_passes() -> None:
    m = scarce("-", "-", "r7", "g4", "b1 b2", "y1 y2", level=9, orders=())
    assert acts(m) == {"pass"}
    m.push("pass")
    assert m.turn == 1


def test_TIP_R47_the_deal_passes_left_and_the_next_one_starts() -> None:
    m = seated("r7", "g4", "r5", "y1", "y2", more="dealer: 2; direction: right")
    m.push("r5@a")
    assert (m.view().dealer, m.turn, m.view().direction) == (0, 1, 1)
    assert not happened(m, Kind.CUT)


def test_TIP_R48_a_tie_for_the_lowest_total_is_shared() -> None:
    m = seated("r7", "g4", "r5", "y0", "y2 y+2", options="form=low_score", more="totals: 40 40 490")
    m.push("r5@a")
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1)


def test_TIP_R49_the_disc_makes_the_balance_unstable() -> None:
    for weight, expected in ((0, -4800), (1500, -4800 - 843)):
        custom = f"balance=custom placement_noise=0 friction_noise=0 disc_weight={weight}"
        m = four("r5 b1 b2", balance=custom, more=SLIDES)
        m.push("r5@a")
        assert (disc(m), lean(m)) == (-562, expected)


@pytest.mark.parametrize(("before", "over"), [(498, False), (499, True)])
def test_TIP_R50_exactly_500_is_enough(before: int, over: bool) -> None:
    m = seated("r7", "g4", "r5", "y1", "y0", more=f"totals: {before} 0 0")
    m.push("r5@a")
    assert (m.outcome is not None) is over


def test_TIP_R51_an_illegal_lay_is_refused_without_penalty() -> None:
    m = four("r5 b1 b2")
    before = m.write()
    with pytest.raises(Refused):
        m.push("b1@a")
    assert m.write() == before
    m.push("r5@a")


def test_TIP_R52_a_draw_goes_on_after_the_reshuffle() -> None:
    m = scarce("b3", "g2 g3", "r7", "g4", "r+2 b1", "y1 y2", level=9, orders=(in_place(2),))
    m.push("r+2@a")
    assert (hand(m, 1), stock(m), m.turn) == (["b3", "y1", "y2", "g2"], 1, 2)
    assert [event.count for event in happened(m, Kind.DREW)] == [1, 1]


def test_TIP_R52_not_earlier_than_a_card_is_needed() -> None:
    m = scarce("b3", "g2 g3", "r7", "g4", "b1 b2", "y1 y2", level=9, orders=(in_place(2),))
    keep(m)
    assert (stock(m), aside(m)) == (0, 2)


PRIVATE = {"viewer", "hand", "drawn", "lays"}


def test_TIP_R53_what_is_public() -> None:
    m = four("r5 b1 b2", more="disc: -100")
    views: list[Any] = [m.view(viewer) for viewer in (-1, 0, 1, 2, 3)]
    seen = [asdict(view) for view in views]
    public = [{k: v for k, v in view.items() if k not in PRIVATE} for view in seen]
    assert all(view == public[0] for view in public)
    spectator = seen[0]
    assert (spectator["disc"], spectator["lean"]) == (-100, -150)
    assert spectator["sizes"][:4] == [3, 3, 3, 3]
    assert not any(spectator["hand"]) and not any(spectator["lays"])


def test_TIP_R53_drawn_cards_are_private_dealt_ones_are_not() -> None:
    m = four("b1 b2", more="stock: y1 rest")
    m.push("draw")
    drew = [event for event in m.events_for(1) if event.kind == Kind.DREW]
    assert drew[0].cards is None
    own = [event for event in m.events_for(0) if event.kind == Kind.DREW]
    assert own[0].cards == (CODES.index("y1"),)
    m = tipping("b5")
    dealt = [event for event in m.events_for(3) if event.kind == Kind.DEALT_ON]
    assert [CODES[event.card] for event in dealt] == ["b5"]


def test_TIP_R53_the_risk_is_shown() -> None:
    m = Match.read("tippo; turn: 0; tray a: r7; tray b: g4; hand 0: r5; hand 1: y1; disc: 900")
    assert m.view().outcomes == 401 * 301
    assert list(m.view().falls) == [0, 0]


def test_TIP_R54_the_call_is_due_when_the_tilt_is_laid() -> None:
    m = four("tilt b1", balance=falls_at(3), more="stock: b3 b5 rest")
    m.push("call")
    m.push("tilt@a")
    assert exposed(m) == []


def test_TIP_R54_if_its_player_pays_the_exposure_ends() -> None:
    m = four("tilt b1", balance=falls_at(5), more="stock: b3 b5 y1 y2 rest")
    m.push("tilt@a")
    assert (payers(m), sizes(m)[0], exposed(m)) == ([(0, "TIP_48")], 3, [])


def test_TIP_R55_a_penalty_costs_no_turn() -> None:
    m = seated("r7", "g4", "rskip b1", "y1 y2")
    m.push("rskip@a")
    m.push(1, "catch 0")
    assert (sizes(m), m.turn) == ([3, 2], 0)
    m = four("b1 b2", more=DRAWN_DOWN)
    m.push("draw")
    assert (len(payers(m)), m.turn) == (1, 0)
    m.push("pass")
    assert m.turn == 1
