"""Widgets that draw spots, and boxes for questions, pages and score sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from penult.core.ids import NO_COLOUR, TABLE, Colour
from penult.i18n import Catalogue
from penult.render.words import Words
from penult.terminal.full.drawing import Inks, Spot, height_of
from penult.terminal.full.shown import Choosable, Inquiry, Sheet
from penult.terminal.screen import INK

CURSOR = Style(reverse=True, bold=True)
COMPONENTS = ("button", "enter", "key", "plate", "turn", "quiet", "back", "strong")


class Canvas(Widget):
    """Draws what ``fill`` returns for its width and height; spots can be clicked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"canvas--{name}" for name in COMPONENTS}

    class Clicked(Message):
        def __init__(self, canvas: Canvas, spot: Spot) -> None:
            self.canvas = canvas
            self.spot = spot
            super().__init__()

    def __init__(self, fill: Callable[[Inks, int, int], list[Spot]], id: str) -> None:
        super().__init__(id=id)
        self.fill = fill
        self.cursor = ""
        self._spots: tuple[int, int, list[Spot]] | None = None

    @property
    def inks(self) -> Inks:
        styles = {name: self.get_component_rich_style(f"canvas--{name}") for name in COMPONENTS}
        return Inks(**styles)

    @property
    def room(self) -> int:
        """The rows there are for a picture that fills its place."""
        parent = self.parent
        return parent.size.height if isinstance(parent, VerticalScroll) else self.size.height

    def renew(self) -> None:
        """Something to draw has changed."""
        self._spots = None
        self.refresh(layout=True)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._spots = None

    def spots(self, width: int = 0) -> list[Spot]:
        width, room = width or self.size.width, self.room
        if self._spots is None or self._spots[:2] != (width, room):
            self._spots = width, room, self.fill(self.inks, width, room)
        return self._spots[2]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return height_of(self.spots(width)) if width else 0

    def render_line(self, y: int) -> Strip:
        """One row: the spots in it, later ones over earlier ones."""
        line = Text(" " * self.size.width)
        for spot in self.spots():
            if spot.y <= y < spot.y + spot.height:
                row = spot.rows[y - spot.y].copy()
                if spot.key and spot.key == self.cursor:
                    row.stylize(CURSOR)
                line = line[: spot.x] + row + line[spot.x + row.cell_len :]
        line.stylize_before(self.rich_style)
        return Strip(line.render(self.app.console)).crop(0, self.size.width)

    def spot_at(self, x: int, y: int) -> Spot | None:
        found = [spot for spot in self.spots() if spot.key and spot.covers(x, y)]
        return found[-1] if found else None

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        spot = None if at is None else self.spot_at(at.x, at.y)
        if spot:
            event.stop()
            self.post_message(self.Clicked(self, spot))


# Boxes


class QuestionBox(ModalScreen["Choosable | None"]):
    """A question with its answers: keys, arrows and Enter, or the mouse; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, question: Inquiry) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self.question.text), classes="box-title")
            yield OptionList(*(Option(option_text(choice)) for choice in self.question.choices))

    def on_key(self, event: events.Key) -> None:
        for choice in self.question.choices:
            if event.character and event.character.lower() == choice.key:
                event.stop()
                self.dismiss(choice)
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.question.choices[event.option_index])

    def action_close(self) -> None:
        self.dismiss(None)


def option_text(choice: Choosable) -> Text:
    ink = INK[Colour(choice.colour)] if choice.colour != NO_COLOUR else ""
    text = Text(f"{choice.key:>2}  " if choice.key else "    ", style="bold")
    return text.append(f" {choice.label} ", style=ink)


class Page(ModalScreen[None]):
    """A longer text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down,space", "scroll(1)", show=False),
    ]

    def __init__(self, text: str, footer: str) -> None:
        super().__init__()
        self.text = text
        self.footer = footer

    def compose(self) -> ComposeResult:
        with Vertical(classes="box page"):
            with VerticalScroll():
                yield Static(Text(self.text))
            yield Static(Text(self.footer), classes="box-foot")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, rows: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


class SheetBox(ModalScreen["Choosable | None"]):
    """The score sheet after a round; Enter continues, Escape shows the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, sheet: Sheet, words: Words) -> None:
        super().__init__()
        self.sheet = sheet
        self.words = words

    def compose(self) -> ComposeResult:
        texts = self.words.texts
        with Vertical(classes="box page"):
            yield Static(Text(self.sheet.title), classes="box-title")
            with VerticalScroll(can_focus=False):
                yield Static(score_table(self.sheet, self.words, texts))
                if self.sheet.hands:
                    yield Static(Text("\n" + self.words.text("live-hands"), style="bold"))
                    yield Static(Text("\n".join(self.sheet.hands)))
            yield OptionList(*(Option(option_text(choice)) for choice in self.sheet.choices))
            yield Static(Text(texts.text("full-sheet-foot")), classes="box-foot")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.sheet.choices[event.option_index])

    def action_close(self) -> None:
        self.dismiss(None)


def score_table(sheet: Sheet, words: Words, texts: Catalogue) -> Table:
    """A row for each round, with the totals after it; the winner of a round has a star."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(texts.text("sheet-round"), justify="right")
    for seat in range(len(words.names)):
        table.add_column(words.name(seat), justify="right")
    for each in sheet.rounds:
        stars = ["★ " if each.winner == seat != TABLE else "" for seat in range(len(each.totals))]
        cells = [f"{star}{total}" for star, total in zip(stars, each.totals, strict=True)]
        table.add_row(str(each.number), *cells)
    return table
