"""The clauses that can be cited; their texts are in ``i18n`` as ``clause-<name>``."""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    TIP_01 = 1
    TIP_02 = 2
    TIP_03 = 3
    TIP_04 = 4
    TIP_05 = 5
    TIP_06 = 6
    TIP_07 = 7
    TIP_08 = 8
    TIP_09 = 9
    TIP_10 = 10
    TIP_11 = 11
    TIP_12 = 12
    TIP_13 = 13
    TIP_14 = 14
    TIP_15 = 15
    TIP_16 = 16
    TIP_17 = 17
    TIP_18 = 18
    TIP_19 = 19
    TIP_20 = 20
    TIP_21 = 21
    TIP_22 = 22
    TIP_23 = 23
    TIP_24 = 24
    TIP_25 = 25
    TIP_26 = 26
    TIP_27 = 27
    TIP_28 = 28
    TIP_29 = 29
    TIP_30 = 30
    TIP_31 = 31
    TIP_32 = 32
    TIP_33 = 33
    TIP_34 = 34
    TIP_35 = 35
    TIP_36 = 36
    TIP_37 = 37
    TIP_38 = 38
    TIP_39 = 39
    TIP_40 = 40
    TIP_41 = 41
    TIP_42 = 42
    TIP_43 = 43
    TIP_44 = 44
    TIP_45 = 45
    TIP_46 = 46
    TIP_47 = 47
    TIP_48 = 48
    TIP_49 = 49
    TIP_50 = 50
    TIP_51 = 51
    TIP_52 = 52
    TIP_53 = 53
    TIP_54 = 54
    TIP_55 = 55
    TIP_56 = 56
    TIP_57 = 57
    TIP_58 = 58
    TIP_59 = 59
    TIP_60 = 60
    TIP_61 = 61
    TIP_62 = 62
    TIP_63 = 63
    TIP_64 = 64
    TIP_65 = 65
    TIP_66 = 66
    TIP_67 = 67
    TIP_68 = 68
    TIP_69 = 69
    TIP_70 = 70
    TIP_71 = 71
    TIP_72 = 72
    TIP_73 = 73
    TIP_74 = 74
    TIP_75 = 75
    TIP_76 = 76
    TIP_77 = 77
    TIP_78 = 78
    TIP_79 = 79
    TIP_80 = 80
    TIP_81 = 81
    TIP_82 = 82
    TIP_83 = 83
    TIP_84 = 84
    TIP_85 = 85
    TIP_86 = 86
    TIP_87 = 87
    TIP_88 = 88
    TIP_89 = 89
    TIP_90 = 90
    TIP_91 = 91
    TIP_92 = 92
