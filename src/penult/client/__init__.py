"""A client for live tables: join with a link, see, act, and reconnect automatically.

It knows no rules: the server says what is legal.
"""

from penult.client.api import Address, Server
from penult.client.errors import BadLink, Denied, Gone, Moved, Unreachable
from penult.client.guest import FullView, Guest, News, join, move_here, open_table, watch
from penult.server.protocol import Done, Happened, Info, Reacted, Reaction, Said, ShownChair

__all__ = [
    "Address",
    "BadLink",
    "Denied",
    "Done",
    "FullView",
    "Gone",
    "Guest",
    "Happened",
    "Info",
    "Moved",
    "News",
    "Reacted",
    "Reaction",
    "Said",
    "Server",
    "ShownChair",
    "Unreachable",
    "join",
    "move_here",
    "open_table",
    "watch",
]
