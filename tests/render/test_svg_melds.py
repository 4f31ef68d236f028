"""Pictures of melds alone, from notation or a match, and as many as a table can hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from penult.games.errors import BadNotation
from penult.games.rummy.game import GAME
from penult.games.scene import SceneSpread
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.render.svg.board import ACROSS, read_spread
from penult.render.svg.table import melds_svg
from penult.render.svg.tiles import LENT
from tests.render.test_svg import SVG, labels, parsed
from tests.render.test_svg_rummy import (
    CODES,
    at_play,
    drawn,
    fills,
    middle,
    part,
    place_of,
    tiles_in,
)

FULL = (  # 96 numbered tiles and three jokers
    [f"{colour}{first}-{first + 2}" for colour in "rbyg" for first in (1, 4, 7, 10)]
    + [f"{colour}{first}-{first + 2}" for colour in "rbyg" for first in (1, 4, 7)]
    + ["r10-12*12", "b10-12*12", "y10-12*12", "g10-12", "12rby"]
)


# Full tables


def test_33_melds_fit_into_the_picture() -> None:
    spread = read_spread(GAME, " ".join(FULL) + " | joker")
    assert len(spread.melds) == 33
    scene = replace(Match.new("rummy", seats=4, seed=1).scene(0), spread=spread)
    picture = drawn(scene)
    places = {place_of(part(picture, f"{meld.code}: ")) for meld in spread.melds}
    assert len(places) == len(set(FULL))  # equal melds have one label
    assert float(parsed(picture).get("height", 0)) < ACROSS
    inside = middle(parsed(picture))
    for x, y, wide in tiles_in(inside):
        assert x > 26 and x + wide < ACROSS - 26 and y > 0


def test_a_hundred_single_tiles_fit_too() -> None:
    """Everything broken up in an open turn."""
    singles = tuple(card for card in range(48) for _ in range(2)) + (CODES["joker"],) * 4
    scene = Match.new("rummy", seats=2, seed=1).scene(0)
    picture = drawn(replace(scene, spread=SceneSpread((), singles, ())))
    assert len(list(tiles_in(middle(parsed(picture))))) == 100
    assert all(x + wide < ACROSS - 26 for x, _, wide in tiles_in(middle(parsed(picture))))


# Melds alone


def test_melds_are_drawn_from_their_notation() -> None:
    picture = melds_svg(GAME, "r3-7*5 7rby*b")
    assert fills(parsed(picture), LENT) == 2
    assert [label.partition(":")[0] for label in labels(picture)[1:]] == ["r3-7*5", "7rby*b"]


def test_the_solvers_way_of_writing_melds_is_drawn_as_well() -> None:
    spread = read_spread(GAME, "r3 r4 j=r5 | b9 y9 g9 | g4 | j")
    assert [meld.code for meld in spread.melds] == ["r3-5", "9byg"]
    assert [meld.is_run for meld in spread.melds] == [True, False]
    assert spread.singles == (CODES["g4"], CODES["joker"])


def test_RUM_21_a_run_that_is_refused_can_be_shown() -> None:
    """Red 2, 3, joker, joker, 6."""
    assert fills(parsed(melds_svg(GAME, "r2-6*4*5")), LENT) == 2


def test_RUM_16_a_set_that_is_refused_can_be_shown() -> None:
    """Yellow 4, yellow 4, blue 4."""
    [meld] = read_spread(GAME, "4yyb").melds
    assert [GAME.cards[piece.card] for piece in meld.pieces] == ["y4", "y4", "b4"]


def test_the_melds_of_a_match_can_be_drawn_alone() -> None:
    spread = at_play().scene(0).spread
    assert spread is not None
    found = [label.partition(":")[0] for label in labels(melds_svg(GAME, spread))[1:]]
    assert found == ["r3-7", "9rbg", "b10-12", "green 4", "joker"]


@pytest.mark.parametrize(
    "text", ["r3-13", "r3-7*8", "7rbx", "7rr*g", "x3", "r13", "k=r3", "r3-", "7", "r5-3", "joker*"]
)
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        melds_svg(GAME, text)


def test_melds_stay_within_the_width_asked_for() -> None:
    for width in (300, 640, 900):
        picture = parsed(melds_svg(GAME, " ".join(FULL), width=width))
        assert float(picture.get("width", 0)) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_of_melds_need_nothing_from_elsewhere(language: str) -> None:
    for marks in ("shapes", "letters"):
        picture = melds_svg(GAME, "r3-7*5 7rby*b", language=language, marks=marks)
        for element in parsed(picture).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "style", "use", "a"}
            assert not {"id", "href", "class"} & set(element.attrib)
