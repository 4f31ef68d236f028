"""Pictures of Master: the shoe, a card that isn't pressed in, and who sits where."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

from penult.core.ids import TABLE, Seat
from penult.games.game import outcome
from penult.games.master.game import GAME
from penult.games.master.phase import Phase
from penult.games.scene import Scene
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.options import read_options
from penult.render.svg.emblems import STAR
from penult.render.svg.marks import DASHES, GLYPHS
from penult.render.svg.shoe import RAYS, SWAP
from penult.render.svg.table import around, card_svg, table_svg
from tests.render.test_svg import SVG, chance_for, draw_for_everybody, labels, parsed, texts
from tests.render.test_svg_royal import group

NAMES = "Ada", "Bo", "Cy", "Di"
HANDS = "hand 0: r1 r2 r3; hand 1: b1 b2 b3; hand 2: y1 y2 y3; hand 3: g1 g2 g3"
PLAYING = f"master; {HANDS}; talon: r5"
LAID = "phase: laid; turn: 1; laid-by: 1; laid-turn: 1; laid-phase: act"


def scene_of(text: str = "", viewer: Seat = 0) -> Scene:
    return Match.read(f"{PLAYING}; {text}" if text else PLAYING).scene(viewer)


def drawn(scene: Scene, language: str = "en", names: Sequence[str] = NAMES) -> str:
    return table_svg(GAME, scene, names=names[: len(scene.seats)], language=language)


def part(picture: str, label: str) -> Element:
    found = group(parsed(picture), label)
    assert found is not None, label
    return found


def words_in(element: Element) -> list[str]:
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def paths(inside: Element) -> list[str]:
    return [path.get("d", "") for path in inside.iter(f"{SVG}path")]


def story(picture: str) -> str:
    return parsed(picture).findtext(f"{SVG}desc") or ""


def is_dashed(element: Element) -> bool:
    return element.get("stroke-dasharray") == DASHES["stroke_dasharray"]


# Cards


def test_the_super_joker_says_what_it_costs_and_the_joker_does_not() -> None:
    joker, super_joker = (
        parsed(card_svg(GAME, GAME.cards.index(code))) for code in ("joker", "super")
    )
    fours = [paths(card).count(GLYPHS["4"]) for card in (joker, super_joker)]
    assert fours == [0, 3]  # in the middle and in both corners
    assert paths(super_joker).count(STAR) > 0


# The card that isn't pressed in


def laid_part(scene: Scene, language: str = "en") -> Element | None:
    return group(parsed(drawn(scene, language)), catalogue(language).text("table-laid"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_laid_card_lies_askew_in_a_broken_line_beside_the_talon(language: str) -> None:
    scene = scene_of(f"{LAID}; laid: r9")
    found = laid_part(scene, language)
    assert found is not None
    assert any("rotate(" in each.get("transform", "") for each in found.iter(f"{SVG}g"))
    assert any(is_dashed(each) for each in found.iter(f"{SVG}rect"))
    told = catalogue(language).text("table-laid")
    assert " ".join(words_in(found)) == told  # in lines
    assert told in story(drawn(scene, language))


def test_below_a_laid_card_the_talon_and_its_colour_are_as_before() -> None:
    picture = drawn(scene_of(f"{LAID}; laid: joker; laid-colour: blue"))
    assert "Discard pile: red 5" in labels(picture)
    assert "Current colour: red, circle" in labels(picture)


def test_the_colour_named_with_a_laid_card_stands_on_it_with_its_mark() -> None:
    found = laid_part(scene_of(f"{LAID}; laid: super; laid-colour: yellow"))
    assert found is not None
    assert (found.get("aria-label") or "").endswith("Super Joker, yellow")
    assert "yellow" in words_in(found)


@pytest.mark.parametrize(("viewer", "name"), [(0, "Di"), (3, "You")])
def test_the_partner_of_a_swap_stands_on_the_laid_seven(viewer: Seat, name: str) -> None:
    scene = scene_of(f"options: seven_zero=on; {LAID}; laid: r7; laid-partner: 3", viewer)
    found = laid_part(scene)
    assert found is not None
    assert name in words_in(found)
    assert SWAP in paths(found)
    assert f"to swap hands with {name if viewer == 0 else 'you'}" in (found.get("aria-label") or "")


def test_a_table_without_a_laid_card_shows_none() -> None:
    assert laid_part(scene_of()) is None


# The shoe


def shoe_part(scene: Scene) -> Element:
    assert scene.shoe is not None
    running = "running" if scene.shoe.running else "standing"
    key = f"shoe-{running}" if scene.shoe.seconds else "shoe-untimed"
    return part(drawn(scene), catalogue("en").text(key, count=scene.shoe.seconds))


@pytest.mark.parametrize(
    ("speed", "figure"),
    [("4", "4 s"), ("6", "6 s"), ("8", "8 s"), ("12", "12 s"), ("20", "20 s"), ("untimed", "∞")],
)
def test_the_button_bears_the_seconds_of_a_turn(speed: str, figure: str) -> None:
    scene = scene_of(f"options: speed={speed}")
    assert words_in(shoe_part(scene)) == [figure]
    assert figure in texts(drawn(scene))


def test_a_clock_that_runs_shines_and_one_that_stands_is_a_broken_ring() -> None:
    running = shoe_part(scene_of())
    assert sum(path.count("M") for path in paths(running)) == RAYS
    assert not any(is_dashed(each) for each in running.iter(f"{SVG}circle"))
    standing = shoe_part(scene_of("phase: restart; after-press: act"))
    assert not paths(standing)
    assert any(is_dashed(each) for each in standing.iter(f"{SVG}circle"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clock_is_told_in_words(language: str) -> None:
    told = story(drawn(scene_of("options: speed=8"), language))
    assert catalogue(language).text("shoe-running", count=8) in told


# Who sits where


def places(picture: str, seats: int) -> list[tuple[float, float]]:
    """Where each seat's plate is."""
    found = []
    for seat in range(seats):
        place = part(picture, f"{seat} ").get("transform") or ""
        numbers = re.match(r"translate\((\S+) (\S+)\)", place)
        assert numbers
        found.append((float(numbers[1]), float(numbers[2])))
    return found


def test_MR_69_changing_partners_face_each_other_in_every_round() -> None:
    """A = 0: round 1 seats A B C D, round 2 A C B D, round 3 A B D C, round 4 A B C D."""
    partners = {0: 2, 1: 1, 2: 3, 3: 2}
    left = {0: 1, 1: 2, 2: 1, 3: 1}
    for rounds, partner in partners.items():
        scene = scene_of(f"options: form=partners4; first: 0; rounds: {rounds}")
        spots = places(drawn(scene), 4)
        bottom, opposite = spots[0], spots[partner]
        assert abs(bottom[0] - opposite[0]) < 0.1 and bottom[1] > opposite[1]
        assert spots[left[rounds]][0] < bottom[0]


def test_MAS_125_an_eliminated_seat_keeps_its_place_but_holds_no_cards() -> None:
    full = drawn(scene_of("options: form=elimination"))
    text = f"options: form=elimination; out: 2; {HANDS}".replace("y1 y2 y3", "-")
    scene = Match.read(f"master; {text}; talon: r5").scene(0)
    picture = drawn(scene)
    assert places(picture, 4) == places(full, 4)
    seat = part(picture, "2 ")
    assert catalogue("en").text("table-mark-out") in words_in(seat)
    assert "0" not in words_in(seat)
    assert any(is_dashed(each) for each in seat.iter(f"{SVG}rect"))


@pytest.mark.parametrize(
    ("order", "around_the_table"),
    [
        ((), [0, 1, 2, 3]),
        ((0, 2, 1, 3), [0, 2, 1, 3]),
        ((1, 3), [0, 1, 2, 3]),
        ((2, 1, 3), [0, 2, 1, 3]),
        ((3, 0, 2), [3, 0, 1, 2]),
        ((0,), [0, 1, 2, 3]),
    ],
)
def test_who_no_longer_plays_sits_behind_the_seat_before(
    order: tuple[int, ...], around_the_table: list[int]
) -> None:
    assert around(replace(scene_of(), order=order)) == around_the_table


def test_somebody_who_is_out_looks_on_from_the_bottom() -> None:
    text = f"options: form=elimination; out: 0; turn: 1; {HANDS}".replace("r1 r2 r3", "-")
    spots = places(drawn(Match.read(f"master; {text}; talon: r5").scene(0)), 4)
    assert spots[0][1] == max(y for _, y in spots)


# Marks


MARKED = {
    "restart": ("phase: restart; after-press: act; turn: 2", 2),
    "laid": (f"{LAID}; laid: r9", 1),
    "partner": ("options: form=teams", 2),
    "away": ("away: 3", 3),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mark", MARKED)
def test_marks_are_words_at_their_seats(mark: str, language: str) -> None:
    text, marked = MARKED[mark]
    picture = drawn(scene_of(text), language)
    word = catalogue(language).text(f"table-mark-{mark}")
    seats = [part(picture, f"{seat} ") for seat in range(4)]
    assert [seat for seat in range(4) if word in words_in(seats[seat])] == [marked]
    assert word in (seats[marked].get("aria-label") or "")


@pytest.mark.parametrize("viewer", [TABLE, 0, 1])
def test_MR_60_no_mark_tells_that_a_card_is_wrong_or_a_call_missing(viewer: Seat) -> None:
    """Noticing it is the opponents' job: the table looks the same."""
    looks = set()
    for text in ("hand 0: r3 r1; talon: r5", "hand 0: r3 r1; talon: b5"):
        match = Match.read(f"master; options: illegal_lay=free; {text}; hand 1: y1 y2", seed=1)
        match.push("r3")
        seat = part(drawn(match.scene(viewer)), "0 ")
        looks.add((seat.get("aria-label"), tuple(words_in(seat))))
    assert len(looks) == 1
    [(label, _)] = looks
    marks = (catalogue("en").text(f"table-mark-{mark}") for mark in ("wrong", "exposed"))
    assert not any(mark in (label or "") for mark in marks)


# Coarse sizes


@pytest.mark.parametrize("language", LANGUAGES)
def test_MR_102_where_counts_are_coarse_hands_are_few_or_many(language: str) -> None:
    hands = "hand 0: r1 r2; hand 1: b1 b2 b3; hand 2: b4 b5 b6 b7"
    text = f"master; options: show_counts=coarse; {hands}; talon: r5"
    picture = drawn(Match.read(text).scene(0), language)
    few, many = (catalogue(language).text(f"size-{word}") for word in ("few", "many"))
    own, three, four = (part(picture, f"{seat} ") for seat in range(3))
    assert few in words_in(three) and few in (three.get("aria-label") or "")
    assert many in words_in(four) and many in (four.get("aria-label") or "")
    assert "2" in words_in(own)
    assert "3" not in words_in(three) and "4" not in words_in(four)


def test_MR_102_a_picture_does_not_tell_hands_of_the_same_word_apart() -> None:
    """Four cards look like nine."""
    looks = set()
    for cards in ("b1 b2 b3 b4", "b1 b2 b3 b4 b5 b6 b7 b8 b9"):
        text = f"master; options: show_counts=coarse; hand 0: r1 r2; hand 1: {cards}; talon: r5"
        seat = part(drawn(Match.read(text).scene(0)), "1 ")
        looks.add((seat.get("aria-label"), tuple(words_in(seat)), len(list(seat.iter()))))
    assert len(looks) == 1


# Any table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6, 10])
def test_tables_of_all_sizes_need_nothing_from_elsewhere(seats: int, language: str) -> None:
    names = [f"Player {seat}" for seat in range(seats)]
    match = Match.new("master", seats=seats, seed=3)
    for viewer in (TABLE, 0, seats - 1):
        picture = drawn(match.scene(viewer), language, names)
        assert [name for name in names if name in texts(picture)] == [
            name for seat, name in enumerate(names) if seat != viewer
        ]
        for element in parsed(picture).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "style", "use", "a"}
            assert not {"id", "href", "class"} & set(element.attrib)


def wandering(seed: int, options: str) -> Iterator[Any]:
    """A raw state before each action by anybody, and before each order from chance."""
    state: Any = GAME.state()
    state.options = read_options(GAME, options)
    GAME.start(state, 2 + seed % 3)
    stream, out = random.Random(seed), [0] * 512
    while outcome(state) is None:
        yield state
        if state.chance.size:
            GAME.supply(state, chance_for(state, seed))
            continue
        seats = [seat for seat in range(TABLE, state.seats.count) if GAME.legal(state, seat, out)]
        actor = state.seats.turn if stream.random() < 0.9 else stream.choice(seats)
        size = GAME.legal(state, actor, out)
        GAME.apply(state, actor, stream.choice(out[:size]))
    yield state


def test_there_is_a_picture_of_every_phase() -> None:
    waiting = set(Phase) - {Phase.COUNTING}  # nobody can look in between
    for seed in range(100):
        options = "target=1 turn_cap=200" + (" illegal_lay=free" if seed % 2 else "")
        for state in islice(wandering(seed, options), 20_000):  # some never end
            if state.phase in waiting:
                waiting.remove(Phase(state.phase))
                draw_for_everybody(GAME, state)
        if not waiting:
            return
    raise AssertionError(waiting)
