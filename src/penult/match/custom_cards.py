"""Cards that people wrote, at a table: given at the start, proposed, and kept beside the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from penult.core.actions import Action, Verb
from penult.core.coercion import WrongKind
from penult.games.custom import WildCard, card_of, row_of, write_card
from penult.games.custom.checker import check_draws
from penult.games.custom.errors import BadCard
from penult.games.custom.gallery import cards_from, known_cards
from penult.games.errors import BadOptionValue
from penult.games.game import Game, Workshop
from penult.match.errors import NoWorkshop

Customs: TypeAlias = "str | Iterable[str | WildCard] | None"
PROPOSE = "propose "
BLANK = WildCard()
LANGUAGE = "en"  # of the words on a card that is only named


class TooManyCards(BadOptionValue):
    """More than there are cards to write on."""

    key = "error-too-many-cards"


def workshop_of(game: Game) -> Workshop:
    if game.workshop is None:
        raise NoWorkshop(game=game.name)
    return game.workshop


# Cards given from outside


def read_customs(given: Customs) -> list[WildCard]:
    """From a file's text, a code, a name of the gallery, or several of them."""
    if given is None or isinstance(given, str):
        return cards_in(given) if given is not None else []
    if not isinstance(given, Iterable):
        raise WrongKind("customs", given)
    return [card if isinstance(card, WildCard) else one_card(card) for card in given]


def one_card(text: str) -> WildCard:
    """A rule alone is a card without a title."""
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
    """Does the card fit this table: its seats, its options, its people (AR-46, 55)?"""
    workshop = workshop_of(game)
    check_draws(card, seats)
    if card.answers and not workshop.may_answer(options):
        raise BadCard(*card.place, "answers")
    if not (private and workshop.words_allowed(options)) and card not in known_cards():
        raise BadCard(*card.place, "words")


def options_for(game: Game, options: Any, said: bool, cards: Sequence[WildCard]) -> Any:
    """As many customs as cards are given, unless a number was said (AR-03)."""
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
    """«propose custom1 card "…" rule …» as an act that bears the card; None: it is none."""
    words = text.strip()
    if game.workshop is None or not words.lower().startswith(PROPOSE):
        return None
    which, _, rest = words[len(PROPOSE) :].strip().partition(" ")
    row = proposals(game).get(which.lower())
    if row is None or not rest.strip():
        return None
    return proposal(row, one_card(rest))


def proposals(game: Game) -> dict[str, Action]:
    """The bare proposal of each card, by its code."""
    rows = (action for action in game.actions if action.verb == Verb.PROPOSE)
    return {game.cards[action.card]: action for action in rows}


def proposal(row: Action, card: WildCard) -> Action:
    """The act that proposes this card."""
    return row if card == BLANK else replace(row, text=f"{row.text} {write_card(card)}")


def card_in(row_text: str) -> WildCard:
    """The card a proposal bears; a bare one proposes a blank card."""
    rest = row_text.split(" ", 2)[2:]
    return one_card(rest[0]) if rest else BLANK


# The words beside the ints


def slot_of(game: Game, action: Action) -> int:
    return action.card - workshop_of(game).first


def cards_on(game: Game, state: Any, words: Sequence[WildCard]) -> list[WildCard]:
    """What is on each card: its rule from the state, its words if they are known."""
    workshop = workshop_of(game)
    rules = [card_of(workshop.row(state, slot)) for slot in range(workshop.slots)]
    known = [*words, *[BLANK] * (workshop.slots - len(words))]
    return [replace(r, title=w.title, text=w.text) for r, w in zip(rules, known, strict=True)]


def rows_onto(game: Game, state: Any, cards: Sequence[WildCard]) -> None:
    for slot, card in enumerate(cards):
        workshop_of(game).put(state, slot, row_of(card))


def titles_on(game: Game, cards: Sequence[WildCard]) -> dict[int, str]:
    """What people called their cards, by kind."""
    first = game.workshop.first if game.workshop else 0
    return {first + slot: card.title for slot, card in enumerate(cards) if card.title}
