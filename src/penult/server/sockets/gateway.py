"""The WebSocket endpoint: admits a client, decodes its messages and answers them."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import structs

from penult.core.actions import Action, Verb
from penult.core.errors import PenultError, clause_name
from penult.core.ids import TABLE, Seat
from penult.i18n import LANGUAGES, catalogue
from penult.match.custom_cards import titles_on
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.notation import parse_act
from penult.render.hints import Advice
from penult.render.reasons import plain
from penult.render.words import Words
from penult.server.auth import Ticket, Tickets
from penult.server.chat import ChatService
from penult.server.errors import ForeignPage, NoPreview
from penult.server.hints import best_hint, told, told_meanwhile, usual_hint
from penult.server.limits import AddressCounts, Bucket, Limits
from penult.server.live_table import PendingMessage
from penult.server.protocol import (
    DECODER,
    Bye,
    Close,
    Done,
    Fault,
    Hello,
    Hint,
    Mute,
    Ping,
    Pong,
    Preview,
    Previewed,
    React,
    Refusal,
    Say,
    ServerMessage,
    Why,
    WhyNot,
    encode,
)
from penult.server.service import Service
from penult.server.sockets.connection import (
    DIRECT_IO,
    FAREWELL,
    Message,
    Receive,
    Send,
    Socket,
    finish,
)
from penult.server.views import codes, shown_spread
from penult.server.waking import VISITOR
from penult.tables.commands import Order, SocketCommand
from penult.tables.errors import NoChair, NotPlaying
from penult.tables.step import StepResult
from penult.tables.table import Table


def check_preview(table: Table, viewer: Seat, act: str) -> tuple[Match, Action]:
    """The match and the action, if it is one that can be previewed and is legal."""
    match = table.match
    if match is None or viewer == TABLE:
        raise NotPlaying() if viewer != TABLE else NoChair()
    action = parse_act(match.game, act)
    if action.verb != Verb.PLAN:
        raise NoPreview()
    clause = match.why_not(viewer, action)
    if clause:
        raise Refused(viewer, action.text, clause)
    return match, action


def preview(table: Table, viewer: Seat, id: str, act: str) -> Previewed:
    """The table as a plan would leave it; the match itself stays as it is."""
    match, action = check_preview(table, viewer, act)
    tried = match.copy()
    tried.push(viewer, action)
    spread = tried.scene(viewer).spread
    assert spread is not None  # a game with plans has tiles
    return Previewed(id, action.text, shown_spread(spread, codes(match.game)))


SOONEST, SPREAD = 1000, 4000  # milliseconds until clients should reconnect after a stop
SOONEST_ELSEWHERE, SPREAD_ELSEWHERE = 100, 1400  # if other nodes have their tables
USUAL_PORTS = {"http": 80, "https": 443}
LONGEST = 100  # characters of an origin or a host in an error
EVERYBODY = frozenset(range(-1, 32))

Request: TypeAlias = SocketCommand | Say | React | Mute | WhyNot | Hint | Preview | Ping

UNREADABLE = (msgspec.DecodeError, RecursionError)  # RecursionError: nested too deeply


class Gateway:
    def __init__(self, service: Service, tickets: Tickets, limits: Limits, link: str = "") -> None:
        """``link``: the server's public address."""
        self.service = service
        self.link = link
        self.tickets = tickets
        self.limits = limits
        self.chat = ChatService(service, limits)
        self.socket_counts = AddressCounts(limits.sockets)
        self.sockets: set[Socket] = set()
        self.advised: dict[Socket, asyncio.Task[None]] = {}  # who waits for a hint
        self.is_stopping = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        try:
            self.check_origin(scope)
        except ForeignPage:
            await send({"type": "websocket.close", "code": Close.FOREIGN})
            return
        await send({"type": "websocket.accept"})
        address = (scope.get("client") or ("",))[0]
        if self.is_stopping:
            await send({"type": "websocket.send", "text": encode(Bye(self.retry()))})
            await send({"type": "websocket.close", "code": Close.GOING_AWAY, "reason": "stop"})
            return
        if not self.socket_counts.enter(address):
            self.service.table_log.limited("sockets")
            await send({"type": "websocket.close", "code": Close.TOO_MUCH, "reason": "sockets"})
            return
        try:
            await self.admit(address, scope, receive, send)
        finally:
            self.socket_counts.leave(address)

    async def admit(self, address: str, scope: Message, receive: Receive, send: Send) -> None:
        try:
            hello = await asyncio.wait_for(self.hello(receive), self.limits.hello / 1000)
        except TimeoutError:
            await send({"type": "websocket.close", "code": Close.TOO_SLOW, "reason": "hello"})
            return
        ticket = self.tickets.redeem(hello.ticket) if hello else None
        named = scope["path"].rpartition("/")[2]
        VISITOR.set(address)
        if ticket:
            with suppress(PenultError):  # whatever it is, ``is_valid`` finds out
                await self.service.awake(ticket.table)
        if hello is None or ticket is None or not self.is_valid(ticket, named):
            await send({"type": "websocket.close", "code": Close.BAD_TICKET, "reason": "ticket"})
            return
        direct = (scope.get("extensions") or {}).get(DIRECT_IO)
        socket = Socket(send, ticket.viewer, self.limits.outbox, direct)
        socket.language = hello.language if hello.language in LANGUAGES else LANGUAGES[0]
        socket.voice = f"{ticket.table}/{address if ticket.viewer == TABLE else ticket.viewer}"
        await self.serve(socket, ticket, hello, receive)

    async def stop(self) -> None:
        """Store what is pending, then tell all clients to reconnect, at different times."""
        self.is_stopping = True
        await self.service.stored()
        if self.service.node:
            await self.service.hand_over()
        readers = {socket.reader for socket in self.sockets if socket.reader}
        for socket in list(self.sockets):
            socket.tell(encode(Bye(self.retry())))
            socket.close(Close.GOING_AWAY, "stop")
        if readers:
            await asyncio.wait(readers, timeout=2 * FAREWELL)

    def retry(self) -> int:
        """Milliseconds until a client should reconnect, spread so that not all come at once."""
        if self.service.node:
            return SOONEST_ELSEWHERE + secrets.randbelow(SPREAD_ELSEWHERE)
        return SOONEST + secrets.randbelow(SPREAD)

    def check_origin(self, scope: Message) -> None:
        """Pages of other sites are refused; clients other than browsers send no origin.

        A proxy may have changed the host, so the public address is known as well.
        """
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if not origin or origin in (self.link, *self.limits.origins) or is_at(origin, host):
            return
        self.service.table_log.limited("origin")
        raise ForeignPage(origin=origin[:LONGEST], host=host[:LONGEST])

    def is_valid(self, ticket: Ticket, named: str) -> bool:
        """Whether the ticket is for this table and its seat still belongs to the same person."""
        if ticket.table != named:
            return False
        try:
            table = self.service.live_table(ticket.table).table
        except PenultError:
            return False
        return ticket.viewer == TABLE or table.seat_of(ticket.token) == ticket.viewer

    async def hello(self, receive: Receive) -> Hello | None:
        text = (await receive()).get("text")
        if not text or len(text) > self.limits.size:
            return None
        try:
            message = DECODER.decode(text)
        except UNREADABLE:
            return None
        return message if isinstance(message, Hello) else None

    async def serve(self, socket: Socket, ticket: Ticket, hello: Hello, receive: Receive) -> None:
        self.sockets.add(socket)
        writer = asyncio.create_task(socket.write_on())
        try:
            self.service.join(ticket.table, socket, hello.last)
            await self.read_on(socket, ticket, receive)
        except PenultError:
            socket.close(Close.TRY_AGAIN, "busy")
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if socket.closing is None or task is None:
                raise
            task.uncancel()
        finally:
            gone = socket.closing is None
            socket.closing = socket.closing or (Close.GOING_AWAY, "end")
            self.sockets.discard(socket)
            self.service.part(ticket.table, socket)
            self.count(socket, gone)
            await finish(socket, writer, gone=gone)

    def count(self, socket: Socket, gone: bool) -> None:
        metrics, closing = self.service.table_log.metrics, socket.closing or (0, "")
        metrics.closed["gone" if gone else f"{int(closing[0])} {closing[1]}"] += 1
        metrics.lost_hints += socket.lost
        metrics.overflows += closing == (Close.TOO_SLOW, "slow")
        if closing == (Close.TOO_MUCH, "rate"):
            self.service.table_log.limited("messages")

    async def read_on(self, socket: Socket, ticket: Ticket, receive: Receive) -> None:
        bucket = Bucket(self.limits.rate, self.limits.burst, self.service.now())
        if socket.direct:
            socket.direct.listen(lambda text: self.take(socket, ticket.table, bucket, text))
        while not socket.closing:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.take(socket, ticket.table, bucket, message.get("text"))

    def take(self, socket: Socket, table: str, bucket: Bucket, text: str | None) -> None:
        arrived = self.service.now()
        if socket.closing:
            return
        if text is None:
            socket.close(Close.NOT_TEXT, "text")
        elif len(text) > self.limits.size:
            socket.close(Close.TOO_BIG, "size")
        elif not bucket.take(arrived):
            socket.close(Close.TOO_MUCH, "rate")
        else:
            self.receive_text(socket, table, text, arrived)

    # One message

    def receive_text(self, socket: Socket, table: str, text: str, arrived: int) -> None:
        try:
            message = DECODER.decode(text)
        except UNREADABLE:
            socket.tell(encode(Fault("bad-message")))
            return
        if isinstance(message, Hello):
            socket.tell(encode(Fault("second-hello")))
        elif not message.id:
            socket.tell(encode(Fault("bad-message")))
        else:
            try:
                self.dispatch(socket, table, message, arrived)
            except PenultError as error:
                socket.tell(self.encode_answer(refusal(message.id, error, socket.language)))

    def dispatch(self, socket: Socket, table: str, message: Request, arrived: int) -> None:
        match message:
            case Say() | React() | Mute():
                self.handle_chat(socket, table, message)
            case Hint():
                self.advise(socket, table, message.id)
            case WhyNot() | Preview():
                self.explain(socket, table, message)
            case Ping():
                socket.tell(encode(Pong(message.id, arrived)))
            case _:
                self.submit(socket, table, message, arrived)

    def advise(self, socket: Socket, table: str, id: str) -> None:
        """Answer as soon as the thinking process has; a client gets one such hint at a time."""
        t = self.service.live_table(table).table
        usual = usual_hint(t, socket.viewer)
        if self.service.thinkers is None or socket in self.advised:
            words = words_at(t, socket)
            self.service.ask(table, socket, lambda _: encode(told(id, words, usual)))
            return
        self.advised[socket] = asyncio.create_task(self.think_of_hint(socket, t, id, usual))

    async def think_of_hint(self, socket: Socket, table: Table, id: str, usual: Advice) -> None:
        try:
            assert self.service.thinkers
            words = words_at(table, socket)
            with suppress(PenultError):  # meanwhile the turn is over, or the table is gone
                best = await best_hint(table, socket.viewer, self.service.thinkers)
                said = told(id, words, best) if best else told_meanwhile(id, words, usual)
                self.service.ask(table.id, socket, lambda _: encode(said))
        finally:
            self.advised.pop(socket, None)

    def explain(self, socket: Socket, table: str, question: WhyNot | Preview) -> None:
        def answer(t: Table) -> str:
            if isinstance(question, Preview):
                return encode(preview(t, socket.viewer, question.id, question.act))
            return encode(why_not(t, socket.viewer, question, socket.language))

        def tell() -> None:
            try:
                self.service.ask(table, socket, answer)
            except PenultError as error:
                socket.tell(self.encode_answer(refusal(question.id, error, socket.language)))

        if isinstance(question, Preview):
            check_preview(self.service.live_table(table).table, socket.viewer, question.act)
            self.service.prepare(table, socket.viewer, question.act, tell)
        else:
            tell()

    def encode_answer(self, answer: ServerMessage) -> str:
        if isinstance(answer, Refusal):
            self.service.table_log.metrics.refusals[answer.code] += 1
        return encode(answer)

    def handle_chat(self, socket: Socket, table: str, message: Say | React | Mute) -> None:
        match message:
            case Say(text):
                self.chat.say(table, socket.viewer, socket.voice, text)
            case React(reaction):
                self.chat.react(table, socket.viewer, socket.voice, reaction)
            case Mute(seat, on):
                whom = EVERYBODY if seat is None else frozenset((seat,))
                socket.muted = socket.muted | whom if on else socket.muted - whom
        socket.tell(encode(Done(message.id, self.service.live_table(table).table.version)))

    def submit(self, socket: Socket, table: str, command: SocketCommand, arrived: int) -> None:
        live = self.service.live_table(table)

        def answer(result: StepResult, error: Exception | None) -> PendingMessage:
            said = answer_to(command.id, result, error, socket.language)
            if isinstance(said, Refusal) and result.scene:
                said = explained(said, live.table, result, socket.language)
            return PendingMessage(socket, self.encode_answer(said))

        self.service.submit(table, Order(socket.viewer, command), arrived, answer)


def is_at(origin: str, host: str) -> bool:
    """Whether an origin has this host, with or without the usual port.

    >>> is_at("https://games.example", "games.example:443")
    True
    """
    try:
        page, server = urlsplit(origin), urlsplit(f"//{host}")
        usual = USUAL_PORTS.get(page.scheme)
        return (page.hostname, page.port or usual) == (server.hostname, server.port or usual)
    except ValueError:
        return False  # no port


def why_not(table: Table, viewer: Seat, question: WhyNot, language: str) -> ServerMessage:
    match = table.match
    if match is None or viewer == TABLE:
        raise NotPlaying() if viewer != TABLE else NoChair()
    action = parse_act(match.game, question.act)
    clause = match.why_not(viewer, action)
    if not clause:
        return Why(question.id, action.text)
    sentence = plain(words_of(table, match, viewer, language), match.scene(viewer), action, clause)
    return Why(question.id, action.text, clause_name(clause), sentence)


def explained(said: Refusal, table: Table, result: StepResult, language: str) -> Refusal:
    """A refusal with a sentence about the position that the player saw."""
    error, scene, match = result.refusal, result.scene, table.match
    if not isinstance(error, Refused) or scene is None or match is None:
        return said
    words = words_of(table, match, scene.viewer, language)
    action = match.parsed(str(error.values["act"]))
    return structs.replace(said, plain=plain(words, scene, action, error.clause))


def words_of(table: Table, match: Match, viewer: Seat, language: str) -> Words:
    titles = titles_on(match.game, match.customs)
    return Words(match.game, catalogue(language), table.names, viewer, titles)


def words_at(table: Table, socket: Socket) -> Words:
    assert table.match
    return words_of(table, table.match, socket.viewer, socket.language)


def answer_to(id: str, result: StepResult, error: Exception | None, language: str) -> ServerMessage:
    failed = error or result.refusal
    if isinstance(failed, PenultError):
        return refusal(id, failed, language)
    return Done(id, result.version, result.late)


def refusal(id: str, error: PenultError, language: str) -> Refusal:
    if isinstance(error, Refused):
        return Refusal(id, error.key, clause_name(error.clause))
    return Refusal(id, error.key, text=error.text(language))
