"""Who is told what, once it is stored."""

from __future__ import annotations

from penult.server.delivery import send
from penult.server.live_table import PendingMessage
from tests.server.secrecy.tapped import Tap


def test_who_asked_hears_the_answer_first_and_everybody_the_news_once() -> None:
    one, other = Tap(0), Tap(1)
    send(
        [PendingMessage(one, "news"), PendingMessage(other, "news")],
        PendingMessage(other, "answer"),
    )
    assert (one.told, other.told) == (["news"], ["answer", "news"])


def test_who_asked_and_has_no_news_is_answered_nevertheless() -> None:
    one, other = Tap(0), Tap(1)
    send([PendingMessage(one, "news")], PendingMessage(other, "answer"))
    assert (one.told, other.told) == (["news"], ["answer"])


def test_news_need_no_question() -> None:
    one = Tap(0)
    send([PendingMessage(one, "news")])
    assert one.told == ["news"]
