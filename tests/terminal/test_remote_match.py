"""A match seen through the protocol looks the same as the match itself."""

from __future__ import annotations

import random

import msgspec
import pytest

from penult.client.guest import seen
from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.server.protocol import Happened, TableView
from penult.server.views import ShownEvents, view_of
from penult.tables.commands import Accept, Act, InviteBot, Order, Sit
from penult.tables.events import Pace
from penult.tables.schedule import coming
from penult.tables.step import came, handle, opened, wait
from penult.tables.table import Table
from penult.terminal.remote_match import event_of, scene_of

ROWS = 400


def sitting(game: str, options: str = "") -> Table:
    table, _ = opened("t", game, 4, options, 0, public=False, pace=Pace(between=0))
    handle(table, Order(TABLE, Sit("Lea", "token")), 0)
    came(table, 0, 0)
    for _ in range(3):
        handle(table, Order(0, InviteBot("")), 0)
    handle(table, Order(0, Accept()), 0)
    return table


def over_the_wire(view: TableView | None) -> TableView:
    return msgspec.json.decode(msgspec.json.encode(view), type=TableView)


@pytest.mark.parametrize("game", NAMES)
def test_a_scene_is_the_same_at_the_other_end(game: str) -> None:
    table, chance = sitting(game), random.Random(1)
    assert table.match
    compared = 0
    for _ in range(ROWS):
        match: Match = table.match
        if match.outcome:
            break
        for viewer in (TABLE, 0, 1):
            view = seen(None, over_the_wire(view_of(table, viewer)))
            assert scene_of(match.game, view, viewer) == match.scene(viewer)
            compared += 1
        if match.turn == 0:
            act = chance.choice(match.moves(0))
            step = handle(table, Order(0, Act(act.text)), table.at)
            wait(table, table.at + step.held)
        else:
            due = coming(table)
            assert due
            wait(table, due.at)
    assert compared > 100


@pytest.mark.parametrize("game", NAMES)
def test_an_event_is_told_in_the_same_words(game: str) -> None:
    match = Match.new(game, seats=3, seed=5)
    chance = random.Random(2)
    while not match.outcome and len(match.acts) < ROWS:
        match.push(match.turn, chance.choice(match.moves(match.turn)))
    for viewer in (TABLE, 0, 2):
        for event, told in zip(
            match.events, ShownEvents(match.game, match.events).seen_by(viewer), strict=True
        ):
            arrived = msgspec.json.decode(msgspec.json.encode(told), type=Happened)
            assert event_of(match.game, arrived) == event.seen_by(viewer)
