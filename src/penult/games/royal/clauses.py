"""The clauses of Royal; their texts are in ``i18n`` under ``clause-<name>``."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    ROY_01 = 1
    ROY_02 = 2
    ROY_03 = 3
    ROY_04 = 4
    ROY_05 = 5
    ROY_06 = 6
    ROY_07 = 7
    ROY_08 = 8
    ROY_09 = 9
    ROY_10 = 10
    ROY_11 = 11
    ROY_12 = 12
    ROY_13 = 13
    ROY_14 = 14
    ROY_15 = 15
    ROY_16 = 16
    ROY_17 = 17
    ROY_18 = 18
    ROY_19 = 19
    ROY_20 = 20
    ROY_21 = 21
    ROY_22 = 22
    ROY_23 = 23
    ROY_24 = 24
    ROY_25 = 25
    ROY_26 = 26
    ROY_27 = 27
    ROY_28 = 28
    ROY_29 = 29
    ROY_30 = 30
    ROY_31 = 31
    ROY_32 = 32
    ROY_33 = 33
    ROY_34 = 34
    ROY_35 = 35
    ROY_36 = 36
    ROY_37 = 37
    ROY_38 = 38
    ROY_39 = 39
    ROY_40 = 40
    ROY_41 = 41
    ROY_42 = 42
    ROY_43 = 43
    ROY_44 = 44
    ROY_45 = 45
    ROY_46 = 46
    ROY_47 = 47
    ROY_48 = 48
    ROY_49 = 49
    ROY_50 = 50
    ROY_51 = 51
    ROY_52 = 52
    ROY_53 = 53
    ROY_54 = 54
    ROY_55 = 55
    ROY_56 = 56
    ROY_57 = 57
    ROY_58 = 58
    ROY_59 = 59
    ROY_60 = 60
    ROY_61 = 61
    ROY_62 = 62
    ROY_63 = 63
    ROY_64 = 64
    ROY_65 = 65
    ROY_66 = 66
    ROY_67 = 67
    ROY_68 = 68
    ROY_69 = 69
    ROY_70 = 70
    ROY_71 = 71
    ROY_72 = 72
    ROY_73 = 73
    ROY_74 = 74
    ROY_75 = 75
    ROY_76 = 76
    ROY_77 = 77
    ROY_78 = 78
    ROY_79 = 79
    ROY_80 = 80
    ROY_81 = 81
    ROY_82 = 82
    ROY_83 = 83
    ROY_84 = 84
    ROY_85 = 85
    ROY_86 = 86
    ROY_87 = 87
    ROY_88 = 88
    ROY_89 = 89
    ROY_90 = 90
    ROY_91 = 91
    ROY_92 = 92
