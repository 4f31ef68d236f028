"""Every table option: its default and values.

What each value does is tested with its clauses; the rest is here.
"""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE
from penult.games.errors import BadOptionValue
from penult.games.master.game import GAME
from penult.match.match import Match
from tests.games.asking import acts, hand, happened
from tests.games.master.table import draw_and_press, four, play

# The default comes first. What is shared
# with ColorADD has the same name (`four_on_two`, `wild`). `by_table` means ignored on strict
# tables and penalised on free ones. `seating` is MR-67; `colour_marks` and `round_cap` are the
# project's own (AR-60, PR-01).
REGISTRY = {
    "form": "classic low_score teams teams_low_score partners4 elimination",
    "speed": "6 4 8 12 20 untimed",
    "cumulative": "off on",
    "seven_zero": "off on",
    "jump_in": "off on",
    "press": "manual auto",
    "illegal_lay": "strict free",
    "dealer_next": "left winner redraw",
    "two_p_starter_reverse": "literal as_skip",
    "after_draw": "drawn_only any",
    "w4_colour_scope": "all numbers_only",
    "bluff_card": "stays returns",
    "show_to": "challenger all",
    "first_clock": "from_start own_press",
    "last_card_needs_press": "yes no",
    "early_press": "keep rearm end_turn",
    "foreign_press": "by_table ignore penalise",
    "draw_one_by_one": "off on",
    "pause_policy": "majority host off",
    "late_call": "allowed not_after_press",
    "catch_close": "next_lay turn_taken next_action",
    "false_catch_penalty": "0 2",
    "false_callout_penalty": "0 2",
    "blocked": "void lowest_wins",
    "tie": "share extra_round",
    "comment_rule": "vote off host",
    "misplay_after": "end_turn replay",
    "partner_hand": "ignore count deduct",
    "rotation_rounds": "4 3 6",
    "rotation_credit": "both finisher",
    "teams_elimination": "off on",
    "stack_mix": "none four_on_two both",
    "seven_zero_last": "ends exchanges",
    "call_after_effect": "layer everyone",
    "jump_wild": "no wild all",
    "jump_self": "yes no",
    "jump_window": "on_top until_action",
    "jump_action": "replace both_vanish",
    "jump_on_chain": "replace add reset",
    "jump_clock": "fresh inherit",
    "away_mode": "bot autopass remove",
    "show_counts": "exact coarse",
    "reveal_after_round": "no yes",
    "colour_marks": "shapes letters",
}
NUMBERS = {
    "target": 500,
    "restart_guard": 10,
    "net_grace": 300,
    "away_after": 2,
    "turn_cap": 3_000,
    "catch_guard": 1_500,
}
OUR_OWN = {"seating": 0, "round_cap": 1_000}
OPTIONS = {option.name: option for option in GAME.options}


# Defaults


def test_every_option_is_in_the_catalogue() -> None:
    assert set(OPTIONS) == {*REGISTRY, *NUMBERS, *OUR_OWN}


@pytest.mark.parametrize(("name", "values"), REGISTRY.items())
def test_values_and_default_are_those_of_the_catalogue(name: str, values: str) -> None:
    option = OPTIONS[name]
    assert option.text(option.default) == values.split()[0]
    assert set(option.allowed()) == set(values.split())


@pytest.mark.parametrize(("name", "default"), [*NUMBERS.items(), *OUR_OWN.items()])
def test_default_numbers_are_those_of_the_catalogue(name: str, default: int) -> None:
    assert OPTIONS[name].default == default


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_names_its_ruling_or_clause(name: str) -> None:
    assert OPTIONS[name].ruling.partition("-")[0] in ("MAS", "MR", "AR", "PR")


@pytest.mark.parametrize(
    "setting",
    ["target=0", "speed=5", "false_catch_penalty=1", "restart_guard=0", "tie=first", "turn_cap=1"],
)
def test_values_out_of_bounds_are_refused(setting: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("master", options=setting)


TIMES_AND_MARKS = (
    "speed=4",
    "speed=8",
    "speed=12",
    "speed=20",
    "restart_guard=1",
    "net_grace=0",
    "catch_guard=0",
    "colour_marks=letters",
)


@pytest.mark.parametrize("setting", TIMES_AND_MARKS)
def test_times_and_marks_change_no_rule(setting: str) -> None:
    plain, other = (Match.new("master", seed=3, options=options) for options in ("", setting))
    for number in range(80):
        if number % 9 == 8 and plain.why_not(TABLE, "ring") == 0:
            plain.push(TABLE, "ring")
            other.push(TABLE, "ring")
        act = plain.legal()[0].text
        plain.push(act)
        other.push(act)
        assert acts(other) == acts(plain)
    assert [hand(other, seat) for seat in range(4)] == [hand(plain, seat) for seat in range(4)]


# How many cards the others hold (MR-102)


def test_MR_102_exact_everybody_sees_every_count() -> None:
    m = four("r1 b2 b3", more="stock: g9 rest")
    play(m, "r1")
    for viewer in (TABLE, 0, 1, 2, 3):
        assert m.view(viewer).sizes[:4] == [2, 3, 3, 3]
    assert [event.count for event in happened(m, Kind.LAID)] == [2]


def counts(options: str, viewer: int, sizes: tuple[int, ...] = (1, 3, 4, 9)) -> list[str]:
    """What a viewer reads next to each seat."""
    rest = [f"{letter}{number}" for number in range(1, 9) for letter in "byg"]
    held = [" ".join(rest.pop() for _ in range(size)) for size in sizes]
    hands = "".join(f"hand {seat}: {cards};" for seat, cards in enumerate(held))
    m = Match.read(f"master; options: {options}; turn: 0; talon: r7; {hands}")
    return [seat.about or str(seat.size) for seat in m.scene(viewer).seats]


def test_MR_102_coarse_says_only_few_or_many() -> None:
    assert counts("show_counts=coarse", TABLE) == ["few", "few", "many", "many"]


@pytest.mark.parametrize("viewer", range(4))
def test_MR_102_coarse_ones_own_hand_can_be_counted(viewer: int) -> None:
    expected = ["few", "few", "many", "many"]
    expected[viewer] = str((1, 3, 4, 9)[viewer])
    assert counts("show_counts=coarse", viewer) == expected


def test_MR_102_coarse_one_card_looks_like_three() -> None:
    one, three = (four(cards, "show_counts=coarse").view(1) for cards in ("r1", "r1 b2 b3"))
    assert one.sizes[0] == three.sizes[0]


def test_MR_102_coarse_a_lay_does_not_tell_how_many_are_left() -> None:
    m = four("r1 b2 b3", "show_counts=coarse")
    play(m, "r1")
    assert [event.count for event in happened(m, Kind.LAID)] == [0]


@pytest.mark.parametrize("setting", ["exact", "coarse"])
def test_MR_102_no_light_for_a_missed_call(setting: str) -> None:
    """Noticing it is the opponents' job."""
    called, forgot = (four("r1 b2", f"show_counts={setting}") for _ in range(2))
    for m in (called, forgot):
        play(m, "r1")
    called.push(0, "call")
    for viewer in (TABLE, 0, 1, 2, 3):
        assert called.scene(viewer) == forgot.scene(viewer)


# Not tied to a clause


def test_an_untimed_table_still_has_its_presses() -> None:
    """MR-44: for players who need more time."""
    m = four("r1 b2 b3", "speed=untimed")
    play(m, "r1")
    draw_and_press(m)
    assert m.turn == 2
    m.push("press")
    assert [event.clause.name for event in happened(m, Kind.PRESSED_EARLY)] == ["MAS_59"]
