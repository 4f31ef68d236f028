"""Tippo's laws from action to action: falls, Tilts, ticks, and what a round is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from penult.core.actions import Verb
from penult.core.events import Event, Kind
from penult.games.mechanics.scoring import ScoringForm as Scoring
from penult.games.options import Switch
from penult.games.tippo.balance import DiscMotion
from penult.games.tippo.cards import TILT
from penult.games.tippo.clauses import Clause
from penult.games.tippo.options import BalancePreset
from tests.properties.own import Change

POINTS_IN_DECK = 1440
PENALTY = 2
MOST_TILTS = 4
MOST_DEALT = 20
FALL_CLAUSES = (Clause.TIP_48, Clause.TIP_69, Clause.TIP_70)
DURING_A_TILT = (
    Kind.DEALT_ON,
    Kind.PLACED,
    Kind.LEANED,
    Kind.RUBBED,
    Kind.DISC,
    Kind.SLIDING,
    Kind.RESTED,
    Kind.RESHUFFLED,
)


def of_kind(change: Change, kind: Kind) -> list[Event]:
    return [event for event in change.events if event.kind == kind]


def is_new_round(change: Change) -> bool:
    return bool(change.after.scores.rounds > change.before.scores.rounds)


def lays_a_tilt(change: Change) -> bool:
    return change.act.verb == Verb.LAY and change.act.card == TILT


def split(events: Sequence[Event], kind: Kind) -> list[list[Event]]:
    """From each event of a kind up to the next."""
    parts: list[list[Event]] = []
    for event in events:
        if event.kind == kind:
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


def a_fall_has_one_payer(change: Change) -> None:
    """They draw two cards or what there is; nobody else draws for it."""
    falls = split(change.events, Kind.FELL)
    paid = [event for event in change.events if event.clause in FALL_CLAUSES]
    assert bool(falls) or not any(event.kind == Kind.DREW for event in paid)
    for fell, *rest in falls:
        paying = [e for e in rest if e.kind == Kind.DREW and e.clause in FALL_CLAUSES]
        assert {event.seat for event in paying} <= {fell.seat}
        assert {event.clause for event in paying} <= {fell.clause}
        assert sum(event.count for event in paying) <= PENALTY
        after = [e for e in rest if e.kind in (Kind.DREW, Kind.FORGIVEN)]
        owed = 0
        for event in after:  # the first draws are theirs, until two cards are drawn or forgiven
            owed += event.count
            assert event.seat == fell.seat
            if owed >= PENALTY:
                break
        assert owed == PENALTY


def a_tilt_goes_round_until_the_fall(change: Change) -> None:
    """Nothing else happens; cards go round the table; at most twenty."""
    direction, seats = change.before.seats.direction, change.before.seats.count
    tilts = split(change.events, Kind.TILT)
    assert len(tilts) <= MOST_TILTS
    assert len(tilts) <= int(lays_a_tilt(change)) * MOST_TILTS
    for tilt, *rest in tilts:
        kinds = [event.kind for event in rest]
        end = kinds.index(Kind.FELL)
        assert set(kinds[:end]) <= set(DURING_A_TILT)
        dealt = [event for event in rest[:end] if event.kind == Kind.DEALT_ON]
        order = [(tilt.seat + direction * place) % seats for place in range(len(dealt) + 1)]
        assert [event.seat for event in dealt] == order[1:]
        assert {event.tray for event in dealt} <= {tilt.tray}
        assert rest[end].seat == order[-1]
        if change.before.options.balance in (BalancePreset.STANDARD, BalancePreset.PURE):
            assert len(dealt) <= MOST_DEALT


def after_a_fall_the_balance_is_put_up(change: Change) -> None:
    """TIP-49, 71, R24: this many cards on each tray, level, with the disc in the middle."""
    falls, after = of_kind(change, Kind.FELL), change.after
    if not falls or is_new_round(change):
        return
    tilted = falls[-1].clause == Clause.TIP_48 or lays_a_tilt(change)
    depth = after.options.tilt_restores if tilted else after.options.fall_restores
    assert max(after.trays.size) <= depth
    assert after.balance.weight == [1000 * size for size in after.trays.size]
    assert (after.balance.disc, after.balance.motion) == (0, DiscMotion.REST)


def nothing_ends_while_the_disc_slides(change: Change) -> None:
    """TIP-R38."""
    sliding = change.before.balance.motion == DiscMotion.SLIDING
    for event in change.events:
        if event.kind == Kind.SLIDING:
            sliding = True
        elif event.kind in (Kind.RESTED, Kind.FELL, Kind.LIFTED):
            sliding = False
        elif event.kind == Kind.WENT_OUT:
            assert not sliding or change.before.options.tip_cancels_finish == Switch.OFF


def hands_change_by_laying_and_drawing(change: Change) -> None:
    if is_new_round(change):
        return
    drawn: Counter[int] = Counter()
    for event in of_kind(change, Kind.DREW):
        drawn[event.seat] += event.count
    for seat in range(change.before.seats.count):
        laid = change.act.verb == Verb.LAY and seat == change.seat
        expected = change.before.hands.size[seat] - laid + drawn[seat]
        assert change.after.hands.size[seat] == expected


def a_tick_for_every_play(change: Change) -> None:
    """One after a card, one after a draw on a turn, one for every card of a Tilt, no others."""
    ticks = len(of_kind(change, Kind.LEANED))
    assert change.after.chance.drawn - change.before.chance.drawn == ticks
    dealt = len(of_kind(change, Kind.DEALT_ON))
    match change.act.verb:
        case Verb.DRAW:
            assert ticks == 1
        case Verb.LAY if change.before.hands.size[change.seat] > 1 or lays_a_tilt(change):
            assert ticks == 1 + dealt
        case Verb.LAY:  # the balance comes to rest, or nobody is asked
            assert (ticks >= 1) == (change.before.options.tip_cancels_finish == Switch.ON)
        case _:
            assert ticks == 0


def the_tally_counts_what_happened(change: Change) -> None:
    if is_new_round(change):
        return
    old, new = change.before.tally, change.after.tally
    falls = Counter(event.clause for event in of_kind(change, Kind.FELL))
    by_itself = falls[Clause.TIP_69] if lays_a_tilt(change) else 0
    assert new.falls - old.falls == falls[Clause.TIP_69] - by_itself + falls[Clause.TIP_70]
    assert new.draw_falls - old.draw_falls == falls[Clause.TIP_70]
    assert new.tilts - old.tilts == len(of_kind(change, Kind.TILT)) + by_itself
    assert new.tilt_cards - old.tilt_cards == len(of_kind(change, Kind.DEALT_ON))


def a_round_is_worth_at_most_the_deck(change: Change) -> None:
    """Only whoever went out is paid, or is charged nothing."""
    before, after = change.before, change.after
    if not is_new_round(change):
        return
    gained = after.scores.gained[: after.seats.count]
    assert 0 <= sum(gained) <= POINTS_IN_DECK
    totals = zip(before.scores.total, gained, strict=False)
    assert after.scores.total[: after.seats.count] == [old + new for old, new in totals]
    out = [event.seat for event in of_kind(change, Kind.WENT_OUT)]
    assert len(out) + len(of_kind(change, Kind.BLOCKED)) == 1
    if after.options.form == Scoring.CLASSIC:
        assert [seat for seat, points in enumerate(gained) if points] in ([], out)
    elif out:
        assert gained[out[0]] == 0


LAWS = (
    a_fall_has_one_payer,
    a_tilt_goes_round_until_the_fall,
    after_a_fall_the_balance_is_put_up,
    nothing_ends_while_the_disc_slides,
    hands_change_by_laying_and_drawing,
    a_tick_for_every_play,
    the_tally_counts_what_happened,
    a_round_is_worth_at_most_the_deck,
)
