"""Pictures as SVG: one card, or the table as one viewer sees it. Pure functions of what they show.

Nothing is loaded from elsewhere and nothing bears an id: any number of them share a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, degrees, radians, sin, atan2

from penult.games.game import Game
from penult.games.scene import HeldCard, Scene, SceneSeat
from penult.locales import catalogue
from penult.play import marks as draw
from penult.play.faces import BACK, HIGH, WIDE, Pen, back, panes
from penult.play.marks import HUES, INK, PAPER, at, named, tag, text
from penult.play.words import Words
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, TABLE, Card, Colour, Seat

ROOM, FELT, RIM, ACCENT, PALE = "#F3ECE0", "#2F4E56", "#223B42", "#FFA95C", "#D5E3E2"
ACROSS = 1000  # width of a table
CX, CY = 500, 312  # its middle
TALON, STOCK, BADGE = (CX, CY - 12), (CX - 145, CY - 12), (CX + 165, CY - 12)
TABLE_END = 600
HAND_CARD, ROW, PITCH, RAISE = 96, 20, 122, 16  # width, cards a row, row to row, of playable cards


def card_svg(
    game: Game, card: Card, *, marks: str = "shapes", language: str = "en", width: int = 80
) -> str:
    """One card, face up."""
    pen = Pen(Words(game, catalogue(language), ()), marks == "letters")
    return document(pen.words.card(card), "", pen.front(card), size=(WIDE, HIGH), width=width)


def back_svg(game: Game, *, language: str = "en", width: int = 80) -> str:
    """One card, face down."""
    label = catalogue(language).text("cards", count=1)
    return document(label, "", back(), size=(WIDE, HIGH), width=width)


def table_svg(
    game: Game,
    scene: Scene,
    *,
    names: Sequence[str] = (),
    language: str = "en",
    marks: str = "shapes",
) -> str:
    """The whole table as the viewer of the scene sees it; a spectator sits behind seat 0."""
    called = [*names, *(str(seat) for seat in range(len(names), len(scene.seats)))]
    words = Words(game, catalogue(language), called, scene.viewer)
    return Picture(Pen(words, marks == "letters"), scene, len(names)).document()


def document(label: str, story: str, *inside: str, size: tuple[float, float], width: float) -> str:
    wide, high = size
    return tag(
        "svg",
        tag("title", draw.escaped(label)),
        tag("desc", draw.escaped(story)) if story else "",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {draw.number(wide)} {draw.number(high)}",
        width=width,
        height=width * high / wide,
        role="group" if story else "img",
        aria_label=label,
    )


def room_for(words: str, size: float) -> float:
    """About how wide a text gets; nobody knows the font."""
    return sum(1.0 if ord(sign) > 0x2E7F else 0.54 for sign in words) * size


def fitted(words: str, size: float, room: float) -> str:
    words = " ".join(words.split())
    if room_for(words, size) <= room:
        return words
    while words and room_for(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def chip(words: str, x: float, y: float, fill: str, ink: str) -> str:
    wide = room_for(words, 12) + 16
    body = tag(
        "rect",
        x=x - wide / 2,
        y=y - 10,
        width=wide,
        height=20,
        rx=10,
        fill=fill,
        stroke=RIM,
        stroke_opacity=0.35,
    )
    return body + text(words, x, y, 12, fill=ink, font_weight=600)


def empty_place(x: float, y: float) -> str:
    return tag(
        "rect",
        x=x - 42,
        y=y - 64,
        width=84,
        height=128,
        rx=11,
        fill="none",
        stroke=PALE,
        stroke_opacity=0.5,
        stroke_width=2,
        stroke_dasharray="6 6",
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """One scene in the making."""

    pen: Pen
    scene: Scene
    named: int  # how many seats have a name

    @property
    def words(self) -> Words:
        return self.pen.words

    def document(self) -> str:
        scene, title = self.scene, self.words.texts.text(f"game-{self.words.game.name}")
        shown, shown_high = self.shown(TABLE_END)
        hand, hand_high = self.hand(TABLE_END + shown_high)
        high = TABLE_END + shown_high + hand_high
        room = tag("rect", width=ACROSS, height=high, rx=24, fill=ROOM)
        pieces = [room, self.felt(), self.direction(), self.stock(), self.talon(), self.badge()]
        pieces += [self.seat(seat) for seat in scene.seats]
        story = " ".join(self.story())
        return document(title, story, *pieces, shown, hand, size=(ACROSS, high), width=ACROSS)

    @property
    def roomy(self) -> bool:
        return len(self.scene.seats) <= 6

    # In words

    def story(self) -> Iterator[str]:
        """The picture for those who do not see it."""
        texts, scene = self.words.texts, self.scene
        yield self.round()
        if scene.top != NO_CARD and scene.colour != NO_COLOUR:
            yield texts.text(
                "table-talon",
                card=self.words.card(scene.top),
                colour=self.words.colour(scene.colour),
                mark=self.words.mark(scene.colour),
            )
        yield from (self.about(seat) + "." for seat in scene.seats)
        if scene.debt:
            yield self.owing()
        if scene.shown:
            yield texts.text("table-shown", cards=self.words.cards(scene.shown))
        if scene.hand:
            held = ", ".join(self.held(card) for card in scene.hand)
            yield f"{texts.text('table-hand', count=len(scene.hand))} {held}."

    def round(self) -> str:
        way = "to-the-left" if self.scene.direction > 0 else "to-the-right"
        return self.words.texts.text(
            "table-round",
            round=self.scene.rounds + 1,
            direction=self.words.texts.text(way),
            count=self.words.count(self.scene.stock),
        )

    def about(self, seat: SceneSeat) -> str:
        line = self.words.texts.text(
            "table-seat",
            number=seat.seat,
            name=self.words.name(seat.seat),
            cards=self.words.count(seat.size),
            points=self.words.points(seat.total),
        )
        marks = ", ".join(self.words.texts.text(f"table-mark-{mark}") for mark in seat.marks)
        return f"{line} ({marks})" if marks else line

    def owing(self) -> str:
        return self.words.texts.text(
            "event-owes",
            person="you" if self.scene.turn == self.scene.viewer else "they",
            seat=self.words.name(self.scene.turn),
            count=self.scene.debt,
        )

    def held(self, held: HeldCard) -> str:
        fresh = f" ({self.words.texts.text('table-drawn')})" if held.fresh else ""
        return f"{self.words.card(held.card)}{'*' if held.playable else ''}{fresh}"

    # The middle

    def felt(self) -> str:
        rim = tag("ellipse", cx=CX, cy=CY, rx=462, ry=252, fill=RIM)
        cloth = tag("ellipse", cx=CX, cy=CY, rx=448, ry=238, fill=FELT)
        return rim + cloth + text(self.round(), CX, CY + 106, 12.5, fill=PALE)

    def direction(self) -> str:
        """Two arrows around the middle."""
        way = self.scene.direction
        label = self.words.texts.text("to-the-left" if way > 0 else "to-the-right")
        arcs = []
        for middle in (90, 270):
            start, end = middle - 41 * way, middle + 41 * way
            (x, y), (to_x, to_y) = on_ellipse(start, 290, 162), on_ellipse(end, 290, 162)
            arcs.append(f"M{x:.1f} {y:.1f}A290 162 0 0 {int(way > 0)} {to_x:.1f} {to_y:.1f}")
            t = radians(end)
            heading = degrees(atan2(162 * cos(t) * way, -290 * sin(t) * way))
            for side in (150, -150):
                a = radians(heading + side)
                arcs.append(f"M{to_x:.1f} {to_y:.1f}l{16 * cos(a):.1f} {16 * sin(a):.1f}")
        lines = draw.pen_lines("".join(arcs), PALE, 5, stroke_opacity=0.4)
        return named(label, lines)

    def stock(self) -> str:
        (x, y), size = STOCK, self.scene.stock
        pile = [
            tag("g", back(), transform=at(x - 44 + 3 * layer, y - 66 - 3 * layer, 0.88))
            for layer in range(min(size, 3))
        ]
        label = self.words.count(size)
        pieces = [*(pile or [empty_place(x, y)]), text(label, x, y + 92, 14, fill=PALE)]
        if self.scene.debt:
            pieces.append(
                tag("circle", cx=x + 40, cy=y - 62, r=22, fill=ACCENT, stroke=INK, stroke_width=2)
            )
            pieces.append(
                draw.numeral(
                    f"+{self.scene.debt}", x + 40, y - 62, 16 if self.scene.debt < 10 else 12, INK
                )
            )
        return named(label, *pieces)

    def talon(self) -> str:
        (x, y), label = TALON, self.words.texts.text("table-talon-short")
        caption = text(label, x, y + 92, 14, fill=PALE)
        if self.scene.top == NO_CARD:
            return named(label, empty_place(x, y), caption)
        front = tag("g", self.pen.front(self.scene.top), transform=at(x - 50, y - 75))
        return named(f"{label}: {self.words.card(self.scene.top)}", front, caption)

    def badge(self) -> str:
        """The colour in force by hue, mark and word (ADD-90), whatever lies on the talon."""
        (x, y), colour = BADGE, self.scene.colour
        label = self.words.texts.text("table-colour-short")
        caption = text(label, x, y - 44, 14, fill=PALE)
        pill = {"x": x - 80, "y": y - 30, "width": 160, "height": 60, "rx": 16}
        if colour == NO_COLOUR:
            body = tag(
                "rect", fill="none", stroke=PALE, stroke_width=2, stroke_dasharray="6 6", **pill
            )
            return named(label, caption, body, tag("g", panes(9, 11), transform=at(x, y)))
        hue, word = HUES[Colour(colour)], self.words.colour(colour)
        body = tag("rect", fill=hue.fill, stroke=PAPER, stroke_width=3, **pill)
        tile = tag("rect", x=x - 73, y=y - 23, width=46, height=46, rx=11, fill=PAPER)
        mark = self.pen.mark(colour, x - 50, y, 32)
        name = text(word, x + 25, y, 23, fill=hue.on, font_weight=700)
        label = f"{label}: {word}, {self.words.mark(colour)}"
        return named(label, caption, body, tile, mark, name)

    # Around it

    def place(self, seat: Seat) -> tuple[float, float]:
        """Clockwise from the viewer, who sits at the bottom."""
        ahead = seat - max(self.scene.viewer, 0)
        return on_ellipse(90 + 360 * ahead / len(self.scene.seats), 392 if self.roomy else 404, 228)

    def seat(self, seat: SceneSeat) -> str:
        hidden = seat.seat != self.scene.viewer
        pieces = [fan(seat.size) if hidden else "", self.plate(seat), *self.chips(seat)]
        scale = 1.15 if self.roomy else 1
        return named(self.about(seat), *pieces, transform=at(*self.place(seat.seat), scale))

    def plate(self, seat: SceneSeat) -> str:
        """Number, name, points and how many cards."""
        in_turn = "turn" in seat.marks
        body = tag(
            "rect",
            x=-86,
            y=-23,
            width=172,
            height=46,
            rx=23,
            fill=PAPER,
            stroke=ACCENT if in_turn else RIM,
            stroke_width=5 if in_turn else 2,
        )
        disc = tag("circle", cx=-64, cy=0, r=15, fill=ACCENT if in_turn else "#E4DACA")
        figure = text(str(seat.seat), -64, 0, 15, fill=INK, font_weight=700)
        known = seat.seat < self.named or seat.seat == self.scene.viewer
        name = self.words.name(seat.seat) if known else self.words.count(seat.size)
        lines = text(
            fitted(name, 15, 92), -42, -7.5, 15, fill=INK, font_weight=700, text_anchor="start"
        )
        lines += text(
            self.words.points(seat.total), -42, 10, 12, fill="#6B6478", text_anchor="start"
        )
        card = tag("rect", x=54, y=-16, width=22, height=32, rx=5, fill=BACK)
        count = text(str(seat.size), 65, 0.5, 13, fill=PAPER, font_weight=700)
        return body + disc + figure + lines + card + count

    def chips(self, seat: SceneSeat) -> Iterator[str]:
        """Marks in rows below the plate."""
        hidden = seat.seat != self.scene.viewer
        marks = [(mark, self.words.texts.text(f"table-mark-{mark}")) for mark in seat.marks]
        if self.scene.debt and "turn" in seat.marks:
            marks.append(("debt", f"+{self.scene.debt}"))
        for row, line in enumerate(rows_of_chips(marks, 200 if hidden else 420)):
            wide = sum(room_for(words, 12) + 20 for _, words in line) - 4
            x = -wide / 2
            for mark, words in line:
                space = room_for(words, 12) + 16
                fill, ink = CHIPS.get(mark, (PAPER, INK))
                yield chip(words, x + space / 2, 36 + 23 * row, fill, ink)
                x += space + 4

    # What the viewer sees alone

    def shown(self, y: float) -> tuple[str, float]:
        """A hand shown to the viewer, and how high it gets."""
        cards = self.scene.shown
        if not cards:
            return "", 0
        label = self.words.texts.text("table-shown", cards=self.words.cards(cards))
        step = min(66, (ACROSS - 210) / len(cards))
        wide = 120 + step * (len(cards) - 1) + 60
        left = CX - wide / 2
        body = tag("rect", x=left, y=y, width=wide, height=108, rx=20, fill=RIM)
        fronts = [
            named(
                self.words.card(card),
                self.pen.front(card),
                transform=at(left + 96 + step * place, y + 9, 0.6),
            )
            for place, card in enumerate(cards)
        ]
        return named(label, body, draw.eye(left + 52, y + 54, PALE), *fronts), 124

    def hand(self, y: float) -> tuple[str, float]:
        """The viewer's own cards, those that can be laid raised, and how high they get."""
        cards = self.scene.hand
        if self.scene.viewer == TABLE:
            return "", 0
        rows = max(1, ceil(len(cards) / ROW))
        each = ceil(len(cards) / rows)
        pieces = []
        for row in range(rows):
            line = cards[row * each : (row + 1) * each]
            step = min(HAND_CARD + 6, (ACROSS - 48 - HAND_CARD) / max(1, each - 1))
            left = CX - (step * (len(line) - 1) + HAND_CARD) / 2
            for place, held in enumerate(line):
                pieces.append(self.own(held, left + step * place, y + 40 + PITCH * row))
        return "".join(pieces), 40 + PITCH * (rows - 1) + 1.5 * HAND_CARD + 20

    def own(self, held: HeldCard, x: float, y: float) -> str:
        scale = HAND_CARD / WIDE
        top = y - RAISE if held.playable else y
        pieces = [tag("g", self.pen.front(held.card), transform=at(x, top, scale))]
        if held.playable:
            pieces.append(
                tag(
                    "rect",
                    x=x,
                    y=top,
                    width=HAND_CARD,
                    height=1.48 * HAND_CARD,
                    rx=11.5,
                    fill="none",
                    stroke=ACCENT,
                    stroke_width=4,
                )
            )
        if held.fresh:
            words = self.words.texts.text("table-drawn")
            pieces.append(chip(words, x + HAND_CARD / 2, top - 8, INK, PAPER))
        return named(self.held(held), *pieces)


CHIPS = {
    "turn": (ACCENT, INK),
    "debt": (ACCENT, INK),
    "exposed": (INK, PAPER),
    "wrong": (INK, PAPER),
}


def rows_of_chips(marks: Sequence[tuple[str, str]], room: float) -> list[list[tuple[str, str]]]:
    """As many to a row as fit."""
    rows: list[list[tuple[str, str]]] = []
    left = 0.0
    for mark in marks:
        wide = room_for(mark[1], 12) + 20
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(mark)
        left -= wide
    return rows


def on_ellipse(angle: float, wide: float, high: float) -> tuple[float, float]:
    return CX + wide * cos(radians(angle)), CY + high * sin(radians(angle))


def fan(size: int) -> str:
    """Backs behind the plate, at most a dozen; the plate says how many."""
    count = min(size, 12)
    step = min(12, 76 / max(1, count - 1))
    return "".join(
        tag(
            "g",
            tag("g", back(), transform=at(-18, -82, 0.36)),
            transform=at(0, 14, turn=step * (place - (count - 1) / 2)),
        )
        for place in range(count)
    )
