"""Frames that take the short way are those of the ordinary way."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from penult.web.wire import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
