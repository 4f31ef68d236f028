"""Clauses that no event or refusal cites, with the reason, by game.

A clause with a consequence is cited where the consequence happens. Those listed
here were checked one by one: they have none of their own, or another clause is cited for it.
"""

from __future__ import annotations

EQUIPMENT = "what the game is made of, or how a table is set up"
MATCHING = "what matches, or what a word means: a refusal names the clause that was broken"
PERMITS = "allows something: what is legal needs no reason"
NOTHING = "says that something has no effect, or stays as it was"
ORDER = "whose turn is next, or what comes first: the turn itself shows it"
SHOWN = "how things are shown or known; it changes no game"
VALUES = "what cards are worth, or how totals add up: the count is told by the clause of the form"
AGREED = "what a table may agree on, before it plays"

ALONE = {
    "coloradd": {
        EQUIPMENT: "01 02 03 06 09",
        MATCHING: "16 39 44",
        PERMITS: "17 20 34 40",
        NOTHING: "12 58 61 72 75",
        ORDER: "11 13 14",
        SHOWN: "89 90 91 92",
        VALUES: "63 79 80",
        AGREED: "62",
    },
    "master": {
        EQUIPMENT: "01 02 03 07",
        MATCHING: "39 40 79 151",
        PERMITS: "17 19 33 38 129",
        NOTHING: "09 60 61 64 65 75 88 91 105 143 144",
        ORDER: "10 50 51 101 113",
        SHOWN: "46",
        VALUES: "95 96 118",
        AGREED: "11 127 156 157",
    },
    "royal": {
        EQUIPMENT: "01 02 06",
        MATCHING: "04 26 27 28 29 57",
        PERMITS: "20 42",
        NOTHING: "48 64 72 77",
        ORDER: "15 16 17 25 66 84 88",
        VALUES: "86 87",
        AGREED: "92",
    },
    "rummy": {
        EQUIPMENT: "01 02 03 04 06 09",
        MATCHING: "14 16 17 18 19 22 27 50",
        PERMITS: "23 29 39 40 43 44 45 67",
        NOTHING: "46 56 57 59 64",
        SHOWN: "11",
        VALUES: "72 73 74 75 82",
        AGREED: "79 81",
    },
    "tippo": {
        EQUIPMENT: "01 02 05 55",
        MATCHING: "21 22 23 24 25 56 58 59 67 68",
        PERMITS: "12 15 39 41 61",
        NOTHING: "07 28 29 46 51 53 74",
        ORDER: "10 50 75",
        VALUES: "88 89",
    },
}

# The consequence is carried out under another clause of the same game.
TOLD_BY = {
    "coloradd": {
        "ADD_51": "ADD_37",  # not challenging means drawing
        "ADD_52": "ADD_43",  # there is nothing to challenge
        "ADD_64": "ADD_54",  # a custom rule of a last card is carried out as a custom rule
        "ADD_69": "ADD_65",  # the same duty, every time
        "ADD_81": "ADD_08",  # another round is dealt
        "ADD_86": "ADD_25",  # whoever is hit misses the turn; with two players, the other one
    },
    "master": {
        "MAS_05": "MAS_04",  # ties are part of the draw for dealer
        "MAS_21": "MAS_18",  # citing another clause would reveal the hand (PR-40)
        "MAS_56": "MAS_52",  # the ring ends the turn
        "MAS_62": "MAS_53",  # a last card is taken back like any other
        "MAS_74": "MAS_67",  # the same duty, every time
        "MAS_84": "MAS_36",  # not challenging means drawing
        "MAS_85": "MAS_76",  # there is nothing to challenge
        "MAS_100": "MAS_99",  # whoever has the lowest total wins
        "MAS_106": "MAS_69",
        "MAS_107": "MAS_59",
        "MAS_108": "MAS_69",
        "MAS_110": "MAS_31",  # with two players, the other one is skipped
        "MAS_111": "MAS_25",
        "MAS_112": "MAS_36",
        "MAS_116": "MAS_86",
        "MAS_122": "MAS_102",
        "MAS_128": "MAS_109",
        "MAS_138": "MAS_76",
        "MAS_140": "MAS_139",
        "MAS_145": "MAS_67",
        "MAS_148": "MAS_147",
        "MAS_150": "MAS_25",  # the jumper's card acts like any other
        "MAS_153": "MAS_53",
        "MAS_154": "MAS_67",
        "MAS_158": "MAS_130",  # the sum stays and passes to the next player
        "MAS_160": "MAS_141",
        "MAS_161": "MAS_53",
    },
    "royal": {
        "ROY_14": "ROY_09",
        "ROY_39": "ROY_38",
        "ROY_43": "ROY_41",
        "ROY_59": "ROY_54",
        "ROY_73": "ROY_69",
        "ROY_74": "ROY_70",
        "ROY_76": "ROY_75",
    },
    "rummy": {
        "RUM_69": "RUM_70",  # the empty rack that ends the round wins it
    },
    "tippo": {
        "TIP_09": "TIP_57",
        "TIP_27": "TIP_30",
        "TIP_37": "TIP_35",
        "TIP_44": "TIP_43",
        "TIP_45": "TIP_43",
        "TIP_47": "TIP_48",
        "TIP_71": "TIP_72",
        "TIP_73": "TIP_85",
        "TIP_80": "TIP_77",
        "TIP_83": "TIP_81",
    },
}

PREFIX = {"coloradd": "ADD", "master": "MAS", "royal": "ROY", "rummy": "RUM", "tippo": "TIP"}


def listed(game: str) -> list[str]:
    """The clauses of a game that needn't be cited, in the order of the lists."""
    if game not in PREFIX:
        return []  # a new game: every clause is cited
    alone = (number for numbers in ALONE[game].values() for number in numbers.split())
    return [*(f"{PREFIX[game]}_{number}" for number in alone), *TOLD_BY[game]]
