"""Every table option: its default, and other values do what the ruling says."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.clockwork import NEVER
from penult.games.errors import BadOptionValue
from penult.games.royal.game import GAME
from penult.match.match import Match
from tests.games.asking import acts, cited, exposed, hand, happened, sizes, why
from tests.games.royal.table import (
    change_king,
    clock,
    court,
    crown_and_hat,
    deal_up_to,
    dealt,
    lot_for,
    opened,
    player,
)

# The default comes first.
REGISTRY = {
    "form": "classic low_score",
    "tie": "share extra_round",
    "first_king": "flagged random",
    "youngest": "unknown seat_0 seat_1 seat_2 seat_3 seat_4 seat_5 seat_6",
    "royal_self_target": "off on",
    "opening": "as_written king_based",
    "two_p_reverse": "plain as_skip",
    "fanfare_applies": "immediate end_of_turn",
    "clock_mode": "wall virtual turns",
    "show_countdown": "off on",
    "plus_one_skips": "off on",
    "last_card_effect": "execute ignore",
    "jester_cannot_finish": "off on",
    "auto_call": "off on",
    "discard_history": "off on",
    "colour_marks": "shapes letters",
}
NUMBERS = {
    "target": 500,
    "reign_ms": 60_000,
    "reign_jitter_ms": 5_000,
    "reign_turns": 12,
    "turn_limit": 30,
    "decision_limit": 15,
    "designate_limit": 15,
    "catch_guard": 2_000,
}
OUR_OWN = {"turn_cap", "round_cap"}  # PR-11
OPTIONS = {option.name: option for option in GAME.options}


def four(cards: str, options: str = "", more: str = "") -> Match:
    """Seat 1 is to play on a red 7; seat 3 is king, seat 2 jester."""
    return Match.read(
        f"royal; options: {options}; turn: 1; crown: 3; hat: 2; hand 0: y1 y2 y3; hand 1: {cards};"
        f"hand 2: y4 y5 y6; hand 3: g2 g3 g4; talon: r7; stock: b8 rest; {more}"
    )


def two(cards: str, options: str = "", more: str = "") -> Match:
    """Seat 0 is to play on a red 7 and jester, seat 1 king."""
    return Match.read(
        f"royal; options: {options}; turn: 0; crown: 1; hat: 0; hand 0: {cards}; hand 1: g4 g5 g6;"
        f"talon: r7; stock: b8 rest; {more}"
    )


def winners(m: Match) -> tuple[Seat, ...]:
    return m.outcome.winners if m.outcome else ()


# Defaults


def test_every_option_is_in_the_catalogue() -> None:
    assert set(OPTIONS) == {*REGISTRY, *NUMBERS, *OUR_OWN}


@pytest.mark.parametrize(("name", "values"), REGISTRY.items())
def test_values_and_default_are_those_of_the_catalogue(name: str, values: str) -> None:
    option = OPTIONS[name]
    assert option.text(option.default) == values.split()[0]
    assert set(option.allowed()) == set(values.split())


@pytest.mark.parametrize(("name", "default"), NUMBERS.items())
def test_default_numbers_are_those_of_the_catalogue(name: str, default: int) -> None:
    assert OPTIONS[name].default == default


@pytest.mark.parametrize("setting", ["target=0", "reign_ms=999", "youngest=seat_7", "tie=first"])
def test_values_out_of_bounds_are_refused(setting: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("royal", options=setting)


@pytest.mark.parametrize(
    "setting",
    [
        "clock_mode=virtual",
        "clock_mode=turns",
        "reign_ms=1000",
        "reign_jitter_ms=0",
        "reign_turns=1",
        "show_countdown=on",
        "turn_limit=1",
        "decision_limit=1",
        "designate_limit=1",
        "catch_guard=0",
        "discard_history=on",
        "colour_marks=letters",
    ],
)
def test_times_and_marks_change_no_rule(setting: str) -> None:
    plain, other = (Match.new("royal", seed=3, options=options) for options in ("", setting))
    for _ in range(60):
        act = plain.legal()[0].text
        plain.push(act)
        other.push(act)
        assert acts(other) == acts(plain)
    assert [hand(other, seat) for seat in range(4)] == [hand(plain, seat) for seat in range(4)]


# The first king


def test_first_king_flagged_is_the_youngest_if_the_table_has_said_who_that_is() -> None:
    assert Match.new("royal", seed=1, options="youngest=seat_2").view().king == 2


@pytest.mark.parametrize("king", range(4))
def test_first_king_flagged_draws_lots_if_nobody_has_said(king: Seat) -> None:
    assert dealt(king=king, options="first_king=flagged").view().king == king


def test_first_king_flagged_draws_lots_if_the_seat_is_empty() -> None:
    m = dealt(seats=3, king=1, options="youngest=seat_5")
    assert m.view().king == 1


@pytest.mark.parametrize("king", range(4))
def test_first_king_random_draws_lots_whoever_is_youngest(king: Seat) -> None:
    m = dealt(king=king, options="first_king=random youngest=seat_2")
    assert m.view().king == king


# Cards


def test_royal_self_target_off_spares_the_king() -> None:
    m = four("rking b2 b3")
    m.push("rking")
    assert why(m, 3, "hit 3") == "ROY_51"


def test_royal_self_target_on_lets_the_king_choose_himself() -> None:
    m = four("rking b2 b3", "royal_self_target=on")
    m.push("rking")
    assert acts(m, 3) == {"hit 0", "hit 1", "hit 2", "hit 3"}
    m.push("hit 3")
    assert sizes(m) == [3, 2, 3, 4]


def test_royal_self_target_on_gives_two_players_a_choice() -> None:
    m = two("rking b2 b3", "royal_self_target=on")
    m.push("rking")
    assert acts(m, 1) == {"hit 0", "hit 1"}


def test_royal_self_target_on_also_for_the_last_card() -> None:
    m = four("rking", "royal_self_target=on")
    m.push("rking")
    assert acts(m, 3) == {"hit 0", "hit 2", "hit 3"}


def test_royal_self_target_on_between_two_the_king_alone_is_left_for_the_last_card() -> None:
    m = two("rking", "royal_self_target=on target=1")
    m.push("rking")
    assert cited(m, Kind.STRUCK) == [(1, "ROY_50")]
    assert m.standing == (4 + 5 + 6 + 8, 0)


def test_royal_self_target_on_for_a_first_royal() -> None:
    m = opened("gking", options="royal_self_target=on")
    m.push(3, "hit 3")
    assert (sizes(m), m.turn) == ([7, 7, 7, 8], 3)


@pytest.mark.parametrize(
    ("opening", "card", "first"),
    [
        ("as_written", "grev", 0),
        ("as_written", "gskip", 2),
        ("king_based", "grev", 3),
        ("king_based", "gskip", 0),
    ],
)
def test_opening_says_whom_a_first_reverse_or_skip_speaks_of(
    opening: str, card: str, first: Seat
) -> None:
    m = opened(card, dealer=0, king=3, options=f"opening={opening}")
    assert m.turn == first
    assert m.view().direction == (-1 if card == "grev" else 1)


def test_opening_king_based_skips_the_king() -> None:
    m = opened("gskip", dealer=0, king=3, options="opening=king_based")
    assert [event.seat for event in happened(m, Kind.SKIPPED)] == [3]


@pytest.mark.parametrize(("setting", "turn", "direction"), [("plain", 1, -1), ("as_skip", 0, 1)])
def test_two_p_reverse(setting: str, turn: Seat, direction: int) -> None:
    m = two("rrev b2 b3", f"two_p_reverse={setting}")
    m.push("rrev")
    assert (m.turn, m.view().direction) == (turn, direction)


def test_two_p_reverse_as_skip_is_for_two_only() -> None:
    m = four("rrev b2 b3", "two_p_reverse=as_skip")
    m.push("rrev")
    assert (m.turn, m.view().direction) == (0, -1)


@pytest.mark.parametrize(("setting", "following"), [("off", 2), ("on", 3)])
@pytest.mark.parametrize("card", ["rjester", "rking"])
def test_plus_one_skips_a_drawer_who_is_next(card: str, setting: str, following: Seat) -> None:
    m = four(f"{card} b2 b3", f"plus_one_skips={setting}")
    m.push(card)
    if card == "rking":
        m.push("hit 2")
    assert (m.turn, sizes(m)) == (following, [3, 2, 4, 3])


def test_plus_one_skips_nobody_else() -> None:
    m = four("rking b2 b3", "plus_one_skips=on")
    m.push("rking")
    m.push("hit 0")
    assert m.turn == 2
    for _ in range(2):  # seats 2 and 3
        m.push("draw")
        m.push("pass")
    assert m.turn == 0  # one turn later it is forgotten


def test_plus_one_skips_between_two_gives_another_turn() -> None:
    m = Match.read(
        "royal; options: plus_one_skips=on; turn: 0; crown: 0; hat: 1; hand 0: rjester b2 b3;"
        "hand 1: g4 g5; talon: r7"
    )
    m.push("rjester")
    assert (m.turn, sizes(m)) == (0, [2, 3])


@pytest.mark.parametrize("card", ["rking", "rjester"])
def test_last_card_effect_ignore_ends_the_round_at_once(card: str) -> None:
    m = four(card, "last_card_effect=ignore target=1")
    m.push(card)
    assert sizes(m) == [3, 0, 3, 3]
    assert m.standing == (0, 1 + 2 + 3 + 4 + 5 + 6 + 2 + 3 + 4, 0, 0)


def test_last_card_effect_execute_draws_first() -> None:
    m = four("rjester", "last_card_effect=execute target=1")
    m.push("rjester")
    assert m.standing == (0, 30 + 8, 0, 0)


def jester_lays_his_last(card: str, options: str) -> Match:
    """Seat 0 of three wears the hat and plays its last card; a blue 8 is drawn next."""
    m = Match.read(
        f"royal; options: target=1 {options}; turn: 0; crown: 2; hat: 0; hand 0: {card};"
        "hand 1: g4; hand 2: g5; talon: r7; stock: b8 rest"
    )
    m.push(card)
    return m


def test_jester_cannot_finish_off_he_is_out_and_nobody_draws() -> None:
    m = jester_lays_his_last("rjester", "jester_cannot_finish=off")
    assert (m.standing, sizes(m)) == ((9, 0, 0), [0, 1, 1])


def test_jester_cannot_finish_on_he_draws_and_the_round_goes_on() -> None:
    m = jester_lays_his_last("rjester", "jester_cannot_finish=on")
    assert m.outcome is None
    assert (hand(m, 0), m.turn, clock(m)) == (["b8"], 1, "running")
    assert exposed(m) == []  # their hand was empty


@pytest.mark.parametrize("card", ["r1", "rking", "joker"])
def test_jester_cannot_finish_on_concerns_jester_cards_only(card: str) -> None:
    m = jester_lays_his_last(card, "jester_cannot_finish=on")
    assert [event.seat for event in happened(m, Kind.WENT_OUT)] == [0]


def test_jester_cannot_finish_on_concerns_the_jester_only() -> None:
    m = four("rjester", "jester_cannot_finish=on target=1")
    m.push("rjester")
    assert winners(m) == (1,)


# The fanfare


def end_of_turn(cards: str = "r1 b2 b3") -> Match:
    m = four(cards, "fanfare_applies=end_of_turn")
    m.push(TABLE, "fanfare")
    return m


def test_fanfare_applies_immediate_interrupts_the_turn() -> None:
    m = four("r1 b2 b3", "fanfare_applies=immediate")
    m.push(TABLE, "fanfare")
    assert (m.turn, player(m), m.view().king) == (0, 1, 0)


def test_fanfare_applies_end_of_turn_waits() -> None:
    m = end_of_turn()
    assert (m.turn, court(m), clock(m)) == (1, (3, 2), "idle")
    assert acts(m, TABLE) == set()
    m.push("r1")
    assert (m.turn, player(m), m.view().king) == (0, 2, 0)
    crown_and_hat(m, 1)
    assert (m.turn, court(m), clock(m)) == (2, (0, 1), "running")


def test_fanfare_applies_end_of_turn_waits_for_the_drawn_card_too() -> None:
    m = end_of_turn("b1 b2")
    m.push("draw")
    assert (m.turn, court(m)) == (1, (3, 2))
    m.push("pass")
    assert (m.turn, player(m), m.view().king) == (0, 2, 0)


def test_fanfare_applies_end_of_turn_the_old_king_decides() -> None:
    m = end_of_turn("joker b2 b3")
    m.push("joker")
    m.push(3, "name blue")
    assert (m.turn, m.view().king) == (0, 0)


def test_fanfare_applies_end_of_turn_after_a_skip() -> None:
    m = end_of_turn("rskip b2 b3")
    m.push("rskip")
    assert (m.turn, player(m)) == (0, 3)


def test_fanfare_applies_end_of_turn_between_two() -> None:
    m = two("rskip b2 b3", "fanfare_applies=end_of_turn")
    m.push(TABLE, "fanfare")
    m.push("rskip")
    assert (court(m), player(m), m.turn) == ((0, 1), 0, TABLE)
    m.push("start")
    assert m.turn == 0


# The clock of a table


def test_clock_mode_turns_counts_turns_instead_of_time() -> None:
    m = four("b2 b3", "clock_mode=turns reign_turns=3", "reign-turns: 3")
    assert m.clock is not None
    assert (m.clock.length, m.clock.jitter, m.clock.is_over) == (NEVER, 0, False)
    m.push("draw")
    m.push("pass")
    assert m.clock.is_over
    change_king(m, 1)
    assert not m.clock.is_over


@pytest.mark.parametrize("mode", ["wall", "virtual"])
def test_reign_ms_and_reign_jitter_ms_are_the_length_of_a_reign(mode: str) -> None:
    m = four("b2", f"clock_mode={mode} reign_ms=30_000 reign_jitter_ms=1_000")
    assert m.clock is not None
    assert (m.clock.length, m.clock.jitter, m.clock.is_over) == (30_000, 1_000, False)


def test_clock_mode_virtual_what_acts_cost() -> None:
    """Playing 5 s, drawing and deciding 6 s, a colour or target 3 s, naming a jester nothing."""
    m = four("joker r1 b3", "clock_mode=virtual")
    price = {str(act): m.cost(act) for act in m.legal()}
    assert (price["r1"], price["joker"]) == (5_000, 5_000)
    twin = m.copy()
    twin.push("draw")
    assert price["draw"] + twin.cost(twin.legal()[0]) == 6_000
    m.push("joker")
    assert {m.cost(act) for act in m.legal()} == {3_000}
    m.push(TABLE, "fanfare")
    m.push("name red")
    assert {m.cost(act) for act in m.legal()} == {0}


@pytest.mark.parametrize(("setting", "seen"), [("off", False), ("on", True)])
def test_show_countdown(setting: str, seen: bool) -> None:
    m = four("b2", f"show_countdown={setting}")
    assert m.clock is not None
    assert m.clock.shown is seen


def test_limits_are_those_of_the_options() -> None:
    m = four("joker b2 b3", "turn_limit=7 decision_limit=8 designate_limit=9")
    limits = []
    for seat, act in ((1, "joker"), (3, "name red"), (TABLE, "fanfare")):
        assert m.clock is not None
        limits.append(m.clock.limit)
        m.push(seat, act)
    assert m.clock is not None
    assert [*limits, m.clock.limit] == [7_000, 8_000, 7_000, 9_000]


# The call


def test_auto_call_on_the_table_calls() -> None:
    m = four("r1 b2", "auto_call=on")
    m.push("r1")
    assert cited(m, Kind.CALLED) == [(1, "ROY_69")]
    assert why(m, 0, "catch 1") == "ROY_71"


def test_auto_call_off_leaves_it_to_the_player() -> None:
    m = four("r1 b2", "auto_call=off")
    m.push("r1")
    assert why(m, 0, "catch 1") == "OK"


# What is shown


@pytest.mark.parametrize(("setting", "seen"), [("off", []), ("on", ["g1", "g7", "r7"])])
def test_discard_history(setting: str, seen: list[str]) -> None:
    m = Match.read(
        f"royal; options: discard_history={setting}; talon: r7 g7 g1; hand 0: b1; hand 1: b2"
    )
    for viewer in (TABLE, 0, 1):
        view = m.view(viewer)
        assert [GAME.cards[card] for card in view.buried[: view.buried_size]] == seen


# Length of the match


def win_ten(totals: str, options: str, more: str = "") -> Match:
    """Seat 2 of three goes out; seat 0 holds ten points, seat 1 one."""
    m = Match.read(
        f"royal; options: {options}; turn: 2; crown: 1; hat: 0; totals: {totals}; hand 0: b4 b6;"
        f"hand 1: y1; hand 2: r1; talon: r5; {more}",
        orders=[deal_up_to("g5", 3), lot_for(0, 3)],
    )
    m.push("r1")
    return m


@pytest.mark.parametrize(("total", "over"), [(188, False), (189, True)])
def test_target_is_what_wins_the_match(total: int, over: bool) -> None:
    m = win_ten(f"0 0 {total}", "target=200")
    assert (m.outcome is not None) == over


def test_form_low_score_charges_everybody() -> None:
    assert win_ten("0 0 0", "form=low_score").standing == (10, 1, 0)
    assert win_ten("0 0 0", "form=classic").standing == (0, 0, 11)


def test_tie_share_lets_both_win() -> None:
    m = win_ten("490 59 60", "form=low_score tie=share")
    assert (m.standing, winners(m)) == ((500, 60, 60), (1, 2))


def test_tie_extra_round_plays_on() -> None:
    m = win_ten("490 59 60", "form=low_score tie=extra_round")
    assert (m.standing, m.outcome) == ((500, 60, 60), None)
    assert happened(m, Kind.DEALT)


def test_tie_extra_round_is_needed_only_for_a_tie() -> None:
    m = win_ten("490 70 60", "form=low_score tie=extra_round")
    assert winners(m) == (2,)


@pytest.mark.parametrize(("form", "leader"), [("classic", 0), ("low_score", 1)])
def test_PR_11_round_cap_ends_the_match_and_the_leader_wins(form: str, leader: Seat) -> None:
    m = win_ten("100 20 30", f"round_cap=3 form={form}", "rounds: 2")
    assert winners(m) == (leader,)


def test_PR_11_round_cap_lets_the_rounds_before_it_go_on() -> None:
    assert win_ten("100 20 30", "round_cap=3", "rounds: 1").outcome is None


@pytest.mark.parametrize(("turns", "blocked"), [(49, False), (50, True)])
def test_PR_11_turn_cap_ends_a_round_that_is_worth_nothing(turns: int, blocked: bool) -> None:
    m = four("b1 b2", "turn_cap=50", f"turns: {turns}")
    m.push("draw")
    m.push("pass")
    assert bool(happened(m, Kind.BLOCKED)) == blocked
    assert m.standing == (0, 0, 0, 0)
    assert clock(m) == ("idle" if blocked else "running")


def test_PR_11_turn_cap_stops_the_clock_with_the_round() -> None:
    m = four("b1 b2", "turn_cap=50 round_cap=1", "turns: 50")
    m.push("draw")
    m.push("pass")
    assert len(happened(m, Kind.STOPPED)) == 1
    assert (clock(m), m.turn) == ("idle", TABLE)
