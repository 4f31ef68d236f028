"""The full screen at a live table, with a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from penult.client import open_table
from penult.i18n import catalogue
from penult.terminal.full.running import live_screen
from tests.client.conftest import link
from tests.terminal.full.seated import Seated, at

__all__ = ["link"]


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


async def one_step(seated: Seated) -> None:
    """Play anything at all."""
    shown = seated.shown
    if shown.question:
        await seated.pilot.press(shown.question.choices[0].key[0])
    elif shown.scene.turn == shown.scene.viewer and shown.buttons:
        playable = [held.card for held in shown.scene.hand if held.playable]
        codes = [*(shown.words.game.cards[card] for card in playable), "draw", "pass"]
        seated.app.submit(next(code for code in codes if code in playable_lines(seated)))
    await asyncio.sleep(0.05)


def playable_lines(seated: Seated) -> set[str]:
    shown = seated.shown
    lines = {choice.line for choice in shown.buttons}
    return lines | {shown.words.game.cards[held.card] for held in shown.scene.hand if held.playable}


def test_a_round_at_a_live_table_with_talk(link: str) -> None:
    guest = asyncio.run(open_table(link, "coloradd", "Lea", seats=3, bots=2))

    async def play(seated: Seated) -> None:
        await seated.sees("Press Enter to accept the options")
        await seated.sees("0 Lea (You, host)")
        await seated.pilot.press("enter")
        await seated.sees("Draw pile")
        await seated.types("say hello")
        await seated.sees("❝ Lea: hello")
        await seated.points_at("button--React")
        await seated.sees("Thank you!")
        await seated.pilot.press("1")
        await seated.sees("❝ Lea: Hello!")
        for _ in range(2000):
            if seated.shown.sheet:
                break
            await one_step(seated)
        await seated.sees("The round is over")
        await seated.sees("Cards left:")
        await seated.pilot.press("enter")
        await seated.sees("round 2")
        await seated.pilot.press("f10")
        await seated.until(lambda: not seated.app.session.is_alive())

    app = at(live_screen(guest, catalogue("en")), play, size=(100, 40))
    assert "Your seat is kept for you" in "\n".join(app.console_of_session.notice)
