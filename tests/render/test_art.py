"""Covers, card backs and emblems, and the files in which pages get them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from penult.core.animals import ANIMALS, MOODS
from penult.core.ids import Colour
from penult.games.game import Game, Motif
from penult.games.registry import NAMES, find
from penult.render.svg.avatars import GROUNDS
from penult.render.svg.backs import DESIGNS, HIGH, WIDE
from penult.render.svg.covers import cover
from penult.render.svg.faces import ROUNDING, back, sheet, small_back
from penult.render.svg.moments import MOMENTS
from penult.render.svg.sprites import avatar_sprite, cover_file, emblem_sprite, sprite
from penult.render.svg.table import back_svg

SVG = "{http://www.w3.org/2000/svg}"
WANTED = (
    *(
        "skip",
        "reverse",
        "chevrons",
        "plus2",
        "plus4",
        "jump",
        "swap",
        "hand",
        "bubble",
        "bluff",
        "honest",
    ),
    *("crown", "hat", "sceptre", "throne", "fanfare"),
    *("frost", "crack", "tilt", "fall", "spring", "out", "podium", "confetti"),
)


def parsed(piece: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>')


def ids(picture: str) -> list[str]:
    return [each.get("id", "") for each in ElementTree.fromstring(picture).iter() if each.get("id")]


def packed(picture: str) -> int:
    return len(gzip.compress(picture.encode(), 9))


# Covers and backs


def test_every_game_has_a_motif_of_its_own() -> None:
    motifs = [find(name).motif for name in NAMES]
    assert len(set(motifs)) == len(NAMES)
    assert "cards" not in motifs  # that of a game without one


@pytest.mark.parametrize("draw", [cover, back_svg])
def test_no_two_games_look_alike(draw: Callable[[Game], str]) -> None:
    assert len({draw(find(name)) for name in NAMES}) == len(NAMES)


def test_a_game_without_a_motif_shows_four_of_its_cards() -> None:
    for name in NAMES:
        drawn = parsed(cover(replace(find(name), motif="cards")))
        assert len(drawn.findall(f"{SVG}g")) == 4


@pytest.mark.parametrize("name", NAMES)
def test_a_cover_is_a_picture_and_a_piece_of_others(name: str) -> None:
    picture = ElementTree.fromstring(cover_file(find(name)))
    assert picture.get("viewBox") == "-120 -90 240 180"
    assert [part.get("id") for part in picture] == ["cover"]


def test_covers_have_the_colours_of_the_cards() -> None:
    assert "var(--red,#" in cover_file(find(NAMES[0]))
    assert re.search('="#C4382D"', cover_file(find(NAMES[0]))) is None


@pytest.mark.parametrize("motif", DESIGNS)
def test_a_pattern_stays_inside_its_field(motif: Motif) -> None:
    """As nothing cuts it off."""
    for element in parsed(DESIGNS[motif].pattern()).iter():
        place = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        x, y = (abs(float(each)) for each in place.groups()) if place else (0.0, 0.0)
        assert x <= WIDE / 2
        assert y <= HIGH / 2


def test_a_small_back_has_the_medallion_but_not_the_pattern() -> None:
    for name in NAMES:
        motif = find(name).motif
        assert len(small_back(motif)) < len(back(motif))


def test_corners_are_six_hundredths_of_a_card() -> None:
    boxes = list(parsed(sheet("#FFFFFF", "#000000")).iter(f"{SVG}rect"))
    assert {each.get("rx") for each in boxes} == {"6"} == {str(ROUNDING)}


# Emblems


def test_all_emblems_are_there() -> None:
    assert set(MOMENTS) == set(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_an_emblem_is_drawn_without_words(name: str) -> None:
    for element in parsed(MOMENTS[name]()).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "g", "path", "circle", "ellipse", "rect"}


@pytest.mark.parametrize("name", ["chevrons", "confetti"])
def test_what_the_page_colours_has_no_colour(name: str) -> None:
    assert "currentColor" in MOMENTS[name]()
    assert "#" not in MOMENTS[name]()


# Files


@pytest.mark.parametrize(("draw", "most"), [(avatar_sprite, 12_000), (emblem_sprite, 8_000)])
def test_a_file_is_small_and_names_nothing_twice(draw: Callable[[], str], most: int) -> None:
    picture = draw()
    names = ids(picture)
    assert len(names) == len(set(names))
    assert packed(picture) <= most
    assert "url(" not in picture  # which a page that uses a symbol wouldn't find


@pytest.mark.parametrize("name", NAMES)
def test_a_cover_is_small(name: str) -> None:
    assert packed(cover_file(find(name))) <= 2_000


def test_the_avatars_are_all_animals_in_all_moods_and_all_grounds() -> None:
    heads = {f"{animal}-{mood}" for animal in ANIMALS for mood in MOODS}
    grounds = {f"seat-{seat}" for seat in range(len(GROUNDS))}
    assert set(ids(avatar_sprite())) == heads | grounds


def test_the_page_may_colour_the_seats() -> None:
    picture = avatar_sprite()
    for seat, (colour, _) in enumerate(GROUNDS):
        assert f"var(--seat-{seat},{colour})" in picture
        assert f'"{colour}"' not in picture


@pytest.mark.parametrize("name", NAMES)
def test_a_colour_wheel_has_a_quarter_for_each_colour(name: str) -> None:
    """In the file of marks or of letters, as a person has chosen."""
    for letters in (False, True):
        found = {each for each in ids(sprite(find(name), letters=letters)) if "wheel" in each}
        assert found == {f"wheel-{colour.name.lower()}" for colour in Colour}
