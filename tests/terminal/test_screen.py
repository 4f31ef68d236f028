"""The table on the screen: plain words without symbols, or cards that always show their mark."""

from __future__ import annotations

import io
import re

import pytest
from rich.text import Text

from penult.core.ids import NO_COLOUR, Colour
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.render.words import SHAPES
from penult.terminal.console import Console
from penult.terminal.screen import Screen
from tests.terminal.table import sit, words_of

HAND = "coloradd; turn: 0; hand 0: r7 b+2 yrev gskip g9 wild wild+4; hand 1: r1 b2 y3; talon: g7"
ESCAPE = "\x1b"
DRAWN = re.compile(r"[\u2190-\u2bff\u2600-\u27bf]")  # arrows, boxes, blocks, shapes, dingbats
MARKS = "".join(SHAPES.values())

each_language = pytest.mark.parametrize("language", LANGUAGES)


def drawn(match: Match, language: str, plain: bool, width: int = 80, letters: bool = False) -> str:
    screen = Screen(words_of(match, language), plain, letters, width)
    return "\n".join(str(line) for line in screen.table(match.scene(0)))


def on_a_terminal(plain: bool, *lines: str | Text, width: int = 80) -> str:
    """What a capable terminal would receive."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("NO_COLOR", raising=False)
        environment.setenv("FORCE_COLOR", "1")
        environment.setenv("TERM", "xterm-256color")
        environment.setenv("COLUMNS", str(width))
        console = Console(plain)
        console.rich.file = out
        console.say(*lines)
    return out.getvalue()


@each_language
def test_plain_text_has_no_escape_codes_and_no_signs(language: str) -> None:
    starter = "coloradd; turn: 0; phase: naming; hand 0: r8 b7; hand 1: y1 r1; talon: wild"
    for position, typed in ((HAND, ["wild", "x", "hint", "help", "?"]), (starter, ["t", "r"])):
        said = sit(position, typed, language=language, plain=True).console.said
        text = on_a_terminal(True, *said)
        assert ESCAPE not in text
        assert not DRAWN.search(text), DRAWN.findall(text)
        assert not set(MARKS) & set(text)


@each_language
def test_plain_text_names_every_card_and_colour_in_words(language: str) -> None:
    match = Match.read(HAND)
    words = words_of(match, language)
    text = drawn(match, language, plain=True)
    for held in match.scene(0).hand:
        code = words.game.cards[held.card]
        sign = "*" if held.playable else " "
        assert f"  {sign} {code}  {words.card(held.card)}" in text.splitlines()
    assert f"{words.colour(Colour.GREEN)}, {words.mark(Colour.GREEN)}" in text


@each_language
@pytest.mark.parametrize("colour", Colour)
def test_plain_text_says_the_colour_in_force_with_its_mark(language: str, colour: Colour) -> None:
    match = Match.read(
        f"coloradd; hand 0: r1 r2; hand 1: b1 b2; talon: wild; colour: {colour.name.lower()}"
    )
    words = words_of(match, language)
    assert f"{words.colour(colour)}, {words.mark(colour)}" in drawn(match, language, plain=True)


def test_a_wild_starter_is_spelled_out_on_plain_output() -> None:
    match = Match.read(
        "coloradd; turn: 0; phase: naming; hand 0: r8 b7; hand 1: y1 r1; talon: wild"
    )
    assert "joker" in drawn(match, "fr", plain=True)


@each_language
def test_every_coloured_chip_bears_its_mark(language: str) -> None:
    match = Match.read(HAND)
    screen = Screen(words_of(match, language), plain=False, letters=False)
    for card, code in enumerate(match.game.cards):
        chip = str(screen.chip(card))
        colour = match.game.colours[card]
        mark = "" if colour == NO_COLOUR else SHAPES[Colour(colour)]
        assert chip.split() == ([code, mark] if mark else [code])
    text = drawn(match, language, plain=False)
    for code in ("r7 ●", "b+2 ■", "yrev ✚", "gskip ≈", "g9 ≈", "g7 ≈"):
        assert f" {code} " in text


@each_language
def test_marks_may_be_letters(language: str) -> None:
    match = Match.read(HAND)
    words = words_of(match, language)
    text = drawn(match, language, plain=False, letters=True)
    assert not set(MARKS) & set(text)
    assert f" r7 {words.letter(Colour.RED)} " in text


def test_plain_output_takes_no_style() -> None:
    assert on_a_terminal(True, Text("r7", style="bold white on red")) == "r7\n"


def test_colours_reach_a_terminal() -> None:
    match = Match.read(HAND)
    lines = Screen(words_of(match), plain=False, letters=False).table(match.scene(0))
    assert ESCAPE in on_a_terminal(False, *lines)


@pytest.mark.parametrize("plain", [True, False])
def test_cards_that_can_be_laid_are_marked(plain: bool) -> None:
    match = Match.read(HAND)
    text = drawn(match, "en", plain)
    for held in match.scene(0).hand:
        code = match.game.cards[held.card]
        assert (re.search(rf"\* ?{re.escape(code)} ", text) is not None) == held.playable
    assert {match.game.cards[held.card] for held in match.scene(0).hand if held.playable} == {
        *("r7", "gskip", "g9", "wild", "wild+4")
    }


def test_a_card_just_drawn_is_marked() -> None:
    match = Match.read("coloradd; hand 0: r1 b2; hand 1: y1 y2; talon: g7; stock: g3 rest")
    match.push("draw")
    assert "  * g3  green 3 (just drawn)" in drawn(match, "en", plain=True).splitlines()


@pytest.mark.parametrize("width", [30, 60])
def test_chips_are_not_broken_on_a_narrow_terminal(width: int) -> None:
    cards = "r1 r2 rskip b1 b2 brev y1 y2 yskip g1 g2 grev wild wild+4"
    match = Match.read(f"coloradd; hand 0: {cards}; hand 1: r3 r4; talon: g7")
    screen = Screen(words_of(match), plain=False, letters=False, width=width)
    rows = [line for line in screen.hand(match.scene(0)) if isinstance(line, Text)]
    assert len(rows) > 1
    assert all(row.cell_len <= width for row in rows)
    assert "".join(re.findall(r"[a-z+\d]+", " ".join(map(str, rows)))) == cards.replace(" ", "")


def test_words_are_not_broken_on_a_narrow_terminal() -> None:
    text = on_a_terminal(True, "somebody lays an extraordinary card", width=20)
    assert text.split() == ["somebody", "lays", "an", "extraordinary", "card"]
    assert max(map(len, text.splitlines())) <= 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [30, 40, 80])
def test_pile_and_colour_never_run_over_the_edge(language: str, width: int) -> None:
    match = Match.read(HAND, seed=1)
    screen = Screen(words_of(match, language), plain=False, letters=False, width=width)
    assert all(Text(str(line)).cell_len <= width for line in screen.talon(match.scene(0)))


def test_no_line_breaks_at_a_space_that_forbids_it() -> None:
    text = on_a_terminal(True, "On joue à gauche. Pioche\xa0: 77 cartes.", width=25)
    assert text == "On joue à gauche.\nPioche\xa0: 77 cartes.\n"


def test_a_wrapped_seat_hangs_below_its_name() -> None:
    text = on_a_terminal(True, "> 2 Ben: 7 Karten (König, bereit)", width=28)
    assert text == "> 2 Ben: 7 Karten (König,\n    bereit)\n"


def test_a_hash_stays_in_one_piece() -> None:
    assert on_a_terminal(True, "Hash: " + "x" * 30, width=20) == "Hash:\n" + "x" * 30 + "\n"


WIDE = (
    "tippo; turn: 0; hand 0: r7 b3 g1; hand 1: y1 y2; tray a: yskip; tray b: g3s",
    "rummy; turn: 0; hand 0: r1 b1; hand 1: y1 y3; melds: r1-12 12byg; single: b3 b5 b7 g1 g3 g5",
)


@each_language
@pytest.mark.parametrize("position", WIDE)
@pytest.mark.parametrize("width", [40, 80])
def test_neither_balance_nor_melds_run_over_the_edge(
    language: str, position: str, width: int
) -> None:
    match = Match.read(position, seed=1)
    screen = Screen(words_of(match, language), plain=False, letters=False, width=width)
    drawn = [line for line in screen.table(match.scene(0)) if isinstance(line, Text)]
    assert drawn
    assert max(line.cell_len for line in drawn) <= width, "\n".join(map(str, drawn))
