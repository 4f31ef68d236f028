"""Every example in docs/protocol.md matches the server's types, and none is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from penult.server import protocol, replies
from penult.server.app import ROUTES
from penult.server.protocol import Close
from tests.docs.test_readme import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
REQUEST = re.compile(r"^    (GET|POST|PUT|DELETE) (/\S*)$")


@dataclass(frozen=True)
class Example:
    line: int
    request: str  # “POST /api/tables”; empty: on the socket
    arrow: str
    status: int
    body: Any

    def __str__(self) -> str:
        return f"{self.line}"


def examples() -> Iterator[Example]:
    lines = PAGE.splitlines()
    request = ""
    for number, line in enumerate(lines):
        if found := REQUEST.match(line):
            request = f"{found[1]} {found[2]}"
        elif not line.strip():
            request = ""
        elif line.startswith(("    → ", "    ← ")):
            text = "\n".join(lines[number:])[6:]
            status = re.match(r"(\d{3}) ", text)
            body, _ = json.JSONDecoder().raw_decode(text[4:] if status else text)
            yield Example(number + 1, request, line[4], int(status[1]) if status else 0, body)


EXAMPLES = list(examples())
ON_THE_SOCKET = [example for example in EXAMPLES if not example.request]
OVER_HTTP = [example for example in EXAMPLES if example.request]


def same(decoded: Any, body: Any) -> None:
    """Nothing in the example was ignored: it comes back the same, apart from defaults."""
    back = json.loads(msgspec.json.encode(decoded))
    assert contains(back, body), (back, body)


def contains(back: Any, body: Any) -> bool:
    """Everything in ``body`` is in ``back``, or is a default."""
    if isinstance(body, dict):
        return all(contains(back[k], v) if k in back else not v for k, v in body.items())
    if isinstance(body, list):
        return len(back) == len(body) and all(map(contains, back, body))
    return bool(back == body)


@pytest.mark.parametrize("example", ON_THE_SOCKET, ids=str)
def test_a_message_is_one_of_the_protocol(example: Example) -> None:
    union = protocol.ClientMessage if example.arrow == "→" else protocol.ServerMessage
    same(msgspec.convert(example.body, union), example.body)


def known_fields(struct: Any) -> set[str]:
    return set(struct.__struct_fields__)


@pytest.mark.parametrize(
    "union, arrow", [(protocol.ClientMessage, "→"), (protocol.ServerMessage, "←")]
)
def test_every_message_has_an_example(union: Any, arrow: str) -> None:
    shown = {example.body["type"] for example in ON_THE_SOCKET if example.arrow == arrow}
    assert shown == {struct.__struct_config__.tag for struct in get_args(union)}


def test_every_field_of_what_is_shown_is_explained() -> None:
    for struct, title in ((protocol.TableView, "View"), (protocol.Info, "Info")):
        section = PAGE.partition(f"### {title}\n")[2].partition("\n### ")[0]
        assert {f for f in struct.__struct_fields__ if f"`{f}`" not in section} == set()
    chairs = PAGE.partition("### Info\n")[2].partition("\n### ")[0]
    assert {f for f in known_fields(protocol.ShownChair) if f"`{f}`" not in chairs} == set()


def test_every_close_code_is_explained() -> None:
    section = PAGE.partition("## Reconnecting")[2]
    assert [code for code in Close if str(int(code)) not in section] == []


# Requests


def handlers() -> Iterator[tuple[str, re.Pattern[str], HTTPRouteHandler]]:
    for handler in ROUTES:
        for path in handler.paths:
            pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path))
            for method in handler.http_methods:
                if handler.include_in_schema is not False:
                    yield method, pattern, handler


def handler_of(request: str) -> HTTPRouteHandler:
    method, _, path = request.partition(" ")
    plain = path.partition("?")[0]
    found = [h for m, pattern, h in handlers() if m == method and pattern.fullmatch(plain)]
    assert len(found) == 1, request
    return found[0]


def body_of(handler: HTTPRouteHandler) -> Any:
    """The type of a request's body."""
    hints = handler.parsed_fn_signature.parameters["data"]
    inner = [a for a in get_args(hints.raw) if isinstance(a, type)]
    return inner[0] if inner else hints.annotation


@pytest.mark.parametrize("example", OVER_HTTP, ids=str)
def test_a_request_is_one_of_the_server(example: Example) -> None:
    handler = handler_of(example.request)
    if example.arrow == "→":
        same(msgspec.convert(example.body, body_of(handler)), example.body)
    elif example.status >= 400:
        same(msgspec.convert(example.body, replies.Problem), example.body)
    else:
        assert example.status == handler.status_code
        answer = handler.parsed_fn_signature.return_type.annotation
        if not str(answer).startswith("litestar"):
            same(msgspec.convert(example.body, answer), example.body)


def test_every_request_has_an_example() -> None:
    shown = [
        f"{found[1]} {found[2]}" for line in PAGE.splitlines() if (found := REQUEST.match(line))
    ]
    documented = {handler_of(request) for request in shown}
    assert {str(h.paths) for _, _, h in handlers() if h not in documented} == set()
