"""Playing in a terminal, line by line: works everywhere, also with a screen reader."""
