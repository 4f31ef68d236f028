"""What a match refuses: bad setups, seeds, positions and records, and illegal actions."""

from __future__ import annotations

from enum import IntEnum

from penult.core.errors import PenultError, clause_name, texts_in
from penult.i18n.quoting import quoted

NOWHERE = 0  # the line number of something that is missing


class BadSeatCount(PenultError):
    key = "error-seat-count"


class UnfitTable(PenultError):
    """These options don't allow this number of players; the clause says why."""

    key = "error-unfit-table"


class BadSeat(PenultError):
    key = "error-seat"


class UnknownOption(PenultError):
    """``known`` lists similar names."""

    key = "error-unknown-option"


class UnlikeAnyOption(UnknownOption):
    """No option has a similar name."""

    key = "error-unknown-option-far"


class UnknownPreset(PenultError):
    key = "error-unknown-preset"


class BadSeed(PenultError):
    """An invalid seed, or a dictated order that doesn't fit."""

    key = "error-order"


class NoSeed(BadSeed):
    """A text that isn't a seed."""

    key = "error-seed"


class NotSeated(PenultError):
    """An action without a seat while it is nobody's turn."""

    key = "error-nobody-in-turn"


class NothingToUndo(PenultError):
    key = "error-nothing-to-undo"


class BadPosition(PenultError):
    """An invalid position text: ``what`` is wrong and ``why``."""

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
    """The game has no custom cards."""

    key = "error-no-workshop"


class BadRecord(PenultError):
    """An invalid record; ``line`` says where, unless something is missing."""

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
    """An action that the rules forbid, with the clause that says so."""

    key = "error-refused"

    def __init__(self, seat: int, act: str, clause: IntEnum) -> None:
        super().__init__(seat=seat, act=act)
        self.clause = clause

    def text(self, language: str) -> str:
        texts = texts_in(language)
        name = clause_name(self.clause)
        why = texts.text(f"clause-{name}")
        return texts.text(self.key, clause=name, why=why, **self.values_in(language))
