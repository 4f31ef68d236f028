"""The clauses that can be cited: the game's own (ADD) and those borrowed from Master (MAS).

The value of a clause is its number in the rulebook; borrowed ones are shifted by 1000.
Their texts are in the locales under ``clause-<name>``.
"""

from __future__ import annotations

from enum import IntEnum

from penult.core.enums import quick


@quick
class Clause(IntEnum):
    OK = 0
    ADD_01 = 1
    ADD_02 = 2
    ADD_03 = 3
    ADD_04 = 4
    ADD_05 = 5
    ADD_06 = 6
    ADD_07 = 7
    ADD_08 = 8
    ADD_09 = 9
    ADD_10 = 10
    ADD_11 = 11
    ADD_12 = 12
    ADD_13 = 13
    ADD_14 = 14
    ADD_15 = 15
    ADD_16 = 16
    ADD_17 = 17
    ADD_18 = 18
    ADD_19 = 19
    ADD_20 = 20
    ADD_21 = 21
    ADD_22 = 22
    ADD_23 = 23
    ADD_24 = 24
    ADD_25 = 25
    ADD_26 = 26
    ADD_27 = 27
    ADD_28 = 28
    ADD_29 = 29
    ADD_30 = 30
    ADD_31 = 31
    ADD_32 = 32
    ADD_33 = 33
    ADD_34 = 34
    ADD_35 = 35
    ADD_36 = 36
    ADD_37 = 37
    ADD_38 = 38
    ADD_39 = 39
    ADD_40 = 40
    ADD_41 = 41
    ADD_42 = 42
    ADD_43 = 43
    ADD_44 = 44
    ADD_45 = 45
    ADD_46 = 46
    ADD_47 = 47
    ADD_48 = 48
    ADD_49 = 49
    ADD_50 = 50
    ADD_51 = 51
    ADD_52 = 52
    ADD_53 = 53
    ADD_54 = 54
    ADD_55 = 55
    ADD_56 = 56
    ADD_57 = 57
    ADD_58 = 58
    ADD_59 = 59
    ADD_60 = 60
    ADD_61 = 61
    ADD_62 = 62
    ADD_63 = 63
    ADD_64 = 64
    ADD_65 = 65
    ADD_66 = 66
    ADD_67 = 67
    ADD_68 = 68
    ADD_69 = 69
    ADD_70 = 70
    ADD_71 = 71
    ADD_72 = 72
    ADD_73 = 73
    ADD_74 = 74
    ADD_75 = 75
    ADD_76 = 76
    ADD_77 = 77
    ADD_78 = 78
    ADD_79 = 79
    ADD_80 = 80
    ADD_81 = 81
    ADD_82 = 82
    ADD_83 = 83
    ADD_84 = 84
    ADD_85 = 85
    ADD_86 = 86
    ADD_87 = 87
    ADD_88 = 88
    ADD_89 = 89
    ADD_90 = 90
    ADD_91 = 91
    ADD_92 = 92
    ADD_93 = 93
    ADD_94 = 94
    MAS_103 = 1103
    MAS_104 = 1104
    MAS_105 = 1105
    MAS_129 = 1129
    MAS_130 = 1130
    MAS_131 = 1131
    MAS_132 = 1132
    MAS_133 = 1133
    MAS_134 = 1134
    MAS_135 = 1135
    MAS_136 = 1136
    MAS_137 = 1137
    MAS_138 = 1138
    MAS_139 = 1139
    MAS_140 = 1140
    MAS_141 = 1141
    MAS_142 = 1142
    MAS_143 = 1143
    MAS_144 = 1144
    MAS_145 = 1145
    MAS_146 = 1146
    MAS_147 = 1147
    MAS_148 = 1148
    MAS_149 = 1149
    MAS_150 = 1150
    MAS_151 = 1151
    MAS_152 = 1152
    MAS_154 = 1154
    MAS_155 = 1155
    MAS_158 = 1158
    MAS_159 = 1159
    MAS_160 = 1160
