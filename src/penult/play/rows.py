"""Melds as rows of touching tiles, flowing over as many lines as they need, as pieces of SVG."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from penult.errors import BadNotation
from penult.games.game import Game
from penult.games.scene import SceneMeld, ScenePiece, SceneSpread
from penult.play import tiles
from penult.play.faces import Pen
from penult.play.marks import PALE, Attribute, at, named, tag, text
from penult.play.story import Story
from penult.play.tiles import RAISE, TALL, WIDE
from penult.vocabulary.ids import NO_COLOUR, Card

APART = 0.55  # between two rows, in widths of a tile
CAPTION, TITLE, LEADING = 17, 26, 9  # lines of text, and what lies between two lines of tiles
SIZES = range(58, 25, -2)  # how wide tiles may get, the widest first
RUN = re.compile(r"([a-z])(\d{1,2})-(\d{1,2})")
SET = re.compile(r"(\d{1,2})([a-z]{2,})")
START: dict[str, Attribute] = {"text_anchor": "start", "fill": PALE}


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles that touch each other: a meld, or one tile alone."""

    pieces: tuple[ScenePiece, ...]
    label: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """Sections of rows, each with its title, in a room that is so wide; tiles of one size."""

    pen: Pen
    sections: tuple[tuple[str, Sequence[Row]], ...]
    room: float
    tile: float  # how wide

    @property
    def step(self) -> float:
        """From one line to the next."""
        return self.tile * (TALL + RAISE) / WIDE + CAPTION + LEADING

    def lines(self, rows: Sequence[Row]) -> list[list[Row]]:
        """As many rows to a line as fit."""
        lines: list[list[Row]] = []
        for row in rows:
            if not lines or self.long([*lines[-1], row]) > self.room:
                lines.append([])
            lines[-1].append(row)
        return lines

    def long(self, rows: Sequence[Row]) -> float:
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
        """From the upper left corner."""
        pieces, y = [], 0.0
        for title, rows in self.sections:
            if title:
                pieces.append(text(title, 0, y + TITLE / 2, 14, **START))
                y += TITLE
            for line in self.lines(rows):
                pieces += self.line(line, y)
                y += self.step
        return "".join(pieces)

    def line(self, rows: Sequence[Row], y: float) -> Iterator[str]:
        x = 0.0
        for row in rows:
            yield named(row.label, self.row(row), transform=at(x, y))
            x += self.tile * (len(row.pieces) + APART)

    def row(self, row: Row) -> str:
        """Those just laid are raised and framed, and drawn last."""
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
    """With the widest tiles with which it is not higher than that; the smallest if none."""
    sizes = (Flow(flow.pen, flow.sections, flow.room, tile) for tile in SIZES)
    return next((found for found in sizes if found.high <= high), flow)


# What lies on a table


def sections_of(story: Story, spread: SceneSpread) -> tuple[tuple[str, Sequence[Row]], ...]:
    melds = [Row(meld.pieces, label_of(story, meld), meld.code) for meld in spread.melds]
    alone = singles_of(story.words.game, spread)
    singles = [Row((piece,), story.words.card(piece.card)) for piece in alone]
    title = story.words.texts.text("tiles-single") if singles else ""
    return ("", melds), (title, singles)


def label_of(story: Story, meld: SceneMeld) -> str:
    return story.words.texts.labelled(meld.code, story.meld(meld))


def singles_of(game: Game, spread: SceneSpread) -> Iterator[ScenePiece]:
    """What the open turn has laid and not melded is among them, the last of its kind."""
    pieces = (piece for meld in spread.melds for piece in meld.pieces if piece.fresh)
    own = Counter(spread.laid) - Counter(tile_of(game, piece) for piece in pieces)
    left = Counter(spread.singles)
    for card in spread.singles:
        yield ScenePiece(card, fresh=left[card] <= own[card])
        left[card] -= 1


def tile_of(game: Game, piece: ScenePiece) -> Card:
    """What lies there, not what it stands for."""
    return game.colours.index(NO_COLOUR) if piece.joker else piece.card


# Reading


def read_spread(game: Game, text: str) -> SceneSpread:
    """Melds as positions write them, or tile by tile with bars between; the rest lies single."""
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
    """Also one that no rule allows, to show what is wrong with it."""
    code, *jokers = word.split("*")
    places: list[tuple[str, str]] = []  # in a run the number, in a set the colour; and the tile
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
    """Tiles in a row that make a run or a set, by what their jokers stand for."""
    if len(pieces) < 3 or any(game.colours[piece.card] == NO_COLOUR for piece in pieces):
        return None
    codes = [game.cards[piece.card] for piece in pieces]
    letters, numbers = [code[0] for code in codes], [int(code[1:]) for code in codes]
    if len(set(letters)) == 1 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return SceneMeld(f"{letters[0]}{numbers[0]}-{numbers[-1]}", pieces, is_run=True)
    if len(set(numbers)) == 1 and len(set(letters)) == len(letters):
        return SceneMeld(f"{numbers[0]}{''.join(letters)}", pieces, is_run=False)
    return None
