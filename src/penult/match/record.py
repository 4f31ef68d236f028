"""Game records: a header, one action (or one turn of several steps) per line, a digest.

Reading a record replays the match and checks every line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from penult.chance import seeds
from penult.core.actions import Action
from penult.core.coercion import one_of_kind, text_in
from penult.core.errors import PenultError, clause_name
from penult.core.ids import TABLE, Seat
from penult.games.custom import write_card
from penult.games.game import Game
from penult.games.registry import find
from penult.match import position
from penult.match.custom_cards import rows_onto, workshop_of
from penult.match.errors import NOWHERE, BadRecord, BadSeed, Refused
from penult.match.match import Match
from penult.match.options import knows_version, read_options, rules_of, write_options
from penult.match.origin import Origin, is_seat_seed
from penult.match.validation import names_in

HEADING = "penult record 1"
BYTE_ORDER = "\ufeff"  # some editors put it at the start
CHECK = 8  # hex digits of the running check after each line
STEP = ", "  # between the actions of a line


def check_of(previous: str, seat: Seat, text: str) -> str:
    """The running check: a hash over everything up to and including this action."""
    return hashlib.sha256(f"{previous} {seat} {text}".encode()).hexdigest()[:CHECK]


# Writing


def write_record(
    match: Match, names: Iterable[str] | None = (), origin: Origin | None = None
) -> str:
    """The record of a match; ``origin`` says how server and players made the seed."""
    rules = rules_of(match.game, match.options)
    lines = [HEADING, f"game: {match.game.name} {rules}", f"seats: {match.seats}"]
    called = names_in(names) or match.names
    people = ", ".join(" ".join(name.replace(",", " ").split()) for name in called)
    if people:
        lines.append(f"names: {people}")
    options = write_options(match.game, match.options, rules)
    if options:
        lines.append(f"options: {options}")
    lines += [f"{key}: {text}" for key, text in customs_given(match)]
    lines += origin_lines(origin) if origin is not None else []
    lines += [f"commitment: {match.commitment}", f"seed: {seeds.in_hex(match.seed)}"]
    lines += [f"order: {' '.join(map(str, order))}" for order in match.dictated]
    lines += [f"position: {line}" for line in starting_position(match)]
    lines += acts_with_checks(match)
    if match.outcome:
        lines.append(f"winners: {' '.join(map(str, match.outcome.winners))}")
    lines.append(f"totals: {' '.join(map(str, match.standing))}")
    lines.append(f"digest: {match.digest()}")
    return "\n".join(lines) + "\n"


def customs_given(match: Match) -> list[tuple[str, str]]:
    """The custom cards from before the first action, unless a position includes them."""
    if not match.given or starting_position(match):
        return []
    first = workshop_of(match.game).first
    cards = enumerate(match.given)
    return [(match.game.cards[first + slot], write_card(card)) for slot, card in cards]


def sealed_start(match: Match) -> str:
    """The start of the running check: the commitment and the custom cards."""
    check = match.commitment
    for key, text in customs_given(match):
        check = check_of(check, TABLE, f"{key}: {text}")
    return check


def origin_lines(given: Origin) -> list[str]:
    origin = one_of_kind(given, Origin, "origin")
    server = [
        f"table: {origin.table}",
        f"published: {origin.commitment}",
        f"server-seed: {seeds.in_hex(origin.server_seed)}",
    ]
    return server + [f"seat-seed: {seat} {seed}" for seat, seed in origin.added]


def starting_position(match: Match) -> list[str]:
    """The lines of the starting position; none if the match began with a deal."""
    fresh = match.game.state()
    fresh.options = match.options
    rows_onto(match.game, fresh, match.given)
    match.game.start(fresh, match.seats)
    begun = position.write(match.game, match._start, match.given)
    at_start = position.write(match.game, fresh, match.given)
    return [] if begun == at_start else begun.splitlines()


def acts_with_checks(match: Match) -> Iterator[str]:
    check = sealed_start(match)
    steps: list[str] = []
    for number, (seat, action) in enumerate(match.acts, start=1):
        check = check_of(check, seat, action.text)
        steps.append(action.text)
        goes_on = action.verb in match.game.steps and match.acts[number : number + 1]
        if not goes_on or goes_on[0][0] != seat:
            yield f"{seat} {STEP.join(steps)} #{check}"
            steps = []


# Reading


@dataclass
class RecordDraft:
    """The lines of a record by kind, each with its line number."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    orders: list[tuple[int, str]] = field(default_factory=list)
    seat_seeds: list[tuple[int, str]] = field(default_factory=list)
    position: list[tuple[int, str]] = field(default_factory=list)
    acts: list[tuple[int, str]] = field(default_factory=list)


def read_record(text: str, given: Game | None = None) -> Match:
    """Replay and verify a record; raises ``BadRecord`` with the line that is wrong.

    ``given`` is a game that may be missing in the registry.
    """
    draft = sort_lines(text)
    match = begin(draft, given)
    for _ in replay(match, draft):
        pass
    prove_end(match, draft, last=text.count("\n"))
    return match


def names_in_header(draft: RecordDraft) -> tuple[str, ...]:
    """The names in a record, if it has any."""
    _, value = draft.header.get("names", (0, ""))
    return tuple(name.strip() for name in value.split(",")) if value else ()


CUSTOMS = ("custom1", "custom2", "custom3", "custom4")


def origin_of(text: str) -> Origin | None:
    """Where the seed of a record came from, verified; None if it doesn't say."""
    return prove_origin(sort_lines(text))


SERVER = ("table", "published", "server-seed")  # all of them or none
KEYS = (
    *("game", "seats", "names", "options", *CUSTOMS, *SERVER),
    *("commitment", "seed", "winners", "totals", "digest"),
)


def sort_lines(text: str) -> RecordDraft:
    draft = RecordDraft()
    lines = text_in(text, "record").removeprefix(BYTE_ORDER).splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise BadRecord(1, "heading", expected=HEADING)
    for number, line in enumerate(lines[1:], start=2):
        line = line.strip()
        key, colon, value = line.partition(": ")
        if not line or line.startswith("//"):
            continue
        if line[0].isdigit() or line.startswith("-1 "):
            draft.acts.append((number, line))
        elif key == "order":
            draft.orders.append((number, value))
        elif key == "seat-seed":
            draft.seat_seeds.append((number, value.strip()))
        elif key == "position":
            draft.position.append((number, value))
        elif colon and key in KEYS and key not in draft.header:
            draft.header[key] = (number, value.strip())
        else:
            raise BadRecord(number, "line", text=line[:60])
    return draft


def needed(draft: RecordDraft, key: str) -> tuple[int, str]:
    if key not in draft.header:
        raise BadRecord(NOWHERE, "missing", what=key)
    return draft.header[key]


def begin(draft: RecordDraft, given: Game | None = None) -> Match:
    """The match that the header describes, before its first action."""
    match = begun(draft, given)
    match.names = names_in_header(draft)
    return match


def begun(draft: RecordDraft, given: Game | None) -> Match:
    line, named = needed(draft, "game")
    try:
        name, _, version = named.partition(" ")
        game = find(name, given)
        rules = position.version_in(version)
        if not knows_version(game, rules):
            raise BadRecord(line, "version", version=version, current=game.version)
        line, seed = needed(draft, "seed")
        prove_commitment(line, seed, draft)
        prove_origin(draft)
        orders = []
        for line, order in draft.orders:  # noqa: B007 - the error names the line
            orders.append([int(place) for place in order.split()])
        line, options = draft.header.get("options", (line, ""))
        settings = read_options(game, options, rules)
        line, seats = needed(draft, "seats")
        if not draft.position:
            count = int(seats)
            line = draft.orders[0][0] if draft.orders else line
            custom = [draft.header[key][1] for key in CUSTOMS if key in draft.header]
            return Match.new(
                game,
                seats=count,
                seed=seed,
                options=options,
                orders=orders,
                custom=custom,
                rules=rules,
            )
        line = draft.position[0][0]
        lines = "\n".join(value for _, value in draft.position)
        match = Match.read(lines, seed=seed, orders=orders, game=given)
        if match.options != settings or match.seats != int(seats):
            raise BadRecord(line, "position")
        return match
    except BadRecord:
        raise
    except PenultError as error:
        raise BadRecord(line, "header", why=error) from error
    except ValueError as error:
        raise BadRecord(line, "number") from error


def prove_commitment(line: int, seed: str, draft: RecordDraft) -> None:
    value = seeds.parse(seed)
    if value is None:
        raise BadRecord(line, "seed")
    if seeds.commitment(value) != needed(draft, "commitment")[1]:
        raise BadRecord(line, "commitment")


def prove_origin(draft: RecordDraft) -> Origin | None:
    """Check that the seeds of the server and the seats make the seed of the deal."""
    if not draft.seat_seeds and not any(key in draft.header for key in SERVER):
        return None
    line, text = needed(draft, "server-seed")
    server_seed = seeds.parse(text)
    if server_seed is None:
        raise BadRecord(line, "seed")
    origin = Origin(needed(draft, "table")[1], server_seed, seat_seeds(draft))
    line, published = needed(draft, "published")
    if origin.commitment != published:
        raise BadRecord(line, "published")
    line, seed = needed(draft, "seed")
    if origin.seed != seeds.parse(seed):
        raise BadRecord(line, "origin")
    return origin


def seat_seeds(draft: RecordDraft) -> tuple[tuple[Seat, str], ...]:
    """The seeds that seats added, each seat at most once and in order."""
    found: list[tuple[Seat, str]] = []
    for line, text in draft.seat_seeds:
        seat, _, seed = text.partition(" ")
        if not seat.isdecimal() or not is_seat_seed(seed) or (found and found[-1][0] >= int(seat)):
            raise BadRecord(line, "seat-seed")
        found.append((int(seat), seed))
    return tuple(found)


def replay(match: Match, draft: RecordDraft) -> Iterator[Match]:
    """Replay action by action, each checked first; yields the match after each."""
    check = sealed_start(match)
    for line, text in draft.acts:
        seat, actions, given = parse_line(match, line, text)
        for action in actions:
            check = check_of(check, seat, action.text)
        if given != check:
            raise BadRecord(line, "check", act=STEP.join(action.text for action in actions))
        for action in actions:
            replay_act(match, draft, line, seat, action)
            yield match


def replay_act(match: Match, draft: RecordDraft, line: int, seat: Seat, action: Action) -> None:
    try:
        match.push(seat, action)
    except BadSeed as error:
        raise BadRecord(draft.orders[-1][0], "header", why=error) from error
    except Refused as error:
        clause = clause_name(error.clause)
        raise BadRecord(line, "refused", act=action.text, clause=clause) from error


def parse_line(match: Match, line: int, text: str) -> tuple[Seat, list[Action], str]:
    words, sharp, given = text.rpartition("#")
    words, given = (words, given) if sharp else (text, "")
    seat, _, acts = words.strip().partition(" ")
    try:
        number = int(seat)
        match.checked_seat(number)
        return number, [match.parsed(act) for act in steps_in(match, acts)], given.strip()
    except ValueError as error:
        raise BadRecord(line, "act", text=text[:60]) from error


def steps_in(match: Match, acts: str) -> list[str]:
    """The actions of a line; only split where turns have steps, as card texts contain commas."""
    return acts.split(STEP) if match.game.steps else [acts]


def prove_end(match: Match, draft: RecordDraft, last: int) -> None:
    line, digest = needed(draft, "digest")
    totals_line, totals = needed(draft, "totals")
    if totals.split() != [str(total) for total in match.standing]:
        raise BadRecord(totals_line, "totals")
    winners = " ".join(map(str, match.outcome.winners)) if match.outcome else None
    winners_line, said = draft.header.get("winners", (last, None))
    if winners != said:
        raise BadRecord(winners_line, "winners")
    if digest != match.digest():
        raise BadRecord(line, "digest")
