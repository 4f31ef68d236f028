"""Nodes that start at once: a process that has imported everything forks them.

``python -m tests.server.nodes.forked_nodes`` reads a line of JSON for each node (``Wanted``) and
answers with the id of its process. Whoever asked stops and kills it.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from dataclasses import replace

import msgspec
from msgspec import Struct

from penult.core.errors import PenultError
from penult.games.registry import find
from penult.server import service
from penult.server.serve import Settings, serve
from tests.server.forked_server import PATIENT
from tests.server.serving import QUICK, tell


class Wanted(Struct, frozen=True):
    port: int
    inner: str
    database: str
    log: str  # file
    newer: str = ""  # a game whose rules are newer at this node


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            live(msgspec.json.decode(line, type=Wanted))
        tell(str(child))


def live(wanted: Wanted) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(wanted.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(log, stream.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    if wanted.newer:
        game = find(wanted.newer)
        object.__setattr__(game, "version", game.version + 1)
        service.RULES[wanted.newer] += 1
    try:
        where = Settings(port=wanted.port, database=wanted.database, inner=wanted.inner)
        serve(replace(where, pace=QUICK, limits=PATIENT), print)
    except PenultError:
        traceback.print_exc()
    os._exit(0)


if __name__ == "__main__":
    main()
