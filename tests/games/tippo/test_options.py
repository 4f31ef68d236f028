"""Every table option: its default, and other values do what the ruling says."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.games.errors import BadOptionValue
from penult.games.scene import SceneTray
from penult.games.tippo.balance import Scale
from penult.games.tippo.game import GAME
from penult.games.tippo.options import Options, build_scale
from penult.match.match import Match
from penult.match.options import read_options
from tests.games.asking import acts, cited, exposed, hand, happened, why
from tests.games.tippo.table import aside, falls_at, four, frozen, lean, line, payers, seated

# The default comes first.
REGISTRY = {
    "form": "classic low_score",
    "tie": "share extra_round",
    "voluntary_draw": "off on",
    "tilt_on_frozen": "off on",
    "stop_on_frozen": "on off",
    "open_stop": "strict cancel",
    "tip_cancels_finish": "on off",
    "two_p_reverse": "plain as_skip",
    "balance": "standard calm nervous pure custom",
    "show_risk": "on off",
    "steady_hand": "off on",
    "auto_call": "off on",
    "colour_marks": "shapes letters",
}
NUMBERS = {
    "target": 500,
    "fall_restores": 2,
    "tilt_restores": 1,
    "placement_noise": 200,
    "disc_weight": 1500,
    "slip_limit": 3000,
    "slip_load": 25,
    "slip_least": 1500,
    "fall_limit": 6500,
    "fall_load": 50,
    "fall_least": 3000,
    "slide_speed": 300,
    "friction_noise": 150,
    "catch_guard": 2000,
    "turn_limit": 30,
}
OUR_OWN = {"turn_cap", "round_cap"}  # PR-12
OPTIONS = {option.name: option for option in GAME.options}

FALLS = "weights: 6400 1000"  # a card on A: the balance falls


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


@pytest.mark.parametrize(
    "setting",
    ["target=0", "fall_restores=3", "tilt_restores=0", "placement_noise=1000", "balance=wild"],
)
def test_values_out_of_bounds_are_refused(setting: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("tippo", options=setting)


@pytest.mark.parametrize(
    "setting", ["turn_limit=1", "catch_guard=0", "colour_marks=letters", "show_risk=off"]
)
def test_times_marks_and_risk_change_no_rule(setting: str) -> None:
    plain, other = (Match.new("tippo", seed=3, options=options) for options in ("", setting))
    for _ in range(60):
        act = plain.legal()[0].text
        plain.push(act)
        other.push(act)
        assert acts(other) == acts(plain)
    assert [hand(other, seat) for seat in range(4)] == [hand(plain, seat) for seat in range(4)]


def test_another_balance_means_no_other_cards() -> None:
    dealt = [
        [hand(Match.new("tippo", seed=5, options=f"balance={preset}"), seat) for seat in range(4)]
        for preset in REGISTRY["balance"].split()
    ]
    assert all(hands == dealt[0] for hands in dealt)


# Scoring


def finished(options: str, totals: str, *others: str) -> Match:
    """Seat 0 plays its last card."""
    m = seated("r7", "g4", "r5", *others, options=options, more=f"totals: {totals}")
    m.push("r5@a")
    return m


def test_form_low_score() -> None:
    m = finished("form=low_score", "0 0 0", "y9", "joker")
    assert m.standing == (0, 9, 50)


@pytest.mark.parametrize(("target", "over"), [(9, True), (10, False)])
def test_target(target: int, over: bool) -> None:
    m = finished(f"target={target}", "0 0", "y9")
    assert (m.outcome is not None) is over


def test_tie_extra_round() -> None:
    m = finished("form=low_score tie=extra_round", "40 40 490", "y0", "y+2")
    assert m.outcome is None
    assert m.standing == (40, 40, 510)
    m = finished("form=low_score tie=extra_round", "40 40 510", "y1", "y+2")
    assert winners(m) == (0,)
    m = finished("form=low_score tie=share", "40 40 490", "y0", "y+2")
    assert winners(m) == (0, 1)


# Turn


def test_voluntary_draw() -> None:
    m = four("r5 b1", options="voluntary_draw=on", more="stock: b2 rest")
    assert acts(m) == {"r5@a", "draw", "call"}
    m.push("draw")
    assert (acts(m), why(m, 0, "r5@a")) == ({"pass"}, "TIP_17")
    m.push("pass")
    assert m.turn == 1


def test_voluntary_draw_still_allows_no_pass() -> None:
    assert why(four("r5 b1", options="voluntary_draw=on"), 0, "pass") == "TIP_13"


def test_voluntary_draw_undoes_an_early_call() -> None:
    m = four("r5 b1", options="voluntary_draw=on", more="stock: b2 rest")
    m.push("call")
    m.push("draw")
    m.push("pass")
    assert m.view().called == 0


# Tilt and Stop


@pytest.mark.parametrize(("a", "b", "tray"), [("r3s", "g4", "a"), ("g4", "r3s", "b")])
def test_tilt_on_frozen(a: str, b: str, tray: str) -> None:
    on = "tilt_on_frozen=on"
    m = four("tilt b1 b2", a, b, balance=falls_at(2), options=on, more="stock: b3 rest")
    assert acts(m) == {"tilt@a", "tilt@b"}
    m.push(f"tilt@{tray}")
    assert (frozen(m), payers(m)) == ("-", [(1, "TIP_48")])
    assert cited(m, Kind.THAWED) == [(-1, "TIP_60")]


def test_fall_restores_one() -> None:
    one = "fall_restores=1"
    m = four("r5 b1 b2", "r7 r1", "g4 g1", options=one, more="weights: 6400 1000")
    m.push("r5@a")
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["r5"], ["g4"], 3)
    assert lean(m) == 0


def test_tilt_restores_two() -> None:
    two = "tilt_restores=2"
    more = "stock: b3 rest"
    m = four("tilt b1 b2", "r7 r1", "g4 g1 g2", balance=falls_at(2), options=two, more=more)
    m.push("tilt@b")  # 2 and 4 cards: the Tilt itself
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["r7", "r1"], ["tilt", "g4"], 2)
    m = four("tilt b1 b2", "r7 r1", "g4 g1", balance=falls_at(2), options=two, more=more)
    m.push("tilt@a")
    assert (line(m, "tray a"), line(m, "tray b"), aside(m)) == (["b3", "tilt"], ["g4", "g1"], 2)


def test_restore_depths_are_independent() -> None:
    both = "fall_restores=1 tilt_restores=2"
    m = four("r5 b1 b2", "r7 r1", "g4 g1", options=both, more=FALLS)
    m.push("r5@a")
    assert line(m, "tray a") == ["r5"]


def test_stop_on_frozen_off() -> None:
    m = four("r5s b3s b1", "r3s", "g4", options="stop_on_frozen=off")
    assert (why(m, 0, "r5s@a"), why(m, 0, "b3s@a")) == ("TIP_57", "TIP_57")
    m = four("r5s b3s b1", "r3s", "g4s", options="stop_on_frozen=off")
    assert {"r5s@a", "b3s@a"} <= acts(m)  # only when both Stops are visible


def test_stop_on_frozen_off_leaves_the_jokers() -> None:
    m = four("joker super b1", "r3s", options="stop_on_frozen=off")
    assert {"joker@a=red", "super@a=red"} <= acts(m)


STRICT = "open_stop=strict"


@pytest.mark.parametrize("card", ["r8", "y3", "r3"])
def test_open_stop_strict_takes_no_plain_number(card: str) -> None:
    assert why(four(f"{card} b2", "r3s", "g4s", options=STRICT), 0, f"{card}@a") == "TIP_65"


@pytest.mark.parametrize("card", ["r5s", "y3s", "rskip", "r+2", "rrev", "joker@a=red", "tilt"])
def test_open_stop_strict_takes_stops_actions_and_colourless(card: str) -> None:
    m = four(f"{card.partition('@')[0]} b2", "r3s", "g4s", options=STRICT)
    assert why(m, 0, card if "@" in card else f"{card}@a") == "OK"


def test_open_stop_strict_does_not_match_anything() -> None:
    m = four("b5s bskip b2", "r3s", "g4s", options=STRICT)
    assert (why(m, 0, "b5s@a"), why(m, 0, "bskip@a")) == ("TIP_20", "TIP_36")


def test_open_stop_strict_changes_nothing_without_stops() -> None:
    assert why(four("r8 b2", "r3", "g4", options=STRICT), 0, "r8@a") == "OK"
    assert why(four("g8 b2", "r3s", "g4", options=STRICT), 0, "g8@b") == "OK"


# Falls and the end

STAYS_OUT = "tip_cancels_finish=off"


@pytest.mark.parametrize("more", [FALLS, "weights: 4800 1000"])
def test_tip_cancels_finish_off_ends_the_round_on_laying(more: str) -> None:
    m = seated("r7", "g4", "r5", "y1", "y2", options=STAYS_OUT, more=more)
    m.push("r5@a")
    assert (payers(m), m.view().rounds, m.standing) == ([], 1, (3, 0, 0))


def test_tip_cancels_finish_off_still_owes_the_draw() -> None:
    m = seated("r7", "g4", "r+2", "y1", "y2", options=STAYS_OUT, more=f"stock: b8 b9 rest; {FALLS}")
    m.push("r+2@a")
    assert m.standing == (3 + 8 + 9, 0, 0)


def test_tip_cancels_finish_off_leaves_other_falls() -> None:
    m = four("r5 b1", options=STAYS_OUT, more=FALLS)
    m.push("r5@a")
    assert payers(m) == [(0, "TIP_69")]


@pytest.mark.parametrize(("level", "rounds"), [(3, 1), (4, 0)])
def test_tip_cancels_finish_off_leaves_the_tilt(level: int, rounds: int) -> None:
    m = seated("r7", "g4", "tilt", "y1", "y2", balance=falls_at(level), options=STAYS_OUT)
    m.push("tilt@a")  # TIP-83 says so itself: tipped by seat 2, or by seat 0
    assert m.view().rounds == rounds


def test_two_p_reverse_as_skip() -> None:
    m = seated("r7", "g4", "rrev b1 b2", "y1 y2", options="two_p_reverse=as_skip")
    m.push("rrev@a")
    assert m.turn == 0
    assert cited(m, Kind.SKIPPED) == [(1, "TIP_34")]
    m = seated("r7", "g4", "rrev b1 b2", "y1 y2", "y3", options="two_p_reverse=as_skip")
    m.push("rrev@a")
    assert (m.turn, m.view().direction) == (2, -1)


# The balance: its numbers, and the presets

# noise, disc, slip, its load and minimum, fall, its load and minimum, slide, friction
SCALES = {
    "standard": (200, 1500, 3000, 25, 1500, 6500, 50, 3000, 300, 150),
    "calm": (100, 1500, 3500, 25, 2000, 8000, 50, 4000, 250, 150),
    "nervous": (350, 1500, 2200, 25, 1200, 5000, 50, 2500, 400, 150),
    "pure": (0, 1500, 3000, 25, 1500, 6500, 50, 3000, 300, 0),
    "custom": (200, 1500, 3000, 25, 1500, 6500, 50, 3000, 300, 150),
}


def scale_of(settings: str) -> tuple[int, ...]:
    scale = Scale()
    options = read_options(GAME, settings)
    assert isinstance(options, Options)
    build_scale(scale, options)
    return astuple(scale)


@pytest.mark.parametrize("preset", SCALES)
def test_presets(preset: str) -> None:
    assert scale_of(f"balance={preset}") == SCALES[preset]


CUSTOM = (
    "placement_noise=1 disc_weight=2 slip_limit=3 slip_load=4 slip_least=5 fall_limit=2006 "
    "fall_load=7 fall_least=2008 slide_speed=9 friction_noise=10"
)


def test_custom_numbers_count_for_the_custom_balance_only() -> None:
    assert scale_of(f"balance=custom {CUSTOM}") == (1, 2, 3, 4, 5, 2006, 7, 2008, 9, 10)
    for preset in ("standard", "calm", "nervous", "pure"):
        assert scale_of(f"balance={preset} {CUSTOM}") == SCALES[preset]


@pytest.mark.parametrize(("preset", "most"), [("standard", 200), ("calm", 100), ("nervous", 350)])
def test_placement_noise_stays_in_its_bounds(preset: str, most: int) -> None:
    m = Match.new("tippo", seats=3, seed=11, options=f"balance={preset} target=100000")
    while len(happened(m, Kind.PLACED)) < 60:
        m.push(m.legal()[0].text)
    noises = [event.count for event in happened(m, Kind.PLACED)]
    assert -most <= min(noises) < -most // 2
    assert most // 2 < max(noises) <= most


def test_pure_has_no_chance_at_all() -> None:
    texts = set()
    for seed in range(5):
        m = Match.read(
            "tippo; options: balance=pure; turn: 0; tray a: r7; tray b: g4; hand 0: r5 b1 b2;"
            "hand 1: y1 y2; weights: 4800 1000",
            seed=seed,
        )
        m.push("r5@a")
        texts.add(m.write())
    assert len(texts) == 1


def test_show_risk() -> None:
    text = "turn: 0; tray a: r7; tray b: g4; hand 0: r5; hand 1: y1; weights: 1000 6900"
    shown = Match.read(f"tippo; {text}")
    assert list(shown.view().falls) == [0, 401 * 301]
    assert [tray.fall for tray in scene_trays(shown)] == [0.0, 1.0]
    hidden = Match.read(f"tippo; options: show_risk=off; {text}")
    assert (hidden.view().outcomes, list(hidden.view().falls)) == (0, [0, 0])
    assert [tray.fall for tray in scene_trays(hidden)] == [None, None]


def scene_trays(m: Match) -> list[SceneTray]:
    scene = m.scene()
    assert scene.balance is not None
    return list(scene.balance.trays)


# Gestures


def steady(cards: str = "r5 b1 b2", options: str = "", more: str = "") -> Match:
    """A standard balance with ``steady_hand=on``."""
    return four(cards, balance="balance=standard", options=f"steady_hand=on {options}", more=more)


@pytest.mark.parametrize(("percent", "offset"), [(0, 0), (100, 200), (-100, -200), (-37, -74)])
def test_steady_hand_replaces_the_noise(percent: int, offset: int) -> None:
    m = steady()
    assert f"steady {percent}" in acts(m)
    m.push(f"steady {percent}")
    assert m.turn == 0
    m.push("r5@a")
    assert lean(m) == -1000 - offset
    assert [event.count for event in happened(m, Kind.GESTURE)] == [percent]


@pytest.mark.parametrize("percent", [1, 33, 99])
def test_steady_hand_is_alike_in_both_directions(percent: int) -> None:
    offsets = []
    for sign in (1, -1):
        m = four(
            "r5 b1 b2",
            balance="balance=custom placement_noise=150",
            options="steady_hand=on",
        )
        m.push(f"steady {sign * percent}")
        m.push("r5@a")
        offsets.append(happened(m, Kind.PLACED)[0].count)
    assert offsets[0] == -offsets[1]


def test_steady_hand_once_a_lay_and_only_in_turn() -> None:
    m = steady()
    assert why(m, 1, "steady 5") == "TIP_18"
    m.push("steady 5")
    assert why(m, 0, "steady 6") == "TIP_18"
    m.push("r5@a")
    assert m.view().gesture not in range(-100, 101)


def test_steady_hand_of_a_card_that_is_kept_is_forgotten() -> None:
    m = steady("b1 b2", more="stock: r5 rest")
    m.push("draw")
    m.push("steady 50")
    m.push("pass")
    assert m.view().gesture not in range(-100, 101)


def test_steady_hand_is_a_choice() -> None:
    m = steady()
    m.push("r5@a")
    assert len(happened(m, Kind.PLACED)) == 1
    assert not happened(m, Kind.GESTURE)


def test_steady_hand_not_for_who_cannot_lay() -> None:
    assert why(steady("b1 b2"), 0, "steady 5") == "TIP_18"


def test_steady_hand_counts_for_the_lay_not_for_the_tilt() -> None:
    m = four(
        "tilt b1 b2",
        balance="balance=custom placement_noise=900 fall_limit=20000 fall_least=20000",
        options="steady_hand=on",
        more="stock: b3 rest",
    )
    m.push("steady 100")
    m.push("tilt@a")
    noises = [event.count for event in happened(m, Kind.PLACED)]
    assert noises[0] == 900
    assert set(noises[1:]) != {900}


def test_without_the_option_there_are_no_gestures() -> None:
    m = four("r5 b1")
    assert why(m, 0, "steady 0") == "TIP_18"
    assert not any(act.startswith("steady") for act in acts(m))


# Calls


def test_auto_call() -> None:
    m = four("r5 b1", options="auto_call=on")
    m.push("r5@a")
    assert (exposed(m), cited(m, Kind.CALLED)) == ([], [(0, "TIP_77")])
    assert why(m, 1, "catch 0") == "TIP_79"


# Our own limits


def test_turn_cap_ends_a_round_without_a_winner() -> None:
    m = four("b1 b2", options="turn_cap=50", more="turns: 50")
    m.push("draw")
    m.push("pass")
    assert (m.view().rounds, m.standing) == (1, (0, 0, 0, 0))
    assert happened(m, Kind.BLOCKED)


def test_round_cap_ends_the_match() -> None:
    m = finished("round_cap=1", "0 3", "y9")
    assert winners(m) == (0,)
