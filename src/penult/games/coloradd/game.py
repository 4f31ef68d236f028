"""The game as one object, and the scene for pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from penult.core.ids import NOBODY, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import CUSTOM, CUSTOMS, WILD_FOUR
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.clock import CLOCKWORK
from penult.games.coloradd.custom import agreement
from penult.games.coloradd.custom.agreement import Agreement
from penult.games.coloradd.custom.view import NO_SLOT
from penult.games.coloradd.custom.wards import Wards
from penult.games.coloradd.knowledge import SECRETS
from penult.games.coloradd.obstacles import OBSTACLES
from penult.games.coloradd.options import Options, customs_in_play, table_agrees, words_allowed
from penult.games.coloradd.rounds import deck_size
from penult.games.coloradd.state import State
from penult.games.coloradd.view import View
from penult.games.custom import program
from penult.games.custom.effect import Effect
from penult.games.custom.encoding import ways_at
from penult.games.custom.program import Wilds
from penult.games.game import Workshop, assemble
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.misplay import Misplay
from penult.games.mechanics.options import ending, free_table, may_stack
from penult.games.scene import Own, Scene, SceneRule, SceneSeat, SceneWild, held_cards

MARKS = (
    "turn",
    "dealer",
    "exposed",
    "called",
    "wrong",
    "caster",
    "named",
    "dry",
    "firm",
    "bound",
    "winner",
)


def scene(view: View) -> Scene:
    mine = own(view)
    return Scene(
        viewer=view.viewer,
        seats=tuple([scene_seat(view, seat) for seat in range(view.seats)]),
        turn=view.turn,
        direction=view.direction,
        top=view.top,
        colour=view.colour,
        stock=view.stock_size,
        debt=view.debt,
        hand=mine.hand,
        shown=mine.shown,
        rounds=view.rounds,
        counted=is_counted(view),
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


def is_counted(view: View) -> bool:
    """Whether the round shown is over, and the next one not yet dealt."""
    return view.phase <= phase.DEAL or view.phase == phase.OVER


def own(view: View) -> Own:
    return Own(
        hand=held_cards(tuple(view.hand), view.lays | view.picks, view.drawn),
        shown=tuple(cards_of(view.shown)) if any(view.shown) else (),
        against=tuple(cards_of([view.against])) if view.against else (),
        notes=("bluff",) if view.bluff and view.lays >> WILD_FOUR & 1 else (),
    )


def scene_seat(view: View, seat: Seat) -> SceneSeat:
    at = 1 << seat
    marks = marks_of(
        view.turn == seat and view.phase != phase.OVER,
        view.dealer == seat,
        view.exposed & at,
        view.called & at,
        view.wrong == seat,
        view.caster == seat,
        view.named & at,
        view.dry & at,
        view.firm & at,
        view.bound & at,
        view.winners & at,
    )
    return SceneSeat(seat, view.sizes[seat], view.totals[seat], marks)


@cache
def marks_of(*holds: int) -> tuple[str, ...]:
    """The marks that apply; cached because there are few combinations."""
    return tuple(mark for mark, each in zip(MARKS, holds, strict=True) if each)


# Custom cards

TALLIES = ("customs", "swing", "decided")


def tally(s: State, out: list[int]) -> None:
    out[0] = s.effect.plays
    out[1] = s.effect.swing
    out[2] = 1 if decided_by_a_custom(s) else 0


def decided_by_a_custom(s: State) -> bool:
    """Did whoever played the latest custom card win within a lap of it?"""
    if s.effect.mark == NOBODY or s.effect.mark != s.round_winner:
        return False
    return s.progress.turns - s.effect.mark_turn <= s.seats.count


def put_row(s: State, slot: int, row: Sequence[int]) -> None:
    s.wilds.code[slot] = list(row)
    program.learn(s.wilds)


def get_row(s: State, slot: int) -> list[int]:
    return list(s.wilds.code[slot])


def put_draft(s: State, row: Sequence[int]) -> None:
    s.wilds.draft = list(row)


def agreed_slots(s: State) -> list[int]:
    everybody = (1 << s.seats.count) - 1
    slots = range(customs_in_play(s.options))
    return [slot for slot in slots if agreement.is_agreed(s.agreement, slot, everybody)]


WORKSHOP = Workshop(
    first=CUSTOM,
    slots=CUSTOMS,
    option="custom_count",
    put=put_row,
    row=get_row,
    draft=put_draft,
    agreed=agreed_slots,
    table_agrees=table_agrees,
    words_allowed=words_allowed,
    may_answer=may_stack,
    tallies=TALLIES,
    tally=tally,
)


# These have nothing to do where there are no custom cards
CUSTOM_PLAY = (
    *("agreement", "answers", "interpreter", "moving", "random_draws", "targets", "view", "wards"),
    "writing",
)
IDLE_MODULES = (
    *(f"penult.games.coloradd.custom.{name}" for name in CUSTOM_PLAY),
    "penult.games.custom.effect",
    "penult.games.custom.program",
)


def idle(options: Options) -> tuple[Any, ...]:
    """Custom cards that aren't in play, and wrong cards that the table doesn't accept."""
    written = () if customs_in_play(options) else (Wilds(), Effect(), Wards(), Agreement())
    return written if free_table(options) else (Misplay(), *written)


GAME = assemble(
    "coloradd",
    version=1,
    seats=range(2, 11),  # ADD-01
    deck_size=deck_size,
    obstacles=OBSTACLES,
    scene=scene,
    own=own,
    clockwork=CLOCKWORK,
    motif="marks",
    draw_clause=Clause.ADD_19,
    workshop=WORKSHOP,
    secrets=SECRETS,
    ending=ending,
    idle=idle,
    idle_modules=IDLE_MODULES,
)
