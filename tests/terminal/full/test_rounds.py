"""The end of a round of each game on the full screen, with keys and with the mouse."""

from __future__ import annotations

import pytest

from tests.terminal.full.seated import Seated, at_screen

OTHERS = "hand 1: y1 y2 y3; hand 2: y4 y5 y6"
ENDS = {  # a position, then what is clicked (~: only chosen) and what is typed to win the round
    "coloradd": (f"coloradd; turn: 0; hand 0: r7; {OTHERS}; talon: r9", ["r7"], ["r7"]),
    "master": (
        f"master; turn: 0; hand 0: r7; {OTHERS}; talon: r9",
        ["r7", "button-press"],
        ["r7", ""],
    ),
    "royal": (
        f"royal; turn: 0; crown: 1; hat: 2; reigns: 1; hand 0: r7; {OTHERS}; talon: r8",
        ["r7"],
        ["r7"],
    ),
    "tippo": (
        f"tippo; turn: 0; hand 0: r7; {OTHERS}; tray a: r8; tray b: g5; options: balance=pure",
        ["r7"],
        ["r7"],
    ),
    "rummy": (
        "rummy; turn: 0; melds: r3-5; hand 0: r6; hand 1: y1 y3 y6; hand 2: g1 g3 g6",
        ["~card-0", "button-r6", "~meld-0-", "~single-0", "button-meld", "button-finish"],
        ["r3-6", ""],
    ),
}


@pytest.mark.parametrize("game", ENDS)
def test_a_round_is_won_with_the_mouse(game: str) -> None:
    position, clicks, _ = ENDS[game]

    async def play(seated: Seated) -> None:
        for wanted in clicks:
            if wanted.startswith("~"):
                await seated.points_at(wanted[1:])
            else:
                await seated.clicks(wanted)
        await seated.sees("The round is over")
        await seated.sees("★")
        asked = seated.asked
        await seated.pilot.click("OptionList", offset=(5, 0))
        await seated.settled(asked)
        await seated.sees("round 2")

    at_screen(position, play)


@pytest.mark.parametrize("game", ENDS)
def test_a_round_is_won_with_the_keyboard(game: str) -> None:
    position, _, lines = ENDS[game]

    async def play(seated: Seated) -> None:
        for line in lines:
            await seated.types(line)
        assert seated.shown.sheet is not None
        await seated.sees("The round is over")
        await seated.presses("enter")
        await seated.sees("round 2")

    at_screen(position, play, size=(120, 40))


def test_the_end_of_a_round_can_be_undone() -> None:
    position, _, _ = ENDS["coloradd"]

    async def play(seated: Seated) -> None:
        await seated.types("r7")
        await seated.sees("The round is over")
        await seated.pilot.press("escape")
        await seated.types("undo")
        assert seated.shown.sheet is None
        await seated.sees("Your turn.")
        await seated.types("r7")
        assert seated.shown.sheet is not None
        assert len(seated.shown.sheet.rounds) == 1

    at_screen(position, play)
