"""What tables are called: an id that nobody guesses, a code that people can type; QR codes."""

from __future__ import annotations

import io
import secrets

import segno

LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that is taken for another
ID_LENGTH = 10
CODE_LENGTH = 6
QUIET = 4  # modules around a QR code, as its standard asks for


def fresh_id() -> str:
    return drawn(ID_LENGTH)


def fresh_code() -> str:
    return drawn(CODE_LENGTH)


def drawn(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def tidy_code(text: str) -> str:
    """As people type it: capitals, blanks and strokes do not matter.

    >>> tidy_code(" K7M-Q2X ")
    'k7mq2x'
    """
    return "".join(letter for letter in text.lower() if letter.isalnum())


def qr_code(link: str) -> str:
    """The link as a picture, in SVG; its title says the link to those who do not see it."""
    drawing = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(drawing, "svg", xmldecl=False, border=QUIET, light="#fff", title=link, omitsize=True)
    return drawing.getvalue().decode()
