"""The table of pieces in docs/envs.md has the pieces of the program."""

from __future__ import annotations

from pathlib import Path

from penult.games.registry import NAMES, UNLISTED, find_any
from penult.simulate.encoding import CHOSEN, SCALED
from penult.simulate.pieces import HEARD, HISTORY, PIECES, Piece, RowSize, pieces_of

DOCS = Path(__file__).parents[2] / "docs" / "envs.md"
SIZE = RowSize(seats=101, kinds=1_009, copies=100_003, history=10_000_019)  # like no other width
WORDS = {
    SIZE.seats: "seats",
    SIZE.kinds: "kinds",
    SIZE.copies: "copies",
    (SIZE.seats - 1) * SIZE.kinds: "(seats − 1) × kinds",
    7 * SIZE.history: "7 × events",
}
HEAD = "| piece | games | ints | as floats | what |\n|---|---|---|---|---|"


def in_words(number: int) -> str:
    return WORDS.get(number, str(number))


def floats(piece: Piece) -> str:
    width = in_words(piece.width(SIZE))
    if piece.form == SCALED:
        return "as they are" if width == "1" else f"÷ {width}"
    return f"one of {width}" if piece.form == CHOSEN else f"up to {width}"


def rows() -> list[str]:
    """All cells but the last, which says what a piece means."""
    games = [find_any(name) for name in (*NAMES, *UNLISTED)]
    pieces = {game.name: pieces_of(game, knowing=True, history=True) for game in games}
    found = []
    for piece in (*PIECES, *HEARD, HISTORY):
        names = [name for name, own in pieces.items() if piece in own]
        where = "all" if len(names) == len(games) else ", ".join(names)
        found.append(
            f"| `{piece.name}` | {where} | {in_words(piece.ints(SIZE))} | {floats(piece)} |"
        )
    return found


def test_the_table_of_pieces_is_that_of_the_program() -> None:
    text = DOCS.read_text(encoding="utf-8")
    documented = [line for line in text.split(HEAD)[1].splitlines()[1:] if line.startswith("| `")]
    assert [line[: line.rindex(" | ") + 2] for line in documented] == rows()
