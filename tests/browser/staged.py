"""A page at a table whose server is a script: what is shown is dictated, what is asked is noted."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.browser.person import WAIT

TABLE = "staged0000"
NAMES = ("Ada", "Ben")
SIZE = 900, 800
VIEW: dict[str, Any] = {
    "seats": [{"size": 3, "total": 0}, {"size": 5, "total": 0}],
    "turn": 0,
    "direction": 1,
    "top": "",
    "colour": "",
    "stock": 40,
    "debt": 0,
    "hand": [],
    "shown": [],
    "against": [],
    "rounds": 0,
    "notes": [],
    "balance": None,
    "laid": "",
    "laid_colour": "",
    "laid_partner": -1,
    "order": [],
    "shoe": None,
    "spread": None,
    "legal": [],
    "asides": [],
    "winners": [],
    "countdown": None,
    "hands": [],
    "behind": 0,
    "patience": None,
}


@dataclass
class Stage:
    """``asked`` are the acts of the person, in their order; each is answered with «done».

    With a ``refusal`` nothing is done, for that reason; ``clause`` forbids what is not offered, and
    ``plain`` says so in a sentence. ``spread`` is what a plan is said to lead to. ``advice`` is the
    answer to who asks for a hint, which only one person ``among_bots`` may. ``reactions`` are those
    that the person has sent; they need a ``chat``.
    """

    game: str
    view: dict[str, Any]
    asked: list[str] = field(default_factory=list)
    missed: list[dict[str, Any]] = field(default_factory=list)  # told when the page comes back
    version: int = 1
    names: tuple[str, ...] = NAMES
    phase: str = "playing"
    rounds: list[dict[str, Any]] = field(default_factory=list)  # that have ended
    refusal: str = ""
    clause: str = ""
    plain: str = ""
    spread: dict[str, Any] = field(default_factory=dict)
    advice: dict[str, Any] = field(default_factory=dict)
    among_bots: bool = False
    chat: str = "off"
    reactions: list[str] = field(default_factory=list)
    story: list[dict[str, Any]] = field(default_factory=list)  # of a match that is over
    questions: list[str] = field(default_factory=list)  # types of what was asked besides acts
    sockets: list[WebSocketRoute] = field(default_factory=list)

    def connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self.answer(socket, json.loads(text)))

    def answer(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            told = {"info": self.info, "view": self.shown, "events": self.missed}
            self.say(socket, {"type": "welcome", "seat": 0} | told)
        elif message["type"] in ("why", "hint", "preview"):
            self.questions.append(message["type"])
            socket.send(json.dumps(self.explained(message)))
        elif message["type"] == "react":
            self.reactions.append(message["reaction"])
            self.say(socket, {"type": "done", "id": message["id"]})
        elif self.refusal:
            why = {"code": "error-card", "text": self.refusal}
            self.say(socket, {"type": "refused", "id": message["id"]} | why)
        else:
            self.asked.append(message["act"])
            self.say(socket, {"type": "done", "id": message["id"]})

    def explained(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "hint":
            first = {"act": self.shown["legal"][0]}
            return {"type": "why", "id": message["id"]} | first | self.advice
        about = {"id": message["id"], "act": message["act"]}
        if message["type"] == "preview":
            return {"type": "previewed", "spread": self.spread} | about
        return {"type": "why", "clause": self.clause, "plain": self.plain} | about

    def say(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        socket.send(json.dumps(message | {"version": self.version, "now": 0}))

    def tell(self, events: list[dict[str, Any]], **view: Any) -> None:
        self.version += 1
        told = {"type": "update", "events": events, "view": view, "info": self.info}
        self.say(self.sockets[-1], told)

    @property
    def shown(self) -> dict[str, Any]:
        return VIEW | self.view

    @property
    def info(self) -> dict[str, Any]:
        others = "bot" if self.among_bots else "person"
        chairs = [
            {"name": name, "kind": others if seat else "person", "accepted": True}
            for seat, name in enumerate(self.names)
        ]
        return {
            "id": TABLE,
            "game": self.game,
            "rules": 1,
            "options": "",
            "public": False,
            "commitment": "",
            "phase": self.phase,
            "rounds": self.rounds,
            "deal_at": None,
            "story": self.story,
            "chat": self.chat,
            "host": 0,
            "chairs": chairs,
        }


def staged(
    browser: Browser,
    link: str,
    stage: Stage,
    *,
    motion: bool,
    before: str = "",
    touch: bool = False,
    language: str = "en",
) -> Page:
    """``before``: a script that runs before those of the page."""
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]},
        locale=language,
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=touch,
    )
    context.add_init_script(before)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.route(f"**/api/tables/{TABLE}/ticket", give_ticket)
    page.route_web_socket("**/ws/*", stage.connect)
    page.goto(f"{link}/t/{TABLE}")
    return page


def give_ticket(route: Route) -> None:
    route.fulfill(json={"ticket": "staged"})
