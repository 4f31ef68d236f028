"""What a league plays: games, numbers of seats, bots, and how precisely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from penult import bots
from penult.bots.own import is_from_elsewhere, named
from penult.core.errors import PenultError
from penult.games import registry
from penult.games.game import Game
from penult.match.policy import Bot
from penult.simulate.arena import BOTS
from penult.simulate.run import Plan

LEAST_PRECISE, MOST_PRECISE = 0.25, 0.0005
LEVELS = "levels"  # instead of a bot: all levels of a game
REFERENCE = "sensible"  # its rating is fixed
PERCENT = re.compile(r"(\d+(?:[.,]\d+)?)\s*%?")


class NoPrecision(PenultError):
    key = "league-no-precision"


class NotOneBot(PenultError):
    key = "league-no-bot"


class TooFewBots(PenultError):
    key = "league-few-bots"


class TooManyBots(PenultError):
    key = "league-many-bots"


class SeatsOutOfRange(PenultError):
    key = "league-no-seats"


class NotANumberOfSeats(PenultError):
    key = "league-seats-number"


@dataclass(frozen=True)
class Setting:
    """What somebody asked for."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    bots: tuple[str, ...]  # none: all of a game's that needn't think
    precision: float  # half the width of an interval that is narrow enough
    deals: int  # at most, for each pair
    seed: int
    neighbours: bool = False  # only these meet, and everybody meets the bot with a fixed rating
    worlds: int = 0  # for the value of a position, to find the luck in results; 0: it stays


@dataclass(frozen=True)
class Pairing:
    game: str
    seats: int
    one: str
    other: str


@dataclass(frozen=True)
class Division:
    """One game with one number of seats. All its pairs are played on the same deals."""

    game: Game
    seats: int
    bots: tuple[Bot, ...]
    seed: int
    neighbours: bool = False

    @property
    def names(self) -> list[str]:
        return [bot.name for bot in self.bots]

    @property
    def pairings(self) -> list[Pairing]:
        pairs = combinations(self.names, 2)
        return [Pairing(self.game.name, self.seats, *pair) for pair in pairs if self.meet(pair)]

    def meet(self, pair: tuple[str, str]) -> bool:
        """Do these two play each other? Neighbours are next to each other among the levels."""
        if not self.neighbours or self.reference in pair:
            return True
        ladder = [name for name in bots.levels_of(self.game.name) if name in self.names]
        return pair in [*pairwise(ladder), *pairwise(ladder[::-1])]

    @property
    def reference(self) -> str:
        """The bot whose rating is fixed."""
        return REFERENCE if REFERENCE in self.names else self.names[0]

    def plan(self) -> Plan:
        return Plan(self.game, self.game.new_options(), self.seats, self.bots, 0, self.seed)


def divisions_of(setting: Setting) -> list[Division]:
    check_bots(setting)
    return [
        Division(game, seats, chosen, setting.seed, setting.neighbours)
        for game in map(registry.find, setting.games)
        for chosen in [bots_for(game, setting.bots)]
        for seats in setting.seats
        if is_table(game, seats)
    ]


def is_table(game: Game, seats: int) -> bool:
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise SeatsOutOfRange(game=game.name, count=seats, least=least, most=most)
    return True


def check_bots(setting: Setting) -> None:
    """Every bot that was named must play at least one of the games."""
    known = {name: None for game in setting.games for name in bots.names_of(game)}
    known[LEVELS] = None
    for name in setting.bots:
        if name not in known and not is_from_elsewhere(name):
            raise NotOneBot(name=name, known=", ".join(known))


def bots_for(game: Game, wanted: Sequence[str]) -> tuple[Bot, ...]:
    """Those of the wanted bots that play this game; by default all that needn't think."""
    names = {*wanted, *(bots.levels_of(game.name) if LEVELS in wanted else ())}
    if wanted:
        known = bots.names_of(game.name)
        chosen = tuple(bots.find(game.name, name) for name in known if name in names)
        others = (name for name in wanted if name not in known and is_from_elsewhere(name))
        chosen += tuple(named(game.name, name) for name in others)
    else:
        chosen = tuple(bots.plain_bots_of(game.name).values())
    if len(chosen) < 2:
        raise TooFewBots(game=game.name, known=", ".join(bots.names_of(game.name)))
    if len(chosen) > BOTS:
        raise TooManyBots(game=game.name, most=BOTS)
    return chosen


# Reading flags


def read_names(text: str) -> tuple[str, ...]:
    """
    >>> read_names("eager, random,eager")
    ('eager', 'random')
    """
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def read_seats(text: str) -> tuple[int, ...]:
    return tuple(sorted(set(seats_in(text))))


def seats_in(text: str) -> Iterator[int]:
    for part in text.split(","):
        if not part.strip().isdecimal():
            raise NotANumberOfSeats(text=text)
        yield int(part)


def read_precision(text: str) -> float:
    """
    >>> read_precision("1%"), read_precision("0,5 %"), read_precision("2")
    (0.01, 0.005, 0.02)
    """
    found = PERCENT.fullmatch(text.strip())
    share = float(found[1].replace(",", ".")) / 100 if found else 0.0
    if not MOST_PRECISE <= share <= LEAST_PRECISE:
        limits = (100 * MOST_PRECISE, 100 * LEAST_PRECISE)
        raise NoPrecision(text=text, least=f"{limits[0]:g}", most=f"{limits[1]:g}")
    return share
