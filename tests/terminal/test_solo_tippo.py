"""Tippo in the terminal: trays are typed, asked for and drawn."""

from __future__ import annotations

import pytest

from penult.games.scene import SceneBalance, SceneTray
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.terminal import screen
from penult.terminal.parser import Parser, parts, ways_to_lay
from tests.terminal.table import sit, words_of

SCALES = "hand 1: y1 y2 y3; hand 2: y4 y5 y6; tray a: r8; tray b: g7"
MINE = f"tippo; turn: 0; hand 0: r7 joker g1 b3; {SCALES}; options: balance=pure"
TO_NAME = (
    "tippo; turn: 0; phase: naming; hand 0: r7 b7; hand 1: y1 y2;"
    " tray a: joker; tray b: tilt; options: balance=pure"
)


def acts(match: Match) -> list[tuple[int, str]]:
    return [(seat, act.text) for seat, act in match.acts]


# Naming the tray


@pytest.mark.parametrize("said", [["r7@a"], ["r7 a"], ["red 7 left"], ["r7", "a"], ["r7", "left"]])
def test_a_card_is_laid_on_a_tray(said: list[str]) -> None:
    assert acts(sit(MINE, said).match)[0] == (0, "r7@a")


def test_only_a_choice_is_asked_for() -> None:
    """A green card matches on one tray only."""
    sitting = sit(MINE, ["g1"])
    assert acts(sitting.match)[0] == (0, "g1@b")
    assert "Which tray?" not in sitting.text


@pytest.mark.parametrize("said", [["joker@b=blue"], ["joker blue right"], ["joker", "b", "blue"]])
def test_a_joker_needs_tray_and_colour(said: list[str]) -> None:
    assert acts(sit(MINE, said).match)[0] == (0, "joker@b=blue")


def test_a_tray_that_is_none_plays_nothing() -> None:
    sitting = sit(MINE, ["r7", "c"])
    assert sitting.match.acts == []
    assert "Nothing was played" in sitting.text


def test_a_refusal_names_the_clause() -> None:
    assert "TIP-13" in sit(MINE, ["draw"]).text
    assert "TIP-20" in sit(MINE, ["b3@a"]).text


def test_colours_of_both_trays_are_asked_for_one_by_one() -> None:
    sitting = sit(TO_NAME, ["blue", "name red"])
    assert acts(sitting.match)[:2] == [(0, "name blue"), (0, "name red")]
    first, second = "Which colour for tray A?", "Which colour for tray B?"
    assert sitting.text.index(first) < sitting.text.index(second)


@pytest.mark.parametrize(
    ("language", "said", "act"),
    [
        ("en", "red stop 3", "r3s"),
        ("en", "red stop 3 on tray a", "r3s@a"),
        ("en", "super joker", "super"),
        ("en", "tilt left", "tilt@a"),
        ("fr", "stop 3 rouge à gauche", "r3s@a"),
        ("fr", "stop 3 rouge gauche", "r3s@a"),
        ("fr", "7 rouge sur le plateau b", "r7@b"),
        ("fr", "super joker bleu", "super=blue"),
        ("fr", "joker rouge gauche", "joker@a=red"),
        ("de", "rote 7 auf schale a", "r7@a"),
        ("de", "stop 3 rot rechts", "r3s@b"),
        ("de", "superjoker links blau", "super@a=blue"),
    ],
)
def test_tippo_in_words(language: str, said: str, act: str) -> None:
    parser = Parser(words_of(Match.read(MINE, seed=1), language))
    assert parser.understand(said).rest == act


def test_what_is_not_said_can_be_anything() -> None:
    game = Match.read(MINE, seed=1).game
    assert parts("joker@b=blue") == ("joker", "b", "blue", "")
    assert [way.text for way in ways_to_lay(game, "r7")] == ["r7@a", "r7@b"]
    assert [way.text for way in ways_to_lay(game, "joker=red")] == ["joker@a=red", "joker@b=red"]


# The balance


def balance(lean: int = 0, disc: int = 0) -> SceneBalance:
    tray = SceneTray(top=0, colour=0, size=1, frozen=False, fall=0.0, slide=0.0)
    return SceneBalance((tray, tray), lean=lean, disc=disc, rim=1000, sliding=False, aside=0)


def test_the_heavy_side_is_low() -> None:
    assert screen.rows_of(balance(0)) == (1, 1, 1)
    assert screen.rows_of(balance(2000)) == (0, 1, 2)
    assert screen.rows_of(balance(-2000)) == (2, 1, 0)


def test_the_disc_lies_where_it_is() -> None:
    columns = [screen.disc_column(balance(disc=disc)) for disc in range(-999, 1000, 111)]
    assert columns == sorted(columns)
    assert (columns[0], columns[-1]) == (0, screen.BEAM - 1)
    assert screen.disc_column(balance(disc=0)) == screen.BEAM // 2


@pytest.mark.parametrize("lean", [-3000, 0, 3000])
def test_the_drawn_beam_has_one_disc(lean: int) -> None:
    drawn = "".join(screen.beam(balance(lean, disc=-700), row) for row in range(3))
    assert drawn.count(screen.DISC) == 1
    assert drawn.count("=") == screen.BEAM - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_mode_says_everything_about_the_balance(language: str) -> None:
    position = f"{MINE}; disc: 300; weights: 1000 3000"
    text = sit(position, ["table"], language=language, plain=True).text
    words = words_of(Match.read(position, seed=1), language)
    for tray in (0, 1):
        assert words.texts.text("table-risk", tray=words.tray(tray), fall=0, slide=0)[:10] in text
    assert words.texts.text("table-disc-near", tray=words.tray(1)) in text
    assert "===" not in text


def test_the_picture_shows_trays_frost_and_risk() -> None:
    frozen = MINE.replace("tray b: g7", "tray b: g3s")
    text = sit(frozen, ["table"], plain=False).text
    assert "===" in text
    assert "frozen" in text
    assert "Risk on tray A" in text
    assert "a, b = you can play it on that tray now" in text


def test_audit_lines_are_not_told_but_logged() -> None:
    sitting = sit(MINE, ["r7@a", "log"])
    told, _, logged = sitting.text.rpartition("You play a red 7 on tray A")
    assert "You play a red 7 on tray A" in told
    assert "The balance leans" not in told
    assert "The balance leans left" in logged
