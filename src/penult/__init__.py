"""Penult: five games of the «one card left» family, playable, provable, programmable.

>>> from penult import Match
>>> match = Match.new("coloradd", seats=3, seed=1)
>>> match.push(match.legal()[0])
"""

from penult.errors import PenultError, Refused
from penult.play.match import Match
from penult.vocabulary.ids import TABLE

__version__ = "0.1.0"

__all__ = ["TABLE", "Match", "PenultError", "Refused", "__version__"]
