"""A person with one or two devices: acts, repeats what was not answered, comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from penult.core.ids import TABLE, Seat
from tests.server.simulation.server import Line

PATIENCE = 2.0  # seconds before a command is repeated
PATIENT = 8.0  # seconds to get in
SILENT = (20.0, 100.0)  # somebody falls asleep
BACK = (0.2, 3.0)
SEAT_GONE = 4410


class Place(Protocol):
    """Where tables are played. Everything fails if nobody is there to do it."""

    calm: bool  # at the end everybody is quick and nothing breaks

    async def ticket(self, table: str, token: str) -> str: ...

    async def line(self, table: str) -> Line: ...


@dataclass
class Seen:
    """What somebody saw at a version."""

    viewer: Seat
    version: int
    now: int
    view: dict[str, Any]
    info: dict[str, Any]
    since: int  # the version before
    events: list[dict[str, Any]] | None  # None: too much was missed


@dataclass
class Command:
    body: dict[str, Any]
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        return not any(is_final(answer) for answer in self.answers)


def is_final(answer: dict[str, Any]) -> bool:
    """«busy» says nothing about what became of it."""
    return answer["type"] == "done" or answer.get("code") != "error-busy"


class Device:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.line: Line | None = None
        self.version = 0
        self.view: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.is_here = False
        self.connecting = False
        self.codes: list[int] = []

    def connect(self) -> None:
        if not self.connecting and not self.is_here and not self.person.gone:
            self.connecting = True
            asyncio.get_running_loop().create_task(self._connect())

    async def _connect(self) -> None:
        place, table = self.person.place, self.person.table
        try:
            async with asyncio.timeout(PATIENT):
                ticket = await place.ticket(table, self.person.token)
                self.line = await place.line(table)
        except (Exception, asyncio.CancelledError):  # the server was killed meanwhile
            self._again()
            return
        self.line.hear = self.hear
        self.line.closed = self.closed
        self.line.say(json.dumps({"type": "hello", "ticket": ticket, "last": self.version}))

    def _again(self) -> None:
        self.connecting = False
        wait = self.person.rng.uniform(*BACK)
        asyncio.get_running_loop().call_later(wait, self.connect)

    def closed(self, code: int) -> None:
        self.codes.append(code)
        self.is_here = False
        if code == SEAT_GONE:
            self.person.gone = True
        if not self.person.gone:
            self._again()

    def hear(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "welcome" | "update":
                self._look(message)
            case "done" | "refused":
                self.person.answered(message)

    def _look(self, message: dict[str, Any]) -> None:
        is_welcome = message["type"] == "welcome"
        since, events = self.version, message.get("events", [])
        if is_welcome:
            self.is_here, self.connecting, self.view = True, False, {}
            events = None if message.get("missed") or since == 0 else events
        else:
            assert message["version"] > self.version, f"{message} after {self.version}"
        self.version = message["version"]
        self.view = {**self.view, **(message.get("view") or {})}
        self.info = message.get("info", self.info)
        self.person.seen.append(
            Seen(
                self.person.seat,
                self.version,
                message["now"],
                self.view,
                self.info,
                since,
                events,
            )
        )
        self.person.think()


class Person:
    """In a seat, or watching (``TABLE``)."""

    def __init__(
        self, place: Place, rng: Random, table: str, seat: Seat, token: str, devices: int
    ) -> None:
        self.place = place
        self.rng = rng
        self.table = table
        self.seat = seat
        self.token = token
        self.gone = False
        self.seen: list[Seen] = []
        self.commands: dict[str, Command] = {}
        self.devices = [Device(self) for _ in range(devices)]
        self._is_thinking = False

    # Saying

    def command(self, type: str, **fields: Any) -> None:
        id = f"{self.seat}-{len(self.commands)}"
        command = self.commands[id] = Command({"type": type, "id": id, **fields})
        self._say(command)
        if self.rng.random() < 0.1:
            self._say(command)  # impatient
        if self.rng.random() < 0.1:  # a copy that was under way for long
            self._later(self.rng.uniform(0.5, 30), lambda: self._say(command))
        self._later(PATIENCE, lambda: self._repeat(command))

    def _say(self, command: Command) -> None:
        """From any device: they overtake each other."""
        here = [device for device in self.devices if device.is_here]
        if here:
            line = self.rng.choice(here).line
            assert line
            line.say(json.dumps(command.body))

    def _repeat(self, command: Command) -> None:
        if command.is_open and not self.gone:
            self._say(command)
            self._later(PATIENCE, lambda: self._repeat(command))

    def answered(self, message: dict[str, Any]) -> None:
        self.commands[message["id"]].answers.append(message)
        self.think()

    @property
    def waits(self) -> bool:
        return any(command.is_open for command in self.commands.values())

    # Thinking

    def think(self) -> None:
        if not self._is_thinking and self.seat != TABLE and not self.gone:
            self._is_thinking = True
            asleep = not self.place.calm and self.rng.random() < 0.02
            pause = self.rng.uniform(*SILENT) if asleep else self.rng.expovariate(2)
            self._later(0.05 + pause, self._thought)

    def _thought(self) -> None:
        self._is_thinking = False
        if self.gone or self.waits or self.place.calm:
            return
        device = max(self.devices, key=lambda each: each.version)
        chair = device.info["chairs"][self.seat] if device.info else {}
        match device.info.get("phase"):
            case "accepting" | "gathering" if not chair.get("accepted"):
                self.command("accept")
            case "between" if not chair.get("ready"):
                self.command("ready")
            case "playing":
                self._act(device)

    def _act(self, device: Device) -> None:
        """What is legal by what some device shows, now and then by an old view."""
        view = self.rng.choice(self.devices).view if self.rng.random() < 0.2 else device.view
        legal = view.get("legal", [])
        asides = view.get("asides", [])
        if asides and self.rng.random() < 0.05:
            self.command("act", act=self.rng.choice(asides))
        elif legal and (view["turn"] == self.seat or self.rng.random() < 0.4):
            self.command("act", act=self.rng.choice(legal))

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, what)
