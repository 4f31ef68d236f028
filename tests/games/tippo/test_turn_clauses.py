"""TIP-11 … 19: playing, drawing, and the end of a turn."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import NO_CARD, TABLE
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.position import read
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.tippo.table import (
    all_but,
    disc,
    falls_at,
    four,
    lean,
    line,
    payers,
    stock,
    tops,
    tray_sizes,
)


def test_TIP_11_one_card_on_one_tray() -> None:
    m = four("r5 r6 b1")
    m.push("r5@a")
    assert (tops(m), tray_sizes(m), sizes(m)) == (("r5", "g4"), (2, 1), [2, 3, 3, 3])
    assert m.turn == 1
    assert cited(m, Kind.LAID) == [(0, "TIP_11")]
    assert happened(m, Kind.LAID)[0].tray == 0
    assert why(m, 0, "r6@a") == "TIP_11"


def test_TIP_11_only_in_turn_and_only_cards_one_holds() -> None:
    m = four("r5 r6 b1")
    assert why(m, 0, "r9@a") == "TIP_11"
    assert why(m, 2, "b6@b") == "TIP_11"
    assert acts(m, 1) | acts(m, 2) | acts(m, 3) == set()


def test_TIP_11_the_card_must_match_the_top_of_that_tray() -> None:
    m = four("r5 g9 b1")
    assert acts(m) == {"r5@a", "g9@b"}
    with pytest.raises(Refused):
        m.push("r5@b")
    assert line(m, "tray b") == ["g4"]


def test_TIP_12_a_card_that_fits_both_trays_goes_where_one_likes() -> None:
    for tray, expected in (("a", ("r4", "g4")), ("b", ("r7", "r4"))):
        m = four("r4 b1")
        assert {"r4@a", "r4@b"} <= acts(m)
        m.push(f"r4@{tray}")
        assert tops(m) == expected


def test_TIP_13_who_can_lay_must_lay() -> None:
    m = four("r5 b1")
    assert acts(m) == {"r5@a", "call"}
    assert why(m, 0, "draw") == "TIP_13"
    assert why(m, 0, "pass") == "TIP_13"


@pytest.mark.parametrize("cards", ["b1 joker", "b1 super", "b1 tilt", "b1 g9", "b1 b4"])
def test_TIP_13_one_pair_on_either_tray_suffices(cards: str) -> None:
    assert why(four(cards), 0, "draw") == "TIP_13"


def test_TIP_14_who_cannot_lay_draws_exactly_one() -> None:
    m = four("b1 b2", more="stock: b3 rest")
    assert acts(m) == {"draw"}
    before = stock(m)
    m.push("draw")
    assert (hand(m, 0), stock(m)) == (["b1", "b2", "b3"], before - 1)
    assert cited(m, Kind.DREW) == [(0, "TIP_14")]
    assert happened(m, Kind.DREW)[0].count == 1


def test_TIP_14_only_the_player_in_turn_draws() -> None:
    m = four("b1 b2")
    assert why(m, 1, "draw") == "TIP_14"
    assert why(m, 0, "pass") == "TIP_14"


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("r5", {"r5@a"}),
        ("g8", {"g8@b"}),
        ("r4", {"r4@a", "r4@b"}),
        ("tilt", {"tilt@a", "tilt@b"}),
    ],
)
def test_TIP_15_a_playable_drawn_card_may_be_laid_on_any_tray(
    drawn: str, expected: set[str]
) -> None:
    m = four("b1 b2", more=f"stock: {drawn} rest")
    m.push("draw")
    assert acts(m) == expected | {"pass"}
    assert m.view(0).drawn == m.game.cards.index(drawn)
    assert m.view(1).drawn == NO_CARD


def test_TIP_15_laid_at_once() -> None:
    m = four("b1 b2", more="stock: r4 rest")
    m.push("draw")
    m.push("r4@b")
    assert (tops(m), hand(m, 0), m.turn) == (("r7", "r4"), ["b1", "b2"], 1)


def test_TIP_15_a_right_not_a_duty() -> None:
    m = four("b1 b2", more="stock: r4 rest")
    m.push("draw")
    m.push("pass")
    assert (tops(m), hand(m, 0), m.turn) == (("r7", "g4"), ["r4", "b1", "b2"], 1)


def test_TIP_16_an_unplayable_drawn_card_is_kept_and_the_turn_ends() -> None:
    m = four("b1 b2", more="stock: b3 rest")
    m.push("draw")
    assert acts(m) == {"pass"}
    m.push("pass")
    assert (sizes(m), m.turn) == ([3, 3, 3, 3], 1)
    assert cited(m, Kind.PASSED) == [(0, "TIP_16")]


def test_TIP_16_only_the_player_in_turn_ends_his_turn() -> None:
    m = four("b1 b2", more="stock: b3 rest")
    m.push("draw")
    assert why(m, 1, "pass") == "TIP_16"


def test_TIP_17_only_the_drawn_card_and_only_one_draw() -> None:
    m = four("b1 b2", more="stock: r4 rest")
    m.push("draw")
    assert why(m, 0, "b1@a") == "TIP_17"
    assert why(m, 0, "draw") == "TIP_17"


def test_TIP_17_even_where_another_card_would_match() -> None:
    m = four("r5 b1", options="voluntary_draw=on", more="stock: g9 rest")
    m.push("draw")
    assert acts(m) == {"g9@b", "pass"}
    assert why(m, 0, "r5@a") == "TIP_17"


def test_TIP_17_another_copy_of_the_drawn_card_is_the_same_card() -> None:
    m = four("r6 b1", options="voluntary_draw=on", more="stock: r6 rest")
    m.push("draw")
    assert acts(m) == {"r6@a", "pass"}


def test_TIP_18_a_lay_is_whole_or_refused() -> None:
    m = four("r5 b1 b2")
    before = m.write()
    with pytest.raises(Refused):
        m.push("b1@a")
    assert m.write() == before
    m.push("r5@a")
    assert (lean(m), disc(m), line(m, "tray a")) == (-1000, 0, ["r5", "r7"])


def test_TIP_18_what_is_imprecise_is_the_weight() -> None:
    noises = set()
    for seed in range(30):
        m = Match.read(
            "tippo; turn: 0; tray a: r7; tray b: g4; hand 0: r5 b1 b2; hand 1: y1 y2", seed=seed
        )
        m.push("r5@a")
        placed = happened(m, Kind.PLACED)[0]
        assert (placed.tray, placed.clause.name) == (0, "TIP_18")
        assert lean(m) == -1000 - placed.count
        noises.add(placed.count)
    assert -200 <= min(noises) < 0 < max(noises) <= 200


def test_TIP_19_then_the_next_seat_in_the_direction_of_play() -> None:
    m = four("r5 b1", more="direction: right")
    m.push("r5@a")
    assert m.turn == 3


@pytest.mark.parametrize(("card", "following"), [("r5", 1), ("rskip", 2), ("r+2", 2), ("rrev", 3)])
def test_TIP_19_minus_lost_turns(card: str, following: int) -> None:
    m = four(f"{card} b1 b2")
    m.push(f"{card}@a")
    assert m.turn == following


def test_TIP_19_the_balance_comes_before_the_next_turn() -> None:
    m = four("rskip b1 b2", "r7 r1", balance=falls_at(2))
    m.push("rskip@a")
    kinds = [e.kind for e in m.events if e.kind in (Kind.LAID, Kind.FELL, Kind.DREW, Kind.SKIPPED)]
    assert kinds == [Kind.LAID, Kind.FELL, Kind.DREW, Kind.SKIPPED]
    assert payers(m) == [(0, "TIP_69")]
    assert m.turn == 2


def test_TIP_15_even_the_first_card_of_the_deck() -> None:
    m = four("b1 b2", more="stock: r0 rest")
    m.push("draw")
    assert acts(m) == {"r0@a", "pass"}


def test_TIP_11_the_table_itself_plays_nothing() -> None:
    m = four("r5 b1")
    assert why(m, TABLE, "draw") == why(m, TABLE, "r5@a") == "TIP_11"
    assert m.legal(TABLE) == []


def test_TIP_11_how_many_cards_were_laid_and_by_whom_is_known() -> None:
    m = four("r5 b1 b2")
    m.push("r5@a")
    assert (m.view().played, m.view().layer, m.view().turns) == (1, 0, 1)


def test_TIP_15_only_the_drawn_card_is_shown_as_playable() -> None:
    m = four("b1 b2", more="stock: r4 rest")
    m.push("draw")
    playable = {m.game.cards[held.card]: held.trays for held in m.scene(0).hand if held.playable}
    assert playable == {"r4": (0, 1)}


@pytest.mark.parametrize(
    ("phase", "clause"),
    [
        ("tick; step: laid; laid-on: 0", "TIP_19"),
        ("reshuffle; drawing: 0; drawing-left: 1; stock: -; aside: REST", "TIP_85"),
        ("cut", "TIP_04"),
        ("deal", "TIP_04"),
    ],
)
def test_TIP_19_nobody_acts_before_chance_has(phase: str, clause: str) -> None:
    phase = phase.replace("REST", all_but("r7 g4 r5 b1 y1"))
    game, state = read(
        f"tippo; turn: 0; tray a: r7; tray b: g4; hand 0: r5 b1; hand 1: y1; phase: {phase}"
    )
    acts_of_all = [action.id for action in game.actions]
    assert {game.clauses(game.why_not(state, 0, act)).name for act in acts_of_all} == {clause}
    assert game.legal(state, 0, [0] * len(acts_of_all)) == game.reactors(state) == 0
