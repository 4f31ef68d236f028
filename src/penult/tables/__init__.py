"""Live tables without sockets: events, commands and the clock."""
