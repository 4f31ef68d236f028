"""Sets of table options that go well together; the first is the book."""

from __future__ import annotations

from penult.games.settings import Preset

PRESETS = (
    Preset("book"),
    Preset("family", "target=200 balance=calm auto_call=on turn_limit=90"),
    Preset("quick", "target=200 turn_limit=15"),
    Preset("lively", "balance=nervous tilt_on_frozen=on"),
    Preset("tournament", "tie=extra_round show_risk=off turn_limit=45"),
    Preset("calm", "turn_limit=3600 catch_guard=8000"),
)
