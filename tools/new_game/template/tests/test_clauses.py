"""A position, one action, one clause. Expected values come from the rulebook."""

from __future__ import annotations

from collections import Counter

from penult.games.skeleton.cards import CODES, DECK
from tests.games.asking import acts, cited, hand, sizes, top, why

from penult.core.events import Kind
from penult.match.match import Match

HANDS = "r1 r2 b3 y4 y5 b6 g7 g8 g9"
TABLE = "skeleton; talon: r9; hand 0: r1 r2 b3; hand 1: y4 y5 b6; hand 2: g7 g8 g9"


def test_SKE_01_everybody_gets_seven_cards() -> None:
    m = Match.new("skeleton", seats=3, seed=1)
    assert len(m.game.deck) == 80
    assert sizes(m) == [7, 7, 7]


def test_SKE_02_a_card_is_turned_up() -> None:
    m = Match.new("skeleton", seats=3, seed=1)
    assert cited(m, Kind.TURNED_UP) == [(-1, "SKE_02")]
    assert top(m) in m.game.cards


def test_SKE_03_the_dealers_left_neighbour_begins() -> None:
    m = Match.new("skeleton", seats=3, seed=1)
    assert (m.view().dealer, m.turn) == (0, 1)
    assert why(m, 2, "draw") == "SKE_03"


def test_SKE_04_colour_or_number_must_match() -> None:
    m = Match.read(TABLE)
    assert acts(m) == {"r1", "r2", "draw"}
    assert why(m, 0, "b3") == "SKE_04"
    m.push("r1")
    assert cited(m, Kind.LAID) == [(0, "SKE_04")]


def test_SKE_05_a_drawn_card_is_laid_or_kept() -> None:
    m = Match.read(TABLE)
    m.push("draw")
    assert why(m, 0, "r1") == ("OK" if m.view(0).drawn == m.game.cards.index("r1") else "SKE_05")
    m.push("pass")
    assert cited(m, Kind.PASSED) == [(0, "SKE_05")]
    assert (m.turn, len(hand(m, 0))) == (1, 4)


def test_SKE_06_an_empty_stock_is_made_of_the_talon() -> None:
    rest = Counter(CODES[card] for card in DECK)
    rest.subtract(f"r9 {HANDS}".split())
    buried = " ".join(code for code in CODES for _ in range(rest[code]))
    m = Match.read(TABLE.replace("talon: r9", f"talon: r9 {buried}") + "; stock: -")
    m.push("draw")
    assert [clause for _, clause in cited(m, Kind.RESHUFFLED)] == ["SKE_06"]


def test_SKE_07_a_forgotten_call_costs_two_cards() -> None:
    m = Match.read(TABLE.replace("r1 r2 b3", "r1 r2"))
    m.push("r1")
    m.push(2, "catch 0")
    assert cited(m, Kind.CAUGHT) == [(0, "SKE_07")]
    assert sizes(m)[0] == 3


def test_SKE_08_the_last_card_wins_the_round() -> None:
    m = Match.read(TABLE.replace("r1 r2 b3", "r1"))
    m.push("r1")
    assert cited(m, Kind.WENT_OUT) == [(0, "SKE_08")]


def test_SKE_09_the_winner_scores_the_others_cards() -> None:
    m = Match.read(TABLE.replace("r1 r2 b3", "r1"))
    m.push("r1")
    assert cited(m, Kind.SCORED) == [(0, "SKE_09")]
    assert m.standing == (4 + 5 + 6 + 7 + 8 + 9, 0, 0)


def test_SKE_10_the_highest_total_wins() -> None:
    m = Match.read(TABLE.replace("r1 r2 b3", "r1") + "; totals: 70 0 0")
    m.push("r1")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)
    assert cited(m, Kind.WON) == [(0, "SKE_10")]
