"""The real RLCard beside ours: both get the same shuffles and the same colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rlcard.games.uno import Game as TheirGame
from rlcard.games.uno.card import UnoCard
from rlcard.games.uno.round import UnoRound

from penult.core.actions import Action, Verb
from penult.core.ids import Card, Colour, Seat
from penult.games.mechanics.hands import cards_of
from penult.games.rlcard.clauses import Clause
from penult.games.rlcard.game import GAME
from penult.match.position import read_with_cards

Order: TypeAlias = Callable[[int, int], list[int]]

COLOUR_OF = {"r": Colour.RED, "g": Colour.GREEN, "b": Colour.BLUE, "y": Colour.YELLOW}
FACES = {"draw_2": "+2", "reverse": "rev"}
WILDS = {"wild": "wild", "wild_draw_4": "wild+4"}
KINDS = {code: card for card, code in enumerate(GAME.cards)}


def kind_of(card: Any) -> Card:
    """One of their cards; the colour on a wild says nothing."""
    code = WILDS.get(card.trait, card.color + FACES.get(card.trait, card.trait))
    return KINDS[code]


def told(action: Action) -> str:
    """Our action in their words."""
    if action.verb == Verb.DRAW:
        return "draw"
    return str(card_of(action.card, action.colour).get_str())


class Dictated:
    """Stands in for their random generator: asks ours for every order."""

    def __init__(self, order: Callable[[int], list[int]]) -> None:
        self.order = order

    def shuffle(self, cards: list[Any]) -> None:
        cards[:] = [cards[place] for place in self.order(len(cards))]

    def choice(self, letters: Sequence[str]) -> str:
        colour = self.order(len(Colour))[-1]
        return next(letter for letter in letters if COLOUR_OF[letter] == colour)


class Pair:
    """One game played by both; ``compare`` fails where they differ."""

    def __init__(self, ours: Any, theirs: TheirGame, order: Order) -> None:
        self.ours, self.theirs, self.order = ours, theirs, order
        self.before = ours.chance.given
        self.orders = 0  # that they have asked for
        theirs.np_random = Dictated(self.next_order)

    @classmethod
    def deal(cls, seats: int, order: Order) -> Pair:
        """A new game; ``order(number, size)`` is the order of that number, the same for both."""
        ours = GAME.state()
        GAME.start(ours, seats)
        pair = cls(ours, TheirGame(num_players=seats), order)
        pair.theirs.init_game()
        pair.let_chance_play()
        return pair

    @classmethod
    def at(cls, text: str, *orders: list[int]) -> Pair:
        """A game that continues from a position of ours, with these shuffles and colours."""
        _, ours, _ = read_with_cards(f"rlcard; {text}", GAME)
        pair = cls(ours, beside(ours), lambda number, size: orders[number])
        pair.theirs.round.np_random = pair.theirs.dealer.np_random = pair.theirs.np_random
        pair.compare()
        return pair

    def next_order(self, size: int) -> list[int]:
        self.orders += 1
        return self.order(self.orders - 1, size)

    def let_chance_play(self) -> None:
        chance = self.ours.chance
        while chance.size:
            GAME.supply(self.ours, self.order(chance.given - self.before, chance.size))

    @property
    def turn(self) -> Seat:
        return int(self.ours.seats.turn)

    @property
    def is_over(self) -> bool:
        return bool(self.ours.winners)

    @property
    def sizes(self) -> list[int]:
        return list(self.ours.hands.size[: self.ours.seats.count])

    @property
    def payoffs(self) -> list[int]:
        return list(self.ours.scores.total[: self.ours.seats.count])

    @property
    def target(self) -> str:
        """The card to match and its colour."""
        return f"{GAME.cards[self.ours.target]} {Colour(self.ours.colour).name.lower()}"

    def hand(self, seat: Seat) -> str:
        return " ".join(GAME.cards[card] for card in cards_of(self.ours.hands.held[seat]))

    def legal(self) -> list[Action]:
        out = [0] * len(GAME.actions)
        size = GAME.legal(self.ours, self.turn, out)
        return [GAME.actions[number] for number in out[:size]]

    def texts(self) -> set[str]:
        return {action.text for action in self.legal()}

    def why_not(self, text: str) -> str:
        return Clause(GAME.why_not(self.ours, self.turn, named(text).id)).name

    def act(self, action: Action) -> None:
        GAME.apply(self.ours, self.turn, action.id)
        self.let_chance_play()
        self.theirs.step(told(action))
        self.compare()

    def push(self, text: str) -> None:
        assert text in self.texts()
        self.act(named(text))

    def compare(self) -> None:
        ours, theirs = self.ours, self.theirs
        for player in theirs.players:
            cards = cards_of(ours.hands.held[player.player_id])
            assert cards == sorted(map(kind_of, player.hand))
            assert len(cards) == ours.hands.size[player.player_id]
        assert ours.target == kind_of(theirs.round.target)
        assert ours.colour == COLOUR_OF[theirs.round.target.color]
        assert ours.seats.direction == theirs.round.direction
        piles = ours.piles
        assert piles.talon[: piles.talon_size] == list(map(kind_of, theirs.round.played_cards))
        assert piles.stock[: piles.stock_size] == list(map(kind_of, theirs.dealer.deck))
        assert self.orders == ours.chance.given - self.before
        assert self.is_over == theirs.is_over()
        assert self.payoffs == theirs.get_payoffs()
        if self.is_over:
            assert [ours.round_winner] == theirs.round.winner
        else:
            assert self.turn == theirs.get_player_id()
            self.compare_legal()

    def compare_legal(self) -> None:
        """They name a coloured card once for each copy."""
        said = Counter(self.theirs.get_legal_actions())
        held = Counter(cards_of(self.ours.hands.held[self.turn]))
        ours = Counter[str]()
        for action in self.legal():
            plain = action.card >= 0 and action.colour < 0
            ours[told(action)] = held[action.card] if plain else 1
        assert ours == said


def named(text: str) -> Action:
    return next(action for action in GAME.actions if action.text == text)


# One of their games in a position of ours


def beside(ours: Any) -> TheirGame:
    theirs = TheirGame(num_players=ours.seats.count)
    theirs.init_game()
    around: UnoRound = theirs.round
    for player in theirs.players:
        player.hand = [card_of(card) for card in cards_of(ours.hands.held[player.player_id])]
    piles = ours.piles
    theirs.dealer.deck = [card_of(card) for card in piles.stock[: piles.stock_size]]
    around.played_cards = [card_of(card) for card in piles.talon[: piles.talon_size]]
    around.target = card_of(ours.target, ours.colour)
    if around.played_cards:
        around.played_cards[-1] = around.target
    around.current_player, around.direction = ours.seats.turn, ours.seats.direction
    return theirs


def card_of(card: Card, colour: int = Colour.RED) -> UnoCard:
    code = GAME.cards[card]
    if code in WILDS.values():
        return UnoCard("wild", letter_of(colour), key_of(WILDS, code))
    trait = next((theirs for theirs, mine in FACES.items() if mine == code[1:]), code[1:])
    return UnoCard("number" if trait.isdigit() else "action", code[0], trait)


def letter_of(colour: int) -> str:
    return next(letter for letter, each in COLOUR_OF.items() if each == colour)


def key_of(table: dict[str, str], wanted: str) -> str:
    return next(key for key, value in table.items() if value == wanted)
