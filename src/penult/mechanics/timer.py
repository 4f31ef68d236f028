"""How a clock stands. The rules know that one runs, never for how long."""

from __future__ import annotations

from enum import IntEnum

from penult.vocabulary.quick import quick


@quick
class Timer(IntEnum):
    IDLE = 0
    RUNNING = 1
    PAUSED = 2
