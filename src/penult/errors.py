"""What can go wrong with input: each error names what is wrong and changes nothing."""

from __future__ import annotations

from enum import IntEnum

from penult.i18n import catalogue
from penult.i18n.quoting import quoted, visible
from penult.i18n.system import reason

QUOTED = (  # values that somebody has typed
    *("text", "name", "value", "what", "act", "meld", "tile", "table", "code", "language"),
    "found",
)
NOWHERE = 0  # the line of what a record does not have


class PenultError(ValueError):
    """An input that cannot be taken; ``text(language)`` says why and what to do."""

    key = "error"

    def __init__(self, **values: object) -> None:
        super().__init__(values)
        self.values = values

    def text(self, language: str) -> str:
        return catalogue(language).text(self.key, **self.values_in(language))

    def values_in(self, language: str) -> dict[str, object]:
        """An error that led to this one is told in the same language; input is quoted."""
        return {name: told(name, value, language) for name, value in self.values.items()}

    def __str__(self) -> str:
        return self.text("en")


def told(name: str, value: object, language: str) -> object:
    if isinstance(value, PenultError):
        return value.text(language)
    if isinstance(value, Exception):
        return reason(catalogue(language), value)
    if name in QUOTED:
        return quoted(str(value))
    return visible(value) if isinstance(value, str) else value


class UnknownGame(PenultError):
    key = "error-unknown-game"


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


class BadOptionValue(PenultError):
    key = "error-option-value"


class BadSeed(PenultError):
    """Chance that cannot be used; by itself, an order that was dictated and does not fit."""

    key = "error-order"


class NoSeed(BadSeed):
    """A text that is no seed."""

    key = "error-seed"


class BadNotation(PenultError):
    key = "error-notation"


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
        texts = catalogue(language)
        why = texts.text(f"position-{self.why}")
        if not self.values["what"]:
            return texts.text("error-position-whole", why=why)
        return texts.text(self.key, what=quoted(str(self.values["what"])), why=why)


class BadTile(PenultError):
    key = "error-tile"


class TooManyTiles(PenultError):
    key = "error-too-many-tiles"


class NotOnRack(PenultError):
    key = "error-not-on-rack"


class BadMeld(PenultError):
    """A meld that is neither a run nor a set: ``why`` not."""

    key = "error-meld"

    def __init__(self, meld: str, why: str) -> None:
        super().__init__(meld=" ".join(meld.split()))
        self.why = why

    def text(self, language: str) -> str:
        texts = catalogue(language)
        why = texts.text(f"error-meld-{self.why}")
        return texts.text(self.key, why=why, **self.values_in(language))


class BadCard(PenultError):
    """A written card that cannot be taken: where, and why."""

    key = "error-card"

    def __init__(self, line: int, column: int, reason: str, **values: object) -> None:
        super().__init__(line=line, column=column, reason=reason, **values)
        self.line = line
        self.column = column
        self.reason = reason

    def why(self, language: str) -> str:
        return catalogue(language).text(f"wild-{self.reason}", **self.values_in(language))

    def text(self, language: str) -> str:
        texts = catalogue(language)
        return texts.text(self.key, line=self.line, column=self.column, why=self.why(language))


class NoWorkshop(PenultError):
    """A game whose cards nobody writes on."""

    key = "error-no-workshop"


class UnknownLanguage(PenultError):
    key = "error-unknown-language"


class UnknownBot(PenultError):
    key = "error-unknown-bot"


class NoSuchTable(PenultError):
    key = "error-no-table"


class FrozenTable(PenultError):
    """Its log does not lead where it led when it was written."""

    key = "error-frozen-table"


class DataInUse(PenultError):
    """Another process serves this folder."""

    key = "error-data-in-use"


class Busy(PenultError):
    """The store did not take it; nothing has changed."""

    key = "error-busy"


class LongReplay(PenultError):
    """A record that takes more time than a server has for it."""

    key = "error-long-replay"


class BadLesson(PenultError):
    """There is no such step, or what was done is no part of it."""

    key = "error-lesson"


class NoPort(PenultError):
    key = "error-no-port"


class HallLost(PenultError):
    """One of a server's processes has ended by itself."""

    key = "error-hall-lost"


class BadOrigin(PenultError):
    """Not the address of a site."""

    key = "error-origin"


class BadFolder(PenultError):
    """The data folder cannot be used."""

    key = "error-folder"


class NewerData(PenultError):
    """A later version of the program has written this folder."""

    key = "error-newer-data"


class BadExport(PenultError):
    """A file that is neither an exported table nor a record."""

    key = "error-export"


class TableExists(PenultError):
    key = "error-table-exists"


class NoSuchCode(PenultError):
    key = "error-no-code"


class TooMany(PenultError):
    """From one address; ``seconds`` later it may ask again."""

    key = "error-too-many"


class HouseFull(PenultError):
    """The server has as many tables as it may."""

    key = "error-house-full"


class SeatTaken(PenultError):
    key = "error-seat-taken"


class TableFull(PenultError):
    key = "error-table-full"


class NotGathering(PenultError):
    """Too late: the match has begun."""

    key = "error-not-gathering"


class TermsChanged(PenultError):
    """Somebody accepts terms that are no longer those of the table."""

    key = "error-terms-changed"


class NotPlaying(PenultError):
    """Too early, too late, or between two rounds."""

    key = "error-not-playing"


class TablePaused(PenultError):
    key = "error-paused"


class NotOver(PenultError):
    key = "error-not-over"


class NoRematch(PenultError):
    """The match is not over."""

    key = "error-no-rematch"


class NotHost(PenultError):
    key = "error-not-host"


class NoChair(PenultError):
    """Somebody who only watches, or whose token is not of this table."""

    key = "error-no-chair"


class NoHint(PenultError):
    """Somebody else plays, too."""

    key = "error-no-hint"


class BadName(PenultError):
    key = "error-name"


class BadDelay(PenultError):
    """Hands would be shown too soon, or practically never."""

    key = "error-delay"


class ChatOff(PenultError):
    """This may not be said here, or not by this one."""

    key = "error-chat-off"


class BadText(PenultError):
    key = "error-text"


class BadRecord(PenultError):
    """A record that does not hold; ``line`` says where, if it is a line that is wrong."""

    key = "error-record"

    def __init__(self, line: int, reason: str, **values: object) -> None:
        super().__init__(line=line, reason=reason, **values)
        self.line = line
        self.reason = reason

    def text(self, language: str) -> str:
        texts = catalogue(language)
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
        texts = catalogue(language)
        name = clause_name(self.clause)
        why = texts.text(f"clause-{name}")
        return texts.text(self.key, clause=name, why=why, **self.values_in(language))


def clause_name(clause: IntEnum) -> str:
    """How a clause is cited, e.g. ``ADD-15``."""
    return clause.name.replace("_", "-")
