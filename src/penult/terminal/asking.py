"""What the person is asked, and what a mere Enter answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from penult.games.scene import Scene
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.ids import NO_CARD, NO_COLOUR, TABLE, Colour

if TYPE_CHECKING:
    from penult.terminal.solo import Solo

ANSWERS = (Verb.NAME, Verb.HIT, Verb.DESIGNATE, Verb.READY, Verb.START, Verb.PRESS)


def asked(solo: Solo) -> Verb | None:
    """The one kind of answer that is wanted, if it is not a turn."""
    verbs = {action.verb for action in solo.match.moves(solo.me)}
    return next((verb for verb in ANSWERS if verb in verbs), None)


def plainest(solo: Solo) -> Action | None:
    """What Enter does: the only move there is, or a press; it undoes nothing."""
    moves = [action for action in solo.match.moves(solo.me) if action.verb != Verb.RESET]
    press = [action for action in moves if action.verb in (Verb.PRESS, Verb.FINISH)]
    return press[0] if press else moves[0] if len(moves) == 1 else None


def only_waits_for_press(solo: Solo) -> bool:
    """Has the person just laid a card? The table has not changed since."""
    return asked(solo) == Verb.PRESS and solo.match.scene(solo.me).laid != NO_CARD


def question(solo: Solo) -> str:
    """What the person is asked now."""
    scene = solo.match.scene(solo.me)
    ways = solo.match.moves(solo.me)
    if scene.spread:
        return solo.texts.text(tile_question(solo, scene), choices=tile_choices(solo, ways))
    match asked(solo):
        case Verb.NAME:
            return colour_question(solo, scene)
        case Verb.HIT:
            return solo.texts.text("table-hit", choices=seat_choices(solo, ways))
        case Verb.DESIGNATE:
            return solo.texts.text("table-designate", choices=seat_choices(solo, ways))
        case Verb.READY:
            return solo.texts.text("table-ready")
        case Verb.START:
            return solo.texts.text("table-start")
        case Verb.PRESS:
            return solo.texts.text(press_question(solo, scene))
        case _:
            return solo.texts.text("table-your-turn")


def tile_question(solo: Solo, scene: Scene) -> str:
    """How far the open lay is, or whether one can be begun."""
    verbs = {action.verb for action in solo.match.moves(solo.me)}
    if Verb.FIRE in verbs:
        return "table-choose-action"
    if Verb.FINISH in verbs:
        return "table-can-finish-call" if Verb.CALL in verbs else "table-can-finish"
    if Verb.RESET in verbs:
        return "table-open-lay"
    if any(held.fresh for held in scene.hand):
        return "table-drawn-tile-may" if Verb.PASS in verbs else "table-drawn-tile"
    return "table-tile-turn" if Verb.PLAN in verbs else "table-tile-draw"


def tile_choices(solo: Solo, ways: Sequence[Action]) -> str:
    """The action tiles of which one takes effect: «b2 (blue +2), joker»."""
    tiles = [way.card for way in ways if way.verb == Verb.FIRE]
    named = {solo.match.game.cards[tile]: solo.words.card(tile) for tile in tiles}
    return ", ".join(
        code if name.lower() == code else f"{code} ({name})" for code, name in named.items()
    )


def colour_question(solo: Solo, scene: Scene) -> str:
    choices = ", ".join(colour_choice(solo, colour) for colour in Colour)
    tray = tray_without_colour(solo, scene)
    if tray is not None:
        return solo.texts.text("table-name-tray", tray=tray, choices=choices)
    reigns = "king" in scene.seats[solo.me].marks
    return solo.texts.text("table-decree" if reigns else "table-choose-colour", choices=choices)


def press_question(solo: Solo, scene: Scene) -> str:
    """Why there is a button to press."""
    if "restart" in scene.seats[solo.me].marks:
        return "table-restart"
    if scene.laid != NO_CARD:
        return "table-press"
    may_lay = any(action.verb == Verb.LAY for action in solo.match.moves(solo.me))
    return "table-press-drawn" if may_lay else "table-press-paid"


def tray_without_colour(solo: Solo, scene: Scene) -> str | None:
    """The tray for which a colour is to be named, if there is one."""
    trays = enumerate(scene.balance.trays if scene.balance else ())
    return next((solo.words.tray(n) for n, tray in trays if tray.colour == NO_COLOUR), None)


def seat_choices(solo: Solo, ways: Sequence[Action]) -> str:
    return ", ".join(
        f"{way.target} {solo.words.name(way.target)}" for way in ways if way.target != TABLE
    )


def colour_choice(solo: Solo, colour: Colour) -> str:
    """Word, mark and key, in the fixed order of AR-61."""
    keys = solo.texts.text(f"aliases-{colour.name.lower()}").split()
    key = next(key for key in keys if len(key) <= 2)  # the language's own come first
    mark = solo.words.mark(colour) if solo.paper.plain else solo.screen.sign(colour)
    return f"{solo.words.colour(colour)} {mark} ({key})"
