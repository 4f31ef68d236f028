"""Sounds, notices and the title, when it is somebody's turn; each has a switch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.staged import Stage, staged

# Notes and notices are counted; whether anybody looks, and allows notices, is ours to say. What a
# test asks a page counts as done by somebody: so we say ourselves whether anybody has clicked.
INSTRUMENTS = """
window.counts = {contexts: 0, notes: 0, notices: []}
window.AudioContext = class extends AudioContext {
  constructor() { super(); counts.contexts++ }
  createOscillator() { counts.notes++; return super.createOscillator() }
}
window.Notification = class extends Notification {
  static get permission() { return "granted" }
  constructor(title, details) { super(title, details); counts.notices.push(title) }
}
addEventListener("pointerdown", () => { window.touched = true }, true)
Object.defineProperty(navigator, "userActivation", {
  get: () => ({ hasBeenActive: window.touched === true })
})
Object.defineProperty(document, "hidden", { get: () => window.away === true })
"""
CALLED = [{"kind": "called", "seat": 1, "clause": "ADD-65"}]
LAID = [{"kind": "laid", "seat": 1, "card": "r5", "clause": "ADD-15"}]
TITLE = "● Your turn."


class Scene:
    def __init__(self, page: Page, stage: Stage) -> None:
        self.page = page
        self.stage = stage

    def touch(self) -> None:
        """Somebody does something, before which no page may sound."""
        self.page.locator(".felt").click(position={"x": 60, "y": 60})

    def switch(self, label: str) -> None:
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_label(label, exact=True).click()
        self.page.keyboard.press("Escape")

    def notes(self, events: list[dict[str, object]], turn: int = 1) -> int:
        """So many more are heard when this happens."""
        before = self.count("notes")
        self.happen(events, turn)
        return self.count("notes") - before

    def happen(self, events: list[dict[str, object]], turn: int = 1) -> None:
        self.stage.tell(events, turn=turn)
        expect(self.page.locator("main")).to_have_attribute("data-version", str(self.stage.version))

    def count(self, what: str) -> int:
        return int(self.page.evaluate(f"counts.{what}"))


@pytest.fixture(scope="module")
def scene(chromium: Browser, link: str) -> Iterator[Scene]:
    stage = Stage("coloradd", {"top": "r7", "colour": "red", "turn": 1, "hand": [{"card": "b3"}]})
    page = staged(chromium, link, stage, motion=False, before=INSTRUMENTS)
    expect(page.locator(".hand")).to_be_visible()
    yield Scene(page, stage)
    page.context.close()


def test_nothing_sounds_before_somebody_has_done_something(scene: Scene) -> None:
    assert scene.notes(CALLED) == 0
    assert scene.count("contexts") == 0
    scene.touch()
    assert scene.notes(CALLED) > 0
    assert scene.count("contexts") == 1


@pytest.mark.parametrize(
    ("label", "events", "turn"),
    [
        ("Cards and tiles", LAID, 1),
        ("Calls, bells, fanfares, crashes", CALLED, 1),
        ("Chime when it’s my turn", [], 0),
        ("Sounds", CALLED, 1),
    ],
)
def test_each_kind_of_sound_has_a_switch(
    scene: Scene, label: str, events: list[dict[str, object]], turn: int
) -> None:
    scene.touch()
    assert scene.notes(events, turn) > 0
    scene.happen([])
    scene.switch(label)
    assert scene.notes(events, turn) == 0
    scene.happen([])
    scene.switch(label)
    assert scene.notes(events, turn) > 0
    scene.happen([])


def test_the_title_says_whose_turn_it_is_unless_switched_off(scene: Scene) -> None:
    scene.happen([], turn=0)
    expect(scene.page).to_have_title(TITLE)
    scene.switch("Show it in the page title")
    expect(scene.page).to_have_title("ColorADD · Penult")
    scene.switch("Show it in the page title")
    expect(scene.page).to_have_title(TITLE)
    scene.happen([])


def test_who_looks_elsewhere_is_notified_if_he_wishes_it(scene: Scene) -> None:
    page = scene.page
    page.evaluate("away = true")
    scene.happen([], turn=0)
    scene.happen([])
    assert scene.count("notices.length") == 0
    scene.switch("Notify me when I’m in another window")
    scene.happen([], turn=0)
    assert page.evaluate("counts.notices") == ["Your turn."]
    scene.happen([])
    page.evaluate("away = false")
    scene.happen([], turn=0)
    assert scene.count("notices.length") == 1, "who looks sees it"
