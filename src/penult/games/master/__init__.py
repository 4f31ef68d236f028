"""Master: the shoe, the bluff, the teams and the variants."""
