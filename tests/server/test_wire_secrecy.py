"""Nobody learns a hidden card over the wire: sockets, HTTP, log, and when things happen.

By canaries (cards whose names nobody can guess) and by non-interference (all that somebody cannot
know is dealt anew: the bytes he gets stay). docs/internals/server.md.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection
from enum import IntEnum
from typing import Any

import msgspec
import pytest

from penult.chance import seeds
from penult.core.actions import Action
from penult.core.errors import PenultError
from penult.core.ids import TABLE, Seat
from penult.games.mechanics.hands import cards_of
from penult.games.registry import NAMES, find
from penult.games.scene import Scene
from penult.match.match import Match
from penult.render import reasons
from penult.render.words import Words
from penult.server import live_table, views
from penult.server.protocol import Happened, Info, Refusal, WhyNot
from penult.server.sockets import gateway
from penult.server.views import Seen
from penult.tables import schedule
from penult.tables.table import Table
from tests.properties.own import own
from tests.properties.tables import TIMES
from tests.server.secrecy.checking import check_table

ACTS = 60
FEWER = {"rummy": 24, "tippo": 40}  # whose rules take their time
SEEDS = 2 * TIMES
LEAKY = ("coloradd", "royal")  # where leaks are looked for
MOST = 4  # tables until one is found


@pytest.mark.parametrize("game", NAMES)
def test_nothing_that_leaves_the_server_tells_hidden_cards(game: str) -> None:
    compared: Counter[str] = Counter()
    tables = ("", *own(find(game)).everything)
    for seed in range(SEEDS):
        compared += check_table(game, seed, FEWER.get(game, ACTS), tables[seed % 2])
    assert compared["motion"] > compared["rest"] // 3 > 10
    assert compared["pages"] > 1
    assert compared["inner pages"] > 0


# Leaks planted on purpose


def next_card(match: Match) -> int:
    state = match._state
    return int(state.piles.stock[state.piles.stock_size - 1])


def hand_of(match: Match, seat: Seat) -> list[int]:
    return cards_of(match._state.hands.held[seat % match.seats])


views_of = views.views_of
choices = views.choices
shown_event = views.shown_event
info_of = views.info_of
refusal = gateway.refusal
told = live_table.LiveTable._shown_events
take = Table.take


def with_neighbours_hand(
    table: Table, viewers: Collection[Seat], before: object = None
) -> dict[Seat, Seen]:
    found = views_of(table, viewers)
    for viewer in found.keys() - {TABLE}:
        assert table.match
        card = views.codes(table.match.game)
        notes = tuple(card[each] for each in hand_of(table.match, viewer + 1))
        mine = msgspec.structs.replace(found[viewer].own, notes=notes)
        found[viewer] = Seen(found[viewer].common, mine)
    return found


def with_hand_for_spectators(
    table: Table, viewers: Collection[Seat], before: object = None
) -> dict[Seat, Seen]:
    found = views_of(table, viewers)
    if TABLE in found:
        of_first = views_of(table, [0])[0]
        mine = msgspec.structs.replace(found[TABLE].own, hand=of_first.own.hand)
        found[TABLE] = Seen(found[TABLE].common, mine)
    return found


def with_choices_of_neighbour(match: Match, viewer: Seat) -> Any:
    return choices(match, viewer if viewer == TABLE else (viewer + 1) % match.seats)


def in_order_of_hidden_cards(match: Match, viewer: Seat) -> Any:
    moves, asides = choices(match, viewer)
    if sum(hand_of(match, viewer + 1)) % 2:
        moves = tuple(reversed(moves))
    return moves, asides


def event_with_its_cards(game: Any, event: Any) -> Happened:
    hidden = event.cards
    told = shown_event(game, event)
    if hidden is None or isinstance(hidden, tuple):
        return told
    cards = tuple(views.codes(game)[card] for card in hidden._value)
    return msgspec.structs.replace(told, cards=cards)


def events_with_all_cards(shown: views.ShownEvents, game: Any, events: Any) -> None:
    shown.game, shown.hidden = game, []
    shown.public = tuple(event_with_its_cards(game, event) for event in events)


def events_of_telling_length(self: live_table.LiveTable, events: Any) -> views.ShownEvents:
    shown = told(self, events)
    length = next_card(self.table.match) if self.table.match else 0
    shown.public += (Happened(kind=""),) * (length % 3)
    return shown


def noted_in_the_log(table: Table, row: Any) -> None:
    take(table, row)
    if table.match:
        card = table.match.game.cards[next_card(table.match)]
        logging.getLogger("penult.tables").debug("next %s", card)


def refusal_with_a_card(id: str, error: PenultError, language: str) -> Refusal:
    """As if an error said what it saw."""
    told = refusal(id, error, language)
    return msgspec.structs.replace(told, clause=f"{told.clause} {SEEN.get('card', '')}")


SEEN: dict[str, str] = {}


def taking_note(table: Table, row: Any) -> None:
    take(table, row)
    if table.match:
        SEEN["card"] = table.match.game.cards[next_card(table.match)]


def info_with_seed(table: Table) -> Info:
    return msgspec.structs.replace(info_of(table), code=seeds.in_hex(table.seed))


def info_that_counts(table: Table) -> Info:
    """A public number that depends on what is hidden."""
    count = next_card(table.match) if table.match else 0
    return msgspec.structs.replace(info_of(table), delay=count)


def slower_with_more_choice(table: Table, seat: Seat) -> int:
    assert table.match
    return 1000 * len(table.match.legal(seat)) + sum(hand_of(table.match, seat))


def answer_about_a_neighbour(table: Table, viewer: Seat, question: WhyNot, language: str) -> Any:
    neighbour = (viewer + 1) % len(table.chairs) if viewer != TABLE else TABLE
    return why_not(table, neighbour, question, language)


def reason_with_a_card(words: Words, scene: Scene, action: Action, clause: IntEnum) -> str:
    return f"{SEEN['card']} {plain(words, scene, action, clause)}"


plain = reasons.plain


why_not = gateway.why_not


def record_at_any_time(table: Table) -> str:
    assert table.match
    return table.match.record(table.names)


def token_in_a_name(chair: Any, deputy_at: int) -> Any:
    told = shown_chair(chair, deputy_at)
    return msgspec.structs.replace(told, seed=chair.token)


shown_chair = views.shown_chair


LEAKS: dict[str, list[tuple[object, str, Callable[..., Any]]]] = {
    "the drawn cards in an event": [(views.ShownEvents, "__init__", events_with_all_cards)],
    "another's hand in a view": [(views, "views_of", with_neighbours_hand)],
    "a hand for spectators": [(views, "views_of", with_hand_for_spectators)],
    "the choices of another": [(views, "choices", with_choices_of_neighbour)],
    "an order that follows hidden cards": [(views, "choices", in_order_of_hidden_cards)],
    "a length that follows the next card": [
        (live_table.LiveTable, "_shown_events", events_of_telling_length)
    ],
    "a card in the log": [(Table, "take", noted_in_the_log)],
    "a card in an error": [
        (Table, "take", taking_note),
        (gateway, "refusal", refusal_with_a_card),
    ],
    "a card in a reason": [(Table, "take", taking_note), (gateway, "plain", reason_with_a_card)],
    "the seed in what all may know": [(views, "info_of", info_with_seed)],
    "a number that follows the next card": [(views, "info_of", info_that_counts)],
    "a bot that thinks longer about more cards": [(schedule, "delay", slower_with_more_choice)],
    "why another cannot": [(gateway, "why_not", answer_about_a_neighbour)],
    "the record before the end": [(Table, "record", record_at_any_time)],
    "the hash of a token": [(views, "shown_chair", token_in_a_name)],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_at_the_wire_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, how in LEAKS[leak]:
        monkeypatch.setattr(where, name, how)
    with pytest.raises(AssertionError):
        for number in range(MOST):
            check_table(LEAKY[number % len(LEAKY)], number, 2 * ACTS)
