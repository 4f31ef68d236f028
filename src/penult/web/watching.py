"""What who only watches is shown of the hands: nothing, all by consent, or all with a delay.

A delayed hand comes from a shadow of the match, which is so many acts behind and is dealt and
played anew; it knows nothing that happened later.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from penult.play.match import Match
from penult.table.live import Table
from penult.table.seating import Phase
from penult.web.protocol import View
from penult.web.showing import codes

AT_ONCE = 50  # acts that a shadow catches up with in one go


@dataclass(slots=True)
class Watching:
    """How the hands of one table are shown."""

    shadow: Match | None = field(default=None)

    def shown(self, table: Table, view: View) -> View:
        """The view of who watches, with the hands that may be seen by now."""
        match = table.match
        if match is None:
            return view
        if table.has_open_hands or table.phase == Phase.OVER:
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


def with_hands(view: View, match: Match, behind: int) -> View:
    card = codes(match.game)
    hands = tuple(
        tuple(card[held.card] for held in match.scene(seat).hand) for seat in range(match.seats)
    )
    return msgspec.structs.replace(view, hands=hands, behind=behind)
