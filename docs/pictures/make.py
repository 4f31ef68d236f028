"""Draws the pictures of this folder: ``python docs/pictures/make.py``."""

from __future__ import annotations

from pathlib import Path

from penult.games.registry import NAMES as GAMES
from penult.games.registry import find
from penult.play.marks import FELT, at, box, document, tag
from penult.play.match import Match
from penult.play.svg import back_svg, card_svg, table_svg

HERE = Path(__file__).parent
STEP = 112, 164
NAMES = ("Ada", "Blaise", "Carl", "Dorothy")
COLORADD = """coloradd; turn: 0; dealer: 3; direction: left; rounds: 2; totals: 148 96 211 60
hand 0: r4 b4 brev y6 g+2 g9 wild
hand 1: r1 b0 y7 y8 gskip
hand 2: r9
hand 3: b7 b8 r+2 y0 y3 yrev g1 wild+4
called: 2
talon: wild
colour: green"""
ROYAL = """royal; turn: 0; dealer: 1; crown: 2; hat: 3; rounds: 2; totals: 74 112 48 96
hand 0: r4 bskip y6 g3 gking gjester joker
hand 1: r1 b1 y7 y8 gskip
hand 2: r8
hand 3: b7 b8 rjester y3 yking g1 joker
called: 2
talon: joker
colour: green"""

TIPPO = """tippo; turn: 0; dealer: 3; direction: left; rounds: 2; totals: 120 86 205 61
hand 0: r7 b4 y5s y6 gskip g5 super
hand 1: r1 b0 y7 y8 gskip
hand 2: r9
hand 3: b7 b8 r+2 y0 y3 yrev g1 tilt
called: 2
tray a: y3s y6 b6
tray b: joker g+2 g4 g8 r8 r2
colours: yellow red
weights: 3090 5960
disc: 440
motion: sliding
aside: r4 r6 b2 y9 g7"""

MASTER = """master; options: form=teams; phase: laid; turn: 1; dealer: 3; direction: left
rounds: 2; totals: 148 211 148 211
hand 0: r4 b4 brev y6 g+2 g9 super
hand 1: r1 b0 y7 y8
hand 2: r9
hand 3: b7 b8 r+2 y0 y3 yrev g1 joker
talon: g7
laid: joker; laid-by: 1; laid-colour: blue; laid-turn: 1; laid-phase: act"""

SHOWN = {  # of each game: what its pictures are called, how many cards a row, and a table
    "coloradd": ("", 13, COLORADD),
    "master": ("master-", 13, MASTER),
    "royal": ("royal-", 12, ROYAL),
    "tippo": ("tippo-", 18, TIPPO),
}


def cards(name: str, columns: int) -> str:
    """Every kind of card, and the back."""
    game = find(name)
    drawn = [card_svg(game, card, width=100) for card in range(len(game.cards))]
    placed = [
        tag("g", card, transform=at(*place(number, columns)))
        for number, card in enumerate([*drawn, back_svg(width=100)])
    ]
    wide = STEP[0] * columns + 12
    high = place(len(placed) - 1, columns)[1] + STEP[1]
    ground = box(wide / 2, high / 2, wide, high, 20, fill=FELT)
    return document(game.name, "", ground, *placed, size=(wide, high), width=wide)


def place(number: int, columns: int) -> tuple[float, float]:
    row, column = divmod(number, columns)
    return 12 + STEP[0] * column, 12 + STEP[1] * row


def table(position: str) -> str:
    match = Match.read(position, seed=0)
    return table_svg(match.game, match.scene(0), names=NAMES)


def pictures() -> dict[str, str]:
    drawn = {}
    for name in GAMES:
        prefix, columns, position = SHOWN[name]
        drawn[f"{prefix}cards.svg"] = cards(name, columns)
        drawn[f"{prefix}table.svg"] = table(position)
    return drawn


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / name).write_text(picture + "\n", encoding="utf-8")
