"""Events: the kinds of things that happen, and who may see their cards."""

from __future__ import annotations

from enum import IntEnum
from typing import Generic, NoReturn, TypeVar

from msgspec import Struct

from penult.core.enums import quick
from penult.core.ids import NO_TRAY, TABLE, Card, Seat

TORQUE_OF_A_CARD = 1000  # the unit of a LEANED count


@quick
class Kind(IntEnum):
    CUT = 1  # seat turned a card up to see who deals
    DEALER = 2  # seat deals this round
    DEALT = 3  # seat got count cards
    TURNED_UP = 4  # card is the first of the talon
    PUT_BACK = 5  # card went back into the stock
    NAMED = 6  # seat named colour
    LAID = 7  # seat played card, named colour, chose other; count cards are left
    JUMPED = 8  # the same, out of turn
    DREW = 9  # seat drew count cards
    PASSED = 10  # seat ended its turn without playing
    REVERSED = 11  # the direction of play changed
    SKIPPED = 12  # seat loses its turn
    OWES = 13  # seat owes count cards
    CANCELLED = 14  # the action card underneath no longer counts
    CALLED = 15  # seat called its last card
    CAUGHT = 16  # other caught seat without a call
    WRONGLY_CAUGHT = 17  # other's catch of seat was false
    CHALLENGED = 18  # other doubts the card that seat played
    SHOWN = 19  # seat shows its cards to other
    BLUFF = 20  # seat's card was illegal, other was right
    NO_BLUFF = 21  # seat's card was legal, other was wrong
    TAKEN_BACK = 22  # card returns to seat
    SWAPPED = 23  # seat and other swapped hands
    PASSED_ON = 24  # every hand moved one seat
    CALLED_OUT = 25  # other called out seat's wrong card
    RESHUFFLED = 26  # count cards of the talon became the stock
    FORGIVEN = 27  # seat needn't draw count cards: there are none left
    WENT_OUT = 28  # seat played its last card and won the round
    BLOCKED = 29  # the round ended without a winner
    SCORED = 30  # seat scores count points
    WON = 31  # seat won the match with count points, and shares the win with other
    CROWNED = 32  # seat becomes king
    READY = 33  # seat is ready for the round
    DESIGNATED = 34  # other made seat the jester
    STARTED = 35  # the start signal: the reign of seat begins
    FANFARE = 36  # the fanfare: the reign of seat is over
    HELD_BACK = 37  # the fanfare waits for the current decision or turn
    STRUCK = 38  # other made seat draw
    STOPPED = 39  # the clock stops with the round
    RESTARTED = 40  # the clock was lost and starts again
    PAUSED = 41  # the clock is paused
    RESUMED = 42  # the clock runs again
    FROZE = 43  # tray is frozen
    THAWED = 44  # tray is open again
    TILT = 45  # seat began to tilt tray
    DEALT_ON = 46  # seat dealt card onto tray
    SLIDING = 47  # the disc slides
    RESTED = 48  # the disc is at rest again
    FELL = 49  # the balance fell, and seat is to blame
    SET_ASIDE = 50  # count cards were put aside
    LIFTED = 51  # count cards were taken from under the tops for a new stock
    GESTURE = 52  # seat places the next card with a careful gesture
    PLACED = 53  # audit: count is the noise of the card on tray
    LEANED = 54  # audit: count is the torque
    RUBBED = 55  # audit: count is the friction
    DISC = 56  # audit: count is the place of the disc
    CLOCK_RUNS = 57  # seat started the clock
    PRESSED = 58  # seat pressed in its card or its draw
    PRESSED_ON = 59  # seat pressed to restart the clock
    PRESSED_EARLY = 60  # seat pressed before playing or drawing
    PRESSED_OUT_OF_TURN = 61  # seat
    RANG = 62  # the time of seat is up
    SPEED_SET = 63  # a turn now has count seconds; 0: no limit
    PARTNERS = 64  # seat and other play together
    WRONGLY_CALLED_OUT = 65  # other called out seat's card, which was right
    ACCUSED = 66  # other finds a remark of seat unwelcome
    ASKED_TO_STOP = 67  # seat asks the table to stop
    VOTED = 68  # seat; count: 1 in favour, 0 against
    UPHELD = 69  # the accusation of seat by other
    REJECTED = 70  # the same
    WILL_STOP = 71  # the table agreed to stop at the next press
    WILL_NOT_STOP = 72
    AWAY = 73  # seat let its time pass too often
    BACK = 74  # seat is back
    LEFT = 75  # seat left the game; count cards went under the talon
    ELIMINATED = 76  # seat has count points and is out
    REVEALED = 77  # count of the unchallenged cards of seat were illegal
    BROKE = 78  # seat broke up a meld: card is its first tile, count its length
    MELDED = 79  # the same, made
    KEPT = 80  # seat keeps count taken jokers
    UNDONE = 81  # the open turn of seat
    FINISHED = 82  # seat declares its turn finished; count tiles are left
    FIRED = 83  # the action of the card that seat played takes effect
    STARTER = 84  # card lies loose at the start
    RAN_OUT = 85  # the pool is empty
    BEGINS = 86  # seat begins the round
    CHOSE = 87  # seat chose other
    DECIDED = 88  # seat took the first (count 1) or the second (2) of two ways
    ROLLED = 89  # seat rolled count
    GAVE = 90  # seat gave count cards to other; both see them
    PASSED_BACK = 91  # every hand moved one seat against the direction of play
    DISCARDED = 92  # seat put card under the top of the talon
    OPENED = 93  # seat shows count cards to other, or to all
    PEEKED = 94  # seat looks at the top count cards of the stock
    SHIELDED = 95  # seat needn't draw next time
    STEADIED = 96  # seat doesn't lose its next turn
    PARRIED = 97  # seat is spared the cards
    KEPT_TURN = 98  # seat keeps its turn
    BOUND = 99  # seat may only play some cards: count is a program.Limit
    GUESSED = 100  # seat guessed colour (or count 1: odd, 2: even), and was right: card
    MISSED = 101  # the same, and was wrong
    AGAIN = 102  # seat plays again
    BLAMED = 103  # seat named other
    CONFIRMED = 104  # the table agrees with seat about a rule of honour
    DENIED = 105  # the table disagrees
    PROPOSED = 106  # seat proposed what is to be written on card
    ACCEPTED = 107
    DECLINED = 108
    WITHDRAWN = 109
    FROZEN = 110  # count custom cards are agreed on
    LEFT_OUT = 111  # card is not in play: not all agreed
    COLOUR_DRAWN = 112  # colour was drawn at random


PRIVATE_CARD = 0  # not an event of its own: a card only its seat may see, before a DREW row
PRIVATE_CARDS = -1  # likewise a set of cards, as a mask


T = TypeVar("T")


class Hidden(Generic[T]):
    """A value that only one seat (or two) may see, or everybody if ``audience`` is the table.

    Deliberately not a dataclass: nothing can walk into it, ``json`` and ``pickle`` refuse it.
    """

    __slots__ = ("_also", "_audience", "_value")

    def __init__(self, value: T, audience: Seat, also: Seat | None = None) -> None:
        self._value = value
        self._audience = audience
        self._also = audience if also is None else also

    def open_for(self, viewer: Seat) -> T | None:
        if self._audience == TABLE or viewer in (self._audience, self._also):
            return self._value
        return None

    def for_store(self) -> tuple[T, Seat, Seat]:
        """The value and its audience, for what never leaves the server."""
        return self._value, self._audience, self._also

    def __repr__(self) -> str:
        also = f" and {self._also}" if self._also != self._audience else ""
        return f"Hidden(for seat {self._audience}{also})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(type(self).__name__)


class Event(Struct, frozen=True, gc=False):
    """One thing that happened. ``Kind`` says what the fields mean."""

    kind: Kind
    clause: IntEnum
    seat: Seat
    other: Seat
    card: Card
    colour: int
    count: int
    tray: int = NO_TRAY
    cards: Hidden[tuple[Card, ...]] | tuple[Card, ...] | None = None

    def seen_by(self, viewer: Seat) -> Event:
        """The event as this viewer saw it: with its hidden cards, or without them."""
        if not isinstance(self.cards, Hidden):
            return self
        return Event(
            self.kind,
            self.clause,
            self.seat,
            self.other,
            self.card,
            self.colour,
            self.count,
            self.tray,
            self.cards.open_for(viewer),
        )
