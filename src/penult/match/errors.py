"""What a match refuses: bad setups, seeds, positions and records, and illegal actions."""

from __future__ import annotations

from enum import IntEnum

from penult.core.errors import PenultError, clause_name, texts_in
from penult.i18n.quoting import quoted

NOWHERE = 0  # the line of what a record does not have


class BadSeatCount(PenultError):
    key = "error-seat-count"


class UnfitTable(PenultError):
    """So many players cannot play by these options; the clause says why."""

    key = "error-unfit-table"


class BadSeat(PenultError):
    key = "error-seat"


class UnknownOption(PenultError):
    """``known``: what resembles it."""

    key = "error-unknown-option"


class UnlikeAnyOption(UnknownOption):
    """Nothing resembles it."""

    key = "error-unknown-option-far"


class UnknownPreset(PenultError):
    key = "error-unknown-preset"


class BadSeed(PenultError):
    """Chance that cannot be used; by itself, an order that was dictated and does not fit."""

    key = "error-order"


class NoSeed(BadSeed):
    """A text that is no seed."""

    key = "error-seed"


class NotSeated(PenultError):
    """An act without a seat while nobody is in turn."""

    key = "error-nobody-in-turn"


class NothingToUndo(PenultError):
    key = "error-nothing-to-undo"


class BadPosition(PenultError):
    """A position text that cannot be read: ``what`` is wrong and ``why``."""

    key = "error-position"

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what=what, why=why)
        self.why = why

    def text(self, language: str) -> str:
        texts = texts_in(language)
        why = texts.text(f"position-{self.why}")
        if not self.values["what"]:
            return texts.text("error-position-whole", why=why)
        return texts.text(self.key, what=quoted(str(self.values["what"])), why=why)


class NoWorkshop(PenultError):
    """A game whose cards nobody writes on."""

    key = "error-no-workshop"


class BadRecord(PenultError):
    """A record that does not hold; ``line`` says where, if it is a line that is wrong."""

    key = "error-record"

    def __init__(self, line: int, reason: str, **values: object) -> None:
        super().__init__(line=line, reason=reason, **values)
        self.line = line
        self.reason = reason

    def text(self, language: str) -> str:
        texts = texts_in(language)
        why = texts.text(f"record-{self.reason}", **self.values_in(language))
        if self.line == NOWHERE:
            return why[:1].upper() + why[1:]
        return texts.text(self.key, line=self.line, why=why)


class Refused(PenultError):
    """An act the rules refuse, with the clause that forbids it."""

    key = "error-refused"

    def __init__(self, seat: int, act: str, clause: IntEnum) -> None:
        super().__init__(seat=seat, act=act)
        self.clause = clause

    def text(self, language: str) -> str:
        texts = texts_in(language)
        name = clause_name(self.clause)
        why = texts.text(f"clause-{name}")
        return texts.text(self.key, clause=name, why=why, **self.values_in(language))
