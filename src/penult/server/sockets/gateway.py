"""A hint for who plays against bots alone, by a bot that sees what the person sees.

Where somebody else plays it would be a second head at one hand; so it is refused there.
"""

from __future__ import annotations

import asyncio
import secrets
from urllib.parse import urlsplit

import msgspec

from penult import bots
from penult.chance.stream import Stream, mix
from penult.core.actions import WAIT
from penult.core.errors import PenultError, clause_name
from penult.core.ids import TABLE, Seat
from penult.i18n import LANGUAGES
from penult.match.errors import Refused
from penult.match.notation import parse_act
from penult.server.auth import Ticket, Tickets
from penult.server.chat import ChatService
from penult.server.errors import NoHint
from penult.server.limits import Bucket, Limits, SocketCounts
from penult.server.live_table import PendingMessage
from penult.server.protocol import (
    DECODER,
    Asked,
    AskHint,
    AskWhyNot,
    Bye,
    Close,
    DoAccept,
    DoAct,
    DoAddSeed,
    DoGoOn,
    DoMute,
    Done,
    DoOpenHand,
    DoPause,
    DoPrefer,
    DoPropose,
    DoReact,
    DoRematch,
    DoResume,
    DoSay,
    DoStart,
    Fault,
    Hello,
    Ping,
    Pong,
    Refusal,
    Told,
    Why,
    encode,
)
from penult.server.service import Service
from penult.server.sockets.connection import FAREWELL, Message, Receive, Send, Socket, finish
from penult.server.sockets.fast_websocket import SHORT_WAY
from penult.tables import schedule
from penult.tables.commands import (
    Accept,
    Act,
    AddSeed,
    Command,
    GoOn,
    OpenHand,
    Order,
    Pause,
    Prefer,
    Propose,
    Rematch,
    Resume,
    Start,
)
from penult.tables.errors import NoChair, NotPlaying
from penult.tables.step import StepResult
from penult.tables.table import Table


def hint(table: Table, viewer: Seat, id: str) -> Why:
    """An act that may be done now. Its lots are no secret of the table, and the same act is
    proposed until something happens."""
    match = table.match
    if viewer == TABLE:
        raise NoChair()
    if len(table.people) > 1:
        raise NoHint()
    legal = match.moves(viewer) if match else ()
    if match is None or not legal:
        raise NotPlaying()
    ids = [action.id for action in legal]
    stream = Stream(seed=mix(viewer), place=mix(table.moves))
    policy = bots.find(table.game, schedule.DEFAULT).policy
    chosen = policy(match.view(viewer), ids, len(ids), stream)
    return Why(id, (legal[0] if chosen == WAIT else match.game.actions[chosen]).text)


SOONEST = 1000  # milliseconds until who is connected should come back after a stop
SPREAD = 4000
EVERYBODY = frozenset(range(-1, 32))

UNREADABLE = (msgspec.DecodeError, RecursionError)  # nested too deep


class Gateway:
    def __init__(self, hall: Service, tickets: Tickets, limits: Limits) -> None:
        self.hall = hall
        self.tickets = tickets
        self.limits = limits
        self.chatter = ChatService(hall, limits)
        self.doors = SocketCounts(limits.sockets)
        self.sockets: set[Socket] = set()
        self.is_stopping = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()  # «websocket.connect»
        if not self.is_welcome(scope):
            await send({"type": "websocket.close", "code": Close.FOREIGN})
            return
        await send({"type": "websocket.accept"})
        address = (scope.get("client") or ("",))[0]
        if self.is_stopping:
            await send({"type": "websocket.send", "text": encode(Bye(retry()))})
            await send({"type": "websocket.close", "code": Close.GOING_AWAY, "reason": "stop"})
            return
        if not self.doors.enter(address):
            await send({"type": "websocket.close", "code": Close.TOO_MUCH, "reason": "sockets"})
            return
        try:
            await self.let_in(address, scope, receive, send)
        finally:
            self.doors.leave(address)

    async def let_in(self, address: str, scope: Message, receive: Receive, send: Send) -> None:
        try:
            hello = await asyncio.wait_for(self.hello(receive), self.limits.hello / 1000)
        except TimeoutError:
            await send({"type": "websocket.close", "code": Close.TOO_SLOW, "reason": "hello"})
            return
        ticket = self.tickets.redeem(hello.ticket) if hello else None
        named = scope["path"].rpartition("/")[2]
        if hello is None or ticket is None or not self.is_valid(ticket, named):
            await send({"type": "websocket.close", "code": Close.BAD_TICKET, "reason": "ticket"})
            return
        short = (scope.get("extensions") or {}).get(SHORT_WAY)
        socket = Socket(send, ticket.viewer, self.limits.outbox, short)
        socket.language = hello.language if hello.language in LANGUAGES else LANGUAGES[0]
        socket.voice = f"{ticket.table}/{address if ticket.viewer == TABLE else ticket.viewer}"
        await self.serve(socket, ticket, hello, receive)

    async def stop(self) -> None:
        """What was handed in is stored; then all are told when to come back, not all at once."""
        self.is_stopping = True
        await self.hall.stored()
        readers = {socket.reader for socket in self.sockets if socket.reader}
        for socket in list(self.sockets):
            socket.tell(encode(Bye(retry())))
            socket.close(Close.GOING_AWAY, "stop")
        if readers:
            await asyncio.wait(readers, timeout=2 * FAREWELL)

    def is_welcome(self, scope: Message) -> bool:
        """A page of another site may not use the visitor's browser; scripts name no origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or urlsplit(origin).netloc == host or origin in self.limits.origins

    def is_valid(self, ticket: Ticket, named: str) -> bool:
        """Is it for this table, and does the seat still belong to who got it?"""
        if ticket.table != named:
            return False
        try:
            table = self.hall.room(ticket.table).table
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
            self.hall.join(ticket.table, socket, hello.last)
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
            self.hall.part(ticket.table, socket)
            self.count(socket, gone)
            await finish(socket, writer, gone=gone)

    def count(self, socket: Socket, gone: bool) -> None:
        metrics, closing = self.hall.ledger.metrics, socket.closing or (0, "")
        metrics.closed["gone" if gone else f"{int(closing[0])} {closing[1]}"] += 1
        metrics.lost_hints += socket.lost
        metrics.overflows += closing == (Close.TOO_SLOW, "slow")

    async def read_on(self, socket: Socket, ticket: Ticket, receive: Receive) -> None:
        bucket = Bucket(self.limits.rate, self.limits.burst, self.hall.now())
        if socket.short:
            socket.short.listen(lambda text: self.take(socket, ticket.table, bucket, text))
        while not socket.closing:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.take(socket, ticket.table, bucket, message.get("text"))

    def take(self, socket: Socket, table: str, bucket: Bucket, text: str | None) -> None:
        arrived = self.hall.now()
        if socket.closing:
            return
        if text is None:
            socket.close(Close.NOT_TEXT, "text")
        elif len(text) > self.limits.size:
            socket.close(Close.TOO_BIG, "size")
        elif not bucket.take(arrived):
            socket.close(Close.TOO_MUCH, "rate")
        else:
            self.heard(socket, table, text, arrived)

    # One message

    def heard(self, socket: Socket, table: str, text: str, arrived: int) -> None:
        try:
            message = DECODER.decode(text)
        except UNREADABLE:
            socket.tell(encode(Fault("bad-message")))
            return
        try:
            self.obey(socket, table, message, arrived)
        except PenultError as error:
            refused = refusal(getattr(message, "id", ""), error, socket.language)
            socket.tell(self.written(refused))

    def obey(self, socket: Socket, table: str, message: Asked, arrived: int) -> None:
        match message:
            case DoAct(id, act):
                self.order(socket, table, id, Act(act), arrived)
            case DoAccept(id, seen):
                self.order(socket, table, id, Accept(seen), arrived)
            case DoAddSeed(id, seed):
                self.order(socket, table, id, AddSeed(seed), arrived)
            case DoGoOn(id):
                self.order(socket, table, id, GoOn(), arrived)
            case DoStart(id):
                self.order(socket, table, id, Start(), arrived)
            case DoPropose(id) | DoPause(id) | DoResume(id) | DoPrefer(id) | DoRematch(id):
                self.order(socket, table, id, wished(message), arrived)
            case DoOpenHand(id, open):
                self.order(socket, table, id, OpenHand(open), arrived)
            case DoSay() | DoReact() | DoMute():
                self.talk(socket, table, message)
            case AskWhyNot() | AskHint():
                self.explain(socket, table, message)
            case Ping(id):
                socket.tell(encode(Pong(id, arrived)))
            case Hello():
                socket.tell(encode(Fault("second-hello")))

    def explain(self, socket: Socket, table: str, question: AskWhyNot | AskHint) -> None:
        def answer(t: Table) -> str:
            if isinstance(question, AskHint):
                return encode(hint(t, socket.viewer, question.id))
            return encode(why_not(t, socket.viewer, question.id, question.act))

        self.hall.ask(table, socket, answer)

    def written(self, answer: Told) -> str:
        if isinstance(answer, Refusal):
            self.hall.ledger.metrics.refusals[answer.code] += 1
        return encode(answer)

    def talk(self, socket: Socket, table: str, message: DoSay | DoReact | DoMute) -> None:
        match message:
            case DoSay(_, text):
                self.chatter.say(table, socket.viewer, socket.voice, text)
            case DoReact(_, reaction):
                self.chatter.react(table, socket.viewer, socket.voice, reaction)
            case DoMute(_, seat, on):
                whom = EVERYBODY if seat is None else frozenset((seat,))
                socket.muted = socket.muted | whom if on else socket.muted - whom
        socket.tell(encode(Done(message.id, self.hall.room(table).table.version)))

    def order(self, socket: Socket, table: str, id: str, command: Command, arrived: int) -> None:
        def answer(step: StepResult, error: Exception | None) -> PendingMessage:
            return PendingMessage(socket, self.written(answer_to(id, step, error, socket.language)))

        self.hall.hand_in(table, Order(socket.viewer, id, command), arrived, answer)


def retry() -> int:
    """Milliseconds until somebody should come back: each at another time."""
    return SOONEST + secrets.randbelow(SPREAD)


def wished(message: DoPropose | DoPause | DoResume | DoPrefer | DoRematch) -> Command:
    match message:
        case DoPropose(_, number, card):
            return Propose(number, card)
        case DoPause():
            return Pause()
        case DoResume():
            return Resume()
        case DoPrefer(_, auto):
            return Prefer(auto)
        case DoRematch():
            return Rematch()


def why_not(table: Table, viewer: Seat, id: str, act: str) -> Told:
    match = table.match
    if match is None or viewer == TABLE:
        raise NotPlaying() if viewer != TABLE else NoChair()
    action = parse_act(match.game, act)
    clause = match.why_not(viewer, action)
    return Why(id, action.text, clause_name(clause) if clause else "")


def answer_to(id: str, step: StepResult, error: Exception | None, language: str) -> Told:
    failed = error or step.refusal
    if isinstance(failed, PenultError):
        return refusal(id, failed, language)
    return Done(id, step.version, step.late)


def refusal(id: str, error: PenultError, language: str) -> Refusal:
    if isinstance(error, Refused):
        return Refusal(id, error.key, clause_name(error.clause))
    return Refusal(id, error.key, text=error.text(language))
