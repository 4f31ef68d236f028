"""An update that is put together from parts says what the whole message would have said."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import UNSET

from penult.core.ids import TABLE
from penult.games.registry import NAMES
from penult.server.live_table import LiveTable
from penult.server.protocol import Told, Update, encode
from penult.server.views import difference, info_of
from penult.tables.seating import TablePhase
from tests.server.secrecy.tapped import Tap
from tests.tables.evening import Evening

DECODER: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)
STEPS = 25


@pytest.mark.parametrize("game", NAMES)
def test_parts_make_the_message_that_the_whole_would_be(game: str) -> None:
    evening, rng = Evening(game, seats=3), Random(2)
    evening.gather(people=2)
    room = LiveTable(evening.table)
    for viewer in range(TABLE, 3):
        room.join(Tap(viewer), 0)
    for _ in range(STEPS):
        if evening.phase() in (TablePhase.OVER, TablePhase.CLOSED):
            break
        before, since, info = dict(room.shown), room.told, room.info
        known = len(evening.rows)
        evening.wait(rng.randrange(50))
        evening.step()
        letters = room.letters(evening.rows[known:])
        story = room._told(evening.table.events_since(since))
        news = info_of(evening.table)
        for letter in letters:
            old, new = before[letter.to.viewer], room.shown[letter.to.viewer]
            assert old and new
            whole = Update(
                version=evening.table.version,
                now=evening.table.at,
                events=story.seen_by(letter.to.viewer),
                view=difference(old.whole, new.whole),
                info=UNSET if news == info else news,
            )
            assert DECODER.decode(letter.text) == DECODER.decode(encode(whole))
