"""Solo and online sessions that show themselves on the full screen.

A session runs in a thread of its own, as in line mode: it asks for lines and says what happens.
Here the lines come from keys and clicks, and whenever something has changed the screen is sent
a picture of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import IntEnum
from queue import Empty, SimpleQueue
from typing import Any

from rich.text import Text

from penult.bots import Decision
from penult.client import News
from penult.core.actions import Action
from penult.core.errors import PenultError, clause_name
from penult.core.events import Event
from penult.core.ids import TABLE, Colour, Seat
from penult.games.scene import Scene
from penult.match.notation import TRAY_CODES
from penult.render.hints import Advice
from penult.terminal import parser, questions, social
from penult.terminal.console import Console, TimeUp
from penult.terminal.full import offers
from penult.terminal.full.shown import (
    ENTER,
    Choosable,
    Inquiry,
    Plate,
    Sheet,
    SheetRound,
    Shown,
)
from penult.terminal.keyboard import SharedConsole
from penult.terminal.online import OnlineSession
from penult.terminal.parser import ParsedInput
from penult.terminal.remote_match import numbers
from penult.terminal.screen import in_order
from penult.terminal.session import Session
from penult.terminal.solo import SoloSession

BETWEEN_BOTS = 0.8  # seconds
TICK = 1.0  # seconds between two looks at an online clock
MOST_SUGGESTED = 200


@dataclass(frozen=True)
class Logged:
    """Lines for the log."""

    lines: tuple[str, ...]
    is_chat: bool = False


@dataclass(frozen=True)
class Rang:
    """The clock rang."""


Sent = Shown | Logged | Rang


class FullConsole(SharedConsole):
    """Sends everything to the screen; lines come from a queue, None at the end."""

    def __init__(self, entries: SimpleQueue[Any], send: Callable[[Sent], None]) -> None:
        Console.__init__(self, plain=False)  # no keyboard is shared here
        self.entries = entries
        self.send = send
        self.columns = 76  # of a page of text
        self.is_open = True  # somebody sits at the screen
        self.picture: Callable[[bool, float | None], Shown] = nothing
        self.notice: list[str] = []
        self.asked = 0
        self._where: list[str] | None = None  # lines that go elsewhere
        self._last: Shown | None = None

    @property
    def width(self) -> int:
        return self.columns

    @property
    def is_typed_by_people(self) -> bool:
        return self.is_open

    def say(self, *lines: str | Text) -> None:
        said = [str(line) for line in lines if str(line)]
        if self._where is not None:
            self._where += said
        elif self._last is None:  # a greeting
            self.log(said)
        else:
            self.notice += said

    @contextmanager
    def collected(self) -> Iterator[list[str]]:
        """Collect what is said instead of showing it as a notice."""
        before, self._where = self._where, []
        try:
            yield self._where
        finally:
            self._where = before

    @contextmanager
    def logging(self) -> Iterator[None]:
        """What is said goes to the log."""
        with self.collected() as lines:
            yield
        self.log(lines)

    def log(self, lines: Sequence[str], *, is_chat: bool = False) -> None:
        if lines:
            self.send(Logged(tuple(lines), is_chat))

    def ring(self) -> None:
        self.send(Rang())

    def show(self, *, waits: bool, seconds: float | None = None) -> None:
        """Send a new picture, unless nothing has changed."""
        until = None if seconds is None else time.monotonic() + seconds
        shown = self.picture(waits, until)
        before = self._last
        if (
            before is None
            or replace(shown, until=before.until) != before
            or not same(shown.until, before.until)
        ):
            self._last = shown
            self.send(shown)

    # Asking

    def ask(
        self, prompt: str, seconds: float | None = None, *, counts_down: bool = False
    ) -> str | None:
        self.asked += 1
        self.show(waits=True, seconds=seconds if counts_down else None)
        try:
            line: str | None = self.entries.get(timeout=seconds)
        except Empty:
            self.notice.clear()
            raise TimeUp from None
        self.notice.clear()
        return line

    def drop_enters(self) -> None:
        """Forget every bare Enter from before the question: it wasn't meant as an answer."""
        lines = [self.entries.get_nowait() for _ in range(self.entries.qsize())]
        for line in lines:
            if line != "":
                self.entries.put(line)

    def entered(self) -> None:
        """Somebody has typed a line: what was answered before is read."""
        self.asked += 1
        self.notice.clear()

    def prompt(self, prompt: str, seconds: float | None = None) -> None:
        """The question is part of the picture."""


def nothing(waits: bool, until: float | None) -> Shown:
    raise LookupError  # there is no session yet


def same(one: float | None, other: float | None) -> bool:
    """Whether two deadlines are the same, apart from rounding."""
    if one is None or other is None:
        return one is other
    return abs(one - other) < 0.5


class Staged(Session):
    """What both kinds of sessions show."""

    console: FullConsole

    def __init__(self, *given: Any, **more: Any) -> None:
        self.asking: Inquiry | None = None
        self.paper: tuple[str, ...] = ()
        self.called: str = ""  # what the table is waiting for, if it isn't a move
        super().__init__(*given, **more)
        self.console.picture = self.picture

    # Telling

    def tell_of(self, events: Sequence[Event]) -> None:
        with self.console.logging():
            super().tell_of(events)
        if events:
            self.console.show(waits=False)

    def show_table(self) -> None:
        """The table is always shown."""

    def explain_keys(self, heard: ParsedInput) -> None:
        """Help begins with what only this screen can do."""
        if heard.verb == "help":
            self.console.say(self.texts.text("full-keys"), "")

    def explain_refusal(self, action: Action, clause: IntEnum) -> None:
        """The reason in a sentence; the clause is read out when the player asks why."""
        with self.console.collected() as lines:
            super().explain_refusal(action, clause)
        short = f"{lines[0]} [{clause_name(clause)}]" if len(lines) > 1 else lines[0]
        self.console.say(short)

    # Asking

    def ask_tray(self, ways: Sequence[Action]) -> int | None:
        choices = [
            Choosable(self.words.tray(tray), TRAY_CODES[tray], TRAY_CODES[tray])
            for tray in parser.trays_in(ways)
        ]
        with self.asked_in_a_box(choices):
            return super().ask_tray(ways)

    def ask_colour(self) -> str:
        choices = [
            Choosable(self.words.colour(colour), key, key, int(colour))
            for colour in Colour
            for key in [offers.colour_key(self, colour)]
        ]
        with self.asked_in_a_box(choices):
            return super().ask_colour()

    def ask_partner(self, ways: Sequence[Action]) -> str:
        seats = parser.seats_in(ways)
        choices = [Choosable(self.words.name(seat), str(seat), str(seat)) for seat in seats]
        with self.asked_in_a_box(choices):
            return super().ask_partner(ways)

    @contextmanager
    def asked_in_a_box(self, choices: Sequence[Choosable]) -> Iterator[None]:
        self.asking = Inquiry("", tuple(choices), escape="")
        try:
            yield
        finally:
            self.asking = None

    # Showing

    def picture(self, waits: bool, until: float | None) -> Shown:
        scene = self.match.scene(self.me)
        sheet = self.sheet()
        plays = sheet is None and bool(self.match.moves(self.me)) and waits
        demand = self.called or (self.demand(scene) if plays else "") or self.others_turn(scene)
        notice = () if self.asking else tuple(x for x in self.console.notice if x != demand)
        return Shown(
            words=self.words,
            scene=scene,
            title=self.title(),
            letters=self.screen.letters,
            plates=tuple(self.plates()),
            demand=demand,
            notice=notice,
            buttons=tuple(self.buttons()) if waits else (),
            on_cards=tuple(offers.on_cards(self)),
            on_stock=offers.on_stock(self),
            paper=self.paper,
            question=self.question(waits=waits),
            sheet=sheet,
            waits=waits,
            until=until,
            asked=self.console.asked,
            typing=tuple(self.typing()),
        )

    def others_turn(self, scene: Scene) -> str:
        if scene.turn in (TABLE, self.me) or self.sheet() or self.paper:
            return ""
        return self.texts.text("web-turn-of", name=self.words.name(scene.turn))

    def question(self, *, waits: bool) -> Inquiry | None:
        """The question to ask in a box, if any."""
        if not waits:
            return None
        if self.asking:
            text = self.console.notice[-1] if self.console.notice else ""
            return replace(self.asking, text=text)
        choices = offers.answers(self)
        return Inquiry(questions.question(self), choices) if choices else None

    def title(self) -> str:
        game, scene = self.texts.text(f"game-{self.match.game.name}"), self.match.scene(self.me)
        key = "to-the-left" if scene.direction > 0 else "to-the-right"
        return self.texts.text(
            "full-title", game=game, round=scene.round, direction=self.texts.text(key)
        )

    def plates(self) -> Iterator[Plate]:
        scene = self.match.scene(self.me)
        for seat in in_order(scene):
            about = f"size-{seat.about}"
            yield Plate(
                seat.seat,
                self.words.name(seat.seat),
                self.texts.text(about) if seat.about else self.words.count(seat.size),
                self.words.points(seat.total, seat.unit),
                (*self.marks(seat.marks), *self.visitors_marks(seat.seat)),
                "turn" in seat.marks,
                offers.on_seat(self, seat.seat) if seat.seat != self.me else "",
            )

    def marks(self, marks: Sequence[str]) -> list[str]:
        return [self.texts.text(f"table-mark-{mark}") for mark in marks if mark != "turn"]

    def visitors_marks(self, seat: Seat) -> list[str]:
        """What else is known of whoever sits there."""
        return []

    def buttons(self) -> Iterator[Choosable]:
        if self.sheet():
            return
        yield from offers.buttons(self)
        if self.refusal:
            yield Choosable(self.texts.text("full-why"), "?", "?")

    def sheet(self) -> Sheet | None:
        """The score sheet, between rounds and after the match."""
        return None

    def typing(self) -> Iterator[str]:
        moves = self.match.legal(self.me)[:MOST_SUGGESTED]
        yield from (self.parser.spoken(move.text) for move in moves if " " in move.text)
        yield from (self.parser.own_word(command) for command in self.commands)

    def hand_line(self, seat: Seat, cards: Sequence[int], counted: Sequence[int]) -> str:
        """The cards that somebody had left, and what they counted."""
        return self.words.text(
            "live-hand",
            name=self.words.name(seat),
            cards=self.words.cards(cards),
            points=self.words.points(sum(counted)),
        ).strip()


class FullSolo(Staged, SoloSession):
    """A match against bots on the full screen. It stops after each round."""

    def __init__(self, *given: Any, pace: float = BETWEEN_BOTS, **more: Any) -> None:
        super().__init__(*given, **more)
        self.pace = pace
        self.hurries = False  # the player doesn't want to watch the bots
        self.match.stop_between_rounds()
        self.finished: list[SheetRound] = []  # rounds played at this screen

    def command(self, heard: ParsedInput) -> bool:
        self.explain_keys(heard)
        return super().command(heard)

    def step(self) -> None:
        if self.match.is_between:
            self.note_round()
            self.rest()
        else:
            super().step()

    def confirm_leaving(self) -> str:
        own_word, texts = self.parser.own_word, self.texts
        choices = (
            Choosable(texts.text("full-stay"), ENTER, ""),
            Choosable(texts.text("full-save"), own_word("save"), "save"),
            Choosable(texts.text("full-leave"), own_word("quit"), "quit"),
        )
        with self.asked_in_a_box(choices):
            return super().confirm_leaving()

    def rest(self) -> None:
        """Between two rounds: the player looks at the score sheet."""
        line = self.listen()
        if not line:
            self.clock.start_round()
        else:
            self.obey(line)

    def after_the_end(self) -> None:
        self.note_round()
        super().after_the_end()

    def note_round(self) -> None:
        rounds, winner = self.match.rounds, self.match.round_winner
        fresh = SheetRound(rounds, TABLE if winner is None else winner, self.match.standing)
        self.finished = [*(each for each in self.finished if each.number < rounds), fresh]

    def let(self, answer: Decision) -> None:
        """After a bot has acted, the player has a moment to see what it did."""
        super().let(answer)
        self.tell()
        if self.pace and not self.hurries and not self.match.outcome:
            with self.clock.standing_still():
                self.look_on()

    def look_on(self) -> None:
        self.console.show(waits=False)
        try:
            line = self.console.entries.get(timeout=self.pace)
        except Empty:
            return
        if line == "":
            self.hurries = True
        else:
            self.console.entries.put(line)  # for the next question
            time.sleep(self.pace)

    def best_hint(self) -> Advice | None:
        self.console.say(self.texts.text("full-thinking"))
        self.console.show(waits=False)
        self.console.notice.clear()
        return super().best_hint()

    def typed(self) -> str | None:
        self.hurries = False
        self.console.drop_enters()
        return super().typed()

    def sheet(self) -> Sheet | None:
        if not self.match.is_between and not self.match.outcome:
            return None
        texts, hands = self.texts, []
        known = numbers(self.match.game)
        for seat, counted in enumerate(self.match.counted):
            cards = [known[code] for code in self.match.hand(seat)]
            if cards:
                hands.append(self.hand_line(seat, cards, counted))
        is_over = bool(self.match.outcome)
        title = texts.text("full-match-over" if is_over else "full-round-over")
        go_on = Choosable(texts.text("full-leave" if is_over else "full-next-round"), ENTER, "")
        return Sheet(title, tuple(self.finished), tuple(hands), (go_on, *self.at_the_end(is_over)))

    def at_the_end(self, is_over: bool) -> Iterator[Choosable]:
        if is_over:
            yield Choosable(self.texts.text("full-save"), "save", "save")

    def buttons(self) -> Iterator[Choosable]:
        if sheet := self.sheet():
            yield from sheet.choices
            return
        found = [*super().buttons()]
        yield from found
        if all(choice.key != ENTER for choice in found) and not self.is_my_move:
            yield Choosable(self.texts.text("full-go-on"), ENTER, "")

    @property
    def is_my_move(self) -> bool:
        return self.match.turn == self.me


class FullOnline(Staged, OnlineSession):
    """A live table on the full screen."""

    console: FullConsole

    def command(self, heard: ParsedInput) -> bool:
        self.explain_keys(heard)
        return super().command(heard)

    def announce(self) -> None:
        with self.console.collected() as lines:
            super().announce()
        self.called, self.paper = "", ()
        match self.info.phase:
            case "gathering" | "accepting":
                self.paper, self.called = tuple(lines), lines[-1] if lines else ""
            case "between" | "over":
                self.called = lines[-1] if lines else ""
            case _:
                self.console.say(*lines)

    def hear(self, news: News) -> None:
        with self.console.logging():
            super().hear(replace(news, said=()))
        self.console.log([*social.heard(self, news.said)], is_chat=True)
        self.console.show(waits=False)

    def next_item(self) -> str | News | PenultError | None:
        while not self.typed:
            self.console.show(waits=True, seconds=self.patience())
            with suppress(Empty):
                item: str | News | PenultError | None = self.inbox.get(timeout=TICK)
                if isinstance(item, str):
                    self.console.entered()
                return item
        return self.typed.popleft()

    def plates(self) -> Iterator[Plate]:
        if self.match.view.seats:
            yield from super().plates()
            return
        for seat, (chair, name) in enumerate(zip(self.info.chairs, self.words.names, strict=True)):
            shown = self.words.name(seat) if chair.name else name
            yield Plate(seat, shown, "", "", tuple(self.visitors_marks(seat)), False)

    def visitors_marks(self, seat: Seat) -> list[str]:
        return self.marks([*social.marks(self.info, seat, self.info.chairs[seat])])

    def buttons(self) -> Iterator[Choosable]:
        yield from self.phase_buttons()
        yield from super().buttons()
        if self.info.chat != "off" and not self.watches:
            if self.info.chat == "all":
                say = self.parser.own_word("say")
                yield Choosable(self.texts.text("full-say"), say, f"{say} ")
            yield Choosable(self.texts.text("full-react"), "", "", more=tuple(self.reactions()))

    def reactions(self) -> Iterator[Choosable]:
        for number, name in enumerate(social.REACTIONS):
            words = self.texts.text(f"reaction-{name}")
            yield Choosable(
                words, "123456789abc"[number], f"{self.parser.own_word('react')} {name}"
            )

    def phase_buttons(self) -> Iterator[Choosable]:
        if self.watches:
            return
        chair, texts = self.info.chairs[self.me], self.texts
        match self.info.phase:
            case "gathering" | "accepting" if not chair.accepted:
                yield Choosable(texts.text("full-accept"), ENTER, "")
                if self.info.host == self.me and any(c.kind == "empty" for c in self.info.chairs):
                    yield Choosable(texts.text("full-bot"), "bot", "bot")
                    yield Choosable(texts.text("full-fill"), "fill", "fill")
            case "between" if not chair.ready:
                yield Choosable(texts.text("full-next-round"), ENTER, "")
            case "playing" if self.match.is_writing and not chair.ready:
                yield Choosable(texts.text("full-go-on"), ENTER, "")
            case "over" if not chair.again:
                yield Choosable(texts.text("full-again"), "again", "again")
                yield Choosable(texts.text("full-save"), "save", "save")
                yield Choosable(texts.text("full-leave"), ENTER, "")

    def sheet(self) -> Sheet | None:
        if self.info.phase not in ("between", "over"):
            return None
        counted = (self.info.rounds[-1].counted if self.info.rounds else ()) or ()
        hands, known = [], numbers(self.match.game)
        for seat, codes in enumerate(self.match.view.hands):
            if codes:
                worth = counted[seat] if seat < len(counted) else ()
                hands.append(self.hand_line(seat, [known[code] for code in codes], worth))
        rounds = tuple(
            SheetRound(number, each.winner, each.totals)
            for number, each in enumerate(self.info.rounds, 1)
        )
        key = "full-match-over" if self.info.phase == "over" else "full-round-over"
        choices = tuple(self.phase_buttons())
        return Sheet(self.texts.text(key), rounds, tuple(hands), choices)
