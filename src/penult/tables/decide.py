"""Whether a command is allowed, and the events it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from penult import bots
from penult.bots.levels import FACES
from penult.core.actions import Action, Verb
from penult.core.ids import NOBODY, Seat
from penult.games.custom import write_card
from penult.games.game import Game
from penult.games.registry import find
from penult.match.custom_cards import (
    check_for_table,
    one_card,
    options_for,
    proposal,
    proposals,
    workshop_of,
)
from penult.match.errors import BadSeat, NoSeed, NothingToUndo, NoWorkshop, Refused
from penult.match.match import Match
from penult.match.notation import parse_act
from penult.match.options import check_table, read_options, write_options
from penult.match.origin import LONGEST, is_seat_seed
from penult.tables import consent
from penult.tables.commands import (
    Accept,
    Act,
    AddSeed,
    AskRematch,
    InviteBot,
    Leave,
    OpenBots,
    OpenHand,
    Order,
    Pause,
    Prefer,
    Propose,
    Ready,
    Resume,
    SetCustoms,
    SetHost,
    SetManners,
    SetOptions,
    SetSpeed,
    Sit,
    Start,
    TakeBack,
)
from penult.tables.errors import (
    BadDelay,
    MatchOver,
    NoChair,
    NotGathering,
    NotHost,
    NotPlaying,
    NotPractice,
    SeatTaken,
    TableFull,
    TablePaused,
    TermsChanged,
)
from penult.tables.events import (
    Accepted,
    Acted,
    BotInvited,
    BotsOpened,
    CustomsChanged,
    HandOpened,
    HostChanged,
    Ignored,
    Left,
    Manners,
    MannersChanged,
    OptionsChanged,
    Readied,
    Returned,
    Sat,
    SeatsChanged,
    SeedAdded,
    SpeedChanged,
    TableEvent,
    TookBack,
)
from penult.tables.schedule import DEFAULT
from penult.tables.seating import (
    BOTS,
    BotSpeed,
    TablePhase,
    first_empty,
    first_takeable,
    free_bot_name,
    known_avatar,
    tidy_name,
)
from penult.tables.table import Table


def checked_terms(
    game: Game, options: str, seats: int, customs: Sequence[str], *, public: bool
) -> tuple[str, tuple[str, ...]]:
    """Options and cards in canonical form; raises if they don't fit together."""
    read = read_options(game, options)
    check_table(game, read, seats)
    cards = [one_card(text) for text in customs]
    if cards:
        read = options_for(game, read, False, cards)
    for card in cards:
        check_for_table(game, read, seats, card, private=not public)
    return write_options(game, read), tuple(write_card(card) for card in cards)


def with_blank_cards(game: Game, options: str, cards: int) -> str:
    """The options with enough blank cards for these custom cards."""
    workshop, read = workshop_of(game), read_options(game, options)
    count = max(cards, getattr(read, workshop.option))
    return write_options(game, replace(read, **{workshop.option: count}))


def proposed(match: Match, seat: Seat, number: int, text: str, *, public: bool) -> Action:
    """The action that proposes a rule for the blank card with this number."""
    rows = list(proposals(match.game).values())
    if not 1 <= number <= len(rows):
        raise NoWorkshop(game=match.game.name)
    card = one_card(text)
    action = proposal(rows[number - 1], card)
    clause = match.why_not(seat, action)
    if clause:
        raise Refused(seat, rows[number - 1].text, clause)
    check_for_table(match.game, match.options, match.seats, card, private=not public)
    return action


UNHELD = (Verb.CALL, Verb.CATCH)  # moves that don't have to wait for a catch
SOONEST = 20  # actions until spectators may see a hand
LATEST = 1000

Term: TypeAlias = (
    SetOptions | SetCustoms | Start | Accept | AddSeed | SetManners | SetHost | OpenHand
)


def decide(table: Table, order: Order) -> list[TableEvent]:
    command, actor = order.command, order.actor
    if not isinstance(command, Sit) and not is_person(table, actor):
        raise NoChair()
    match command:
        case Sit():
            return sit(table, command)
        case InviteBot():
            return invite(table, actor, command)
        case Leave(seat):
            return leave(table, actor, seat)
        case Act() | Propose():
            return play(table, actor, command)
        case TakeBack() | OpenBots() | SetSpeed():
            return practise(table, actor, command)
        case Ready():
            return ready(table, actor)
        case Pause() | Resume() | Prefer() | AskRematch():
            return consent.decide(table, actor, command)
        case _:
            return agree(table, actor, command)


def agree(table: Table, actor: Seat, command: Term) -> list[TableEvent]:
    match command:
        case SetOptions():
            return set_options(table, actor, command)
        case SetCustoms(customs):
            return set_customs(table, actor, customs)
        case Start():
            return start(table, actor)
        case Accept(seen):
            return accept(table, actor, seen)
        case AddSeed(seed):
            return add_seed(table, actor, seed)
        case SetManners(manners):
            return set_manners(table, actor, manners)
        case SetHost(seat):
            return set_host(table, actor, seat)
        case OpenHand(open):
            return open_hand(table, actor, open)


def is_person(table: Table, seat: Seat) -> bool:
    return 0 <= seat < len(table.chairs) and table.chairs[seat].is_person


# Chairs


def sit(table: Table, command: Sit) -> list[TableEvent]:
    """Somebody who has a chair keeps it: a second device is not a second player."""
    if table.seat_of(command.token) != NOBODY:
        return []
    if command.token in table.sent_away:
        raise NotGathering()
    seat = former_chair(table, command.token)
    if seat == NOBODY:
        seat = chair_for_person(table, command.seat)
    name, avatar = tidy_name(command.name), known_avatar(command.avatar)
    return [Sat(seat, name, command.token, avatar)]


def former_chair(table: Table, token: str) -> Seat:
    """The chair that this person left to a bot during the match."""
    if not token or not table.is_running:
        return NOBODY
    return next((seat for seat, each in enumerate(table.chairs) if each.former == token), NOBODY)


def chair_for_person(table: Table, seat: Seat) -> Seat:
    """An empty chair or a bot's, also in a match: the bot's cards are then the person's."""
    if table.phase in (TablePhase.OVER, TablePhase.CLOSED):
        raise NotGathering()
    empty, bots = first_empty(table.chairs), first_takeable(table.chairs)
    if empty == NOBODY and bots == NOBODY:
        raise NotGathering() if table.match else TableFull()
    if seat == NOBODY:
        return bots if empty == NOBODY else empty
    chair = table.chairs[existing(table, seat)]
    if not chair.is_empty and not chair.is_takeable:
        raise SeatTaken(seat=seat)
    return seat


def invite(table: Table, host: Seat, command: InviteBot) -> list[TableEvent]:
    only_host(table, host)
    seat = chair_for_bot(table, command.seat)
    bot = bots.find(table.game, command.bot or DEFAULT).name
    free = free_bot_name(table.names, table.avatars, FACES.get(bot, ""))
    return [BotInvited(seat, tidy_name(command.name) if command.name else free, bot)]


def chair_for_bot(table: Table, seat: Seat) -> Seat:
    if table.match or table.phase == TablePhase.CLOSED:
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


def leave(table: Table, actor: Seat, seat: Seat) -> list[TableEvent]:
    """Players may leave at any time. The host may remove others; in a match, only people.

    In a match a bot takes over. A player who was removed can't return to the chair.
    """
    chair = table.chairs[existing(table, seat)]
    if seat != actor:
        only_host(table, actor)
        if table.match and not chair.is_person:
            raise NotGathering()
    if chair.is_empty:
        return []
    if not table.is_running:
        return [Left(seat)]
    return [Left(seat, DEFAULT, chair.token if seat == actor else "")]


def only_host(table: Table, seat: Seat) -> None:
    if seat != table.host:
        raise NotHost()


# Terms


def set_options(table: Table, actor: Seat, wanted: SetOptions) -> list[TableEvent]:
    """All in one command, because options, seats and cards have to fit together."""
    only_host(table, actor)
    options = wanted.options
    if wanted.customs:
        options = with_blank_cards(find(table.game), options, len(wanted.customs))
    tidy, customs = terms(table, options=options, seats=wanted.seats, customs=wanted.customs)
    events = resized(table, wanted.seats)
    if customs != table.customs:
        return [*events, CustomsChanged(table.options_for_log(tidy), customs)]
    same = tidy == table.options
    return events if same else [*events, OptionsChanged(table.options_for_log(tidy))]


def resized(table: Table, seats: int | None) -> list[TableEvent]:
    """A change of the number of seats; raises if it would cost somebody their chair."""
    if seats is None or seats == len(table.chairs):
        return []
    taken = max(seat for seat, chair in enumerate(table.chairs) if not chair.is_empty)
    if taken >= seats:
        raise SeatTaken(seat=taken)
    return [SeatsChanged(seats)]


def set_customs(table: Table, actor: Seat, customs: tuple[str, ...]) -> list[TableEvent]:
    only_host(table, actor)
    enough = with_blank_cards(find(table.game), table.options, len(customs))
    options, customs = terms(table, options=enough, customs=customs)
    same = (options, customs) == (table.options, table.customs)
    return [] if same else [CustomsChanged(table.options_for_log(options), customs)]


def terms(
    table: Table,
    *,
    options: str,
    seats: int | None = None,
    customs: tuple[str, ...] | None = None,
) -> tuple[str, tuple[str, ...]]:
    """Options and cards after a change; raises in a match or if they don't fit together."""
    if table.match:
        raise NotGathering()
    return checked_terms(
        find(table.game),
        options,
        len(table.chairs) if seats is None else seats,
        table.customs if customs is None else customs,
        public=table.public,
    )


def start(table: Table, actor: Seat) -> list[TableEvent]:
    """Fill the empty chairs with bots and accept; the others still have to."""
    only_host(table, actor)
    if table.match or table.phase == TablePhase.CLOSED:
        raise NotGathering()
    names, avatars = table.names, table.avatars
    events: list[TableEvent] = []
    for seat, chair in enumerate(table.chairs):
        if chair.is_empty:
            names[seat] = free_bot_name(names, avatars)
            avatars[seat] = BOTS[names[seat]]
            events.append(BotInvited(seat, names[seat], DEFAULT))
    return [*events, *accept(table, actor)]


def accept(table: Table, actor: Seat, seen: int = 0) -> list[TableEvent]:
    """Refused if the host has changed the terms since the version the player has seen."""
    if table.match:
        raise NotGathering()
    if 0 < seen < table.terms_version:
        raise TermsChanged()
    return [] if table.chairs[actor].accepted else [Accepted(actor)]


def add_seed(table: Table, actor: Seat, text: str) -> list[TableEvent]:
    """Set or replace a player's seed, before the deal."""
    if table.match:
        raise NotGathering()
    seed = text.strip().lower()
    if not is_seat_seed(seed):
        raise NoSeed(text=text[:LONGEST], size=LONGEST)
    return [] if table.chairs[actor].seed == seed else [SeedAdded(actor, seed)]


def set_manners(table: Table, actor: Seat, manners: Manners) -> list[TableEvent]:
    """The host may change the chat at any time, but what spectators see only before the match."""
    only_host(table, actor)
    check_delay(manners.delay)
    if table.match and manners.delay != table.manners.delay:
        raise NotGathering()
    return [] if manners == table.manners else [MannersChanged(manners)]


def set_host(table: Table, actor: Seat, seat: Seat) -> list[TableEvent]:
    """Only a person can be host."""
    only_host(table, actor)
    if not table.chairs[existing(table, seat)].is_person:
        raise NoChair()
    return [HostChanged(seat)] if seat != actor else []


def check_delay(delay: int) -> None:
    """A hand that spectators see too soon could be used against its player."""
    if delay and not SOONEST <= delay <= LATEST:
        raise BadDelay(least=SOONEST, most=LATEST)


def open_hand(table: Table, actor: Seat, open: bool) -> list[TableEvent]:
    return [] if table.chairs[actor].open == open else [HandOpened(actor, open)]


def ready(table: Table, actor: Seat) -> list[TableEvent]:
    waits_for_people = table.phase == TablePhase.BETWEEN or table.is_writing
    return [Readied(actor)] if waits_for_people and not table.chairs[actor].ready else []


# Practice


def practise(
    table: Table, actor: Seat, command: TakeBack | OpenBots | SetSpeed
) -> list[TableEvent]:
    match command:
        case TakeBack():
            return take_back(table, actor)
        case OpenBots(open):
            only_in_practice(table)
            return [] if table.practice.shows_bots == open else [BotsOpened(open)]
        case SetSpeed(speed):
            only_host(table, actor)
            return [] if table.speed == speed else [SpeedChanged(BotSpeed(speed))]


def take_back(table: Table, actor: Seat) -> list[TableEvent]:
    if table.phase == TablePhase.OVER:
        raise MatchOver()
    only_in_practice(table)
    if table.is_paused:
        raise TablePaused()
    if not table.practice.decisions:
        raise NothingToUndo()
    return [TookBack(actor, table.practice.decisions[-1])]


def only_in_practice(table: Table) -> None:
    if not table.practice.is_on:
        raise NotPractice()


# Play


def play(table: Table, actor: Seat, command: Act | Propose) -> list[TableEvent]:
    match, clock = table.match, table.clock
    if table.phase != TablePhase.PLAYING or match is None or clock is None:
        raise NotPlaying()
    if table.is_paused:
        raise TablePaused()
    if isinstance(command, Propose):
        wanted = command.number, command.card
        action = proposed(match, actor, *wanted, public=table.public)
    else:
        action = parse_act(match.game, command.act)
    if clock.ignores(actor, action):
        return [Ignored(actor, action.text)]
    clause = match.why_not(actor, action)
    if clause:
        raise Refused(actor, action.text, clause)
    back = [Returned(actor)] if table.chairs[actor].deputy else []
    return [*back, Acted(actor, action.text)]


def waits(table: Table, order: Order, late: int) -> int:
    """Milliseconds a move has to wait so that others can catch; 0 for anything else.

    An order that can't be carried out raises at once.
    """
    if not isinstance(order.command, Act) or table.match is None:
        return 0
    held = table.held(order.actor, late)
    if not held or not decide(table, order):
        return 0
    action = parse_act(table.match.game, order.command.act)
    is_move = action.verb not in UNHELD and action in table.match.moves(order.actor)
    return held if is_move else 0
