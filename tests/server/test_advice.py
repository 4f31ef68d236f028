"""Hints and previews: who gets them, and that they tell nothing that the person does not see."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from penult.bots import adviser
from penult.core.ids import TABLE, Seat
from penult.games.registry import NAMES, find
from penult.i18n import LANGUAGES, catalogue
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.mind import Mind
from penult.render.hints import Advice, HintReason, in_words
from penult.render.words import Words
from penult.server.errors import NoHint, NoPreview
from penult.server.hints import best_hint, told, told_meanwhile, usual_hint
from penult.server.sockets.gateway import preview
from penult.server.thinkers import Thinkers
from penult.tables.errors import NoChair, NotPlaying
from penult.tables.table import Table
from tests.properties.redeal import redealt

ME = 0


def table_of(match: Match | None, people: int = 1) -> Table:
    game = match.game.name if match else ""
    return cast(Table, SimpleNamespace(match=match, game=game, people=[ME] * people, moves=3))


def in_turn(game: str) -> Match:
    """The first position in which the person has something to do."""
    match, rng = Match.new(game, seats=3, seed=5), Random(5)
    while match.turn != ME or not match.moves(ME):
        match.push(match.turn, rng.choice(match.moves(match.turn) or match.legal(match.turn)))
    return match


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_can_be_done_and_knows_no_more_than_the_person(game: str) -> None:
    match, rng = in_turn(game), Random(9)
    said = usual_hint(table_of(match), ME)
    assert said.act in {action.text for action in match.legal(ME)}
    for _ in range(5):
        assert usual_hint(table_of(redealt(match, ME, rng)), ME) == said


def test_where_somebody_else_plays_there_are_none() -> None:
    with pytest.raises(NoHint):
        usual_hint(table_of(in_turn("coloradd"), people=2), ME)


def test_who_watches_or_has_nothing_to_do_gets_none() -> None:
    match = in_turn("coloradd")
    with pytest.raises(NoChair):
        usual_hint(table_of(match), TABLE)
    with pytest.raises(NotPlaying):
        usual_hint(table_of(match), 1)
    with pytest.raises(NotPlaying):
        usual_hint(table_of(None), ME)


# Previews


def with_plans() -> Match:
    """The first position of Rummy in which the person can lay something."""
    match = in_turn("rummy")
    while match.turn != ME or match.why_not(ME, "plan most"):
        match.push("plan most" if not match.why_not(match.turn, "plan most") else "draw")
        while not match.why_not(match.turn, "finish"):
            match.push("finish")
        while not match.why_not(match.turn, "pass"):
            match.push("pass")
    return match


def test_a_preview_shows_what_the_plan_will_lay_and_lays_nothing() -> None:
    match = with_plans()
    before = match.write()
    shown = preview(table_of(match, people=3), ME, "a1", "plan most").spread
    assert match.write() == before
    assert shown.laid
    assert any(piece.fresh for meld in shown.melds for piece in meld.pieces)
    match.push(ME, "plan most")
    spread = match.scene(ME).spread
    assert spread
    assert [meld.code for meld in spread.melds] == [meld.meld for meld in shown.melds]


def test_a_preview_knows_no_more_than_the_person() -> None:
    match, rng = with_plans(), Random(9)
    shown = preview(table_of(match), ME, "a1", "plan dear")
    for _ in range(5):
        assert preview(table_of(redealt(match, ME, rng)), ME, "a1", "plan dear") == shown


def test_only_the_plans_of_who_is_in_turn_can_be_previewed() -> None:
    match = with_plans()
    with pytest.raises(NoPreview):
        preview(table_of(match), ME, "a1", "draw")
    with pytest.raises(Refused):
        preview(table_of(match), 1, "a1", "plan most")
    with pytest.raises(NoChair):
        preview(table_of(match), TABLE, "a1", "plan most")
    with pytest.raises(NotPlaying):
        preview(table_of(None), ME, "a1", "plan most")


# Hints with reasons

BEST = Advice("r7", sure="clear", instead="draw", reasons=(HintReason("sheds", count=20),))


class Thinking:
    """A thinking process that always gives the same hint, if any."""

    def __init__(self, best: Advice | None) -> None:
        self.best = best
        self.asked: list[tuple[Seat, int]] = []

    async def hint(
        self, match: Match, seat: Seat, mind: Mind, seed: int, occasion: int, seconds: float
    ) -> Advice | None:
        self.asked.append((seat, mind.worlds))
        return self.best


def thinking(best: Advice | None) -> Thinkers:
    return cast(Thinkers, Thinking(best))


def test_the_best_hint_is_asked_for_the_person_alone() -> None:
    process = Thinking(BEST)
    table = table_of(in_turn("coloradd"))
    found = asyncio.run(best_hint(table, ME, cast(Thinkers, process)))
    assert found == BEST
    assert process.asked == [(ME, adviser("coloradd").worlds)]
    with pytest.raises(NoHint):
        asyncio.run(best_hint(table_of(table.match, people=2), ME, thinking(BEST)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_told_in_words_and_as_data(language: str) -> None:
    game = find("coloradd")
    words = Words(game, catalogue(language), ("Ada", "Ben"), ME)
    said = told("a1", words, BEST)
    assert (said.act, said.sure, said.instead, said.reasons) == ("r7", "clear", "draw", ("sheds",))
    assert said.plain == in_words(words, BEST) and not said.soon
    assert said.because[0].isupper() and said.because[1:] in said.plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_until_there_is_a_reason_one_is_promised(language: str) -> None:
    words = Words(find("coloradd"), catalogue(language), ("Ada", "Ben"), ME)
    said = told_meanwhile("a1", words, Advice("r7"))
    assert said.soon and said.act == "r7" and not said.because
    assert said.plain.endswith(catalogue(language).text("hint-soon"))
