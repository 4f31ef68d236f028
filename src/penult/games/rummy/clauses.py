"""The clauses of Rummy that can be cited; each value is its number in the rulebook.

Their texts are in ``i18n`` as ``clause-<name>``.
"""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    RUM_01 = 1
    RUM_02 = 2
    RUM_03 = 3
    RUM_04 = 4
    RUM_05 = 5
    RUM_06 = 6
    RUM_07 = 7
    RUM_08 = 8
    RUM_09 = 9
    RUM_10 = 10
    RUM_11 = 11
    RUM_12 = 12
    RUM_13 = 13
    RUM_14 = 14
    RUM_15 = 15
    RUM_16 = 16
    RUM_17 = 17
    RUM_18 = 18
    RUM_19 = 19
    RUM_20 = 20
    RUM_21 = 21
    RUM_22 = 22
    RUM_23 = 23
    RUM_24 = 24
    RUM_25 = 25
    RUM_26 = 26
    RUM_27 = 27
    RUM_28 = 28
    RUM_29 = 29
    RUM_30 = 30
    RUM_31 = 31
    RUM_32 = 32
    RUM_33 = 33
    RUM_34 = 34
    RUM_35 = 35
    RUM_36 = 36
    RUM_37 = 37
    RUM_38 = 38
    RUM_39 = 39
    RUM_40 = 40
    RUM_41 = 41
    RUM_42 = 42
    RUM_43 = 43
    RUM_44 = 44
    RUM_45 = 45
    RUM_46 = 46
    RUM_47 = 47
    RUM_48 = 48
    RUM_49 = 49
    RUM_50 = 50
    RUM_51 = 51
    RUM_52 = 52
    RUM_53 = 53
    RUM_54 = 54
    RUM_55 = 55
    RUM_56 = 56
    RUM_57 = 57
    RUM_58 = 58
    RUM_59 = 59
    RUM_60 = 60
    RUM_61 = 61
    RUM_62 = 62
    RUM_63 = 63
    RUM_64 = 64
    RUM_65 = 65
    RUM_66 = 66
    RUM_67 = 67
    RUM_68 = 68
    RUM_69 = 69
    RUM_70 = 70
    RUM_71 = 71
    RUM_72 = 72
    RUM_73 = 73
    RUM_74 = 74
    RUM_75 = 75
    RUM_76 = 76
    RUM_77 = 77
    RUM_78 = 78
    RUM_79 = 79
    RUM_80 = 80
    RUM_81 = 81
    RUM_82 = 82
