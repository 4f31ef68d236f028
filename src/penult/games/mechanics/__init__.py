"""One idea per file: a sub-state and the functions that change it.

A mechanic gets its own sub-state, returns what happened, and never calls back into a game.
"""
