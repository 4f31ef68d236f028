"""What the options of Master can be, where no mechanic says so already."""

from __future__ import annotations

from enum import IntEnum

from penult.vocabulary.quick import quick


@quick
class Form(IntEnum):
    """The forms of the game (MAS-11)."""

    CLASSIC = 0
    LOW_SCORE = 1
    TEAMS = 2
    TEAMS_LOW_SCORE = 3
    PARTNERS4 = 4
    ELIMINATION = 5


@quick
class Press(IntEnum):
    MANUAL = 0
    AUTO = 1


@quick
class StarterReverse(IntEnum):
    LITERAL = 0
    AS_SKIP = 1


@quick
class AfterDraw(IntEnum):
    DRAWN_ONLY = 0
    ANY = 1


@quick
class FirstClock(IntEnum):
    FROM_START = 0
    OWN_PRESS = 1


@quick
class YesNo(IntEnum):
    NO = 0
    YES = 1


@quick
class EarlyPress(IntEnum):
    KEEP = 0
    REARM = 1
    END_TURN = 2


@quick
class ForeignPress(IntEnum):
    BY_TABLE = 0  # ignored on a strict table, penalised on a free one
    IGNORE = 1
    PENALISE = 2


@quick
class PausePolicy(IntEnum):
    MAJORITY = 0
    HOST = 1
    OFF = 2


@quick
class LateCall(IntEnum):
    ALLOWED = 0
    NOT_AFTER_PRESS = 1


@quick
class CommentRule(IntEnum):
    VOTE = 0
    HOST = 1
    OFF = 2


@quick
class MisplayAfter(IntEnum):
    END_TURN = 0
    REPLAY = 1


@quick
class RotationRounds(IntEnum):
    _4 = 0
    _3 = 1
    _6 = 2


@quick
class JumpClock(IntEnum):
    FRESH = 0
    INHERIT = 1


@quick
class AwayMode(IntEnum):
    BOT = 0
    AUTOPASS = 1
    REMOVE = 2


@quick
class ShowCounts(IntEnum):
    EXACT = 0
    COARSE = 1
