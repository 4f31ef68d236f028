"""How a position of Rummy is written, and what every position must satisfy."""

from __future__ import annotations

from typing import Any

from penult.errors import BadNotation
from penult.games.fields import Field, Form
from penult.games.rummy.ending import CUT_TILES
from penult.games.rummy.finding import can_lay
from penult.games.rummy.firing import choose_anew
from penult.games.rummy.phase import Phase
from penult.games.rummy.state import State
from penult.games.rummy.tiles import CODES, DECK_SIZE, JOKER
from penult.games.rummy.turn import remember_table
from penult.games.rummy.writing import (
    read_counts,
    read_melds,
    tiles_of,
    write_counts,
    write_melds,
)
from penult.mechanics.chance import ask
from penult.mechanics.draft import MOST_FIRES, WORN
from penult.mechanics.hands import copies, holds
from penult.mechanics.questions import MOST
from penult.vocabulary.ids import NO_CARD, NOBODY


def melds_at(key: str, name: str, cards: bool) -> Field:
    def write(s: Any) -> str:
        return write_melds(getattr(s, name)) if cards or s.draft.begun else "-"

    def read(s: Any, text: str) -> None:
        read_melds(text, getattr(s, name))

    def found(s: Any) -> list[int]:
        return tiles_of(getattr(s, name))

    return Field(key, name, Form.OWN, write=write, read=read, cards=found if cards else nothing)


def counts_at(key: str, name: str, cards: bool = False) -> Field:
    def write(s: Any) -> str:
        return write_counts(getattr(s.draft, name)) if cards or s.draft.begun else "-"

    def read(s: Any, text: str) -> None:
        read_counts(text, getattr(s.draft, name))

    def found(s: Any) -> list[int]:
        counts = getattr(s.draft, name)
        return [kind for kind, count in enumerate(counts) for _ in range(count)]

    path = f"draft.{name}"
    return Field(key, path, Form.OWN, write=write, read=read, cards=found if cards else nothing)


def nothing(_: Any) -> list[int]:
    return []


def write_fresh(s: Any) -> str:
    """For each meld the places that hold tiles laid in this turn, as a number of bits."""
    return " ".join(map(str, s.draft.fresh[: s.table.count])) if any(s.draft.fresh) else "-"


def read_fresh(s: Any, text: str) -> None:
    for number, word in enumerate(text.replace("-", "").split()[: len(s.draft.fresh)]):
        if not word.isdecimal() or len(word) > 4:
            raise BadNotation(text=word, close="0, 1, 6")
        s.draft.fresh[number] = int(word)


def write_fires(s: Any) -> str:
    return " ".join(CODES[kind] for kind in s.draft.fires[: s.draft.fire_count]) or "-"


def read_fires(s: Any, text: str) -> None:
    words = [word for word in text.split() if word != "-"]
    if len(words) > MOST_FIRES or any(word not in CODES for word in words):
        raise BadNotation(text=text, close="r2, b5, joker")
    s.draft.fire_count = len(words)
    for place, word in enumerate(words):
        s.draft.fires[place] = CODES.index(word)


FIELDS: tuple[Field, ...] = (
    Field("phase", "phase", Form.NAME, default=Phase.ACT, names=Phase),
    Field("turn", "seats.turn", Form.SEAT),
    Field("direction", "seats.direction", Form.DIRECTION),
    Field("first", "seats.dealer", Form.SEAT),
    melds_at("melds", "table", cards=True),
    counts_at("single", "single", cards=True),
    Field("hand", "hands.held", Form.HANDS),
    Field("stock", "piles.stock", Form.PILE),
    Field("drawn", "drawn", Form.CARD),
    Field("worn", "worn", Form.PER_SEAT),
    Field("begun", "draft.begun", Form.NUMBER),
    melds_at("melds-before", "before", cards=False),
    counts_at("loose", "loose"),
    counts_at("laid", "laid"),
    counts_at("own", "own"),
    Field("fresh", "draft.fresh", Form.OWN, write=write_fresh, read=read_fresh, cards=nothing),
    Field("fires", "draft.fires", Form.OWN, write=write_fires, read=read_fires, cards=nothing),
    Field("kept", "draft.kept", Form.NUMBER),
    Field("exposed", "calling.exposed", Form.SEATS),
    Field("called", "calling.early", Form.SEATS),
    Field("turns", "pace.turns", Form.NUMBER),
    Field("lays", "pace.lays", Form.NUMBER),
    Field("layer", "pace.layer", Form.SEAT),
    Field("lay-turns", "tally.lays", Form.NUMBER),
    Field("tiles-laid", "tally.tiles", Form.NUMBER),
    Field("draws", "tally.draws", Form.NUMBER),
    Field("actions", "tally.actions", Form.NUMBER),
    Field("forced", "tally.forced", Form.NUMBER),
    Field("jokers-taken", "tally.jokers_taken", Form.NUMBER),
    Field("caught", "tally.caught", Form.NUMBER),
    Field("totals", "scores.total", Form.PER_SEAT),
    Field("gained", "scores.gained", Form.PER_SEAT),
    Field("rounds", "scores.rounds", Form.NUMBER),
    Field("round-winner", "round_winner", Form.SEAT),
    Field("winners", "winners", Form.SEATS),
    Field("orders", "chance.given", Form.NUMBER),
)


def complete(s: State) -> None:
    """Fill in what follows from the rest: the order, how the turn began, what is layable."""
    if s.phase in (Phase.CUT, Phase.DEAL):
        ask(s.chance, DECK_SIZE, CUT_TILES if s.phase == Phase.CUT else DECK_SIZE)
    if s.phase not in (Phase.ACT, Phase.DRAWN) or s.seats.turn == NOBODY:
        return
    if not s.draft.begun:
        remember_table(s)
    s.draft.count = sum(s.draft.laid)
    if flaw_of_lay(s) == "":
        choose_anew(s)
        s.layable = 1 if can_lay(s, s.seats.turn) else 0


def flaw(s: State) -> str:
    """What makes the position impossible, as a word for the locales; empty: nothing."""
    if s.phase == Phase.COUNTING:
        return "counting"
    if s.phase not in (Phase.ACT, Phase.DRAWN):
        return ""
    if s.seats.turn == NOBODY:
        return "no-turn"
    return flaw_of_lay(s) or flaw_of_draw(s) or flaw_of_worn(s)


def flaw_of_lay(s: State) -> str:
    """The table when the turn began and the tiles laid since must make the table of now."""
    d = s.draft
    if d.count > MOST:
        return "laid"
    now = [*tiles_of(s.table), *singles(d.single)]
    then = [*tiles_of(s.before), *singles(d.loose), *singles(d.laid[:-1]), *[JOKER] * d.laid[WORN]]
    return "" if sorted(now) == sorted(then[:] if d.kept == 0 else less(then, d.kept)) else "laid"


def singles(counts: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def less(tiles: list[int], kept: int) -> list[int]:
    """Without the jokers that were taken to the rack."""
    left = sorted(tiles)
    return left[:-kept]


def flaw_of_draw(s: State) -> str:
    if s.phase != Phase.DRAWN:
        return "" if s.drawn == NO_CARD else "no-drawn"
    if s.drawn == NO_CARD:
        return "no-drawn"
    there = holds(s.hands, s.seats.turn, s.drawn) or s.draft.laid[s.drawn] > 0
    return "" if there else "no-drawn"


def flaw_of_worn(s: State) -> str:
    seats = range(s.seats.count)
    held = all(s.worn[seat] <= copies(s.hands, seat, JOKER) for seat in seats)
    return "" if held else "worn"
