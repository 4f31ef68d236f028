"""What who only watches is shown of the hands: nothing, all by consent, or all with a delay.

A delayed hand comes from a shadow of the match, which is so many acts behind and is dealt and
played anew; it knows nothing that happened later.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from penult.match.match import Match
from penult.server.protocol import TableView
from penult.server.views import codes
from penult.tables.seating import TablePhase
from penult.tables.table import Table

AT_ONCE = 50  # acts that a shadow catches up with in one go


@dataclass(slots=True)
class Watching:
    """How the hands of one table are shown."""

    shadow: Match | None = field(default=None)

    def shown(self, table: Table, view: TableView) -> TableView:
        """The view of who watches, with the hands that may be seen by now."""
        match = table.match
        if match is None:
            return view
        if table.has_open_hands or table.phase == TablePhase.OVER:
            return with_hands(view, match, behind=0)
        delay = table.manners.delay
        if not delay or len(match.acts) < delay:
            return view
        shadow = self.follow(table, match, delay)
        return with_hands(view, shadow, behind=len(match.acts) - len(shadow.acts))

    def follow(self, table: Table, match: Match, delay: int) -> Match:
        """The match as it was so many acts ago, or longer ago if it still catches up."""
        if self.shadow is None:
            made = Match.new(table.game, seats=match.seats, seed=match.seed, options=table.options)
            self.shadow = made.share_scratch()
        known = len(self.shadow.acts)
        for seat, action in match.acts[known : min(len(match.acts) - delay, known + AT_ONCE)]:
            self.shadow.push(seat, action)
        self.shadow.events.clear()
        return self.shadow

    def forget(self) -> None:
        """Nobody watches any more."""
        self.shadow = None


def with_hands(view: TableView, match: Match, behind: int) -> TableView:
    card = codes(match.game)
    hands = tuple(
        tuple(card[held.card] for held in match.scene(seat).hand) for seat in range(match.seats)
    )
    return msgspec.structs.replace(view, hands=hands, behind=behind)
