"""Orders that must wait until others have had time to catch, in order of arrival.

They are in memory only and not acknowledged: after a crash their clients, who got no answer,
repeat them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from penult.table.commands import Order
from penult.table.desk import Step

if TYPE_CHECKING:  # rooms have such a list
    from penult.web.room import Letter

Answering: TypeAlias = "Callable[[Step, Exception | None], Letter | None]"


@dataclass(frozen=True, slots=True)
class Waiting:
    order: Order
    answer: Answering


@dataclass(slots=True)
class WaitingList:
    orders: list[Waiting] = field(default_factory=list)
    until: int | None = None

    def add(self, order: Waiting, until: int) -> None:
        self.orders.append(order)
        self.until = until

    def is_over(self, now: int) -> bool:
        return self.until is not None and self.until <= now

    def taken(self) -> list[Waiting]:
        """All of them; the list is empty then."""
        orders, self.orders, self.until = self.orders, [], None
        return orders
