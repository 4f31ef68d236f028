"""The full screen at a live table, with a real server."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from penult.client import open_table
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.i18n import catalogue
from penult.terminal.full.app import FullScreen
from penult.terminal.full.running import live_screen
from tests.client.conftest import link
from tests.terminal.full.seated import Seated, at

__all__ = ["link"]

STEPS = 3000  # of a round; only a failure takes so many


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def screen_at(link: str, game: str) -> FullScreen:
    guest = asyncio.run(open_table(link, game, "Lea", seats=2, bots=1))
    return live_screen(guest, catalogue("en"))


async def leaves(seated: Seated) -> None:
    await seated.pilot.press("f10")
    await seated.until(lambda: not seated.app.session.is_alive())


def test_a_live_table_is_accepted_and_talked_at(link: str) -> None:
    async def play(seated: Seated) -> None:
        await seated.sees("0 Lea (You, host)")
        await seated.clicks("button--Accept")
        await seated.sees("Draw pile")
        await seated.types("say hello")
        await seated.sees("❝ Lea: hello")
        await seated.points_at("button--React")
        await seated.sees("Thank you!")
        await seated.pilot.press("1")
        await seated.sees("❝ Lea: Hello!")
        await leaves(seated)

    app = at(screen_at(link, "coloradd"), play, size=(100, 40))
    assert "Your seat is kept for you" in "\n".join(app.console_of_session.notice)


@pytest.mark.skipif(os.environ.get("PENULT_HEAVY") != "1", reason="bots take their time")
@pytest.mark.parametrize("game", NAMES)
def test_a_round_of_every_game_ends_with_its_sheet(link: str, game: str) -> None:
    async def play(seated: Seated) -> None:
        await seated.types("pace fast")
        await seated.clicks("button--Accept")
        for _ in range(STEPS):
            if seated.shown.scene.rounds:
                break
            await one_step(seated)
        assert seated.shown.scene.rounds
        if seated.shown.sheet:  # unless the last step went on from it
            await seated.sees("The round is over")
            await seated.pilot.press("enter")
            await seated.until(lambda: seated.shown.sheet is None)
        await leaves(seated)

    at(screen_at(link, game), play)


async def one_step(seated: Seated) -> None:
    """Play the first card that can be played, or do the first thing that is offered."""
    shown = seated.shown
    playable = [held.card for held in shown.scene.hand if held.playable or held.trays]
    offered = [choice.line or choice.more[0].line for choice in shown.buttons]
    moves = [line for line in offered if line and not line.startswith(("say", "react", "accuse"))]
    if shown.question:
        await seated.pilot.press(shown.question.choices[0].key[0])
    elif shown.scene.turn == shown.scene.viewer != TABLE and not shown.sheet:
        cards = [] if shown.scene.spread else [shown.words.game.cards[card] for card in playable]
        first = [line for line in moves if line in ("press", "finish", "ready", "start")]
        seated.app.submit(next(iter([*first, *cards, *moves]), ""))
    await asyncio.sleep(0.05)
