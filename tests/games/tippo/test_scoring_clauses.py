"""TIP-87 … 92: points, and the end of the match in both forms."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import cited, happened, why
from tests.games.tippo.table import seated

VALUES = {
    **{f"{letter}{number}": number for letter in "rbyg" for number in range(10)},
    **{f"{letter}{number}s": number for letter in "rbyg" for number in range(1, 6)},
    **{f"{letter}{symbol}": 20 for letter in "rbyg" for symbol in ("+2", "rev", "skip")},
    "joker": 50,
    "super": 50,
    "tilt": 50,
}


def won(*others: str, totals: str = "", options: str = "") -> Match:
    """Seat 0 plays its last card, a red 6; the others hold the cards given."""
    more = f"totals: {totals}" if totals else ""
    m = seated("r7", "g4", "r6", *others, options=options, more=more)
    m.push("r6@a")
    return m


def low(*others: str, totals: str = "", options: str = "") -> Match:
    return won(*others, totals=totals, options=f"form=low_score {options}")


def test_TIP_87_the_winner_scores_what_the_others_hold() -> None:
    m = won("r9 b+2", "joker y5s y0")
    assert m.standing == (9 + 20 + 50 + 5 + 0, 0, 0)
    assert cited(m, Kind.SCORED) == [(0, "TIP_87")]


@pytest.mark.parametrize("card", [code for code in VALUES if code not in ("r6", "r7", "g4")])
def test_TIP_88_values(card: str) -> None:
    assert won(card).standing[0] == VALUES[card]


def test_TIP_88_every_kind_has_a_value() -> None:
    m = won("r1")
    assert set(VALUES) == set(m.game.cards)


def test_TIP_88_copies_count_each() -> None:
    assert won("joker joker joker joker tilt tilt r9 r9").standing[0] == 318


def test_TIP_89_scores_add_up() -> None:
    m = won("r9", "b+2", totals="100 200 300")
    assert m.standing == (129, 200, 300)
    assert list(m.view().gained[:3]) == [29, 0, 0]


def test_TIP_90_first_at_500_or_more_wins() -> None:
    m = won("r9", "b+2", totals="480 499 499")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)
    assert cited(m, Kind.WON) == [(0, "TIP_90")]
    assert happened(m, Kind.WON)[0].count == 509
    assert why(m, 1, "draw") == "TIP_90"


def test_TIP_90_not_below() -> None:
    assert won("r9", "b+2", totals="470 499 499").outcome is None  # 499


def test_TIP_91_each_is_charged_his_own_hand() -> None:
    m = low("r9 b+2", "joker y5s", totals="7 1 2")
    assert m.standing == (7, 30, 57)
    assert cited(m, Kind.SCORED) == [(0, "TIP_91"), (1, "TIP_91"), (2, "TIP_91")]
    assert m.outcome is None


def test_TIP_91_the_cards_of_a_last_plus_two_are_charged() -> None:
    m = seated(
        "r7", "g4", "r+2", "r9", "y1", options="form=low_score", more="stock: b8 b9 rest; turn: 0"
    )
    m.push("r+2@a")
    assert m.standing == (0, 9 + 8 + 9, 1)


def test_TIP_92_when_somebody_has_500_the_lowest_total_wins() -> None:
    m = low("joker", "r9", totals="300 450 20")
    assert m.outcome is not None
    assert m.outcome.winners == (2,)
    assert cited(m, Kind.WON) == [(2, "TIP_92")]
    assert happened(m, Kind.WON)[0].count == 29
    assert why(m, 1, "draw") == "TIP_92"


def test_TIP_92_not_before() -> None:
    assert low("joker", "r9", totals="300 449 20").outcome is None
