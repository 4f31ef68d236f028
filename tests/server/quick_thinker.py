"""A thinking process that needs no compiler: it always picks the last thing it may do."""

from __future__ import annotations

import os
import socket

from penult.core.actions import WAIT
from penult.match.seat_position import match_of
from penult.render.hints import Advice
from penult.thinking.messages import DONE, ThoughtReply, ThoughtRequest
from penult.thinking.worker import ThinkingLoop


def answer_to(question: ThoughtRequest) -> ThoughtReply:
    moves = match_of(question.position).moves(question.position.seat)
    hint = Advice(moves[-1].text) if moves and question.explain else None
    return ThoughtReply(question.number, DONE, moves[-1].id if moves else WAIT, hint)


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection:
        ThinkingLoop(connection, answer_to).run(1)
