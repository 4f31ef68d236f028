"""An update that is put together from parts says what the whole message would have said."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import UNSET

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.live_table import LiveTable
from penult.server.protocol import Info, ServerMessage, Update, encode
from penult.server.views import difference, info_of
from penult.tables.commands import Act
from penult.tables.events import Acted, LogRow
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from tests.server.secrecy.tapped import Tap
from tests.tables.driver import TableDriver

DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
STEPS = 25


@pytest.mark.parametrize("game", NAMES)
def test_parts_make_the_message_that_the_whole_would_be(game: str) -> None:
    driver, rng = TableDriver(game, seats=3), Random(2)
    driver.gather(people=2)
    live = LiveTable(driver.table)
    for viewer in range(TABLE, 3):
        live.join(Tap(viewer), 0)
    for _ in range(STEPS):
        if driver.phase() in (TablePhase.OVER, TablePhase.CLOSED):
            break
        before, since, info = dict(live.shown), live.told, live.info
        known = len(driver.rows)
        driver.wait(rng.randrange(50))
        driver.step()
        messages = live.messages(driver.rows[known:])
        shown = live._shown_events(driver.table.events_since(since))
        news = info_of(driver.table)
        for message in messages:
            old, new = before[message.to.viewer], live.shown[message.to.viewer]
            assert old and new
            whole = Update(
                version=driver.table.version,
                now=driver.table.at,
                events=shown.seen_by(message.to.viewer),
                view=difference(old.whole, new.whole),
                info=UNSET if news == info else news,
            )
            assert DECODER.decode(message.text) == DECODER.decode(encode(whole))


def heard(live: LiveTable, rows: list[LogRow], before: Info) -> Info:
    """What a client knows of the table after these rows."""
    (message,) = live.messages(rows)
    update = DECODER.decode(message.text)
    assert isinstance(update, Update)
    return before if update.info is UNSET else update.info


def test_everybody_is_told_when_a_bot_is_about_to_take_over_and_when_not() -> None:
    """Also by an action, which changes nothing else that is public about a table."""
    driver = TableDriver("coloradd", seats=3)
    driver.gather(people=2)
    live = LiveTable(driver.table)
    live.join(Tap(0), 0)
    info = info_of(driver.table)
    while not info.chairs[1].deputy_at:
        known = len(driver.rows)
        due = coming(driver.table)
        if driver.match.turn == 1 and due:
            driver.wait(due.at - driver.now)
        else:
            driver.step()
        info = heard(live, driver.rows[known:], info)
        assert info == info_of(driver.table)
    assert isinstance(driver.rows[-1].event, Acted)
    known = len(driver.rows)
    driver.do(1, Act(driver.idea(1)))
    info = heard(live, driver.rows[known:], info)
    assert info == info_of(driver.table)
    assert not info.chairs[1].deputy_at
