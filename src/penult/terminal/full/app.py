"""The full-screen client: shows what a session sends, and sends it what is typed or clicked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from queue import SimpleQueue
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Footer, Input, Static

from penult.core.ids import NO_CARD, Card
from penult.i18n import Catalogue
from penult.terminal.full import drawing, offers
from penult.terminal.full.canvas import Canvas, Page, QuestionBox, SheetBox
from penult.terminal.full.drawing import Inks, Spot
from penult.terminal.full.shown import Choosable, Inquiry, Shown
from penult.terminal.full.stage import FullConsole, Logged, Rang, Sent

LEAST = (80, 24)  # columns and rows
KEPT = 300  # lines of the log
MOST_NOTICE = 3  # rows; more is a page of its own
PAGE = 110  # columns of a page, frame included
INSISTING = 2  # times that a player asks to leave before the screen closes by itself
TICK = 0.25  # seconds
PATIENCE = 3.0  # seconds that a session has to end

Work = Callable[[FullConsole], None]


class SessionSent(Message):
    """The session has sent something."""

    def __init__(self, sent: Sent) -> None:
        self.sent = sent
        super().__init__()


class Ended(Message):
    """The session has ended."""


class CommandLine(Input):
    """Where lines are typed. While it is empty, the arrows move over cards and buttons."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go('left')", show=False),
        Binding("right", "go('right')", show=False),
        Binding("up", "go('up')", show=False),
        Binding("down", "go('down')", show=False),
        Binding("tab", "complete", show=False),
        Binding("pageup", "app.read(-1)", show=False),
        Binding("pagedown", "app.read(1)", show=False),
    ]

    def action_go(self, way: str) -> None:
        app = self.app
        assert isinstance(app, FullScreen)
        if self.value and way == "left":
            self.action_cursor_left()
        elif self.value and way == "right":
            self.action_cursor_right()
        else:
            app.go(way)

    def action_complete(self) -> None:
        self.action_cursor_right() if self.value else self.action_go("right")


class FullScreen(App[None]):
    ENABLE_COMMAND_PALETTE = True
    CSS_PATH = "full.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "enter('help')", "help", priority=True),
        Binding("f2", "enter('hint')", "hint", priority=True),
        Binding("f3", "enter('?')", "why", priority=True),
        Binding("f4", "enter('log')", "log", priority=True),
        Binding("f5", "enter('undo')", "undo", priority=True),
        Binding("f10", "leave", "leave", priority=True),
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("escape", "clear", show=False),
    ]

    def __init__(self, texts: Catalogue, work: Work, inbox: SimpleQueue[Any] | None = None) -> None:
        super().__init__()
        self.texts = texts
        self.work = work
        self.inbox: SimpleQueue[Any] = inbox or SimpleQueue()
        self.console_of_session = FullConsole(self.inbox, self.receive)
        self.shown: Shown | None = None
        self.chosen: dict[str, Card] = {}  # tiles, by the keys of their spots
        self.cursor: tuple[Canvas, str] | None = None
        self.lines: list[Text] = []  # of the log
        self.boxed: object = None  # what the open box is about
        self.leaving = 0  # how often the player has asked to leave, without an answer
        self.failure: BaseException | None = None
        self.session = threading.Thread(target=self.run_session, daemon=True)

    # The session's thread

    def receive(self, sent: Sent) -> None:
        self.post_message(SessionSent(sent))

    def run_session(self) -> None:
        try:
            self.work(self.console_of_session)
        except BaseException as error:
            self.failure = error
        self.post_message(Ended())

    # Life

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Canvas(self.fill_seats, id="seats")
        with Horizontal(id="middle"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Canvas(self.fill_table, id="table")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        with Vertical(id="prompt"):
            yield Static(id="demand")
            yield Static(id="notice")
        yield Canvas(self.fill_buttons, id="buttons")
        with VerticalScroll(id="rack", can_focus=False):
            yield Canvas(self.fill_hand, id="hand")
        with Horizontal(id="typed"):
            yield Static("❯", id="sign")
            yield CommandLine(placeholder=self.texts.text("full-type"), compact=True, id="line")
        yield Footer(compact=True, show_command_palette=False)
        yield Static(id="small")

    def on_mount(self) -> None:
        for key, text in (
            *(("f1", "full-help"), ("f2", "full-hint"), ("f3", "full-why"), ("f4", "full-log")),
            *(("f5", "full-undo"), ("f10", "full-leave")),
        ):
            self.name_key(key, self.texts.text(text))
        self.title = "Penult"
        self.query_one("#log", VerticalScroll).anchor()
        self.query_one("#line").focus()
        self.set_interval(TICK, self.tick)
        self.session.start()

    def name_key(self, key: str, name: str) -> None:
        """Call a key of the footer by its name in the player's language."""
        bindings = self._bindings.key_to_bindings[key]
        self._bindings.key_to_bindings[key] = [replace(each, description=name) for each in bindings]

    def on_unmount(self) -> None:
        self.end_session()

    def end_session(self) -> None:
        """Nobody sits here any more."""
        self.console_of_session.is_open = False
        self.inbox.put(None)

    def on_ended(self) -> None:
        self.exit()

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        is_small = width < LEAST[0] or height < LEAST[1]
        small = self.query_one("#small", Static)
        small.display = is_small
        if is_small:
            values = {"width": width, "height": height, "least": "80×24"}
            small.update(Text(self.texts.text("full-small", **values)))
        self.console_of_session.columns = min(9 * width // 10, PAGE) - 6
        self.renew()

    # What the session sends

    @property
    def is_up(self) -> bool:
        """Whether the table is still on the screen."""
        return bool(self.screen_stack and self.screen_stack[0].query("#title"))

    def on_session_sent(self, message: SessionSent) -> None:
        if not self.is_up:
            return
        match message.sent:
            case Shown() as shown:
                self.show(shown)
            case Logged(lines, is_chat):
                self.write(lines, is_chat)
            case Rang():
                self.bell()

    def write(self, lines: tuple[str, ...], is_chat: bool) -> None:
        for line in lines:
            self.lines.append(log_line(line, is_chat))
        del self.lines[:-KEPT]
        self.query_one("#lines", Static).update(Text("\n").join(self.lines))

    def show(self, shown: Shown) -> None:
        before, self.shown = self.shown, shown
        self.leaving = 0
        if before and (before.scene.hand, before.scene.spread) != (
            shown.scene.hand,
            shown.scene.spread,
        ):
            self.chosen = {}
        if before is None or before.typing != shown.typing:
            self.query_one("#line", CommandLine).suggester = SuggestFromList(shown.typing)
        self.query_one("#demand", Static).update(Text(shown.demand))
        self.query_one("#notice", Static).update(Text("\n".join(self.short(shown.notice))))
        self.tick()
        self.renew()
        self.open_boxes(shown)

    def short(self, notice: tuple[str, ...]) -> tuple[str, ...]:
        """A notice that fits below the question; a longer one is a page."""
        return notice if self.rows(notice) <= MOST_NOTICE else ()

    def rows(self, notice: tuple[str, ...]) -> int:
        width = max(20, self.size.width - 2)
        return sum(-(-max(1, len(row)) // width) for line in notice for row in line.split("\n"))

    def renew(self) -> None:
        for canvas in self.screen_stack[0].query(Canvas):
            canvas.renew()

    def tick(self) -> None:
        """The first line: the round, and the seconds left."""
        if self.shown is None or not self.is_up:
            return
        title = Text(f" {self.shown.title}", style="bold")
        if self.shown.until is not None:
            left = max(0, round(self.shown.until - time.monotonic()))
            seconds = self.texts.text("full-seconds", count=left)
            title.append(" " * max(1, self.size.width - title.cell_len - len(seconds) - 1))
            title.append(seconds)
        self.screen_stack[0].query_one("#title", Static).update(title)

    # Boxes

    def open_boxes(self, shown: Shown) -> None:
        """Ask what has to be asked; close a box that has become pointless."""
        about: object = shown.sheet if shown.waits else None
        if shown.question:
            about = (shown.question, shown.asked)
        elif shown.sheet and shown.waits:
            about = (shown.sheet, "sheet")
        elif self.rows(shown.notice) > MOST_NOTICE:
            about = (shown.notice, shown.asked)
        if about == self.boxed:
            return
        self.boxed = about
        while len(self.screen_stack) > 1 and not isinstance(self.screen, Page):
            self.pop_screen()
        if shown.question:
            self.ask(shown.question)
        elif shown.sheet and shown.waits:
            self.push_screen(SheetBox(shown.sheet, shown.words), self.choose)
        elif about:
            self.push_screen(Page("\n".join(shown.notice), self.texts.text("full-page-foot")))

    def ask(self, question: Inquiry) -> None:
        def answered(choice: Choosable | None) -> None:
            if choice is not None:
                self.choose(choice)
            elif question.escape is not None:
                self.submit(question.escape)

        self.push_screen(QuestionBox(question), answered)

    # What the player does

    def submit(self, line: str) -> None:
        self.cursor = None
        self.mark_cursor()
        self.inbox.put(line)

    def choose(self, choice: Choosable | None) -> None:
        if choice is None:
            return
        if choice.more:
            self.ask(Inquiry(choice.label, choice.more))
        elif choice.line.endswith(" "):
            line = self.query_one("#line", CommandLine)
            line.value = choice.line
            line.cursor_position = len(choice.line)
        else:
            self.submit(choice.line)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.clear()
        found = self.spot_of_cursor()
        if line or found is None:
            self.submit(line)
        else:
            self.take(*found)

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        self.take(message.canvas, message.spot)

    def take(self, canvas: Canvas, spot: Spot) -> None:
        """Carry out what a spot stands for."""
        shown = self.shown
        if shown is None:
            return
        if shown.scene.spread and canvas.id in ("hand", "table") and spot.key != "stock":
            self.toggle(canvas, spot)
        elif spot.key.startswith("tray-") and spot.choice:
            self.take_tray(spot.choice)
        elif spot.choice:
            self.choose(spot.choice)

    def take_tray(self, choice: Choosable) -> None:
        """A tray completes the card that is typed or under the cursor."""
        line = self.query_one("#line", CommandLine)
        found = self.spot_of_cursor()
        if card := line.value.strip():
            line.clear()
            self.submit(card + choice.line)
        elif found and found[1].card != NO_CARD and self.shown:
            self.submit(self.shown.words.game.cards[found[1].card] + choice.line)

    def toggle(self, canvas: Canvas, spot: Spot) -> None:
        """Choose tiles, or no longer; a meld's name chooses all of it."""
        prefix = spot.key if spot.card == NO_CARD else ""
        tiles = {
            each.key: each.card
            for each in canvas.spots()
            if each.card != NO_CARD and (each.key.startswith(prefix) if prefix else each is spot)
        }
        if tiles.keys() <= self.chosen.keys():
            self.chosen = {k: card for k, card in self.chosen.items() if k not in tiles}
        else:
            self.chosen |= tiles
        self.renew()

    def action_enter(self, word: str) -> None:
        if self.screen is self.screen_stack[0]:
            self.submit(word if word == "?" else first_word(self.texts, word))

    def action_leave(self) -> None:
        """Ask the session to leave, which may ask back; if it doesn't react, just leave."""
        self.leaving += 1
        if self.leaving > INSISTING:
            self.exit()
        else:
            self.inbox.put(None)

    def action_clear(self) -> None:
        self.query_one("#line", CommandLine).clear()
        self.chosen = {}
        self.cursor = None
        self.renew()

    def action_read(self, way: int) -> None:
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=way * max(1, log.size.height - 1), animate=False)

    # The cursor

    def places(self) -> list[tuple[Canvas, Spot, float, int]]:
        """Everything that can be chosen, with the middle of its place on the screen."""
        found = []
        for canvas in self.query(Canvas):
            region = canvas.content_region
            for spot in canvas.spots():
                if spot.key:
                    x, y = region.x + spot.x + spot.width / 2, region.y + spot.y
                    found.append((canvas, spot, x, y))
        return found

    def spot_of_cursor(self) -> tuple[Canvas, Spot] | None:
        return next(
            ((c, spot) for c, spot, _, _ in self.places() if (c, spot.key) == self.cursor), None
        )

    def go(self, way: str) -> None:
        """Move the cursor; at first, to a card that can be played."""
        places = self.places()
        here = next((p for p in places if (p[0], p[1].key) == self.cursor), None)
        there = neighbour(places, here, way) if here else self.first_place(places)
        if there:
            self.cursor = there[0], there[1].key
            there[0].scroll_visible(animate=False)
        self.mark_cursor()

    def first_place(
        self, places: list[tuple[Canvas, Spot, float, int]]
    ) -> tuple[Canvas, Spot, float, int] | None:
        playable = {
            held.card
            for held in (self.shown.scene.hand if self.shown else ())
            if held.playable or held.trays
        }
        mine = [place for place in places if place[0].id == "hand"]
        good = [place for place in mine if place[1].card in playable]
        return next(iter(good or mine or places), None)

    def mark_cursor(self) -> None:
        for canvas in self.screen_stack[0].query(Canvas):
            canvas.cursor = self.cursor[1] if self.cursor and self.cursor[0] is canvas else ""
            canvas.refresh()

    # Where everything lies

    def fill_seats(self, inks: Inks, width: int, room: int) -> list[Spot]:
        return drawing.seats(self.shown, inks, width) if self.shown else []

    def fill_table(self, inks: Inks, width: int, room: int) -> list[Spot]:
        return drawing.table(self.shown, inks, width, room, self.chosen) if self.shown else []

    def fill_buttons(self, inks: Inks, width: int, room: int) -> list[Spot]:
        if self.shown is None:
            return []
        shown = self.shown
        made = offers.of_tiles(shown.words, shown.scene, [*self.chosen.values()])
        return drawing.buttons([*made, *shown.buttons], inks, width)

    def fill_hand(self, inks: Inks, width: int, room: int) -> list[Spot]:
        tiles = self.shown is not None and self.shown.scene.spread is not None
        most = max(4, self.size.height // (5 if tiles else 3))
        return drawing.hand(self.shown, width, most, self.chosen) if self.shown else []


def first_word(texts: Catalogue, kind: str) -> str:
    return texts.text(f"aliases-{kind}").split()[0]


def log_line(line: str, is_chat: bool) -> Text:
    """An event, its clause less conspicuous; what people say stands out."""
    if is_chat:
        return Text(f"❝ {line}", style="bold")
    said, bracket, clause = line.rpartition(" [")
    return Text(said).append(f"{bracket}{clause}", style="dim") if bracket else Text(line)


Place = tuple[Canvas, Spot, float, int]


def neighbour(places: list[Place], here: Place, way: str) -> Place | None:
    """The nearest place in a direction."""
    canvas, _, x, y = here
    if way in ("left", "right"):
        row = [place for place in places if place[0] is canvas]
        at = row.index(here) + (1 if way == "right" else -1)
        return row[at % len(row)]
    rows = [place for place in places if is_beyond(place, here, way)]
    return min(rows, key=lambda place: (abs(place[3] - y), abs(place[2] - x)), default=None)


def is_beyond(place: Place, here: Place, way: str) -> bool:
    """Whether a place lies wholly above or below another."""
    upper, lower = (here, place) if way == "down" else (place, here)
    return upper[3] + upper[1].height <= lower[3]
