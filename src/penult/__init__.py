"""Penult: five games of the «one card left» family, playable, provable, programmable.

>>> from penult import Match
>>> match = Match.new("coloradd", seats=3, seed=1)
>>> match.push(match.legal()[0])
"""

from penult.core.errors import PenultError
from penult.core.ids import TABLE
from penult.match.errors import Refused
from penult.match.match import Match

__version__ = "0.1.0"

__all__ = ["TABLE", "Match", "PenultError", "Refused", "__version__"]
