"""A hint: what to do, how sure that is and why; as data, and in words."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from penult.core.actions import Action, Verb
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, Card
from penult.games.game import Game
from penult.render.words import Words

# only: nothing else can be done · usual: what a bot does here without comparing · close: the next
# best is as good · little, clear, far: how much better it is
Sure: TypeAlias = Literal["only", "usual", "close", "little", "clear", "far"]


Number: TypeAlias = Annotated[int, Meta(ge=-1, le=1_000_000)]  # some come back from clients


class HintReason(Struct, frozen=True, gc=False, omit_defaults=True):
    """Why the action is better than the next best; ``hint-why-KIND`` in the locales."""

    kind: str
    seat: Number = NOBODY
    card: Number = NO_CARD
    colour: Number = NO_COLOUR
    tray: Number = NO_TRAY
    count: Number = 0
    other: Number = 0  # the count of the next best action


class Advice(Struct, frozen=True, omit_defaults=True):
    act: str  # what to do at once; empty: nothing
    then: str = ""  # what to do after a call
    sure: Sure = "usual"
    instead: str = ""  # the next best
    reasons: tuple[HintReason, ...] = ()
    laid: tuple[Number, ...] = ()  # the tiles that a plan lays
    instead_laid: tuple[Number, ...] = ()  # the tiles that the next best lays, if it is as good


def in_words(words: Words, hint: Advice) -> str:
    """Two or three short sentences, or one."""
    texts, do = words.texts, suggestion(words, hint)
    match hint.sure:
        case "usual":
            return texts.text("hint-usual", do=do)
        case "only":
            return texts.text("hint-only", do=do)
        case "close":
            instead = in_lower(what_to_do(words, hint.instead, hint.instead_laid))
            return texts.text("hint-close", do=do, instead=instead)
    if not hint.reasons:
        return texts.text(f"hint-none-{hint.sure}", do=do)
    because = texts.text("hint-why", do=do, why=reasons_of(words, hint))
    return f"{because} {texts.text(f'hint-sure-{hint.sure}')}"


def reasons_in_words(words: Words, hint: Advice) -> str:
    """The reasons alone, for whoever can see the action itself; empty if there are none."""
    why = reasons_of(words, hint)
    if not why:
        return ""
    return f"{why[:1].upper()}{why[1:]}. {words.texts.text(f'hint-sure-{hint.sure}')}"


def reasons_of(words: Words, hint: Advice) -> str:
    return words.texts.text("hint-and").join(why_of(words, reason) for reason in hint.reasons)


def in_lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def suggestion(words: Words, hint: Advice) -> str:
    """“Play a green 4”, “Call, then play a green 4”."""
    if not hint.then:
        return what_to_do(words, hint.act, hint.laid)
    then = in_lower(what_to_do(words, hint.then, hint.laid))
    return words.texts.text("hint-first", do=what_to_do(words, hint.act, ()), then=then)


def what_to_do(words: Words, act: str, laid: tuple[Card, ...]) -> str:
    """An action as an invitation, without a full stop."""
    action = action_in(words.game, act)
    if action is None:
        return words.texts.text("hint-do-wait" if not act else "hint-do-other", act=act)
    if action.verb == Verb.PLAN and not laid:
        return words.texts.text("hint-do-plan-unknown")
    key, is_named = key_of(action), action.card < len(words.game.cards)  # not a worn joker
    if f"hint-do-{key}" not in words.texts or not is_named:
        return words.texts.text("hint-do-other", act=act)
    return words.text(
        f"hint-do-{key}",
        a_card=words.a_card(action.card) if action.card != NO_CARD else "",
        a_cards=words.a_cards(laid),
        colour=words.colour(action.colour) if action.colour != NO_COLOUR else "",
        tray=words.tray(action.tray),
        name=words.names[action.target] if 0 <= action.target < len(words.names) else "",
    )


def action_in(game: Game, act: str) -> Action | None:
    return next((action for action in game.actions if action.text == act), None) if act else None


def key_of(action: Action) -> str:
    """``lay-tray-colour``: the verb and what has to be chosen with it."""
    parts = [action.verb.name.lower()]
    if action.verb in (Verb.LAY, Verb.JUMP):
        parts += ["tray"] if action.tray >= 0 else []
        parts += ["colour"] if action.colour != NO_COLOUR else []
        parts += ["swap"] if action.target != NOBODY else []
    return "-".join(parts)


def why_of(words: Words, reason: HintReason) -> str:
    return words.text(
        f"hint-why-{reason.kind}",
        name=words.names[reason.seat] if reason.seat != NOBODY else "",
        a_card=words.a_card(reason.card) if reason.card != NO_CARD else "",
        colour=words.colour(reason.colour) if reason.colour != NO_COLOUR else "",
        tray=words.tray(reason.tray),
        count=reason.count,
        other=reason.other,
    )
