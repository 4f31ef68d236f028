"""RUM-01 … 11: tiles, who starts, racks, start tiles, the pool (RUL-01 … 10)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from penult.core.events import Kind
from penult.core.ids import TABLE, Seat
from penult.games.rummy.game import GAME
from penult.games.rummy.tiles import CODES, DECK, POINTS, acts
from penult.match.errors import BadPosition, BadSeatCount
from penult.match.match import Match
from tests.games.asking import cited, hand, happened, sizes, why
from tests.games.rummy.table import (
    all_tiles,
    cut_for,
    cut_order,
    deal_order,
    dealt,
    direction,
    four,
    lay,
    melds,
    moves,
    phase,
    play,
    pool,
    single,
    two,
)

COUNT = Counter(CODES[tile] for tile in DECK)

# RUM-01


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RUM_01_two_to_four_play(seats: int) -> None:
    assert Match.new("rummy", seats=seats, seed=1).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5, 10])
def test_RUM_01_any_other_number_is_refused(seats: int) -> None:
    with pytest.raises(BadSeatCount):
        Match.new("rummy", seats=seats)


def test_RUM_01_no_position_has_a_fifth_seat() -> None:
    racks = "; ".join(f"hand {seat}: r{seat + 1}" for seat in range(5))
    with pytest.raises(BadPosition):
        Match.read(f"rummy; turn: 0; {racks}")


# RUM-02 … 04: the contents of the box


def test_RUM_02_the_bag_holds_100_tiles() -> None:
    numbered = {f"{letter}{number}": 2 for letter in "rbyg" for number in range(1, 13)}
    assert {**numbered, "joker": 4} == COUNT
    assert COUNT.total() == 100


def test_RUM_02_72_plain_24_action_tiles_and_four_jokers() -> None:
    plain = [tile for tile in DECK if not acts(tile)]
    jokers = [tile for tile in DECK if CODES[tile] == "joker"]
    assert (len(plain), len(DECK) - len(plain) - len(jokers), len(jokers)) == (72, 24, 4)


def test_RUM_02_the_points_of_all_tiles() -> None:
    plain = sum(POINTS[tile] for tile in DECK if not acts(tile))
    jokers = sum(POINTS[tile] for tile in DECK if CODES[tile] == "joker")
    everything = sum(POINTS[tile] for tile in DECK)
    assert (plain, everything - plain - jokers, jokers, everything) == (512, 480, 200, 1192)


def test_RUM_03_every_colour_has_1_to_12_twice() -> None:
    numbered = Counter(code for code in COUNT.elements() if code != "joker")
    assert numbered.total() == 96
    for letter in "rbyg":
        assert sum(n for code, n in numbered.items() if code[0] == letter) == 24
    for number in range(1, 13):
        assert sum(n for code, n in numbered.items() if code[1:] == str(number)) == 8


def test_RUM_04_every_2_5_and_7_is_an_action_tile_and_nothing_else() -> None:
    acting = {CODES[tile] for tile in DECK if acts(tile)}
    assert acting == {f"{letter}{number}" for letter in "rbyg" for number in (2, 5, 7)} | {"joker"}


# RUM-05, 06: who starts


def test_RUM_05_the_highest_number_begins() -> None:
    m = Match.new("rummy", seats=4, orders=[cut_order("r3 b11 y9 g8")], seed=0)
    assert m.view().dealer == m.turn == 1
    assert cited(m, Kind.CUT) == [(seat, "RUM_05") for seat in range(4)]
    assert cited(m, Kind.BEGINS) == [(1, "RUM_05")]


@pytest.mark.parametrize(("codes", "first"), [("joker r1 b1", 1), ("r1 joker joker", 0)])
def test_RUM_05_a_joker_is_lowest(codes: str, first: Seat) -> None:
    """RUL-01: it has no number."""
    m = Match.new("rummy", seats=len(codes.split()), orders=[cut_order(codes + " y9 g8")], seed=0)
    assert m.view().dealer == first


@pytest.mark.parametrize(("codes", "first"), [("r7 b8", 1), ("r5 b4", 0), ("r2 b3", 1)])
def test_RUM_05_action_tiles_count_their_number(codes: str, first: Seat) -> None:
    """RUL-01: 2, 5, 7, never 20."""
    m = Match.new("rummy", seats=2, orders=[cut_order(codes)], seed=0)
    assert m.view().dealer == first


def test_RUM_05_only_the_tied_draw_again() -> None:
    """RUL-02."""
    m = Match.new("rummy", seats=4, orders=[cut_order("r9 b3 y9 g9 r4 b8 g8 b1 r6")], seed=0)
    assert [event.seat for event in happened(m, Kind.CUT)] == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    assert m.view().dealer == 3


def test_RUM_06_the_drawn_tiles_go_back() -> None:
    """RUL-03: fourteen each, and no tile is missing."""
    m = Match.new("rummy", seats=4, seed=5)
    assert sizes(m) == [14] * 4
    assert all_tiles(m) == COUNT


def test_RUM_06_the_bag_is_mixed_before_dealing() -> None:
    """The deal has its own order of all 100 tiles."""
    deal = deal_order("r1 b1", "y1 g1")
    m = Match.new("rummy", seats=2, orders=[cut_order("r1 b2"), deal], seed=0)
    assert m.view().dealer == 1
    assert {"r1", "b1"} <= set(hand(m, 1))
    assert "orders: 2" in m.write()


# RUM-07 … 09: the deal


@pytest.mark.parametrize(("seats", "left"), [(2, 68), (3, 54), (4, 40)])
def test_RUM_07_everybody_takes_14(seats: int, left: int) -> None:
    m = Match.new("rummy", seats=seats, seed=seats)
    assert sizes(m) == [14] * seats
    assert pool(m) == left
    assert cited(m, Kind.DEALT) == [
        ((m.view().dealer + place) % seats, "RUM_07") for place in range(seats)
    ]


def test_RUM_07_everything_is_mixed() -> None:
    racks = {tuple(hand(Match.new("rummy", seed=seed), 0)) for seed in range(12)}
    assert len(racks) == 12


def test_RUM_07_nothing_can_be_done_before_the_deal() -> None:
    state = GAME.state()
    GAME.start(state, 3)
    draw = next(action.id for action in GAME.actions if action.text == "draw")
    assert GAME.clauses(GAME.why_not(state, 0, draw)).name == "RUM_07"


def test_RUM_08_four_start_tiles_and_no_meld() -> None:
    m = dealt("r2", "b2", "y2", starters="r1 b4 y8 g12")
    assert (single(m), melds(m)) == (["r1", "b4", "y8", "g12"], [])
    assert cited(m, Kind.STARTER) == [(-1, "RUM_08")] * 4


def test_RUM_08_start_tiles_that_fit_are_still_four_singles() -> None:
    """RUL-10."""
    m = dealt("b1", "g1", starters="r4 r5 r6 r7")
    assert (single(m), melds(m)) == (["r4", "r5", "r6", "r7"], [])
    play(m, "meld r4-7")
    assert why(m, 0, "finish") == "RUM_42"  # any change needs a tile from the rack


def test_RUM_09_the_rest_is_the_pool_and_every_draw_comes_from_it() -> None:
    m = four("r1 b4", "", pool="g9 y12 rest")
    before = pool(m)
    m.push("draw")
    assert "g9" in hand(m, 0)
    assert pool(m) == before - 1
    lay(m := four("r2 r8", "r3-5", pool="g9 y12 rest"), "r2", "break r3-5", "meld r2-5")
    assert hand(m, 1) == ["y1", "y3", "y6", "y12", "g9"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RUM_09_no_tile_is_ever_lost(seats: int) -> None:
    m = Match.new("rummy", seats=seats, seed=seats)
    chance = Random(seats)
    while m.outcome is None and len(m.acts) < 40:
        m.push(chance.choice(m.moves()))
        assert all_tiles(m) == COUNT


# RUM-10, 11


@pytest.mark.parametrize("first", range(4))
def test_RUM_10_from_the_first_player_to_the_left(first: Seat) -> None:
    """RUL-05: clockwise."""
    order = deal_order("", "", "", "")
    m = Match.new(
        "rummy", seats=4, options="must_lay=honour", orders=[cut_for(first, 4), order], seed=0
    )
    turns = []
    for _ in range(5):
        turns.append(m.turn)
        play(m, "draw", "pass")
    assert turns == [(first + place) % 4 for place in range(5)]
    assert direction(m) == 1


def test_RUM_10_a_reverse_flips_this() -> None:
    m = lay(four("r7 b1", "r8-10"), "r7", "break r8-10", "meld r7-10")
    assert (m.turn, direction(m)) == (3, -1)


def test_RUM_10_every_round_begins_to_the_left() -> None:
    """RUL-06."""
    m = four("r1", "r2-4", more="direction: right")
    lay(m, "r1", "break r2-4", "meld r1-4")
    assert m.view().rounds == 1
    assert direction(m) == 1


def test_RUM_11_racks_are_private_their_sizes_public() -> None:
    m = two("r7 joker b9", "r3-5")
    for viewer in (TABLE, 0, 1):
        assert m.view(viewer).sizes[:2] == [3, 3]
    assert hand(m, 0) == ["r7", "b9", "joker"]
    assert hand(m, 1) == ["y1", "y3", "y6"]
    assert not any(m.view(TABLE).hand)


def test_RUM_11_at_every_moment() -> None:
    """Even while a turn is open."""
    m = play(two("r6 joker b9", "r3-5"), "r6")
    for viewer in (TABLE, 0, 1):
        assert m.view(viewer).sizes[:2] == [2, 3]


def test_RUM_11_a_drawn_tile_is_seen_by_its_owner_only() -> None:
    m = four("r1 b4", "", pool="g9 rest", options="must_lay=honour")
    m.push("draw")
    assert m.view(0).drawn == CODES.index("g9")
    for viewer in (TABLE, 1, 2, 3):
        assert m.view(viewer).drawn == -1
        assert all("g9" not in str(event) for event in m.events_for(viewer))


def test_RUM_11_what_is_public() -> None:
    """RUL-86: pool, direction, scores, loose start tiles, what jokers stand for."""
    m = two("r6 b9", "r3-5*4 9rby*y", single="g12", more="direction: right; totals: 40 70")
    for viewer in (TABLE, 1):
        view, spread = m.view(viewer), m.scene(viewer).spread
        assert (view.pool_size, view.direction, view.totals[:2]) == (pool(m), -1, [40, 70])
        assert spread is not None
        assert [CODES[tile] for tile in spread.singles] == ["g12"]
        pieces = [piece for meld in spread.melds for piece in meld.pieces]
        assert [CODES[piece.card] for piece in pieces if piece.joker] == ["r4", "y9"]


def test_RUM_11_who_laid_what_is_public() -> None:
    """RUL-86."""
    m = lay(two("r6 b9", "r3-5"), "r6", "break r3-5", "meld r3-6")
    (laid,) = [event for event in m.events_for(TABLE) if event.kind == Kind.LAID]
    assert (laid.seat, CODES[laid.card]) == (0, "r6")


# A new round (RUL-07)


def test_RUM_08_every_round_uses_all_tiles_again() -> None:
    m = lay(two("r1", "r2-4", single="g9"), "r1", "break r2-4", "meld r1-4")
    assert (m.view().rounds, sizes(m), pool(m)) == (1, [14, 14], 68)
    assert all_tiles(m) == COUNT
    assert (len(single(m)), melds(m), phase(m)) == (4, [], "act")
    assert moves(m)
