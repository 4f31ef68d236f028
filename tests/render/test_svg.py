"""Pictures: well-formed, self-contained, and showing nothing the viewer doesn't know."""

from __future__ import annotations

import random
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

from penult.chance import seeds
from penult.core.ids import TABLE, Seat
from penult.games.coloradd.phase import Phase
from penult.games.game import Game, outcome
from penult.games.registry import NAMES, find
from penult.games.scene import HeldCard
from penult.i18n import LANGUAGES
from penult.match.custom_cards import rows_onto
from penult.match.match import Match
from penult.match.options import read_options
from penult.render.svg.marks import ACCENT, FIELDS, MARKS, PLAIN_FIELD, turned
from penult.render.svg.table import ACROSS, OWN, back_svg, card_svg, table_svg
from tests.games.custom.cards import random_card

GAME = find("coloradd")
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> Element:
    return ElementTree.fromstring(picture)


def labels(picture: str) -> list[str]:
    """What a screen reader finds, outermost first."""
    return [found for element in parsed(picture).iter() if (found := element.get("aria-label"))]


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def after(match: Match, acts: int, seed: int = 0) -> Iterator[Match]:
    """The match at each of its next positions, played at random."""
    stream = random.Random(seed)
    for _ in range(acts):
        if match.outcome:
            return
        match.push(stream.choice(match.legal()))
        yield match


# Cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("marks", ["shapes", "letters"])
@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_a_document_of_its_own(name: str, marks: str, language: str) -> None:
    game = find(name)
    for card in range(len(game.cards)):
        picture = parsed(card_svg(game, card, marks=marks, language=language, width=120))
        assert picture.tag == f"{SVG}svg"
        assert (picture.get("width"), picture.get("height")) == ("120", tall(game))
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == picture.findtext(f"{SVG}title")


def tall(game: Game) -> str:
    return "165.6" if game.tiles else "180"


@pytest.mark.parametrize("marks", ["shapes", "letters"])
@pytest.mark.parametrize("tiles", [False, True])
def test_no_two_cards_look_the_same(marks: str, tiles: bool) -> None:
    """Within a game or across games: the same code is the same card everywhere."""
    games = [game for game in map(find, NAMES) if game.tiles == tiles]
    looks = {
        (game.cards[card], bare(picture))
        for game in games
        for card, picture in enumerate(fronts(game, marks))
    }
    codes = {code for game in games for code in game.cards}
    assert len({look for _, look in looks}) == len(looks) == len(codes)


def bare(picture: str) -> str:
    """Without its words, which would make any two differ."""
    return re.sub('<title>.*?</title>| aria-label="[^"]*"', "", picture)


def fronts(game: Game, marks: str = "shapes") -> list[str]:
    return [card_svg(game, card, marks=marks) for card in range(len(game.cards))]


def test_every_face_is_drawn_and_none_is_spelt_out() -> None:
    """A face without a drawing would be written as text."""
    for game in map(find, NAMES):
        assert not any(texts(picture) for picture in fronts(game))


def test_a_back_shows_no_colour() -> None:
    assert not any(path in back_svg() for path in (*MARKS.values(), *FIELDS.values()))


def test_letters_take_the_place_of_marks() -> None:
    y7 = GAME.cards.index("y7")
    assert texts(card_svg(GAME, y7, marks="letters", language="en")) == ["Y", "Y"]
    assert texts(card_svg(GAME, y7, marks="letters", language="fr")) == ["J", "J"]
    assert texts(card_svg(GAME, y7, marks="letters", language="de")) == ["Ge", "Ge"]
    assert not any(path in card_svg(GAME, y7, marks="letters") for path in MARKS.values())


@pytest.mark.parametrize("path", [*MARKS.values(), *FIELDS.values(), PLAIN_FIELD])
def test_marks_and_fields_are_the_same_upside_down(path: str) -> None:
    """The rotated outline has the same points in the same order, from another start."""
    upright, upside_down = loops(path), loops(turned(path))
    assert len(upright) == len(upside_down)
    assert all(any(runs_through(loop, other) for other in upright) for loop in upside_down)


def loops(path: str) -> list[list[tuple[float, float]]]:
    """The points of each closed line, each once."""
    lines = [points(line) for line in path.split("Z") if line.strip()]
    return [line[1:] if line[0] == line[-1] else line for line in lines]


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def runs_through(loop: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    return any(loop[shift:] + loop[:shift] == other for shift in range(len(loop)))


# Tables


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 7, 10])
def test_a_table_shows_every_seat(seats: int, language: str) -> None:
    match = Match.new("coloradd", seats=seats, seed=3)
    names = [f"Player {seat}" for seat in range(seats)]
    for viewer in (TABLE, 0, seats - 1):
        picture = table_svg(GAME, match.scene(viewer), names=names, language=language)
        drawn = texts(picture)
        assert [name for name in names if name in drawn] == [
            name for seat, name in enumerate(names) if seat != viewer
        ]


def test_a_table_is_told_in_words() -> None:
    match = Match.read(
        "coloradd; turn: 0; hand 0: g4 b7; hand 1: b3; called: 1; talon: wild; colour: green"
    )
    picture = table_svg(GAME, match.scene(0), names=["Ada", "Bo"])
    story = parsed(picture).findtext(f"{SVG}desc") or ""
    assert "Discard pile: wild. Current colour: green, wave." in story
    assert "1 Bo: 1 card, 0 points (called)." in story
    assert "Your hand (2): blue 7, green 4*." in story


def test_the_match_draws_itself() -> None:
    match = Match.new("coloradd", seats=4, seed=3)
    assert match.svg(0) == table_svg(GAME, match.scene(0))
    assert match._repr_svg_() == table_svg(GAME, match.scene(TABLE))


def test_cards_that_can_be_laid_are_raised() -> None:
    match = Match.read("coloradd; turn: 0; hand 0: r4 b5 g7 y1; hand 1: b3; talon: g4")
    places = {label: own_card(match, label) for label in ("red 4*", "blue 5", "green 7*")}
    assert places["red 4*"] == places["green 7*"] < places["blue 5"]


def own_card(match: Match, label: str) -> float:
    """The distance from the top of the viewer's card with this label."""
    for group in parsed(match.svg(0)).iter(f"{SVG}g"):
        if group.get("aria-label") == label:
            place = re.match(r"translate\(\S+ (\S+)\)", group[1].get("transform") or "")
            assert place
            return float(place[1])
    raise AssertionError(label)


@pytest.mark.parametrize("count", [0, 1, 7, 20, 21, 40, 100])
def test_hands_of_any_size_stay_in_the_picture(count: int) -> None:
    scene = Match.new("coloradd", seats=2, seed=3).scene(0)
    hand = tuple(HeldCard(card % len(GAME.cards), playable=True) for card in range(count))
    picture = parsed(table_svg(GAME, replace(scene, hand=hand)))
    frames = [box for box in picture.iter(f"{SVG}rect") if box.get("stroke") == ACCENT]
    own = [box for box in frames if box.get("width") == str(OWN - 1)]
    assert len(own) == count
    for box in own:
        assert 0 < float(box.get("x", 0)) < ACROSS - OWN
        bottom = float(box.get("y", 0)) + float(box.get("height", 0))
        assert bottom < float(picture.get("height", 0))


def test_a_debt_is_shown_at_the_stock_and_at_who_owes_it() -> None:
    match = Match.read(
        "coloradd; phase: owing; debt: 4; debt-of: four; turn: 1; doubt: 0; doubt-colour: red;"
        "colour: green; hand 0: r4; hand 1: b3 b4; talon: wild+4"
    )
    assert "Bo has to draw 4 cards." in labels(table_svg(GAME, match.scene(0), names=["Ada", "Bo"]))
    assert "You have to draw 4 cards." in labels(
        table_svg(GAME, match.scene(1), names=["Ada", "Bo"])
    )
    assert "+4" in texts(match.svg(0))


def test_the_arrows_follow_the_direction() -> None:
    scene = Match.new("coloradd", seats=4, seed=3).scene(0)
    left, right = (table_svg(GAME, replace(scene, direction=way)) for way in (1, -1))
    assert "to the left" in labels(left) and "A264 162 0 0 1" in left
    assert "to the right" in labels(right) and "A264 162 0 0 0" in right


# Any page may embed them


def test_pictures_need_nothing_from_elsewhere_and_clash_with_nothing() -> None:
    tables = [match.svg(0) for match in after(Match.new("coloradd", seats=4, seed=3), acts=30)]
    cards = (picture for name in NAMES for picture in fronts(find(name)))
    for picture in (*cards, back_svg(), *tables):
        for element in parsed(picture).iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "style", "use", "a"}
            assert not {"id", "href", "class"} & {key.split("}")[-1] for key in element.attrib}
        assert "url(" not in picture


@pytest.mark.parametrize(
    "name", ["<b>", "A & B", "\"'", "</text><script>", "]]>", "a\0b\x1b", "  "]
)
def test_names_are_only_ever_text(name: str) -> None:
    match = Match.new("coloradd", seats=2, seed=3)
    picture = table_svg(GAME, match.scene(0), names=["", name])
    clean = re.sub("[\0\x1b]", "\N{REPLACEMENT CHARACTER}", name)
    assert any(f"1 {clean}:" in label for label in labels(picture))
    assert not list(parsed(picture).iter(f"{SVG}script"))


def test_long_names_are_shortened_but_not_for_screen_readers() -> None:
    match = Match.new("coloradd", seats=2, seed=3)
    picture = table_svg(GAME, match.scene(0), names=["", "Charles-Emmanuel"])
    assert "Charles-Emmanuel" not in texts(picture)
    assert any("Charles-Emmanuel" in label for label in labels(picture))


# Hidden cards


def redealt(match: Match, viewer: Seat, stream: random.Random) -> Match:
    """The same position with everything the viewer can't know dealt again."""
    lines = dict(line.split(": ") for line in match.write().splitlines()[1:])
    hidden = {key: lines[key].split() for key in lines if is_hidden(key, viewer)}
    cards = [code for held in hidden.values() for code in held if code != "-"]
    stream.shuffle(cards)
    for key, held in hidden.items():
        if held != ["-"]:
            lines[key] = " ".join(cards.pop() for _ in held)
    if "drawn" in lines and match.turn != viewer:
        lines["drawn"] = lines[f"hand {match.turn}"].split()[0]
    return Match.read("coloradd;" + ";".join(f"{key}: {lines[key]}" for key in lines), seed=0)


def is_hidden(key: str, viewer: Seat) -> bool:
    return key.startswith(("hand ", "stock")) and key != f"hand {viewer}"


@pytest.mark.parametrize("viewer", [TABLE, 0])
def test_a_picture_does_not_change_when_hidden_cards_do(viewer: Seat) -> None:
    stream = random.Random(7)
    for match in after(Match.new("coloradd", seats=3, seed=5), acts=60):
        assert redealt(match, viewer, stream).svg(viewer) == match.svg(viewer)


# Phases


def driven(game: Game, seed: int, options: str) -> Iterator[Any]:
    """A raw state before each action and each order from chance."""
    state = game.state()
    state.options = read_options(game, options)
    if game.workshop and not seed % 5:
        rows_onto(game, state, [random_card(random.Random(seed + n)) for n in range(4)])
    game.start(state, 2 + seed % 4)
    stream, out = random.Random(seed), [0] * 512
    while outcome(state) is None:
        yield state
        if state.chance.size or state.chance.words:
            game.supply(state, chance_for(state, seed))
            continue
        actor = int(state.seats.turn)
        size = game.legal(state, actor, out)
        game.apply(state, actor, stream.choice(out[:size]))
    yield state


def chance_for(state: Any, seed: int) -> list[int]:
    if state.chance.size:
        return seeds.order(seed, int(state.chance.given), int(state.chance.size))
    return seeds.words(seed, int(state.chance.drawn))


def test_there_is_a_picture_of_every_phase() -> None:
    waiting = set(Phase) - {Phase.COUNTING, Phase.EFFECT}  # nobody can look in between
    for seed in range(2_000):
        options = "target=1 custom_count=4" + (" illegal_lay=free" if seed % 2 else "")
        options += " agree=at_table" if seed == 1 else ""
        for state in driven(GAME, seed, options):
            if state.phase in waiting:
                waiting.remove(state.phase)
                draw_for_everybody(GAME, state)
        if not waiting:
            return
    raise AssertionError(waiting)


def draw_for_everybody(game: Game, state: Any) -> None:
    for viewer in range(TABLE, state.seats.count):
        view = game.view()
        game.show(state, viewer, view)
        for language in LANGUAGES:
            parsed(table_svg(game, game.scene(view), language=language))


# The documentation


def test_the_pictures_of_the_documentation_are_current() -> None:
    pictures = runpy.run_path(str(PICTURES / "make.py"))["pictures"]()
    for name, picture in pictures.items():
        assert (PICTURES / name).read_text(encoding="utf-8") == picture + "\n", "run make.py"
