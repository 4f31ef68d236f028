"""Sets of table options that go well together; the first is the book."""

from __future__ import annotations

from penult.games.settings import Preset

PRESETS = (
    Preset("book"),
    Preset("family", "target=200 w4=enforced turn_limit=120 decision_limit=60 catch_guard=4000"),
    Preset("quick", "target=200 turn_limit=20 decision_limit=10"),
    Preset("lively", "cumulative=on seven_zero=on jump_in=on"),
    Preset("studio", "custom_count=4 agree=at_table"),
    Preset(
        "tournament",
        "turn_limit=30 decision_limit=15 false_catch_penalty=2 blocked=lowest_wins tie=extra_round",
    ),
    Preset("calm", "turn_limit=3600 decision_limit=900 catch_guard=8000"),
)
