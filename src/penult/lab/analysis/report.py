"""An analysis as text and as a page: where results come from, and which decisions were costly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penult.i18n import Catalogue
from penult.lab.analysis.chart import curve_chart
from penult.lab.analysis.model import Analysis
from penult.lab.analysis.words import Told, ToldFault, parts_told, told
from penult.lab.page import Grid, aligned, page, paragraphs, table
from penult.match.match import Match
from penult.render.hints import in_lower
from penult.render.svg.marks import escaped
from penult.render.words import all_named

MOST_FAULTS = 10
COLUMNS = ("prior", "deal", "draws", "play", "others", "result")


class MatchReport:
    """Everything that is said about one match, in one language."""

    def __init__(self, match: Match, found: Analysis, texts: Catalogue) -> None:
        self._found, self._texts = found, texts
        self._names = all_named(match.names, match.seats, texts)
        self._told: Told = told(match, found, texts)
        game = texts.text(f"game-{found.game}")
        self._title = texts.text("analyse-title", game=game, seats=match.seats)

    @property
    def chart(self) -> str:
        return curve_chart(self._found, self._names, self._told.unit, self._texts)

    def as_text(self) -> str:
        lines = [self._title, "", self._told.unit, *aligned(self._accounts())]
        for heading, rest in self._sections():
            lines += ["", heading, *(f"  {line}" for line in rest)]
        return "\n".join([*lines, "", *self._notes()]) + "\n"

    def as_page(self) -> str:
        body = [f"<h2>{escaped(self._told.unit)}</h2>", self.chart, table(self._accounts())]
        for heading, rest in self._sections():
            body += [f"<h2>{escaped(heading)}</h2>", *paragraphs(list(rest))]
        body += paragraphs(list(self._notes()))
        return page(self._texts.language, self._title, body)

    def _accounts(self) -> Grid:
        heads = [part.strip() for part in self._texts.text("analyse-columns").split("|")]
        rows = [self._account(seat) for seat in range(len(self._names))]
        return Grid(self._texts.text("analyse-accounts"), [["", *heads], *rows])

    def _account(self, seat: int) -> list[str]:
        found = self._found
        parts = parts_told(self._texts, found.accounts[seat], found.unit)
        accuracy = [review.accuracy for review in found.reviews if review.seat == seat]
        told = self._texts.number(accuracy[0]) if accuracy else "–"
        return [self._names[seat], *(parts[name] for name in COLUMNS), told]

    def _sections(self) -> Iterator[tuple[str, Sequence[str]]]:
        yield self._texts.text("analyse-turning"), list(self._turning())
        faults = self._told.faults
        if faults:
            yield self._texts.text("analyse-costly"), list(self._faults(faults[:MOST_FAULTS]))
        verdicts = [seat.verdict for seat in self._told.seats if seat.verdict]
        if verdicts:
            yield self._texts.text("analyse-sound"), verdicts

    def _turning(self) -> Iterator[str]:
        for place in self._told.turning:
            step, number = self._told.steps[place], self._found.steps[place].number
            yield self._line(number, step.what, step.change)

    def _faults(self, faults: Sequence[ToldFault]) -> Iterator[str]:
        for fault in faults:
            grade = self._texts.labelled(fault.grade, fault.played)
            better = self._texts.labelled(
                self._texts.text("analyse-better"), in_lower(fault.better)
            )
            yield self._line(fault.number, grade, better, fault.cost)

    def _line(self, number: int, *sentences: str) -> str:
        """``number``: actions before it, as positions are counted in a replay."""
        told = " ".join(filter(None, sentences))
        return self._texts.text("analyse-at", number=number, what=told)

    def _notes(self) -> Iterator[str]:
        found, number = self._found, self._texts.number
        errors = max(account.error for account in found.accounts)
        percent = self._texts.text("sim-percent", number=number(100 * errors, 1))
        bots = ", ".join(dict.fromkeys(found.bots))
        yield self._texts.text("analyse-note-values", worlds=number(found.worlds), bots=bots)
        yield self._texts.text("analyse-note-error", error=percent)
        if found.reviews:
            yield self._texts.text("analyse-note-faults")
