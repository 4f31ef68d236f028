"""Custom cards in a match: given at the start or proposed, their words kept beside the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from penult.core.actions import Action, Verb
from penult.core.coercion import WrongKind
from penult.games.custom import WildCard, card_of, row_of, write_card
from penult.games.custom.checker import check_draws
from penult.games.custom.gallery import cards_from, known_cards
from penult.games.errors import BadCard, BadOptionValue
from penult.games.game import Game, Workshop
from penult.match.errors import NoWorkshop

Customs: TypeAlias = "str | WildCard | Iterable[str | WildCard] | None"
PROPOSE = "propose "
BLANK = WildCard()
LANGUAGE = "en"  # of the words on gallery cards given by name


class TooManyCards(BadOptionValue):
    """More cards than the game can have."""

    key = "error-too-many-cards"


def workshop_of(game: Game) -> Workshop:
    if game.workshop is None:
        raise NoWorkshop(game=game.name)
    return game.workshop


# Cards given by a program


def read_customs(given: Customs) -> list[WildCard]:
    """Cards from a file's text, a code, a name in the gallery, or a list of these.

    Blank cards at the end don't count, so that ``match.customs`` can be given to another match.
    """
    if isinstance(given, str):
        return cards_in(given)
    if not isinstance(given, Iterable | WildCard | None):
        raise WrongKind("customs", given)
    several = (given,) if isinstance(given, WildCard) else given or ()
    cards = [card if isinstance(card, WildCard) else one_card(card) for card in several]
    while cards and cards[-1] == BLANK:
        cards.pop()
    return cards


def one_card(text: str) -> WildCard:
    """The only card in a text; a rule alone is a card without a title."""
    found = cards_in(text)
    if len(found) != 1:
        raise BadCard(1, 1, "one-card", count=len(found))
    return found[0]


def cards_in(text: str) -> list[WildCard]:
    if not isinstance(text, str):
        raise WrongKind("customs", text)
    return cards_from(text, LANGUAGE, str)


def check_for_table(
    game: Game, options: Any, seats: int, card: WildCard, private: bool = True
) -> None:
    """Raise ``BadCard`` if the card doesn't suit the seats or options (AR-46, 55)."""
    workshop = workshop_of(game)
    check_draws(card, seats)
    if card.answers and not workshop.may_answer(options):
        raise BadCard(*card.place, "answers")
    if not (private and workshop.words_allowed(options)) and card not in known_cards():
        raise BadCard(*card.place, "words")


def options_for(game: Game, options: Any, said: bool, cards: Sequence[WildCard]) -> Any:
    """The options with one custom per given card, unless a number was set (AR-03)."""
    workshop = workshop_of(game)
    count = getattr(options, workshop.option)
    if not said and count == 0:
        count = len(cards)
    if len(cards) > workshop.slots:
        raise TooManyCards(count=len(cards), most=workshop.slots)
    if len(cards) > count:
        allowed = ", ".join(map(str, range(len(cards), workshop.slots + 1)))
        raise BadOptionValue(name=workshop.option, value=count, allowed=allowed)
    if workshop.table_agrees(options):
        raise BadCard(1, 1, "at-table")
    return replace(options, **{workshop.option: count})


# Proposals


def parse_proposal(game: Game, text: str) -> Action | None:
    """``propose custom1 card "…" rule …`` as an action, or None if the text isn't a proposal."""
    words = text.strip()
    if game.workshop is None or not words.lower().startswith(PROPOSE):
        return None
    which, _, rest = words[len(PROPOSE) :].strip().partition(" ")
    row = proposals(game).get(which.lower())
    if row is None or not rest.strip():
        return None
    return proposal(row, one_card(rest))


def proposals(game: Game) -> dict[str, Action]:
    """The proposal of a blank card for each custom, by its code."""
    rows = (action for action in game.actions if action.verb == Verb.PROPOSE)
    return {game.cards[action.card]: action for action in rows}


def proposal(row: Action, card: WildCard) -> Action:
    """The action that proposes this card."""
    return row if card == BLANK else replace(row, text=f"{row.text} {write_card(card)}")


def card_in(row_text: str) -> WildCard:
    """The card in a proposal; without one, a blank card."""
    rest = row_text.split(" ", 2)[2:]
    return one_card(rest[0]) if rest else BLANK


# The words that the state doesn't hold


def slot_of(game: Game, action: Action) -> int:
    return action.card - workshop_of(game).first


def cards_on(game: Game, state: Any, words: Sequence[WildCard]) -> list[WildCard]:
    """Each card: its rule from the state, its words if they are known."""
    workshop = workshop_of(game)
    rules = [card_of(workshop.row(state, slot)) for slot in range(workshop.slots)]
    known = [*words, *[BLANK] * (workshop.slots - len(words))]
    return [replace(r, title=w.title, text=w.text) for r, w in zip(rules, known, strict=True)]


def rows_onto(game: Game, state: Any, cards: Sequence[WildCard]) -> None:
    for slot, card in enumerate(cards):
        workshop_of(game).put(state, slot, row_of(card))


def titles_on(game: Game, cards: Sequence[WildCard]) -> dict[int, str]:
    """The titles of custom cards, by kind of card."""
    first = game.workshop.first if game.workshop else 0
    return {first + slot: card.title for slot, card in enumerate(cards) if card.title}
