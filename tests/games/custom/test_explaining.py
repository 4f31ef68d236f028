"""Every custom card can be explained in every language."""

from __future__ import annotations

from random import Random

import pytest

from penult.games.custom import gallery, read_card
from penult.games.custom.explaining import told, told_ways
from penult.i18n import LANGUAGES, catalogue
from tests.games.custom.cards import random_card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_told(language: str) -> None:
    rng = Random(8)
    for _ in range(400):
        card = random_card(rng)
        lines = told(card, catalogue(language))
        assert len(lines) >= len(card.steps)
        assert all(line.endswith(".") and line[0] == line[0].upper() for line in lines)
        assert not any("{" in line or "  " in line for line in lines)


def test_the_layer_speaks() -> None:
    texts = catalogue("en")
    assert told(gallery("en")["drizzle"], texts) == ["Everyone else draws 1 card."]
    assert told(read_card("if(hand(me) < 3){again()}else{skip(2)}"), texts) == [
        "If I have fewer than 3 cards, I play again; otherwise, the next 2 players are skipped."
    ]
    assert told(read_card("card colour keep last none answers draw rule skip(1)"), texts) == [
        "The next player is skipped.",
        "The colour stays as it is.",
        "If it’s someone’s last card, nobody draws for it.",
        "You can play it when you have to draw, and the next player draws instead.",
    ]


def test_each_way_is_told_by_itself_also_within_others() -> None:
    card = read_card("if(hand(me) > 3){choice(next){A: skip(1) | B: draw(next,2); again()}}")
    ways = dict(told_ways(card.steps, catalogue("en")))
    assert list(ways) == ["skip(1)", "draw(next,2); again()"]
    assert ways["draw(next,2); again()"].startswith("The next player draws 2 cards, then ")


def test_a_card_is_guessed_from_somebodys_hand() -> None:
    mine, theirs = (read_card(f"guess(next,colour,random({whose}))") for whose in ("me", "most"))
    assert told(mine, catalogue("en")) == [
        "The next player guesses the colour of a random card in my hand."
    ]
    assert told(theirs, catalogue("de")) == [
        "Der nächste Spieler rät die Farbe einer zufälligen Karte aus der größten Hand."
    ]
