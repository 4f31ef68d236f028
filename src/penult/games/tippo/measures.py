"""The measures by which a view is read: words of a hand, copies, trays, weights."""

from __future__ import annotations

from penult.mechanics import balance, hands, journal, limits

WORD = hands.WORD
COPIES = limits.COPIES
NO_TRAY = journal.NO_TRAY
A, B, TRAYS = balance.A, balance.B, balance.TRAYS
CARD, RIM = balance.CARD, balance.RIM
other = balance.other
