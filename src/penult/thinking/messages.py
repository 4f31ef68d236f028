"""What a thinking process is asked, and what it answers."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from penult.core.actions import WAIT, Action
from penult.core.framing import framed
from penult.games.game import Game
from penult.match.mind import Mind
from penult.match.seat_position import SeatPosition
from penult.render.hints import Advice

DONE = "done"
WARMING = "warming"  # the game is being compiled; ask again later
LATE = "late"  # nobody waits for it any more
BROKEN = "broken"
FULL = "full"  # too many questions; it wasn't asked


class ThoughtRequest(Struct, frozen=True, tag=True):
    """What a bot does in a position, or what it would advise."""

    number: int
    position: SeatPosition
    mind: Mind
    seed: int  # of the seat's luck
    occasion: int  # tells one decision of the seat from the next
    patience: int = 0  # milliseconds until an answer is too late; 0: never
    explain: bool = False  # the answer has a hint with reasons


class Dropped(Struct, frozen=True, tag=True):
    """Nobody waits for the answer any more."""

    number: int


class Preparing(Struct, frozen=True, tag=True):
    """There will soon be questions about such a table."""

    game: str
    options: str
    seats: int


class ThoughtReply(Struct, frozen=True):
    number: int
    status: str
    action: int = WAIT  # what the bot does; WAIT: nothing
    hint: Advice | None = None  # if it was asked for
    cost: float = 0.0  # seconds of CPU time
    trouble: str = ""  # what broke, and where; never a value, which may be a card

    @property
    def is_done(self) -> bool:
        return self.status == DONE

    def action_in(self, game: Game) -> Action | None:
        return None if self.action == WAIT else game.actions[self.action]


Asked: TypeAlias = ThoughtRequest | Dropped | Preparing

ENCODER = msgspec.msgpack.Encoder()
ASKED: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
ANSWERED = msgspec.msgpack.Decoder(ThoughtReply)


def written(message: Asked | ThoughtReply) -> bytes:
    return framed(ENCODER.encode(message))
