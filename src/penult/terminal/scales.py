"""A balance drawn with characters: two trays, a beam that leans, and the disc on it."""

from __future__ import annotations

from rich.text import Text

from penult.games.scene import SceneBalance

SEGMENT = 9  # columns; the beam has three segments
BEAM = 3 * SEGMENT
LEVEL = 500  # less than half a card of lean looks level
DISC = "O"


def rows_of(balance: SceneBalance) -> tuple[int, int, int]:
    """In which of three rows the left, middle and right segment are drawn."""
    if abs(balance.lean) < LEVEL:
        return 1, 1, 1
    return (0, 1, 2) if balance.lean > 0 else (2, 1, 0)


def disc_column(balance: SceneBalance) -> int:
    """Where on the beam the disc lies."""
    half = (BEAM - 1) // 2
    return half + round(half * balance.disc / balance.rim)


def beam(balance: SceneBalance, row: int) -> str:
    """The part of the beam in one row, with the disc if it lies there."""
    drawn = "".join("=" * SEGMENT if own == row else " " * SEGMENT for own in rows_of(balance))
    column = disc_column(balance)
    if rows_of(balance)[column // SEGMENT] != row:
        return drawn
    return drawn[:column] + DISC + drawn[column + 1 :]


def draw(balance: SceneBalance, left: Text, right: Text) -> list[Text]:
    """The whole balance; ``left`` and ``right`` are the top cards of the trays."""
    left_row, _, right_row = rows_of(balance)
    lines = []
    for row in range(3):
        line = Text("  ")
        line.append_text(left if row == left_row else Text(" " * left.cell_len))
        line.append(f" {beam(balance, row)} ")
        line.append_text(right if row == right_row else Text(" " * right.cell_len))
        line.rstrip()
        if line.cell_len:
            lines.append(line)
    return lines
