"""The questions players are asked, and what Enter alone answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from penult.core.actions import Action, Verb
from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Colour
from penult.games.scene import Scene
from penult.i18n.quoting import quoted

if TYPE_CHECKING:
    from penult.terminal.session import Session

ANSWERS = (
    *(Verb.NAME, Verb.HIT, Verb.DESIGNATE, Verb.READY, Verb.START, Verb.PRESS),
    *(Verb.CHOOSE, Verb.OPTION, Verb.PICK, Verb.TAKE, Verb.GUESS, Verb.BLAME, Verb.YES),
)

MOST_SUGGESTED = 3


def asked(session: Session) -> Verb | None:
    """The kind of answer that is wanted, unless it is an ordinary turn."""
    verbs = {action.verb for action in session.match.moves(session.me)}
    return next((verb for verb in ANSWERS if verb in verbs), None)


def plainest(session: Session) -> Action | None:
    """What Enter does: the only possible move, or a press; never anything that undoes."""
    moves = [action for action in session.match.moves(session.me) if action.verb != Verb.RESET]
    press = [action for action in moves if action.verb in (Verb.PRESS, Verb.FINISH)]
    return press[0] if press else moves[0] if len(moves) == 1 else None


def suggestion(session: Session, text: str) -> str:
    """The reply to unintelligible input: a few possible actions."""
    acts = ", ".join(
        session.parser.spoken(act.text) for act in some_of(session.match.moves(session.me))
    )
    help = session.parser.own_word("help")
    text = quoted(text)
    if not acts:
        return session.texts.text("table-puzzled-waiting", text=text, help=help)
    return session.texts.text("table-puzzled", text=text, acts=acts, help=help)


def some_of(moves: Sequence[Action]) -> list[Action]:
    """A few moves, as varied as possible."""
    firsts = {move.verb: move for move in reversed(moves)}
    kinds = [move for move in moves if firsts[move.verb] == move]
    return list(dict.fromkeys([*kinds, *moves]))[:MOST_SUGGESTED]


def only_waits_for_press(session: Session) -> bool:
    """Whether the player only has to press the button; the table hasn't changed since."""
    return asked(session) == Verb.PRESS and session.match.scene(session.me).laid != NO_CARD


def question(session: Session) -> str:
    """The question to the player."""
    scene = session.match.scene(session.me)
    ways = session.match.moves(session.me)
    if scene.spread:
        return session.texts.text(
            tile_question(session, scene), choices=tile_choices(session, ways)
        )
    match asked(session):
        case Verb.NAME:
            return colour_question(session, scene)
        case Verb.HIT:
            return session.texts.text("table-hit", choices=seat_choices(session, ways))
        case Verb.DESIGNATE:
            return session.texts.text("table-designate", choices=seat_choices(session, ways))
        case Verb.READY:
            return session.texts.text("table-ready")
        case Verb.START:
            return session.texts.text("table-start")
        case Verb.PRESS:
            return session.texts.text(press_question(session, scene))
        case None:
            return session.texts.text("table-your-turn")
        case verb:
            return rule_question(session, verb, ways, scene)


def rule_question(session: Session, verb: Verb, ways: Sequence[Action], scene: Scene) -> str:
    """The question that a custom rule asks."""
    texts, rule = session.texts, scene.rule
    assert rule is not None
    match verb:
        case Verb.CHOOSE:
            return texts.text("table-ask-choose", choices=seat_choices(session, ways))
        case Verb.OPTION:
            return texts.text("table-ask-option", first=rule.ways[0], second=rule.ways[1])
        case Verb.PICK:
            return texts.text("table-ask-pick", count=rule.left)
        case Verb.TAKE:
            return texts.text("table-ask-take")
        case Verb.GUESS:
            return texts.text("table-ask-guess", choices=guess_choices(session, ways))
        case Verb.BLAME:
            return texts.text("table-ask-blame", choices=seat_choices(session, ways))
        case _:
            return texts.text("table-ask-vote")


def guess_choices(session: Session, ways: Sequence[Action]) -> str:
    """Colours with their marks and keys, or odd and even."""
    guesses = [way for way in ways if way.verb == Verb.GUESS]
    if guesses[0].colour != NO_COLOUR:
        return ", ".join(colour_choice(session, Colour(way.colour)) for way in guesses)
    return ", ".join(session.texts.text(f"word-{way.text.split()[1]}") for way in guesses)


def tile_question(session: Session, scene: Scene) -> str:
    """The key of the question during a turn with tiles, which depends on what has been laid."""
    verbs = {action.verb for action in session.match.moves(session.me)}
    if Verb.FIRE in verbs:
        return "table-choose-action"
    if Verb.FINISH in verbs:
        return "table-can-finish-call" if Verb.CALL in verbs else "table-can-finish"
    if Verb.RESET in verbs:
        return "table-open-lay"
    if any(held.fresh for held in scene.hand):
        return "table-drawn-tile-may" if Verb.PASS in verbs else "table-drawn-tile"
    return "table-tile-turn" if Verb.PLAN in verbs else "table-tile-draw"


def tile_choices(session: Session, ways: Sequence[Action]) -> str:
    """The action tiles to choose from: "b2 (blue +2), joker"."""
    tiles = [way.card for way in ways if way.verb == Verb.FIRE]
    named = {session.match.game.cards[tile]: session.words.card(tile) for tile in tiles}
    return ", ".join(
        code if name.lower() == code else f"{code} ({name})" for code, name in named.items()
    )


def colour_question(session: Session, scene: Scene) -> str:
    choices = ", ".join(colour_choice(session, colour) for colour in Colour)
    tray = tray_without_colour(session, scene)
    if tray is not None:
        return session.texts.text("table-name-tray", tray=tray, choices=choices)
    reigns = "king" in scene.seats[session.me].marks
    return session.texts.text("table-decree" if reigns else "table-choose-colour", choices=choices)


def press_question(session: Session, scene: Scene) -> str:
    """Why the button has to be pressed."""
    if "restart" in scene.seats[session.me].marks:
        return "table-restart"
    if scene.laid != NO_CARD:
        return "table-press"
    may_lay = any(action.verb == Verb.LAY for action in session.match.moves(session.me))
    return "table-press-drawn" if may_lay else "table-press-paid"


def tray_without_colour(session: Session, scene: Scene) -> str | None:
    """The tray that needs a colour, if any."""
    trays = enumerate(scene.balance.trays if scene.balance else ())
    return next((session.words.tray(n) for n, tray in trays if tray.colour == NO_COLOUR), None)


def seat_choices(session: Session, ways: Sequence[Action]) -> str:
    return ", ".join(
        f"{way.target} {session.words.name(way.target)}" for way in ways if way.target != TABLE
    )


def colour_choice(session: Session, colour: Colour) -> str:
    """A colour's name, mark and key (AR-61)."""
    keys = session.texts.text(f"aliases-{colour.name.lower()}").split()
    key = next(key for key in keys if len(key) <= 2)  # those of the language come first
    mark = session.words.mark(colour) if session.console.plain else session.screen.sign(colour)
    return f"{session.words.colour(colour)} {mark} ({key})"
