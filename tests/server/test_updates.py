"""An update that is put together from parts says what the whole message would have said."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import UNSET

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.live_table import LiveTable
from penult.server.protocol import ServerMessage, Update, encode
from penult.server.views import difference, info_of
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
