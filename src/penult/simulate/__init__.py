"""Simulations: whole games between bots, and batches of games for learners, compiled."""

from penult.core.extras import needs

with needs("sim"):
    from penult.simulate.batch import Batch

__all__ = ["Batch"]
