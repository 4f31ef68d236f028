"""An analysis in words: what happened at each step, what it changed, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from penult.core.events import Event, Kind
from penult.core.ids import TABLE, Seat
from penult.i18n import Catalogue
from penult.lab.analysis.model import Analysis, Review, ReviewedDecision, SeatAccount, Step, Unit
from penult.lab.lays import in_steps
from penult.match.match import Match
from penult.render.hints import Advice, suggestion, what_to_do, why_of
from penult.render.words import Words, all_named

UNTOLD = (
    *(Kind.DEALT, Kind.READY, Kind.FINISHED, Kind.PRESSED),
    *(Kind.PLACED, Kind.LEANED, Kind.RUBBED, Kind.DISC),
)
MOST_EVENTS = 4  # told of one step
SURE = 2.0  # standard errors on either side of a figure


class ToldStep(Struct, frozen=True):
    what: str  # what happened
    change: str  # what it did to a seat's chance


class ToldSeat(Struct, frozen=True):
    line: str  # “Your play +6%, luck −31%.”
    more: str  # all parts
    accuracy: str = ""  # if the seat's decisions were judged
    verdict: str = ""  # if nothing was wrong with them


class ToldFault(Struct, frozen=True):
    number: int  # actions before it
    seat: Seat
    grade: str
    played: str
    better: str  # with its reasons
    cost: str


class Told(Struct, frozen=True):
    """The sentences of an analysis in one language."""

    unit: str  # what the chances are chances of
    seats: tuple[ToldSeat, ...]
    steps: tuple[ToldStep, ...]
    faults: tuple[ToldFault, ...]  # the dearest first
    turning: tuple[int, ...]  # places in ``steps``


def told(match: Match, analysis: Analysis, texts: Catalogue, viewer: Seat = TABLE) -> Told:
    """``viewer``: who is “you”; nobody by default."""
    names = all_named(match.names, match.seats, texts)
    words = Words(match.game, texts, names, viewer, titles_in(match))
    events = happenings(match, analysis.steps)
    turning = analysis.turning_points(viewer)
    return Told(
        unit=texts.text(f"analysis-unit-{analysis.unit}"),
        seats=tuple(seat_told(words, analysis, seat) for seat in range(match.seats)),
        steps=tuple(
            ToldStep(what_happened(words, step, some), change_told(words, step))
            for step, some in zip(analysis.steps, events, strict=True)
        ),
        faults=tuple(faults_told(words, match, analysis)),
        turning=tuple(place for place, step in enumerate(analysis.steps) if step in turning),
    )


def titles_in(match: Match) -> dict[int, str]:
    """The titles of custom cards."""
    if match.game.workshop is None:
        return {}
    first = match.game.workshop.first
    return {first + slot: card.title for slot, card in enumerate(match.customs) if card.title}


# Steps


def happenings(match: Match, steps: Sequence[Step]) -> list[list[Event]]:
    """The events of each step, with all cards."""
    replay, found = match.copy().stop_between_rounds(), []
    replay.rewind(0)
    for step, following in zip(steps, [*(each.number for each in steps[1:]), None], strict=True):
        known = len(replay.events)
        replay.start_round()
        if not step.is_deal:
            for seat, action in match.acts[step.number : following]:
                replay.start_round()
                replay.push(seat, action)
        found.append([event.seen_by(event.seat) for event in replay.events[known:]])
    return found


def what_happened(words: Words, step: Step, events: Sequence[Event]) -> str:
    if step.is_deal:
        return words.texts.text("analysis-deal", round=step.round)
    told = [event for event in events if event.kind not in UNTOLD] or list(events)
    return " ".join(words.event(event) for event in told[:MOST_EVENTS])


def change_told(words: Words, step: Step) -> str:
    """What it did to the viewer's chance, or to that of whoever it mattered to most."""
    texts, seat = words.texts, words.viewer if words.viewer != TABLE else moved_most(step)
    said = texts.text(
        "analysis-chance",
        person=person(words, seat),
        name=words.names[seat],
        after=percent(texts, step.after[seat]),
        change=signed_percent(texts, step.after[seat] - step.before[seat]),
    )
    played, luck = (signed_percent(texts, part[seat]) for part in (step.played, step.luck))
    nothing = signed_percent(texts, 0.0)
    if nothing in (played, luck):
        return said
    return f"{said} {texts.text('analysis-parts', played=played, luck=luck)}"


def moved_most(step: Step) -> Seat:
    return max(range(len(step.after)), key=lambda seat: abs(step.after[seat] - step.before[seat]))


# Seats


def seat_told(words: Words, analysis: Analysis, seat: Seat) -> ToldSeat:
    account, texts, who = analysis.accounts[seat], words.texts, person(words, seat)
    parts = parts_told(texts, account, analysis.unit)
    review = next((each for each in analysis.reviews if each.seat == seat), None)
    name = words.names[seat]
    return ToldSeat(
        line=texts.text("analysis-seat", person=who, name=name, **parts),
        more=texts.text("analysis-seat-more", person=who, **parts),
        accuracy=accuracy_told(texts, review) if review else "",
        verdict=(
            texts.text("analysis-flawless", person=who, name=name)
            if review and not review.faults
            else ""
        ),
    )


def accuracy_told(texts: Catalogue, review: Review) -> str:
    return texts.text("analysis-accuracy", number=texts.number(review.accuracy))


def parts_told(texts: Catalogue, account: SeatAccount, unit: Unit) -> dict[str, str]:
    changes = {
        "play": account.play,
        "luck": account.luck,
        "deal": account.deal,
        "draws": account.draws,
        "others": account.others,
    }
    told = {name: change_of(texts, value, unit) for name, value in changes.items()}
    return told | {
        "prior": amount(texts, account.prior, unit),
        "result": amount(texts, account.result, unit),
    }


def amount(texts: Catalogue, value: float, unit: Unit) -> str:
    """A chance, or how many rounds were won."""
    return percent(texts, value) if unit == "match" else rounds(texts, value, texts.number)


def change_of(texts: Catalogue, value: float, unit: Unit) -> str:
    return signed_percent(texts, value) if unit == "match" else rounds(texts, value, texts.signed)


def rounds(texts: Catalogue, value: float, written: Callable[[float, int], str]) -> str:
    size = abs(round(value, 1))
    count = (
        1 if size == 1 else 0 if size < 2 else 2
    )  # French says “1.9 round”, English “1.9 rounds”
    return texts.text("analysis-rounds", number=written(value, 1), count=count)


def percent(texts: Catalogue, share: float) -> str:
    return texts.text("sim-percent", number=texts.number(100 * share))


def signed_percent(texts: Catalogue, share: float) -> str:
    return texts.text("sim-percent", number=texts.signed(100 * share))


def person(words: Words, seat: Seat) -> str:
    return "you" if seat == words.viewer else "they"


# Decisions


def faults_told(words: Words, match: Match, analysis: Analysis) -> list[ToldFault]:
    faults = [fault for review in analysis.reviews for fault in review.faults]
    faults.sort(key=lambda fault: -fault.loss)
    replay, played = match.copy().stop_between_rounds(), {}
    for fault in sorted(faults, key=lambda fault: -fault.number):
        replay.rewind(fault.number)
        played[fault.number] = played_then(words, replay, fault)
    return [fault_told(words, fault, played[fault.number]) for fault in faults]


def played_then(words: Words, then: Match, fault: ReviewedDecision) -> str:
    """What was decided in words; of other actions than laying tiles only the action itself."""
    then.start_round()
    known = len(then.events)
    for action in in_steps(then, fault.act):
        then.push(fault.seat, action)
    events = [event.seen_by(words.viewer) for event in then.events[known:]]
    laid = [event for event in events if event.kind == Kind.LAID]
    told = laid or [event for event in events if event.kind not in UNTOLD][:1] or events[:1]
    if told:
        return " ".join(words.event(event) for event in told)
    return what_to_do(words, fault.act, ()) + "."  # its effect comes later


def fault_told(words: Words, fault: ReviewedDecision, played: str) -> ToldFault:
    texts = words.texts
    cost = texts.text(
        "analysis-cost",
        count=texts.number(100 * fault.loss),
        error=texts.number(max(100 * SURE * fault.error, 1)),
    )
    return ToldFault(
        number=fault.number,
        seat=fault.seat,
        grade=texts.text(f"analysis-grade-{fault.grade}"),
        played=played,
        better=better_told(words, fault.advice) if fault.advice else "",
        cost=cost,
    )


def better_told(words: Words, advice: Advice) -> str:
    """The better action and why; how sure that is, the cost says."""
    do = suggestion(words, advice)
    if not advice.reasons:
        return words.texts.text("hint-usual", do=do)
    why = words.texts.text("hint-and").join(why_of(words, reason) for reason in advice.reasons)
    return words.texts.text("hint-why", do=do, why=why)
