"""A session at a live table, with the same screen and commands as a solo session."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from penult.client import Denied, Info, News
from penult.core.actions import Action, Verb
from penult.core.errors import PenultError
from penult.core.events import Event
from penult.core.ids import TABLE
from penult.games.custom import write_card
from penult.i18n import Catalogue
from penult.match.custom_cards import card_in, parse_proposal, slot_of, titles_on
from penult.match.errors import Refused
from penult.match.notation import parse_act
from penult.render.words import Words
from penult.terminal import questions, social, tiles
from penult.terminal.client_thread import ClientThread
from penult.terminal.keyboard import Inbox, Item, SharedConsole
from penult.terminal.parser import ParsedInput
from penult.terminal.remote_match import RemoteMatch, clause_of, event_of
from penult.terminal.session import PROMPT, LeaveTable, Session

REMEMBERED = 200  # events

T = TypeVar("T")


class Changed(Exception):
    """The question being asked no longer applies."""


class Onward(Exception):
    """The rematch has begun at its own table."""


class OnlineSession(Session):
    match: RemoteMatch
    console: SharedConsole

    def __init__(
        self, remote: ClientThread, texts: Catalogue, console: SharedConsole, inbox: Inbox
    ) -> None:
        self.remote = remote
        self.guest = remote.guest
        self.inbox = inbox
        self.typed: deque[str | None] = deque()  # lines entered while something else was going on
        self.events: deque[Event] = deque(maxlen=REMEMBERED)
        self.version = 0
        self.connected = True
        self.announced: object = None
        self.shown = -1  # the round whose table was last shown
        self.info = self.seen_info
        self.match = self.remote_match()
        names = social.names(texts, self.info)
        words = Words(self.match.game, texts, names, viewer=self.guest.seat)
        super().__init__(words, console, social.WORDS)
        self.look()

    @property
    def seen_info(self) -> Info:
        assert self.guest.info
        return self.guest.info

    @property
    def link(self) -> str:
        return f"{self.guest.server.link}/t/{self.guest.table}"

    @property
    def watches(self) -> bool:
        return self.me == TABLE

    # Main loop

    def run(self) -> str:
        """Run until the player leaves; return the table of the rematch, if any."""
        social.greet(self)
        try:
            while True:
                with suppress(Changed):
                    self.step()
        except Onward:
            return self.info.next
        except (LeaveTable, KeyboardInterrupt):
            social.part(self)
        return ""

    def step(self) -> None:
        """Announce the situation if it has changed, then do what is entered."""
        self.catch_up(self.version)
        if self.info.next and not self.watches and self.info.chairs[self.me].again:
            raise Onward
        if self.announced != self.situation():
            self.announced = self.situation()
            self.announce()
        line = self.listen()
        if line:
            self.obey(line)
        else:
            self.dare(self.enter)

    def announce(self) -> None:
        """Tell the player what the table is waiting for."""
        social.announce(self)

    def situation(self) -> object:
        """Everything that determines what the player is asked."""
        view = self.match.view
        mine = None if self.watches else self.info.chairs[self.me]
        asked = view.legal if self.info.phase == "playing" else ()
        written = view.customs if self.match.is_writing else self.info.customs
        mood = self.info.paused is not None, written
        return self.info.phase, view.turn == self.me, asked, view.rounds, mine, self.info.next, mood

    def enter(self) -> None:
        """Do what Enter alone means now."""
        match self.info.phase:
            case "gathering" | "accepting" if not self.watches:
                self.do(self.guest.accept())
            case "playing" if self.match.is_writing:
                self.do(self.guest.ready())
            case "playing" if self.guest.is_in_turn:
                plainest = questions.plainest(self)
                if plainest:
                    self.push(plainest)
            case "between" if not self.watches:
                self.do(self.guest.ready())
            case "over" | "closed":
                raise LeaveTable

    def dare(self, deed: Callable[[], None]) -> None:
        """Run something and print the error if the server refuses."""
        try:
            deed()
        except PenultError as error:
            self.console.say(error.text(self.texts.language))

    # Talking to the server

    def remote_match(self) -> RemoteMatch:
        return RemoteMatch(
            self.info, self.guest.seat, lambda act: self.wait_for(self.guest.why(act))
        )

    def look(self) -> None:
        """Update the match from the guest's latest view."""
        before, self.info = self.info, self.seen_info
        agreed = (before.game, before.options, before.customs)
        if agreed != (self.info.game, self.info.options, self.info.customs):
            self.match = self.remote_match()
        if self.guest.view:
            self.match.view = self.guest.view
        self.match.counted = self.info.phase in ("between", "over")
        names = social.names(self.texts, self.info)
        if names != self.words.names or self.me != self.guest.seat:
            self.match.seat = self.guest.seat
            words = replace(self.words, game=self.match.game, names=names, viewer=self.guest.seat)
            self.speak(words)

    def hear(self, news: News) -> None:
        before = self.info
        self.look()
        self.version = news.version
        self.words.titles.update(titles_on(self.match.game, self.match.customs))
        if news.connected != self.connected:
            self.connected = news.connected
            self.console.say(self.texts.text("live-again" if self.connected else "live-lost"))
        self.console.say(*social.changes(self.texts, before, self.info, self.me))
        if news.missed:
            self.console.say(self.texts.text("live-missed"))
        self.console.say(*social.heard(self, news.said))
        events = [event_of(self.match.game, happened) for happened in news.events]
        self.events.extend(events)
        self.tell_of(events)

    def catch_up(self, version: int) -> None:
        """Process all news up to a version; queue lines entered meanwhile."""
        while self.version < version or not self.inbox.empty():
            item = self.inbox.get()
            match item:
                case News():
                    self.hear(item)
                case PenultError():
                    raise self.farewell(item)
                case _:
                    self.typed.append(item)

    def farewell(self, error: PenultError) -> LeaveTable:
        self.console.say(error.text(self.texts.language))
        return LeaveTable()

    def wait_for(self, question: Coroutine[Any, Any, T]) -> T:
        """Wait for the server's answer, across disconnections."""
        return self.remote.wait_for(question, self.worry)

    def worry(self) -> None:
        if not self.guest.connected and self.connected:
            self.connected = False
            self.console.say(self.texts.text("live-lost"))

    def do(self, deed: Coroutine[Any, Any, Any]) -> bool:
        """Send a command and process its effects; False if the clock ran out first."""
        done = self.wait_for(deed)
        self.catch_up(done.version)
        return not done.late

    # Playing

    def parsed(self, text: str) -> Action:
        return parse_proposal(self.match.game, text) or parse_act(self.match.game, text)

    def push(self, action: Action) -> bool:
        try:
            if action.verb == Verb.PROPOSE:
                number, card = slot_of(self.match.game, action) + 1, card_in(action.text)
                return self.do(self.guest.propose(number, write_card(card)))
            return self.do(self.guest.act(action.text))
        except Denied as error:
            if not error.clause:
                raise
            clause = clause_of(self.match.game, error.clause)
            raise Refused(self.me, action.text, clause) from error

    def carry_out(self, action: Action) -> None:
        """A meld may take several steps, each visible to everyone."""
        while action.verb == Verb.MELD and action not in self.match.legal(self.me):
            step = tiles.next_step(self.match, self.me, action)
            if step is None or not self.push(step):
                break
        self.push(action)

    def command(self, heard: ParsedInput) -> bool:
        return social.COMMANDS[heard.verb](self, heard.rest)

    def is_of_use(self, command: str) -> bool:
        return social.is_of_use(self, command)

    def arguments(self, command: str) -> Iterable[str]:
        return social.arguments(self, command) or super().arguments(command)

    def history(self) -> Sequence[Event]:
        return self.events

    def countdown(self) -> int | None:
        return self.guest.left(self.match.view.countdown)

    def patience(self) -> float | None:
        """The seconds left to answer."""
        view = self.match.view
        if self.info.phase != "playing" or not self.guest.is_in_turn:
            return None
        left = [self.guest.left(each) for each in (view.countdown, view.patience)]
        known = [each for each in left if each is not None]
        return min(known) / 1000 if known else None

    def listen(self) -> str:
        """The next line; raises ``Changed`` if other players make the question obsolete."""
        asked = self.situation()
        while True:
            item = self.next_item()
            match item:
                case str():
                    return item
                case None:
                    raise LeaveTable
                case News():
                    self.hear(item)
                case PenultError():
                    raise self.farewell(item)
            if self.situation() != asked:
                raise Changed

    def next_item(self) -> Item:
        if self.typed:
            return self.typed.popleft()
        return self.console.next_item(PROMPT, self.patience)
