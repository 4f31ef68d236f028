"""A live table as bytes, so that waking it doesn't replay its whole log.

A snapshot is a cache: a table rebuilt from its rows has the same snapshot, byte for byte. It holds
secrets, as the log does, and is read only by the program whose sources wrote it.
"""

from __future__ import annotations

import zlib
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from penult.chance import seeds
from penult.core.ids import Seat
from penult.core.sources import sources_hash
from penult.match import snapshot as matches
from penult.match.events import ScoreSheet
from penult.match.highlights import Highlights
from penult.match.match import Match
from penult.match.origin import Origin
from penult.match.snapshot import (
    HighlightsSnapshot,
    MatchSnapshot,
    PositionSnapshot,
    SheetSnapshot,
)
from penult.tables.clock import Deadline
from penult.tables.events import Manners, Pace
from penult.tables.seating import BotSpeed, Chair, TablePhase
from penult.tables.table import Table

SOURCES = ("core", "games", "chance", "match", "tables")  # what decides how a table goes on
QUICK = 1  # zlib's fastest level: most of a state is zeros


class StoredDeadline(Struct, frozen=True, array_like=True):
    seat: Seat
    action: int
    due: int


class ClockSnapshot(Struct, array_like=True):
    """Fields of ``Clock``, by the same names."""

    patient: bool
    spent: int
    lost: int
    stopped_at: int | None
    _aside: int
    _paused_by_rules: bool
    _period: int
    _ends: int | None
    _is_fresh: bool
    _question: int
    _patience: int
    _interrupted: tuple[int, int]
    _guarded: int
    _held: int
    _pressed: tuple[int, int]


class PracticeSnapshot(Struct, array_like=True):
    """Fields of ``Practice``, by the same names."""

    is_on: bool
    shows_bots: bool
    taken_back: int
    decisions: list[int]


class TableFields(Struct, array_like=True):
    """Fields of ``Table``, by the same names."""

    version: int
    changed: int
    moves: int
    since: int
    counted_at: int
    awake: int
    game: str
    rules: int
    options: str
    terms_version: int
    customs: tuple[str, ...]
    start: str
    commitment: str
    public: bool
    code: str
    manners: Manners
    pace: Pace
    chairs: list[Chair]
    free: int
    takeable: int
    is_attended: bool
    is_still: bool
    host: Seat
    players: list[str]
    speed: BotSpeed
    paused_until: int
    moved_to: str
    _delays: bytes


class PlaySnapshot(Struct, array_like=True):
    """The match, and what goes with it."""

    seed: str
    origin: tuple[tuple[Seat, str], ...]  # seeds that seats had added
    match: MatchSnapshot
    sheet: SheetSnapshot
    highlights: HighlightsSnapshot | None
    clock: ClockSnapshot
    silence: StoredDeadline | None
    aside: StoredDeadline | None
    round_starts: tuple[PositionSnapshot, ...]  # for taking back


class TableSnapshot(Struct, array_like=True):
    fields: TableFields
    phase: str
    server_seed: str
    sent_away: list[str]
    practice: PracticeSnapshot
    counts: list[int]
    commands: list[tuple[Seat, str, int]]
    older_commands: bytes
    play: PlaySnapshot | None


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(TableSnapshot)


@cache
def program() -> str:
    """Changes with everything that could make a snapshot mean something else."""
    return sources_hash(SOURCES)


def check_of(id: str, body: bytes) -> str:
    """A hash of a snapshot, its table and the program that wrote it."""
    return blake2b(f"{program()} {id} ".encode() + body, digest_size=16).hexdigest()


def copied(source: object, kind: type[Any]) -> Any:
    """The fields of a snapshot from the attributes of the same names."""
    return kind(*(getattr(source, name) for name in kind.__struct_fields__))


def put_back(target: object, fields: Struct) -> None:
    for name in fields.__struct_fields__:
        setattr(target, name, getattr(fields, name))


# Writing


def write(table: Table) -> bytes:
    return zlib.compress(ENCODER.encode(snapshot_of(table)), QUICK)


def snapshot_of(table: Table) -> TableSnapshot:
    commands, older = table.seen_commands.for_store()
    return TableSnapshot(
        fields=copied(table, TableFields),
        phase=table.phase.value,
        server_seed=seeds.in_hex(table.server_seed),
        sent_away=sorted(table.sent_away),
        practice=copied(table.practice, PracticeSnapshot),
        counts=list(table._counts),
        commands=commands,
        older_commands=older,
        play=play_of(table),
    )


def play_of(table: Table) -> PlaySnapshot | None:
    match, sheet, clock = table.match, table._sheet, table.clock
    if match is None or sheet is None or clock is None or table.origin is None:
        return None
    highlights = table._highlights
    return PlaySnapshot(
        seed=seeds.in_hex(table.seed),
        origin=table.origin.added,
        match=matches.snapshot_of(match),
        sheet=matches.sheet_of(sheet),
        highlights=matches.highlights_of(highlights) if highlights else None,
        clock=copied(clock, ClockSnapshot),
        silence=stored_deadline(clock.silence),
        aside=stored_deadline(clock.aside),
        round_starts=tuple(map(matches.position_of, table.practice.round_starts)),
    )


def stored_deadline(deadline: Deadline | None) -> StoredDeadline | None:
    return StoredDeadline(deadline.seat, deadline.action.id, deadline.due) if deadline else None


# Reading


def read(id: str, body: bytes) -> Table:
    """The table as it was; raises if the snapshot doesn't fit this program."""
    snapshot = DECODER.decode(zlib.decompress(body))
    table = Table(id)
    put_back(table, snapshot.fields)
    table.at, table.phase = table.changed, TablePhase(snapshot.phase)
    table.server_seed = int(snapshot.server_seed, 16)
    table.sent_away = set(snapshot.sent_away)
    put_back(table.practice, snapshot.practice)
    table._counts.extend(snapshot.counts)
    table.seen_commands.restore(snapshot.commands, snapshot.older_commands)
    if snapshot.play:
        restore_play(table, snapshot.play)
    return table


def restore_play(table: Table, play: PlaySnapshot) -> None:
    table.seed = int(play.seed, 16)
    table.origin = Origin(table.id, table.server_seed, play.origin)
    match = table.match = table.match_terms().undealt()
    matches.restore(match, play.match)
    table._sheet = ScoreSheet(match)
    matches.restore_sheet(table._sheet, play.sheet)
    if play.highlights:
        table._highlights = Highlights(match)
        matches.restore_highlights(table._highlights, play.highlights)
    table.clock = table.new_clock(match)
    put_back(table.clock, play.clock)
    table.clock.silence = deadline_in(match, play.silence)
    table.clock.aside = deadline_in(match, play.aside)
    table.practice.round_starts.extend(matches.earlier(match, each) for each in play.round_starts)


def deadline_in(match: Match, stored: StoredDeadline | None) -> Deadline | None:
    if stored is None:
        return None
    return Deadline(stored.seat, match.game.actions[stored.action], stored.due)
