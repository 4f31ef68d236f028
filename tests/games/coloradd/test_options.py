"""Every table option: its default is the book's, and each other value does what its ruling says."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import Colour, Seat
from penult.games.coloradd.game import GAME
from penult.games.errors import BadOptionValue
from penult.match.match import Match
from tests.games.asking import acts, hand, happened, sizes, top, why
from tests.games.coloradd.table import cut_for, deal_up_to

# The default comes first, also for what is borrowed from Master.
# `round_cap` (PR-01) and `agree` (PR-33) are the project's own; licensed marks aren't
# offered (AR-60).
REGISTRY = {
    "form": "classic low_score",
    "custom_starter": "colour_only apply",
    "custom_text": "private_only off",
    "rewrite": "per_game per_round",
    "dealer_next": "left winner redraw",
    "w4": "bluffable enforced",
    "w4_colour_scope": "all numbers_only",
    "bluff_card": "stays returns",
    "show_to": "challenger all",
    "catch_close": "turn_taken next_lay next_action",
    "late_call": "allowed no",
    "false_catch_penalty": "0 2",
    "call_after_effect": "layer everyone",
    "blocked": "void lowest_wins",
    "tie": "share extra_round",
    "two_p_reverse": "as_skip plain",
    "illegal_lay": "strict free",
    "colour_marks": "shapes letters",
    "custom_count": "0 1 2 3 4",
    "cumulative": "off on",
    "stack_mix": "none four_on_two both",
    "seven_zero": "off on",
    "seven_zero_last": "ends exchanges",
    "jump_in": "off on",
    "jump_wild": "no wild all",
    "jump_self": "yes no",
    "jump_window": "on_top until_action",
    "jump_action": "replace both_vanish",
    "jump_on_chain": "replace add reset",
}
NUMBERS = {
    "target": 500,
    "decision_limit": 20,
    "turn_limit": 60,
    "catch_guard": 1_500,
    "turn_cap": 3_000,
}
OPTIONS = {option.name: option for option in GAME.options}


def three_players(cards: str, options: str, more: str = "") -> Match:
    """Seat 0 to play on the red 5; nobody else can play a red card."""
    return Match.read(
        f"coloradd; options: {options}; turn: 0; hand 0: {cards}; hand 1: b3 g4 g5;"
        f"hand 2: y6 r7 y8; talon: r5; {more}"
    )


# Defaults


def test_every_option_is_in_the_catalogue() -> None:
    assert set(OPTIONS) == {*REGISTRY, *NUMBERS, "round_cap", "agree"}


@pytest.mark.parametrize(("name", "values"), REGISTRY.items())
def test_values_and_default_are_those_of_the_catalogue(name: str, values: str) -> None:
    option = OPTIONS[name]
    assert option.text(option.default) == values.split()[0]
    assert set(option.allowed()) == set(values.split())


@pytest.mark.parametrize(("name", "default"), NUMBERS.items())
def test_default_numbers_are_those_of_the_catalogue(name: str, default: int) -> None:
    assert OPTIONS[name].default == default


@pytest.mark.parametrize("setting", ["custom_count=5", "false_catch_penalty=1", "target=0"])
def test_numbers_out_of_bounds_are_refused(setting: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("coloradd", options=setting)


def test_ADD_93_a_default_table_has_every_borrowed_variant_off() -> None:
    options = Match.new("coloradd").options
    assert (options.cumulative, options.seven_zero, options.jump_in) == (0, 0, 0)
    assert OPTIONS["illegal_lay"].text(options.illegal_lay) == "strict"


# Options for people and for custom rules only


@pytest.mark.parametrize(
    "setting",
    [
        "decision_limit=5",
        "turn_limit=5",
        "catch_guard=0",
        "colour_marks=letters",
        "custom_starter=apply",
        "custom_text=off",
        "rewrite=per_round",
    ],
)
def test_limits_and_marks_change_no_rule(setting: str) -> None:
    plain = Match.new("coloradd", seed=3, options="custom_count=4")
    other = Match.new("coloradd", seed=3, options=f"custom_count=4 {setting}")
    for _ in range(60):
        act = plain.legal()[0].text
        plain.push(act)
        other.push(act)
        assert acts(other) == acts(plain)
    assert sizes(other) == sizes(plain)


# Length of the match


def win_ten(totals: str, options: str, more: str = "") -> Match:
    """Seat 2 of three goes out; seat 0 holds ten points, seat 1 none."""
    m = Match.read(
        f"coloradd; options: {options}; turn: 2; totals: {totals}; hand 0: b4 b6; hand 1: y0;"
        f"hand 2: r1; talon: r5; {more}"
    )
    m.push("r1")
    return m


@pytest.mark.parametrize(("total", "over"), [(189, False), (190, True)])
def test_target_is_what_wins_the_match(total: int, over: bool) -> None:
    m = win_ten(f"0 0 {total}", "target=200")
    assert (m.outcome is not None) == over


def test_tie_extra_round_plays_on() -> None:
    m = win_ten("490 60 60", "form=low_score tie=extra_round")
    assert m.standing == (500, 60, 60)
    assert m.outcome is None
    assert happened(m, Kind.DEALT)


def test_tie_extra_round_is_needed_only_for_a_tie() -> None:
    m = win_ten("490 70 60", "form=low_score tie=extra_round")
    assert m.outcome is not None
    assert m.outcome.winners == (2,)


@pytest.mark.parametrize(("form", "leader"), [("classic", 0), ("low_score", 1)])
def test_PR_01_round_cap_ends_the_match_and_the_leader_wins(form: str, leader: Seat) -> None:
    m = win_ten("100 20 30", f"round_cap=3 form={form}", "rounds: 2")
    assert m.outcome is not None
    assert m.outcome.winners == (leader,)


def test_PR_01_round_cap_lets_the_rounds_before_it_go_on() -> None:
    assert win_ten("100 20 30", "round_cap=3", "rounds: 1").outcome is None


@pytest.mark.parametrize(("turns", "blocked"), [(49, False), (50, True)])
def test_turn_cap_ends_the_round_as_blocked(turns: int, blocked: bool) -> None:
    m = three_players("b1 b2", "turn_cap=50", f"turns: {turns}")
    m.push("draw")
    m.push("pass")
    assert bool(happened(m, Kind.BLOCKED)) == blocked
    assert m.standing == (0, 0, 0)


def test_dealer_next_winner_lets_the_winner_deal() -> None:
    m = win_ten("0 0 0", "dealer_next=winner", "dealer: 0")
    assert m.view().dealer == 2


def test_dealer_next_redraw_draws_for_the_deal_again() -> None:
    m = Match.read(
        "coloradd; options: dealer_next=redraw; dealer: 0; turn: 0; hand 0: r1; hand 1: y0;"
        "hand 2: y1; talon: r5",
        orders=[cut_for(2, 3), deal_up_to("r5", 3)],
    )
    m.push("r1")
    assert len(happened(m, Kind.CUT)) == 3
    assert m.view().dealer == 2


# Wild +4


def test_w4_enforced_refuses_an_unlawful_one() -> None:
    m = three_players("wild+4 r1 g1", "w4=enforced")
    assert why(m, 0, "wild+4=blue") == "ADD_38"
    assert acts(m) == {"r1", "draw"}


def test_w4_enforced_leaves_nothing_to_challenge() -> None:
    m = three_players("wild+4 b1 g1", "w4=enforced")
    m.push("wild+4=blue")
    assert sizes(m) == [2, 3 + 4, 3]
    assert m.turn == 2


def test_w4_enforced_offers_no_challenge_in_a_chain_either() -> None:
    m = three_players("wild+4 b1 g1", "w4=enforced cumulative=on")
    m.push("wild+4=blue")
    assert acts(m, 1) == {"draw"}


@pytest.mark.parametrize(("held", "lawful"), [("rskip", True), ("r2", False)])
def test_w4_colour_scope_numbers_only_forgives_action_cards(held: str, lawful: bool) -> None:
    m = three_players(f"wild+4 {held} g1", "w4_colour_scope=numbers_only")
    m.push("wild+4=blue")
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == ([2, 3 + 6, 3] if lawful else [2 + 4, 3, 3])


def test_bluff_card_returns_to_its_layer() -> None:
    m = three_players("wild+4 r1 g1", "bluff_card=returns")
    m.push("wild+4=blue")
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == [3 + 4, 3, 3]
    assert "wild+4" in hand(m, 0)
    assert (top(m), m.view().colour, m.turn) == ("r5", Colour.RED, 1)


@pytest.mark.parametrize(("setting", "seen"), [("challenger", []), ("all", ["r1", "g1"])])
def test_show_to_all_shows_the_hand_to_the_table(setting: str, seen: list[str]) -> None:
    m = three_players("wild+4 r1 g1", f"show_to={setting}")
    m.push("wild+4=blue")
    m.push("challenge")
    for viewer, expected in ((1, ["r1", "g1"]), (2, seen)):
        assert [GAME.cards[card] for card in m.scene(viewer).shown] == expected
        shown = m.events_for(viewer)[-1]
        assert shown.kind == Kind.SHOWN
        assert (shown.cards is None) == (not expected)


# The call


def test_catch_close_next_lay_keeps_the_window_open_through_a_turn_without_lay() -> None:
    m = three_players("r1 b2", "catch_close=next_lay", "stock: b8 rest")
    m.push("r1")
    m.push("draw")
    m.push("pass")
    assert "catch 0" in acts(m, 1)
    m.push("r7")
    assert why(m, 1, "catch 0") == "ADD_67"


def test_catch_close_next_action_closes_it_with_the_next_players_draw() -> None:
    m = three_players("r1 b2", "catch_close=next_action")
    m.push("r1")
    assert "catch 0" in acts(m, 2)
    m.push("draw")
    assert why(m, 2, "catch 0") == "ADD_67"


def test_late_call_no_accepts_only_a_call_before_the_lay() -> None:
    late, early = three_players("r1 b2", "late_call=no"), three_players("r1 b2", "late_call=no")
    late.push("r1")
    assert why(late, 0, "call") == "ADD_65"
    assert "catch 0" in acts(late, 1)
    early.push("call")
    early.push("r1")
    assert "catch 0" not in acts(early, 1)


def test_false_catch_penalty_costs_two_once_a_lay() -> None:
    m = three_players("r1 r2 r3", "false_catch_penalty=2")
    m.push(1, "catch 2")
    (cried,) = happened(m, Kind.WRONGLY_CAUGHT)
    assert (cried.seat, cried.other) == (2, 1)
    assert sizes(m) == [3, 3 + 2, 3]
    assert why(m, 1, "catch 2") != "OK"
    assert why(m, 2, "catch 1") == "OK"
    m.push("r1")
    assert why(m, 1, "catch 2") == "OK"


def test_false_catch_penalty_0_ignores_a_false_catch() -> None:
    m = three_players("r1 r2 r3", "false_catch_penalty=0")
    assert why(m, 1, "catch 2") == "ADD_67"


@pytest.mark.parametrize("card", ["r7>1", "r0"])
def test_call_after_effect_everyone_makes_receivers_call_too(card: str) -> None:
    m = three_players(f"{card[:2]} b1", "seven_zero=on call_after_effect=everyone")
    m.push(card)
    assert sizes(m)[1] == 1
    assert why(m, 1, "call") == "OK"
    m.push(2, "catch 1")
    assert sizes(m)[1] == 3


# Cumulative


@pytest.mark.parametrize(("held", "drawn"), [("b1", [2, 2, 2 + 8]), ("r1", [2, 2 + 6, 2])])
def test_stack_mix_four_on_two_lets_a_wild_four_answer_a_plus_two(
    held: str, drawn: list[int]
) -> None:
    """MR-76: a mixed chain costs its sum, for challenger and bluffer alike."""
    m = Match.read(
        "coloradd; options: cumulative=on stack_mix=four_on_two; turn: 0; hand 0: r+2 g1 g2;"
        f"hand 1: wild+4 {held} g3; hand 2: y1 y2; talon: r5"
    )
    m.push("r+2")
    m.push("wild+4=blue")
    assert m.view().debt == 6
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == drawn


@pytest.mark.parametrize(("mix", "clause"), [("four_on_two", "MAS_135"), ("both", "OK")])
def test_stack_mix_both_also_lets_a_plus_two_answer_a_wild_four(mix: str, clause: str) -> None:
    m = Match.read(
        f"coloradd; options: cumulative=on stack_mix={mix}; turn: 0; hand 0: wild+4 g1 g2;"
        "hand 1: b+2 g3 g4; hand 2: y1 y2; talon: r5"
    )
    m.push("wild+4=blue")
    assert why(m, 1, "b+2") == clause


def plus_two_on_a_wild_four() -> Match:
    m = Match.read(
        "coloradd; options: cumulative=on stack_mix=both; turn: 0; hand 0: wild+4 g1 g2;"
        "hand 1: b+2 r+2 g4; hand 2: y1 y2; talon: r5"
    )
    m.push("wild+4=blue")
    return m


def test_stack_mix_both_adds_up_and_a_plus_two_cannot_be_doubted() -> None:
    m = plus_two_on_a_wild_four()
    m.push("b+2")
    assert (m.turn, m.view().debt) == (2, 6)
    assert acts(m) == {"draw"}


def test_stack_mix_both_still_asks_for_the_colour_of_a_plus_two() -> None:
    m = plus_two_on_a_wild_four()
    assert "r+2" not in acts(m)
    assert why(m, 1, "r+2") == "ADD_24"


# 7-0


@pytest.mark.parametrize("act", ["r7>1", "r0"])
def test_PR_02_seven_zero_last_exchanges_whoever_gets_the_empty_hand_is_out(act: str) -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on seven_zero_last=exchanges target=1; turn: 0;"
        f"hand 0: {act[:2]}; hand 1: b1 b2; hand 2: y3; talon: r5"
    )
    m.push(act)
    assert [event.seat for event in happened(m, Kind.WENT_OUT)] == [1]
    assert sizes(m)[1] == 0
    assert m.standing == (0, 1 + 2 + 3, 0)


def test_seven_zero_last_exchanges_needs_a_partner() -> None:
    m = three_players("r7", "seven_zero=on seven_zero_last=exchanges")
    assert why(m, 0, "r7") == "MAS_142"


# Jump-in


def jumping(card: str, options: str, twin: str = "y1 y2") -> Match:
    """Seat 0 is about to play a card whose twin seat 3 holds, besides the cards named."""
    return Match.read(
        f"coloradd; options: jump_in=on {options}; turn: 0; hand 0: {card} b1 b2;"
        f"hand 1: g1 g2 g3; hand 2: g4 g5 g6; hand 3: {card} {twin}; hand 4: g7 g8; talon: r9"
    )


def test_jump_wild_wild_lets_plain_wilds_jump_in() -> None:
    m = jumping("wild", "jump_wild=wild")
    m.push("wild=blue")
    m.push(3, "jump wild=green")
    assert (m.turn, m.view().colour) == (4, Colour.GREEN)


def test_jump_wild_wild_keeps_wild_fours_out() -> None:
    m = jumping("wild+4", "jump_wild=wild")
    m.push("wild+4=blue")
    assert why(m, 3, "jump wild+4=green") == "MAS_152"


@pytest.mark.parametrize(
    ("twin", "drawn"), [("y1 y2", [2, 3, 3, 2, 2 + 6]), ("b3 y2", [2, 3, 3, 2 + 4, 2])]
)
def test_jump_wild_all_replaces_a_wild_four_that_stays_challengeable(
    twin: str, drawn: list[int]
) -> None:
    """MR-87: judged by the colour named for the card it covers."""
    m = jumping("wild+4", "jump_wild=all", twin)
    m.push("wild+4=blue")
    m.push(3, "jump wild+4=green")
    assert (m.turn, m.view().debt) == (4, 4)
    m.push("challenge")
    m.push("seen")
    assert sizes(m) == drawn


def test_jump_self_no_keeps_the_layer_from_jumping_on_his_own_card() -> None:
    m = three_players("r4 r4 b1 b2", "jump_in=on jump_self=no")
    m.push("r4")
    assert why(m, 0, "jump r4") == "MAS_147"


def test_jump_window_until_action_closes_with_the_next_players_act() -> None:
    m = jumping("r5", "jump_window=until_action")
    m.push("r5")
    assert why(m, 3, "jump r5") == "OK"
    m.push("draw")
    assert why(m, 3, "jump r5") == "MAS_155"


def test_jump_window_until_action_a_catch_is_no_act_of_the_next_player() -> None:
    m = Match.read(
        "coloradd; options: jump_in=on jump_window=until_action; turn: 0; hand 0: r5 b1;"
        "hand 1: g1 g2; hand 2: g4 g5; hand 3: r5 y1; talon: r9"
    )
    m.push("r5")
    m.push(2, "catch 0")
    assert why(m, 3, "jump r5") == "OK"


@pytest.mark.parametrize("card", ["r+2", "rskip", "rrev"])
def test_jump_action_both_vanish_leaves_no_effect(card: str) -> None:
    m = jumping(card, "jump_action=both_vanish")
    m.push(card)
    m.push(3, f"jump {card}")
    assert (m.turn, m.view().debt, m.view().direction) == (4, 0, 1)
    assert "draw" in acts(m)
    m.push("draw")
    assert sizes(m) == [2, 3, 3, 2, 2 + 1]
