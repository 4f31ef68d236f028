"""A card as a short code for messages and links: letters, digits, hyphen and underscore."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from penult.errors import BadCard
from penult.wilds.card import WildCard
from penult.wilds.reading import read_card
from penult.wilds.writing import write_card

MARK = "w1-"  # the version of the code
LINK = "penult:card/"
LONGEST = 2_000  # characters of a card; what says more is not unpacked


def code_of(card: WildCard) -> str:
    """The card in one word, for ``decoded``."""
    packed = zlib.compress(write_card(card).encode(), 9)
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def is_code(text: str) -> bool:
    return text.strip().removeprefix(LINK).startswith(MARK)


def decoded(code: str) -> WildCard:
    """The card of a code, with or without ``penult:card/`` before it."""
    word = code.strip().removeprefix(LINK)
    if not word.startswith(MARK) or len(word) > 2 * LONGEST:
        raise BadCard(1, 1, "code")
    body = word.removeprefix(MARK)
    unpacking = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = unpacking.decompress(packed, LONGEST).decode()
    except (ValueError, Error, zlib.error) as error:
        raise BadCard(1, 1, "code") from error
    if not unpacking.eof:
        raise BadCard(1, 1, "code")
    return read_card(text)
