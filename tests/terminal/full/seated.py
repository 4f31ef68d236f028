"""Somebody at the full screen, with keys and mouse, against bots that don't hesitate."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from textual.pilot import Pilot

from penult.i18n import catalogue
from penult.match.match import Match
from penult.render.hints import Advice
from penult.render.words import Words
from penult.terminal.full.app import FullScreen
from penult.terminal.full.canvas import Canvas
from penult.terminal.full.drawing import Spot
from penult.terminal.full.shown import Shown
from penult.terminal.full.stage import FullSolo
from penult.terminal.solo import seat_names
from tests.terminal.table import NAMES, Adviser, Clock

PATIENCE = 30  # seconds; only a failure takes this long
LOOK = 0.005  # seconds
GLANCE = 0.06  # seconds between two looks at the whole picture


class Seated:
    def __init__(self, app: FullScreen, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def shown(self) -> Shown:
        assert self.app.shown is not None
        return self.app.shown

    @property
    def text(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    @property
    def asked(self) -> int:
        return self.app.shown.asked if self.app.shown else 0

    async def until(self, is_so: Callable[[], bool], pause: float = LOOK) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if is_so():
                return
            await asyncio.sleep(pause)
        raise AssertionError(f"this never came:\n{self.text}")

    async def sees(self, text: str) -> None:
        """Wait until the screen shows a text."""
        await self.until(lambda: text in self.text, GLANCE)

    async def still(self) -> str:
        """What stands on the screen when it no longer changes."""
        seen: list[str] = []
        while len(seen) < 2 or seen[-1] != seen[-2] or "f10" not in seen[-1]:
            await asyncio.sleep(GLANCE)
            seen.append(self.text)
        return seen[-1]

    async def settled(self, asked: int) -> None:
        """Wait until the table waits for another line."""
        app = self.app
        await self.until(
            lambda: (
                not app.is_running
                or not app.session.is_alive()
                or (app.shown is not None and app.shown.waits and app.shown.asked > asked)
            )
        )

    async def types(self, line: str) -> None:
        """Type a line and Enter."""
        asked = self.asked
        for letter in line:
            await self.pilot.press(letter if letter.isalnum() else KEYS[letter])
        await self.pilot.press("enter")
        await self.settled(asked)

    async def presses(self, *keys: str) -> None:
        """Press keys of which the last one is an answer."""
        asked = self.asked
        await self.pilot.press(*keys)
        await self.settled(asked)

    def spots(self) -> dict[str, tuple[Canvas, Spot]]:
        return {
            spot.key: (canvas, spot)
            for canvas in self.app.screen_stack[0].query(Canvas)
            for spot in canvas.spots()
            if spot.key
        }

    async def points_at(self, wanted: str) -> None:
        """Click on a card by its notation, or on a pile, a player or a button."""
        await self.until(lambda: self.found(wanted) != "")
        await asyncio.sleep(GLANCE)
        canvas, spot = self.spots()[self.found(wanted)]
        await self.pilot.click(canvas, offset=(spot.x + canvas.gutter.left, spot.y))

    def found(self, wanted: str) -> str:
        """The key of what is wanted; empty if it isn't there."""
        held = [each.card for each in self.shown.scene.hand]
        codes = [self.shown.words.game.cards[card] for card in held]
        key = f"card-{codes.index(wanted)}" if wanted in codes else wanted
        return next((name for name in self.spots() if name.startswith(key)), "")

    async def clicks(self, wanted: str) -> None:
        asked = self.asked
        await self.points_at(wanted)
        await self.settled(asked)


KEYS = {
    " ": "space",
    "?": "question_mark",
    "=": "equals_sign",
    "+": "plus",
    "-": "minus",
    "@": "at",
    "!": "exclamation_mark",
}

Play: TypeAlias = Callable[[Seated], Awaitable[None]]


def at_screen(
    match: Match | str,
    play: Play,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    hint: Advice | None = None,
) -> FullScreen:
    """Sit down at a match or a position and play; returns the app after it has ended."""
    if isinstance(match, str):
        match = Match.read(match, seed=1)
    names = seat_names(NAMES[0], match.seats)
    words = Words(match.game, catalogue(language), names, viewer=0)

    def work(console: Any) -> None:
        solo = FullSolo(match, words, console, "sensible", True, Clock(), Adviser(hint), pace=0.0)
        solo.run()

    return at(FullScreen(words.texts, work), play, size)


def at(app: FullScreen, play: Play, size: tuple[int, int] = (80, 24)) -> FullScreen:
    """Sit down at a screen and play."""

    async def sitting() -> None:
        async with app.run_test(size=size) as pilot:
            seated = Seated(app, pilot)
            await seated.settled(-1)
            await play(seated)

    asyncio.run(sitting())
    if app.failure:
        raise app.failure
    return app
