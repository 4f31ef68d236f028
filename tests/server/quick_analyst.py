"""An analysing process that needs no compiler. What it does with a record, the record says."""

from __future__ import annotations

import os
import socket
import time

from penult.i18n import LANGUAGES
from penult.lab.analysis.analyse import Progress
from penult.lab.analysis.messages import AnalysisProgress, AnalysisReport, AnalysisRequest
from penult.lab.analysis.worker import AnalysisLoop, Tell, packed
from penult.match.errors import BadRecord


def bodies_of(asked: AnalysisRequest, tell: Tell, progress: Progress) -> dict[str, bytes]:
    match asked.record.split()[0]:
        case "endless":
            while True:
                progress(0.5)
                time.sleep(0.01)
        case "warming":
            tell(AnalysisProgress(asked.number, "warming"))
            while True:
                progress(0.0)
                time.sleep(0.01)
        case "wrong":
            raise BadRecord(1, "heading", expected="penult record 1")
        case "broken":
            raise RuntimeError("r7")
        case "deadly":
            os._exit(1)
    said = f"{asked.seat} {' '.join(asked.bots)}"
    return {
        language: packed(AnalysisReport("done", 1.0, trouble=f"{language} {said}"))
        for language in LANGUAGES
    }


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection:
        AnalysisLoop(connection, bodies_of).run()
