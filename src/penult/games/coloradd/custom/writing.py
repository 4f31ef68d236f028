"""Proposing custom cards and agreeing on them before the deal (ADD-04 … 06, 59 … 62)."""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.events import Kind
from penult.core.ids import TABLE, ActionId, Card, Mask, Seat
from penult.games.coloradd import phase, rounds
from penult.games.coloradd.cards import (
    ACCEPT,
    CUSTOM,
    FREEZE,
    PER_CUSTOM,
    PROPOSE,
    REFUSE,
    WITHDRAW,
)
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import agreement
from penult.games.coloradd.options import customs_in_play
from penult.games.coloradd.state import State
from penult.games.custom import program
from penult.games.custom.program import SLOTS
from penult.games.mechanics import hands, journal, piles
from penult.games.mechanics.lays import put

HOST: Seat = 0


def everybody(s: State) -> Mask:
    return (1 << s.seats.count) - 1


# Which actions


def why_not_write(s: State, seat: Seat, verb: int, card: Card) -> Clause:
    if s.phase != phase.WRITING:
        return Clause.ADD_60
    if verb < Verb.PROPOSE:
        return Clause.ADD_05  # no cards are dealt before all agree
    if verb == Verb.FREEZE:
        return Clause.OK if seat == TABLE else Clause.ADD_05
    slot = card - CUSTOM
    if slot >= customs_in_play(s.options):
        return Clause.ADD_04
    if seat == TABLE:
        return Clause.ADD_05
    return Clause.OK if may_write(s, seat, verb, slot) else Clause.ADD_05


def may_write(s: State, seat: Seat, verb: int, slot: int) -> bool:
    match verb:
        case Verb.PROPOSE:
            return agreement.may_propose(s.agreement, seat)
        case Verb.ACCEPT:
            return agreement.may_accept(s.agreement, seat, slot)
        case Verb.REFUSE:
            return agreement.may_refuse(s.agreement, seat, slot)
        case _:
            return seat == HOST and agreement.is_offered(s.agreement, slot)


def list_writing(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Acceptances come first: the table may wait for those."""
    if seat == TABLE:
        return put(out, 0, FREEZE)
    size = 0
    count = customs_in_play(s.options)
    for slot in range(count):
        if agreement.may_accept(s.agreement, seat, slot):
            size = put(out, size, ACCEPT + PER_CUSTOM * slot)
    for slot in range(count):
        if agreement.may_refuse(s.agreement, seat, slot):
            size = put(out, size, REFUSE + PER_CUSTOM * slot)
        if agreement.may_propose(s.agreement, seat):
            size = put(out, size, PROPOSE + PER_CUSTOM * slot)
        if seat == HOST and agreement.is_offered(s.agreement, slot):
            size = put(out, size, WITHDRAW + PER_CUSTOM * slot)
    return size


def writers(s: State) -> Mask:
    """The seats that may do something."""
    mask = 0
    for seat in range(s.seats.count):
        if can_write(s, seat):
            mask |= 1 << seat
    return mask


def can_write(s: State, seat: Seat) -> bool:
    if agreement.may_propose(s.agreement, seat):
        return True
    if seat == HOST and s.agreement.offered != 0:
        return True
    slot = 0
    while slot < SLOTS and not agreement.may_refuse(s.agreement, seat, slot):
        slot += 1
    return slot < SLOTS


# What they do


def write(s: State, seat: Seat, verb: int, card: Card) -> None:
    slot = card - CUSTOM
    match verb:
        case Verb.PROPOSE:
            program.take_draft(s.wilds, slot)
            program.learn(s.wilds)
            agreement.propose(s.agreement, seat, slot)
            journal.note(s.journal, Kind.PROPOSED, Clause.ADD_05, seat=seat, card=card)
        case Verb.ACCEPT:
            agreement.accept(s.agreement, seat, slot)
            journal.note(s.journal, Kind.ACCEPTED, Clause.ADD_05, seat=seat, card=card)
        case Verb.REFUSE:
            agreement.refuse(s.agreement, seat, slot)
            journal.note(s.journal, Kind.DECLINED, Clause.ADD_05, seat=seat, card=card)
        case Verb.WITHDRAW:
            agreement.withdraw(s.agreement, slot)
            journal.note(s.journal, Kind.WITHDRAWN, Clause.ADD_05, seat=seat, card=card)
        case _:
            freeze(s)


def freeze(s: State) -> None:
    """What everybody has accepted is in play, on the first customs; drop the rest (AR-42)."""
    agreed = 0
    for slot in range(customs_in_play(s.options)):
        if agreement.is_agreed(s.agreement, slot, everybody(s)):
            program.copy_row(s.wilds, slot, agreed)
            agreed += 1
        else:
            journal.note(s.journal, Kind.LEFT_OUT, Clause.ADD_05, card=CUSTOM + slot)
    for slot in range(agreed, SLOTS):
        program.blank(s.wilds, slot)
    s.wilds.absent = customs_in_play(s.options) - agreed
    program.learn(s.wilds)
    agreement.close(s.agreement)
    journal.note(s.journal, Kind.FROZEN, Clause.ADD_60, count=agreed)
    hands.clear(s.hands)
    piles.clear(s.piles)
    rounds.open_round(s)
