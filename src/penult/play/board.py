"""A table of tiles as SVG: melds in the middle, racks behind, the viewer's own in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from penult.games.scene import HeldCard, Scene, SceneSeat, SceneSpread
from penult.play import marks as draw
from penult.play import tiles
from penult.play.faces import Pen
from penult.play.marks import FELT, PALE, RIM, Attribute, at, box, document, named, tag, text
from penult.play.plates import Plates, chip
from penult.play.rows import LEADING, SIZES, Flow, fitting, sections_of
from penult.play.story import Story
from penult.play.tiles import TALL, WIDE
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE

ROOM, WOOD, GRAIN = "#F3ECE0", "#C9A777", "#A98656"
ACROSS, CX = 1000, 500
TOP, SIDE = 92, 40  # where the felt begins; its rim is that far from a tile
ABOVE, BELOW = 74, 74  # on the felt: chips of those behind; the viewer's plate, pool and round
LEAST, MOST = 170, 500  # how high the middle is, and how high before tiles get smaller
PLATE = 1.15
MARGIN = 18  # around melds alone
OWN, EACH, GROUP = 58, 15, 12  # own tiles: width, how many on a rack, between two colours
PITCH, RAISE = 122, 9  # from rack to rack; of a tile just drawn
ARROW = "M0 46C-13 16 -13 -16 0 -46M-15 -29L0 -46L5 -26"


def only(spread: SceneSpread) -> Scene:
    """A table with nothing but tiles in its middle."""
    return Scene(
        viewer=TABLE,
        seats=(),
        turn=NOBODY,
        direction=1,
        top=NO_CARD,
        colour=NO_COLOUR,
        stock=0,
        debt=0,
        hand=(),
        shown=(),
        rounds=0,
        spread=spread,
    )


def spread_svg(pen: Pen, story: Story, spread: SceneSpread, room: float) -> str:
    """What lies in the middle of a table, without the rest of it."""
    flow = fitting(Flow(pen, sections_of(story, spread), room - 2 * MARGIN, SIZES[-1]), MOST)
    wide, high = flow.wide + 2 * MARGIN, flow.high + 1.5 * MARGIN - LEADING
    ground = box(wide / 2, high / 2, wide, high, 18, fill=FELT)
    tiles_there = tag("g", flow.drawn(), transform=at(MARGIN, MARGIN / 2))
    words = " ".join(story.spread(spread))
    title = story.words.texts.text(f"game-{story.words.game.name}")
    return document(title, words, ground, tiles_there, size=(wide, high), width=wide)


@dataclass(frozen=True, slots=True)
class Board:
    """One scene in the making."""

    pen: Pen
    story: Story
    known: int  # how many seats have a name
    spread: SceneSpread

    @property
    def scene(self) -> Scene:
        return self.story.scene

    def document(self) -> str:
        flow = self.flow()
        inner = max(LEAST, flow.high)
        felt = ABOVE + inner + BELOW
        bottom = TOP + felt
        rack, rack_high = self.rack(bottom)
        high = bottom + rack_high
        middle = at(CX - flow.wide / 2, TOP + ABOVE + (inner - flow.high) / 2)
        inside = (
            box(CX, high / 2, ACROSS, high, 24, fill=ROOM),
            box(CX, TOP + felt / 2, ACROSS - 28, felt, 64, fill=RIM),
            box(CX, TOP + felt / 2, ACROSS - 52, felt - 24, 54, fill=FELT),
            self.direction(TOP + felt / 2),
            tag("g", flow.drawn(), transform=middle),
            self.pool(bottom - 58),
            *self.round(bottom - 58),
            *(self.seat(seat, bottom) for seat in self.scene.seats),
            rack,
        )
        words = self.story.words
        title = words.texts.text(f"game-{words.game.name}")
        story = " ".join(self.story.whole())
        return document(title, story, *inside, size=(ACROSS, high), width=ACROSS)

    # The middle

    def flow(self) -> Flow:
        sections = sections_of(self.story, self.spread)
        return fitting(Flow(self.pen, sections, ACROSS - 2 * (SIDE + 36), SIZES[-1]), MOST)

    def direction(self, y: float) -> str:
        """An arrow at either side."""
        turn = 1 if self.scene.direction > 0 else -1
        left = tag("g", arrow(turn), transform=at(SIDE + 12, y))
        right = tag("g", arrow(turn), transform=at(ACROSS - SIDE - 12, y, turn=180))
        return named(self.story.direction(), left, right)

    def pool(self, y: float) -> str:
        """Face down, with the number of its tiles."""
        scale, count = 0.42, self.scene.stock
        x = ACROSS - SIDE - 190
        pile = [
            tag("g", tiles.back(), transform=at(x - 21 + lift, y - 29 - lift, scale))
            for lift in range(0, 3 * min(count, 3), 3)
        ]
        label = self.story.words.count(count)
        style: dict[str, Attribute] = {"text_anchor": "start", "fill": PALE}
        empty = box(x, y, 42, 56, 6, stroke_width=1.5, **draw.DASHES)
        return named(label, *(pile or [empty]), text(label, x + 38, y, 14, **style))

    def round(self, y: float) -> Iterator[str]:
        lines = draw.wrapped(self.story.round(), 12.5, 220)
        style: dict[str, Attribute] = {"text_anchor": "start", "fill": PALE}
        for row, line in enumerate(lines):
            at_y = y + 16 * (row - (len(lines) - 1) / 2)
            yield text(line, SIDE + 42, at_y, 12.5, **style)

    # Around it

    def seat(self, seat: SceneSeat, bottom: float) -> str:
        """The viewer, or else seat 0, at the bottom; the others behind, clockwise."""
        plates = Plates(self.pen, self.story, self.known)
        ahead = (seat.seat - max(self.scene.viewer, 0)) % len(self.scene.seats)
        backs = "" if seat.seat == self.scene.viewer else backs_of(seat.size)
        if ahead == 0:
            return plates.seat(seat, backs, at(CX, bottom - 24, PLATE))
        x = ACROSS * (2 * ahead - 1) / (2 * (len(self.scene.seats) - 1))
        return plates.seat(seat, backs, at(x, TOP + 4, PLATE))

    # What the viewer sees alone

    def rack(self, y: float) -> tuple[str, float]:
        """The viewer's own tiles, colour by colour, and how high they get."""
        hand = self.scene.hand
        if self.scene.viewer == TABLE:
            return "", 44
        rows = max(1, ceil(len(hand) / EACH))
        each = max(1, ceil(len(hand) / rows))
        shelves = (hand[first : first + each] for first in range(0, max(1, len(hand)), each))
        pieces = (self.shelf(held, y + 54 + PITCH * row) for row, held in enumerate(shelves))
        return "".join(pieces), 54 + PITCH * rows - 4

    def shelf(self, hand: Sequence[HeldCard], y: float) -> str:
        """One rack."""
        colours = [self.story.words.game.colours[held.card] for held in hand]
        x, places = 0.0, []
        for place, colour in enumerate(colours):
            x += GROUP if place and colour != colours[place - 1] else 0
            places.append(x)
            x += OWN
        left, foot = CX - x / 2, y + OWN * TALL / WIDE
        board = box(CX, foot - 10, max(x, 6 * OWN) + 44, 46, 12, fill=GRAIN)
        lip = box(CX, foot + 7, max(x, 6 * OWN) + 52, 20, 9, fill=WOOD, stroke=GRAIN)
        last = sorted(zip(hand, places, strict=True), key=lambda own: own[0].fresh)
        return board + "".join(self.own(held, left + x, y) for held, x in last) + lip

    def own(self, held: HeldCard, x: float, y: float) -> str:
        """A tile just drawn is raised, and says so."""
        top = y - RAISE if held.fresh else y
        pieces = [tag("g", tiles.front(self.pen, held.card), transform=at(x, top, OWN / WIDE))]
        if held.fresh:
            words = self.story.words.texts.text("table-drawn")
            pieces.append(chip("exposed", words, x + OWN / 2, top - 6))
        return named(self.story.held(held), *pieces)


# Pieces


def arrow(turn: int) -> str:
    """Clockwise at the left side, if ``turn`` is 1."""
    return draw.pen_lines(ARROW, PALE, 5, stroke_opacity=0.4, transform=f"scale(1 {turn})")


def backs_of(size: int) -> str:
    """A rack seen from behind the plate, with all its tiles."""
    step = min(17.0, 190 / max(1, size))
    left = -step * (size - 1) / 2
    scale = 0.3
    backs = (
        tag("g", tiles.back(), transform=at(left + step * place - WIDE * scale / 2, -60, scale))
        for place in range(size)
    )
    board = box(0, -20, 236, 22, 8, fill=WOOD, stroke=GRAIN)
    return "".join(backs) + board
