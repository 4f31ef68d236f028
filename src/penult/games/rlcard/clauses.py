"""The citable clauses; their texts are in the locales under ``clause-<name>``.

RLCard has no rulebook: 01 … 13 describe what version 1.2 does, 14 is our own.
"""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    RLC_01 = 1
    RLC_02 = 2
    RLC_03 = 3
    RLC_04 = 4
    RLC_05 = 5
    RLC_06 = 6
    RLC_07 = 7
    RLC_08 = 8
    RLC_09 = 9
    RLC_10 = 10
    RLC_11 = 11
    RLC_12 = 12
    RLC_13 = 13
    RLC_14 = 14
