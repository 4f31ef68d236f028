"""Avatars: twelve animals in three moods, on the grounds of ten seats."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from penult.core.animals import ANIMALS, MOODS, Animal, Mood
from penult.games.errors import BadOptionValue
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.render.svg.avatars import GROUNDS, HEADS, SIDE, avatar, drawn, ground

SVG = "{http://www.w3.org/2000/svg}"
MOST_SEATS = 10

every_head = pytest.mark.parametrize(
    ("animal", "mood"), [(animal, mood) for animal in ANIMALS for mood in MOODS]
)


def parsed(piece: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>')


@every_head
def test_every_animal_is_drawn_in_every_mood(animal: Animal, mood: Mood) -> None:
    picture = ElementTree.fromstring(avatar(animal, mood))
    assert picture.get("viewBox") == f"0 0 {SIDE} {SIDE}"
    assert len(list(picture.iter(f"{SVG}path"))) > 5


@every_head
def test_a_drawing_needs_nothing_from_elsewhere(animal: Animal, mood: Mood) -> None:
    for element in parsed(drawn(animal, mood)).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "g", "path", "circle", "ellipse"}
        assert not {"id", "href", "class", "style"} & set(element.attrib)


def test_there_is_a_drawing_for_each_animal_and_no_other() -> None:
    assert tuple(HEADS) == ANIMALS
    assert len(ANIMALS) == 12


def test_no_two_heads_are_the_same() -> None:
    assert len({drawn(animal, mood) for animal in ANIMALS for mood in MOODS}) == 36


@pytest.mark.parametrize("animal", [name for name in ANIMALS if name not in ("frog", "duck")])
def test_ears_droop_when_struck(animal: Animal) -> None:
    """Or flippers and tufts; a frog and a duck have none, and a hedgehog's are in its coat."""
    turned = [set(re.findall(r"rotate\([^)]*\)", drawn(animal, mood))) for mood in MOODS]
    expected = 1 if animal == "hedgehog" else 3
    assert len({frozenset(each) for each in turned}) == expected


# Grounds


def test_each_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    most = max(max(find(name).seats) for name in NAMES)
    assert len(GROUNDS) >= max(most, MOST_SEATS)
    for part in (0, 1):
        assert len({each[part] for each in GROUNDS}) == len(GROUNDS)


@pytest.mark.parametrize("seat", range(MOST_SEATS))
def test_a_ground_fits_into_its_box(seat: int) -> None:
    path = next(parsed(ground(seat)).iter(f"{SVG}path"))
    numbers = [abs(float(each)) for each in re.findall(r"-?\d+\.?\d*", path.get("d", ""))]
    assert max(numbers) + float(path.get("stroke-width", 0)) / 2 <= SIDE / 2


def test_a_seat_beyond_the_last_ground_gets_the_first_one_again() -> None:
    assert avatar("fox", seat=len(GROUNDS)) == avatar("fox", seat=0)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_says_which_animal_it_shows(language: str) -> None:
    picture = ElementTree.fromstring(avatar("owl", language=language))
    assert picture.get("aria-label") == catalogue(language).text("animal-owl")


@pytest.mark.parametrize("given", [("dragon", "calm"), ("fox", "bored")])
def test_what_is_not_known_is_said_to_be_wrong(given: tuple[str, str]) -> None:
    with pytest.raises(BadOptionValue):
        avatar(*given)
