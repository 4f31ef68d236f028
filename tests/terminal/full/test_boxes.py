"""Questions, refusals, pages and leaving on the full screen."""

from __future__ import annotations

import pytest

from penult.match.match import Match
from penult.render.hints import Advice
from tests.terminal.full.seated import Seated, at_screen
from tests.terminal.table import POSITION, WILDS
from tests.terminal.test_solo_royal import I_NAME_THE_JESTER
from tests.terminal.test_solo_tippo import MINE as SCALES

SEVENS = (
    "master; turn: 0; hand 0: r7 r8; hand 1: y1 y2 y3; hand 2: y4 y5 y6; talon: r9;"
    " options: seven_zero=on"
)


def acts(match: Match) -> list[tuple[int, str]]:
    return [(seat, act.text) for seat, act in match.acts]


@pytest.mark.parametrize("keys", [["b"], ["down", "enter"]])
def test_the_colour_of_a_wild_is_asked_for_in_a_box(keys: list[str]) -> None:
    match = Match.read(WILDS, seed=1)

    async def play(seated: Seated) -> None:
        await seated.clicks("wild")
        await seated.sees("Which colour?")
        await seated.presses(*keys)

    at_screen(match, play)
    assert acts(match)[0] == (0, "wild=blue")


def test_escape_takes_a_wild_back() -> None:
    match = Match.read(WILDS, seed=1)

    async def play(seated: Seated) -> None:
        await seated.clicks("wild")
        await seated.presses("escape")
        await seated.sees("Nothing was played.")

    at_screen(match, play)
    assert not match.acts


def test_a_tray_is_asked_for_or_clicked() -> None:
    match = Match.read(SCALES, seed=1)

    async def play(seated: Seated) -> None:
        await seated.clicks("r7")
        await seated.sees("Which tray?")
        await seated.presses("escape")
        await seated.pilot.press("right")  # the cursor is on it
        await seated.clicks("tray-0")

    at_screen(match, play)
    assert acts(match)[0] == (0, "r7@a")


def test_the_partner_of_a_swap_is_asked_for() -> None:
    match = Match.read(SEVENS, seed=1)

    async def play(seated: Seated) -> None:
        await seated.clicks("r7")
        await seated.sees("Who do you swap hands with?")
        await seated.presses("2")

    at_screen(match, play)
    assert acts(match)[0] == (0, "r7>2")


def test_the_king_clicks_on_the_jester() -> None:
    match = Match.read(I_NAME_THE_JESTER, seed=1)

    async def play(seated: Seated) -> None:
        await seated.sees("You’re the king: who will be the jester?")
        await seated.pilot.press("escape")  # closes the box; the question stays
        await seated.clicks("seat-2")

    at_screen(match, play)
    assert acts(match)[0] == (0, "jester 2")


def test_a_refusal_says_why_and_then_reads_out_the_clause() -> None:
    async def play(seated: Seated) -> None:
        await seated.clicks("b7")
        await seated.sees("A blue 7 doesn’t match red or 9. [ADD-15]")
        await seated.clicks("button-?")
        await seated.sees("b7: not possible. ADD-15: On your turn, play one card")
        await seated.pilot.press("escape")
        await seated.until(lambda: "ADD-15: On your turn" not in seated.text)

    match = Match.read(POSITION, seed=1)
    at_screen(match, play)
    assert not match.acts


def test_what_is_not_understood_changes_nothing() -> None:
    async def play(seated: Seated) -> None:
        await seated.types("xyzzy")
        await seated.sees("I don’t understand “xyzzy”")

    at_screen(POSITION, play)


def test_arrows_choose_a_card_that_can_be_played() -> None:
    match = Match.read(POSITION, seed=1)

    async def play(seated: Seated) -> None:
        await seated.pilot.press("right")
        await seated.presses("enter")

    at_screen(match, play)
    assert acts(match)[0] == (0, "r7")


def test_arrows_reach_buttons_and_piles() -> None:
    match = Match.read(POSITION, seed=1)

    async def play(seated: Seated) -> None:
        await seated.pilot.press("right", "up")
        assert seated.app.cursor is not None
        assert seated.app.cursor[1].startswith("button-draw")
        await seated.pilot.press("up")
        assert seated.app.cursor[1] == "stock"
        await seated.presses("enter")

    at_screen(match, play)
    assert acts(match)[0] == (0, "draw")


def test_hint_help_and_undo_have_keys() -> None:
    async def play(seated: Seated) -> None:
        await seated.presses("f2")
        await seated.sees("Play a red 7")
        await seated.types("r7")
        await seated.presses("f5")
        await seated.sees("Undone.")
        await seated.presses("f1")
        await seated.sees("On the whole screen you can also click")
        await seated.pilot.press("pagedown", "escape")

    at_screen(POSITION, play, hint=Advice("r7", sure="usual"))


def test_a_reaction_is_offered_as_a_button() -> None:
    caught = "coloradd; turn: 1; exposed: 2; hand 0: r7 b7; hand 1: y1 y2; hand 2: y4; talon: r9"
    match = Match.read(caught, seed=1)

    async def play(seated: Seated) -> None:
        await seated.sees("Catch Ben: no call!")
        await seated.clicks("button-catch 2")

    at_screen(match, play)
    assert acts(match)[0] == (0, "catch 2")


def test_leaving_asks_and_can_be_called_off() -> None:
    async def play(seated: Seated) -> None:
        await seated.types("draw")
        await seated.presses("ctrl+c")
        await seated.sees("Leave without saving?")
        await seated.presses("enter")
        await seated.until(lambda: "Leave without saving?" not in seated.text)
        await seated.presses("f10")
        await seated.pilot.press("ctrl+c")
        await seated.until(lambda: not seated.app.session.is_alive())

    app = at_screen(POSITION, play)
    assert app.console_of_session.notice[-1] == "Goodbye!"


def test_a_session_that_fails_closes_the_screen_and_is_reported() -> None:
    async def play(seated: Seated) -> None:
        seated.app.inbox.put(1)  # no line
        await seated.until(lambda: not seated.app.session.is_alive())

    with pytest.raises(AttributeError):
        at_screen(POSITION, play)


def test_the_match_ends_with_its_score_sheet() -> None:
    last = "coloradd; turn: 0; hand 0: r7; hand 1: y1 y2 y3; talon: r9; totals: 495 0"

    async def play(seated: Seated) -> None:
        await seated.clicks("r7")
        await seated.sees("The match is over")
        await seated.sees("★ ")
        await seated.pilot.press("enter")
        await seated.until(lambda: not seated.app.session.is_alive())

    at_screen(last, play)
