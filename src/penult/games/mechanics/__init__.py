"""One idea per file: a sub-state and the functions that change it.

A mechanic gets its own sub-state, says what happened by what it returns, and never calls
back into a game.
"""
