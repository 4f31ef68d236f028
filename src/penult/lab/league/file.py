"""A league as a JSON file: what was played, every score, and the figures made from them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from penult import __version__
from penult.chance import seeds
from penult.core.errors import PenultError
from penult.games.registry import find
from penult.lab.league.plan import Pairing, Setting
from penult.lab.league.playing import League
from penult.lab.league.score import Score
from penult.lab.league.standings import DivisionFigures

FORMAT = "penult-league-1"


class BadLeague(PenultError):
    key = "league-bad-file"


class OtherVersion(PenultError):
    key = "league-other-version"


class OtherSetting(PenultError):
    key = "league-other-setting"


class ModulesInFile(PenultError):
    key = "league-modules"


class StoredSetting(msgspec.Struct):
    games: list[str]
    seats: list[int]
    bots: list[str]
    precision: float
    deals: int
    seed: str
    neighbours: bool = False
    worlds: int = 0


class StoredScore(msgspec.Struct):
    game: str
    seats: int
    one: str
    other: str
    deals: int
    outcomes: list[tuple[list[int], int]]
    points: tuple[int, int]
    squares: tuple[int, int]
    adjusted: list[tuple[float, float]] = []  # deal by deal, if luck was computed


class StoredTime(msgspec.Struct):
    game: str
    seats: int
    bot: str
    ms: float


class StoredLeague(msgspec.Struct):
    format: str
    version: str
    rules: dict[str, int]  # the version of each game's rules
    setting: StoredSetting
    scores: list[StoredScore]
    times: list[StoredTime]  # only these depend on the machine
    divisions: list[Any] = []  # figures, for readers


def rules_of(setting: Setting) -> dict[str, int]:
    return {game: find(game).version for game in setting.games}


def stored(league: League, figures: list[DivisionFigures]) -> bytes:
    setting = league.setting
    whole = StoredLeague(
        format=FORMAT,
        version=__version__,
        rules=rules_of(setting),
        setting=StoredSetting(
            list(setting.games),
            list(setting.seats),
            list(setting.bots),
            setting.precision,
            setting.deals,
            seeds.in_hex(setting.seed),
            setting.neighbours,
            setting.worlds,
        ),
        scores=[stored_score(pairing, score) for pairing, score in league.scores.items()],
        times=[StoredTime(*key, ms) for key, ms in league.times.items()],
        divisions=[each.as_dict() for each in figures],
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def stored_score(pairing: Pairing, score: Score) -> StoredScore:
    return StoredScore(
        game=pairing.game,
        seats=pairing.seats,
        one=pairing.one,
        other=pairing.other,
        deals=score.deals,
        outcomes=[(list(outcome), score.outcomes[outcome]) for outcome in sorted(score.outcomes)],
        points=(score.points[0], score.points[1]),
        squares=(score.squares[0], score.squares[1]),
        adjusted=[(row[0], row[1]) for row in score.adjusted],
    )


def read_league(name: str, text: bytes) -> League:
    """A league to go on with."""
    try:
        whole = msgspec.json.decode(text, type=StoredLeague)
    except msgspec.DecodeError as error:
        raise BadLeague(file=name, why=error) from None
    if whole.format != FORMAT:
        raise BadLeague(file=name, why=whole.format)
    found = whole.setting
    seed = seeds.parse(found.seed)
    if seed is None:
        raise BadLeague(file=name, why=found.seed)
    setting = Setting(
        tuple(found.games),
        tuple(found.seats),
        tuple(found.bots),
        found.precision,
        found.deals,
        seed,
        found.neighbours,
        found.worlds,
    )
    if (whole.version, whole.rules) != (__version__, rules_of(setting)):
        raise OtherVersion(file=name, version=whole.version)
    return League(
        setting,
        {pairing_of(each): score_of(each) for each in whole.scores},
        {(each.game, each.seats, each.bot): each.ms for each in whole.times},
    )


def pairing_of(found: StoredScore) -> Pairing:
    return Pairing(found.game, found.seats, found.one, found.other)


def score_of(found: StoredScore) -> Score:
    return Score(
        seats=found.seats,
        deals=found.deals,
        outcomes=Counter({tuple(outcome): count for outcome, count in found.outcomes}),
        points=list(found.points),
        squares=list(found.squares),
        adjusted=list(found.adjusted),
    )


def write(path: Path, text: bytes) -> None:
    """Replace a file in one go: a league that is interrupted while it writes loses nothing."""
    fresh = path.with_name(path.name + ".part")
    fresh.write_bytes(text)
    os.replace(fresh, path)
