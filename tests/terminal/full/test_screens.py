"""What the full screen looks like, at several sizes and in every language."""

from __future__ import annotations

import pytest

from penult.i18n import LANGUAGES, catalogue
from tests.terminal.full.screens import FOLDER, POSITIONS, SIZES, drawn
from tests.terminal.full.seated import Seated, at_screen
from tests.terminal.table import POSITION


@pytest.mark.parametrize("game", POSITIONS)
def test_the_screen_of_each_game_looks_as_it_did(game: str) -> None:
    """After an intended change: python -m tests.terminal.full.screens."""
    kept = {name: (FOLDER / f"{game}-{name}.txt").read_text(encoding="utf-8") for name in SIZES}
    assert drawn(game) == kept


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_the_screen_speaks_the_player_s_language(language: str) -> None:
    text, texts = drawn("coloradd", language)["small"], catalogue(language)
    for key in ("table-your-turn", "full-stock", "web-act-draw", "full-hint", "full-leave"):
        assert texts.text(key) in text
    assert catalogue("en").text("table-your-turn") not in text


def test_resizing_keeps_everything_in_sight() -> None:
    async def play(seated: Seated) -> None:
        for size in ((200, 60), (80, 24)):
            await seated.pilot.resize_terminal(*size)
            text = await seated.still()
            assert max(map(len, text.splitlines())) <= size[0]
            for part in ("round 1", "Ada", "Draw pile", "Your turn.", "r7", "b7", "F1", "Type r7"):
                assert part.lower() in text.lower()

    at_screen(POSITION, play)


def test_a_window_that_is_too_small_says_so_and_names_the_other_way_to_play() -> None:
    async def play(seated: Seated) -> None:
        await seated.sees("60×20")
        await seated.sees("80×24")
        await seated.sees("--full")
        await seated.pilot.resize_terminal(80, 24)
        await seated.until(lambda: "60×20" not in seated.text)
        await seated.sees("Your turn.")

    at_screen(POSITION, play, size=(60, 20))


def test_many_players_and_cards_fit() -> None:
    hand = " ".join(f"{colour}{face}" for colour in "rbyg" for face in range(2, 9))
    others = "; ".join(f"hand {seat}: wild" for seat in range(1, 5))
    more = "; ".join(f"hand {seat}: wild+4" for seat in range(5, 9))

    async def play(seated: Seated) -> None:
        text = await seated.still()
        for part in ("r2", "g8", "8 ", "Draw pile", "Your turn.", "Type r7", "f10"):
            assert part in text

    at_screen(f"coloradd; turn: 0; hand 0: {hand}; {others}; {more}; talon: r9", play)


def test_letters_can_stand_for_colours() -> None:
    async def play(seated: Seated) -> None:
        await seated.sees("r7      R")
        await seated.until(lambda: "●" not in seated.text)

    at_screen(f"{POSITION}; options: colour_marks=letters", play)


def test_no_other_hand_reaches_the_screen() -> None:
    """Before a round ends, a player's own view has no card of others."""

    async def play(seated: Seated) -> None:
        text = await seated.still()
        assert not any(code in text for code in ("y1", "y2", "y3", "y4", "y5", "y6", "yellow"))

    at_screen(POSITION, play)
