"""Shortcuts for making melds, and hints that grow more explicit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.ids import Card, Seat
from penult.games.game import Game
from penult.games.scene import SceneMeld, SceneSpread
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.notation import acts_by_text, parse_act
from penult.render.hints import Advice, in_words
from penult.terminal.screen import ShownMatch

if TYPE_CHECKING:
    from penult.terminal.solo import SoloSession

WORDS = re.compile(r"\d+|[^\W\d_]+")

# Melds in words


def meld_said(text: str, colours: Mapping[str, str], filler: Sequence[str]) -> str:
    """The notation of "red 3 to 7" or "7 green, red, blue"; empty if it isn't a meld."""
    numbers: list[str] = []
    letters: list[str] = []
    for word in WORDS.findall(text):
        if word.isdigit():
            numbers.append(word)
        elif word not in filler:
            letters += letters_in(word, colours) or ["?"]
    if len(numbers) == 2 and len(letters) == 1:
        return f"{letters[0]}{numbers[0]}-{numbers[1]}"
    if len(numbers) == 1 and len(letters) >= 3:
        return numbers[0] + "".join(sorted(letters, key=f"{LETTERS}?".index))
    return ""


def letters_in(word: str, colours: Mapping[str, str]) -> list[str]:
    """The colours in a word ("rbv" are three in French); empty if any part isn't a colour."""
    if not word:
        return []
    found = max((name for name in colours if word.startswith(name)), key=len, default="")
    rest = letters_in(word[len(found) :], colours) if found else []
    return [colours[found][0], *rest] if found and (rest or found == word) else []


def tiles_of(game: Game, code: str) -> list[Card]:
    """The tiles of a run "r3-7" or a set "7rby"."""
    cards = game.cards
    if code[0].isalpha():
        letter = code[0]
        first, _, last = code[1:].partition("-")
        return [cards.index(f"{letter}{number}") for number in range(int(first), int(last) + 1)]
    number = code.rstrip(LETTERS)
    return [cards.index(f"{colour}{number}") for colour in code[len(number) :]]


# Making a meld


@dataclass(frozen=True)
class WantedMeld:
    """A meld the player wants to make."""

    code: str
    tiles: list[Card]
    stood_for: set[Card]  # tiles replaced by jokers in melds it contains


Way: TypeAlias = Callable[[ShownMatch, Seat, WantedMeld], Action | None]


def steps_to(match: Match, seat: Seat, meld: Action) -> list[Action]:
    """The steps to a meld: break up the melds it contains, lay the missing tiles.

    They are tried on a copy of the match, at first without taking tiles from other melds. If
    nothing works, the meld itself is returned: trying to make it says why not.
    """
    if not match.why_not(seat, meld):
        return [meld]
    joining = (replacing, enlarged, from_rack)
    for more in ((with_joker,), (taken_out,), (taken_out, with_joker)):
        steps = tried(match.copy(), seat, meld, (*joining, *more))
        if steps:
            return steps
    return [meld]


def next_step(match: ShownMatch, seat: Seat, meld: Action) -> Action | None:
    """The next step to a meld, untested: online, only the server can carry out steps."""
    wish = wished(match, seat, meld.text.partition(" ")[2])
    ways = (replacing, enlarged, from_rack, with_joker, taken_out)
    legal = match.legal(seat)
    steps = (way(match, seat, wish) for way in ways)
    return next((step for step in steps if step in legal), None)


def tried(twin: Match, seat: Seat, meld: Action, ways: Sequence[Way]) -> list[Action]:
    """The steps to the meld, or none if it can't be made this way."""
    wish = wished(twin, seat, meld.text.partition(" ")[2])
    steps: list[Action] = []
    while not steps or twin.why_not(seat, meld):
        step = next((step for way in ways if (step := way(twin, seat, wish))), None)
        if step is None:
            return []
        clause = twin.why_not(seat, step)
        if clause:
            raise Refused(seat, step.text, clause)
        twin.push(seat, step)
        steps.append(step)
    return [*steps, meld]


def wished(match: ShownMatch, seat: Seat, code: str) -> WantedMeld:
    tiles = tiles_of(match.game, code)
    inside = [
        meld
        for meld in spread_of(match, seat).melds
        if meld.code != code and cards_in(meld) <= set(tiles)
    ]
    return WantedMeld(
        code, tiles, {piece.card for meld in inside for piece in meld.pieces if piece.joker}
    )


def missing(match: ShownMatch, seat: Seat, wish: WantedMeld) -> list[Card]:
    """The tiles of the wanted meld that aren't on the table as singles yet."""
    there = {*spread_of(match, seat).singles, *wish.stood_for}
    return [tile for tile in wish.tiles if tile not in there]


def replacing(match: ShownMatch, seat: Seat, wish: WantedMeld) -> Action | None:
    """If the meld is there with a joker, lay the tile the joker stands for."""
    free = rack(match, seat) & set(missing(match, seat, wish))
    for meld in spread_of(match, seat).melds:
        for piece in meld.pieces if meld.code == wish.code else ():
            if piece.joker and piece.card in free:
                return act(match, match.game.cards[piece.card])
    return None


def enlarged(match: ShownMatch, seat: Seat, wish: WantedMeld) -> Action | None:
    """Break up a meld inside the wanted one; the same one only to replace its joker."""
    spread = spread_of(match, seat)
    for meld in spread.melds:
        replaced = any(piece.joker and piece.card in spread.singles for piece in meld.pieces)
        if cards_in(meld) <= set(wish.tiles) and (meld.code != wish.code or replaced):
            return act(match, f"break {meld.code}")
    return None


def from_rack(match: ShownMatch, seat: Seat, wish: WantedMeld) -> Action | None:
    held = rack(match, seat)
    tile = next((tile for tile in missing(match, seat, wish) if tile in held), None)
    return None if tile is None else act(match, match.game.cards[tile])


def with_joker(match: ShownMatch, seat: Seat, _: WantedMeld) -> Action | None:
    return next((act for act in match.legal(seat) if act.text == "joker"), None)


def taken_out(match: ShownMatch, seat: Seat, wish: WantedMeld) -> Action | None:
    """Break up the longest other meld that contains a missing tile."""
    wanted = set(missing(match, seat, wish))
    others = [
        meld
        for meld in spread_of(match, seat).melds
        if any(piece.card in wanted and not piece.joker for piece in meld.pieces)
    ]
    longest = max(others, key=lambda meld: len(meld.pieces), default=None)
    return act(match, f"break {longest.code}") if longest else None


def cards_in(meld: SceneMeld) -> set[Card]:
    return {piece.card for piece in meld.pieces}


def rack(match: ShownMatch, seat: Seat) -> set[Card]:
    return {held.card for held in match.scene(seat).hand}


def spread_of(match: ShownMatch, seat: Seat) -> SceneSpread:
    spread = match.scene(seat).spread
    assert spread is not None
    return spread


def act(match: ShownMatch, text: str) -> Action:
    return acts_by_text(match.game)[text]


# Choosing an action


def answered(match: ShownMatch, seat: Seat, text: str) -> str:
    """When asked which action takes effect, a tile alone is an answer."""
    choices = {action.text for action in match.moves(seat) if action.verb == Verb.FIRE}
    fire = f"fire {text}"
    if fire not in choices:
        return text
    return fire if match.why_not(seat, parse_act(match.game, text)) else text


# Hints


def hint(solo: SoloSession) -> bool:
    """Say more with each hint in a turn; finally lay the tiles for the player to look at."""
    plan = next((act for act in solo.match.legal(solo.me) if act.verb == Verb.PLAN), None)
    if plan is None:
        solo.console.say(solo.texts.text("tile-hint-none"))
        return False
    solo.hints += 1
    twin = solo.match.copy()
    twin.push(solo.me, plan)
    laid = spread_of(twin, solo.me).laid
    match solo.hints:
        case 1:
            solo.console.say(solo.texts.text("tile-hint-1"))
        case 2:
            solo.console.say(solo.texts.text("tile-hint-2", count=len(laid)))
        case 3:
            best = best_plan(solo)
            said = solo.texts.text("tile-hint-3", tiles=solo.words.cards(laid))
            solo.console.say(in_words(solo.words, best) if best else said)
        case _:
            best = best_plan(solo)
            solo.clock.push(solo.me, solo.match.parsed(best.act) if best else plan)
            solo.console.say(solo.texts.text("tile-hint-4"))
            return True
    return False


def best_plan(solo: SoloSession) -> Advice | None:
    """The plan that wins most often, and why; None while nobody can tell."""
    best = solo.best_hint()
    return best if best and best.laid else None
