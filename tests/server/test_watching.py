"""Who watches: no hands, unless all agree or so much later; and never an act."""

from __future__ import annotations

from typing import Any

import pytest

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.match.match import Match
from penult.server.live_table import LiveTable
from penult.server.protocol import TableView
from penult.tables.commands import Accept, InviteBot, OpenHand, SetCustoms, SetManners, Sit
from penult.tables.decide import SOONEST
from penult.tables.events import Manners
from penult.tables.seating import Chat, TablePhase
from tests.tables.driver import TableDriver, hashed


def hands_in(match: Match) -> tuple[tuple[str, ...], ...]:
    """From each seat's own point of view."""
    return tuple(
        tuple(match.game.cards[held.card] for held in match.scene(seat).hand)
        for seat in range(match.seats)
    )


def begun(game: str, delay: int = 0) -> TableDriver:
    driver = TableDriver(game)
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    driver.do(TABLE, Sit("P1", hashed("secret 1")))
    driver.do(0, SetManners(Manners(Chat.REACTIONS, delay)))
    for _ in range(2):
        driver.do(0, InviteBot("sensible"))
    driver.do(0, Accept())
    driver.do(1, Accept())
    return driver


def watched(live: LiveTable, viewer: int = TABLE) -> TableView:
    seen = live._views((viewer,)).get(viewer)
    assert seen is not None
    return seen.whole


@pytest.mark.parametrize("game", NAMES)
def test_hands_are_hidden_from_who_watches(game: str) -> None:
    driver = begun(game)
    live = LiveTable(driver.table)
    for _ in range(30):
        if driver.phase() != TablePhase.PLAYING:
            break
        view = watched(live)
        assert (view.hands, view.hand, view.legal, view.behind) == ((), (), (), 0)
        driver.step()


@pytest.mark.parametrize("game", NAMES)
def test_all_hands_are_shown_while_all_people_agree(game: str) -> None:
    driver = begun(game)
    live = LiveTable(driver.table)
    driver.do(0, OpenHand(True))
    assert watched(live).hands == ()
    driver.do(1, OpenHand(True))
    assert watched(live).hands == hands_in(driver.match)
    assert watched(live).behind == 0
    assert watched(live, viewer=0).hands == (), "never to a player"
    driver.do(1, OpenHand(False))
    assert watched(live).hands == ()


@pytest.mark.parametrize("game", NAMES)
def test_delayed_hands_are_those_of_so_many_acts_ago(game: str) -> None:
    driver = begun(game, delay=SOONEST)
    early, late = LiveTable(driver.table), LiveTable(driver.table)
    past: list[Any] = [hands_in(driver.match)]
    while len(past) < SOONEST + 15 and driver.phase() == TablePhase.PLAYING:
        acts = len(driver.match.acts)
        driver.step()
        if len(driver.match.acts) == acts + 1:
            past.append(hands_in(driver.match))
        elif len(driver.match.acts) > acts:
            break  # two at once: what was between them was not seen
        view, acts = watched(early), len(driver.match.acts)
        if acts < SOONEST:
            assert view.hands == ()
        else:
            assert (view.behind, view.hands) == (SOONEST, past[acts - SOONEST])
    if len(driver.match.acts) >= SOONEST and driver.phase() == TablePhase.PLAYING:
        assert watched(late) == watched(early), "whenever one comes"


def test_delayed_hands_are_right_with_custom_cards_too() -> None:
    driver = TableDriver("coloradd", seats=3, options="custom_count=4", seed=13)
    driver.do(TABLE, Sit("P0", hashed("secret 0")))
    driver.do(0, SetCustoms(tuple(f'card "Rain {n}" rule draw(others,{n})' for n in (1, 2))))
    driver.do(0, SetManners(Manners(Chat.REACTIONS, SOONEST)))
    for _ in range(2):
        driver.do(0, InviteBot("sensible"))
    driver.do(0, Accept())
    live = LiveTable(driver.table)
    past: dict[int, Any] = {}
    while driver.phase() == TablePhase.PLAYING:
        acts = len(driver.match.acts)
        past[acts] = hands_in(driver.match)
        view = watched(live)
        if view.behind and acts - view.behind in past:
            assert view.hands == past[acts - view.behind]
        driver.step()
    played = {action.verb for _, action in driver.match.acts if "custom" in action.text}
    assert played, "one of them was played"


def test_a_shadow_catches_up_in_pieces_and_is_never_early() -> None:
    driver = begun("coloradd", delay=SOONEST)
    while len(driver.match.acts) < 2 * SOONEST + 55:
        driver.step()
    live = LiveTable(driver.table)
    acts = len(driver.match.acts)
    assert watched(live).behind == acts - 50
    assert watched(live).behind == SOONEST


def test_after_the_match_all_is_open() -> None:
    driver = TableDriver("coloradd", seats=2, options="target=1")
    driver.gather()
    while driver.phase() != TablePhase.OVER:
        driver.step()
    assert watched(LiveTable(driver.table)).hands == hands_in(driver.match)
