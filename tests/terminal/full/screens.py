"""The screens that are compared with pictures in text: python -m tests.terminal.full.screens."""

from __future__ import annotations

from pathlib import Path

from penult.match.match import Match
from tests.terminal.full.seated import Seated, at_screen

FOLDER = Path(__file__).parent / "screens"
OTHERS = "hand 1: y1 y2 y3; hand 2: y4 y5"
HAND = "hand 0: r7 b7 b+2 yrev g1 g9"
POSITIONS = {
    "coloradd": f"coloradd; turn: 0; {HAND} wild; {OTHERS}; talon: r9",
    "master": f"master; phase: laid; turn: 0; laid: r8; laid-by: 0; laid-turn: 0;"
    f" laid-phase: act; {HAND} joker; {OTHERS}; talon: r9",
    "royal": "royal; turn: 0; crown: 1; hat: 2; reigns: 1; hand 0: r7 b7 rking yjester g1;"
    f" {OTHERS}; talon: r8",
    "tippo": f"tippo; turn: 0; {HAND} tilt; {OTHERS}; tray a: r8; tray b: g5;"
    " options: balance=pure",
    "rummy": "rummy; turn: 0; melds: r3-7*5 b8-10 4rbyg 12byg*g; single: b3;"
    " hand 0: r2 r8 b1 b5 y9 g9 joker; hand 1: y1 y3 y6; hand 2: g1 g3",
}
SIZES = {"small": (80, 24), "large": (120, 36)}


def drawn(game: str, language: str = "en") -> dict[str, str]:
    """The screen of a game at each size."""
    seen = {}

    async def look(seated: Seated) -> None:
        for name, size in SIZES.items():
            await seated.pilot.resize_terminal(*size)
            seen[name] = await seated.still() + "\n"

    at_screen(Match.read(POSITIONS[game], seed=1), look, language=language)
    return seen


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in POSITIONS:
        for name, text in drawn(game).items():
            (FOLDER / f"{game}-{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
