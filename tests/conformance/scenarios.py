"""Reads the scenarios in ``conformance/<game>/scenarios`` and runs them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import yaml

from penult.core.errors import clause_name
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, Colour
from penult.games.game import Game
from penult.games.mechanics.progress import Timer
from penult.games.registry import NAMES, find
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.notation import TRAY_CODES, parse_card
from tests.architecture.sources import ROOT
from tests.games.rummy.table import lines, tiles_in

CONFORMANCE = ROOT / "conformance"
EVERYTHING_ELSE = "everything else"
HAND = 7
PILES = ("hand", "talon", "stock", "tray", "aside", "laid", "single")


@dataclass(frozen=True)
class Scenario:
    file: str
    name: str
    clauses: list[str]
    position: str
    steps: list[dict[str, Any]]
    then: dict[str, Any]
    starter: str = ""
    orders: list[list[int]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def scenarios() -> list[Scenario]:
    return [
        Scenario(file=f"{game}/{path.stem}", **scenario)
        for game in NAMES
        for path in sorted((CONFORMANCE / game / "scenarios").glob("*.yaml"))
        for scenario in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    ]


def run(scenario: Scenario) -> dict[str, Any]:
    """Play a scenario and return what is then true, under the keys it asks for."""
    match = beginning(scenario)
    for number, step in enumerate(scenario.steps, start=1):
        assert outcome_of(match, step) == step["expect"], f"step {number} of «{scenario}»"
    return {key: ask(match, key, wanted) for key, wanted in scenario.then.items()}


def beginning(scenario: Scenario) -> Match:
    game = find(scenario.file.partition("/")[0])
    position = fill_up(game, scenario.position)
    orders = [*scenario.orders]
    if scenario.starter:
        orders.append(deal_turning_up(game, position, scenario.starter))
    return Match.read(position, seed=0, orders=orders)


def outcome_of(match: Match, step: dict[str, Any]) -> str:
    before = match.write()
    try:
        match.push(step["seat"], step["act"])
    except Refused as error:
        assert match.write() == before
        return f"refused {clause_name(error.clause)}" if " " in step["expect"] else "refused"
    return "ok"


# Positions


def fill_up(game: Game, position: str) -> str:
    """Put every card that isn't named into the hand marked as holding the rest."""
    rest = Counter(game.deck)
    for line in position.split(";"):
        key, _, cards = line.partition(":")
        if key.split() and key.split()[0] in PILES:
            named = cards.replace(EVERYTHING_ELSE, "").replace("-", "").split()
            rest.subtract(parse_card(game, code) for code in named if code != "rest")
        if key.strip() == "melds":
            melded = " ".join(map(tiles_in, cards.split()))
            rest.subtract(parse_card(game, code) for code in melded.split())
    used = rest & Counter(game.deck[: Match.new(game.name).deck_size])
    return position.replace(EVERYTHING_ELSE, " ".join(game.cards[c] for c in used.elements()))


def deal_turning_up(game: Game, position: str, starter: str) -> list[int]:
    """An order of the deck that turns up these cards after all hands are dealt."""
    fresh = Match.read(position, seed=0)
    rest = list(range(fresh.deck_size))
    places = []
    for card in (parse_card(game, code) for code in starter.split()):
        places.append(next(place for place in rest if game.deck[place] == card))
        rest.remove(places[-1])
    dealt = HAND * fresh.seats
    return [*rest[:dealt], *places, *rest[dealt:]][::-1]


# What is true afterwards


def ask(match: Match, key: str, wanted: Any) -> Any:
    view = match.view()
    match key:
        case "turn" | "player" | "king" | "jester" | "debt" | "dealer" | "rounds" | "disc":
            return getattr(view, key)
        case "tops" | "colours" | "tray-sizes" | "frozen":
            return ask_trays(match, key)
        case "sizes":
            return list(view.sizes[: match.seats])
        case "top" | "colour":
            return ask_talon(match, key)
        case "phase" | "clock" | "laid" | "exposed":
            return ask_shoe(match, key)
        case "direction":
            return "left" if view.direction > 0 else "right"
        case "stock" | "talon" | "aside" | "pool":
            return getattr(view, f"{key}_size")
        case "standing":
            return list(match.standing)
        case "winners":
            return list(match.outcome.winners) if match.outcome else []
        case "hands":
            return {seat: hand_like(match, seat, cards) for seat, cards in wanted.items()}
        case "melds" | "single":
            return " ".join(sorted(lines(match).get(key, "").split()))
        case _:
            raise KeyError(key)


def ask_talon(match: Match, key: str) -> str:
    view = match.view()
    return match.game.cards[view.top] if key == "top" else Colour(view.colour).name.lower()


def ask_shoe(match: Match, key: str) -> Any:
    """About the clock and the card that hasn't been pressed in."""
    view = match.view()
    phases = next(field.names for field in match.game.fields if field.key == "phase")
    assert phases is not None
    phase = phases(view.phase).name.lower()
    match key:
        case "phase":
            return phase
        case "laid":
            return "none" if view.laid == NO_CARD else match.game.cards[view.laid]
        case "exposed":
            return [seat for seat in range(match.seats) if view.exposed >> seat & 1]
        case _ if hasattr(view, "timer"):
            return Timer(view.timer).name.lower()
        case _:
            return "paused" if phase == "paused" else "running" if view.running else "idle"


def ask_trays(match: Match, key: str) -> Any:
    """About two discard piles side by side: tray a, then tray b."""
    view = match.view()
    match key:
        case "tops":
            return [match.game.cards[card] for card in view.tops]
        case "colours":
            return ["none" if c == NO_COLOUR else Colour(c).name.lower() for c in view.colours]
        case "tray-sizes":
            return list(view.tray_sizes)
        case _:
            return "none" if view.frozen == NO_TRAY else TRAY_CODES[view.frozen]


def hand_like(match: Match, seat: int, wanted: str) -> str:
    """The hand as the scenario writes it, if it holds those cards; otherwise what it holds."""
    held = [match.game.cards[held.card] for held in match.scene(seat).hand]
    return wanted if sorted(held) == sorted(wanted.split()) else " ".join(held)
