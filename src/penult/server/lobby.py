"""The lobby: opening and finding tables, codes and QR codes."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
import segno

from penult.core.errors import PenultError
from penult.core.ids import NOBODY, TABLE, Seat
from penult.games.errors import BadOptionValue
from penult.games.registry import NAMES, find
from penult.match.errors import UnknownOption
from penult.match.options import knows_version, read_value
from penult.server.auth import fresh_secret, hashed
from penult.server.errors import NoSuchCode, NoSuchMove, ServerFull
from penult.server.limits import SECOND, AddressLimits, Limits, is_own
from penult.server.moving import EVERYBODY, LIFE, Moves
from penult.server.outline import Branch
from penult.server.replies import MoveReply, NewPlayer, NewTable, Quick, Seated
from penult.server.service import Service
from penult.server.storage.table_summary import TableSummary
from penult.tables.commands import Accept, InviteBot, Sit
from penult.tables.errors import BadName, FrozenTable, NotGathering, SeatTaken, TableFull
from penult.tables.events import Manners, Pace
from penult.tables.seating import BotSpeed, Chat, TablePhase, known_avatar, tidy_name

if TYPE_CHECKING:  # one server needs no PostgreSQL
    from penult.server.nodes.node import Node

QUIET = 4  # modules around a QR code, as required by the standard


def tidy_code(text: str) -> str:
    """Normalise a code as people type it: case, spaces and hyphens don't matter.

    >>> tidy_code(" K7M-Q2X ")
    'k7mq2x'
    """
    return "".join(letter for letter in text.lower() if letter.isalnum())


def qr_code(link: str) -> str:
    """A QR code of the link in SVG, with the link as its title."""
    drawing = io.BytesIO()
    made = segno.make(link, error="m", micro=False)
    made.save(drawing, "svg", xmldecl=False, border=QUIET, light="#fff", title=link, omitsize=True)
    return drawing.getvalue().decode()


LISTED = 100  # tables in a list, at most
DAY = 86_400 * SECOND
LIVELY = 1800 * SECOND  # quick play prefers tables changed within this time
REPEATS = 10_000  # recent requests, to recognise repeats
JOINABLE = (TablePhase.GATHERING, TablePhase.ACCEPTING, TablePhase.PLAYING, TablePhase.BETWEEN)
USUAL = 4  # seats of a quick table


class Lobby:
    def __init__(
        self, service: Service, limits: Limits, pace: Pace, node: Node | None = None
    ) -> None:
        """``node``: this one, if there are several."""
        self.service = service
        self.node = node
        self.limits = limits
        self.pace = pace
        self.guesses = AddressLimits(service.now, burst=10, per=6 * SECOND, name="guesses")
        self.all_guesses = AddressLimits(service.now, 1000, SECOND // 10, name="all-guesses")
        self.openings = AddressLimits(service.now, burst=20, per=10 * SECOND, name="openings")
        self.moves = Moves(service.now, lambda: node.digit if node else "")
        self._repeats: OrderedDict[str, asyncio.Future[Seated]] = OrderedDict()

    # Opening

    async def open(self, wish: NewTable, address: str) -> Seated:
        """Open a table; whoever opens it gets the first seat and is the host."""
        return await self._once(wish, wish.token, lambda: self._open(wish, address))

    async def _open(self, wish: NewTable, address: str) -> Seated:
        key = key_of(wish) if wish.token else ""
        player = NewPlayer(wish.name, token=wish.token, avatar=wish.avatar)
        if key and (id := await self.service.store.id_of_wish(key)):
            if seated := await self.seat(id, player, address):  # another node has opened it
                return seated
        await self._check_room(address)
        known_avatar(wish.avatar)  # or an empty table would be left behind
        chat = Chat(wish.chat) if wish.chat else Chat.REACTIONS if wish.public else Chat.ALL
        table = await self.service.create(
            *(wish.game, wish.seats, wish.options),
            public=wish.public,
            pace=self.pace,
            manners=Manners(chat, wish.delay),
            customs=wish.customs,
            speed=BotSpeed(wish.speed),
            wish=key,
        )
        seated = await self.sit(table.id, player)
        await self.service.let_go(table.id)
        return seated

    async def play_on(
        self, branch: Branch, player: NewPlayer, bots: Sequence[str], address: str
    ) -> Seated:
        """A match from a position of another: one person, and bots in all other seats."""
        await self._check_room(address)
        known_avatar(player.avatar)
        table = await self.service.create(
            *(branch.game, branch.seats, branch.options),
            public=False,
            pace=self.pace,
            start=branch.position,
        )
        seated = await self.sit(table.id, player)
        for seat in range(branch.seats):
            if seat != seated.seat:
                bot, name = "".join(bots[seat : seat + 1]), name_in(branch, seat)
                await self.service.order(table.id, seated.seat, InviteBot(bot, name, seat))
        await self.service.order(table.id, seated.seat, Accept())
        await self.service.let_go(table.id)
        return seated

    async def _check_room(self, address: str) -> None:
        if not is_own(address):
            self.openings.check(address)
            self.openings.count(address)
        now = self.service.now()
        if await self.service.store.open_count(now - DAY) >= self.limits.tables:
            raise ServerFull()

    async def sit(self, id: str, player: NewPlayer) -> Seated:
        token = player.token or fresh_secret()
        seat = NOBODY if player.seat is None else player.seat
        sit = Sit(name=player.name, token=hashed(token), seat=seat, avatar=player.avatar)
        await self.service.order(id, TABLE, sit)
        return await self.service.look(
            id, lambda table: Seated(id, table.seat_of(hashed(token)), token, table.code)
        )

    # Moving to another device

    def allow_move(self, id: str, token: str, address: str) -> MoveReply:
        return MoveReply(self.moves.issue(id, token, address), LIFE // SECOND)

    async def move(self, code: str, address: str) -> Seated:
        """Take over a seat with a code. Devices that were connected before are told."""
        self.moves.check_guesses(address)
        try:
            return await self._moved(code)
        except NoSuchMove:
            code = tidy_code(code)
            if self.node and (seated := await self.node.move(code, address)):
                return seated
            self.moves.count_guess(address)
            raise

    async def move_here(self, code: str, address: str) -> Seated:
        """The same for another node, if this one has given out the code."""
        self.moves.check_guesses(address)
        try:
            return await self._moved(code)
        except NoSuchMove:
            self.moves.count_guess(address)
            raise

    async def _moved(self, code: str) -> Seated:
        move = self.moves.redeem(tidy_code(code))
        if move is None:
            raise NoSuchMove()
        token = hashed(move.token)
        seat, short = await self.service.look(
            move.table, lambda table: (table.seat_of(token), table.code)
        )
        if seat == NOBODY:
            raise NoSuchMove()  # the player has left since
        self.service.close_seat(move.table, seat)
        return Seated(move.table, seat, move.token, short)

    async def _once(
        self, wish: msgspec.Struct, token: str | None, make: Callable[[], Awaitable[Seated]]
    ) -> Seated:
        """A repeated request gets the answer of the first one."""
        if token is None:
            return await make()
        key = key_of(wish)
        found = self._repeats.get(key)
        if found is None or (found.done() and found.exception()):
            found = self._repeats[key] = asyncio.ensure_future(make())
            if len(self._repeats) > REPEATS:
                self._repeats.popitem(last=False)
        return await asyncio.shield(found)

    # Finding

    async def find(self, code: str, address: str) -> TableSummary:
        """The table with this code. Codes are short, so guessing is rate-limited."""
        self.guesses.check(address)
        self.all_guesses.check(EVERYBODY)
        store = self.service.store
        id = await store.id_of(tidy_code(code))
        summary = await store.summary(id) if id else None
        if summary is None:
            self.guesses.count(address)
            self.all_guesses.count(EVERYBODY)
            raise NoSuchCode(code=code[:20])
        return summary

    async def listed(
        self, phases: tuple[TablePhase, ...], game: str, seats: int, free: int, options: str
    ) -> list[TableSummary]:
        """Public tables, filtered by ``options`` as ``name=value`` pairs."""
        names = [phase.value for phase in phases]
        tables = partial(self.service.store.open_tables, names, LISTED, seats=seats, free=free)
        if options:
            by_game = wanted_terms(game, options).items()
            parts = [await tables(game=name, terms=terms) for name, terms in by_game]
            found = sorted(chain(*parts), key=attrgetter("changed"), reverse=True)
        else:
            found = await tables(game=game)
        return [each for each in found if knows_version(find(each.game), each.rules)][:LISTED]

    async def quick(self, wish: Quick, address: str) -> Seated:
        """A seat at the first matching public table, or at a new one."""
        return await self._once(wish, wish.token, lambda: self._quick(wish, address))

    async def _quick(self, wish: Quick, address: str) -> Seated:
        gathering = (TablePhase.GATHERING,)
        found = await self.listed(gathering, wish.game, wish.seats or 0, 1, wish.options)
        recent = [summary for summary in found if self.service.now() - summary.changed <= LIVELY]
        player = NewPlayer(wish.name, token=wish.token, avatar=wish.avatar)
        for summary in (*(each for each in found if each.here), *recent):
            if seated := await self.seat(summary.id, player, address):
                return seated
        seats = wish.seats or min(USUAL, max(find(wish.game).seats))
        table = NewTable(wish.game, wish.name, seats, wish.options, public=True, token=wish.token)
        return await self._open(msgspec.structs.replace(table, avatar=wish.avatar), address)

    async def seat(self, id: str, player: NewPlayer, address: str) -> Seated | None:
        """A seat at this table, if it has one."""
        owner = await self.service.owner_of(id)
        if owner and self.node:
            return await self.node.seat(owner, id, player, address)
        try:
            return await self.sit(id, player)
        except (SeatTaken, TableFull, NotGathering):
            return None  # somebody else took it
        except FrozenTable:
            return None  # and nobody can


def key_of(wish: msgspec.Struct) -> str:
    """A hash by which a repeated request is recognised; its token makes it unique."""
    return hashed(type(wish).__name__ + msgspec.json.encode(wish).decode())


def name_in(branch: Branch, seat: Seat) -> str:
    """The name of a seat in a record, if it could be one at a table; otherwise a bot's own."""
    try:
        return tidy_name(branch.names[seat])
    except (BadName, IndexError):
        return ""


def wanted_terms(game: str, options: str) -> dict[str, list[str]]:
    """What to look for among the stored options, in each game that can have such options."""
    terms: dict[str, list[str]] = {}
    trouble: PenultError | None = None
    for name in (each for each in NAMES if game in ("", each)):
        try:
            terms[name] = terms_in(name, options)
        except UnknownOption:
            continue  # another game has it
        except BadOptionValue as error:
            trouble = error
    if trouble and not terms:
        raise trouble
    return terms


def terms_in(name: str, options: str) -> list[str]:
    """Stored options are in canonical form, without those at their default: these are ``name=``."""
    game, terms = find(name), []
    known = {option.name: option for option in game.options}
    for pair in options.replace(",", " ").split():
        wanted, _, text = pair.partition("=")
        value, option = read_value(game, wanted, text), known[wanted]
        terms.append(f"{wanted}=" + ("" if value == option.default else option.text(value)))
    return terms
