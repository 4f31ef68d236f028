"""Golden playthroughs: short matches, action by action, with everything that happened.

They are the program's own output, one file per game and preset beside this module.
``python -m tests.golden.playthrough --write`` writes them again. A file's actions are
kept as long as they can be replayed to the end; otherwise a new random match is played.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeAlias

from penult.chance import seeds
from penult.core.actions import Action, Verb
from penult.core.errors import clause_name
from penult.core.events import Event
from penult.core.ids import NO_CARD, NO_COLOUR, NO_TRAY, NOBODY, TABLE, Card, Colour, Seat
from penult.games.custom import write_card
from penult.match.errors import Refused
from penult.match.match import Match
from penult.match.notation import TRAY_CODES
from penult.match.options import write_options

GOLDEN = Path(__file__).parent
HEADING = "penult playthrough 1"
LONGEST = 400  # lines
LONGEST_WITH_PRESSES = 800  # where a turn takes two actions
HANDS_EVERY = 10  # actions
LAYS = 0.85
OUT_OF_TURN = 0.2
MOVES = 0.9
BY_THE_CLOCK = 0.04
ASIDE = 0.04  # actions that nobody waits for
ACT = re.compile(r"-?\d+ [a-z].*")

Acts: TypeAlias = "list[tuple[Seat, str]]"


@dataclass(frozen=True)
class Preset:
    seats: int
    options: str
    seed: int  # the first to be tried
    custom: tuple[str, ...] = ()  # what is written on cards

    def new_match(self, game: str, seed: int) -> Match:
        return Match.new(
            game, seats=self.seats, options=self.options, seed=seed, custom=self.custom
        )


PRESETS: dict[str, dict[str, Preset]] = {
    "coloradd": {
        "book": Preset(3, "target=120", 175),
        "low-score": Preset(3, "form=low_score target=120", 15),
        "cumulative": Preset(4, "target=60 cumulative=on", 243),
        "seven-zero": Preset(3, "target=60 seven_zero=on", 15),
        "jump-in": Preset(4, "target=60 jump_in=on", 180),
        "all-variants": Preset(
            4,
            "target=60 custom_count=2 cumulative=on stack_mix=both seven_zero=on"
            " call_after_effect=everyone jump_in=on jump_wild=all",
            173,
        ),
        "free-table": Preset(
            3,
            "target=60 illegal_lay=free false_catch_penalty=2 jump_in=on bluff_card=returns",
            249,
        ),
        "two-players": Preset(2, "target=60", 93),
        "written-rules": Preset(
            4,
            "target=60",
            44,
            (
                'card "Trade" rule swap(me,chosen); draw(most,1)',
                'card "Oracle" rule guess(next,colour,stock_top); if(miss){draw(next,2)}',
                "rotate(play,1); choice(prev){A: draw(prev,1) | B: skip(1)}",
                'card "Statues" colour after rule honour(1); draw(named,2); shield(me,draw)',
            ),
        ),
        "agreement": Preset(3, "target=60 custom_count=2 agree=at_table rewrite=per_round", 127),
    },
    "master": {
        "book": Preset(3, "target=60", 1),
        "two-players": Preset(2, "target=60", 1),
        "low-score": Preset(3, "form=low_score target=60", 1),
        "all-variants": Preset(
            4,
            "target=60 cumulative=on stack_mix=both seven_zero=on call_after_effect=everyone"
            " jump_in=on jump_wild=all jump_on_chain=add",
            1,
        ),
        "teams": Preset(4, "form=teams target=60 jump_in=on", 1),
        "changing-partners": Preset(4, "form=partners4 round_cap=2", 1),
        "elimination": Preset(3, "form=elimination target=20 draw_one_by_one=on", 1),
        "free-table": Preset(3, "target=60 illegal_lay=free bluff_card=returns", 1),
        "practice": Preset(3, "target=60 speed=untimed press=auto show_counts=coarse", 1),
        "absent": Preset(4, "target=60 away_mode=remove away_after=1 comment_rule=host", 1),
    },
    "royal": {
        "book": Preset(3, "target=100", 342),
        "own-hands": Preset(4, "form=low_score target=60", 519),
        "two-players": Preset(2, "target=60", 434),
        "seven-players": Preset(7, "target=60", 853),
        "kings-table": Preset(4, "target=60 opening=king_based fanfare_applies=end_of_turn", 68),
        "all-switches": Preset(
            4,
            "target=60 youngest=seat_2 royal_self_target=on plus_one_skips=on"
            " jester_cannot_finish=on auto_call=on discard_history=on",
            684,
        ),
    },
    "rummy": {
        "book": Preset(2, "target=50", 1),
        "honour": Preset(3, "target=50 must_lay=honour drawn_lay=alone pool_end=failed_draw", 1),
        "kept-jokers": Preset(4, "target=50 jokers=free taken_joker=may_keep", 1),
        "rounds": Preset(2, "mode=rounds rounds_to_win=1 actions=one_per_meld", 1),
    },
    "tippo": {
        "book": Preset(3, "target=100", 1),
        "own-hands": Preset(4, "form=low_score target=60", 1),
        "two-players": Preset(2, "target=60", 1),
        "ten-players": Preset(10, "target=60", 1),
        "nervous-balance": Preset(4, "target=60 balance=nervous", 1),
        "all-switches": Preset(
            4,
            "target=60 voluntary_draw=on tilt_on_frozen=on fall_restores=1 tilt_restores=2"
            " stop_on_frozen=off open_stop=cancel tip_cancels_finish=off two_p_reverse=as_skip"
            " steady_hand=on auto_call=on show_risk=off",
            1,
        ),
    },
}

SUMMED_UP = {  # before each action, besides what every game has
    "coloradd": ("debt",),
    "master": ("phase", "debt"),
    "royal": ("player", "king", "jester"),
    "rummy": ("pool_size", "begun"),
    "tippo": ("lean", "disc"),
}


def most_lines(game: str) -> int:
    return LONGEST_WITH_PRESSES if "phase" in SUMMED_UP[game] else LONGEST


def path_of(game: str, preset: str) -> Path:
    return GOLDEN / game / f"{preset}.txt"


# Playing


def played_at_random(match: Match, seed: int) -> Acts:
    """The actions of a random match; too long a match is abandoned."""
    chooser = random.Random(seed)
    while not match.outcome and len(match.acts) < most_lines(match.game.name) // 3:
        match.push(*chosen_at_random(match, chooser))
    return [(seat, action.text) for seat, action in match.acts]


def chosen_at_random(match: Match, chooser: random.Random) -> tuple[Seat, Action]:
    """Any move, preferably on one's turn, and preferably playing a card.

    Where the game has a clock, it sometimes rings; faults and remarks also occur.
    """
    seat = match.turn
    clock = match.game.clockwork
    clock_acts = match.legal(TABLE) if clock and clock.ticks and seat != TABLE else []
    if clock_acts and chooser.random() < BY_THE_CLOCK:
        return TABLE, chooser.choice([clock_acts[0], *clock_acts])
    if match.game.moves is not match.game.legal and chooser.random() < ASIDE:
        seats = range(match.seats)
        asides = [(s, act) for s in seats for act in match.legal(s)[len(match.moves(s)) :]]
        if asides:
            return chooser.choice(asides)
    if match.reactors and chooser.random() < OUT_OF_TURN:
        seat = chooser.choice(match.reactors)
    moves = match.moves(seat)
    lays = [action for action in moves if action.verb in (Verb.LAY, Verb.JUMP)]
    return seat, chooser.choice(lays if lays and chooser.random() < LAYS else moves)


def seed_in(text: str) -> int:
    return int(text.partition("\nseed: ")[2].split()[0], 16)


def acts_in(text: str) -> Acts:
    lines = (line.split(" ", 1) for line in text.splitlines() if ACT.fullmatch(line))
    return [(int(seat), act) for seat, act in lines]


# Writing


def render(match: Match, acts: Acts) -> str:
    """The playthrough of these actions from the start of a match."""
    return "\n".join([*header(match), *opening(match), *course(match, acts), *end(match)]) + "\n"


def header(match: Match) -> Iterator[str]:
    yield HEADING
    yield f"game: {match.game.name} {match.game.version}"
    yield f"seats: {match.seats}"
    yield f"options: {write_options(match.game, match.options) or '-'}"
    yield from (f"custom: {write_card(card)}" for card in match.given)
    yield f"seed: {seeds.in_hex(match.seed)}"


def opening(match: Match) -> Iterator[str]:
    yield ""
    yield from (describe(match, event) for event in match.events)
    yield from hands(match)


def course(match: Match, acts: Acts) -> Iterator[str]:
    for number, (seat, act) in enumerate(acts, start=1):
        yield ""
        yield summary(match, number)
        yield f"{seat} {act}"
        told = len(match.events)
        match.push(seat, act)
        yield from (describe(match, event) for event in match.events[told:])
        if number % HANDS_EVERY == 0:
            yield from hands(match)


def end(match: Match) -> Iterator[str]:
    yield ""
    yield f"totals: {' '.join(map(str, match.standing))}"
    yield f"winners: {' '.join(map(str, match.outcome.winners)) if match.outcome else '-'}"
    yield f"digest: {match.digest()}"


def summary(match: Match, number: int) -> str:
    view = match.view()
    sizes = " ".join(map(str, view.sizes[: match.seats]))
    tops = " ".join(on_top(match))
    more = " ".join(f"{word} {in_view(match, word)}" for word in SUMMED_UP[match.game.name])
    return f"#{number} turn {view.turn} {tops} sizes {sizes} {more}"


def in_view(match: Match, word: str) -> str:
    value: int = getattr(match.view(), word)
    names = {field.key: field.names for field in match.game.fields}.get(word)
    return names(value).name.lower() if names else str(value)


def on_top(match: Match) -> Iterator[str]:
    """The top card and the current colour; for each tray, also its number of cards.

    Or all melds and single tiles, as in a position.
    """
    view, balance = match.view(), match.scene().balance
    if match.scene().spread:
        lines = (line.partition(": ") for line in match.write().splitlines())
        yield from (f"{key} {tiles}" for key, _, tiles in lines if key in ("melds", "single"))
        return
    if balance is None:
        yield f"top {card_code(match, view.top)} {colour_name(view.colour)}"
        return
    for code, tray in zip(TRAY_CODES, balance.trays, strict=True):
        yield f"{code} {card_code(match, tray.top)} {colour_name(tray.colour)} {tray.size}"


def card_code(match: Match, card: Card) -> str:
    return "-" if card == NO_CARD else match.game.cards[card]


def colour_name(colour: int) -> str:
    return "-" if colour == NO_COLOUR else Colour(colour).name.lower()


def describe(match: Match, event: Event) -> str:
    parts = [event.kind.name.lower()]
    parts += [f"seat {event.seat}"] if event.seat != NOBODY else []
    parts += [f"other {event.other}"] if event.other != NOBODY else []
    parts += [f"tray {TRAY_CODES[event.tray]}"] if event.tray != NO_TRAY else []
    parts += [f"card {match.game.cards[event.card]}"] if event.card != NO_CARD else []
    parts += [Colour(event.colour).name.lower()] if event.colour != NO_COLOUR else []
    parts += [f"count {event.count}"] if event.count else []
    return f"  {' '.join(parts)} [{clause_name(event.clause)}]"


def hands(match: Match) -> Iterator[str]:
    """What each viewer sees of their own hand, and of one shown to them."""
    for seat in range(match.seats):
        scene = match.scene(seat)
        held = " ".join(match.game.cards[held.card] for held in scene.hand) or "-"
        shown = " ".join(match.game.cards[card] for card in scene.shown)
        yield f"  hand {seat}: {held}" + (f" | sees {shown}" if shown else "")


# Keeping


def written_again(game: str, preset: str, text: str) -> str:
    """The playthrough of this text's actions as it would be written now."""
    match = PRESETS[game][preset].new_match(game, seed_in(text))
    return render(match, acts_in(text))


def written_anew(game: str, preset: str) -> str:
    """The playthrough of a new match: the first that is short enough."""
    start = PRESETS[game][preset]
    for seed in count(start.seed):
        match = start.new_match(game, seed)
        acts = played_at_random(match, seed)
        text = render(start.new_match(game, seed), acts) if match.outcome else ""
        if 0 < text.count("\n") <= most_lines(game):
            return text
    raise AssertionError


def kept_or_anew(game: str, preset: str) -> str:
    path = path_of(game, preset)
    if path.exists():
        try:
            text = written_again(game, preset, path.read_text(encoding="utf-8"))
            if "winners: -" not in text:
                return text
        except Refused:
            pass  # the rules have changed since
    return written_anew(game, preset)


def main(arguments: list[str]) -> int:
    if arguments != ["--write"]:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    for game, presets in PRESETS.items():
        for preset in presets:
            path = path_of(game, preset)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(kept_or_anew(game, preset), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
