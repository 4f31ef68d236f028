"""MAS-156 … 160, borrowed: several variants at once."""

from __future__ import annotations

from itertools import product

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import acts, hand, happened, sizes, why
from tests.games.coloradd.table import opening

SWITCHES = ("off", "on")


@pytest.mark.parametrize(
    ("cumulative", "seven_zero", "jump_in", "form"),
    list(product(SWITCHES, SWITCHES, SWITCHES, ("classic", "low_score"))),
)
def test_MAS_156_any_variants_may_be_combined(
    cumulative: str, seven_zero: str, jump_in: str, form: str
) -> None:
    m = opening(
        "r5",
        options=f"cumulative={cumulative} seven_zero={seven_zero} jump_in={jump_in} form={form}",
    )
    assert m.turn == 1
    assert sizes(m) == [7, 7, 7, 7]
    m.push("draw")
    m.push("pass")
    assert m.turn == 2


def chain_of_six(options: str = "") -> Match:
    """Seats 0 to 2 have stacked; seat 3 owes six; seat 4 holds the twin of the top card."""
    m = Match.read(
        f"coloradd; options: cumulative=on jump_in=on {options}; turn: 0; hand 0: r+2 b1 b2;"
        "hand 1: b+2 b3 b4; hand 2: y+2 y1 y2; hand 3: y3 y4; hand 4: y+2 g1 g2; hand 5: g3 g4;"
        "talon: r5"
    )
    for card in ("r+2", "b+2", "y+2"):
        m.push(card)
    assert (m.turn, m.view().debt) == (3, 6)
    return m


def test_MAS_158_a_twin_in_a_chain_moves_the_unchanged_sum_on() -> None:
    m = chain_of_six()
    m.push(4, "jump y+2")
    assert (m.turn, m.view().debt) == (5, 6)
    assert happened(m, Kind.CANCELLED) == []  # what is due stands
    m.push("draw")
    assert sizes(m) == [2, 2, 2, 2, 2, 2 + 6]


@pytest.mark.parametrize(("jump_on_chain", "owed"), [("add", 8), ("reset", 2)])
def test_MAS_158_by_agreement_a_twin_adds_or_starts_the_sum_anew(
    jump_on_chain: str, owed: int
) -> None:
    m = chain_of_six(f"jump_on_chain={jump_on_chain}")
    m.push(4, "jump y+2")
    assert (m.turn, m.view().debt) == (5, owed)
    assert len(happened(m, Kind.CANCELLED)) == (jump_on_chain == "reset")


def test_MAS_158_the_victim_lays_the_twin_as_answer_or_jumps_in_with_it() -> None:
    """MR-91: played as an answer it adds two; as a jump-in it replaces the card it covers."""
    position = (
        "coloradd; options: cumulative=on jump_in=on; turn: 0; hand 0: r+2 b1 b2;"
        "hand 1: r+2 b3 b4; hand 2: y1 y2; talon: r5"
    )
    for act, owed in (("r+2", 4), ("jump r+2", 2)):
        m = Match.read(position)
        m.push("r+2")
        m.push(1, act)
        assert (m.turn, m.view().debt) == (2, owed)


def test_MAS_158_chains_of_wild_fours_cannot_be_jumped() -> None:
    """MR-99."""
    m = Match.read(
        "coloradd; options: cumulative=on jump_in=on; turn: 0; hand 0: wild+4 b1 b2;"
        "hand 1: wild+4 b3 b4; hand 2: y1 y2; hand 3: wild+4 g1 g2; talon: r5"
    )
    m.push("wild+4=green")
    m.push("wild+4=red")
    assert why(m, 3, "jump wild+4=red") == "MAS_152"


def test_MAS_158_with_two_players_the_chain_alternates() -> None:
    """MR-99: after one has paid, the other plays."""
    m = Match.read(
        "coloradd; options: cumulative=on; turn: 0; hand 0: r+2 b1 b2; hand 1: b+2 g1 g2;talon: r5"
    )
    m.push("r+2")
    m.push("b+2")
    assert m.turn == 0
    m.push("draw")
    assert sizes(m) == [2 + 4, 2]
    assert m.turn == 1


@pytest.mark.parametrize("act", ["r7>0", "r7>2", "r0"])
def test_MAS_159_no_seven_or_zero_while_a_debt_is_open(act: str) -> None:
    m = Match.read(
        "coloradd; options: cumulative=on seven_zero=on; turn: 0; hand 0: r+2 b1 b2;"
        "hand 1: r7 r0 g1; hand 2: y1 y2; talon: r5"
    )
    m.push("r+2")
    assert why(m, 1, act) == "MAS_159"
    assert acts(m, 1) == {"draw"}


def test_MAS_160_a_jumped_in_seven_swaps_again() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on jump_in=on; turn: 0; hand 0: r7 r1 r2; hand 1: b1 b2;"
        "hand 2: y1 y2 y3; hand 3: r7 g1 g2; talon: r5"
    )
    m.push("r7>1")
    m.push(3, "jump r7>1")  # seat 1 now has seat 0's cards
    assert [hand(m, seat) for seat in range(4)] == [
        ["b1", "b2"],
        ["g1", "g2"],
        ["y1", "y2", "y3"],
        ["r1", "r2"],
    ]
    assert m.turn == 0


def test_MAS_160_the_twin_itself_may_change_hands_first() -> None:
    """The second swap comes after the first: whoever received the twin jumps in."""
    m = Match.read(
        "coloradd; options: seven_zero=on jump_in=on; turn: 0; hand 0: r7 r7 r1; hand 1: b1 b2;"
        "hand 2: y1 y2 y3; talon: r5"
    )
    m.push("r7>2")
    assert "jump r7>0" not in acts(m, 0)
    m.push(2, "jump r7>0")
    assert [hand(m, seat) for seat in range(3)] == [["r1"], ["b1", "b2"], ["y1", "y2", "y3"]]


def test_MAS_160_a_zero_cannot_be_jumped() -> None:
    m = Match.read(
        "coloradd; options: seven_zero=on jump_in=on; turn: 0; hand 0: r0 r1 r2; hand 1: b0 b1;"
        "hand 2: y0 g0 y3; talon: r5"
    )
    m.push("r0")
    assert all(not act.startswith("jump") for seat in range(3) for act in acts(m, seat))
