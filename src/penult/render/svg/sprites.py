"""Cards for web pages: one SVG file with a symbol for each card, back and emblem of a game.

The drawings are the same as in notebooks and documents, but their colours become variables, so that
a page can choose a palette: ``--red``, ``--red-deep`` and so on, ``--paper``, ``--ink``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from penult.core.errors import texts_in
from penult.core.ids import NO_COLOUR, Card, Colour
from penult.games.game import Game
from penult.games.scene import ScenePiece
from penult.i18n import catalogue
from penult.render.svg import emblems, tiles
from penult.render.svg.faces import Pen, back
from penult.render.svg.marks import FONT, HUES, INK, PAPER, at, number, tag
from penult.render.svg.table import game_in, size_in
from penult.render.words import Words

VARIABLES = {PAPER: "--paper", INK: "--ink"} | {
    shade: f"--{colour.name.lower()}{end}"
    for colour, hue in HUES.items()
    for shade, end in ((hue.fill, ""), (hue.deep, "-deep"))
}
SHADES = re.compile("|".join(f'"{shade}"' for shade in VARIABLES))
EMBLEMS = {"crown": emblems.golden_crown, "hat": emblems.motley_hat, "star": tiles.golden_star}
FAN = (-20.0, -7.0, 7.0, 20.0)  # the angles of the cards on a cover


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
    yield symbol("back", tiles.back() if game.tiles else back(), size)
    for colour in Colour:
        mark = pen.mark(colour, 12, 12, 22)
        yield symbol(f"mark-{colour.name.lower()}", mark, (24, 24))
    for name, drawn in EMBLEMS.items():
        yield symbol(name, tag("g", drawn(), transform=at(36, 36)), (72, 72))


def front(pen: Pen, card: Card) -> str:
    return tiles.front(pen, card) if pen.words.game.tiles else pen.front(card)


def symbol(name: str, drawn: str, size: tuple[float, float]) -> str:
    return tag("symbol", drawn, id=name, viewBox=f"0 0 {number(size[0])} {number(size[1])}")


def themed(drawn: str) -> str:
    """Replace hues, paper and ink by variables that have them as default."""
    return SHADES.sub(lambda found: variable(found[0].strip('"')), drawn)


def variable(shade: str) -> str:
    return f'"var({VARIABLES[shade]},{shade})"'


def file(inside: str, **attributes: str) -> str:
    return tag("svg", inside, xmlns="http://www.w3.org/2000/svg", font_family=FONT, **attributes)


# Covers


def cover(game: Game) -> str:
    """A fan of four cards that are typical of a game."""
    pen = Pen(Words(game, catalogue("en"), ()))
    wide, high = size_in(game)
    fan = "".join(
        tag(
            "g",
            front(pen, card),
            transform=f"{at(150, 290, turn=turn)} {at(-wide / 2, -high - 110)}",
        )
        for card, turn in zip(telling(game), FAN, strict=True)
    )
    return file(fan, viewBox="0 0 300 200")


def telling(game: Game) -> Sequence[Card]:
    """A number, two action cards of different colours if there are any, and a wild."""
    coloured = [card for card, colour in enumerate(game.colours) if colour != NO_COLOUR]
    faces = list(dict.fromkeys(game.cards[card][1:] for card in coloured))
    acting = [face for face in faces if not face.isdigit()] or faces[-2:]
    wanted = ((Colour.RED, "7"), (Colour.BLUE, acting[0]), (Colour.YELLOW, acting[-1]))
    found = [
        next(c for c in coloured if game.colours[c] == colour and game.cards[c][1:] == face)
        for colour, face in wanted
    ]
    return [*found, max(c for c, colour in enumerate(game.colours) if colour == NO_COLOUR)]
