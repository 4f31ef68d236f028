"""Objects for people: matches, events, notation, records."""
