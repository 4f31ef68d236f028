"""Rummy: what holds at every moment, in an open turn too."""

from __future__ import annotations

from collections import Counter
from typing import Any

from penult.core.ids import NO_CARD, NOBODY, Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.rummy import planning
from penult.games.rummy.draft import WORN
from penult.games.rummy.options import duty_is_strict
from penult.games.rummy.phase import Phase
from penult.games.rummy.solver.melds import Melds, is_joker, kind_in
from penult.games.rummy.solver.questions import MOST, Jokers, SetJoker, TakenJoker
from penult.games.rummy.tiles import CODES, JOKER, acts
from tests.games.rummy.solver.cases import Case
from tests.games.rummy.solver.referee import is_run, is_set

IN_A_TURN = (Phase.ACT, Phase.DRAWN)
START_TILES = 4


# What a state means


def who_has_drawn(state: Any) -> Seat:
    return int(state.seats.turn) if state.phase == Phase.DRAWN else NOBODY


def tiles_in(table: Melds) -> Counter[Card]:
    """The tiles in all melds, jokers as jokers."""
    return Counter(
        JOKER if is_joker(piece) else piece
        for number in range(table.count)
        for piece in table.pieces[number][: table.size[number]]
    )


def counted(counts: list[int]) -> Counter[Card]:
    """By kind; a joker that was kept earlier is a joker."""
    tiles = Counter({kind: count for kind, count in enumerate(counts[:WORN]) if count})
    tiles[JOKER] += sum(counts[WORN:])
    return +tiles


def in_words(tiles: Counter[Card]) -> list[str]:
    """As the referee and the solver's public interface write them."""
    return ["j" if tile == JOKER else CODES[tile] for tile in tiles.elements()]


def melds_in_words(table: Melds) -> list[list[str]]:
    return [
        [
            f"j={CODES[kind_in(piece)]}" if is_joker(piece) else CODES[piece]
            for piece in table.pieces[number][: table.size[number]]
        ]
        for number in range(table.count)
    ]


def case_of(state: Any) -> Case:
    """The start of the turn: table, start tiles, and the rack including what was laid since."""
    rack = Counter(cards_of(state.hands.held[state.seats.turn])) + counted(state.draft.laid)
    rack[JOKER] -= state.draft.kept
    loose = in_words(counted(state.draft.loose))
    options = {
        "jokers": Jokers(state.options.jokers).name.lower(),
        "set_joker": SetJoker(state.options.set_joker).name.lower(),
        "taken_joker": TakenJoker(state.options.taken_joker).name.lower(),
    }
    return Case(melds_in_words(state.before), loose, in_words(+rack), options)


# The table


def every_meld_is_a_run_or_a_set(game: Game, state: Any) -> None:
    """RUM-12 … 23: an incomplete meld isn't a meld, not even in an open turn."""
    for meld in melds_in_words(state.table) + melds_in_words(state.before):
        assert is_run(meld) or is_set(meld), meld


def only_start_tiles_lie_single_between_turns(game: Game, state: Any) -> None:
    """RUM-45, and there are never more than the four of the beginning (RUM-08)."""
    draft = state.draft
    assert sum(draft.loose) <= START_TILES
    if not draft.begun and state.phase in IN_A_TURN:
        assert draft.single == draft.loose
        assert melds_in_words(state.table) == melds_in_words(state.before)


def the_table_grows_by_what_was_laid(game: Game, state: Any) -> None:
    """RUM-41: tiles on the table stay there; only a kept joker may leave it (RUL-18)."""
    if state.phase in IN_A_TURN:
        draft = state.draft
        now = tiles_in(state.table) + counted(draft.single)
        now[JOKER] += draft.kept
        assert now == tiles_in(state.before) + counted(draft.loose) + counted(draft.laid)


# The open turn


def four_tiles_at_most_are_laid(game: Game, state: Any) -> None:
    """RUM-26."""
    draft = state.draft
    assert sum(draft.laid) == draft.count <= MOST
    if not draft.begun:
        assert (draft.count, draft.kept, draft.fire_count) == (0, 0, 0)


def laid_tiles_are_known_where_they_lie(game: Game, state: Any) -> None:
    """Every laid tile is single or in a meld, and marked there."""
    draft, found = state.draft, counted(state.draft.own)
    assert all(own <= single for own, single in zip(draft.own, draft.single, strict=True))
    for number in range(len(draft.fresh)):
        size = state.table.size[number] if number < state.table.count else 0
        assert draft.fresh[number] >> size == 0
        for place in range(size):
            if draft.fresh[number] >> place & 1:
                piece = state.table.pieces[number][place]
                found[JOKER if is_joker(piece) else piece] += 1
    assert found == counted(draft.laid)


def only_laid_actions_are_chosen(game: Game, state: Any) -> None:
    """RUM-56, RUM-58: tiles laid this turn, one per turn unless every meld may have one."""
    draft = state.draft
    chosen = draft.fires[: draft.fire_count]
    assert set(draft.fires[draft.fire_count :]) <= {NO_CARD}
    assert all(acts(tile) for tile in chosen)
    if not state.options.actions:
        assert len(chosen) <= 1
    if not state.options.reused_joker_fires:
        assert Counter(chosen) <= counted(draft.laid)


def a_drawn_tile_is_held_or_laid(game: Game, state: Any) -> None:
    if state.phase in IN_A_TURN:
        assert (state.drawn != NO_CARD) == (state.phase == Phase.DRAWN)
    if state.phase == Phase.DRAWN:
        held = Counter(cards_of(state.hands.held[state.seats.turn]))
        assert (held + counted(state.draft.laid))[state.drawn]


# What the solver knows


def layable_is_what_the_solver_says(game: Game, state: Any) -> None:
    """RUL-28, RUL-90: asked through its public interface, about the start of the turn."""
    if state.phase not in IN_A_TURN or state.draft.begun:
        return
    if state.phase == Phase.ACT:
        assert bool(state.layable) == case_of(state).position().anything()
    else:
        assert bool(state.layable) == planning.can_lay(state, state.seats.turn)


def who_can_lay_must(game: Game, state: Any) -> None:
    """RUM-24, RUM-30: lay, draw, or (after a draw) keep: never stuck, never stalling."""
    if state.phase != Phase.ACT or state.draft.begun:
        return
    draw = next(act.id for act in game.actions if act.text == "draw")
    may_draw = game.why_not(state, state.seats.turn, draw) == 0
    assert may_draw == (not state.layable or not duty_is_strict(state.options))


# Kept jokers and calls


def kept_jokers_are_on_the_rack(game: Game, state: Any) -> None:
    """RUL-18."""
    for seat in range(state.seats.count):
        jokers = cards_of(state.hands.held[seat]).count(JOKER)
        assert 0 <= state.worn[seat] <= jokers
        assert state.options.taken_joker or state.worn[seat] == 0
    assert not any(state.worn[state.seats.count :])


def a_call_belongs_to_the_open_lay(game: Game, state: Any) -> None:
    """RUL-62."""
    if state.phase in IN_A_TURN:
        assert state.calling.early in (0, 1 << state.seats.turn)
        assert state.calling.early == 0 or state.draft.count > 0


INVARIANTS = (
    every_meld_is_a_run_or_a_set,
    only_start_tiles_lie_single_between_turns,
    the_table_grows_by_what_was_laid,
    four_tiles_at_most_are_laid,
    laid_tiles_are_known_where_they_lie,
    only_laid_actions_are_chosen,
    a_drawn_tile_is_held_or_laid,
    layable_is_what_the_solver_says,
    who_can_lay_must,
    kept_jokers_are_on_the_rack,
    a_call_belongs_to_the_open_lay,
)
