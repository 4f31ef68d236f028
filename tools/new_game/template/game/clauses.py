"""The citable clauses; their texts are in the locales under ``clause-<name>``."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    SKE_01 = 1
    SKE_02 = 2
    SKE_03 = 3
    SKE_04 = 4
    SKE_05 = 5
    SKE_06 = 6
    SKE_07 = 7
    SKE_08 = 8
    SKE_09 = 9
    SKE_10 = 10
