"""From the ints of a view to the scene that pictures and words are made of."""

from __future__ import annotations

from penult.games.coloradd import phase
from penult.games.coloradd.cards import CUSTOM, WILD_FOUR
from penult.games.coloradd.glimpse import NO_SLOT
from penult.games.coloradd.view import View
from penult.games.scene import Own, Scene, SceneRule, SceneSeat, SceneWild, held_cards
from penult.mechanics.hands import cards_of
from penult.vocabulary.ids import Seat
from penult.wilds.compiling import ways_at


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple(scene_seat(view, seat) for seat in range(view.seats)),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=view.debt,
        hand=mine.hand,
        shown=mine.shown,
        rounds=view.rounds,
        notes=mine.notes,
        rule=rule_of(view),
        wilds=tuple(scene_wild(view, slot) for slot in range(view.customs)),
    )


def rule_of(view: View) -> SceneRule | None:
    if view.slot == NO_SLOT:
        return None
    deciding = view.phase == phase.DECIDING
    ways = ways_at(view.code[view.slot], view.step) if deciding else ("", "")
    return SceneRule(card=CUSTOM + view.slot, caster=view.caster, left=view.left, ways=ways)


def scene_wild(view: View, slot: int) -> SceneWild:
    accepted = view.accepted[slot]
    return SceneWild(
        card=CUSTOM + slot,
        offered=bool(view.offered >> slot & 1),
        accepted=tuple(seat for seat in range(view.seats) if accepted >> seat & 1),
    )


def own(view: View) -> Own:
    return Own(
        hand=held_cards(tuple(view.hand), view.lays | view.picks, view.drawn),
        shown=tuple(cards_of(view.shown)) if any(view.shown) else (),
        notes=("bluff",) if view.bluff and view.lays >> WILD_FOUR & 1 else (),
    )


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
