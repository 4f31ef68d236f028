"""Drawings for web pages: SVG files whose parts have names, to be shown by ``<use>``.

Cards are symbols with a box; everything else is drawn around its middle.

The drawings are those of notebooks and documents; only their colours become variables, so that a
page can choose a palette: ``--red``, ``--red-deep`` and so on, ``--paper``, ``--ink``, and
``--seat-0`` to ``--seat-9``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from penult.core.animals import ANIMALS, MOODS
from penult.core.errors import texts_in
from penult.core.ids import NO_COLOUR, Card, Colour
from penult.games.game import Game
from penult.games.scene import ScenePiece
from penult.render.svg import avatars, covers, emblems, tiles
from penult.render.svg.faces import Pen, back
from penult.render.svg.marks import FONT, HUES, INK, PAPER, at, number, tag
from penult.render.svg.moments import MOMENTS
from penult.render.svg.table import game_in, size_in
from penult.render.words import Words

VARIABLES = {PAPER: "--paper", INK: "--ink"} | {
    shade: f"--{colour.name.lower()}{end}"
    for colour, hue in HUES.items()
    for shade, end in ((hue.fill, ""), (hue.deep, "-deep"))
}
VARIABLES |= {shade: f"--seat-{seat}" for seat, (shade, _) in enumerate(avatars.GROUNDS)}
SHADES = re.compile("|".join(f'"{shade}"' for shade in VARIABLES))
EMBLEMS = {"crown": emblems.golden_crown, "hat": emblems.motley_hat, "star": tiles.golden_star}


def sprite(game: Game, *, letters: bool = False, language: str = "en") -> str:
    """All symbols of a game; ``letters`` marks colours with letters of the language."""
    pen = Pen(Words(game_in(game), texts_in(language), ()), letters)
    return file(themed("".join(symbols(pen))))


def symbols(pen: Pen) -> Iterator[str]:
    game, size = pen.words.game, size_in(pen.words.game)
    for card, code in enumerate(game.cards):
        yield symbol(code, front(pen, card), size)
        if game.tiles and game.colours[card] != NO_COLOUR:
            yield symbol(f"joker-{code}", tiles.piece(pen, ScenePiece(card, joker=True)), size)
    yield symbol("back", tiles.back() if game.tiles else back(game.motif), size)
    for colour in Colour:
        name = colour.name.lower()
        yield symbol(f"mark-{name}", pen.mark(colour, 12, 12, 22), (24, 24))
        yield piece(f"wheel-{name}", pen.quarter(colour))
    for name, drawn in EMBLEMS.items():
        yield symbol(name, tag("g", drawn(), transform=at(36, 36)), (72, 72))


def front(pen: Pen, card: Card) -> str:
    return tiles.front(pen, card) if pen.words.game.tiles else pen.front(card)


def symbol(name: str, drawn: str, size: tuple[float, float]) -> str:
    return tag("symbol", drawn, id=name, viewBox=f"0 0 {number(size[0])} {number(size[1])}")


def piece(name: str, drawn: str) -> str:
    """Something that is drawn around its middle and has no box of its own."""
    return tag("g", drawn, id=name)


def themed(drawn: str) -> str:
    """Replace hues, paper and ink by variables that have them as default."""
    return SHADES.sub(lambda found: variable(found[0].strip('"')), drawn)


def variable(shade: str) -> str:
    return f'"var({VARIABLES[shade]},{shade})"'


def file(inside: str, **attributes: str) -> str:
    return tag("svg", inside, xmlns="http://www.w3.org/2000/svg", font_family=FONT, **attributes)


# Files of their own


def cover_file(game: Game) -> str:
    """A picture, and as ``cover`` a piece of others."""
    wide, high = covers.WIDE, covers.HIGH
    drawn = themed(covers.cover(game))
    return file(piece("cover", drawn), viewBox=f"{-wide // 2} {-high // 2} {wide} {high}")


def avatar_sprite() -> str:
    """Every animal in every mood (``fox-glad``), and the ground of every seat (``seat-3``)."""
    grounds = (piece(f"seat-{n}", avatars.ground(n)) for n in range(len(avatars.GROUNDS)))
    heads = (
        piece(f"{animal}-{mood}", avatars.drawn(animal, mood))
        for animal in ANIMALS
        for mood in MOODS
    )
    return file(themed("".join((*grounds, *heads))))


def emblem_sprite() -> str:
    """What appears on a table for a moment."""
    return file(themed("".join(piece(name, draw()) for name, draw in MOMENTS.items())))
