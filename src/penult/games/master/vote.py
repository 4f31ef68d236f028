"""The table votes: on a remark that somebody found unwelcome, or on a stop (MR-43, 59)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.core.ids import NOBODY, Mask, Seat
from penult.core.shapes import SEATS, ints

MOST_LOST = 2  # accusations a seat may lose in a round before it must keep quiet


@quick
class Motion(IntEnum):
    NONE = 0
    REMARK = 1  # the accused is to draw two cards
    STOP = 2  # the clock is to stop


@dataclass(slots=True)
class Vote:
    motion: int = Motion.NONE
    by: Seat = NOBODY
    accused: Seat = NOBODY
    voters: Mask = 0
    yes: Mask = 0
    no: Mask = 0
    number: int = 0  # of votes opened in this match
    lost: list[int] = ints(SEATS)  # accusations rejected in this round


def is_open(vote: Vote) -> bool:
    return vote.motion != Motion.NONE


def start(vote: Vote, motion: int, by: Seat, accused: Seat, voters: Mask) -> None:
    """Whoever moves something is for it, if he has a vote."""
    vote.motion = motion
    vote.by = by
    vote.accused = accused
    vote.voters = voters
    vote.yes = voters & 1 << by
    vote.no = 0
    vote.number += 1


def may_vote(vote: Vote, seat: Seat) -> bool:
    return is_open(vote) and (vote.voters & ~vote.yes & ~vote.no) >> seat & 1 == 1


def cast(vote: Vote, seat: Seat, in_favour: bool) -> None:
    if in_favour:
        vote.yes |= 1 << seat
    else:
        vote.no |= 1 << seat


def is_carried(vote: Vote) -> bool:
    """More than half of those who may vote are for it; silence is a no."""
    return 2 * vote.yes.bit_count() > vote.voters.bit_count()


def is_decided(vote: Vote) -> bool:
    """Can the votes still to come no longer change anything?"""
    missing = vote.voters & ~vote.yes & ~vote.no
    return is_carried(vote) or 2 * (vote.yes | missing).bit_count() <= vote.voters.bit_count()


def close(vote: Vote) -> None:
    vote.motion = Motion.NONE
    vote.by = NOBODY
    vote.accused = NOBODY
    vote.voters = 0
    vote.yes = 0
    vote.no = 0


def new_round(vote: Vote) -> None:
    close(vote)
    for seat in range(SEATS):
        vote.lost[seat] = 0
