"""What a game with cards that people write on tells the rest: functions on its states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from penult.vocabulary.ids import Card


@dataclass(frozen=True)
class Workshop:
    first: Card  # of the kinds that can be written on; the others follow
    slots: int
    option: str  # how many are in play
    put: Callable[[Any, int, Sequence[int]], None]  # a row of ints onto a card
    row: Callable[[Any, int], list[int]]
    draft: Callable[[Any, Sequence[int]], None]  # what is about to be proposed
    agreed: Callable[[Any], list[int]]  # the slots that all have accepted
    table_agrees: Callable[[Any], bool]  # of options: is it agreed on at the table?
    words_allowed: Callable[[Any], bool]  # may people write words of their own?
    may_answer: Callable[[Any], bool]  # may a card be laid on a debt?
    tallies: tuple[str, ...]  # what is counted of a round to judge a card
    tally: Callable[[Any, list[int]], None]
