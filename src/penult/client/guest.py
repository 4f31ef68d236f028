"""A player or spectator at a live table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

from msgspec import UNSET

from penult.client.api import Address, Server
from penult.client.connection import Answered, Connection, Heard
from penult.client.errors import BadLink, Denied, Gone
from penult.core.animals import Animal
from penult.core.errors import PenultError
from penult.server.protocol import (
    ClientMessage,
    Done,
    Happened,
    Hint,
    Info,
    Mute,
    Preview,
    Previewed,
    React,
    Reacted,
    Reaction,
    Refusal,
    Said,
    Say,
    ShownBalance,
    ShownCard,
    ShownRule,
    ShownSeat,
    ShownShoe,
    ShownSpread,
    ShownWild,
    TableView,
    Update,
    Watchers,
    Welcome,
    Why,
    WhyNot,
)
from penult.server.replies import MoveReply
from penult.tables.commands import (
    Accept,
    Act,
    AddSeed,
    AskRematch,
    OpenBots,
    OpenHand,
    Pause,
    Prefer,
    Propose,
    Ready,
    Resume,
    SetAvatar,
    SetLevel,
    SetSpeed,
    SpeedName,
    Start,
    TakeBack,
)


class FullView(TableView, frozen=True):
    """A view with all fields set; docs/protocol.md explains them."""

    seats: tuple[ShownSeat, ...] = ()
    turn: int = -1
    direction: int = 1
    top: str = ""
    colour: str = ""
    stock: int = 0
    debt: int = 0
    hand: tuple[ShownCard, ...] = ()
    shown: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    rounds: int = 0
    notes: tuple[str, ...] = ()
    balance: ShownBalance | None = None
    laid: str = ""
    laid_colour: str = ""
    laid_partner: int = -1
    order: tuple[int, ...] = ()
    shoe: ShownShoe | None = None
    spread: ShownSpread | None = None
    legal: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    countdown: int | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    behind: int = 0
    patience: int | None = None
    customs: tuple[ShownWild, ...] = ()
    rule: ShownRule | None = None


def seen(before: FullView | None, change: TableView) -> FullView:
    """Apply an update to a view."""
    old = before or FullView()
    values = {name: getattr(change, name) for name in TableView.__struct_fields__}
    return FullView(**{n: getattr(old, n) if v is UNSET else v for n, v in values.items()})


@dataclass(frozen=True, slots=True)
class News:
    """What is new since the last time. The view already shows it."""

    events: tuple[Happened, ...] = ()
    missed: bool = False  # some events are missing
    connected: bool = True
    version: int = 0
    said: tuple[Said | Reacted, ...] = ()


class Guest:
    """``async with Guest(server, table, token) as guest`` connects and keeps the view up to date.

    ``async for news in guest`` ends when the guest is closed.
    """

    def __init__(self, server: Server, table: str, token: str = "", last: int = 0) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.seat = -1  # a spectator
        self.version = last
        self.info: Info | None = None
        self.view: FullView | None = None  # None before the first deal
        self.connected = False
        self.watchers = 0
        self.error: PenultError | None = None  # why it no longer reconnects
        self._line = Connection(server, table, token, lambda: self.version, self._hear, self._lost)
        self._task: asyncio.Task[None] | None = None
        self._events: list[Happened] = []
        self._missed = False
        self._said: list[Said | Reacted] = []
        self._something = asyncio.Event()
        self._versions: list[tuple[int, asyncio.Future[None]]] = []
        self._clock = 0.0  # local time at which ``now`` was received
        self._now = 0
        self._closed = False

    # Connecting

    async def __aenter__(self) -> Guest:
        self._task = asyncio.create_task(self._run())
        try:
            while self.info is None:
                await self._something.wait()
                self._something.clear()
                if self.error:
                    raise self.error
        except BaseException:
            await self.close()
            raise
        self._something.set()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect. The seat is kept: the token lets the player come back."""
        self._closed = True
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._end(self.error or Gone(code=0))

    async def _run(self) -> None:
        try:
            await self._line.run()
        except PenultError as error:
            self.error = error
            self._end(error)

    def _end(self, error: PenultError) -> None:
        self.connected = False
        self._line.give_up(error)
        for _, reached in self._versions:
            if not reached.done():
                reached.set_exception(error)
        self._versions.clear()
        self._something.set()

    # Messages

    def _hear(self, message: Heard) -> None:
        match message:
            case Welcome() | Update():
                self._see(message)
            case Watchers(count):
                self.watchers = count
            case Said() | Reacted():
                self._said.append(message)
        self._something.set()

    def _see(self, message: Welcome | Update) -> None:
        match message:
            case Welcome():
                self.connected = True
                self.seat, self.info = message.seat, message.info
                self.watchers = message.watchers
                self.view = seen(None, message.view) if message.view else None
                self._missed |= message.missed
            case Update():
                self.info = self.info if message.info is UNSET else message.info
                if message.view is not UNSET:
                    self.view = seen(self.view, message.view)
        self.version = message.version
        self._events += message.events
        self._clock, self._now = time.monotonic(), message.now
        self._reach()

    def _lost(self) -> None:
        if self.connected:
            self.connected = False
            self._something.set()

    def _reach(self) -> None:
        waiting, self._versions = self._versions, []
        for version, reached in waiting:
            if version > self.version:
                self._versions.append((version, reached))
            elif not reached.done():
                reached.set_result(None)

    def __aiter__(self) -> Guest:
        return self

    async def __anext__(self) -> News:
        """Everything new since the last time at once, so that nobody acts on an old view."""
        while True:
            await self._something.wait()
            self._something.clear()
            if self.error:
                raise self.error
            if self._closed:
                raise StopAsyncIteration
            news = News(
                tuple(self._events), self._missed, self.connected, self.version, tuple(self._said)
            )
            self._events, self._missed, self._said = [], False, []
            return news

    # Queries

    @property
    def phase(self) -> str:
        """What the table is doing; empty until it is known."""
        return self.info.phase if self.info else ""

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal moves."""
        return self.view.legal if self.view else ()

    @property
    def is_in_turn(self) -> bool:
        """Whether it is our turn."""
        if self.view is None or self.phase != "playing":
            return False
        return self.view.turn == self.seat and bool(self.legal)

    def now(self) -> int:
        """The server's time, in milliseconds."""
        return self._now + round(1000 * (time.monotonic() - self._clock))

    def left(self, milliseconds: int | None) -> int | None:
        """What is left now of a ``countdown`` or ``patience`` of the view."""
        return None if milliseconds is None else max(0, milliseconds + self._now - self.now())

    # Commands

    async def act(self, act: str) -> Done:
        """Play an action, in notation. When this returns, the view shows it."""
        return await self._do(Act, act)

    async def propose(self, number: int, card: str) -> Done:
        """Propose a custom card, in the language of cards or as a code."""
        return await self._do(Propose, number, card)

    async def accept(self) -> Done:
        """Accept the terms; Denied if the host has just changed them."""
        return await self._do(Accept, self.version)

    async def ready(self) -> Done:
        """Ready for the next round."""
        return await self._do(Ready)

    async def start(self) -> Done:
        """Fill the empty chairs with bots and accept (host only)."""
        return await self._do(Start)

    async def pause(self) -> Done:
        """Ask for a pause; it starts when a majority agrees."""
        return await self._do(Pause)

    async def resume(self) -> Done:
        """Ask to go on after a pause."""
        return await self._do(Resume)

    async def prefer(self, *, auto: bool) -> Done:
        """Whether the only possible move is made automatically."""
        return await self._do(Prefer, auto)

    async def rematch(self) -> Done:
        """Ask for a rematch; ``info.next`` will be its table, where the token is valid too."""
        return await self._do(AskRematch)

    go_on, again = ready, rematch  # their names in version 0.1

    async def say(self, text: str) -> Done:
        """Send a chat message, if the table allows it."""
        return await self._do(Say, text)

    async def react(self, reaction: Reaction) -> Done:
        """Show everybody a ready-made reaction."""
        return await self._do(React, reaction)

    async def mute(self, seat: int | None = None, *, on: bool = True) -> Done:
        """Mute a seat; -1: spectators, None: everybody."""
        return await self._do(Mute, seat, on)

    async def open_hand(self, *, open: bool) -> Done:
        """Agree, or no longer agree, that spectators see the hands."""
        return await self._do(OpenHand, open)

    async def take_back(self) -> Done:
        """Go back to the previous decision; only for a single person among bots."""
        return await self._do(TakeBack)

    async def open_bots(self, *, open: bool) -> Done:
        """See the bots' hands, or no longer; only for a single person among bots."""
        return await self._do(OpenBots, open)

    async def set_speed(self, speed: SpeedName) -> Done:
        """How fast bots play (host only)."""
        return await self._do(SetSpeed, speed)

    async def set_level(self, bot: str) -> Done:
        """How well all bots play; only for a single person among bots."""
        return await self._do(SetLevel, bot)

    async def set_avatar(self, avatar: Animal) -> Done:
        """Change our animal."""
        return await self._do(SetAvatar, avatar)

    async def add_seed(self, seed: str) -> Done:
        """Add our own randomness to the deal, in hex."""
        return await self._do(AddSeed, seed)

    async def why(self, act: str) -> str:
        """The clause that forbids an action; empty if it is legal."""
        answer = await self._ask(WhyNot, act)
        assert isinstance(answer, Why)
        return answer.clause

    async def hint(self) -> str:
        """What to do; only for a single person among bots."""
        return (await self.advice()).act

    async def advice(self) -> Why:
        """A hint with how sure it is and why; ``plain`` says it in words."""
        answer = await self._ask(Hint)
        assert isinstance(answer, Why)
        return answer

    async def preview(self, act: str) -> ShownSpread:
        """The tiles on the table as they would lie after a plan; nothing is laid."""
        answer = await self._ask(Preview, act)
        assert isinstance(answer, Previewed)
        return answer.spread

    async def _do(self, kind: Callable[..., ClientMessage], *values: object) -> Done:
        answer = await self._ask(kind, *values)
        assert isinstance(answer, Done)
        await self._seen(answer.version)
        return answer

    async def _ask(self, kind: Callable[..., ClientMessage], *values: object) -> Answered:
        if self.error or self._closed:
            raise self.error or Gone(code=0)
        id = self._line.fresh_id()
        answer = await self._line.ask(id, kind(*values, id=id))
        if isinstance(answer, Refusal):
            raise Denied(answer.code, answer.clause, answer.text)
        return answer

    async def _seen(self, version: int) -> None:
        """Wait for the update that shows a command; it comes after the answer."""
        if version > self.version:
            reached: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._versions.append((version, reached))
            await reached

    # Over HTTP

    async def leave(self) -> None:
        """Leave the seat; in a match a bot takes over."""
        await self.server.leave(self.table, self.seat, self.token)

    async def move_code(self) -> MoveReply:
        """A code with which another device takes over this seat; this guest is then ``Moved``."""
        return await self.server.move_code(self.table, self.token)

    async def invite(self, bot: str = "", *, name: str = "", seat: int | None = None) -> None:
        """Put a bot into a chair (host only)."""
        await self.server.invite(self.table, self.token, bot=bot, name=name, seat=seat)

    async def set_options(self, options: str) -> None:
        """Change the options before the match (host only)."""
        await self.server.set_options(self.table, self.token, options)

    async def record(self) -> str:
        """The record of the match once it is over."""
        return await self.server.record(self.table)


async def join(link: str, name: str, *, token: str = "", language: str = "en") -> Guest:
    """Join a table, or come back to the seat of the token."""
    address = Address.read(link)
    if not address.table:
        raise BadLink(link=link)
    server = Server(address.server, language)
    table = await server.find(address.table)
    seated = await server.sit(table, name, token=token)
    return Guest(server, seated.table, seated.token)


async def move_here(link: str, *, language: str = "en") -> Guest:
    """Take over a seat from another device, by its ``/move/`` link."""
    address = Address.read(link)
    if not address.move:
        raise BadLink(link=link)
    server = Server(address.server, language)
    seated = await server.move(address.move)
    return Guest(server, seated.table, seated.token)


async def watch(link: str, *, language: str = "en") -> Guest:
    """Watch a table without a seat."""
    address = Address.read(link)
    if not address.table:
        raise BadLink(link=link)
    server = Server(address.server, language)
    return Guest(server, await server.find(address.table))


async def open_table(
    link: str,
    game: str,
    name: str,
    *,
    seats: int = 4,
    bots: int = 0,
    options: str = "",
    public: bool = False,
) -> Guest:
    """Open a table with a number of bots."""
    server = Server(link)
    seated = await server.create(game, name, seats=seats, options=options, public=public)
    for _ in range(bots):
        await server.invite(seated.table, seated.token)
    return Guest(server, seated.table, seated.token)
