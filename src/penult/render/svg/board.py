"""A table of tiles as SVG: melds as rows of adjoining tiles, on as many lines as needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, TABLE, Card
from penult.games.errors import BadNotation
from penult.games.game import Game
from penult.games.scene import HeldCard, Scene, SceneMeld, ScenePiece, SceneSeat, SceneSpread
from penult.render.story import Story
from penult.render.svg import marks as draw
from penult.render.svg import tiles
from penult.render.svg.faces import Pen
from penult.render.svg.marks import FELT, PALE, RIM, Attribute, at, box, document, named, tag, text
from penult.render.svg.plates import Plates, chip
from penult.render.svg.tiles import RAISE, TALL, WIDE

APART = 0.55  # between two rows, in tile widths
CAPTION, TITLE, LEADING = 17, 26, 9  # lines of text, and the gap between lines of tiles
SIZES = range(58, 25, -2)  # possible tile widths, largest first
RUN = re.compile(r"([a-z])(\d{1,2})-(\d{1,2})")
SET = re.compile(r"(\d{1,2})([a-z]{2,})")
START: dict[str, Attribute] = {"text_anchor": "start", "fill": PALE}


@dataclass(frozen=True, slots=True)
class TileRow:
    """Adjoining tiles: a meld, or a single tile."""

    pieces: tuple[ScenePiece, ...]
    label: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """Titled sections of rows, fitted into a width; all tiles have the same size."""

    pen: Pen
    sections: tuple[tuple[str, Sequence[TileRow]], ...]
    room: float
    tile: float  # its width

    @property
    def step(self) -> float:
        """The distance from one line to the next."""
        return self.tile * (TALL + RAISE) / WIDE + CAPTION + LEADING

    def lines(self, rows: Sequence[TileRow]) -> list[list[TileRow]]:
        """As many rows on a line as fit."""
        lines: list[list[TileRow]] = []
        for row in rows:
            if not lines or self.long([*lines[-1], row]) > self.room:
                lines.append([])
            lines[-1].append(row)
        return lines

    def long(self, rows: Sequence[TileRow]) -> float:
        return self.tile * (sum(len(row.pieces) for row in rows) + APART * (len(rows) - 1))

    @property
    def wide(self) -> float:
        lines = [self.long(line) for _, rows in self.sections for line in self.lines(rows)]
        return max(lines, default=0)

    @property
    def high(self) -> float:
        titles = sum(TITLE for title, _ in self.sections if title)
        return titles + self.step * sum(len(self.lines(rows)) for _, rows in self.sections)

    def drawn(self) -> str:
        """The drawing, from its upper left corner."""
        pieces, y = [], 0.0
        for title, rows in self.sections:
            if title:
                pieces.append(text(title, 0, y + TITLE / 2, 14, **START))
                y += TITLE
            for line in self.lines(rows):
                pieces += self.line(line, y)
                y += self.step
        return "".join(pieces)

    def line(self, rows: Sequence[TileRow], y: float) -> Iterator[str]:
        x = 0.0
        for row in rows:
            yield named(row.label, self.row(row), transform=at(x, y))
            x += self.tile * (len(row.pieces) + APART)

    def row(self, row: TileRow) -> str:
        """A row; tiles just played are raised, framed and drawn last."""
        scale = self.tile / WIDE
        found = sorted(enumerate(row.pieces), key=lambda place: place[1].fresh)
        drawn = "".join(
            tag("g", self.piece(piece), transform=at(WIDE * place, 0 if piece.fresh else RAISE))
            for place, piece in found
        )
        words = text(row.caption, 2, (TALL + RAISE) * scale + CAPTION / 2, 12.5, **START)
        return tag("g", drawn, transform=at(0, 0, scale)) + (words if row.caption else "")

    def piece(self, piece: ScenePiece) -> str:
        return tiles.piece(self.pen, piece) + (tiles.frame() if piece.fresh else "")


def fitting(flow: Flow, high: float) -> Flow:
    """The flow with the largest tiles that fit into the height, or else the smallest."""
    sizes = (Flow(flow.pen, flow.sections, flow.room, tile) for tile in SIZES)
    return next((found for found in sizes if found.high <= high), flow)


# What lies on a table


def sections_of(story: Story, spread: SceneSpread) -> tuple[tuple[str, Sequence[TileRow]], ...]:
    melds = [TileRow(meld.pieces, label_of(story, meld), meld.code) for meld in spread.melds]
    alone = singles_of(story.words.game, spread)
    singles = [TileRow((piece,), story.words.card(piece.card)) for piece in alone]
    title = story.words.texts.text("tiles-single") if singles else ""
    return ("", melds), (title, singles)


def label_of(story: Story, meld: SceneMeld) -> str:
    return story.words.texts.labelled(meld.code, story.meld(meld))


def singles_of(game: Game, spread: SceneSpread) -> Iterator[ScenePiece]:
    """Single tiles; of each kind, those played in the open turn come last."""
    pieces = (piece for meld in spread.melds for piece in meld.pieces if piece.fresh)
    own = Counter(spread.laid) - Counter(tile_of(game, piece) for piece in pieces)
    left = Counter(spread.singles)
    for card in spread.singles:
        yield ScenePiece(card, fresh=left[card] <= own[card])
        left[card] -= 1


def tile_of(game: Game, piece: ScenePiece) -> Card:
    """The tile itself, or the joker that stands for it."""
    return game.colours.index(NO_COLOUR) if piece.joker else piece.card


# Reading


def read_spread(game: Game, text: str) -> SceneSpread:
    """Read melds in the notation of positions, or tile by tile with bars between them."""
    melds: list[SceneMeld] = []
    singles: list[Card] = []
    for group in text.lower().split("|"):
        words = group.split()
        melds += [read_meld(game, word) for word in words if is_meld(word)]
        pieces = tuple(read_piece(game, word) for word in words if not is_meld(word))
        meld = meld_of(game, pieces)
        melds += [meld] if meld else []
        singles += [] if meld else [tile_of(game, piece) for piece in pieces]
    return SceneSpread(tuple(melds), tuple(singles), ())


def is_meld(word: str) -> bool:
    return bool(RUN.match(word) or SET.match(word))


def read_meld(game: Game, word: str) -> SceneMeld:
    """Read a meld, even an illegal one, so that mistakes can be shown."""
    code, *jokers = word.split("*")
    places: list[tuple[str, str]] = []  # the number in a run or the colour in a set, and the tile
    if run := RUN.fullmatch(code):
        numbers = range(int(run[2]), int(run[3]) + 1)
        places = [(str(number), f"{run[1]}{number}") for number in numbers]
    elif found := SET.fullmatch(code):
        places = [(letter, f"{letter}{found[1]}") for letter in found[2]]
    known = all(tile in game.cards for _, tile in places)
    if not places or not known or not set(jokers) <= {place for place, _ in places}:
        raise BadNotation(text=word, close="r3-7, r3-7*5, 7rby, 7rby*b")
    pieces = (ScenePiece(game.cards.index(tile), place in jokers) for place, tile in places)
    return SceneMeld(word, tuple(pieces), is_run=run is not None)


def read_piece(game: Game, word: str) -> ScenePiece:
    joker, sign, tile = word.rpartition("=")
    code = game.cards[game.colours.index(NO_COLOUR)] if word == "j" else tile
    if code not in game.cards or (sign and joker not in ("j", "joker")):
        raise BadNotation(text=word, close="r3, j, j=r5")
    return ScenePiece(game.cards.index(code), joker=bool(sign))


def meld_of(game: Game, pieces: tuple[ScenePiece, ...]) -> SceneMeld | None:
    """The run or set that tiles make, by what their jokers stand for."""
    if len(pieces) < 3 or any(game.colours[piece.card] == NO_COLOUR for piece in pieces):
        return None
    codes = [game.cards[piece.card] for piece in pieces]
    letters, numbers = [code[0] for code in codes], [int(code[1:]) for code in codes]
    if len(set(letters)) == 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return SceneMeld(f"{letters[0]}{numbers[0]}-{numbers[-1]}", pieces, is_run=True)
    if len(set(numbers)) == 1 and len(set(letters)) == len(letters):
        return SceneMeld(f"{numbers[0]}{''.join(letters)}", pieces, is_run=False)
    return None


ROOM, WOOD, GRAIN = "#F3ECE0", "#C9A777", "#A98656"
ACROSS, CX = 1000, 500
TOP, SIDE = 92, 40  # where the felt begins, and how far its rim is from a tile
ABOVE, BELOW = 74, 74  # the others' chips on the felt; the viewer's plate, pool and round
LEAST, MOST = 170, 500  # least height of the middle, and most before tiles get smaller
PLATE = 1.15
MARGIN = 18  # around melds alone
OWN, EACH, GROUP = 58, 15, 12  # own tiles: width, tiles per rack, gap between two colours
PITCH, RACK_RAISE = 122, 9  # from rack to rack, and how far a drawn tile is raised
ARROW = "M0 46C-13 16 -13 -16 0 -46M-15 -29L0 -46L5 -26"


def only(spread: SceneSpread) -> Scene:
    """A scene with tiles only."""
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
    """The tiles in the middle of a table, without anything else."""
    flow = fitting(Flow(pen, sections_of(story, spread), room - 2 * MARGIN, SIZES[-1]), MOST)
    wide, high = flow.wide + 2 * MARGIN, flow.high + 1.5 * MARGIN - LEADING
    ground = box(wide / 2, high / 2, wide, high, 18, fill=FELT)
    tiles_there = tag("g", flow.drawn(), transform=at(MARGIN, MARGIN / 2))
    words = " ".join(story.spread(spread))
    title = story.words.texts.text(f"game-{story.words.game.name}")
    return document(title, words, ground, tiles_there, size=(wide, high), width=wide)


@dataclass(frozen=True, slots=True)
class Board:
    """The picture of one scene."""

    pen: Pen
    story: Story
    known: int  # how many seats are named
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
        """An arrow on each side."""
        turn = 1 if self.scene.direction > 0 else -1
        left = tag("g", arrow(turn), transform=at(SIDE + 12, y))
        right = tag("g", arrow(turn), transform=at(ACROSS - SIDE - 12, y, turn=180))
        return named(self.story.direction(), left, right)

    def pool(self, y: float) -> str:
        """The pool, face down, with the number of its tiles."""
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
        """The viewer (or seat 0) sits at the bottom, the others opposite, clockwise."""
        plates = Plates(self.pen, self.story, self.known)
        ahead = (seat.seat - max(self.scene.viewer, 0)) % len(self.scene.seats)
        backs = "" if seat.seat == self.scene.viewer else backs_of(seat.size)
        if ahead == 0:
            return plates.seat(seat, backs, at(CX, bottom - 24, PLATE))
        x = ACROSS * (2 * ahead - 1) / (2 * (len(self.scene.seats) - 1))
        return plates.seat(seat, backs, at(x, TOP + 4, PLATE))

    # What only the viewer sees

    def rack(self, y: float) -> tuple[str, float]:
        """The viewer's own tiles, colour by colour, and their height."""
        hand = self.scene.hand
        if self.scene.viewer == TABLE:
            return "", 44
        rows = max(1, ceil(len(hand) / EACH))
        each = max(1, ceil(len(hand) / rows))
        shelves = (hand[first : first + each] for first in range(0, max(1, len(hand)), each))
        pieces = (self.shelf(held, y + 54 + PITCH * row) for row, held in enumerate(shelves))
        return "".join(pieces), 54 + PITCH * rows - 4

    def shelf(self, hand: Sequence[HeldCard], y: float) -> str:
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
        """One of the viewer's tiles; one just drawn is raised and labelled."""
        top = y - RACK_RAISE if held.fresh else y
        pieces = [tag("g", tiles.front(self.pen, held.card), transform=at(x, top, OWN / WIDE))]
        if held.fresh:
            words = self.story.words.texts.text("table-drawn")
            pieces.append(chip("exposed", words, x + OWN / 2, top - 6))
        return named(self.story.held(held), *pieces)


# Pieces


def arrow(turn: int) -> str:
    """Clockwise on the left side if ``turn`` is 1."""
    return draw.pen_lines(ARROW, PALE, 5, stroke_opacity=0.4, transform=f"scale(1 {turn})")


def backs_of(size: int) -> str:
    """The backs of all tiles of a rack, behind the plate."""
    step = min(17.0, 190 / max(1, size))
    left = -step * (size - 1) / 2
    scale = 0.3
    backs = (
        tag(
            "g",
            tiles.small_back(),
            transform=at(left + step * place - WIDE * scale / 2, -60, scale),
        )
        for place in range(size)
    )
    board = box(0, -20, 236, 22, 8, fill=WOOD, stroke=GRAIN)
    return "".join(backs) + board
