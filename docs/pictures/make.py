"""Draws the pictures of this folder: ``python docs/pictures/make.py``."""

from __future__ import annotations

from pathlib import Path

from penult.core.animals import ANIMALS, MOODS
from penult.games.registry import NAMES as GAMES
from penult.games.registry import find
from penult.i18n import LANGUAGES
from penult.match.match import Match
from penult.render.svg.avatars import GROUNDS, avatar
from penult.render.svg.covers import HIGH, WIDE, cover
from penult.render.svg.marks import FELT, at, box, document, tag
from penult.render.svg.table import back_svg, card_svg, melds_svg, size_in, table_svg

HERE = Path(__file__).parent
GAP = 12, 14
AVATAR = 64
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

RUMMY = """rummy; turn: 0; first: 2; direction: left; rounds: 1; totals: 148 96 0 60
melds: 9ryg*y b1-4 12rbyg r3-7*5 1rbg y6-9 g10-12 10rby
single: g4 b12
hand 0: r5 r8 b8 b10 y1 y2 y10 g1 g5 g8 g11
hand 1: r1 r2 b4 b7 y3 y11 g2 g6 joker
hand 2: r6
hand 3: r11 r11 b5 b11 y12 y4 g7"""
TAKING = "break r3-7", "r5", "meld r3-7", "b8", "b10", "meld b8-10"
ADDING = "break y6-9", "y10", "meld y6-10"

MELDS = "b4-6 r1-4 4rbg 11rbyg r2-6*4*6 g5-7*5*7 7rby*b"
CUT = "rummy; melds: r1-7 12byg; hand 0: r4 b2 b9 y5; hand 1: r2 r3"
CUTTING = "break r1-7", "r4", "meld r1-4", "meld r4-7"

SHOWN = {  # for each game: its pictures’ names, cards per row, and a table
    "coloradd": ("", 13, COLORADD),
    "master": ("master-", 13, MASTER),
    "royal": ("royal-", 12, ROYAL),
    "rummy": ("rummy-", 12, RUMMY),
    "tippo": ("tippo-", 18, TIPPO),
}


def cards(name: str, columns: int) -> str:
    """Every kind of card or tile, and the back."""
    game = find(name)
    drawn = [card_svg(game, card, width=100) for card in range(len(game.cards))]
    step = 100 + GAP[0], size_in(game)[1] + GAP[1]
    return sheet(game.name, [*drawn, back_svg(game, width=100)], columns, step)


def avatars() -> str:
    """Every animal in every mood, and the grounds of all seats."""
    step = AVATAR + GAP[0], AVATAR + GAP[0]
    drawn = [
        avatar(animal, mood, seat=number % len(GROUNDS), width=AVATAR)
        for mood in MOODS
        for number, animal in enumerate(ANIMALS)
    ]
    return sheet("avatars", drawn, len(ANIMALS), step)


def covers() -> str:
    """The covers of the games."""
    middle = at(WIDE / 2, HIGH / 2)
    drawn = [
        document(
            name,
            "",
            tag("g", cover(find(name)), transform=middle),
            size=(WIDE, HIGH),
            width=WIDE,
        )
        for name in GAMES
    ]
    return sheet("covers", drawn, len(GAMES), (WIDE + GAP[0], HIGH + GAP[0]))


def sheet(label: str, drawn: list[str], columns: int, step: tuple[float, float]) -> str:
    placed = [
        tag("g", each, transform=at(*place(number, columns, step)))
        for number, each in enumerate(drawn)
    ]
    wide = step[0] * columns + 12
    high = place(len(drawn) - 1, columns, step)[1] + step[1]
    ground = box(wide / 2, high / 2, wide, high, 20, fill=FELT)
    return document(label, "", ground, *placed, size=(wide, high), width=wide)


def place(number: int, columns: int, step: tuple[float, float]) -> tuple[float, float]:
    row, column = divmod(number, columns)
    return 12 + step[0] * column, 12 + step[1] * row


def table(position: str, acts: tuple[str, ...], language: str) -> str:
    match = played(position, acts)
    return table_svg(match.game, match.scene(0), names=NAMES, language=language)


def melds(position: str, acts: tuple[str, ...]) -> str:
    """The middle of a table."""
    match = played(position, acts)
    spread = match.scene(0).spread
    assert spread is not None
    return melds_svg(match.game, spread)


def played(position: str, acts: tuple[str, ...]) -> Match:
    match = Match.read(position, seed=0)
    for act in acts:
        match.push(act)
    return match


def pictures() -> dict[str, str]:
    drawn = {}
    for name in GAMES:
        prefix, columns, position = SHOWN[name]
        acts = TAKING + ADDING if position == RUMMY else ()
        drawn[f"{prefix}cards.svg"] = cards(name, columns)
        for language in LANGUAGES:
            ending = "" if language == "en" else f".{language}"
            drawn[f"{prefix}table{ending}.svg"] = table(position, acts, language)
    drawn["avatars.svg"] = avatars()
    drawn["covers.svg"] = covers()
    drawn["rummy-melds.svg"] = melds_svg(find("rummy"), MELDS)
    drawn["rummy-cut.svg"] = melds(CUT, CUTTING)
    drawn["rummy-joker.svg"] = melds(RUMMY.replace("9ryg*y b1-4 12rbyg ", ""), TAKING)
    return drawn


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / name).write_text(picture + "\n", encoding="utf-8")
