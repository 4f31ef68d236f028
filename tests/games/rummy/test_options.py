"""Every table option: its default and values, and each value makes a difference."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.games.errors import BadOptionValue
from penult.games.rummy.game import GAME
from penult.match.errors import UnknownOption
from penult.match.match import Match
from tests.games.asking import acts, exposed, hand, happened, sizes, why
from tests.games.rummy.table import (
    direction,
    four,
    lay,
    low_pool,
    melds,
    moves,
    phase,
    play,
    seated,
    two,
    winners,
)

# The default comes first. Ties are called ``rack_tie`` because ``tie`` means
# something else in other games.
REGISTRY = {
    "must_lay": "strict honour",
    "drawn_tile": "as_must_lay may",
    "drawn_lay": "with_others alone",
    "jokers": "fixed_any fixed_rack free",
    "set_joker": "declared either_colour",
    "taken_joker": "same_turn may_keep",
    "reused_joker_fires": "off on",
    "actions": "one_per_turn one_per_meld",
    "two_player_reverse": "none skip",
    "last_tile_fires": "off on",
    "pool_end": "when_empty failed_draw",
    "rack_tie": "single split",
    "first_player": "rotate winner draw",
    "mode": "points rounds",
    "auto_call": "off on",
}
NUMBERS = {"target": 200, "rounds_to_win": 2, "call_grace": 2, "turn_time": 90}
OUR_OWN = {"colour_marks": 0, "turn_cap": 3_000, "round_cap": 1_000}
OPTIONS = {option.name: option for option in GAME.options}

# The registry


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
    assert OPTIONS[name].ruling.partition("-")[0] in ("RUM", "RUL", "AR", "PR")


@pytest.mark.parametrize("rounds", range(1, 10))
def test_one_to_nine_rounds_may_be_agreed(rounds: int) -> None:
    """RUL-81."""
    assert OPTIONS["rounds_to_win"].allows(rounds)


@pytest.mark.parametrize("target", range(50, 1001, 50))
def test_every_target_of_the_catalogue_may_be_agreed(target: int) -> None:
    """RUL-83: any agreed number, for example 50 to 1000 in steps of 50."""
    assert OPTIONS["target"].allows(target)


@pytest.mark.parametrize(
    "setting",
    ["target=0", "rounds_to_win=0", "rounds_to_win=10", "must_lay=never", "jokers=fixed"],
)
def test_values_out_of_bounds_are_refused(setting: str) -> None:
    with pytest.raises(BadOptionValue):
        Match.new("rummy", options=setting)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(UnknownOption):
        Match.new("rummy", options="tie=split")


def test_options_are_written_and_read() -> None:
    options = " ".join(f"{name}={values.split()[-1]}" for name, values in REGISTRY.items())
    m = Match.new("rummy", seed=1, options=options)
    assert Match.read(m.write()).options == m.options


# Seconds and marks are for whatever shows the table


@pytest.mark.parametrize(
    "setting", ["call_grace=0", "call_grace=60", "turn_time=1", "colour_marks=letters"]
)
def test_times_and_marks_change_no_rule(setting: str) -> None:
    plain, other = (Match.new("rummy", seed=3, options=options) for options in ("", setting))
    for _ in range(12):
        act = plain.moves()[0].text
        plain.push(act)
        other.push(act)
        assert acts(other) == acts(plain)
    assert [hand(other, seat) for seat in range(4)] == [hand(plain, seat) for seat in range(4)]


# Laying and drawing


@pytest.mark.parametrize(("value", "clause"), [("strict", "RUM_30"), ("honour", "OK")])
def test_must_lay(value: str, clause: str) -> None:
    """RUL-28."""
    m = four("r6 b4", "r3-5", options=f"must_lay={value}")
    assert why(m, 0, "draw") == clause
    assert {"plan most"} <= moves(m)


def test_must_lay_honour_the_solver_still_helps() -> None:
    m = four("r1 b4 y10", options="must_lay=honour", pool="g9 rest")
    assert moves(m) == {"draw"}
    assert why(m, 0, "plan most") == "RUM_31"


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ("must_lay=strict drawn_tile=as_must_lay", "RUM_32"),
        ("must_lay=strict drawn_tile=may", "OK"),
        ("must_lay=honour drawn_tile=as_must_lay", "OK"),
        ("must_lay=honour drawn_tile=may", "OK"),
    ],
)
def test_drawn_tile(options: str, clause: str) -> None:
    """RUL-29."""
    m = four("b1 b4 y10", "r3-5", options=options, pool="r6 rest")
    m.push("draw")
    assert (phase(m), why(m, 0, "pass")) == ("drawn", clause)
    assert why(m, 0, "r6") == "OK"


@pytest.mark.parametrize("options", ["drawn_tile=may", "must_lay=honour"])
def test_drawn_tile_that_may_be_kept_is_passed_with(options: str) -> None:
    """So nobody learns whether it fits."""
    m = four("b1 b4 y10", "r3-5", options=options, pool="g9 rest")
    m.push("draw")
    assert (m.turn, moves(m)) == (0, {"pass"})
    m.push("pass")
    assert m.turn == 1


def drew_a_five(options: str) -> Match:
    """Seat 0 holds r3 r4 and has drawn an r5; onto r6 … 8 it fits alone."""
    m = seated("r6-8", "r3 r4 b10 y12", "y1", options=f"must_lay=honour {options}", pool="r5 rest")
    return play(m, "draw")


def test_drawn_lay_with_others() -> None:
    """RUL-30."""
    m = lay(drew_a_five("drawn_lay=with_others"), "r3 r4 r5", "meld r3-5")
    assert melds(m) == ["r3-5", "r6-8"]


def test_drawn_lay_alone() -> None:
    """RUL-30, other reading."""
    m = drew_a_five("drawn_lay=alone")
    assert (why(m, 0, "r3"), why(m, 0, "r5")) == ("RUM_33", "OK")
    lay(m, "r5", "break r6-8", "meld r5-8")
    assert melds(m) == ["r5-8"]


def test_drawn_lay_alone_not_with_its_equal() -> None:
    m = seated(
        "r6-8 9rby", "g9 b10 y12", "y1", options="must_lay=honour drawn_lay=alone", pool="g9 rest"
    )
    play(m, "draw", "g9", "g9", "break 9rby", "meld 9rbyg")
    assert why(m, 0, "finish") == "RUM_33"


@pytest.mark.parametrize(("value", "turn"), [("with_others", 0), ("alone", 1)])
def test_drawn_lay_alone_the_duty_covers_that_tile_only(value: str, turn: int) -> None:
    """RUL-92: r5 would fit with r3 and r4, but not on its own."""
    m = seated("", "r3 r4 b10 y12", "y1", options=f"drawn_lay={value}", pool="r5 rest")
    m.push("draw")
    assert m.turn == turn


# Jokers: see also test_joker_clauses


@pytest.mark.parametrize(
    ("value", "twin", "slide"),
    [("fixed_any", "OK", "RUM_47"), ("fixed_rack", "RUM_47", "RUM_47"), ("free", "OK", "OK")],
)
def test_jokers(value: str, twin: str, slide: str) -> None:
    """RUL-16, RUL-17: released by a tile from the table, or slid off the end of a run."""
    options = f"jokers={value}"
    m = four("g9 b12", "b6-8*7 7rbyg 9rby y9-11", options=options)
    play(m, "g9", "break 9rby", "meld 9rbyg", "break b6-8", "break 7rbyg", "meld b6-8")
    play(m, "meld 7ryg", "break y9-11", "meld y9-12")
    assert why(m, 0, "finish") == twin
    m = four("g9 b12", "9rby r3-6*6 y9-11", options=options)
    play(m, "g9", "break 9rby", "meld 9rbyg", "break r3-6", "meld r3-5", "break y9-11")
    play(m, "meld y9-12")
    assert why(m, 0, "finish") == slide


@pytest.mark.parametrize("value", ["fixed_any", "fixed_rack", "free"])
def test_jokers_a_tile_of_the_rack_always_releases_it(value: str) -> None:
    m = four("r4 b12", "r3-5*4", options=f"jokers={value}")
    lay(m, "r4", "break r3-5", "meld r3-6")
    assert melds(m) == ["r3-6*6"]


@pytest.mark.parametrize(("value", "clause"), [("declared", "RUM_47"), ("either_colour", "OK")])
def test_set_joker(value: str, clause: str) -> None:
    """RUL-15: the joker was called yellow; a green 9 takes its place."""
    m = four("g9 b12", "9rby*y r3-5", options=f"set_joker={value}")
    play(m, "g9", "break 9rby", "meld 9rbg", "break r3-5", "meld r3-6")
    assert why(m, 0, "finish") == clause


@pytest.mark.parametrize("value", ["declared", "either_colour"])
def test_set_joker_its_own_colour_always_releases_it(value: str) -> None:
    m = four("y9 b12", "9rby*y r3-5", options=f"set_joker={value}")
    play(m, "y9", "break 9rby", "meld 9rby", "break r3-5", "meld r3-6")
    assert why(m, 0, "finish") == "OK"


@pytest.mark.parametrize("value", ["declared", "either_colour"])
def test_set_joker_in_a_full_set_has_one_colour(value: str) -> None:
    m = four("r2 b12", "9rbyg*y r3-5", options=f"set_joker={value}")
    play(m, "r2", "break 9rbyg", "meld 9rbg", "break r3-5", "meld r2-6")
    assert why(m, 0, "finish") == "RUM_47"


def test_set_joker_either_colour_may_be_called_the_other_without_being_taken() -> None:
    """RUL-89: the yellow 9 is laid beside it, and it is green from now on."""
    m = four("y9 b12", "9rby*y", options="set_joker=either_colour")
    lay(m, "y9", "break 9rby", "meld 9rbyg")
    assert melds(m) == ["9rbyg*g"]


@pytest.mark.parametrize(("value", "clause"), [("same_turn", "RUM_41"), ("may_keep", "OK")])
def test_taken_joker(value: str, clause: str) -> None:
    """RUL-18."""
    m = play(four("g9 b12", "9rbg*g", options=f"taken_joker={value}"), "g9", "break 9rbg")
    play(m, "meld 9rbg")
    assert why(m, 0, "keep") == clause


@pytest.mark.parametrize(("value", "drawn"), [("off", 0), ("on", 4)])
def test_reused_joker_fires(value: str, drawn: int) -> None:
    """RUL-19."""
    m = four("r4 b12", "r3-5*4", options=f"reused_joker_fires={value}")
    lay(m, "r4", "break r3-5", "meld r3-6")
    assert sizes(m)[1] == 3 + drawn


# Actions


@pytest.mark.parametrize(("value", "effects"), [("one_per_turn", 1), ("one_per_meld", 2)])
def test_actions(value: str, effects: int) -> None:
    """RUL-47."""
    m = four("r2 b2 b1 b12", "r3-5 b3-5", options=f"actions={value}")
    lay(m, "r2 b2", "break r3-5", "meld r2-5", "break b3-5", "meld b2-5")
    assert (len(happened(m, Kind.FIRED)), sizes(m)[1]) == (effects, 3 + 2 * effects)


@pytest.mark.parametrize(("value", "turn"), [("none", 1), ("skip", 0)])
def test_two_player_reverse(value: str, turn: int) -> None:
    """RUL-51."""
    m = two("r7 b1 b4", "r8-10", options=f"two_player_reverse={value}")
    lay(m, "r7", "break r8-10", "meld r7-10")
    assert (m.turn, direction(m)) == (turn, -1)


@pytest.mark.parametrize(("value", "points"), [("off", 1), ("on", 1 + 12 + 11)])
def test_last_tile_fires(value: str, points: int) -> None:
    """RUL-54."""
    m = seated("r3-5", "r2", "y1", options=f"last_tile_fires={value}", pool="g12 g11 rest")
    lay(m, "r2", "break r3-5", "meld r2-5")
    assert m.standing == (points, 0)


@pytest.mark.parametrize(("value", "left"), [("off", [0]), ("on", [])])
def test_auto_call(value: str, left: list[int]) -> None:
    """RUL-73."""
    m = four("r6 b12", "r3-5", options=f"auto_call={value}")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert exposed(m) == left


# The end


@pytest.mark.parametrize(("value", "rounds"), [("when_empty", 1), ("failed_draw", 0)])
def test_pool_end(value: str, rounds: int) -> None:
    """RUL-75: seat 1 could still lay."""
    options = f"pool_end={value} target=5000"
    m = low_pool("y12 g6 b8", "r6 b1 g11", pool="g3", melds="r3-5", options=options)
    m.push("draw")
    assert m.view().rounds == rounds


@pytest.mark.parametrize(("value", "shares"), [("single", (0, 1180)), ("split", (584, 584))])
def test_rack_tie(value: str, shares: tuple[int, int]) -> None:
    """RUL-76."""
    m = low_pool("y4", "r12", pool="b8", options=f"rack_tie={value} target=5000")
    m.push("draw")
    assert m.standing[:2] == shares


@pytest.mark.parametrize(("value", "events"), [("rotate", 0), ("winner", 0), ("draw", 3)])
def test_first_player(value: str, events: int) -> None:
    """RUL-04; test_ending_clauses says who it is."""
    m = seated("r3-5", "r6", "y1", "g1", options=f"first_player={value}", more="first: 1")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert len(happened(m, Kind.CUT)) >= events
    assert (len(happened(m, Kind.CUT)) > 0) is (events > 0)
    assert value == "draw" or m.turn == {"rotate": 2, "winner": 0}[value]


@pytest.mark.parametrize(("value", "standing"), [("points", (13, 0)), ("rounds", (1, 0))])
def test_mode(value: str, standing: tuple[int, int]) -> None:
    """RUM-76, RUM-80."""
    m = seated("r3-5", "r6", "y1 y12", options=f"mode={value}")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert m.standing == standing


@pytest.mark.parametrize(("options", "over"), [("target=13", True), ("target=14", False)])
def test_target(options: str, over: bool) -> None:
    """RUL-83."""
    m = seated("r3-5", "r6", "y1 y12", options=options)
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert (winners(m) == (0,)) is over


# Limits against endless play (PR-11, PR-01)


def test_turn_cap_ends_the_round_on_points() -> None:
    m = low_pool("y12 g6 b8", "r1 b4", pool="g3 g4", options="turn_cap=50", more="turns: 50")
    m.push("draw")
    assert (m.view().rounds, m.standing[1] > 0) == (1, True)


def test_round_cap_ends_the_match() -> None:
    m = seated("r3-5", "r6", "y1 y12", options="round_cap=1")
    lay(m, "r6", "break r3-5", "meld r3-6")
    assert winners(m) == (0,)
