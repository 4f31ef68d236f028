"""Pictures of Rummy: tiles, melds in rows, open turns, racks, and melds alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

from penult.core.ids import TABLE, Colour, Seat
from penult.games.game import outcome
from penult.games.rummy.game import GAME
from penult.games.rummy.phase import Phase
from penult.games.scene import HeldCard, Scene
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.match.options import read_options
from penult.render.svg.board import ACROSS, ARROW, GRAIN, WOOD
from penult.render.svg.emblems import STAR
from penult.render.svg.marks import ACCENT, DASHES, GLYPHS, MARKS
from penult.render.svg.table import back_svg, card_svg, table_svg
from penult.render.svg.tiles import BACK_SIDE, LENT, RAISE, WIDE
from tests.render.test_svg import SVG, chance_for, draw_for_everybody, labels, parsed, texts
from tests.render.test_svg_royal import group

NAMES = "Ada", "Bo", "Cy", "Di"
HANDS = "hand 0: r8 y1 b1; hand 1: b2 b3; hand 2: y2 y3 y4 y5; hand 3: g12"
PLAYING = f"rummy; {HANDS}; melds: r3-7*5 9rbg*g b10-12; single: g4 joker"
CODES = {code: card for card, code in enumerate(GAME.cards)}


def at_play(text: str = PLAYING, *acts: str) -> Match:
    match = Match.read(text, seed=1)
    for act in acts:
        match.push(act)
    return match


def drawn(scene: Scene, language: str = "en") -> str:
    return table_svg(GAME, scene, names=NAMES[: len(scene.seats)], language=language)


def part(picture: str, label: str) -> Element:
    found = group(parsed(picture), label)
    assert found is not None, label
    return found


def paths(inside: Element) -> list[str]:
    return [path.get("d", "") for path in inside.iter(f"{SVG}path")]


def words_in(element: Element) -> list[str]:
    return [found.text or "" for found in element.iter(f"{SVG}text")]


def fills(inside: Element, fill: str) -> int:
    return sum(box.get("fill") == fill for box in inside.iter(f"{SVG}rect"))


def frames(inside: Element) -> list[Element]:
    """The frames around tiles just laid."""
    boxes = inside.iter(f"{SVG}rect")
    return [box for box in boxes if box.get("stroke") == ACCENT and box.get("fill") == "none"]


def story(picture: str) -> str:
    return parsed(picture).findtext(f"{SVG}desc") or ""


def place_of(element: Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform") or "")
    assert found
    return float(found[1]), float(found[2])


def pieces_of(meld: Element) -> list[tuple[float, float]]:
    """Where the tiles of a row are, from left to right."""
    row = meld.find(f"{SVG}g")
    assert row is not None
    return sorted(place_of(piece) for piece in row)


def middle(picture: Element) -> Element:
    """The group that holds all rows."""
    return next(
        found
        for found in picture.findall(f"{SVG}g")
        if found.get("transform") and not found.get("role")
    )


def tiles_in(rows: Element) -> Iterator[tuple[float, float, float]]:
    left, top = place_of(rows)
    for row in rows.findall(f"{SVG}g"):
        x, y = place_of(row)
        found = re.search(r"scale\((\S+)\)", row[1].get("transform") or "")
        assert found
        yield left + x, top + y, len(row[1]) * WIDE * float(found[1])


# Tiles


def test_RUM_04_only_2_5_and_7_bear_a_symbol() -> None:
    """A second sign next to the mark: more strokes than number and mark need."""
    for code, card in CODES.items():
        if code == "joker":
            continue
        tile = parsed(card_svg(GAME, card))
        number = [GLYPHS[figure] for figure in code[1:]] * 2  # its edge, and its colour
        mark = [path for path in paths(tile) if path in MARKS.values()]
        beside = list(tile.iter(f"{SVG}circle")) + paths(tile)
        assert (len(beside) > len(number) + len(mark)) == (code[1:] in ("2", "5", "7")), code


@pytest.mark.parametrize("code", ["r2", "b2", "y2", "g2"])
def test_RUM_52_a_2_says_what_it_makes_others_draw(code: str) -> None:
    assert paths(parsed(card_svg(GAME, CODES[code]))).count(GLYPHS["+"]) == 1


def test_a_joker_bears_its_star_and_all_four_marks() -> None:
    joker = paths(parsed(card_svg(GAME, CODES["joker"])))
    assert STAR in joker
    assert {path for path in joker if path in MARKS.values()} == set(MARKS.values())
    assert GLYPHS["4"] in joker  # RUM-55: four tiles


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_back_of_a_tile_is_called_a_tile_and_shows_no_colour(language: str) -> None:
    picture = back_svg(GAME, language=language)
    assert labels(picture) == [catalogue(language).text("cards-rummy", count=1)]
    assert not set(paths(parsed(picture))) & set(MARKS.values())
    assert fills(parsed(picture), BACK_SIDE) == 1


# Melds


def test_the_tiles_of_a_meld_touch_and_melds_do_not() -> None:
    picture = drawn(at_play().scene(0))
    run, other = part(picture, "r3-7: "), part(picture, "9rbg: ")
    assert [x for x, _ in pieces_of(run)] == [WIDE * place for place in range(5)]
    assert [x for x, _ in pieces_of(other)] == [WIDE * place for place in range(3)]
    [first, second, *_] = tiles_in(middle(parsed(picture)))
    assert second[0] > first[0] + first[2]


@pytest.mark.parametrize("code", ["r3-7", "9rbg", "b10-12"])
def test_the_notation_of_a_meld_stands_below_it(code: str) -> None:
    assert words_in(part(drawn(at_play().scene(0)), f"{code}: ")) == [code]


def test_RUM_22_what_a_joker_stands_for_is_printed_on_it() -> None:
    picture = drawn(at_play().scene(0))
    run, same, other = (part(picture, f"{code}: ") for code in ("r3-7", "9rbg", "b10-12"))
    assert [fills(meld, LENT) for meld in (run, same, other)] == [1, 1, 0]
    assert [STAR in paths(meld) for meld in (run, same, other)] == [True, True, False]
    assert GLYPHS["5"] in paths(run)
    assert MARKS[Colour.GREEN] in paths(same)


@pytest.mark.parametrize("language", LANGUAGES)
def test_melds_are_told_in_words(language: str) -> None:
    text = catalogue(language).text
    told = story(drawn(at_play().scene(0), language))
    red_5 = text("card-coloured", colour=text("colour-red"), face="5")
    assert text("table-melds", count=3) in told
    assert text("meld-joker", tile=red_5) in told


def test_RUM_45_single_tiles_lie_apart_under_a_title_of_their_own() -> None:
    match = Match.new("rummy", seats=2, seed=1)
    spread = match.scene(0).spread
    assert spread and len(spread.singles) == 4 and not spread.melds  # RUM-08
    picture = drawn(match.scene(0))
    assert catalogue("en").text("tiles-single") in texts(picture)
    rows = [part(picture, label) for label in ("red Reverse 7", "blue +2", "yellow 3", "yellow 6")]
    assert [len(pieces_of(row)) for row in rows] == [1] * 4
    assert len({place_of(row) for row in rows}) == 4


# The open turn


OPEN = "rummy; hand 0: r5 r8 b1 y1 y2; hand 1: b2 b3; melds: r3-7*5; single: g4 r8"
STEPS = "break r3-7", "r5", "meld r3-6", "r8"


def test_tiles_laid_in_the_open_turn_are_raised_and_framed() -> None:
    """By position and a frame, not by colour alone."""
    meld = part(drawn(at_play(OPEN, *STEPS).scene(0)), "r3-6: ")
    assert len(frames(meld)) == 1
    assert [y for _, y in pieces_of(meld)] == [RAISE, RAISE, 0, RAISE]


def test_a_laid_tile_that_is_still_single_is_told_from_its_twin() -> None:
    picture = parsed(drawn(at_play(OPEN, *STEPS).scene(0)))
    twins = [found for found in picture.iter(f"{SVG}g") if found.get("aria-label") == "red 8"]
    assert sorted(len(frames(twin)) for twin in twins) == [0, 1]


def test_everybody_sees_the_open_lay() -> None:
    match = at_play(OPEN, *STEPS)
    for viewer in (TABLE, 0, 1):
        assert len(frames(part(drawn(match.scene(viewer)), "r3-6: "))) == 1


def test_a_finished_turn_leaves_no_frame() -> None:
    text = "rummy; hand 0: r8 b1 y1; hand 1: b2 b3; melds: r3-7"
    match = at_play(text, "break r3-7", "r8", "meld r3-8", "finish")
    assert not frames(parsed(drawn(match.scene(0))))


def test_RUL_20_a_kept_joker_laid_again_is_framed_like_any_other() -> None:
    text = "rummy; options: taken_joker=may_keep; worn: 1 0; hand 0: joker r8 b1; hand 1: b2"
    match = at_play(f"{text}; melds: r3-7", "worn")
    spread = match.scene(0).spread
    assert spread and spread.laid == (CODES["joker"],)
    assert len(frames(part(drawn(match.scene(1)), "joker"))) == 1


def test_a_fresh_joker_in_a_meld_is_framed_and_nothing_single_is() -> None:
    text = "rummy; hand 0: joker r8 b1; hand 1: b2; melds: r3-7; single: joker"
    picture = drawn(at_play(text, "r8", "joker", "break r3-7", "meld r3-9").scene(0))
    assert len(frames(parsed(picture))) == 2
    assert len(frames(part(picture, "r3-9: "))) == 2


# Racks


def test_the_own_rack_is_sorted_by_colour_and_number() -> None:
    text = "rummy; hand 0: joker g1 b12 r8 y1 r2 b3 r8; hand 1: b2; melds: -"
    picture = parsed(drawn(at_play(text).scene(0)))
    own = ["red +2", "red 8", "red 8", "blue 3", "blue 12", "yellow 1", "green 1"]
    found = [each.get("aria-label") or "" for each in picture.iter(f"{SVG}g") if each.get("role")]
    assert found[-8:-1] == own


def test_RUM_11_other_racks_are_backs_with_their_number() -> None:
    match = at_play()
    for viewer in (TABLE, 0, 3):
        picture = drawn(match.scene(viewer))
        for seat, size in enumerate((3, 2, 4, 1)):
            plate = part(picture, f"{seat} ")
            assert str(size) in words_in(plate)
            assert fills(plate, BACK_SIDE) == (0 if seat == viewer else size)


@pytest.mark.parametrize("viewer", [TABLE, 0])
def test_RUM_11_a_picture_does_not_change_when_hidden_tiles_do(viewer: Seat) -> None:
    """Whatever the others hold, as long as the viewer's own rack is the same."""
    stream = random.Random(3)
    match = Match.new("rummy", seats=3, seed=4)
    seen = match.svg(viewer)
    lines = dict(line.split(": ") for line in match.write().splitlines()[1:])
    hidden = [key for key in lines if key.startswith(("hand", "stock")) and key != f"hand {viewer}"]
    for _ in range(3):
        tiles = [code for key in hidden for code in lines[key].split()]
        stream.shuffle(tiles)
        for key in hidden:
            lines[key] = " ".join(tiles.pop() for _ in lines[key].split())
        again = Match.read("rummy;" + ";".join(f"{key}: {lines[key]}" for key in lines))
        assert again.svg(viewer) == seen


@pytest.mark.parametrize("count", [0, 1, 14, 15, 16, 40, 96])
def test_racks_of_any_size_stay_in_the_picture(count: int) -> None:
    scene = Match.new("rummy", seats=2, seed=3).scene(0)
    hand = tuple(HeldCard(card // 2) for card in range(count))
    seats = tuple(replace(seat, size=count) for seat in scene.seats)
    picture = parsed(drawn(replace(scene, hand=hand, seats=seats)))
    high = float(picture.get("height", 0))
    for box in picture.iter(f"{SVG}rect"):
        if box.get("fill") in (WOOD, GRAIN) and float(box.get("y", 0)) > 0:
            assert float(box.get("x", 0)) >= 0
            assert float(box.get("x", 0)) + float(box.get("width", 0)) <= ACROSS
            assert float(box.get("y", 0)) + float(box.get("height", 0)) < high


def test_a_tile_just_drawn_says_so() -> None:
    text = "rummy; options: must_lay=honour; hand 0: r8 b1; hand 1: b2; stock: y9 rest; melds: -"
    match = at_play(text, "draw")
    word = catalogue("en").text("table-drawn")
    assert word in words_in(part(drawn(match.scene(0)), "yellow 9"))
    assert word not in texts(drawn(match.scene(1)))


def test_RUL_38_of_two_equal_tiles_only_one_was_just_drawn() -> None:
    text = "rummy; options: must_lay=honour; hand 0: y9 b1; hand 1: b2; stock: y9 rest; melds: -"
    held = at_play(text, "draw").scene(0).hand
    assert [each.fresh for each in held if each.card == CODES["y9"]] == [False, True]


# The rest of the table


def test_the_pool_says_how_many_tiles_it_has() -> None:
    picture = drawn(Match.new("rummy", seats=4, seed=1).scene(0))
    assert "40 tiles" in texts(picture)  # 100 - 4 * 14 - 4
    assert fills(part(picture, "40 tiles"), BACK_SIDE) == 3


def test_an_empty_pool_is_a_broken_outline() -> None:
    pool = part(drawn(replace(at_play().scene(0), stock=0)), "0 tiles")
    assert fills(pool, BACK_SIDE) == 0
    outlines = [box.get("stroke-dasharray") for box in pool.iter(f"{SVG}rect")]
    assert outlines == [DASHES["stroke_dasharray"]]


def test_the_arrows_follow_the_direction() -> None:
    scene = at_play().scene(0)
    for way, label, turned in (
        (1, "to the left", "scale(1 1)"),
        (-1, "to the right", "scale(1 -1)"),
    ):
        arrows = part(drawn(replace(scene, direction=way)), label)
        drawn_ways = [each for each in arrows.iter(f"{SVG}path") if each.get("d") == ARROW]
        assert [each.get("transform") for each in drawn_ways] == [turned] * 2


MARKED = {
    "turn": ("turn: 2", 2),
    "first": ("first: 3", 3),
    "exposed": ("exposed: 3", 3),
    "winner": ("phase: over; turn: -; winners: 1", 1),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mark", MARKED)
def test_marks_are_words_at_their_seats(mark: str, language: str) -> None:
    text, marked = MARKED[mark]
    picture = drawn(at_play(f"{PLAYING}; {text}").scene(0), language)
    word = catalogue(language).text(f"table-mark-{mark}")
    seats = [part(picture, f"{seat} ") for seat in range(4)]
    assert [seat for seat in range(4) if word in words_in(seats[seat])] == [marked]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_others_sit_behind_the_table_clockwise(seats: int) -> None:
    """The viewer's left neighbour sits on the left (RUM-10)."""
    picture = drawn(Match.new("rummy", seats=seats, seed=1).scene(1))
    places = {seat: place_of(part(picture, f"{seat} ")) for seat in range(seats)}
    others = [(1 + step) % seats for step in range(1, seats)]
    assert [places[seat][0] for seat in others] == sorted(places[seat][0] for seat in others)
    assert all(places[seat][1] < places[1][1] for seat in others)


# Phases


def wandering(seed: int, options: str) -> Iterator[Any]:
    """A raw state before each move and each order from chance."""
    state: Any = GAME.state()
    state.options = read_options(GAME, options)
    GAME.start(state, 2)
    stream, out = random.Random(seed), [0] * 1024
    while outcome(state) is None:
        yield state
        if state.chance.size:
            GAME.supply(state, chance_for(state, seed))
            continue
        actor = int(state.seats.turn)
        size = GAME.moves(state, actor, out)
        GAME.apply(state, actor, stream.choice(out[:size]))
    yield state


def test_there_is_a_picture_of_every_phase() -> None:
    waiting = set(Phase) - {Phase.COUNTING}  # nobody can look in between
    for state in wandering(1, "target=1 must_lay=honour turn_cap=50"):
        if state.phase in waiting:
            waiting.remove(Phase(state.phase))
            draw_for_everybody(GAME, state)
    assert waiting == set()
