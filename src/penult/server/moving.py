"""Moving a seat to another device: codes of six digits or more, valid for five minutes, once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from penult.server.auth import hashed
from penult.server.errors import Busy
from penult.server.limits import SECOND, AddressLimits

DIGITS = 6
COMMON = 10  # with ten times as many codes in use, a new one has a digit more
LIFE = 300 * SECOND
MOST = 10_000  # unused codes; more would make guessing easy
EVERYBODY = "everybody"  # all addresses together


@dataclass(frozen=True, slots=True)
class Move:
    """The seat that a code leads to. The token itself is needed: the store has only its hash."""

    table: str
    token: str
    ends: int


class Moves:
    """A code is short, so guesses are limited for each address and for all of them together."""

    def __init__(self, now: Callable[[], int], digit: Callable[[], str]) -> None:
        """``digit``: one more at the end of each code, which tells the node that has given it out.

        Guesses count where the code would be, so they are limited however many nodes there are.
        """
        self.now = now
        self.digit = digit
        self.requests = AddressLimits(now, burst=10, per=10 * SECOND, name="move-codes")
        self.guesses = AddressLimits(now, burst=5, per=30 * SECOND, name="move-guesses")
        self.all_guesses = AddressLimits(now, burst=200, per=3 * SECOND, name="all-move-guesses")
        self._open: dict[str, Move] = {}  # in order of expiry
        self._latest: dict[str, str] = {}  # the code of each seat, by the hash of its token

    def issue(self, table: str, token: str, address: str) -> str:
        """A code for this seat. An earlier one is no longer valid."""
        self.requests.check(address)
        self.requests.count(address)
        self._forget_old()
        self._drop(self._latest.get(hashed(token), ""))
        if len(self._open) >= MOST:
            raise Busy()
        code = self._fresh()
        self._open[code] = Move(table, token, self.now() + LIFE)
        self._latest[hashed(token)] = code
        return code

    def check_guesses(self, address: str) -> None:
        self.guesses.check(address)
        self.all_guesses.check(EVERYBODY)

    def count_guess(self, address: str) -> None:
        self.guesses.count(address)
        self.all_guesses.count(EVERYBODY)

    def redeem(self, code: str) -> Move | None:
        """The seat of a code, which is used up by this; None if the code isn't valid."""
        self._forget_old()
        return self._drop(code)

    def _fresh(self) -> str:
        """A code that is not in use."""
        while True:
            digits = DIGITS + len(str(len(self._open) // COMMON)) - 1
            code = f"{secrets.randbelow(10**digits):0{digits}}{self.digit()}"
            if code not in self._open:
                return code

    def _drop(self, code: str) -> Move | None:
        move = self._open.pop(code, None)
        if move:
            del self._latest[hashed(move.token)]
        return move

    def _forget_old(self) -> None:
        now = self.now()
        while self._open:
            code, move = next(iter(self._open.items()))
            if move.ends > now:
                return
            self._drop(code)
