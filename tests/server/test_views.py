"""What a viewer is shown of a table, from positions written by hand."""

from __future__ import annotations

import pytest

from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from penult.server.protocol import ShownMeld, ShownPiece, ShownSpread, TableView
from penult.server.views import choices, view_of
from penult.tables.clock import Clock
from tests.tables.driver import TableDriver


def shown(match: Match, viewer: Seat) -> TableView:
    table = TableDriver(match.game.name, seats=match.seats).table
    table.match, table.clock = match, Clock(match)
    view = view_of(table, viewer)
    assert view
    return view


@pytest.mark.parametrize("viewer", [0, 1, TABLE])
def test_tiles_on_the_table_are_everybodys(viewer: Seat) -> None:
    m = Match.read("rummy; turn: 0; melds: r3-5*4 9rby; single: g1; hand 0: r6 g9; hand 1: b1 b4")
    m.push(0, "r6")
    assert shown(m, viewer).spread == ShownSpread(
        melds=(
            ShownMeld(
                "r3-5", (ShownPiece("r3"), ShownPiece("r4", joker=True), ShownPiece("r5")), run=True
            ),
            ShownMeld("9rby", (ShownPiece("r9"), ShownPiece("b9"), ShownPiece("y9"))),
        ),
        singles=("r6", "g1"),
        laid=("r6",),
    )


def test_what_is_done_for_the_silent_is_not_offered() -> None:
    m = Match.read("rummy; turn: 0; melds: r3-5; hand 0: r6 g9; hand 1: b1 b4")
    assert "time-up" in [act.text for act in m.legal(0)]
    moves, asides = choices(m, 0)
    assert ("plan most" in moves, "r6" in asides) == (True, True)
    assert "time-up" not in moves + asides


def test_a_tile_of_the_open_turn_is_marked_in_its_meld() -> None:
    m = Match.read("rummy; turn: 0; melds: r3-5; hand 0: r6 g9; hand 1: b1 b4")
    for act in ("r6", "break r3-5", "meld r3-6"):
        m.push(0, act)
    spread = shown(m, 1).spread
    assert isinstance(spread, ShownSpread)
    old = (ShownPiece("r3"), ShownPiece("r4"), ShownPiece("r5"))
    assert spread.melds == (ShownMeld("r3-6", (*old, ShownPiece("r6", fresh=True)), run=True),)


def test_a_rack_is_its_owners() -> None:
    m = Match.read("rummy; turn: 0; melds: r3-5; hand 0: r6 g9; hand 1: b1 b4")
    racks = [[card.card for card in shown(m, viewer).hand or ()] for viewer in (0, 1, TABLE)]
    assert racks == [["r6", "g9"], ["b1", "b4"], []]


def test_totals_of_won_rounds_say_so() -> None:
    m = Match.read("rummy; options: mode=rounds; turn: 0; hand 0: r6 g9; hand 1: b1 b4")
    seats = shown(m, 0).seats
    assert isinstance(seats, tuple)
    assert [seat.unit for seat in seats] == ["rounds-won", "rounds-won"]


def test_without_tiles_there_is_no_spread() -> None:
    assert shown(Match.new("coloradd", seats=2, seed=1), 0).spread is None
