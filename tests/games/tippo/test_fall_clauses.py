"""TIP-69 … 76: falls, immediate and late, and setting the balance up again."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.games.tippo.balance import DiscMotion
from penult.games.tippo.clauses import Clause
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes
from tests.games.tippo.table import (
    all_but,
    aside,
    colours,
    disc,
    falls_at,
    four,
    frozen,
    in_place,
    keep,
    lean,
    line,
    payers,
    seated,
    stock,
    tops,
    tray_sizes,
)

# On the pure balance with 3 cards the disc slides above 2925 and the balance falls at 6350.
SLIDES = "weights: 4800 1000"  # a card on A: 4800, the disc slides (4800 - 2925) * 0.3 = 562
FALLS = "weights: 6400 1000"  # a card on A: 6400


def test_TIP_69_a_lay_that_tips_costs_two_cards() -> None:
    m = four("r5 b1 b2", more=f"{FALLS}; stock: y1 y2 rest")
    m.push("r5@a")
    assert payers(m) == cited(m, Kind.DREW) == [(0, "TIP_69")]
    assert hand(m, 0) == ["b1", "b2", "y1", "y2"]
    assert m.turn == 1


def test_TIP_69_on_the_very_limit_and_not_below() -> None:
    m = four("r5 b1 b2", more="weights: 6350 1000")
    m.push("r5@a")
    assert len(payers(m)) == 1
    m = four("r5 b1 b2", more="weights: 6349 1000; disc: 0")
    m.push("r5@a")  # (6349 - 2925) * 0.3 = 1027: the disc goes over the rim
    assert len(payers(m)) == 1
    m = four("r5 b1 b2", more="weights: 6257 1000")
    m.push("r5@a")  # (6257 - 2925) * 0.3 = 999
    assert (payers(m), disc(m)) == ([], -999)


def test_TIP_69_whichever_tray_spills() -> None:
    m = four("g5 b1 b2", more="weights: 1000 6400")
    m.push("g5@b")
    assert payers(m) == [(0, "TIP_69")]
    m = four("g5 b1 b2", more="weights: 6249 1000; disc: -60")  # a card on the light side
    m.push("g5@b")
    assert payers(m) == []


def test_TIP_70_a_late_fall_is_charged_to_whoever_acted_last() -> None:
    m = seated("r7", "g4", "r5 b1 b2", "b3 y3", "y1 y2", more=f"{SLIDES}; stock: b5 y5 b6 rest")
    m.push("r5@a")
    assert (payers(m), disc(m), lean(m)) == ([], -562, -4800 - 843)
    assert happened(m, Kind.SLIDING)
    m.push(1, "draw")  # (5643 - 2925) * 0.3 = 815 more
    assert payers(m) == [(1, "TIP_70")]
    assert hand(m, 1) == ["b3", "b5", "b6", "y3", "y5"]
    assert sizes(m)[0] == 2


def test_TIP_70_the_fall_comes_before_the_drawn_card_is_laid_or_kept() -> None:
    m = seated("r7", "g4", "r5 b1 b2", "b3 y3", "y1 y2", more=f"{SLIDES}; stock: r6 y5 b6 rest")
    m.push("r5@a")
    m.push("draw")
    assert acts(m) == {"r6@a", "pass"}


def test_TIP_70_a_lay_on_the_heavy_side_brings_it_down() -> None:
    m = seated("r7", "g4", "r5 b1 b2", "r6 y3", "y1 y2", more=SLIDES)
    m.push("r5@a")
    m.push("r6@a")
    assert payers(m) == [(1, "TIP_69")]


def test_TIP_70_a_lay_on_the_light_side_averts_it() -> None:
    m = seated("r7", "g4", "r5 b1 b2", "g6 y3", "y1 y2", more="weights: 3500 1000")
    m.push("r5@a")  # 3500: the disc slides (3500 - 2925) * 0.3 = 172
    assert (m.view().motion, disc(m), lean(m)) == (DiscMotion.SLIDING, -172, -3500 - 258)
    m.push("g6@b")  # 2758 is below 2900
    assert (m.view().motion, disc(m), payers(m)) == (DiscMotion.REST, -172, [])
    assert happened(m, Kind.RESTED)


def test_TIP_71_the_two_top_cards_of_each_tray_go_back_in_order() -> None:
    m = four("r5 b1 b2", "r7 r1 r2 r3", "g4 g1 g2", balance=falls_at(2))
    m.push("r5@a")
    assert (line(m, "tray a"), line(m, "tray b")) == (["r5", "r7"], ["g4", "g1"])
    assert (tray_sizes(m), disc(m), lean(m)) == ((2, 2), 0, 0)


def test_TIP_72_all_others_are_set_aside() -> None:
    m = four("r5 b1 b2", "r7 r1 r2 r3", "g4 g1 g2", balance=falls_at(2))
    m.push("r5@a")
    assert sorted(line(m, "aside")) == ["g2", "r1", "r2", "r3"]
    assert cited(m, Kind.SET_ASIDE) == [(-1, "TIP_72")]
    assert happened(m, Kind.SET_ASIDE)[0].count == 4


def test_TIP_73_the_set_aside_pile_becomes_the_draw_pile() -> None:
    named = "r7 g4 b1 b2 b3 b5 y1 g2 g3"
    more = "stock: y1; aside: g2 g3"
    m = seated("r7", "g4", "b1 b2", "b3 b5", all_but(named), more=more, orders=[in_place(2)])
    keep(m)
    assert (stock(m), aside(m)) == (0, 2)  # not before a card is needed
    m.push("draw")
    assert (hand(m, 1), stock(m), aside(m)) == (["b3", "b5", "g2"], 1, 0)
    assert [event.count for event in happened(m, Kind.RESHUFFLED)] == [2]


def test_TIP_74_tops_colours_freezes_and_direction_survive() -> None:
    m = seated(
        "joker r1 r2",
        "g4s g1 g2",
        "b5 b1 b2",
        "y6 y8",
        "b6 b8",
        balance=falls_at(2),
        more="colours: blue green; direction: right; weights: 4000 3000",
    )
    m.push("b5@a")
    assert payers(m) == [(0, "TIP_69")]
    assert (tops(m), colours(m), frozen(m)) == (("b5", "g4s"), ("blue", "green"), "b")
    assert (m.view().direction, m.turn) == (-1, 2)
    assert not happened(m, Kind.FROZE) + happened(m, Kind.THAWED)


def test_TIP_74_the_colour_asked_for_stays_asked_for() -> None:
    m = seated(
        "joker r1 r2", "g4 g1", "g5 b1", "y6 y8", balance=falls_at(2), more="colours: blue green"
    )
    m.push("g5@b")  # 3 and 3: nothing falls
    m = seated(
        "g4 g1 g2", "joker r1", "g5 b1", "y6 y8", balance=falls_at(2), more="colours: green blue"
    )
    m.push("g5@a")
    assert (len(payers(m)), tops(m), colours(m)) == (1, ("g5", "joker"), ("green", "blue"))


@pytest.mark.parametrize(
    ("card", "turn", "drawn"), [("r+2", 2, 2), ("rskip", 2, 0), ("rrev", 3, 0), ("r5", 1, 0)]
)
def test_TIP_75_effect_and_turn_survive(card: str, turn: int, drawn: int) -> None:
    m = four(f"{card} b1 b2", more=FALLS)
    m.push(f"{card}@a")
    assert payers(m) == [(0, "TIP_69")]
    assert (m.turn, sizes(m)) == (turn, [4, 3 + drawn, 3, 3])


def test_TIP_75_the_super_joker_too() -> None:
    m = four("super b1 b2", more=FALLS)
    m.push("super@a=blue")
    assert (m.turn, sizes(m), colours(m)) == (2, [4, 7, 3, 3], ("blue", "green"))


def test_TIP_76_a_lean_without_a_fall_has_no_consequence() -> None:
    m = four("r5 b1 b2", more=SLIDES)
    m.push("r5@a")
    assert lean(m) < -4800
    assert (sizes(m), m.turn, tray_sizes(m), aside(m)) == ([2, 3, 3, 3], 1, (2, 1), 0)


def test_TIP_76_the_balance_remembers() -> None:
    m = seated("r7", "g4", "g5 b1 b2", "g6 y3", "y1 y2", more="weights: 1500 1000; disc: -300")
    m.push("g5@b")  # far below the slip limit: the disc stays where it is
    assert (disc(m), lean(m)) == (-300, 500 - 450)


def test_TIP_76_every_tick_is_told_to_whoever_wants_to_check() -> None:
    m = Match.read(
        "tippo; turn: 0; tray a: r7; tray b: g4; hand 0: r5 b1 b2; hand 1: y1 y2;"
        "weights: 4800 1000",
        seed=3,
    )
    m.push("r5@a")
    (placed,) = happened(m, Kind.PLACED)
    (rubbed,) = happened(m, Kind.RUBBED)
    torque = 4800 + placed.count
    slide = (torque - 2925) * 300 // 1000 + rubbed.count
    assert [event.count for event in happened(m, Kind.DISC)] == [-slide]
    assert [event.count for event in happened(m, Kind.LEANED)] == [-torque - slide * 1500 // 1000]
    assert happened(m, Kind.LEANED)[0].clause is Clause.TIP_76
