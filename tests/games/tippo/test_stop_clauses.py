"""TIP-55 … 68: Stop cards, and the table of what may be played on them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from penult.core.events import Kind
from penult.games.tippo.cards import CODES, DECK, POINTS
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, why
from tests.games.tippo.table import PURE, colours, falls_at, four, frozen, payers, seated, tops

MIRROR = {"a": "b", "b": "a", "-": "-"}


def mirrored(act: str) -> str:
    card, _, rest = act.partition("@")
    return f"{card}@{MIRROR[rest[0]]}{rest[1:]}"


def test_TIP_55_twenty_stops() -> None:
    stops = Counter(code for code in map(CODES.__getitem__, DECK) if code.endswith("s"))
    assert stops == {f"{letter}{number}s": 1 for letter in "rbyg" for number in "12345"}


def test_TIP_56_laid_by_colour_or_number() -> None:
    m = four("r1s b4s y5s b1")
    assert acts(m) == {"r1s@a", "b4s@b"}
    assert why(m, 0, "y5s@a") == "TIP_20"
    m.push("r1s@a")
    assert cited(m, Kind.LAID) == [(0, "TIP_11")]
    assert (colours(m), POINTS[CODES.index("r4s")]) == (("red", "green"), 4)


# TIP-57 … 60: which tray is frozen

NO_STOPS = ("r7", "r3", "r+2", "rskip", "rrev", "joker", "tilt")


@pytest.mark.parametrize("other", NO_STOPS)
def test_TIP_57_one_visible_stop_freezes_its_tray(other: str) -> None:
    m = four("b1 b2", "g3s", other, more="colours: green red")
    assert frozen(m) == "a"
    m = four("b1 b2", other, "g3s", more="colours: red green")
    assert frozen(m) == "b"


def test_TIP_57_nothing_may_be_laid_there() -> None:
    m = four("g1 b3 g+2 tilt b1", "g3s", "y9")
    assert acts(m) == {"tilt@b"}
    refused = {card: why(m, 0, f"{card}@a") for card in ("g1", "b3", "g+2", "tilt", "b1")}
    assert refused == {
        "g1": "TIP_65",
        "b3": "TIP_65",
        "g+2": "TIP_57",
        "tilt": "TIP_54",
        "b1": "TIP_65",
    }


def test_TIP_57_the_freeze_is_told() -> None:
    m = four("r3s b1 b2")
    m.push("r3s@a")
    assert cited(m, Kind.FROZE) == [(-1, "TIP_57")]
    assert happened(m, Kind.FROZE)[0].tray == 0


def test_TIP_58_two_visible_stops_cancel_each_other() -> None:
    m = four("r1 b4 y3 b1", "r3s", "b4s", options="open_stop=cancel")
    assert frozen(m) == "-"
    assert acts(m) == {"r1@a", "y3@a", "b4@b", "b1@b"}


def test_TIP_58_both_trays_are_open_to_stops_and_coloured_action_cards() -> None:
    m = four("r1s b+2 yskip", "r3s", "b4s")
    assert frozen(m) == "-"
    assert acts(m) == {"r1s@a", "b+2@b"}


@pytest.mark.parametrize("act", ["r8@a", "y3@a", "b4@b"])
def test_TIP_65_a_plain_number_never_covers_a_stop(act: str) -> None:
    """The book sets no condition: not even where two Stops cancel each other (TIP-R29)."""
    m = four("r8 y3 b4", "r3s", "b4s")
    assert why(m, 0, act) == "TIP_65"


@pytest.mark.parametrize(("a", "b"), [("r3", "g4"), ("rskip", "g5"), ("r7", "grev")])
def test_TIP_59_without_a_stop_both_trays_are_open(a: str, b: str) -> None:
    m = four("r1 g1 b1", a, b)
    assert frozen(m) == "-"
    assert {"r1@a", "g1@b"} <= acts(m)


def is_stop(code: str) -> bool:
    return code in {letter + number + "s" for letter in "rbyg" for number in "12345"}


def formula(m: Match) -> str:
    """TIP-60, written again."""
    a, b = (is_stop(code) for code in tops(m))
    return {(True, False): "a", (False, True): "b"}.get((a, b), "-")


@pytest.mark.parametrize("seed", range(6))
def test_TIP_60_frozen_is_a_function_of_the_tops(seed: int) -> None:
    m = Match.new("tippo", seats=2 + seed % 3, seed=seed, options=PURE)
    chance = Random(seed)
    seen = set()
    while m.outcome is None and len(m.acts) < 150:
        assert frozen(m) == formula(m)
        seen.add(frozen(m))
        m.push(m.turn, chance.choice(m.legal()))
    assert seen == {"a", "b", "-"}


def test_TIP_60_whatever_the_two_tops_are() -> None:
    for a, b in product(("r3s", "y1s", "r7", "rskip"), ("g3s", "b5s", "g7", "grev")):
        m = four("b1 b2", a, b)
        assert frozen(m) == formula(m)


def test_TIP_60_after_a_tilt_the_tops_left_decide() -> None:
    for dealt, state in (("b3s", "a"), ("b9", "-")):
        m = four("tilt b1 b2", balance=falls_at(2), more=f"stock: {dealt} rest")
        m.push("tilt@a")
        assert (tops(m), frozen(m)) == ((dealt, "g4"), state)


def test_TIP_60_a_tray_that_a_tilt_opens() -> None:
    m = four("tilt b1 b2", "r7", "g4s", balance=falls_at(2), more="stock: b3s rest")
    m.push("tilt@a")
    assert (tops(m), frozen(m)) == (("b3s", "g4s"), "-")
    assert cited(m, Kind.THAWED) == [(-1, "TIP_60")]  # nobody played a Stop


def test_TIP_61_play_goes_on_with_the_other_tray() -> None:
    m = seated("r3s", "g4", "r1 r2 g1", "r4 g2 b9")
    assert acts(m) == {"g1@b"}
    m.push("g1@b")
    assert frozen(m) == "a"
    assert {act for act in acts(m) if "@" in act} == {"g2@b"}


# TIP-62 … 67: opening, covering


@pytest.mark.parametrize("card", ["joker", "super"])
def test_TIP_62_a_joker_of_any_kind_opens(card: str) -> None:
    m = four(f"{card} b1 b2", "r3s", "g4")
    m.push(f"{card}@a=yellow")
    assert (tops(m), colours(m), frozen(m)) == ((card, "g4"), ("yellow", "green"), "-")
    assert cited(m, Kind.THAWED) == [(-1, "TIP_62")]
    assert happened(m, Kind.THAWED)[0].tray == 0


def test_TIP_63_a_stop_on_the_other_tray_opens_both() -> None:
    m = four("g2s b1 b2", "r3s", "g4")
    m.push("g2s@b")
    assert (tops(m), frozen(m)) == (("r3s", "g2s"), "-")
    assert cited(m, Kind.THAWED) == [(-1, "TIP_63")]


def test_TIP_63_it_must_match_as_usual() -> None:
    m = four("y2s b1 b2", "r3s", "g4")
    assert why(m, 0, "y2s@b") == "TIP_20"
    assert acts(m) == {"draw"}


@pytest.mark.parametrize("stop", ["r5s", "b3s"])
def test_TIP_64_a_stop_on_a_frozen_stop_leaves_it_frozen(stop: str) -> None:
    m = four(f"{stop} b1 b2", "r3s", "g4")
    m.push(f"{stop}@a")
    assert (tops(m), frozen(m)) == ((stop, "g4"), "a")
    assert not happened(m, Kind.THAWED)


def test_TIP_64_on_one_of_two_it_leaves_both_open() -> None:
    m = four("r5s b1 b2", "r3s", "g4s")
    m.push("r5s@a")
    assert (tops(m), frozen(m)) == (("r5s", "g4s"), "-")


def test_TIP_64_it_must_match() -> None:
    m = four("b5s b1 b2", "r3s", "g4")
    assert why(m, 0, "b5s@a") == "TIP_64"
    m = four("b5s b1 b2", "r3s", "g4s")
    assert why(m, 0, "b5s@a") == "TIP_20"


@pytest.mark.parametrize("card", ["r1", "b3", "r3", "r9", "b9"])
def test_TIP_65_no_plain_number_on_a_frozen_stop(card: str) -> None:
    m = four(f"{card} b1 b2", "r3s", "g4")
    assert why(m, 0, f"{card}@a") == "TIP_65"


def test_TIP_66_covering_one_of_two_freezes_the_other() -> None:
    m = four("r8 b1 b2", "r3s", "b3s", options="open_stop=cancel")
    m.push("r8@a")
    assert (tops(m), frozen(m)) == (("r8", "b3s"), "b")
    assert happened(m, Kind.FROZE)[0].tray == 1


@pytest.mark.parametrize("act", ["r+2@a", "rskip@a", "joker@a=blue", "super@a=green"])
def test_TIP_66_is_named_when_the_other_tray_freezes(act: str) -> None:
    m = four(f"{act.partition('@')[0]} b1 b2", "r3s", "b3s")
    m.push(act)
    (froze,) = happened(m, Kind.FROZE)
    assert (froze.tray, froze.clause.name) == (1, "TIP_66")


def test_TIP_57_is_named_when_the_tray_of_the_stop_freezes() -> None:
    m = four("r3s b1 b2", "r7", "g4")
    m.push("r3s@a")
    (froze,) = happened(m, Kind.FROZE)
    assert (froze.tray, froze.clause.name) == (0, "TIP_57")


def test_TIP_67_one_tray_is_always_open() -> None:
    for a, b in product(("r3s", "r7"), ("g3s", "g7")):
        m = four("joker tilt b2", a, b)
        trays = {act[5] for act in acts(m) if act.startswith("tilt@")}
        assert trays in ({"a", "b"}, {"a"}, {"b"})
        assert trays == {"a", "b"} - {frozen(m)}


# TIP-68: the transition table for A, mirrored for B

# top cards, card played on A, what refuses it, new top cards, tray then frozen
TRANSITIONS = [
    ("r7", "g4", "r9@a", "OK", ("r9", "g4"), "-"),
    ("r7", "g4", "b7@a", "OK", ("b7", "g4"), "-"),
    ("r7", "g4", "rskip@a", "OK", ("rskip", "g4"), "-"),
    ("r7", "g4", "joker@a=blue", "OK", ("joker", "g4"), "-"),
    ("r7", "g4", "super@a=blue", "OK", ("super", "g4"), "-"),
    ("r7", "g4", "r3s@a", "OK", ("r3s", "g4"), "a"),
    ("r5", "g4", "b5s@a", "OK", ("b5s", "g4"), "a"),
    ("r3s", "g4", "r9@a", "TIP_65", ("r3s", "g4"), "a"),
    ("r3s", "g4", "b3@a", "TIP_65", ("r3s", "g4"), "a"),
    ("r3s", "g4", "r+2@a", "TIP_57", ("r3s", "g4"), "a"),
    ("r3s", "g4", "rrev@a", "TIP_57", ("r3s", "g4"), "a"),
    ("r3s", "g4", "rskip@a", "TIP_57", ("r3s", "g4"), "a"),
    ("r3s", "g4", "tilt@a", "TIP_54", ("r3s", "g4"), "a"),
    ("r3s", "g4", "r5s@a", "OK", ("r5s", "g4"), "a"),
    ("r3s", "g4", "b3s@a", "OK", ("b3s", "g4"), "a"),
    ("r3s", "g4", "joker@a=red", "OK", ("joker", "g4"), "-"),
    ("r3s", "g4", "super@a=red", "OK", ("super", "g4"), "-"),
    ("r7", "g4s", "r9@a", "OK", ("r9", "g4s"), "b"),
    ("r7", "g4s", "r+2@a", "OK", ("r+2", "g4s"), "b"),
    ("r7", "g4s", "joker@a=red", "OK", ("joker", "g4s"), "b"),
    ("r7", "g4s", "super@a=red", "OK", ("super", "g4s"), "b"),
    ("r7", "g4s", "r3s@a", "OK", ("r3s", "g4s"), "-"),
    ("r3s", "b4s", "r8@a", "TIP_65", ("r3s", "b4s"), "-"),
    ("r3s", "b4s", "y3@a", "TIP_65", ("r3s", "b4s"), "-"),
    ("r3s", "b4s", "r+2@a", "OK", ("r+2", "b4s"), "b"),
    ("r3s", "b4s", "rrev@a", "OK", ("rrev", "b4s"), "b"),
    ("r3s", "b4s", "rskip@a", "OK", ("rskip", "b4s"), "b"),
    ("r3s", "b4s", "r5s@a", "OK", ("r5s", "b4s"), "-"),
    ("r3s", "b4s", "y3s@a", "OK", ("y3s", "b4s"), "-"),
    ("r3s", "b4s", "joker@a=red", "OK", ("joker", "b4s"), "b"),
    ("r3s", "b4s", "super@a=red", "OK", ("super", "b4s"), "b"),
]


CANCELLED = [  # where it is agreed that two Stops cancel each other for plain numbers too
    ("r3s", "b4s", "r8@a", "OK", ("r8", "b4s"), "b"),
    ("r3s", "b4s", "y3@a", "OK", ("y3", "b4s"), "b"),
]


def check_transition(
    a: str,
    b: str,
    act: str,
    clause: str,
    after: tuple[str, str],
    state: str,
    options: str = "",
) -> None:
    m = four(f"{act.partition('@')[0]} y1 y2", a, b, options=options)
    assert why(m, 0, act) == clause
    if clause == "OK":
        m.push(act)
    assert (tops(m), frozen(m)) == (after, state)


@pytest.mark.parametrize(("a", "b", "act", "clause", "after", "state"), CANCELLED)
def test_TIP_68_transition_where_two_stops_cancel(
    a: str, b: str, act: str, clause: str, after: tuple[str, str], state: str
) -> None:
    check_transition(a, b, act, clause, after, state, "open_stop=cancel")
    mirror = (mirrored(act), clause, after[::-1], MIRROR[state])
    check_transition(b, a, *mirror, "open_stop=cancel")


@pytest.mark.parametrize(("a", "b", "act", "clause", "after", "state"), TRANSITIONS)
def test_TIP_68_transition(
    a: str, b: str, act: str, clause: str, after: tuple[str, str], state: str
) -> None:
    check_transition(a, b, act, clause, after, state)


@pytest.mark.parametrize(("a", "b", "act", "clause", "after", "state"), TRANSITIONS)
def test_TIP_68_transition_mirrored(
    a: str, b: str, act: str, clause: str, after: tuple[str, str], state: str
) -> None:
    check_transition(b, a, mirrored(act), clause, after[::-1], MIRROR[state])


# Tilt: top cards, the last card dealt on A, tray then frozen
TILTS = [
    ("r7", "g4", "b9", "-"),
    ("r7", "g4", "b5s", "a"),
    ("r7", "g4s", "b9", "b"),
    ("r7", "g4s", "b5s", "-"),
    ("r3s", "b4s", "y9", "b"),
    ("r3s", "b4s", "y5s", "-"),
    ("r3s", "b4s", "joker", "b"),
]


@pytest.mark.parametrize(("a", "b", "dealt", "state"), TILTS)
def test_TIP_68_after_a_tilt_the_tops_decide(a: str, b: str, dealt: str, state: str) -> None:
    m = four("tilt y1 y2", a, b, balance=falls_at(2), more=f"stock: {dealt} rest")
    m.push("tilt@a")
    assert (payers(m), tops(m), frozen(m)) == ([(1, "TIP_48")], (dealt, b), state)
    m = four("tilt y1 y2", b, a, balance=falls_at(2), more=f"stock: {dealt} rest")
    m.push("tilt@b")
    assert (payers(m), tops(m), frozen(m)) == ([(1, "TIP_48")], (b, dealt), MIRROR[state])
