"""From text to words, numbers and signs, each with its line and column."""

from __future__ import annotations

import re
from dataclasses import dataclass

from penult.errors import BadCard

TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+|\#[^\n]*)
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<word>[^\W\d][\w]*)
    |(?P<number>\d+)
    |(?P<sign>[(){},;|:<=>-])""",
    re.VERBOSE,
)
ESCAPE = re.compile(r"\\(.)")
LONGEST = 20_000  # characters of a file


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # text, word, number, sign, end
    text: str
    place: tuple[int, int]


def scan(text: str) -> list[Token]:
    """The tokens of a text, and one for its end."""
    if len(text) > LONGEST:
        raise BadCard(1, 1, "too-long", most=LONGEST)
    tokens: list[Token] = []
    line, begin, at = 1, 0, 0
    while at < len(text):
        found = TOKEN.match(text, at)
        place = (line, at - begin + 1)
        if found is None:
            reason = "open-text" if text[at] == '"' else "sign"
            raise BadCard(*place, reason, found=text[at])
        kind, piece = str(found.lastgroup), found.group()
        if kind == "text":
            tokens.append(Token(kind, ESCAPE.sub(r"\1", piece[1:-1]), place))
        elif kind != "blank":
            tokens.append(Token(kind, piece.lower(), place))
        if "\n" in piece:
            line += piece.count("\n")
            begin = at + piece.rindex("\n") + 1
        at = found.end()
    tokens.append(Token("end", "", (line, at - begin + 1)))
    return tokens
