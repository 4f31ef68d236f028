"""The real analysing process, with little effort."""

from __future__ import annotations

import os
import socket
from functools import partial

from penult.lab.analysis.analyse import Effort
from penult.lab.analysis.worker import AnalysisLoop, bodies_of

LITTLE = Effort(valued=20, searched=10, measured=20)

if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection:
        AnalysisLoop(connection, partial(bodies_of, effort=LITTLE)).run()
