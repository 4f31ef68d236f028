"""Which facts an order leads to; whatever cannot be done raises and changes nothing."""

from __future__ import annotations

from penult import bots
from penult.errors import (
    BadDelay,
    BadSeat,
    BadSeed,
    NoChair,
    NotGathering,
    NotHost,
    NotPlaying,
    Refused,
    SeatTaken,
    TableFull,
)
from penult.games.registry import find
from penult.play.notation import parse_act
from penult.play.origin import LONGEST, is_seat_seed
from penult.play.settings import check_table, read_options, write_options
from penult.table.commands import (
    Accept,
    Act,
    AddSeed,
    GoOn,
    Invite,
    Leave,
    OpenHand,
    Order,
    SetManners,
    SetOptions,
    Sit,
)
from penult.table.facts import (
    Accepted,
    Acted,
    Agreed,
    BotSat,
    Fact,
    Ignored,
    Left,
    Mannered,
    Manners,
    Opened,
    Ready,
    Sat,
    SeedAdded,
)
from penult.table.live import Table
from penult.table.names import free_bot_name, tidy_name
from penult.table.seating import Phase, first_empty
from penult.table.thinking import DEFAULT
from penult.vocabulary.ids import NOBODY, Seat

SOONEST = 20  # acts before a hand may be shown to who watches
LATEST = 1000


def decide(table: Table, order: Order) -> list[Fact]:
    command = order.command
    if not isinstance(command, Sit) and not is_person(table, order.actor):
        raise NoChair()
    match command:
        case Sit():
            return sit(table, command)
        case Invite():
            return invite(table, order.actor, command)
        case Leave(seat):
            return leave(table, order.actor, seat)
        case SetOptions(options):
            return set_options(table, order.actor, options)
        case Accept():
            return accept(table, order.actor)
        case AddSeed(seed):
            return add_seed(table, order.actor, seed)
        case SetManners(manners):
            return set_manners(table, order.actor, manners)
        case OpenHand(open):
            return open_hand(table, order.actor, open)
        case Act(act):
            return play(table, order.actor, act)
        case GoOn():
            return go_on(table, order.actor)


def is_person(table: Table, seat: Seat) -> bool:
    return 0 <= seat < len(table.chairs) and table.chairs[seat].is_person


# Sitting down and getting up


def sit(table: Table, command: Sit) -> list[Fact]:
    """Who sits already keeps his chair: another device never becomes another player."""
    if table.seat_of(command.token) != NOBODY:
        return []
    seat = free_chair(table, command.seat)
    return [Sat(seat, tidy_name(command.name), command.token)]


def invite(table: Table, host: Seat, command: Invite) -> list[Fact]:
    only_host(table, host)
    seat = free_chair(table, command.seat)
    bot = bots.find(table.game, command.bot or DEFAULT).name
    name = tidy_name(command.name) if command.name else free_bot_name(table.names)
    return [BotSat(seat, name, bot)]


def free_chair(table: Table, seat: Seat) -> Seat:
    if table.match or table.phase == Phase.CLOSED:
        raise NotGathering()
    if first_empty(table.chairs) == NOBODY:
        raise TableFull()
    if seat == NOBODY:
        return first_empty(table.chairs)
    if not table.chairs[existing(table, seat)].is_empty:
        raise SeatTaken(seat=seat)
    return seat


def existing(table: Table, seat: Seat) -> Seat:
    if not 0 <= seat < len(table.chairs):
        raise BadSeat(seat=seat, most=len(table.chairs) - 1)
    return seat


def leave(table: Table, actor: Seat, seat: Seat) -> list[Fact]:
    """Oneself at any time; the host may free other chairs before the match."""
    chair = table.chairs[existing(table, seat)]
    if seat != actor:
        only_host(table, actor)
        if table.match:
            raise NotGathering()
    if chair.is_empty:
        return []
    return [Left(seat, DEFAULT if table.is_running else "")]


def only_host(table: Table, seat: Seat) -> None:
    if seat != table.host:
        raise NotHost()


# Agreeing


def set_options(table: Table, actor: Seat, options: str) -> list[Fact]:
    only_host(table, actor)
    if table.match:
        raise NotGathering()
    game = find(table.game)
    read = read_options(game, options)
    check_table(game, read, len(table.chairs))
    written = write_options(game, read)
    return [Agreed(written)] if written != table.options else []


def accept(table: Table, actor: Seat) -> list[Fact]:
    if table.match:
        raise NotGathering()
    return [] if table.chairs[actor].accepted else [Accepted(actor)]


def add_seed(table: Table, actor: Seat, text: str) -> list[Fact]:
    """After the server's commitment, before the deal; who changes his mind gives another."""
    if table.match:
        raise NotGathering()
    seed = text.strip().lower()
    if not is_seat_seed(seed):
        raise BadSeed(text=text[:LONGEST], size=LONGEST)
    return [] if table.chairs[actor].seed == seed else [SeedAdded(actor, seed)]


def set_manners(table: Table, actor: Seat, manners: Manners) -> list[Fact]:
    """What is said the host may change at any time; what is seen only before the match."""
    only_host(table, actor)
    check_delay(manners.delay)
    if table.match and manners.delay != table.manners.delay:
        raise NotGathering()
    return [] if manners == table.manners else [Mannered(manners)]


def check_delay(delay: int) -> None:
    """A hand that is shown too soon is a hand that is played against."""
    if delay and not SOONEST <= delay <= LATEST:
        raise BadDelay(least=SOONEST, most=LATEST)


def open_hand(table: Table, actor: Seat, open: bool) -> list[Fact]:
    return [] if table.chairs[actor].open == open else [Opened(actor, open)]


def go_on(table: Table, actor: Seat) -> list[Fact]:
    if table.phase != Phase.BETWEEN or table.chairs[actor].ready:
        return []
    return [Ready(actor)]


# Playing


def play(table: Table, actor: Seat, act: str) -> list[Fact]:
    match, clock = table.match, table.clock
    if table.phase != Phase.PLAYING or match is None or clock is None:
        raise NotPlaying()
    action = parse_act(match.game, act)
    if clock.ignores(actor, action):
        return [Ignored(actor, action.text)]
    clause = match.why_not(actor, action)
    if clause:
        raise Refused(actor, action.text, clause)
    return [Acted(actor, action.text)]
