"""From the ints of a view to the scene that pictures and words are made of."""

from __future__ import annotations

from collections.abc import Sequence

from penult.games.coloradd import phase
from penult.games.coloradd.cards import CUSTOM, WILD_FOUR
from penult.games.coloradd.glimpse import NO_SLOT
from penult.games.coloradd.view import View
from penult.games.scene import HeldCard, Scene, SceneRule, SceneSeat
from penult.mechanics.hands import cards_of
from penult.vocabulary.ids import Card, Seat
from penult.wilds.compiling import ways_at


def scene(view: View) -> Scene:
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=view.debt,
        hand=tuple(held(view, cards_of(view.hand))),
        shown=tuple(cards_of(view.shown)),
        rounds=view.rounds,
        notes=("bluff",) if view.bluff and view.lays >> WILD_FOUR & 1 else (),
        rule=rule_of(view),
    )


def rule_of(view: View) -> SceneRule | None:
    if view.slot == NO_SLOT:
        return None
    deciding = view.phase == phase.DECIDING
    ways = ways_at(view.code[view.slot], view.step) if deciding else ("", "")
    return SceneRule(card=CUSTOM + view.slot, caster=view.caster, left=view.left, ways=ways)


def held(view: View, cards: Sequence[Card]) -> list[HeldCard]:
    return [
        HeldCard(
            card, playable=bool((view.lays | view.picks) >> card & 1), fresh=card == view.drawn
        )
        for card in cards
    ]


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    marks = (
        ("turn", view.turn == seat and view.phase != phase.OVER),
        ("dealer", view.dealer == seat),
        ("exposed", bool(view.exposed >> seat & 1)),
        ("called", bool(view.called >> seat & 1)),
        ("wrong", view.wrong == seat),
        ("caster", view.caster == seat),
        ("named", bool(view.named >> seat & 1)),
        ("dry", bool(view.dry >> seat & 1)),
        ("firm", bool(view.firm >> seat & 1)),
        ("bound", bool(view.bound >> seat & 1)),
        ("winner", bool(view.winners >> seat & 1)),
    )
    return SceneSeat(
        seat=seat,
        size=view.sizes[seat],
        total=view.totals[seat],
        marks=tuple(mark for mark, holds in marks if holds),
    )
