"""Simulations for the tests of the arena."""

from __future__ import annotations

from penult import bots
from penult.games.custom import read_card, row_of
from penult.games.registry import NAMES, find
from penult.match.policy import Bot
from penult.simulate.run import Plan
from tests.properties.tables import fitting_seats

BOT_NAMES = ("random", "sensible")
OPTIONS: dict[str, dict[str, dict[str, int]]] = {
    "coloradd": {
        "book": {},
        "low scores": {"form": 1, "target": 60, "round_cap": 5, "tie": 1, "dealer_next": 1},
        "free table": {"illegal_lay": 1, "jump_in": 1, "turn_cap": 300, "round_cap": 3},
        "false catches": {
            "false_catch_penalty": 2,
            "turn_cap": 100,
            "round_cap": 2,
            "late_call": 1,
        },
        "exchanges": {"seven_zero": 1, "seven_zero_last": 1, "call_after_effect": 1, "jump_in": 1},
        "chains": {
            "cumulative": 1,
            "stack_mix": 2,
            "jump_in": 1,
            "jump_wild": 2,
            "jump_on_chain": 1,
        },
        "written rules": {"custom_count": 4, "turn_cap": 300, "round_cap": 3},
        "agreement": {"custom_count": 2, "agree": 1, "rewrite": 1, "round_cap": 3},
        "enforced": {"w4": 1, "custom_count": 4, "dealer_next": 2, "bluff_card": 1, "blocked": 1},
    },
    "master": {
        "book": {},
        "low scores": {"form": 1, "target": 60, "round_cap": 5, "tie": 1, "dealer_next": 1},
        "all variants": {
            "cumulative": 1,
            "stack_mix": 2,
            "seven_zero": 1,
            "call_after_effect": 1,
            "jump_in": 1,
            "jump_wild": 2,
            "jump_on_chain": 1,
        },
        "free table": {
            "illegal_lay": 1,
            "false_catch_penalty": 2,
            "false_callout_penalty": 2,
            "turn_cap": 200,
            "round_cap": 2,
        },
        "false jumps": {"illegal_lay": 1, "jump_in": 1, "turn_cap": 50, "round_cap": 2},
        "teams": {"form": 2, "target": 200, "partner_hand": 2, "jump_in": 1},
        "teams' own hands": {"form": 3, "target": 150, "seven_zero": 1, "seven_zero_last": 1},
        "changing partners": {"form": 4, "rotation_rounds": 2, "rotation_credit": 1},
        "elimination": {"form": 5, "target": 100, "cumulative": 1, "bluff_card": 1},
        "in a hurry": {"speed": 0, "net_grace": 0, "jump_in": 1, "jump_clock": 1, "early_press": 2},
        "one by one": {"draw_one_by_one": 1, "cumulative": 1, "early_press": 1, "first_clock": 1},
        "untimed": {"speed": 5, "press": 1, "seven_zero": 1, "blocked": 1, "turn_cap": 200},
    },
    "royal": {
        "book": {},
        "own hands": {"form": 1, "target": 60, "round_cap": 5, "tie": 1, "two_p_reverse": 0},
        "virtual clock": {"clock_mode": 1, "reign_ms": 20_000, "reign_jitter_ms": 9_000},
        "reigns of turns": {"clock_mode": 2, "reign_turns": 3, "fanfare_applies": 1},
        "short reigns": {"clock_mode": 1, "reign_ms": 1_000, "reign_jitter_ms": 60_000},
        "king's table": {"opening": 1, "royal_self_target": 1, "plus_one_skips": 1, "youngest": 2},
        "last cards": {"last_card_effect": 1, "jester_cannot_finish": 1, "auto_call": 1},
        "open talon": {"discard_history": 1, "turn_cap": 100, "round_cap": 2, "first_king": 1},
    },
    "rummy": {
        "book": {},
        "honour": {"must_lay": 1, "drawn_lay": 1, "pool_end": 1, "target": 50, "first_player": 1},
        "kept jokers": {
            "jokers": 2,
            "set_joker": 1,
            "taken_joker": 1,
            "reused_joker_fires": 1,
            "actions": 1,
            "target": 50,
        },
        "rounds": {
            "mode": 1,
            "rounds_to_win": 1,
            "jokers": 1,
            "rack_tie": 1,
            "first_player": 2,
            "last_tile_fires": 1,
            "drawn_tile": 1,
            "turn_cap": 100,
        },
    },
    "tippo": {
        "book": {},
        "own hands": {"form": 1, "target": 100, "round_cap": 5, "tie": 1, "two_p_reverse": 1},
        "nervous balance": {"balance": 2, "voluntary_draw": 1, "tilt_restores": 2},
        "no chance at all": {"balance": 3, "open_stop": 1, "stop_on_frozen": 0},
        "steady hands": {"balance": 1, "steady_hand": 1, "auto_call": 1, "turn_cap": 200},
        "firm balance": {
            "balance": 4,
            "fall_limit": 20_000,
            "fall_least": 20_000,
            "slip_limit": 20_000,
            "placement_noise": 900,
            "turn_cap": 300,
        },
        "in the dark": {"show_risk": 0, "tilt_on_frozen": 1, "tip_cancels_finish": 0},
    },
}
SLOWER = {"rummy": 50}  # how many times fewer games where a solver is asked
FEWEST = 2
RULES: dict[str, tuple[str, ...]] = {  # what is written on the cards of a plan
    "written rules": (
        "swap(me,chosen); draw(most,1)",
        "guess(next,colour,random(me)); if(miss){draw(next,2)}else{rotate(play,1)}",
        "choice(prev){A: give(prev,me,1,blind) | B: skip(2)}; roll(6); draw(random,die)",
        "card colour after rule honour(1); draw(named,2); shield(me,draw); bind(next,numbers)",
    )
}
ROOT = (1 << 32) - 100  # the games' seeds cross a word boundary
ALL = [(game, name) for game in NAMES for name in OPTIONS[game]]


def fewer(game: str, games: int) -> int:
    return max(games // SLOWER.get(game, 1), min(games, FEWEST))


def bots_for(game: str) -> tuple[Bot, ...]:
    return tuple(bots.find(game, name) for name in BOT_NAMES)


def plan_of(game: str, name: str, games: int = 100, whole: bool = False, seats: int = 4) -> Plan:
    """This many seats, or four where the options need pairs."""
    found = find(game)
    if seats not in fitting_seats(found, OPTIONS[game][name]):
        seats = 4
    return Plan(
        found,
        found.new_options(**OPTIONS[game][name]),
        seats=seats,
        bots=bots_for(game),
        games=fewer(game, games),
        seed=ROOT,
        whole=whole,
        rules=tuple(tuple(row_of(read_card(rule))) for rule in RULES.get(name, ())),
    )
