"""ROY-85 … 92: both ways of counting, and the end of the match."""

from __future__ import annotations

import pytest

from penult.core.errors import PenultError
from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.royal.cards import CODES, DECK, POINTS
from penult.match.match import Match
from tests.games.asking import cited, happened, sizes, why
from tests.games.royal.table import all_but, deal_up_to

OWN_HANDS = "form=low_score"


def win(
    hands: tuple[str, str] = ("y2 b8", "g4"), totals: str = "0 0 0", options: str = ""
) -> Match:
    """Seat 0 of three goes out; the others hold these cards."""
    m = Match.read(
        f"royal; options: {options}; turn: 0; crown: 2; hat: 1; totals: {totals}; hand 0: r1;"
        f"hand 1: {hands[0]}; hand 2: {hands[1]}; talon: r7",
        orders=[deal_up_to("g5", 3)],
    )
    m.push("r1")
    return m


def winners(m: Match) -> tuple[Seat, ...]:
    return m.outcome.winners if m.outcome else ()


# The winner takes all


def test_ROY_85_the_winner_scores_the_cards_of_all_others() -> None:
    m = win(("y2 b8", "joker gskip"))
    assert m.standing == (2 + 8 + 50 + 20, 0, 0)
    assert cited(m, Kind.SCORED) == [(0, "ROY_85")]


def test_ROY_85_the_others_score_nothing() -> None:
    m = win(totals="10 20 30")
    assert m.standing == (10 + 14, 20, 30)
    assert list(m.view().gained[:3]) == [14, 0, 0]


def test_ROY_85_nothing_of_an_earlier_round_counts_again() -> None:
    m = Match.read(
        "royal; turn: 0; totals: 0 9 0; gained: 0 9 0; hand 0: r1; hand 1: y2; hand 2: g4;talon: r7"
    )
    m.push("r1")
    assert (list(m.view().gained[:3]), m.standing) == ([6, 0, 0], (6, 9, 0))


def value(code: str) -> int:
    """The table of ROY-86."""
    if code == "joker":
        return 50
    return int(code[1:]) if code[1:].isdigit() else 20


@pytest.mark.parametrize("code", [code for code in CODES if code not in ("r1", "r7")])
def test_ROY_86_the_value_of_every_card(code: str) -> None:
    filler = "b1" if code != "b1" else "y1"
    assert win((code, filler)).standing == (value(code) + 1, 0, 0)


def test_ROY_86_the_whole_deck_is_worth_744() -> None:
    assert sum(POINTS[card] for card in DECK) == 744


def test_ROY_86_two_copies_count_twice() -> None:
    assert win(("rjester rjester", "joker joker joker joker")).standing[0] == 2 * 20 + 4 * 50


def test_ROY_86_the_most_a_round_can_bring() -> None:
    m = Match.read(
        f"royal; turn: 0; stock: -; talon: r7; hand 0: r1; hand 1: {all_but('r1 r7')}",
        orders=[deal_up_to("g5", 2)],
    )
    m.push("r1")
    assert m.standing == (744 - 1 - 7, 0)


def test_ROY_87_points_add_up_from_round_to_round() -> None:
    m = win(totals="100 200 300")
    assert m.standing == (114, 200, 300)
    assert list(m.view().gained[:3]) == [14, 0, 0]


@pytest.mark.parametrize("total", [0, 485])
def test_ROY_88_below_500_another_round_follows(total: int) -> None:
    m = win(totals=f"{total} 499 0")
    assert m.outcome is None
    assert (sizes(m), m.view().rounds) == ([7] * 3, 1)
    assert m.standing == (total + 14, 499, 0)


# The end


@pytest.mark.parametrize("total", [486, 499])
def test_ROY_89_whoever_reaches_500_wins(total: int) -> None:
    m = win(totals=f"{total} 0 300")
    assert winners(m) == (0,)
    assert m.turn == TABLE
    assert cited(m, Kind.WON) == [(0, "ROY_89")]
    assert not happened(m, Kind.DEALT)


def test_ROY_89_nothing_more_is_played() -> None:
    m = win(totals="490 0 0")
    for seat, act in ((0, "draw"), (1, "ready"), (TABLE, "start"), (2, "jester 0")):
        assert why(m, seat, act) == "ROY_89"


# Own hands


def test_ROY_90_everybody_is_charged_his_own_hand() -> None:
    m = win(("y2 b8", "joker gskip"), "10 20 30", OWN_HANDS)
    assert m.standing == (10, 20 + 10, 30 + 70)
    assert cited(m, Kind.SCORED) == [(0, "ROY_90"), (1, "ROY_90"), (2, "ROY_90")]


def test_ROY_90_a_card_drawn_for_the_last_plus_one_counts() -> None:
    m = Match.read(
        f"royal; options: {OWN_HANDS}; turn: 0; crown: 2; hat: 1; hand 0: rjester; hand 1: y2;"
        "hand 2: g4; talon: r7; stock: joker rest"
    )
    m.push("rjester")
    assert m.standing == (0, 52, 4)


def test_ROY_91_at_500_the_lowest_total_wins() -> None:
    m = win(totals="80 490 60", options=OWN_HANDS)
    assert m.standing == (80, 500, 64)
    assert winners(m) == (2,)
    assert cited(m, Kind.WON) == [(2, "ROY_91")]


def test_ROY_91_below_500_play_goes_on() -> None:
    m = win(totals="80 489 60", options=OWN_HANDS)
    assert (m.standing, m.outcome) == ((80, 499, 64), None)


def test_ROY_91_several_may_be_over() -> None:
    m = win(totals="450 495 499", options=OWN_HANDS)
    assert m.standing == (450, 505, 503)
    assert winners(m) == (0,)


def test_ROY_91_nothing_more_is_played() -> None:
    m = win(totals="80 490 60", options=OWN_HANDS)
    assert why(m, 0, "draw") == "ROY_91"


def test_ROY_92_one_way_of_counting_from_start_to_end() -> None:
    m = Match.new("royal", seats=3, seed=1, options=OWN_HANDS)
    with pytest.raises(AttributeError):
        m.options.form = 0
    with pytest.raises(PenultError):
        Match.new("royal", options="form=both")
