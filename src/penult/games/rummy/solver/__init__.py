"""An exact solver for runs and sets: what can be laid, what is best, and how to arrange the table.

>>> from penult.games.rummy.solver import Position
>>> position = Position("r4 r5 r6 | b9 y9 g9", rack="r7 r9 b1", loose="r8")
>>> print(position.most_tiles())
r7 r9
>>> print(position.arrange("r7 r9"))
r4 r5 r6 | b9 y9 g9 | r7 r8 r9
"""

from penult.games.rummy.solver.position import Arrangement, Lay, Lays, Position

__all__ = ["Arrangement", "Lay", "Lays", "Position"]
