"""Capacities shared by the sub-states."""

SEATS = 10  # most seats at a table
CARDS = 112  # most cards in a deck
COPIES = 4  # most copies of one kind of card
