"""Games between bots as data: a row for each action, and the records that prove them."""
