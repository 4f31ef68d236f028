"""Seats as pieces of SVG: a plate with number, name, points and cards, and its marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from penult.games.scene import SceneSeat
from penult.render.story import Story
from penult.render.svg import emblems
from penult.render.svg import marks as draw
from penult.render.svg.backs import INDIGO
from penult.render.svg.faces import Pen
from penult.render.svg.marks import ACCENT, INK, PAPER, RIM, Attribute, at, box, named, tag, text

QUIET, GREY = "#E4DACA", "#655E72"


CHIPS = {
    "turn": (ACCENT, INK),
    "debt": (ACCENT, INK),
    "exposed": (INK, PAPER),
    "wrong": (INK, PAPER),
}


WORN = {"king": emblems.golden_crown, "jester": emblems.motley_hat}


@dataclass(frozen=True, slots=True)
class Plates:
    """The seats of one scene, each drawn around the middle of its plate."""

    pen: Pen
    story: Story
    known: int  # how many seats are named

    def seat(self, seat: SceneSeat, backs: str, place: str) -> str:
        """A seat, with its cards behind the plate."""
        pieces = (backs, plate(seat), *self.worn(seat), *self.label(seat), *self.chips(seat))
        return named(self.story.seat(seat), *pieces, transform=place)

    def worn(self, seat: SceneSeat) -> Iterator[str]:
        """The crown or hat on the seat's number."""
        for mark in seat.marks:
            if mark in WORN:
                spot = at(-68, -27, 0.56, turn=-9)
                yield named(self.story.mark(mark), WORN[mark](), transform=spot)

    def label(self, seat: SceneSeat) -> Iterator[str]:
        """The name, or else the number of cards, and the points."""
        known = seat.seat < self.known or seat.seat == self.story.scene.viewer
        name = self.story.words.name(seat.seat) if known else self.story.size(seat)
        start: dict[str, Attribute] = {"text_anchor": "start"}
        yield text(draw.fitted(name, 15, 88), -42, -8, 15, fill=INK, font_weight=700, **start)
        points = self.story.words.points(seat.total, seat.unit)
        yield text(points, -42, 10, 12, fill=GREY, **start)

    def chips(self, seat: SceneSeat) -> Iterator[str]:
        """Marks in rows below the plate."""
        marks = [(mark, self.story.mark(mark)) for mark in seat.marks]
        if seat.about:
            marks.append(("about", self.story.size(seat)))
        if self.story.scene.debt and "turn" in seat.marks:
            marks.append(("debt", f"+{self.story.scene.debt}"))
        room = 420 if seat.seat == self.story.scene.viewer else 200
        for row, line in enumerate(rows_of_chips(marks, room)):
            x = -sum(chip_width(words) for _, words in line) / 2
            for mark, words in line:
                yield chip(mark, words, x + chip_width(words) / 2, 37 + 23 * row)
                x += chip_width(words)


def plate(seat: SceneSeat) -> str:
    """The background of a name, with the seat's number and its number of cards, if it plays."""
    light, edge, line = (ACCENT, ACCENT, 5) if "turn" in seat.marks else (QUIET, RIM, 2)
    out: dict[str, Attribute] = {"stroke_dasharray": "6 6"} if "out" in seat.marks else {}
    body = box(0, 0, 172, 46, 23, fill=PAPER, stroke=edge, stroke_width=line, **out)
    disc = tag("circle", cx=-64, cy=0, r=15, fill=light)
    number = text(str(seat.seat), -64, 0, 15, fill=INK, font_weight=700)
    if out:
        return body + disc + number
    size = "?" if seat.about else str(seat.size)
    count = text(size, 65, 0, 13, fill=PAPER, font_weight=700)
    return body + disc + number + box(65, 0, 22, 32, 5, fill=INDIGO) + count


def chip_width(words: str) -> float:
    return draw.room_for(words, 12) + 20


def chip(mark: str, words: str, x: float, y: float) -> str:
    fill, ink = CHIPS.get(mark, (PAPER, INK))
    body = box(x, y, chip_width(words) - 4, 20, 10, fill=fill, stroke=RIM, stroke_opacity=0.35)
    return body + text(words, x, y, 12, fill=ink, font_weight=600)


def rows_of_chips(marks: Sequence[tuple[str, str]], room: float) -> list[list[tuple[str, str]]]:
    """As many chips in a row as fit."""
    rows: list[list[tuple[str, str]]] = []
    left = 0.0
    for mark in marks:
        if not rows or chip_width(mark[1]) > left:
            rows.append([])
            left = room
        rows[-1].append(mark)
        left -= chip_width(mark[1])
    return rows
