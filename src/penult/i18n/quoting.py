"""What somebody has typed, as it is said back: never long, and nothing in it unseen."""

from __future__ import annotations

LONGEST = 40  # letters
ELLIPSIS = "…"
HARMLESS = "\u00a0\u202f\u200d"  # spaces at which no line ends; what joins emoji


def quoted(text: str) -> str:
    """At most so many letters of it.

    >>> quoted("r7"), len(quoted("r7" * 3000))
    ('r7', 40)
    """
    short = text if len(text) <= LONGEST else text[: LONGEST - 1] + ELLIPSIS
    return visible(short)


def visible(text: str) -> str:
    r"""What controls a terminal, or turns the direction of writing round, is named instead.

    >>> visible("7\u202er")
    '7<U+202E>r'
    """
    return "".join(
        letter if letter.isprintable() or letter in HARMLESS else f"<U+{ord(letter):04X}>"
        for letter in text
    )
