"""Draws the pictures of this folder: ``python docs/pictures/make.py``."""

from __future__ import annotations

from pathlib import Path

from penult.games.registry import find
from penult.play.marks import FELT, at, box, document, tag
from penult.play.match import Match
from penult.play.svg import back_svg, card_svg, table_svg

HERE = Path(__file__).parent
COLUMNS, STEP = 13, (112, 164)
NAMES = ("Ada", "Blaise", "Carl", "Dorothy")
POSITION = """coloradd; turn: 0; dealer: 3; direction: left; rounds: 2; totals: 148 96 211 60
hand 0: r4 b4 brev y6 g+2 g9 wild
hand 1: r1 b0 y7 y8 gskip
hand 2: r9
hand 3: b7 b8 r+2 y0 y3 yrev g1 wild+4
called: 2
talon: wild
colour: green"""


def cards() -> str:
    """Every kind of card, and the back."""
    game = find("coloradd")
    drawn = [card_svg(game, card, width=100) for card in range(len(game.cards))]
    placed = [
        tag("g", card, transform=at(*place(number)))
        for number, card in enumerate([*drawn, back_svg(width=100)])
    ]
    wide = STEP[0] * COLUMNS + 12
    high = place(len(placed) - 1)[1] + STEP[1]
    ground = box(wide / 2, high / 2, wide, high, 20, fill=FELT)
    return document(game.name, "", ground, *placed, size=(wide, high), width=wide)


def place(number: int) -> tuple[float, float]:
    row, column = divmod(number, COLUMNS)
    return 12 + STEP[0] * column, 12 + STEP[1] * row


def table() -> str:
    match = Match.read(POSITION, seed=0)
    return table_svg(match.game, match.scene(0), names=NAMES)


def pictures() -> dict[str, str]:
    return {"cards.svg": cards(), "table.svg": table()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / name).write_text(picture + "\n", encoding="utf-8")
