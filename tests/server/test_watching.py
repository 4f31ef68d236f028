"""Who watches: no hands, unless all agree or so much later; and never an act."""

from __future__ import annotations

from typing import Any

import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.server.live_table import LiveTable
from penult.server.protocol import TableView
from penult.tables.commands import Accept, Invite, OpenHand, SetManners, Sit
from penult.tables.decide import SOONEST
from penult.tables.events import Manners
from penult.tables.seating import Chat, TablePhase
from tests.tables.evening import Evening, hashed


def hands_in(match: Match) -> tuple[tuple[str, ...], ...]:
    """From each seat's own point of view."""
    return tuple(
        tuple(match.game.cards[held.card] for held in match.scene(seat).hand)
        for seat in range(match.seats)
    )


def begun(game: str, delay: int = 0) -> Evening:
    evening = Evening(game)
    evening.do(TABLE, Sit("P0", hashed("secret 0")))
    evening.do(TABLE, Sit("P1", hashed("secret 1")))
    evening.do(0, SetManners(Manners(Chat.REACTIONS, delay)))
    for _ in range(2):
        evening.do(0, Invite("sensible"))
    evening.do(0, Accept())
    evening.do(1, Accept())
    return evening


def watched(room: LiveTable, viewer: int = TABLE) -> TableView:
    seen = room._views((viewer,)).get(viewer)
    assert seen is not None
    return seen.whole


@pytest.mark.parametrize("game", NAMES)
def test_hands_are_hidden_from_who_watches(game: str) -> None:
    evening = begun(game)
    room = LiveTable(evening.table)
    for _ in range(30):
        if evening.phase() != TablePhase.PLAYING:
            break
        view = watched(room)
        assert (view.hands, view.hand, view.legal, view.behind) == ((), (), (), 0)
        evening.step()


@pytest.mark.parametrize("game", NAMES)
def test_all_hands_are_shown_while_all_people_agree(game: str) -> None:
    evening = begun(game)
    room = LiveTable(evening.table)
    evening.do(0, OpenHand(True))
    assert watched(room).hands == ()
    evening.do(1, OpenHand(True))
    assert watched(room).hands == hands_in(evening.match)
    assert watched(room).behind == 0
    assert watched(room, viewer=0).hands == (), "never to a player"
    evening.do(1, OpenHand(False))
    assert watched(room).hands == ()


@pytest.mark.parametrize("game", NAMES)
def test_delayed_hands_are_those_of_so_many_acts_ago(game: str) -> None:
    evening = begun(game, delay=SOONEST)
    early, late = LiveTable(evening.table), LiveTable(evening.table)
    past: list[Any] = [hands_in(evening.match)]
    while len(past) < SOONEST + 15 and evening.phase() == TablePhase.PLAYING:
        acts = len(evening.match.acts)
        evening.step()
        if len(evening.match.acts) == acts + 1:
            past.append(hands_in(evening.match))
        elif len(evening.match.acts) > acts:
            break  # two at once: what was between them was not seen
        view, acts = watched(early), len(evening.match.acts)
        if acts < SOONEST:
            assert view.hands == ()
        else:
            assert (view.behind, view.hands) == (SOONEST, past[acts - SOONEST])
    if len(evening.match.acts) >= SOONEST and evening.phase() == TablePhase.PLAYING:
        assert watched(late) == watched(early), "whenever one comes"


def test_a_shadow_catches_up_in_pieces_and_is_never_early() -> None:
    evening = begun("coloradd", delay=SOONEST)
    while len(evening.match.acts) < 2 * SOONEST + 55:
        evening.step()
    room = LiveTable(evening.table)
    acts = len(evening.match.acts)
    assert watched(room).behind == acts - 50
    assert watched(room).behind == SOONEST


def test_after_the_match_all_is_open() -> None:
    evening = Evening("coloradd", seats=2, options="target=1")
    evening.gather()
    while evening.phase() != TablePhase.OVER:
        evening.step()
    assert watched(LiveTable(evening.table)).hands == hands_in(evening.match)
