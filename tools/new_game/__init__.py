"""``python -m tools.new_game NAME``: the skeleton of a new game, complete and playable."""
