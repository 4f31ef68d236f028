"""The options of Tippo, each read by one function.

The defaults follow the rulings (TIP-Rnn). Time limits, guards and marks are read by live tables,
not by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from penult.core.enums import quick
from penult.games.mechanics.scoring import ScoringForm, Tie
from penult.games.mechanics.seats import TwoPlayerReverse
from penult.games.options import (
    ColourMarks,
    OlderDefaults,
    Preset,
    Switch,
    choice,
    number,
    rules_version,
)
from penult.games.tippo.balance import Scale


@quick
class OpenStop(IntEnum):
    CANCEL = 0  # with two visible Stops, anything that matches may be played
    STRICT = 1  # a plain number never covers a Stop


@quick
class BalancePreset(IntEnum):
    STANDARD = 0
    CALM = 1
    NERVOUS = 2
    PURE = 3  # no randomness
    CUSTOM = 4  # uses the numbers below


RULES = 2  # the version of the game


@dataclass(frozen=True, slots=True)
class Options:
    form: int = choice(ScoringForm.CLASSIC, "TIP-87, TIP-91")
    target: int = number(500, 1, 100_000, "TIP-R50, TIP-90")
    tie: int = choice(Tie.SHARE, "TIP-R48, TIP-92")
    voluntary_draw: int = choice(Switch.OFF, "TIP-R11, TIP-13")
    tilt_on_frozen: int = choice(Switch.OFF, "TIP-R18, TIP-54")
    fall_restores: int = number(2, 1, 2, "TIP-R24, TIP-49")
    tilt_restores: int = number(1, 1, 2, "TIP-R24, TIP-49")
    stop_on_frozen: int = choice(Switch.ON, "TIP-R28, TIP-57")
    open_stop: int = choice(OpenStop.STRICT, "TIP-R29")
    tip_cancels_finish: int = choice(Switch.ON, "TIP-R37, TIP-69")
    two_p_reverse: int = choice(TwoPlayerReverse.PLAIN, "TIP-R44, TIP-34")
    balance: int = choice(BalancePreset.STANDARD, "TIP-R49, TIP-02")
    placement_noise: int = number(200, 0, 900, "TIP-R49, TIP-02")
    disc_weight: int = number(1_500, 0, 5_000, "TIP-R49, TIP-02")
    slip_limit: int = number(3_000, 0, 20_000, "TIP-R49, TIP-02")
    slip_load: int = number(25, 0, 500, "TIP-R49, TIP-02")
    slip_least: int = number(1_500, 0, 20_000, "TIP-R49, TIP-02")
    fall_limit: int = number(6_500, 2_000, 20_000, "TIP-R49, TIP-02")
    fall_load: int = number(50, 0, 500, "TIP-R49, TIP-02")
    fall_least: int = number(3_000, 2_000, 20_000, "TIP-R49, TIP-02")
    slide_speed: int = number(300, 1, 2_000, "TIP-R49, TIP-02")
    friction_noise: int = number(150, 0, 900, "TIP-R49, TIP-02")
    show_risk: int = choice(Switch.ON, "TIP-R53")
    steady_hand: int = choice(Switch.OFF, "TIP-18")
    auto_call: int = choice(Switch.OFF, "TIP-R43, TIP-77")
    catch_guard: int = number(2_000, 0, 60_000, "TIP-R42, TIP-79")  # milliseconds
    turn_limit: int = number(30, 1, 86_400, "TIP-19")  # seconds
    colour_marks: int = choice(ColourMarks.SHAPES, "AR-60, ADD-89")
    turn_cap: int = number(3_000, 50, 100_000, "PR-12")
    round_cap: int = number(1_000, 1, 100_000, "PR-12")
    rules: int = rules_version(RULES)


def may_decline(o: Options) -> bool:
    return o.voluntary_draw == Switch.ON


def tilt_goes_on_frozen(o: Options) -> bool:
    return o.tilt_on_frozen == Switch.ON


def cards_kept_by_fall(o: Options) -> int:
    return o.fall_restores


def cards_kept_by_tilt(o: Options) -> int:
    return o.tilt_restores


def stop_goes_on_frozen(o: Options) -> bool:
    return o.stop_on_frozen == Switch.ON


def open_stops_are_strict(o: Options) -> bool:
    return o.open_stop == OpenStop.STRICT


def fall_undoes_finish(o: Options) -> bool:
    return o.tip_cancels_finish == Switch.ON


def risk_is_shown(o: Options) -> bool:
    return o.show_risk == Switch.ON


def hand_places(o: Options) -> bool:
    return o.steady_hand == Switch.ON


# The balance; whatever a preset doesn't set is the same as in the standard


def build_scale(scale: Scale, o: Options) -> None:
    """Set up the balance that the table has chosen."""
    if o.balance == BalancePreset.CUSTOM:
        set_limits(scale, o.slip_limit, o.slip_load, o.slip_least)
        set_falls(scale, o.fall_limit, o.fall_load, o.fall_least)
        set_motion(scale, o.placement_noise, o.disc_weight, o.slide_speed, o.friction_noise)
    elif o.balance == BalancePreset.CALM:
        set_limits(scale, 3_500, 25, 2_000)
        set_falls(scale, 8_000, 50, 4_000)
        set_motion(scale, 100, 1_500, 250, 150)
    elif o.balance == BalancePreset.NERVOUS:
        set_limits(scale, 2_200, 25, 1_200)
        set_falls(scale, 5_000, 50, 2_500)
        set_motion(scale, 350, 1_500, 400, 150)
    else:
        pure = o.balance == BalancePreset.PURE
        set_limits(scale, 3_000, 25, 1_500)
        set_falls(scale, 6_500, 50, 3_000)
        set_motion(scale, 0 if pure else 200, 1_500, 300, 0 if pure else 150)


def set_limits(scale: Scale, slip: int, load: int, least: int) -> None:
    scale.slip = slip
    scale.slip_load = load
    scale.slip_least = least


def set_falls(scale: Scale, fall: int, load: int, least: int) -> None:
    scale.fall = fall
    scale.fall_load = load
    scale.fall_least = least


def set_motion(scale: Scale, noise: int, disc: int, slide: int, friction: int) -> None:
    scale.noise = noise
    scale.disc = disc
    scale.slide = slide
    scale.friction = friction


OLDER_DEFAULTS = (OlderDefaults(1, "open_stop=cancel"),)

SHORT = "target=200"

PRESETS = (
    Preset("book"),
    Preset("family", "target=200 balance=calm auto_call=on turn_limit=90"),
    Preset("quick", "target=200 turn_limit=15"),
    Preset("lively", "balance=nervous tilt_on_frozen=on"),
    Preset("tournament", "tie=extra_round show_risk=off turn_limit=45"),
    Preset("calm", "turn_limit=3600 catch_guard=8000"),
)
