"""Pictures of Tippo: its cards, and a balance in every phase and at every lean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

from penult.core.ids import NO_COLOUR, TABLE
from penult.games.scene import Scene, SceneBalance, SceneTray
from penult.games.tippo.game import GAME
from penult.games.tippo.phase import Phase
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.svg.emblems import OCTAGON, STAR
from penult.render.svg.scales import FLAKE, FRAME, STEEPEST, angle, small_scales
from penult.render.svg.table import card_svg, table_svg
from tests.render.test_svg import SVG, draw_for_everybody, driven, labels, parsed, texts
from tests.render.test_svg_royal import group

NAMES = "Ada", "Bo"
PLAYING = "tippo; turn: 0; hand 0: g4 b7 r1s; hand 1: b3 b4; tray a: g5 g6; tray b: b2 r2"
CODES = {card: GAME.cards.index(card) for card in GAME.cards}


def at_play(text: str = "") -> Scene:
    return Match.read(f"{PLAYING}; {text}" if text else PLAYING).scene(0)


def balanced(scene: Scene) -> SceneBalance:
    assert scene.balance is not None
    return scene.balance


def with_lean(lean: int) -> Scene:
    scene = at_play()
    return replace(scene, balance=replace(balanced(scene), lean=lean))


def with_disc(disc: int, *, sliding: bool = False, lean: int = 0) -> Scene:
    scene = at_play()
    moved = replace(balanced(scene), disc=disc, sliding=sliding, lean=lean)
    return replace(scene, balance=moved)


def drawn(scene: Scene, language: str = "en", marks: str = "shapes") -> str:
    return table_svg(GAME, scene, names=NAMES, language=language, marks=marks)


def part(picture: str, label: str) -> Element:
    found = group(parsed(picture), label)
    assert found is not None, label
    return found


def shift(element: Element) -> tuple[float, float]:
    place = re.match(r"translate\((\S+) (\S+)\)", element.get("transform") or "")
    assert place
    return float(place[1]), float(place[2])


def paths(inside: Element) -> list[str]:
    return [path.get("d", "") for path in inside.iter(f"{SVG}path")]


# Cards


@pytest.mark.parametrize("marks", ["shapes", "letters"])
@pytest.mark.parametrize("colour", "rbyg")
@pytest.mark.parametrize("number", "12345")
def test_a_stop_has_its_octagons_and_the_plain_number_none(
    number: str, colour: str, marks: str
) -> None:
    stop = card_svg(GAME, CODES[f"{colour}{number}s"], marks=marks)
    plain = card_svg(GAME, CODES[f"{colour}{number}"], marks=marks)
    assert stop.count(OCTAGON) == 3  # the middle and both corners
    assert OCTAGON not in plain


def test_every_card_is_drawn_and_none_is_spelt_out() -> None:
    pictures = [card_svg(GAME, card) for card in range(len(GAME.cards))]
    looks = {re.sub('<title>.*?</title>| aria-label="[^"]*"', "", picture) for picture in pictures}
    assert len(looks) == len(GAME.cards)
    assert not any(texts(picture) for picture in pictures)


def test_both_jokers_bear_a_star_and_the_tilt_a_balance() -> None:
    joker, super_joker, tilt = (card_svg(GAME, CODES[code]) for code in ("joker", "super", "tilt"))
    assert STAR in joker and STAR in super_joker and STAR not in tilt


# The balance


def heights(scene: Scene) -> tuple[float, float]:
    """How far down the two trays are."""
    picture = drawn(scene)
    words = (catalogue("en").text(f"tray-{tray}") for tray in (0, 1))
    left, right = (shift(part(picture, f"On {word}")) for word in words)
    assert left[0] < 0 < right[0]
    return left[1], right[1]


def test_the_heavy_side_is_low() -> None:
    left, right = heights(with_lean(2000))
    assert left < 0 < right
    assert heights(with_lean(-2000)) == (right, left)
    assert heights(with_lean(0)) == (0, 0)


def test_the_beam_leans_further_with_every_card_but_not_for_ever() -> None:
    leans = [angle(balanced(with_lean(1000 * cards))) for cards in range(-30, 31)]
    assert leans == sorted(leans)
    assert (leans[0], leans[30], leans[-1]) == (-STEEPEST, 0, STEEPEST)
    assert leans[29] < 0 < leans[31]
    beams = {heights(with_lean(lean)) for lean in (50_000, 1_000_000)}
    assert len(beams) == 1


def disc_at(scene: Scene) -> float:
    return shift(part(drawn(scene), "disc "))[0]


def test_the_place_of_the_disc_follows_it() -> None:
    places = [disc_at(with_disc(disc)) for disc in range(-1000, 1001, 250)]
    assert places == sorted(set(places))
    assert places[4] == 0
    assert places[0] == -places[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_disc_that_slides_has_a_sign_and_a_word(language: str) -> None:
    words = catalogue(language).text("table-sliding")
    picture = drawn(with_disc(300, sliding=True, lean=3000), language)
    assert words in labels(picture) and words in texts(picture)
    assert words in (parsed(picture).findtext(f"{SVG}desc") or "")
    assert words not in drawn(with_disc(300, lean=3000), language)


def test_a_disc_slides_to_the_low_side() -> None:
    right, left = (drawn(with_disc(0, sliding=True, lean=lean)) for lean in (3000, -3000))
    assert "scale(1 1)" in right and "scale(-1 1)" not in right
    assert "scale(-1 1)" in left and "scale(1 1)" not in left


# Its trays


def with_tops(top_a: str, top_b: str) -> Scene:
    start = "tippo; turn: 0; hand 0: g4 b7; hand 1: b1 b4"
    return Match.read(f"{start}; tray a: {top_a}; tray b: {top_b}").scene(0)


def tray(picture: str, number: int, language: str) -> Element:
    """The part of a picture that shows one of the trays."""
    word = catalogue(language).text(f"tray-{number}")
    return next(
        part
        for part in parsed(picture).iter(f"{SVG}g")
        if word in part.get("aria-label", "") and "%" not in part.get("aria-label", "")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("tops", "frozen"), [(("r3s", "b2"), 0), (("g5", "b3s"), 1)])
def test_a_frozen_tray_has_an_octagon_a_flake_and_a_word(
    tops: tuple[str, str], frozen: int, language: str
) -> None:
    word = catalogue(language).text("table-tray-frozen")
    picture = drawn(with_tops(*tops), language)
    cold, warm = tray(picture, frozen, language), tray(picture, 1 - frozen, language)
    assert {FRAME, FLAKE} <= set(paths(cold))
    assert not {FRAME, FLAKE} & set(paths(warm))
    assert word in [found.text for found in cold.iter(f"{SVG}text")]
    assert f"({word})" in cold.get("aria-label", "")
    assert texts(picture).count(word) == 1


def test_two_stops_freeze_nothing() -> None:
    picture = drawn(with_tops("r3s", "b3s"))
    assert FRAME not in picture and FLAKE not in picture


def trays_of(scene: Scene, *trays: SceneTray) -> Scene:
    return replace(scene, balance=replace(balanced(scene), trays=trays))


def test_each_tray_has_its_own_colour_in_hue_mark_and_word() -> None:
    picture = drawn(at_play())
    assert {"green", "blue"} <= set(texts(picture))
    assert "On tray A: green 5, current colour: green, wave; 2 cards" in labels(picture)
    assert "On tray B: blue 2, current colour: blue, square; 2 cards" in labels(picture)


def test_a_joker_turned_up_has_no_colour_yet() -> None:
    first, second = balanced(at_play()).trays
    joker = replace(first, top=CODES["joker"], colour=NO_COLOUR)
    picture = drawn(trays_of(at_play(), joker, second))
    assert "green" not in texts(picture) and "blue" in texts(picture)
    assert "On tray A: joker, current colour: ?, ?; 2 cards" in labels(picture)


def test_risks_are_shown_in_figures_and_words_unless_the_table_hides_them() -> None:
    first, second = balanced(at_play()).trays
    risky = replace(first, fall=0.25, slide=0.5)
    picture = drawn(trays_of(at_play(), risky, replace(second, fall=None, slide=None)))
    assert [found for found in texts(picture) if "%" in found] == ["25 %", "50 %"]
    risks = [label for label in labels(picture) if "%" in label]
    assert risks == ["Risk on tray A: 25% it falls at once, 50% the disc moves"]
    hidden = Match.read(f"{PLAYING}; options: show_risk=off").scene(0)
    assert "%" not in drawn(hidden)


def test_cards_set_aside_are_counted() -> None:
    scene = at_play("aside: y1 y2 y3")
    assert "3 cards set aside" in texts(drawn(scene))
    assert not any("set aside" in text for text in texts(drawn(at_play())))


# The viewer's hand


def test_cards_say_on_which_trays_they_may_be_laid() -> None:
    picture = drawn(at_play())
    assert "green 4* (tray A)" in labels(picture)
    assert "blue 7* (tray B)" in labels(picture)
    assert picture.count(small_scales((0,))) == picture.count(small_scales((1,))) == 1
    assert "Your hand (3): red Stop 1, blue 7* (tray B), green 4* (tray A)." in picture


# Any table


def scenes() -> Iterator[Scene]:
    yield from (with_lean(lean) for lean in (-9000, -1, 0, 700, 9000))
    yield from (with_disc(disc, sliding=True, lean=disc) for disc in (-1000, 1000))
    yield at_play("aside: y1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("marks", ["shapes", "letters"])
def test_tables_need_nothing_from_elsewhere_and_clash_with_nothing(
    marks: str, language: str
) -> None:
    for scene in scenes():
        for element in parsed(drawn(scene, language, marks)).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "style", "use", "a"}
            assert not {"id", "href", "class"} & set(element.attrib)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_balance_is_told_in_words(language: str) -> None:
    match = Match.read(f"{PLAYING}; disc: 300")
    story = parsed(drawn(match.scene(0), language)).findtext(f"{SVG}desc") or ""
    texts_ = catalogue(language)
    disc = texts_.text("table-disc-near", tray=texts_.text("tray-1"))
    assert all(texts_.text(f"tray-{tray}") in story for tray in (0, 1))
    assert disc in story and story.count("%") == 4


def test_the_viewer_and_a_spectator_see_the_same_balance() -> None:
    match = Match.read(PLAYING)
    assert match.scene(0).balance == match.scene(TABLE).balance


def test_there_is_a_picture_of_every_phase() -> None:
    waiting = set(Phase) - {Phase.COUNTING}  # nobody can look in between
    for seed in range(100):
        for state in driven(GAME, seed, "target=1"):
            if state.phase in waiting:
                waiting.remove(Phase(state.phase))
                draw_for_everybody(GAME, state)
        if not waiting:
            return
    raise AssertionError(waiting)
