"""ROY-R01 … R49: the default of every ruling that can be observed at the table.

R44 (leaving) and the pause of R32 and R34 belong to live tables, which have their own tests.
"""

from __future__ import annotations

from collections import Counter

import pytest

from penult.core.events import Kind
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.royal.cards import CODES, DECK, DECK_SIZE
from penult.games.royal.game import GAME
from penult.match.errors import BadSeatCount, Refused
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, top, why
from tests.games.royal.table import (
    all_but,
    all_ready,
    change_king,
    clock,
    colour,
    court,
    crown_and_hat,
    cut_order,
    deal_up_to,
    dealt,
    opened,
    player,
    turns_of_a_lap,
)


def four(cards: str = "r1 b2 b3", more: str = "") -> Match:
    """Seat 1 is to play on a red 7; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; turn: 1; crown: 3; hat: 2; hand 0: y1 y2 y3; hand 1: {cards};"
        f"hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7; {more}"
    )


def two(cards: str, crown: Seat = 1, more: str = "") -> Match:
    """Seat 0 is to play on a red 7; whoever isn't king is jester."""
    return Match.read(
        f"royal; turn: 0; crown: {crown}; hat: {1 - crown}; hand 0: {cards}; hand 1: g4 g5 g6;"
        f"talon: r7; {more}"
    )


def silent(m: Match) -> str:
    """What the table does when a player's time runs out."""
    assert m.clock is not None
    return GAME.actions[m.clock.silent].text


# Components, players, set-up


def test_ROY_R01_two_to_seven_players() -> None:
    for count in (1, 8):
        with pytest.raises(BadSeatCount):
            Match.new("royal", seats=count)
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7]


def test_ROY_R02_two_jesters_of_each_colour() -> None:
    count = Counter(CODES[card] for card in DECK)
    assert [count[letter + "jester"] for letter in "rbyg"] == [2, 2, 2, 2]
    assert DECK_SIZE == 56


def test_ROY_R03_only_the_tied_draw_again() -> None:
    order = cut_order("r8 y3 b8 g1 b2 y7")  # seats 0 and 2 tie, then turn up 2 and 7
    m = Match.new("royal", seats=4, orders=[order], seed=0)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 3, 0, 2]
    assert m.view().dealer == 2


def rank(place: int) -> int:
    number = CODES[DECK[place]][1:]
    return int(number) if number.isdigit() else 0


def test_ROY_R03_when_the_deck_has_run_out_the_tied_go_on_with_all_cards() -> None:
    pairs = sorted(range(DECK_SIZE), key=rank, reverse=True)  # 8 8 8 8 7 7 7 7 …
    always_tied = [*pairs[:2], pairs[-1], *pairs[2:-1]][::-1]  # seats 0 and 1, never seat 2
    again = cut_order("r4 b6")
    m = Match.new("royal", seats=3, orders=[always_tied, again], seed=0)
    drawers = [event.seat for event in happened(m, Kind.CUT)]
    assert drawers[:3] == [0, 1, 2]
    assert set(drawers[3:]) == {0, 1}
    assert m.view().dealer == 1


def test_ROY_R04_lots_are_drawn_if_nobody_has_said_who_is_youngest() -> None:
    kings = {Match.new("royal", seed=seed).view().king for seed in range(40)}
    assert kings == {0, 1, 2, 3}


def test_ROY_R05_the_king_is_never_his_own_jester() -> None:
    m = dealt(king=2)
    all_ready(m)
    assert why(m, 2, "jester 2") == "ROY_63"


def test_ROY_R06_a_new_king_who_wore_the_hat_hands_it_on() -> None:
    m = four()
    change_king(m, 1)  # king 0, jester 1
    m.push(TABLE, "fanfare")
    assert court(m) == (1, NOBODY)
    assert acts(m, 1) == {"jester 0", "jester 2", "jester 3"}


def test_ROY_R06_between_two_every_fanfare_swaps_the_roles() -> None:
    m = two("b1 b2 b3", crown=1)
    for expected in ((0, 1), (1, 0), (0, 1)):
        m.push(TABLE, "fanfare")
        assert (court(m), clock(m)) == (expected, "idle")
        m.push(TABLE, "start")
    assert len(happened(m, Kind.DESIGNATED)) == len(happened(m, Kind.STARTED)) == 3


def test_ROY_R07_the_king_does_not_hit_himself() -> None:
    m = four("rking b2 b3")
    m.push("rking")
    assert why(m, 3, "hit 3") == "ROY_51"


def test_ROY_R08_he_may_hit_who_laid_the_card() -> None:
    m = four("rking b2 b3")
    m.push("rking")
    m.push("hit 1")
    assert (sizes(m)[1], m.turn) == (3, 2)


def test_ROY_R09_first_reverse_and_skip_are_executed_as_written() -> None:
    assert opened("grev", dealer=1, king=3, hat=0).turn == 1
    assert opened("gskip", dealer=1, king=0, hat=1).turn == 3


def test_ROY_R10_the_king_sees_the_first_card_before_he_designates() -> None:
    m = dealt("gjester")
    all_ready(m)
    assert (top(m), sizes(m), acts(m, 3)) == (
        "gjester",
        [7] * 4,
        {"jester 0", "jester 1", "jester 2"},
    )


@pytest.mark.parametrize(
    ("card", "answer"), [("gking", "hit 1"), ("gjester", ""), ("joker", "name red"), ("gskip", "")]
)
def test_ROY_R11_after_other_first_cards_play_runs_left(card: str, answer: str) -> None:
    m = opened(card)
    if answer:
        m.push(answer)
    first = m.turn
    assert turns_of_a_lap(m, 2) == [first, (first + 1) % 4]


def test_ROY_R12_after_a_first_joker_the_king_opens() -> None:
    m = opened("joker", dealer=1, king=0, hat=2)
    m.push("name blue")
    assert m.turn == 0


def test_ROY_R13_a_reverse_between_two_only_turns_the_direction() -> None:
    m = two("rrev b2 b3")
    m.push("rrev")
    assert (m.turn, m.view().direction) == (1, -1)


def test_ROY_R14_lots_for_the_deal_once_a_match() -> None:
    m = four("r1", "dealer: 1")
    m.push("r1")
    assert not happened(m, Kind.CUT)
    assert m.view().dealer == 2


# Sceptre and succession


def test_ROY_R15_a_minute_between_start_and_fanfare_and_the_fanfare_takes_no_time() -> None:
    m = four()
    assert m.clock is not None
    assert m.clock.length == 60_000
    change_king(m, 1)
    assert (clock(m), m.turn) == ("running", 1)


def test_ROY_R16_the_fanfare_suspends_the_turn_at_once() -> None:
    m = four("b1 b2", "stock: r5 rest")
    m.push("draw")
    m.push(TABLE, "fanfare")
    assert (m.turn, player(m), m.view().king) == (0, 1, 0)
    crown_and_hat(m, 2)
    assert (m.turn, acts(m)) == (1, {"r5", "pass"})


@pytest.mark.parametrize(("card", "answer"), [("joker", "name blue"), ("rking", "hit 1")])
def test_ROY_R17_the_king_under_whom_the_card_was_laid_decides(card: str, answer: str) -> None:
    m = four(f"{card} b2 b3")
    m.push(card)
    m.push(TABLE, "fanfare")
    assert why(m, 0, answer) != "OK"
    m.push(3, answer)
    assert m.view().king == 0


def test_ROY_R17_dropped_if_the_round_has_ended() -> None:
    m = Match.read(
        "royal; options: fanfare_applies=end_of_turn target=1; turn: 1; crown: 3; hat: 2;"
        "hand 0: y1; hand 1: r1; hand 2: y2; hand 3: y3; talon: r7"
    )
    m.push(TABLE, "fanfare")
    m.push("r1")
    assert (m.view().king, m.view().held_back) == (3, 0)


def test_ROY_R18_the_new_king_does_not_get_the_turn() -> None:
    m = four()
    change_king(m, 3)
    assert (m.view().king, m.turn) == (0, 1)
    m.push("draw")
    m.push("pass")
    assert m.turn == 2


def test_ROY_R19_crown_and_deal_move_left_under_reversed_play() -> None:
    m = four("r1 b2 b3", "direction: right")
    m.push(TABLE, "fanfare")
    assert m.view().king == 0
    last = four("r1", "direction: right; dealer: 1")
    last.push("r1")
    assert (last.view().king, last.view().dealer) == (0, 2)


def test_ROY_R20_no_time_runs_outside_reigns() -> None:
    m = four("r1")
    periods = []
    for seat, act in ((TABLE, "fanfare"), (0, "jester 1"), (TABLE, "start"), (TABLE, "pause")):
        m.push(seat, act)
        assert m.clock is not None
        periods.append(m.clock.period > 0)
    assert periods == [False, False, True, False]
    m.push(TABLE, "resume")
    m.push("r1")
    assert m.clock is not None
    assert m.clock.period == 0


def test_ROY_R21_a_restart_chooses_no_jester() -> None:
    m = four()
    m.push(TABLE, "restart")
    assert (court(m), m.turn) == ((3, 2), 1)
    assert why(m, 3, "jester 0") == "ROY_67"


def test_ROY_R22_a_hidden_minute_more_or_less() -> None:
    m = four()
    assert m.clock is not None
    assert (m.clock.length, m.clock.jitter, m.clock.shown) == (60_000, 5_000, False)


def test_ROY_R23_a_plus_one_never_costs_a_turn() -> None:
    m = four("rjester b2 b3")
    m.push("rjester")
    assert (sizes(m)[2], m.turn) == (4, 2)


# Drawing


def nothing_left(cards: str) -> Match:
    """Seat 0 holds these cards, seat 1 all others but a red 7, and nothing can be drawn."""
    return Match.read(
        f"royal; turn: 0; talon: r7; stock: -; hand 0: {cards}; hand 1: {all_but(cards + ' r7')}"
    )


def test_ROY_R24_with_nothing_to_draw_a_playable_card_must_be_played() -> None:
    m = nothing_left("r1 b2")
    assert acts(m) - {"call"} == {"r1"}
    assert why(m, 0, "draw") == "ROY_80"
    assert why(m, 0, "pass") == "ROY_22"


def test_ROY_R25_a_playable_drawn_card_may_be_kept() -> None:
    m = four("b1 b2", "stock: r5 rest")
    m.push("draw")
    m.push("pass")
    assert (sizes(m)[1], m.turn) == (3, 2)


def test_ROY_R26_reshuffled_only_when_a_card_must_be_drawn() -> None:
    m = Match.read(
        f"royal; turn: 0; hand 0: b1; hand 1: b2; hand 2: b3; stock: g1;"
        f"talon: r7 {all_but('b1 b2 b3 g1 r7')}"
    )
    m.push("draw")
    m.push("pass")
    assert (m.view().stock_size, happened(m, Kind.RESHUFFLED)) == (0, [])
    m.push("draw")
    assert (m.view().talon_size, top(m), len(happened(m, Kind.RESHUFFLED))) == (1, "r7", 1)


def test_ROY_R26_a_penalty_goes_on_across_the_reshuffle() -> None:
    m = Match.read(
        "royal; turn: 0; exposed: 1; hand 0: b1; hand 1: b2; hand 2: b3; stock: g1;"
        f"talon: r7 {all_but('b1 b2 b3 g1 r7')}",
        orders=[list(range(51))],
    )
    m.push(2, "catch 1")
    assert sizes(m) == [1, 3, 1]
    assert [event.count for event in happened(m, Kind.DREW)] == [1, 1]


def test_ROY_R26_jokers_go_back_colourless() -> None:
    m = Match.read(
        "royal; turn: 0; hand 0: b1; hand 1: b2; stock: -; talon: joker r1 joker;"
        f"colour: green; hand 2: {all_but('b1 b2 joker joker r1')}",
        orders=[[1, 0]],  # the joker below is then on top
    )
    m.push("draw")
    assert (hand(m, 0), acts(m)) == (["b1", "joker"], {"joker", "pass", "call"})


def test_ROY_R27_no_debt_is_kept() -> None:
    m = Match.read(
        f"royal; turn: 0; exposed: 1; talon: r7; stock: -; hand 0: b1 b2; hand 1: b3;"
        f"hand 2: {all_but('r7 b1 b2 b3')}"
    )
    m.push(2, "catch 1")
    assert (sizes(m)[1], m.turn) == (1, 0)
    assert [event.count for event in happened(m, Kind.FORGIVEN)] == [2]


def test_ROY_R27_without_any_card_to_play_one_passes() -> None:
    m = nothing_left("b1 b2")
    assert acts(m) == {"pass"}


# Last card, call


def test_ROY_R28_the_last_plus_one_is_executed_then_counted() -> None:
    m = four("rking", "stock: joker rest")
    m.push("rking")
    m.push("hit 2")
    assert m.standing == (0, 1 + 2 + 3 + 4 + 5 + 6 + 2 + 3 + 4 + 50, 0, 0)


def test_ROY_R28_a_last_joker_asks_for_no_colour() -> None:
    m = four("joker")
    m.push("joker")
    assert not happened(m, Kind.NAMED)
    assert m.view().rounds == 1


def test_ROY_R29_the_jester_goes_out_with_a_jester_card() -> None:
    m = Match.read(
        "royal; options: target=1; turn: 0; crown: 1; hat: 0; hand 0: rjester; hand 1: g4;"
        "hand 2: g5; talon: r7"
    )
    m.push("rjester")
    assert (m.standing, sizes(m)) == ((9, 0, 0), [0, 1, 1])


def test_ROY_R30_a_last_royal_hits_neither_king_nor_the_winner() -> None:
    m = four("rking")
    m.push("rking")
    assert acts(m, 3) == {"hit 0", "hit 2"}


def test_ROY_R30_between_two_under_the_opponent_the_draw_lapses() -> None:
    m = Match.read(
        "royal; options: target=1; turn: 0; crown: 1; hat: 0; hand 0: rking; hand 1: g4; talon: r7"
    )
    m.push("rking")
    assert (sizes(m), m.standing) == ([0, 1], (4, 0))
    assert not happened(m, Kind.STRUCK)


def test_ROY_R30_with_three_one_is_left_and_draws_without_asking() -> None:
    m = Match.read(
        "royal; options: target=1; turn: 0; crown: 1; hat: 0; hand 0: rking; hand 1: g4;"
        "hand 2: g5; talon: r7; stock: g8 rest"
    )
    m.push("rking")
    assert cited(m, Kind.STRUCK) == [(2, "ROY_50")]
    assert m.standing == (4 + 5 + 8, 0, 0)


def test_ROY_R31_a_call_before_the_lay_is_part_of_it() -> None:
    m = four("r1 b2")
    m.push("call")
    assert why(m, 1, "call") == "ROY_69"  # once
    m.push("r1")
    assert exposed(m) == []
    assert why(m, 0, "catch 1") == "ROY_71"


def test_ROY_R31_a_call_after_the_lay_heals_until_the_catch() -> None:
    m = four("r1 b2")
    m.push("r1")
    m.push(1, "call")
    assert why(m, 0, "catch 1") == "ROY_71"


def test_ROY_R31_a_call_without_the_lay_is_void() -> None:
    m = four("r1 b2", "stock: r5 b8 rest")
    m.push("call")
    m.push("draw")
    m.push("r5")
    assert (exposed(m), sizes(m)[1]) == ([], 2)
    assert m.view().called == 0


def test_ROY_R31_the_lay_uses_an_early_call_up() -> None:
    m = two("rskip r1")
    m.push("call")
    m.push("rskip")
    assert (m.turn, m.view().called, exposed(m)) == (0, 0, [])


def test_ROY_R31_before_the_lay_of_a_drawn_card_too() -> None:
    m = four("b2", "stock: r5 rest")
    assert why(m, 1, "call") == "ROY_69"
    m.push("draw")
    m.push("call")
    m.push("r5")
    assert exposed(m) == []


def test_ROY_R32_a_skipped_seat_has_not_played() -> None:
    m = four("rskip b2")
    m.push("rskip")
    assert m.turn == 3
    assert why(m, 2, "catch 1") == "OK"


def test_ROY_R32_a_draw_for_a_plus_one_is_not_playing() -> None:
    m = four("rjester b2")
    m.push("rjester")
    assert (sizes(m)[2], m.turn) == (4, 2)
    assert why(m, 0, "catch 1") == "OK"


def test_ROY_R32_the_next_players_draw_is() -> None:
    m = four("r1 b2")
    m.push("r1")
    m.push("draw")
    assert why(m, 0, "catch 1") == "ROY_71"


def test_ROY_R32_so_is_a_pass_with_nothing_to_draw() -> None:
    m = Match.read(
        "royal; turn: 0; exposed: 2; talon: r7; stock: -; hand 0: b1 b2; hand 2: b3;"
        f"hand 1: {all_but('r7 b1 b2 b3')}"
    )
    m.push("pass")
    assert why(m, 1, "catch 2") == "ROY_71"


def test_ROY_R33_open_while_the_king_chooses_closed_when_the_hand_grows() -> None:
    m = four("rking b2")
    m.push("rking")
    assert why(m, 0, "catch 1") == "OK"
    m.push("hit 1")
    assert why(m, 0, "catch 1") == "ROY_71"


def test_ROY_R33_also_for_the_jesters_own_jester_card() -> None:
    m = Match.read(
        "royal; turn: 0; crown: 1; hat: 0; hand 0: rjester b2; hand 1: g4; hand 2: g5; talon: r7"
    )
    m.push("rjester")
    assert (sizes(m)[0], exposed(m)) == (2, [])


def test_ROY_R33_still_open_if_another_draws() -> None:
    m = four("rking b2")
    m.push("rking")
    m.push("hit 0")
    assert why(m, 0, "catch 1") == "OK"


def test_ROY_R33_caught_while_the_king_chooses() -> None:
    m = four("rking b2")
    m.push("rking")
    m.push(0, "catch 1")
    assert (sizes(m)[1], m.turn, acts(m, 3)) == (3, 3, {"hit 0", "hit 1", "hit 2"})


@pytest.mark.parametrize("act", ["r1", "draw"])
def test_ROY_R34_between_two_after_a_skip_his_own_next_act_closes_it(act: str) -> None:
    m = two("rskip r1")
    m.push("rskip")
    assert (m.turn, why(m, 1, "catch 0")) == (0, "OK")
    m.push(0, act)
    assert why(m, 1, "catch 0") != "OK"


def test_ROY_R34_he_can_be_caught_before() -> None:
    m = two("rskip r1")
    m.push("rskip")
    m.push(1, "catch 0")
    assert (sizes(m), m.turn) == ([3, 3], 0)


def test_ROY_R35_false_calls_and_catches_are_refused_without_effect() -> None:
    m = four()
    before = m.write()
    for seat, act, clause in (
        (1, "call", "ROY_69"),
        (0, "call", "ROY_69"),
        (0, "catch 1", "ROY_71"),
    ):
        with pytest.raises(Refused) as refusal:
            m.push(seat, act)
        assert refusal.value.clause.name == clause
    assert m.write() == before


# Rounds, scoring, other


def test_ROY_R36_the_crown_passes_on_from_the_last_king() -> None:
    m = four("r1")
    change_king(m, 2)
    m.push("r1")
    assert m.view().king == 1  # 3, then 0 by the fanfare


def test_ROY_R37_the_king_opens_every_round_and_the_old_jester_may_serve_again() -> None:
    m = Match.read(
        "royal; turn: 1; crown: 3; hat: 2; dealer: 2; hand 0: y1; hand 1: r1; hand 2: y2;"
        "hand 3: y3; talon: r7",
        orders=[deal_up_to("g5", 4)],
    )
    m.push("r1")
    all_ready(m)
    crown_and_hat(m, 2)
    assert (court(m), m.turn) == ((0, 2), 0)


def test_ROY_R38_the_king_decides_nothing_but_what_cards_name() -> None:
    m = four()
    assert acts(m, 3) == set()
    for act in ("draw", "pass", "name red", "hit 0", "jester 1", "fanfare", "ready"):
        assert why(m, 3, act) != "OK"


def test_ROY_R39_the_king_must_name_one_of_four_colours() -> None:
    m = four("joker b2 b3")
    m.push("joker")
    assert acts(m, 3) == {"name red", "name blue", "name yellow", "name green"}
    assert why(m, 3, "pass") == "ROY_44"


def test_ROY_R39_on_a_first_joker_the_current_colour_is_the_decreed_one() -> None:
    m = Match.read(
        "royal; turn: 0; crown: 1; hat: 0; talon: joker; colour: green; hand 0: joker b1 b2;"
        "hand 1: y1 y2"
    )
    m.push("joker")
    assert colour(m) == "green"
    m.push(1, "name green")
    assert colour(m) == "green"


def own_hands(totals: str) -> Match:
    """Seat 0 of three goes out, the others hold five points each; own hands count."""
    m = Match.read(
        f"royal; options: form=low_score; turn: 0; totals: {totals}; hand 0: r1; hand 1: y5;"
        "hand 2: g5; talon: r7"
    )
    m.push("r1")
    return m


def test_ROY_R40_equal_lowest_totals_share_the_victory() -> None:
    m = own_hands("60 495 55")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.totals) == ((0, 2), (60, 500, 60))
    assert cited(m, Kind.WON) == [(0, "ROY_91"), (2, "ROY_91")]


@pytest.mark.parametrize(("total", "over"), [(489, False), (490, True)])
def test_ROY_R41_exactly_500_is_enough(total: int, over: bool) -> None:
    m = Match.read(
        f"royal; turn: 0; totals: {total} 0 0; hand 0: r1; hand 1: y5; hand 2: g5; talon: r7"
    )
    m.push("r1")
    assert (m.outcome is not None) == over


def test_ROY_R41_of_several_over_500_the_lowest_total_wins() -> None:
    m = own_hands("499 498 496")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.totals) == ((0,), (499, 503, 501))


def test_ROY_R42_a_wrong_card_is_refused_without_penalty() -> None:
    m = four("b1 b2 b3")
    with pytest.raises(Refused):
        m.push("b1")
    assert (sizes(m), m.turn) == ([3, 3, 3, 3], 1)


def test_ROY_R43_a_joker_is_free_and_nobody_can_doubt_it() -> None:
    m = four("joker r1 r2")
    assert why(m, 1, "joker") == "OK"
    m.push("joker")
    m.push("name blue")
    assert [acts(m, seat) for seat in (0, 1, 3)] == [set()] * 3


def test_ROY_R45_a_silent_king_keeps_the_colour() -> None:
    m = four("joker b2 b3")
    m.push("joker")
    assert silent(m) == "name red"


def test_ROY_R45_of_a_first_joker_he_takes_the_colour_he_holds_most() -> None:
    m = Match.read(
        "royal; phase: colour; turn: -; crown: 0; hat: 1; talon: joker; hand 1: r1 r2 r3;"
        "hand 0: g1 g2 gjester gjester b1 b2 b3"
    )
    assert silent(m) == "name green"


def test_ROY_R45_a_silent_king_hits_the_jester() -> None:
    m = four("rking b2 b3")
    m.push("rking")
    assert silent(m) == "hit 2"


def test_ROY_R45_or_else_who_has_fewest_cards_of_equals_the_nearest_left() -> None:
    m = Match.read(
        "royal; turn: 1; crown: 3; hat: 1; hand 0: y1 y2; hand 1: rking; hand 2: y4; hand 3: y5;"
        "hand 4: y6; talon: r7"
    )
    m.push("rking")  # the jester has gone out
    assert silent(m) == "hit 4"


def test_ROY_R45_a_silent_king_gives_the_hat_to_his_left() -> None:
    m = four()
    m.push(TABLE, "fanfare")
    assert silent(m) == "jester 1"


def test_ROY_R45_limits() -> None:
    m = four("joker b2 b3")
    m.push("joker")
    assert m.clock is not None
    assert m.clock.limit == 15_000
    m.push("name red")
    m.push(TABLE, "fanfare")
    assert m.clock is not None
    assert m.clock.limit == 15_000


def test_ROY_R46_waiting_for_the_fanfare_ends_with_the_turn_limit() -> None:
    m = four()
    assert m.clock is not None
    assert (m.clock.limit, silent(m)) == (30_000, "draw")
    m.push("draw")
    assert silent(m) == "pass"


def test_ROY_R47_king_and_dealer_are_the_same_seat() -> None:
    m = opened("grev", dealer=2, king=2, hat=0)
    assert turns_of_a_lap(m, 3) == [2, 1, 0]


def test_ROY_R47_a_skipped_king_does_not_open() -> None:
    m = opened("gskip", dealer=1, king=2, hat=0)
    assert m.turn == 3
    assert cited(m, Kind.SKIPPED) == [(2, "ROY_40")]


def test_ROY_R48_what_is_public() -> None:
    m = four("joker b2 b3", "totals: 1 2 3 4; stock: b8 rest")
    seen = [m.view(viewer) for viewer in (TABLE, 0, 1, 2, 3)]
    for view in seen:
        assert (view.king, view.jester, view.direction, view.player) == (3, 2, 1, 1)
        assert (GAME.cards[view.top], view.colour) == ("r7", 0)
        assert (list(view.sizes[:4]), list(view.totals[:4])) == ([3] * 4, [1, 2, 3, 4])
        assert view.stock_size == 56 - 12 - 1
        assert view.buried_size == 0
    m.push("joker")
    m.push("name blue")
    for viewer in (TABLE, 0, 2):
        assert m.events_for(viewer)[-1].colour == 1


def test_ROY_R48_what_is_private() -> None:
    m = four("b1 b2", "stock: r5 rest")
    m.push("draw")
    for viewer in (TABLE, 0, 2, 3):
        assert m.view(viewer).drawn == -1
        assert m.events_for(viewer)[-1].cards is None
    assert GAME.cards[m.view(1).drawn] == "r5"
    assert m.view(TABLE).hand == m.game.view().hand


def test_ROY_R49_one_lapse_costs_two_cards_once() -> None:
    m = four("r1 b2")
    m.push("r1")
    m.push(3, "catch 1")
    assert why(m, 0, "catch 1") == why(m, 2, "catch 1") == "ROY_71"
    assert sizes(m)[1] == 3
