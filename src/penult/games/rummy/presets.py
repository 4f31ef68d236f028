"""Sets of table options that go well together; the first is the book."""

from __future__ import annotations

from penult.games.settings import Preset

PRESETS = (
    Preset("book"),
    Preset("family", "target=100 must_lay=honour auto_call=on turn_time=240"),
    Preset("quick", "target=100 turn_time=45"),
    Preset("lively", "jokers=free actions=one_per_meld last_tile_fires=on"),
    Preset("tournament", "target=500 turn_time=60 rack_tie=split"),
    Preset("calm", "turn_time=3600 call_grace=10"),
)
