"""A match on a server, with the interface that the screen expects of a match."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any

from penult.client import FullView, Happened, Info
from penult.core.actions import Action, Verb
from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Card, Colour, Seat
from penult.games.custom import WildCard, read_card
from penult.games.game import Game
from penult.games.registry import find
from penult.games.scene import (
    HeldCard,
    Scene,
    SceneBalance,
    SceneMeld,
    ScenePiece,
    SceneRule,
    SceneSeat,
    SceneShoe,
    SceneSpread,
    SceneTray,
    SceneWild,
)
from penult.match.notation import TRAY_CODES, acts_by_text, cards_by_text
from penult.match.options import read_options

WRITING = (Verb.PROPOSE, Verb.ACCEPT, Verb.REFUSE)
COLOURS = {"": NO_COLOUR} | {colour.name.lower(): int(colour) for colour in Colour}
TRAYS = {"": -1} | {code: tray for tray, code in enumerate(TRAY_CODES)}


class RemoteMatch:
    """A server's match as one player sees it; ``ask`` fetches the clause that forbids an action."""

    def __init__(self, info: Info, seat: Seat, ask: Callable[[str], str]) -> None:
        self.game = find(info.game)
        self.options: Any = read_options(self.game, info.options)
        self.seat = seat
        self.view = FullView()
        self.counted = False  # the round shown is over
        self.agreed = info.customs
        self._ask = ask

    @property
    def customs(self) -> list[WildCard]:
        """The custom cards; before the first deal, those agreed on."""
        if self.game.workshop is None:
            return []
        written = [each.wild for each in self.view.customs] or list(self.agreed)
        return [*map(read_card, written), *[WildCard()] * (self.game.workshop.slots - len(written))]

    @property
    def is_writing(self) -> bool:
        """Whether players are still writing custom cards."""
        return self.view.turn == TABLE and any(act.verb in WRITING for act in self.legal(self.seat))

    @property
    def standing(self) -> tuple[int, ...]:
        return tuple(seat.total for seat in self.view.seats)

    def scene(self, _: Seat) -> Scene:
        return scene_of(self.game, self.view, self.seat, counted=self.counted)

    def legal(self, seat: Seat) -> list[Action]:
        return self.moves(seat) + self._acts(self.view.asides)

    def moves(self, _: Seat) -> list[Action]:
        return self._acts(self.view.legal)

    def _acts(self, texts: tuple[str, ...]) -> list[Action]:
        known = acts_by_text(self.game)
        return [known[text] for text in texts]

    def why_not(self, _: Seat, act: Action) -> IntEnum:
        return clause_of(self.game, self._ask(act.text))


def clause_of(game: Game, name: str) -> IntEnum:
    """The clause with this name; none for an empty one."""
    return game.clauses[name.replace("-", "_")] if name else game.clauses(0)


@cache
def numbers(game: Game) -> dict[str, Card]:
    """Card numbers by notation."""
    return {"": NO_CARD} | cards_by_text(game)


# Converting views and events


def scene_of(game: Game, view: FullView, viewer: Seat, *, counted: bool = False) -> Scene:
    card = numbers(game)
    return Scene(
        viewer=viewer,
        seats=tuple(
            SceneSeat(number, seat.size, seat.total, seat.marks, seat.about, seat.unit)
            for number, seat in enumerate(view.seats)
        ),
        turn=view.turn,
        direction=view.direction,
        top=card[view.top],
        colour=COLOURS[view.colour],
        stock=view.stock,
        debt=view.debt,
        hand=tuple(
            HeldCard(card[h.card], h.playable, h.fresh, tuple(TRAYS[tray] for tray in h.trays))
            for h in view.hand
        ),
        shown=tuple(card[each] for each in view.shown),
        rounds=view.rounds,
        counted=counted,
        notes=view.notes,
        balance=balance_of(view, card),
        laid=card[view.laid],
        laid_colour=COLOURS[view.laid_colour],
        laid_partner=view.laid_partner,
        order=view.order,
        shoe=SceneShoe(view.shoe.seconds, view.shoe.running) if view.shoe else None,
        spread=spread_of(view, card),
        rule=rule_of(view, card),
        wilds=tuple(SceneWild(card[w.card], w.offered, w.accepted) for w in view.customs),
    )


def balance_of(view: FullView, card: dict[str, Card]) -> SceneBalance | None:
    balance = view.balance
    if balance is None:
        return None
    trays = tuple(
        SceneTray(card[t.top], COLOURS[t.colour], t.size, t.frozen, t.fall, t.slide)
        for t in balance.trays
    )
    return SceneBalance(
        trays, balance.lean, balance.disc, balance.rim, balance.sliding, balance.aside
    )


def spread_of(view: FullView, card: dict[str, Card]) -> SceneSpread | None:
    spread = view.spread
    if spread is None:
        return None
    melds = tuple(
        SceneMeld(
            meld.meld,
            tuple(ScenePiece(card[p.card], p.joker, p.fresh) for p in meld.pieces),
            meld.run,
        )
        for meld in spread.melds
    )
    singles, laid = (tuple(card[tile] for tile in row) for row in (spread.singles, spread.laid))
    return SceneSpread(melds, singles, laid)


def rule_of(view: FullView, card: dict[str, Card]) -> SceneRule | None:
    rule = view.rule
    if rule is None:
        return None
    first, second = rule.ways or ("", "")
    return SceneRule(card[rule.card], rule.caster, rule.left, (first, second))


def event_of(game: Game, happened: Happened) -> Event:
    card = numbers(game)
    return Event(
        kind=Kind[happened.kind.upper()],
        clause=clause_of(game, happened.clause),
        seat=happened.seat,
        other=happened.other,
        card=card[happened.card],
        colour=COLOURS[happened.colour],
        count=happened.count,
        tray=TRAYS[happened.tray],
        cards=tuple(card[each] for each in happened.cards) or None,
    )
