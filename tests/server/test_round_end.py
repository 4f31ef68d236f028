"""What leaves the server at the end of a round: its last position and all hands, nothing more."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from msgspec import UNSET, structs

from penult.chance import seeds
from penult.client.guest import FullView, seen
from penult.core.errors import PenultError
from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES
from penult.server.hints import usual_hint
from penult.server.live_table import LiveTable
from penult.server.protocol import Happened, Info, ServerMessage, Update, Welcome, WhyNot, encode
from penult.server.sockets import gateway
from penult.tables.commands import Ready
from penult.tables.decide import SOONEST
from penult.tables.events import Manners, Pace
from penult.tables.schedule import coming
from penult.tables.seating import Chat, TablePhase
from penult.tables.table import Table
from tests.server.guest import hurried
from tests.server.secrecy.tapped import Tap
from tests.tables.driver import TableDriver

DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
OF_A_DEAL = {"dealer", "begins", "cut", "partners", "dealt", "turned_up", "starter"}
SEATS = 3


@dataclass
class Sight:
    """What one viewer has been sent, put together as a client does."""

    view: FullView | None = None
    info: Info | None = None
    events: list[Happened] = field(default_factory=list)

    def hear(self, text: str) -> None:
        message = DECODER.decode(text)
        assert isinstance(message, Welcome | Update)
        if isinstance(message, Welcome):
            self.view = seen(None, message.view) if message.view else None
            self.info = message.info
        else:
            self.view = self.view if message.view is UNSET else seen(self.view, message.view)
            self.info = self.info if message.info is UNSET else message.info
        self.events = list(message.events)


class Watched:
    """A table of two people and a bot that everybody looks at, and somebody who watches."""

    def __init__(self, game: str, options: str = "", delay: int = 0, seed: int = 7) -> None:
        self.driver = TableDriver(game, seats=SEATS, options=hurried(game, options), seed=seed)
        self.driver.table.manners = Manners(Chat.REACTIONS, delay)
        self.live = LiveTable(self.driver.table)
        self.sights = {viewer: Sight() for viewer in range(TABLE, SEATS)}
        for viewer, sight in self.sights.items():
            sight.hear(self.live.join(Tap(viewer), 0).text)
        self.told = 0
        self.driver.gather(2)
        self.tell()

    def tell(self) -> None:
        rows = self.driver.rows[self.told :]
        self.told = len(self.driver.rows)
        for message in self.live.messages(rows):
            self.sights[message.to.viewer].hear(message.text)

    def until(self, *phases: TablePhase) -> Watched:
        while self.driver.phase() not in phases:
            self.driver.step()
            self.tell()
        return self

    def ready(self, seat: Seat) -> None:
        self.driver.do(seat, Ready())
        self.tell()

    def views(self) -> dict[Seat, FullView]:
        return {viewer: view for viewer, sight in self.sights.items() if (view := sight.view)}

    def all_hands(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(self.driver.match.hand(seat)) for seat in range(SEATS))

    def kinds(self) -> set[str]:
        """Of the latest events, whoever was told them."""
        return {event.kind for sight in self.sights.values() for event in sight.events}


def between(game: str, delay: int = 0) -> Watched:
    return Watched(game, delay=delay).until(TablePhase.BETWEEN)


@pytest.mark.parametrize("game", NAMES)
def test_everybody_sees_the_last_position_and_all_hands(game: str) -> None:
    watched = Watched(game)
    while watched.driver.phase() == TablePhase.PLAYING:
        before = watched.views()
        watched.driver.step()
        watched.tell()
    assert "scored" in watched.kinds()
    assert not watched.kinds() & OF_A_DEAL
    hands = watched.all_hands()
    assert any(hands)
    for viewer, view in watched.views().items():
        assert (view.hands, view.behind) == (hands, 0)
        assert (view.legal, view.asides, view.turn) == ((), (), TABLE)
        assert (view.countdown, view.patience) == (None, None)
        assert tuple(card.card for card in view.hand) == (hands[viewer] if viewer >= 0 else ())
        assert tuple(seat.size for seat in view.seats) == tuple(map(len, hands))
        assert view.rounds == 1
        for mark in ("dealer", "first", "king"):
            assert marked(view, mark) == marked(before[viewer], mark)


def marked(view: FullView, mark: str) -> list[Seat]:
    return [seat for seat, shown in enumerate(view.seats) if mark in shown.marks]


@pytest.mark.parametrize("game", NAMES)
def test_the_last_position_stays_until_everybody_is_ready(game: str) -> None:
    watched = between(game)
    before = watched.views()
    watched.ready(0)
    assert watched.views() == before
    assert not watched.kinds() & OF_A_DEAL
    watched.ready(1)
    assert "dealt" in watched.kinds()
    for viewer, view in watched.views().items():
        assert view.hands == ()
        mine = [event.cards for event in watched.sights[viewer].events if event.kind == "dealt"]
        assert sum(map(bool, mine)) == (viewer >= 0), "of all hands, one's own"
        assert len(view.hand) == len(watched.driver.match.hand(viewer)) * (viewer >= 0)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("last", [0, 5])
def test_who_comes_meanwhile_sees_the_same(game: str, last: int) -> None:
    watched = between(game)
    version = watched.driver.table.version
    for viewer, view in watched.views().items():
        sight = Sight()
        sight.hear(watched.live.join(Tap(viewer), last and version - last).text)
        assert sight.view == view
        assert not {event.kind for event in sight.events} & OF_A_DEAL
    again = LiveTable(Table.rebuilt("t", watched.driver.rows))
    sight = Sight()
    sight.hear(again.join(Tap(0), 0).text)
    assert sight.view == watched.views()[0], "after a restart"


# Nothing depends on the next deal


def dealing_otherwise(table: Table) -> Table:
    """The same table, whose next round will be dealt other cards."""
    twin = copy.copy(table)
    assert table.match and table.clock
    twin.match = table.match.copy()
    twin.match.seed = Random(table.seed).getrandbits(seeds.BITS)
    twin.clock = copy.copy(table.clock)
    twin.clock.match, twin.clock.now = twin.match, lambda: twin.at
    twin.chairs = copy.deepcopy(table.chairs)
    twin._counts = table._counts.copy()
    return twin


def answers(table: Table, viewer: Seat) -> list[str]:
    """Everything that can be asked at a table."""
    assert table.match
    asked = [act.text for act in table.match.game.actions[:: len(table.match.game.actions) // 40]]
    found = [LiveTable(table).join(Tap(viewer), table.version - last).text for last in range(9)]
    for act in asked:
        found.append(
            answer(lambda act=act: gateway.why_not(table, viewer, WhyNot(id="q", act=act), "en"))
        )
    return [*found, answer(lambda: usual_hint(table, viewer))]


def answer(question: object) -> str:
    assert callable(question)
    try:
        return encode(question())
    except PenultError as error:
        return error.key


@pytest.mark.parametrize("game", NAMES)
def test_nothing_that_is_sent_between_rounds_depends_on_the_next_deal(game: str) -> None:
    table = between(game).driver.table
    twin = dealing_otherwise(table)
    for viewer in range(TABLE, SEATS):
        assert answers(table, viewer) == answers(twin, viewer)
    due, anew = coming(table), coming(twin)
    assert due and anew and due.at == anew.at
    for each in (table, twin):
        each._go_on()
    assert any(answers(table, v) != answers(twin, v) for v in range(SEATS)), "it could have"


# Spectators


@pytest.mark.parametrize("game", NAMES)
def test_a_delayed_spectator_sees_the_last_hands_and_then_old_ones_again(game: str) -> None:
    watched = between(game, delay=SOONEST)
    view = watched.views()[TABLE]
    assert (view.hands, view.behind) == (watched.all_hands(), 0)
    acts = len(watched.driver.match.acts)
    watched.ready(0)
    watched.ready(1)
    view = watched.views()[TABLE]
    assert view.behind == SOONEST <= acts
    assert view.hands != watched.all_hands()


# Points


@pytest.mark.parametrize("game", NAMES)
def test_each_card_comes_with_what_it_counted(game: str) -> None:
    watched = Watched(game)
    for number in range(1, 3):
        watched.until(TablePhase.BETWEEN)
        for sight in watched.sights.values():
            assert sight.info and sight.view
            *earlier, latest = sight.info.rounds
            assert len(earlier) == number - 1
            assert not any(each.counted for each in earlier)
            assert [len(cards) for cards in latest.counted] == [len(h) for h in sight.view.hands]
            before = earlier[-1].totals if earlier else (0,) * SEATS
            gained = [new - old for old, new in zip(before, latest.totals, strict=True)]
            if latest.winner >= 0:
                assert gained[latest.winner] == sum(map(sum, latest.counted))
        watched.ready(0)
        watched.ready(1)
        assert all(
            not each.counted
            for sight in watched.sights.values()
            if sight.info
            for each in sight.info.rounds
        )


# The info


def test_the_info_says_when_the_next_round_starts() -> None:
    watched = between("coloradd")
    info = watched.sights[0].info
    assert info
    assert info.deal_at == watched.driver.now + watched.driver.table.pace.between
    watched.ready(0)
    watched.ready(1)
    info = watched.sights[0].info
    assert info and info.deal_at is None


@pytest.mark.parametrize("game", NAMES)
def test_after_the_match_hands_stay_open_and_the_story_is_told(game: str) -> None:
    watched = Watched(game, options="round_cap=2").until(TablePhase.OVER)
    for sight in watched.sights.values():
        assert sight.info and sight.view
        assert sight.view.hands == watched.all_hands()
        assert sight.info.story
        assert len(sight.info.story) <= 3
        assert [structs.astuple(line) for line in sight.info.story] == [
            structs.astuple(line) for line in watched.driver.table.story
        ]
        assert [len(cards) for cards in sight.info.rounds[-1].counted] == [
            len(hand) for hand in sight.view.hands
        ]


def test_without_a_break_no_hand_is_opened() -> None:
    pace = Pace(bot_fastest=40, bot_slowest=90, window=100, between=0)
    driver = TableDriver("coloradd", seats=2, options=hurried("coloradd"), pace=pace)
    driver.gather(1)
    live = LiveTable(driver.table)
    while driver.match.rounds < 2:
        driver.step()
        shown = live._views((0, TABLE))
        assert all(each.whole.hands == () for each in shown.values())
