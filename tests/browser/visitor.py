"""Somebody in front of the page: with a mouse or a finger, or with the keyboard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from playwright.sync_api import (
    Browser,
    Error,
    FloatRect,
    Page,
    Position,
    Response,
    StorageState,
    TimeoutError,
    WebSocket,
    expect,
)

from penult.i18n import catalogue
from tests.browser.person import PHONE, WAIT

HERE = Path(__file__).parent
MOST = 400  # things done in a round
GLANCE = 20  # milliseconds until one looks again; longer and longer
PATIENCE = 600  # looks in vain
STOPS = 150  # of Tab on a page; every meld on the table is one
PLAN = '.actions button[data-verb="plan"]'
GONE = 5_000  # milliseconds after which a button is no longer waited for
UNTIED = "not attached to the DOM"  # what Playwright says of a button that has gone
LOOK = (HERE / "sight.js").read_text(encoding="utf-8")
NOTE_SHIFTS = (HERE / "shifts.js").read_text(encoding="utf-8")
WATCH_SHIFTS = """() => {
  document.querySelector('.log')?.style.setProperty('visibility', 'hidden')  // moves by intention
  window.shifts = []
}"""
STILL = 0.05  # of layout shift in a burst, as browsers count it; what they call good is 0.1
ALL_TEXT = """() => {
  const spoken = ['aria-label', 'title', 'alt', 'placeholder']
  const all = [...document.querySelectorAll('*')]
  const told = all.flatMap((each) => spoken.map((name) => each.getAttribute(name) ?? ''))
  return [document.title, document.body.textContent, ...told].join(' ')
}"""
KEY = re.compile(r"\b(?:web|event|clause|option|error|table|tray|preset|reaction|face)-[a-z][\w-]*")
SEATS = "penult.seats"  # in the browser's own storage


@dataclass(frozen=True, slots=True)
class Sight:
    """What the page offers next."""

    version: int
    score: bool  # the round is over
    kind: str  # answer, loud (a button), plan, menu (it has the plan), card, quiet; empty: nothing
    where: str
    moment: str  # nothing is done twice at one
    key: str  # that does the same
    place: int  # of the card in the hand
    at: int  # where in the hand the keyboard is; -1: elsewhere
    refusal: str


class Visitor:
    """A browser of its own at a page; what it is told and what goes wrong is written down."""

    def __init__(
        self,
        browser: Browser,
        link: str,
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        seat: dict[str, Any] | None = None,
        moving: bool = False,
        touch: bool = False,
    ) -> None:
        self.language = language
        self.faults: list[str] = []
        self.told: list[str] = []  # frames of sockets
        self.said: list[str] = []
        self.replies: list[Response] = []
        self.moment = ""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="no-preference" if moving else "reduce",
            storage_state=holding(seat, link) if seat else None,
            has_touch=touch,
        )
        context.add_init_script(NOTE_SHIFTS)
        self.page = context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", self._listen)
        self.page.on("response", lambda reply: self.replies.append(reply))
        self.page.goto(link)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.told.append(str(text)))
        socket.on("framesent", lambda text: self.said.append(str(text)))

    def text(self, key: str, **values: object) -> str:
        return catalogue(self.language).text(key, **values)

    def press(self, key: str, **values: object) -> None:
        """The button that bears this text."""
        self.page.get_by_role("button", name=self.text(key, **values)).first.click()

    def look(self) -> Sight | None:
        texts = {"hand": self.text("web-your-cards"), "can": self.text("web-can-lay")}
        found = self.page.evaluate(LOOK, texts)
        return Sight(**found) if found else None

    def sees_the_table(self) -> None:
        expect(self.page.locator("main[data-version]")).to_be_visible()

    def my_cards(self) -> list[str]:
        hand = self.page.get_by_role("list", name=self.text("web-your-cards"))
        expect(hand.get_by_role("button").first).to_be_visible()
        labels: list[str] = hand.get_by_role("button").evaluate_all(
            "all => all.map(each => each.ariaLabel)"
        )
        return labels

    def watch_shifts(self) -> None:
        """From now on, until the score is shown."""
        self.page.evaluate(WATCH_SHIFTS)

    def restlessness(self) -> tuple[float, list[Any]]:
        """How much has moved by itself in the worst burst, and what moved most."""
        shifts: list[dict[str, Any]] = self.page.evaluate("window.shifts")
        worst = max((burst(shifts[at:]) for at in range(len(shifts))), default=0.0)
        return worst, sorted(shifts, key=lambda each: -each["value"])[:3]

    def leave(self) -> None:
        self.page.context.close()


def burst(shifts: Sequence[dict[str, Any]]) -> float:
    """Cumulative layout shift: five seconds at most, never a second without one."""
    total, before = 0.0, shifts[0]["at"]
    for each in shifts:
        if each["at"] - before > 1000 or each["at"] - shifts[0]["at"] > 5000:
            break
        total, before = total + each["value"], each["at"]
    return total


def holding(seat: dict[str, Any], link: str) -> StorageState:
    """The storage of a browser that has taken a seat before."""
    origin = "/".join(link.split("/")[:3])
    value = json.dumps([seat])
    return {
        "cookies": [],
        "origins": [{"origin": origin, "localStorage": [{"name": SEATS, "value": value}]}],
    }


# Tables

SHORT = {  # nobody is held after a last card but one, and a round has an end
    "coloradd": "turn_cap=50 catch_guard=0",
    "master": "turn_cap=50 catch_guard=0 speed=untimed",
    "royal": "turn_cap=50 catch_guard=0",
    "tippo": "turn_cap=50 catch_guard=0",
    "rummy": "turn_cap=50 call_grace=0",
}


def opened(
    link: str, game: str, seats: int, options: str, bots: int, *, public: bool = False
) -> dict[str, Any]:
    """A table with bots, and the seat of its host."""
    body = {"game": game, "name": "Host", "seats": seats, "options": options, "public": public}
    with httpx.Client(base_url=f"{link}/api") as client:
        seat: dict[str, Any] = client.post("/tables", json=body).raise_for_status().json()
        bearer = {"Authorization": f"Bearer {seat['token']}"}
        for _ in range(bots):
            client.post(f"/tables/{seat['table']}/bots", json={"bot": ""}, headers=bearer)
    return seat


# Rounds

Does: TypeAlias = Callable[[Visitor, Sight], None]
Watches: TypeAlias = Callable[[Visitor, Sight], None]


def nothing(visitor: Visitor, sight: Sight) -> None:
    """Nobody looks."""


def play_round(
    visitors: Sequence[Visitor], act: Does, watch: Watches = nothing, enough: int = MOST
) -> int:
    """Play until everybody is shown the score, or enough was done; how much that was."""
    done, looks = 0, 0
    while done <= MOST and looks < PATIENCE:
        sights = [(visitor, visitor.look()) for visitor in visitors]
        if done == enough or all(sight and sight.score for _, sight in sights):
            return done
        due = [(visitor, sight) for visitor, sight in sights if is_due(visitor, sight)]
        for visitor, sight in due[:1]:
            assert sight
            watch(visitor, sight)
            visitor.moment = sight.moment
            act(visitor, sight)
            done, looks = done + 1, 0
        if not due:
            looks += 1
            visitors[0].page.wait_for_timeout(GLANCE * min(looks, 8))
    raise AssertionError(f"the round does not end: {[visitor.look() for visitor in visitors]}")


def is_due(visitor: Visitor, sight: Sight | None) -> bool:
    return bool(sight and sight.kind and sight.moment != visitor.moment)


def by_mouse(visitor: Visitor, sight: Sight) -> None:
    """Cards are touched where no other covers them; what has gone meanwhile is looked for anew."""
    edge: Position | None = {"x": 8, "y": 30} if sight.kind == "card" else None
    if sight.kind == "card":
        visitor.page.mouse.move(0, 0)  # the card pointed at covers its neighbours
    done = pressed(visitor.page, sight.where, edge)
    if done and sight.kind == "menu":
        done = succeeds(lambda: visitor.page.locator(PLAN).first.click(timeout=GONE))
    if not done:
        visitor.moment = ""


def pressed(page: Page, where: str, at: Position | None = None) -> bool:
    """False if there is no such thing, or not any more."""
    target = page.query_selector(where)  # waits for nothing, unlike a locator
    return target is not None and succeeds(partial(target.click, position=at, timeout=GONE))


def succeeds(act: Callable[[], object]) -> bool:
    """False if what it needs has gone meanwhile; then one looks anew."""
    try:
        act()
    except Error as error:
        assert isinstance(error, TimeoutError) or UNTIED in error.message, error
        return False
    return True


def box_of(page: Page, where: str) -> FloatRect | None:
    """Where on the screen it is, if it is there now."""
    found = page.query_selector(where)
    return found.bounding_box() if found else None


def by_keyboard(visitor: Visitor, sight: Sight) -> None:
    """Letters on buttons, numbers on answers, arrows and Enter in the hand."""
    keyboard = visitor.page.keyboard
    if sight.kind == "card":
        step_to(visitor, sight)
        keyboard.press("Enter")
    elif sight.key:
        keyboard.press(sight.key)
    else:
        steps = [sight.where, PLAN] if sight.kind == "menu" else [sight.where]
        if not all(enter(visitor, where) for where in steps):
            visitor.moment = ""  # it has gone meanwhile: look anew


def enter(visitor: Visitor, where: str) -> bool:
    found = reach(visitor, where)
    if found:
        visitor.page.keyboard.press("Enter")
    return found


def step_to(visitor: Visitor, sight: Sight) -> None:
    """From the card the keyboard is at to the one that can be laid."""
    keyboard = visitor.page.keyboard
    if sight.at < 0:
        reach(visitor, "ul button[tabindex]")
        keyboard.press("Home")
    steps = sight.place - max(0, sight.at)
    for _ in range(abs(steps)):
        keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


def reach(visitor: Visitor, where: str) -> bool:
    """By Tab; false if it isn't there any more."""
    for _ in range(STOPS):
        if visitor.page.evaluate("where => document.activeElement.matches(where)", where):
            return True
        if not visitor.page.query_selector(where):
            return False
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{where} cannot be reached by Tab")


# What is checked on every screen


def untranslated(page: Page) -> list[str]:
    """Keys of the catalogue that stand where their text should: on the screen or read aloud."""
    text: str = page.evaluate(ALL_TEXT)
    return KEY.findall(text)
