"""Links and codes of tables as people type and scan them."""

from __future__ import annotations

import io

import segno

QUIET = 4  # modules around a QR code, as its standard asks for


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


def qr_in_letters(link: str) -> str:
    """The same for a terminal."""
    drawing = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
