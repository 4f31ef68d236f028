"""Draws the table as text, for solo and online sessions alike."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Protocol

from rich.text import Text

from penult.core.actions import Action
from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Card, Colour, Seat
from penult.games.custom import WildCard
from penult.games.game import Game
from penult.games.scene import (
    HeldCard,
    Scene,
    SceneBalance,
    SceneMeld,
    ScenePiece,
    SceneSeat,
    SceneSpread,
    SceneTray,
)
from penult.match.notation import TRAY_CODES
from penult.render.story import Story
from penult.render.words import SHAPES, Words


class ShownMatch(Protocol):
    """What the terminal needs of a match, as one player sees it."""

    @property
    def game(self) -> Game: ...

    @property
    def options(self) -> Any: ...

    @property
    def customs(self) -> list[WildCard]: ...

    @property
    def standing(self) -> tuple[int, ...]: ...

    def scene(self, viewer: Seat, /) -> Scene: ...

    def legal(self, seat: Seat, /) -> list[Action]: ...

    def moves(self, seat: Seat, /) -> list[Action]: ...

    def why_not(self, seat: Seat, act: Action, /) -> IntEnum: ...


SEGMENT = 9  # columns; the beam has three segments
BEAM = 3 * SEGMENT
LEVEL = 500  # a lean of less than half a card looks level
DISC = "O"


def rows_of(balance: SceneBalance) -> tuple[int, int, int]:
    """The row (of three) of the left, middle and right segment."""
    if abs(balance.lean) < LEVEL:
        return 1, 1, 1
    return (0, 1, 2) if balance.lean > 0 else (2, 1, 0)


def disc_column(balance: SceneBalance) -> int:
    """The disc's position on the beam."""
    half = (BEAM - 1) // 2
    return half + round(half * balance.disc / balance.rim)


def beam(balance: SceneBalance, row: int) -> str:
    """One row of the beam, including the disc if it lies there."""
    drawn = "".join("=" * SEGMENT if own == row else " " * SEGMENT for own in rows_of(balance))
    column = disc_column(balance)
    if rows_of(balance)[column // SEGMENT] != row:
        return drawn
    return drawn[:column] + DISC + drawn[column + 1 :]


def draw(balance: SceneBalance, left: Text, right: Text) -> list[Text]:
    """The drawing of the balance; ``left`` and ``right`` are the trays' top cards."""
    left_row, _, right_row = rows_of(balance)
    lines = []
    for row in range(3):
        line = Text("  ")
        line.append_text(left if row == left_row else Text(" " * left.cell_len))
        line.append(f" {beam(balance, row)} ")
        line.append_text(right if row == right_row else Text(" " * right.cell_len))
        line.rstrip()
        if line.cell_len:
            lines.append(line)
    return lines


INK = {
    Colour.RED: "bold white on #b3261e",
    Colour.BLUE: "bold white on #1f4f9e",
    Colour.YELLOW: "bold black on #f2c230",
    Colour.GREEN: "bold white on #1d6b3f",
}
GAP = "   "
NO_INK = "bold white on #3a3a3a"


class Screen:
    """Draws scenes in one language, plain or with colours."""

    def __init__(self, words: Words, plain: bool, letters: bool, width: int = 80) -> None:
        self.words = words
        self.width = width
        self.plain = plain
        self.letters = letters

    def table(self, scene: Scene) -> list[str | Text]:
        texts = self.words.texts
        direction = texts.text("to-the-left" if scene.direction > 0 else "to-the-right")
        lines: list[str | Text] = [
            "",
            self.words.text(
                "table-round",
                round=scene.round,
                direction=direction,
                count=self.words.count(scene.stock),
            ),
        ]
        lines += [self.seat(seat) for seat in in_order(scene)]
        if scene.top != NO_CARD:
            lines += self.talon(scene)
        if scene.laid != NO_CARD:
            lines.append(self.laid(scene))
        if scene.balance:
            lines += self.balance(scene, scene.balance)
        if scene.spread:
            lines += self.spread(scene, scene.spread)
        if scene.viewer != TABLE:
            lines += self.hand(scene)
        return lines

    def seat(self, seat: SceneSeat) -> str:
        texts = self.words.texts
        line = texts.text(
            "table-seat",
            number=seat.seat,
            name=self.words.name(seat.seat),
            cards=texts.text(f"size-{seat.about}") if seat.about else self.words.count(seat.size),
            points=self.words.points(seat.total, seat.unit),
        )
        marks = ", ".join(texts.text(f"table-mark-{mark}") for mark in seat.marks)
        arrow = "> " if "turn" in seat.marks else "  "
        return f"{arrow}{line} ({marks})" if marks else f"{arrow}{line}"

    def talon(self, scene: Scene) -> list[str | Text]:
        """The top card and the colour, on separate lines if the screen is narrow."""
        if scene.colour == NO_COLOUR:
            card = Text(self.words.card(scene.top)) if self.plain else self.chip(scene.top)
            return [self.labelled("table-talon-short", card)]
        if self.plain:
            return [Story(self.words, scene).talon()]
        top = self.labelled("table-talon-short", self.chip(scene.top))
        colour = self.labelled("table-colour-short", self.badge(scene.colour))
        if top.cell_len + len(GAP) + colour.cell_len > self.width:
            return [top, colour]
        return [top.append(GAP).append_text(colour)]

    def laid(self, scene: Scene) -> str | Text:
        """A card that hasn't been pressed in yet, and the colour chosen with it."""
        card = Text(self.words.card(scene.laid)) if self.plain else self.chip(scene.laid)
        if scene.laid_colour != NO_COLOUR:
            named = self.words.colour(scene.laid_colour)
            card.append_text(Text(f" = {named}") if self.plain else self.badge(scene.laid_colour))
        return self.labelled("table-laid", card)

    def balance(self, scene: Scene, balance: SceneBalance) -> list[str | Text]:
        story = Story(self.words, scene)
        if self.plain:
            return list(story.balance(balance))
        lines = self.drawn(balance)
        lines.append(f"{story.lean(balance)}, {story.disc(balance)}")
        if balance.sliding:
            lines.append(Text(self.words.texts.text("table-sliding"), style="bold"))
        if balance.aside:
            lines.append(story.aside(balance))
        return [*lines, *story.risks(balance)]

    def drawn(self, balance: SceneBalance) -> list[str | Text]:
        """The trays' top cards at the ends of the beam, or above it if the screen is narrow."""
        left, right = (self.top_of(tray) for tray in balance.trays)
        lines = draw(balance, left, right)
        if max(line.cell_len for line in lines) <= self.width:
            return [*lines]
        return [
            self.label(self.words.tray(0)).append_text(left),
            self.label(self.words.tray(1)).append_text(right),
            *draw(balance, Text(), Text()),
        ]

    def spread(self, scene: Scene, spread: SceneSpread) -> list[str | Text]:
        """One line for each meld with its notation, then single tiles and tiles just laid."""
        if self.plain:
            return list(Story(self.words, scene).spread(spread))
        lines = [row for meld in spread.melds for row in self.meld(meld)]
        for key, tiles in (("tiles-single", spread.singles), ("tiles-laid", spread.laid)):
            if tiles:
                label = self.label(self.words.texts.text(key))
                lines += self.rows(label, [self.chip(tile).append(" ") for tile in tiles])
        return [*lines]

    def meld(self, meld: SceneMeld) -> list[Text]:
        return self.rows(Text(f"  {meld.code:8} "), [self.piece(piece) for piece in meld.pieces])

    def piece(self, piece: ScenePiece) -> Text:
        chip = self.chip(piece.card)
        chip.append("J" if piece.joker else "", style="bold")
        return chip.append("+ " if piece.fresh else " ")

    def rows(self, first: Text, pieces: Sequence[Text]) -> list[Text]:
        """Pieces in a row, or in several if the screen is narrow."""
        rows, indent = [first], " " * first.cell_len
        for piece in pieces:
            if rows[-1].cell_len + piece.cell_len > self.width:
                rows.append(Text(indent))
            rows[-1].append_text(piece)
        return rows

    def top_of(self, tray: SceneTray) -> Text:
        """A tray's top card, current colour and size, and whether it is frozen."""
        top = self.chip(tray.top)
        if self.words.game.colours[tray.top] == NO_COLOUR and tray.colour != NO_COLOUR:
            top.append_text(self.badge(tray.colour))
        top.append(f" ×{tray.size}")
        if tray.frozen:
            top.append(f" {self.words.texts.text('table-tray-frozen')}", style="bold")
        return top

    def labelled(self, key: str, content: Text) -> Text:
        return self.label(self.words.texts.text(key)).append_text(content)

    def label(self, label: str) -> Text:
        return Text(self.words.texts.text("table-label", label=label[:1].upper() + label[1:]))

    def hand(self, scene: Scene) -> list[str | Text]:
        title = self.words.text("table-hand", count=len(scene.hand))
        legend = self.legend(scene)
        if self.plain:
            return [f"{title} {legend}".rstrip(), *(self.spelled(held) for held in scene.hand)]
        rows = [Text()] if scene.hand else []
        for held in scene.hand:
            chip = self.chip(held.card)
            if rows[-1].cell_len + chip.cell_len + 4 > self.width:
                rows.append(Text())
            rows[-1].append(sign_of(held), style="bold")
            rows[-1].append_text(chip).append(" ")
        return [f"{title}  {legend}", *rows]

    def legend(self, scene: Scene) -> str:
        """The legend of the signs."""
        if scene.spread:
            return "" if self.plain else self.words.texts.text("table-legend-tiles")
        return self.words.texts.text("table-legend-trays" if scene.balance else "table-legend")

    def spelled(self, held: HeldCard) -> str:
        sign = sign_of(held)
        fresh = f" ({self.words.texts.text('table-drawn')})" if held.fresh else ""
        return f"  {sign} {self.words.game.cards[held.card]}  {self.words.card(held.card)}{fresh}"

    def chip(self, card: Card) -> Text:
        colour = self.words.game.colours[card]
        code = self.words.game.cards[card]
        if colour == NO_COLOUR:
            return Text(f" {code} ", style=NO_INK)
        return Text(f" {code} {self.sign(colour)} ", style=INK[Colour(colour)])

    def badge(self, colour: int) -> Text:
        word = f" {self.sign(colour)} {self.words.colour(colour)} "
        return Text(word, style=INK[Colour(colour)])

    def sign(self, colour: int) -> str:
        return self.words.letter(colour) if self.letters else SHAPES[Colour(colour)]


def in_order(scene: Scene) -> list[SceneSeat]:
    """The seats in this round's order; those not playing come last."""
    playing = scene.order or tuple(seat.seat for seat in scene.seats)
    rest = [seat for seat in scene.seats if seat.seat not in playing]
    return [*(scene.seats[seat] for seat in playing), *rest]


def sign_of(held: HeldCard) -> str:
    """The sign of a card: "*" if it can be played, or the trays it can be played on."""
    if held.trays:
        return "".join(TRAY_CODES[tray] for tray in held.trays)
    return "*" if held.playable else " "
