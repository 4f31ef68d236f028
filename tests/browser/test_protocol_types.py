from __future__ import annotations

from tools.protocol_types import TARGET, written


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "python tools/protocol_types.py"
