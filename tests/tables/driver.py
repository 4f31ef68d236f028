"""A live table whose time the test turns, with people who play like bots."""

from __future__ import annotations

import hashlib

import msgspec

from penult.chance import seeds
from penult.core.ids import TABLE, Seat
from penult.match.match import Match
from penult.tables import schedule, step
from penult.tables.commands import Accept, Act, Command, InviteBot, Order, Ready, Sit
from penult.tables.events import LogRow, Pace
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from penult.tables.table import Table

QUICK = Pace(bot_fastest=40, bot_slowest=90, window=100, between=5000)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class TableDriver:
    """A table, the rows it asked to be stored, and the time."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: str = "",
        pace: Pace = QUICK,
        *,
        public: bool = False,
        seed: int = 7,
    ) -> None:
        self.now = 1_000_000
        _, row = step.opened("t", game, seats, options, self.now, public=public, pace=pace)
        fixed = seeds.in_hex(seed)  # so that two tables are alike
        event = msgspec.structs.replace(row.event, seed=fixed, delays=fixed)
        row = msgspec.structs.replace(row, event=event)
        self.table = Table.rebuilt("t", [row])
        self.rows: list[LogRow] = [row]
        self.orders = 0

    @property
    def match(self) -> Match:
        assert self.table.match
        return self.table.match

    def phase(self) -> TablePhase:
        return self.table.phase

    def order(self, actor: Seat, command: Command, id: str = "") -> step.StepResult:
        """Who gives an order is there."""
        self.orders += 1
        self.came(actor)
        named = msgspec.structs.replace(command, id=id or f"o{self.orders}")
        result = step.handle(self.table, Order(actor, named), self.now)
        self.rows += result.rows
        return result

    def do(self, actor: Seat, command: Command) -> int:
        """An order that is not refused; its version."""
        result = self.order(actor, command)
        assert result.refusal is None, result.refusal
        return result.version

    def came(self, *seats: Seat) -> None:
        for seat in seats:
            self.rows += step.came(self.table, seat, self.now)

    def went(self, *seats: Seat) -> None:
        for seat in seats:
            self.rows += step.went(self.table, seat, self.now)

    def gather(self, people: int = 2, bot: str = "sensible") -> None:
        """So many people come, bots take the other chairs, everybody accepts."""
        for seat in range(people):
            self.do(TABLE, Sit(f"P{seat}", hashed(f"secret {seat}")))
            self.came(seat)
        for _ in range(people, len(self.table.chairs)):
            self.do(0, InviteBot(bot))
        for seat in range(people):
            self.do(seat, Accept())

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.rows += step.wait(self.table, self.now)

    def step(self) -> None:
        """Something happens: a person whom the table waits for acts, or time passes."""
        if self.table.phase == TablePhase.BETWEEN:
            for seat, chair in enumerate(self.table.chairs):
                if chair.is_person and not chair.ready:
                    self.do(seat, Ready())
            return
        turn = self.match.turn
        if turn != TABLE and not self.table.chairs[turn].player:
            self.now += 20
            self.order(turn, Act(self.idea(turn)))
            return
        due = coming(self.table)
        assert due, "nothing will ever happen"
        self.wait(max(0, due.at - self.now))

    def idea(self, seat: Seat) -> str:
        """What a bot would do in a person's place."""
        self.table.chairs[seat].deputy = "sensible"
        action = schedule.choice(self.table, self.match, seat)
        self.table.chairs[seat].deputy = ""
        assert action
        return action.text

    def play_round(self, most: int = 3000) -> None:
        """Until a round is over."""
        for _ in range(most):
            if self.table.phase in (TablePhase.BETWEEN, TablePhase.OVER):
                return
            self.step()
        raise AssertionError("the round does not end")
