"""Values that every other package may use: ids, actions, events, errors."""
