"""Cards with names that nobody can guess: wherever one turns up, somebody was told that card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from random import Random

from penult.core.actions import Action, Verb
from penult.core.events import Event, Kind
from penult.core.ids import TABLE, Card, Seat
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.registry import find
from penult.i18n import catalogue
from penult.match.match import Match
from tests.properties.own import own

TOKEN = re.compile(r"zz[0-9a-f]{8}")
OPEN = (  # kinds whose card lies open on the table
    Kind.CUT,
    Kind.TURNED_UP,
    Kind.PUT_BACK,
    Kind.LAID,
    Kind.JUMPED,
    Kind.TAKEN_BACK,
    Kind.DEALT_ON,
    Kind.BROKE,
    Kind.MELDED,
    Kind.FIRED,
    Kind.STARTER,
)


@contextmanager
def canaries(name: str, rng: Random) -> Iterator[Game]:
    """The same game, its cards renamed."""
    module = import_module(f"penult.games.{name}.game")
    game = find(name)
    tokens = tuple(f"zz{rng.getrandbits(32):08x}" for _ in game.cards)

    def anew(act: Action) -> Action:
        """Where the number of an act's card is that of a meld, it names what lies open."""
        if not 0 <= act.card < len(tokens) or act.verb in (Verb.BREAK, Verb.MELD):
            return act
        return replace(act, text=act.text.replace(game.cards[act.card], tokens[act.card], 1))

    actions = tuple(anew(act) for act in game.actions)
    renamed = replace(game, cards=tokens, actions=actions)
    vars(module)["GAME"] = renamed
    texts = catalogue("en").texts
    assert isinstance(texts, dict)
    called = names_of(tokens)
    texts.update(called)
    try:
        yield renamed
    finally:
        vars(module)["GAME"] = game
        for key in called:
            del texts[key]


def names_of(tokens: Iterable[str]) -> dict[str, str]:
    """Whoever is told a card in words is told its token; of a coloured one the first letter is
    its colour."""
    return {
        f"{start}-{code}": token
        for token in tokens
        for code in (token, token[1:])
        for start in ("face", "a-face")
    }


class Oracle:
    """Which cards each viewer may have seen in this round, by what lies where."""

    def __init__(self, match: Match) -> None:
        self.rounds = match.rounds
        self.known: dict[Seat, set[Card]] = {viewer: set() for viewer in range(TABLE, match.seats)}
        self.before = self.known  # in the last round, of which who comes back is still told
        self.look(match, match.events)

    def look(self, match: Match, events: Sequence[Event]) -> None:
        if match.rounds != self.rounds and not match.is_between:
            self.rounds = match.rounds
            self.before = self.known
            self.known = {viewer: set() for viewer in self.known}
        for viewer, known in self.known.items():
            known |= self.on_the_table(match)
            for seat in range(match.seats):
                known |= set(hand_for(match, viewer, seat))
                if match.is_between or match.outcome:  # hands lie open (PR-41)
                    known |= set(cards_of(match._state.hands.held[seat]))
        self.listen(events)

    def on_the_table(self, match: Match) -> set[Card]:
        state, laws = match._state, own(match.game)
        found = {card for card, _ in laws.tops(state)}
        for field in match.game.fields:
            if field.cards and "hand" not in field.key:
                found |= set(field.cards(state))
        if spread := match.scene().spread:  # what a joker stands for is no card, and open
            found |= {each.card for meld in spread.melds for each in meld.pieces}
        return found

    def listen(self, events: Sequence[Event]) -> None:
        for event in events:
            for viewer, known in self.known.items():
                if event.kind in OPEN:
                    known.add(event.card)
                elif may_see_cards(event, viewer):
                    seen = event.seen_by(viewer).cards
                    known |= set(seen if isinstance(seen, tuple) else ())

    def may_be_told(self, game: Game, viewer: Seat) -> set[str]:
        return {game.cards[card] for card in self.known[viewer] | self.before[viewer]}

    def judge(self, game: Game, viewer: Seat, text: str, asked: Iterable[str]) -> None:
        """``asked``: the acts that a question named are named in its answer."""
        judge(viewer, text, self.may_be_told(game, viewer), asked)

    def judge_silence(self, line: str) -> None:
        """Where no card is ever named."""
        assert not TOKEN.search(line), line


def judge(viewer: Seat, text: str, allowed: set[str], asked: Iterable[str] = ()) -> None:
    told = set(TOKEN.findall(text)) - allowed - set(TOKEN.findall(" ".join(asked)))
    assert not told, f"{viewer} was told {told}: {text[:300]}"


def may_see_cards(event: Event, viewer: Seat) -> bool:
    """By the rules, not by how the event is stored."""
    if event.kind == Kind.SHOWN:
        return event.other in (TABLE, viewer)
    return event.kind in (Kind.DREW, Kind.DEALT) and event.seat == viewer


def hand_for(match: Match, viewer: Seat, seat: Seat) -> list[Card]:
    """The cards in a hand that a viewer may know: his own, or one that is shown to him."""
    state = match._state
    if viewer == seat:
        return cards_of(state.hands.held[seat])
    return own(match.game).known_cards(state, viewer, seat)
