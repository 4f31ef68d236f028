"""What can be clicked: the player's actions as buttons, cards and seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.ids import NO_COLOUR, NOBODY, Card, Colour, Seat
from penult.games.game import Game
from penult.games.scene import Scene
from penult.match.notation import acts_by_text
from penult.render.words import Words
from penult.terminal import questions
from penult.terminal.full.shown import ENTER, Choosable
from penult.terminal.parser import words_for
from penult.terminal.session import Session
from penult.terminal.tiles import tiles_of

ON_CARDS = (Verb.LAY, Verb.JUMP, Verb.PICK)  # a click on the card
BY_TILES = (Verb.MELD, Verb.BREAK, Verb.TAKE_BACK)  # the player chooses tiles first
TYPED = (Verb.PROPOSE, Verb.STEADY)  # too many for buttons
ASKING = (
    *(Verb.NAME, Verb.HIT, Verb.DESIGNATE, Verb.CHOOSE, Verb.OPTION, Verb.GUESS, Verb.BLAME),
    *(Verb.YES, Verb.FIRE),
)
TO_COLOURS = (Verb.NAME, Verb.GUESS)
TO_SEATS = (Verb.HIT, Verb.DESIGNATE, Verb.CHOOSE, Verb.BLAME)
GATHERED = {Verb.PLAN: "full-plans", Verb.ACCUSE: "full-accuse"}  # behind one button
FEWEST_OF_A_MELD = 3


def buttons(session: Session) -> Iterator[Choosable]:
    """The legal actions that aren't played by clicking a card."""
    plainest = questions.plainest(session)
    gathered: dict[Verb, list[Choosable]] = {}
    for action in session.match.legal(session.me):
        if action.verb in ON_CARDS + BY_TILES + TYPED or not action.is_offered:
            continue
        is_enter = plainest is not None and action.text == plainest.text
        key = ENTER if is_enter else key_of(session, action)
        choice = Choosable(label(session, action), key, action.text, action.colour)
        if action.verb in GATHERED:
            gathered.setdefault(action.verb, []).append(choice)
        else:
            yield choice
    for verb, choices in gathered.items():
        numbered = (replace(each, key=str(n)) for n, each in enumerate(choices, 1))
        yield Choosable(session.texts.text(GATHERED[verb]), "", "", more=tuple(numbered))


def answers(session: Session) -> tuple[Choosable, ...]:
    """The answers to a question that has few of them."""
    moves = [move for move in session.match.moves(session.me) if move.is_offered]
    if len(moves) < 2 or not any(move.verb in ASKING for move in moves):
        return ()
    wanted = [move for move in moves if move.verb not in BY_TILES + ON_CARDS + TYPED]
    return tuple(
        Choosable(label(session, move), key_of(session, move), move.text, move.colour)
        for move in wanted
    )


def label(session: Session, action: Action) -> str:
    """What stands on a button."""
    words, texts, scene = session.words, session.texts, session.match.scene(session.me)
    verb = action.verb
    if verb in TO_COLOURS:
        rest = action.text.partition(" ")[2]
        named = action.colour != NO_COLOUR
        return words.colour(action.colour) if named else texts.text(f"word-{rest}")
    if verb in TO_SEATS and action.target != NOBODY:
        return words.name(action.target)
    if verb == Verb.OPTION and scene.rule:
        return scene.rule.ways[action.text.endswith("b")]
    if verb == Verb.FIRE:
        return words.card(action.card)
    if verb == Verb.DRAW and scene.debt and scene.turn == session.me:
        return texts.text("web-act-draw-debt", count=scene.debt)
    key = f"web-act-{action.text.replace(' ', '-') if verb == Verb.PLAN else verb.name.lower()}"
    name = words.name(action.target) if action.target != NOBODY else ""
    card = words.card(action.card) if 0 <= action.card < len(words.game.cards) else ""
    if words.own(key) not in texts:
        return session.parser.spoken(action.text)
    said = words.text(key, name=name)
    return f"{said}: {card}" if card else said


def key_of(session: Session, action: Action) -> str:
    """What to type for an action, as short as possible."""
    verb, texts = action.verb, session.texts
    if verb in TO_COLOURS and action.colour != NO_COLOUR:
        return colour_key(session, Colour(action.colour))
    if verb in TO_SEATS and action.target != NOBODY:
        return str(action.target)
    if verb == Verb.OPTION:
        return action.text.split()[1]
    if verb == Verb.FIRE:
        return session.match.game.cards[action.card]
    if " " in action.text or f"aliases-{action.text}" not in texts:
        return session.parser.spoken(action.text)
    known = session.parser.verbs
    kinds = [word for word in words_for(session.words, action.text) if known[word] == action.text]
    return min(kinds or [action.text], key=len)


def colour_key(session: Session, colour: Colour) -> str:
    keys = session.texts.text(f"aliases-{colour.name.lower()}").split()
    return next(key for key in keys if len(key) <= 2)


def on_cards(session: Session) -> Iterator[tuple[Card, str]]:
    """What a click on each card of the hand means; why not, if it can't be played."""
    game, mine = session.match.game, session.match.scene(session.me).turn == session.me
    legal = session.match.legal(session.me)
    other = {
        act.card: act.text
        for act in legal
        if act.verb == Verb.PICK or (act.verb == Verb.JUMP and not mine)
    }
    for held in session.match.scene(session.me).hand:
        yield held.card, other.get(held.card, game.cards[held.card])


def on_seat(session: Session, seat: Seat) -> str:
    """What a click on a player means."""
    aimed = [
        action
        for action in session.match.legal(session.me)
        if action.target == seat and action.verb not in ON_CARDS
    ]
    return aimed[0].text if len(aimed) == 1 else ""


def on_stock(session: Session) -> str:
    draws = (act.text for act in session.match.legal(session.me) if act.verb == Verb.DRAW)
    return next(draws, "")


# Tiles that the player has chosen


def of_tiles(words: Words, scene: Scene, chosen: Sequence[Card]) -> Iterator[Choosable]:
    """What could be done with chosen tiles; whether it is allowed is said when it is tried."""
    for code in melds(words.game, chosen):
        yield Choosable(words.texts.text("full-meld", meld=code), "", f"meld {code}")
    for meld in scene.spread.melds if scene.spread else ():
        if sorted(piece.card for piece in meld.pieces) == sorted(chosen):
            yield Choosable(
                words.texts.text("full-break", meld=meld.code), "", f"break {meld.code}"
            )
    if len(chosen) == 1:
        yield from single(words, scene, chosen[0])


def single(words: Words, scene: Scene, tile: Card) -> Iterator[Choosable]:
    """A tile alone can be laid, or taken back."""
    code, spread = words.game.cards[tile], scene.spread
    if any(held.card == tile for held in scene.hand):
        yield Choosable(words.texts.text("full-lay", tile=code), "", code)
    elif spread and tile in spread.laid:
        yield Choosable(words.texts.text("full-back", tile=code), "", f"back {code}")


def melds(game: Game, chosen: Sequence[Card]) -> Iterator[str]:
    """The melds that these tiles make, jokers standing for whatever is missing."""
    numbered = [card for card in chosen if game.colours[card] != NO_COLOUR]
    if len(chosen) < FEWEST_OF_A_MELD or not numbered:
        return
    for code in codes(game, numbered, len(chosen)):
        if f"meld {code}" in acts_by_text(game) and set(numbered) <= set(tiles_of(game, code)):
            yield code


def codes(game: Game, tiles: Iterable[Card], size: int) -> Iterator[str]:
    """Runs and sets of this size that could contain these tiles."""
    names = [game.cards[tile] for tile in tiles]
    letters, numbers = {name[0] for name in names}, sorted({int(name[1:]) for name in names})
    if len(letters) == 1:
        for first in range(numbers[-1] - size + 1, numbers[0] + 1):
            yield f"{names[0][0]}{first}-{first + size - 1}"
    if len(numbers) == 1:
        others = [letter for letter in LETTERS if letter not in letters]
        missing = size - len(letters)
        if missing == 0:
            yield f"{numbers[0]}{in_order(letters)}"
        elif missing == 1:
            yield from (f"{numbers[0]}{in_order({*letters, other})}" for other in others)


def in_order(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=LETTERS.index))
