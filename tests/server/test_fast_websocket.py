"""The fast path sends and reads the same frames as the library, or gives way to uvicorn's class."""

from __future__ import annotations

import logging
import sys

import pytest
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from penult.server.serve import STOCK_WEBSOCKET, websocket_class
from penult.server.sockets.fast_websocket import FastWebSocketProtocol, frame, short_text


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


# The check at start-up


def chosen(caplog: pytest.LogCaptureFixture) -> tuple[object, list[str]]:
    caplog.clear()
    with caplog.at_level(logging.INFO, logger="penult"):
        found = websocket_class()
    return found, [record.message for record in caplog.records]


@pytest.fixture(autouse=True)
def heard_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("penult"), "propagate", True)
    monkeypatch.delenv(STOCK_WEBSOCKET, raising=False)


def test_the_installed_uvicorn_works_with_it(caplog: pytest.LogCaptureFixture) -> None:
    assert chosen(caplog) == (FastWebSocketProtocol, [])


def test_the_environment_can_switch_it_off(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STOCK_WEBSOCKET, "1")
    assert chosen(caplog) == (AutoWebSocketsProtocol, ["stock-websocket"])


@pytest.mark.parametrize("missing", ["data_received", "send_receive_event_to_app", "handle_text"])
def test_another_uvicorn_gets_its_own_class(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delattr(WebSocketsSansIOProtocol, missing)
    assert chosen(caplog) == (AutoWebSocketsProtocol, ["stock-websocket"])


def test_texts_that_arrive_elsewhere_are_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if uvicorn collected a message under another name."""

    def handle_text(self: WebSocketsSansIOProtocol, event: Frame) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": bytes(event.data).decode()})

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_text", handle_text)
    assert chosen(caplog) == (AutoWebSocketsProtocol, ["stock-websocket"])


def test_a_module_that_is_gone_is_noticed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "penult.server.sockets.fast_websocket", None)
    assert chosen(caplog) == (AutoWebSocketsProtocol, ["stock-websocket"])
