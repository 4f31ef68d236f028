"""Frames that take the short way are those of the ordinary way."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from penult.server.sockets.fast_websocket import frame, short_text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("text", ["", "é", "Hello", "x" * 125, '{"type":"act","act":"wild=blue"}'])
def test_a_short_text_is_heard_as_the_library_writes_it(text: str) -> None:
    assert short_text(Frame(Opcode.TEXT, text.encode()).serialize(mask=True)) == text


WHOLE = Frame(Opcode.TEXT, b"a text").serialize(mask=True)
OTHERS = {
    "longer": Frame(Opcode.TEXT, b"x" * 126).serialize(mask=True),
    "binary": Frame(Opcode.BINARY, b"a text").serialize(mask=True),
    "close": Frame(Opcode.CLOSE, b"").serialize(mask=True),
    "the beginning of one": Frame(Opcode.TEXT, b"a text", fin=False).serialize(mask=True),
    "not masked": Frame(Opcode.TEXT, b"a text").serialize(mask=False),
    "a bit that is reserved": bytes((WHOLE[0] | 0x40,)) + WHOLE[1:],
    "no utf-8": Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
    "not all of it": WHOLE[:-1],
    "less than a head": WHOLE[:5],
    "nothing": b"",
    "two at once": WHOLE + WHOLE,
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS.keys())
def test_whatever_is_no_single_short_text_is_left_to_the_library(data: bytes) -> None:
    assert short_text(data) is None
