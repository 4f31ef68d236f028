"""Sets of table options that go well together; the first is the book."""

from __future__ import annotations

from penult.games.settings import Preset

PRESETS = (
    Preset("book"),
    Preset(
        "family",
        "target=200 show_countdown=on auto_call=on turn_limit=90 "
        "decision_limit=45 designate_limit=45",
    ),
    Preset("quick", "target=200 reign_ms=30000 turn_limit=15"),
    Preset("lively", "royal_self_target=on plus_one_skips=on jester_cannot_finish=on"),
    Preset("tournament", "first_king=random tie=extra_round"),
    Preset(
        "calm",
        "clock_mode=turns turn_limit=3600 decision_limit=900 designate_limit=900 catch_guard=8000",
    ),
)
