"""TIP-42 … 54: the Tilt. These balances fall at a fixed difference in cards."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.match.match import Match
from tests.games.asking import acts, cited, hand, happened, sizes, why
from tests.games.tippo.table import (
    all_but,
    aside,
    colours,
    dealers_onto_tray,
    disc,
    falls_at,
    four,
    frozen,
    in_place,
    lean,
    line,
    payers,
    seated,
    stock,
    tops,
)


def tilted(
    stock: str = "b1 y1 g1",
    tipper: int = 2,
    *,
    a: str = "r7",
    b: str = "g4",
    tray: str = "a",
    more: str = "",
    options: str = "",
) -> Match:
    """Seat 0 of four plays a Tilt; the card that this seat deals (4: seat 0 itself) tips it.

    The cards named are dealt first, then drawn.
    """
    level = abs(len(a.split()) - len(b.split())) + 1 + tipper
    held = "tilt b2 b3"
    m = four(
        held, a, b, balance=falls_at(level), options=options, more=f"stock: {stock} rest;{more}"
    )
    m.push(f"tilt@{tray}")
    return m


@pytest.mark.parametrize("tray", ["a", "b"])
def test_TIP_42_laying_a_tilt_starts_it_on_the_tray_chosen(tray: str) -> None:
    m = tilted(tray=tray)
    assert cited(m, Kind.LAID) == cited(m, Kind.TILT) == [(0, "TIP_42")]
    assert {event.tray for event in happened(m, Kind.DEALT_ON)} == {"ab".index(tray)}
    assert len(payers(m)) == 1


def test_TIP_42_the_player_who_lays_it_chooses_the_tray() -> None:
    assert {"tilt@a", "tilt@b"} <= acts(four("tilt b1 b2"))


def test_TIP_43_one_card_each_from_the_seat_after_him() -> None:
    m = tilted("b1 y1 g1 r1", tipper=4)
    assert dealers_onto_tray(m) == [1, 2, 3, 0]
    assert [m.game.cards[e.card] for e in happened(m, Kind.DEALT_ON)] == ["b1", "y1", "g1", "r1"]
    assert {clause for _, clause in cited(m, Kind.DEALT_ON)} == {"TIP_43"}


def test_TIP_43_in_the_current_direction() -> None:
    m = tilted("b1 y1 g1 r1", tipper=4, more="direction: right")
    assert dealers_onto_tray(m) == [3, 2, 1, 0]


def test_TIP_44_nobody_is_exempt_again_and_again() -> None:
    more = "stock: b1 b3 b4 b5 g1 g2 rest"
    m = seated("r7", "g4", "tilt b2", "y1 y2", "y3 y4", balance=falls_at(7), more=more)
    m.push("tilt@a")
    assert dealers_onto_tray(m) == [1, 2, 0, 1, 2, 0]
    assert payers(m) == [(0, "TIP_48")]


def test_TIP_45_from_the_draw_pile_hands_do_not_change() -> None:
    m = tilted("b1 y1 g1 g2", tipper=2)
    assert hand(m, 1) == ["y6", "y8", "y9"]  # seat 1 dealt without tipping it
    assert hand(m, 0) == ["b2", "b3"]
    assert hand(m, 2) == ["b6", "b8", "b9", "g1", "g2"]  # the two it pays


def test_TIP_46_no_matching_and_no_freezing() -> None:
    m = tilted("b3s y9 g5s", tipper=3, b="g4s")  # on a red 7, beside a frozen tray
    assert dealers_onto_tray(m) == [1, 2, 3]
    assert line(m, "tray a") == ["g5s"]


@pytest.mark.parametrize("tipper", [1, 2, 3, 4])
def test_TIP_47_until_it_tips(tipper: int) -> None:
    m = tilted("b1 y1 g1 r1 r2 r3", tipper)
    assert len(happened(m, Kind.DEALT_ON)) == tipper
    assert len(happened(m, Kind.FELL)) == 1


@pytest.mark.parametrize("seed", range(8))
def test_TIP_47_on_the_standard_balance_too(seed: int) -> None:
    m = Match.read(
        "tippo; turn: 0; tray a: r7; tray b: g4; hand 0: tilt b1 b2; hand 1: y1 y2; hand 2: y3;"
        "stock: r1 r2 r3 r4 r5 g1 g2 g3 b3 b4 b5 y4 y5 rest",
        seed=seed,
    )
    m.push("tilt@b")
    assert len(happened(m, Kind.FELL)) == 1
    assert 1 <= len(happened(m, Kind.DEALT_ON)) <= 20


def test_TIP_48_who_dealt_the_last_card_draws_two_once() -> None:
    m = tilted("b1 y1 g1 g2", tipper=2)
    assert payers(m) == cited(m, Kind.DREW) == [(2, "TIP_48")]
    assert sizes(m) == [2, 3, 5, 3]


def test_TIP_49_one_visible_card_goes_back_on_each_tray() -> None:
    m = tilted("b1 y1 g1", tipper=2, a="r7 r1 r2", b="g4 g2")
    assert (line(m, "tray a"), line(m, "tray b")) == (["y1"], ["g4"])
    assert sorted(line(m, "aside")) == sorted(["r2", "r1", "r7", "tilt", "b1", "g2"])
    assert (lean(m), disc(m)) == (0, 0)
    assert cited(m, Kind.SET_ASIDE) == [(-1, "TIP_49")]
    assert happened(m, Kind.SET_ASIDE)[0].count == 6


@pytest.mark.parametrize(("tipper", "following"), [(1, 2), (2, 3), (3, 0), (4, 1)])
def test_TIP_50_the_seat_after_the_tipper_plays(tipper: int, following: int) -> None:
    m = tilted("b1 y1 g1 r1", tipper)
    assert payers(m) == [(tipper % 4, "TIP_48")]
    assert m.turn == following


def test_TIP_50_to_the_right() -> None:
    m = tilted("b1 y1 g1 r1", 1, more="direction: right")
    assert payers(m) == [(3, "TIP_48")]
    assert m.turn == 2


@pytest.mark.parametrize("direction", ["left", "right"])
def test_TIP_51_the_direction_stays(direction: str) -> None:
    m = tilted(more=f"direction: {direction}")
    assert m.view().direction == (1 if direction == "left" else -1)
    assert not happened(m, Kind.REVERSED)


def test_TIP_52_the_next_player_carries_the_last_card_out() -> None:
    m = tilted("b1 y+2 g1 g2 r1 r2", tipper=2)
    assert sizes(m) == [2, 3, 5, 5]
    assert cited(m, Kind.DREW) == [(2, "TIP_48"), (3, "TIP_52")]
    assert cited(m, Kind.SKIPPED) == [(3, "TIP_52")]
    assert m.turn == 0


@pytest.mark.parametrize(
    ("card", "kind"),
    [("super", Kind.DREW), ("yskip", Kind.SKIPPED), ("yrev", Kind.REVERSED), ("tilt", Kind.TILT)],
)
def test_TIP_52_is_named_for_every_action_card(card: str, kind: Kind) -> None:
    m = tilted(f"b1 {card} g1 g2 r1 r2", tipper=2)
    assert cited(m, kind)[-1][1] == "TIP_52"


def test_TIP_53_earlier_cards_have_no_effect() -> None:
    m = tilted("y+2 grev bskip super r1", tipper=5)
    assert (sizes(m), m.turn, m.view().direction) == ([2, 5, 3, 3], 2, 1)
    assert colours(m) == ("red", "green")
    assert not happened(m, Kind.SKIPPED)


def test_TIP_53_nor_does_an_earlier_tilt() -> None:
    m = tilted("tilt b1 g1 g2", tipper=2)
    assert len(happened(m, Kind.TILT)) == 1
    assert len(payers(m)) == 1


def test_TIP_54_on_any_tray_that_is_not_frozen() -> None:
    m = four("tilt b1 b2", "r3s", "g4")
    assert (acts(m), why(m, 0, "tilt@a")) == ({"tilt@b"}, "TIP_54")
    m = four("tilt b1 b2", "r7", "g4s")
    assert (acts(m), why(m, 0, "tilt@b")) == ({"tilt@a"}, "TIP_54")
    m = four("tilt b1", "r3s", "g4s")
    assert {"tilt@a", "tilt@b"} <= acts(m)


def test_TIP_47_with_a_new_stock_if_need_be() -> None:
    named = "r7 g4 tilt b2 b3 y6 y8 b1 r1 r2 g2"
    m = seated(
        "r7",
        "g4",
        "tilt b2 b3",
        "y6 y8",
        all_but(named),
        balance=falls_at(4),
        more="stock: b1; aside: r1 r2 g2",
        orders=[in_place(3), in_place(4)],
    )
    m.push("tilt@a")
    assert [m.game.cards[e.card] for e in happened(m, Kind.DEALT_ON)] == ["b1", "r1", "r2"]
    assert [event.count for event in happened(m, Kind.RESHUFFLED)] == [3, 4]
    assert (payers(m), hand(m, 0)) == ([(0, "TIP_48")], ["r1", "b2", "b3", "g2"])
    assert (stock(m), aside(m), tops(m)) == (3, 0, ("r2", "g4"))


def test_TIP_50_then_the_tilt_is_over() -> None:
    hands = ("tilt b1 b2", "y1 y2", "joker y3")
    m = seated("r7", "g4", *hands, balance=falls_at(2), more="stock: b5s rest")
    m.push("tilt@a")  # seat 1 tips, tray a freezes
    assert (frozen(m), m.turn) == ("a", 2)
    assert not {"tilt-by", "tilt-dealer"} & {row.partition(":")[0] for row in m.write().split("\n")}
    m.push("joker@a=red")
    assert cited(m, Kind.THAWED) == [(-1, "TIP_62")]


def test_TIP_52_a_new_tilt_counts_from_one() -> None:
    m = tilted("tilt b1 b4 b5 y5 y1", tipper=1, more="tilt-runs: 4")
    assert [event.seat for event in happened(m, Kind.TILT)] == [0, 1]
