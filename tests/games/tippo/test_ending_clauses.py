"""TIP-81 … 86, 89, 90, 92: going out, the last card, the draw pile, and what follows a round."""

from __future__ import annotations

import pytest

from penult.core.events import Kind
from penult.core.ids import NOBODY
from penult.match.match import Match
from tests.games.asking import acts, cited, happened, sizes, why
from tests.games.tippo.table import (
    all_but,
    all_cards,
    aside,
    colours,
    deal_up_to,
    dealers_onto_tray,
    disc,
    falls_at,
    frozen,
    in_place,
    keep,
    lean,
    payers,
    seated,
    stock,
    tops,
    tray_sizes,
)


def last(card: str, *, balance: str = "balance=pure", more: str = "", a: str = "r7") -> Match:
    """Seat 0 of three plays its last card on tray A; the others hold 3 and 7 points."""
    m = seated(a, "g4", card.partition("@")[0], "y1 y2", "y3 y4", balance=balance, more=more)
    m.push(card if "@" in card else f"{card}@a")
    return m


def test_TIP_81_the_last_card_ends_the_round() -> None:
    m = last("r5")
    assert cited(m, Kind.WENT_OUT) == [(0, "TIP_81")]
    assert m.view().rounds == 1
    assert m.standing == (1 + 2 + 3 + 4, 0, 0)


def test_TIP_81_only_if_the_hand_is_still_empty_at_rest() -> None:
    m = last("r5", a="r7 r1", balance=falls_at(2))
    assert (payers(m), sizes(m), m.view().rounds) == ([(0, "TIP_69")], [2, 2, 2], 0)
    assert m.turn == 1
    assert not happened(m, Kind.WENT_OUT)


@pytest.mark.parametrize(("card", "count"), [("r+2@a", 2), ("super@a=red", 4)])
def test_TIP_82_the_draw_of_a_last_card_is_still_owed_and_counts(card: str, count: int) -> None:
    m = last(card, more="stock: b6 b7 b8 b9 rest")
    assert cited(m, Kind.DREW) == [(1, "TIP_82")]
    assert m.standing[0] == 10 + {2: 6 + 7, 4: 6 + 7 + 8 + 9}[count]


def test_TIP_82_to_the_right() -> None:
    m = last("r+2@a", more="direction: right")
    assert cited(m, Kind.DREW) == [(2, "TIP_82")]


def test_TIP_82_even_if_a_new_stock_must_be_shuffled_first() -> None:
    rest = all_but("r+2 y1 r7 g4 b8 b9")
    hands = ("r+2", "y1", rest)
    m = seated("r7", "g4", *hands, more="stock: -; aside: b8 b9", orders=[in_place(2)])
    m.push("r+2@a")
    others = 1440 - 20 - 7 - 4  # all but the +2 and the tops: the two cards drawn count too
    assert (m.view().rounds, m.standing[0]) == (1, others)


def test_TIP_82_no_other_effect() -> None:
    for card in ("rskip", "rrev"):
        m = last(card)
        assert not happened(m, Kind.SKIPPED) + happened(m, Kind.REVERSED)


@pytest.mark.parametrize("card", ["joker", "super"])
def test_TIP_82_a_colour_is_announced_even_as_last_card(card: str) -> None:
    m = seated("r7", "g4", card, "y1 y2", "y3 y4")
    assert len([act for act in acts(m) if act.startswith(card)]) == 8
    m = last(f"{card}@a=blue", a="r7 r1", balance=falls_at(2))  # because a fall may undo it
    assert (payers(m), colours(m), m.view().rounds) == ([(0, "TIP_69")], ("blue", "green"), 0)


def test_TIP_83_tipped_by_somebody_else_the_round_is_over() -> None:
    m = last("tilt", balance=falls_at(3), more="stock: b6 b7 b8 b9 rest")
    assert dealers_onto_tray(m) == [1, 2]
    assert payers(m) == [(2, "TIP_48")]
    assert cited(m, Kind.WENT_OUT) == [(0, "TIP_81")]
    assert m.standing == (10 + 8 + 9, 0, 0)


def test_TIP_83_tipped_by_himself_he_draws_two_and_the_round_goes_on() -> None:
    m = last("tilt", balance=falls_at(4), more="stock: b6 b7 b1 b9 rest")
    assert dealers_onto_tray(m) == [1, 2, 0]  # including the player without cards
    assert payers(m) == [(0, "TIP_48")]
    assert (sizes(m), m.turn, m.view().rounds) == ([2, 2, 2], 1, 0)


def test_TIP_84_then_points_are_counted_and_the_next_round_is_dealt() -> None:
    m = last("r5")
    kinds = [event.kind for event in m.events]
    order = [Kind.WENT_OUT, Kind.SCORED, Kind.DEALER, Kind.DEALT, Kind.TURNED_UP]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert sizes(m) == [7, 7, 7]


# TIP-85: the draw pile


def short(stock: str, aside: str, a: str = "r7", b: str = "g4", cards: str = "b1 b2") -> Match:
    """Seat 0 must draw; the last seat holds every card that isn't named."""
    named = f"{stock} {aside} {a} {b} {cards} y1 y2".replace("-", "")
    return seated(
        a,
        b,
        cards,
        "y1 y2",
        all_but(named),
        more=f"stock: {stock}; aside: {aside}",
        orders=[in_place(len(aside.split()))] if aside != "-" else [],
    )


def test_TIP_85_the_set_aside_pile_is_shuffled_in() -> None:
    m = short("-", "b3 b5 b6")
    m.push("draw")
    assert (sizes(m)[:2], stock(m), aside(m)) == ([3, 2], 2, 0)
    assert cited(m, Kind.RESHUFFLED) == [(-1, "TIP_85")]
    assert happened(m, Kind.RESHUFFLED)[0].count == 3


def test_TIP_85_the_round_is_not_interrupted() -> None:
    m = short("-", "b3 b5 b6")
    keep(m)
    assert (m.turn, m.view().rounds, tray_sizes(m)) == (1, 0, (1, 1))


def test_TIP_85_the_order_of_the_new_stock_is_chances() -> None:
    named = "b3 b5 b6 r7 g4 b1 b2 y1 y2"
    first = set()
    for order in ([0, 1, 2], [0, 2, 1], [2, 1, 0]):
        m = seated(
            "r7",
            "g4",
            "b1 b2",
            "y1 y2",
            all_but(named),
            more="stock: -; aside: b3 b5 b6",
            orders=[order],
        )
        m.push("draw")
        first.add(m.game.cards[m.view(0).drawn])
    assert first == {"b3", "b5", "b6"}


def test_TIP_85_nothing_to_draw_nothing_is_drawn() -> None:
    m = short("-", "-")
    assert why(m, 0, "draw") == "TIP_85"
    assert acts(m) == {"pass"}
    m.push("pass")
    assert cited(m, Kind.PASSED) == [(0, "TIP_85")]
    assert m.turn == 1


# TIP-86: the next round


def next_round(more: str = "", options: str = "") -> Match:
    """Seat 0 of three plays its last card; the next deal turns up a blue 6 and a red 5."""
    m = seated(
        "r7 r1 r2",
        "g3s g1",
        "r5",
        "y1 y2",
        "y3 y4",
        options=options,
        more=f"dealer: 1; direction: right; disc: -200; {more}",
        orders=[deal_up_to("b6 r5", 3)],
    )
    m.push("r5@a")
    return m


def test_TIP_86_another_round_with_the_full_deck() -> None:
    m = next_round("totals: 489 499 0")
    assert m.outcome is None
    assert (sizes(m), stock(m), aside(m)) == ([7, 7, 7], 112 - 21 - 2, 0)
    assert all_cards(m).total() == 112
    assert m.view().rounds == 1


def test_TIP_86_balance_emptied_disc_centred_direction_left() -> None:
    m = next_round()
    assert (tops(m), tray_sizes(m), frozen(m)) == (("b6", "r5"), (1, 1), "-")
    assert (lean(m), disc(m), m.view().direction) == (0, 0, 1)


def test_TIP_86_the_deal_passes_to_the_left() -> None:
    m = next_round()
    assert (m.view().dealer, m.turn) == (2, 0)
    assert cited(m, Kind.DEALER) == [(2, "TIP_86")]


def test_TIP_86_no_more_rounds_once_a_total_reaches_500() -> None:
    m = next_round("totals: 490 499 0")
    assert m.outcome is not None
    assert acts(m, 0) == acts(m, 1) == set()
    assert why(m, 0, "draw") == "TIP_90"


def test_TIP_86_nobody_has_won_the_new_round_yet() -> None:
    m = next_round()
    assert m.view().round_winner == NOBODY
    m = next_round("totals: 490 499 0")
    assert (m.view().round_winner, m.view().winners) == (0, 1)
    assert m.turn == NOBODY
