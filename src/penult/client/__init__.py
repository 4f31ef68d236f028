"""Live tables from a program: sit down with a link, see, act, and come back by itself.

It knows no rules: what may be done is what the server says.
"""

from penult.client.address import Address
from penult.client.failures import BadLink, Denied, Gone, Unreachable
from penult.client.guest import Guest, News
from penult.client.joining import join, open_table, watch
from penult.client.server import Server
from penult.client.sight import Sight
from penult.web.protocol import Done, Happened, Info, Reacted, Said, ShownChair
from penult.web.wording import Reaction

__all__ = [
    "Address",
    "BadLink",
    "Denied",
    "Done",
    "Gone",
    "Guest",
    "Happened",
    "Info",
    "News",
    "Reacted",
    "Reaction",
    "Said",
    "Server",
    "ShownChair",
    "Sight",
    "Unreachable",
    "join",
    "open_table",
    "watch",
]
