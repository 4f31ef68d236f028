"""Scenarios of ``conformance/`` as a browser is told them, for the tests of its reducers.

``python -m tests.browser.told`` writes ``browser/tests/told.json``; a test compares. Of each
scenario: the first view of whoever acts first, what every later message changes in it, what has
happened with its sentence in every language, and what holds then by the rulebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from penult.core.events import Event
from penult.core.ids import Seat
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.match.match import Match
from penult.render.words import Words, key_of
from penult.server import views
from penult.server.protocol import TableView
from penult.server.replies import Opponents, described
from penult.tables.seating import BOT_NAMES, TablePhase
from penult.tables.table import Table
from tests.conformance.scenarios import Scenario, beginning, scenarios

TARGET = Path(__file__).parents[2] / "browser" / "tests" / "told.json"
SHOWN = ("turn", "sizes", "top", "colour", "direction", "debt", "rounds", "standing", "winners")
TABLES = ("cards", "colours")  # behind the notation


def written() -> str:
    """The whole file, a line for each scenario."""
    games = {name: tables_of(name) for name in NAMES}
    lines = ",\n".join(compact(told(each)) for each in chosen())
    return f'{{"games": {compact(games)},\n"scenarios": [\n{lines}\n]}}\n'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tables_of(name: str) -> dict[str, Any]:
    reply = msgspec.to_builtins(described(find(name), Opponents()))
    return {"name": name} | {key: reply[key] for key in TABLES}


def chosen() -> Iterator[Scenario]:
    """In every game, all that bring a kind of sentence that was not there before."""
    said: set[str] = set()
    for scenario in scenarios():
        kinds = kinds_in(scenario)
        if kinds - said:
            said |= kinds
            yield scenario


def kinds_in(scenario: Scenario) -> set[str]:
    """Which texts of the catalogue tell what happens in it."""
    match = beginning(scenario)
    heard = len(match.events)
    for step in filter(is_done, scenario.steps):
        match.push(step["seat"], step["act"])
    return {f"{match.game.name} {kind_of(event)}" for event in match.events[heard:]}


def kind_of(event: Event) -> str:
    return key_of(event, shows_cards=event.cards is not None)


def is_done(step: dict[str, Any]) -> bool:
    return bool(step["expect"] == "ok")


def told(scenario: Scenario) -> dict[str, Any]:
    match = beginning(scenario)
    steps = list(filter(is_done, scenario.steps))
    viewer = max(0, steps[0]["seat"])
    view = before = shown(match, viewer)
    updates = []
    for step in steps:
        heard = len(match.events)
        match.push(step["seat"], step["act"])
        after = shown(match, viewer)
        updates.append(
            {
                "view": msgspec.to_builtins(views.difference(view, after)),
                "events": [sentence(match, viewer, event) for event in match.events[heard:]],
            }
        )
        view = after
    then = {key: value for key, value in scenario.then.items() if key in SHOWN}
    return {
        "name": str(scenario),
        "game": match.game.name,
        "viewer": viewer,
        "names": BOT_NAMES[: match.seats],
        "before": msgspec.to_builtins(before),
        "updates": updates,
        "then": then,
    }


def shown(match: Match, viewer: Seat) -> TableView:
    """As at a live table that has no clock."""
    table = Table("told")
    table.match, table.phase = match, TablePhase.PLAYING
    found = views.view_of(table, viewer)
    assert found
    return found


def sentence(match: Match, viewer: Seat, event: Event) -> dict[str, Any]:
    seen = event.seen_by(viewer)
    names = BOT_NAMES[: match.seats]
    told = {
        language: Words(match.game, catalogue(language), names, viewer).event(seen)
        for language in LANGUAGES
    }
    return {"event": msgspec.to_builtins(views.shown_event(match.game, seen)), "told": told}


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
