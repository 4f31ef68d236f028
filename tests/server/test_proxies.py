"""Only proxies that were named may say who a visitor is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from penult.cli.commands import main
from penult.i18n import LANGUAGES
from penult.server.errors import BadProxy
from penult.server.limits import Limits
from penult.server.serve import configured, proxy_in


def seen_by_the_gateway(proxies: tuple[str, ...], client: str) -> tuple[str, str]:
    """Address and scheme of a socket that came from ``client`` with a proxy's headers."""
    found: list[Any] = []

    async def gateway(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope)

    table_log = SimpleNamespace(limited=lambda *_: None)
    service = SimpleNamespace(table_log=table_log, now=lambda: 0)
    app: Any = SimpleNamespace(state=SimpleNamespace(gateway=gateway, service=service))
    config = configured(app, Limits(proxies=proxies))
    config.load()
    loaded: Any = config.loaded_app
    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "websocket", "path": "/ws/x", "scheme": "ws", "client": (client, 1)}
    asyncio.run(loaded(scope | {"headers": headers}, None, None))
    return found[0]["client"][0], found[0]["scheme"]


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_a_proxy_on_this_machine_is_believed(client: str) -> None:
    assert seen_by_the_gateway(Limits().proxies, client) == ("203.0.113.9", "wss")


def test_a_named_network_is_believed_and_no_other() -> None:
    proxies = (*Limits().proxies, proxy_in("10.0.0.0/8"))
    assert seen_by_the_gateway(proxies, "10.1.2.3") == ("203.0.113.9", "wss")
    assert seen_by_the_gateway(proxies, "192.0.2.7") == ("192.0.2.7", "ws")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.1/8", "*"])
def test_what_is_no_address_is_said(
    tmp_path: Path, text: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--lang", language, "--data", str(tmp_path), "--proxy", text]) == 2
    assert capsys.readouterr().err == f"{BadProxy(text=text).text(language)}\n"
