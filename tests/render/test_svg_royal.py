"""Pictures of Royal: who wears crown and hat, and a table in every phase."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from penult.core.ids import NO_COLOUR, NOBODY, TABLE
from penult.games.registry import find
from penult.games.royal.phase import Phase
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.svg.emblems import CROWN, HORN
from penult.render.svg.marks import ACCENT
from penult.render.svg.table import card_svg, table_svg
from tests.render.test_svg import SVG, draw_for_everybody, driven, labels, parsed

GAME = find("royal")
NAMES = "Ada", "Bo", "Cy"
PLAYING = "royal; turn: 0; crown: 1; hat: 2; hand 0: g4 b7; hand 1: b3 b4; hand 2: r1 r2; talon: g5"
EMBLEMS = {"king": CROWN, "jester": HORN}


# Cards


@pytest.mark.parametrize(("code", "emblem"), [("rking", CROWN), ("rjester", HORN)])
def test_an_emblem_is_in_the_middle_and_in_both_corners(code: str, emblem: str) -> None:
    picture = card_svg(GAME, GAME.cards.index(code))
    halves = 2 if emblem == HORN else 1  # a hat is drawn half, then that half mirrored
    assert picture.count(emblem) == 3 * halves


# Who wears crown and hat


def group(inside: Element, label: str) -> Element | None:
    """The part of a picture whose label starts like this."""
    found = (
        part for part in inside.iter(f"{SVG}g") if part.get("aria-label", "").startswith(label)
    )
    return next(found, None)


def wearers(picture: str, mark: str, language: str = "en") -> list[int]:
    """The seats on which crown or hat is drawn and named."""
    word = catalogue(language).text(f"table-mark-{mark}")
    seats = (group(parsed(picture), f"{seat} ") for seat in range(len(NAMES)))
    return [seat for seat, part in enumerate(seats) if part is not None and bears(part, word, mark)]


def bears(seat: Element, word: str, mark: str) -> bool:
    worn = [part for part in seat.iter(f"{SVG}g") if part.get("aria-label") == word]
    drawn = [path for part in worn for path in part.iter(f"{SVG}path")]
    assert all(part.findtext(f"{SVG}title") == word for part in worn)
    return any(path.get("d") == EMBLEMS[mark] for path in drawn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [TABLE, 0, 1, 2])
def test_the_king_wears_the_crown_and_the_jester_the_hat(viewer: int, language: str) -> None:
    scene = Match.read(PLAYING).scene(viewer)
    picture = table_svg(GAME, scene, names=NAMES, language=language)
    assert wearers(picture, "king", language) == [1]
    assert wearers(picture, "jester", language) == [2]


def test_crown_and_hat_are_told_in_words_too() -> None:
    picture = table_svg(GAME, Match.read(PLAYING).scene(0), names=NAMES)
    king, jester = (catalogue("en").text(f"table-mark-{mark}") for mark in EMBLEMS)
    assert f"1 Bo: 2 cards, 0 points ({king})" in labels(picture)
    assert f"2 Cy: 2 cards, 0 points ({jester})" in labels(picture)
    assert f"({king})." in (parsed(picture).findtext(f"{SVG}desc") or "")


def test_before_a_jester_is_designated_nobody_wears_the_hat() -> None:
    match = Match.read(
        PLAYING.replace("hat: 2", "phase: designate; hat: -; clock: idle; after-start: act")
    )
    picture = table_svg(GAME, match.scene(0), names=NAMES)
    assert wearers(picture, "king") == [1]
    assert wearers(picture, "jester") == []
    assert HORN not in picture


# Tables


def test_under_a_joker_turned_up_no_colour_is_in_force_and_nobody_in_turn() -> None:
    match = Match.read(
        PLAYING.replace(
            "talon: g5", "talon: joker; phase: start; clock: idle; after-start: opening"
        )
    )
    scene = match.scene(0)
    assert (scene.colour, scene.turn) == (NO_COLOUR, NOBODY)
    picture = table_svg(GAME, scene, names=NAMES)
    assert catalogue("en").text("table-colour-short") in labels(picture)  # and no colour named
    assert ACCENT not in picture


def test_there_is_a_picture_of_every_phase() -> None:
    waiting = set(Phase) - {Phase.OPENING, Phase.COUNTING}  # nobody can look in between
    for seed in range(100):
        for state in driven(GAME, seed, "target=1"):
            if state.phase in waiting:
                waiting.remove(Phase(state.phase))
                draw_for_everybody(GAME, state)
        if not waiting:
            return
    raise AssertionError(waiting)
