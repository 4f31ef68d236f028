"""The line-based terminal interface. It works everywhere, also with a screen reader."""
