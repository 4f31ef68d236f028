"""Short ways of saying several steps of an open lay, and hints level by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from penult.play.match import Match
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import Seat

if TYPE_CHECKING:
    from penult.terminal.solo import Solo


def steps_to(match: Match, seat: Seat, meld: Action) -> list[Action]:
    """How to make a meld that cannot be made at once: break up what it contains, lay the rest.

    Tried on a copy of the match; the meld alone if that does not help, to hear why not.
    """
    code = meld.text.partition(" ")[2]
    twin = match.copy()
    steps: list[Action] = []
    while twin.why_not(seat, meld):
        step = next_step(twin, seat, code)
        if step is None:
            return [meld]
        twin.push(seat, step)
        steps.append(step)
    return [*steps, meld]


def next_step(match: Match, seat: Seat, code: str) -> Action | None:
    """A meld inside the wanted one is broken up; a wanted tile that is not there yet is laid."""
    wanted = tiles_of(match, code)
    for act in match.legal(seat):
        if act.verb == Verb.BREAK and tiles_of(match, act.text.partition(" ")[2]) <= wanted:
            return act
    spread = match.scene(seat).spread
    there = set(spread.singles) if spread else set()
    for act in match.legal(seat):
        if act.verb == Verb.LAY and act.card in wanted - there:
            return act
    return next((act for act in match.legal(seat) if act.text == "joker"), None)


def tiles_of(match: Match, code: str) -> set[int]:
    """The tiles of a run «r3-7» or a set «7rby»."""
    cards = match.game.cards
    if code[0].isalpha():
        letter = code[0]
        first, _, last = code[1:].partition("-")
        return {cards.index(f"{letter}{number}") for number in range(int(first), int(last) + 1)}
    number = code.rstrip("rbyg")
    return {cards.index(f"{colour}{number}") for colour in code[len(number) :]}


def hint(solo: Solo) -> bool:
    """More is said each time it is asked in a turn; at last the lay is made, to be looked at."""
    plan = next((act for act in solo.match.legal(solo.me) if act.verb == Verb.PLAN), None)
    if plan is None:
        solo.paper.say(solo.texts.text("tile-hint-none"))
        return False
    solo.hints += 1
    twin = solo.match.copy()
    twin.push(solo.me, plan)
    spread = twin.scene(solo.me).spread
    laid = spread.laid if spread else ()
    match solo.hints:
        case 1:
            solo.paper.say(solo.texts.text("tile-hint-1"))
        case 2:
            solo.paper.say(solo.texts.text("tile-hint-2", count=len(laid)))
        case 3:
            solo.paper.say(solo.texts.text("tile-hint-3", tiles=solo.words.cards(laid)))
        case _:
            solo.clock.push(solo.me, plan)
            solo.paper.say(solo.texts.text("tile-hint-4"))
            return True
    return False
