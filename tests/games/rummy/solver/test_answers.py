"""The solver's public interface: lays, lists, arrangements, and helpful errors."""

from __future__ import annotations

import pytest

from penult.core.errors import PenultError
from penult.games.errors import BadOptionValue
from penult.games.rummy.solver import Lay, Position
from penult.games.rummy.solver.errors import BadMeld, BadTile, NotOnRack, TooManyTiles
from penult.i18n import LANGUAGES

WILD = Position("r4 b4 y4 g4 | r5 b5 y5 g5 | r6 b6 y6 g6", "r1 b2 y3 g9 r10 b11 y12 j j j j")


def test_most_tiles_counts_tiles_first_then_points() -> None:
    position = Position(rack="r1 b1 y1 g1 r3 b3 y3 g3 r5 r6 r7")
    assert position.most_tiles() == Lay("r3 b3 y3 g3", 12)


def test_most_points_counts_points_first_then_tiles() -> None:
    position = Position(rack="r1 b1 y1 g1 r3 b3 y3 g3 r5 r6 r7")
    assert position.most_points() == Lay("r5 r6 r7", 46)  # RUM-72, RUM-73: 20 + 6 + 20


def test_nothing_to_lay() -> None:
    position = Position("r4 r5 r6", rack="b1")
    assert not position.anything()
    assert position.most_tiles() is None
    assert position.most_points() is None
    assert position.arrange("b1") is None
    assert (len(position.lays()), position.lays().complete) == (0, True)


def test_the_list_goes_from_few_tiles_to_many() -> None:
    lays = Position("r4 r5 r6", rack="r7 r8 b4 y4").lays()
    assert [str(lay) for lay in lays] == ["r7", "r7 r8", "b4 y4 r7", "b4 y4 r7 r8"]


def test_a_list_says_honestly_that_it_is_not_all() -> None:
    short, whole = WILD.lays(effort=400), WILD.lays(effort=1_000_000)
    assert not short.complete
    assert whole.complete
    assert {str(lay) for lay in short} < {str(lay) for lay in whole}


def test_both_ways_to_list_agree() -> None:
    """Too little effort to follow every path, but enough to try the choices one by one."""
    position = Position("r4 r5 r6 r7 | b9 y9 g9 | b1 b2 b3", rack="r8 r9 b9 j", loose="j")
    followed = position.lays()
    tried = position.lays(effort=followed_by(position))
    assert tried == followed


def followed_by(position: Position) -> int:
    """The least effort, doubling each time, for which the list is complete."""
    effort = 2
    while not position.lays(effort).complete:
        effort *= 2
    return effort


def test_as_many_melds_as_possible_stay_as_they_are() -> None:
    position = Position("r1 r2 r3 | b1 b2 b3 | r5 b5 y5 g5", rack="r4")
    arranged = position.arrange("r4")
    assert arranged
    assert arranged.kept == ("b1 b2 b3", "r5 b5 y5 g5")
    assert str(arranged) == "b1 b2 b3 | r5 b5 y5 g5 | r1 r2 r3 r4"


def test_a_lay_can_be_arranged_as_it_comes() -> None:
    position = Position("r4 r5 r6", rack="r7 r8")
    lay = position.most_tiles()
    assert lay and str(position.arrange(lay)) == "r4 r5 r6 r7 r8"


def test_a_position_shows_what_it_has_read() -> None:
    position = Position("R4 j r6|b9 y9 g9", rack=["r7", "b1"], loose="j")
    assert str(position) == "r4 j=r5 r6 | b9 y9 g9"
    assert (position.rack, position.loose) == ("b1 r7", "j")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "table", "rack"),
    [
        (BadTile, "", "r13"),
        (BadTile, "r4 r5 j=", ""),
        (BadTile, "r4 r5 r6=r6", ""),
        (BadTile, "r4 r5 j=j", ""),
        (TooManyTiles, "r4 r5 r6", "r4 r4"),
        (TooManyTiles, "", "j j j j j"),
        (BadMeld, "r4 r5", ""),
        (BadMeld, "r4 r5 b6", ""),
        (BadMeld, "r4 r5 r7", ""),
        (BadMeld, "r4 r4 b4", ""),
        (BadMeld, "r4 j j r7", ""),
        (BadMeld, "r4 j=b4 j=y4", ""),
        (BadMeld, "j j j", ""),
        (BadMeld, "r9 b9 j", ""),
        (BadMeld, "r9 " * 13, ""),
    ],
)
def test_bad_input_says_what_is_wrong(
    error: type[PenultError], table: str, rack: str, language: str
) -> None:
    with pytest.raises(error) as refused:
        Position(table, rack)
    assert len(refused.value.text(language)) > 20


def test_only_tiles_of_the_rack_can_be_laid() -> None:
    with pytest.raises(NotOnRack):
        Position("r4 r5 r6", rack="r7").can_lay("r3")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOptionValue) as refused:
        Position(jokers="wild")
    assert "fixed_any, fixed_rack, free" in str(refused.value)
