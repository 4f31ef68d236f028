"""A live table without sockets: its clock."""
