"""Sets of table options that go well together; the first is the book."""

from __future__ import annotations

from penult.games.settings import Preset

PRESETS = (
    Preset("book"),
    Preset("first", "speed=untimed"),
    Preset(
        "family",
        "target=200 speed=20 press=auto last_card_needs_press=no reveal_after_round=yes",
    ),
    Preset("quick", "target=200 speed=4"),
    Preset("lively", "cumulative=on seven_zero=on jump_in=on"),
    Preset("teams", "form=teams"),
    Preset(
        "tournament",
        "false_catch_penalty=2 false_callout_penalty=2 blocked=lowest_wins tie=extra_round",
    ),
    Preset("calm", "speed=untimed press=auto catch_guard=8000"),
)
