"""The server understands the commands of ``deploy/`` and of the guides."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest

from penult.cli.commands import parser, serve
from penult.i18n import catalogue
from penult.server import serve as serving
from penult.server.serve import Settings
from tests.deploy.test_containers import CONTAINERFILE, ROOT, compose, objects

__all__ = ["objects"]  # a fixture

TEXTS = catalogue("en")
GUIDES = ("cluster.md", "serving.md")
COMMAND = re.compile(r"^ {4}(?:\$ )?penult (.+)$", re.MULTILINE)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would have been served."""
    found: list[Settings] = []
    monkeypatch.setattr(serving, "serve", lambda settings, say: found.append(settings))
    monkeypatch.setenv("PENULT_DATABASE", "postgresql://penult@10.0.0.5/penult")
    return found


def start(words: list[str]) -> None:
    options = parser(TEXTS).parse_args(words)
    assert options.command == "serve"
    serve(options, TEXTS)


def test_the_container_serves_everybody(started: list[Settings]) -> None:
    assert 'ENTRYPOINT ["penult"]' in CONTAINERFILE
    start(json.loads(re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)[-1]))
    start(shlex.split(compose("compose.yaml")["services"]["server"]["command"]))
    assert [settings.host for settings in started] == ["0.0.0.0"] * 2


def test_a_node_of_compose_is_reached_by_its_name(started: list[Settings]) -> None:
    (script,) = compose("compose.cluster.yaml")["services"]["node"]["command"]
    before, _, command = script.replace("$$", "$").partition("exec penult ")
    assert command
    values = {"$HOSTNAME": "node1", "$LINK": "https://games.example"}
    for name, value in values.items():
        assert name in command
        command = command.replace(name, value)
    start(shlex.split(command))
    (settings,) = started
    assert (settings.inner, settings.inner_name) == ("0.0.0.0:8001", "node1:8001")
    assert (settings.link, settings.port) == ("https://games.example", 8000)
    assert "PENULT_DATABASE" in before


def test_a_node_of_the_chart_is_reached_by_its_address(
    started: list[Settings], objects: dict[tuple[str, str], Any]
) -> None:
    container = objects["Deployment", "games-nodes"]["spec"]["template"]["spec"]["containers"][0]
    start([word.replace("$(ADDRESS)", "10.1.2.3") for word in container["args"]])
    (settings,) = started
    assert (settings.inner, settings.inner_name) == ("0.0.0.0:8001", "10.1.2.3:8001")
    assert "10.0.0.0/8" in settings.limits.proxies
    named = {each["name"] for each in container["env"]}
    assert {"ADDRESS", "PENULT_DATABASE"} <= named


def commands() -> list[str]:
    texts = [(ROOT / "docs" / guide).read_text() for guide in GUIDES]
    return [command for text in texts for command in COMMAND.findall(text)]


@pytest.mark.parametrize("command", commands())
def test_commands_of_the_guides_exist(command: str, started: list[Settings]) -> None:
    options = parser(TEXTS).parse_args(shlex.split(command))
    if options.command == "serve":
        serve(options, TEXTS)
        assert len(started) == 1
