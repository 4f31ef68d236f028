"""ColorADD: the classic game with colour codes and customisable wilds."""
