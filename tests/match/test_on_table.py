"""``match.table``: what everybody sees, in notation; and which matches are equal."""

from __future__ import annotations

import pickle

import pytest

from penult.games.registry import NAMES
from penult.match.match import Match
from penult.match.on_table import OnTable

COLORADD = "coloradd; talon: r5; hand 0: r7 b3; hand 1: g1 g2; hand 2: y9 y9"


def test_the_top_card_its_colour_and_the_hand_sizes() -> None:
    table = Match.read(COLORADD, seed=1).table
    assert (table.top, table.colour, table.sizes) == ("r5", "red", (2, 2, 2))
    assert table.stock == 108 - 1 - 6
    assert (table.trays, table.melds, table.singles) == ((), (), ())


def test_the_colour_named_with_a_wild() -> None:
    match = Match.read("coloradd; talon: r5; hand 0: wild b3; hand 1: g1 g2", seed=1)
    match.push("wild=green")
    assert (match.table.top, match.table.colour) == ("wild", "green")


def test_the_top_card_of_each_tray() -> None:
    match = Match.read("tippo; tray a: r7 b7; tray b: g3s g8; hand 0: b1 b2; hand 1: y1", seed=1)
    assert match.table.trays == ("r7", "g3s")
    assert match.table.top is None


def test_melds_are_written_as_in_positions() -> None:
    melds = ("r3-7*5", "7rby*b")
    text = f"rummy; melds: {' '.join(melds)}; single: g4; hand 0: r8 b3; hand 1: r5 y1 y2"
    table = Match.read(text).table
    assert (table.melds, table.singles, table.top) == (melds, ("g4",), None)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_table(game: str) -> None:
    table = Match.new(game, seats=3, seed=5).table
    assert isinstance(table, OnTable)
    assert len(table.sizes) == 3


def test_equal_matches_are_equal_however_they_came_about() -> None:
    match, twin = Match.read(COLORADD, seed=1), Match.read(COLORADD, seed=1)
    assert (match, hash(match)) == (twin, hash(twin))
    match.push("r7")
    assert match != twin
    assert match == match.copy() == pickle.loads(pickle.dumps(match))
    match.pop()
    assert (match, hash(match)) == (twin, hash(twin))


def test_another_seed_or_game_is_another_match() -> None:
    assert Match.read(COLORADD, seed=1) != Match.read(COLORADD, seed=2)
    assert Match.new("coloradd", seed=1) != Match.new("master", seed=1)
    assert Match.new("coloradd", seed=1) != "coloradd"


def test_a_record_brings_its_names_back() -> None:
    match = Match.new("royal", seats=2, seed=1, names=["Ada", "Ben"])
    assert "names: Ada, Ben" in match.record()
    assert Match.load(match.record()).names == ("Ada", "Ben")
    assert match.copy().names == pickle.loads(pickle.dumps(match)).names == ("Ada", "Ben")
    assert "Ada" in match.svg()
    assert Match.load(match.record(["Cleo", "Dan"])).names == ("Cleo", "Dan")
