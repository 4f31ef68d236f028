"""The lesson of each game: positions in which the learner must do something."""

from __future__ import annotations

from penult.lessons.lesson import Lesson, LessonStep

# Matching, drawing, +2, wilds, calling, catching, challenging

ADD_OTHERS = "hand 1: b1 b4 b6; hand 2: g3 g2 y9"

COLORADD = Lesson(
    (
        LessonStep(
            f"coloradd; talon: r5; hand 0: r7 b5 y2 g9; {ADD_OTHERS}", ("lay",), shown=("r7",)
        ),
        LessonStep(
            f"coloradd; talon: b8; hand 0: r4 y2 g1; {ADD_OTHERS}; stock: b3 rest",
            ("draw", "b3"),
        ),
        LessonStep(f"coloradd; talon: g4; hand 0: g+2 r1 y7; {ADD_OTHERS}", ("g+2",)),
        LessonStep(f"coloradd; talon: r6; hand 0: wild y1 y8; {ADD_OTHERS}", ("wild=yellow",)),
        LessonStep(f"coloradd; talon: b7; hand 0: b2 g5; {ADD_OTHERS}", ("call", "b2")),
        LessonStep(
            "coloradd; talon: b7; layer: 2; exposed: 2; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: g3",
            ("catch 2",),
        ),
        LessonStep(
            "coloradd; talon: wild+4 b7; colour: green; layer: 2; phase: owing; debt: 4; "
            "doubt: 2; doubt-colour: blue; doubt-hand: b2 g3 r5; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: b2 g3 r5",
            ("challenge", "seen"),
        ),
        LessonStep(
            "coloradd; totals: 480 0 0; talon: r3; hand 0: r9; hand 1: b1 b9 b6; hand 2: g8 y9",
            ("r9",),
        ),
    )
)


# Playing and pressing, the ring, paying, bluffs, calling in time

MAS_OTHERS = "hand 1: b1 b4 b6; hand 2: g3 g2 y9"

MASTER = Lesson(
    (
        LessonStep(
            f"master; talon: r5; hand 0: r7 b5 y2 g9; {MAS_OTHERS}",
            ("lay", "press"),
            shown=("r7", "press"),
        ),
        LessonStep(
            f"master; talon: b1; hand 0: g1 y2 r4; {MAS_OTHERS}", ("g1",), then=("-1 ring",)
        ),
        LessonStep(
            f"master; talon: b8; hand 0: r4 y2 g1; {MAS_OTHERS}; stock: y6 rest",
            ("draw", "press"),
        ),
        LessonStep(
            "master; talon: g+2 g4; layer: 2; phase: owing; debt: 2; hand 0: g7 r1 y7; "
            f"{MAS_OTHERS}",
            ("draw", "press"),
        ),
        LessonStep(
            f"master; talon: r6; hand 0: super y1 y8; {MAS_OTHERS}",
            ("super=*", "press"),
            shown=("super=yellow", "press"),
            then=("1 draw", "1 press"),
        ),
        LessonStep(
            "master; talon: super b7; colour: green; layer: 2; phase: owing; debt: 4; "
            "doubt: 2; doubt-colour: blue; doubt-hand: b2 g3 r5; "
            "hand 0: y4 r2 g5; hand 1: b1 b4 b6; hand 2: b2 g3 r5",
            ("challenge", "seen"),
        ),
        LessonStep(f"master; talon: b7; hand 0: b2 g5; {MAS_OTHERS}", ("call", "b2", "press")),
    )
)


# Matching, whose colour it is, choosing a jester, decrees, calling

ROY_OTHERS = "hand 1: b1 b4 b3; hand 2: g3 g2 y8"

ROYAL = Lesson(
    (
        LessonStep(
            f"royal; reigns: 1; crown: 2; hat: 1; talon: r5; hand 0: r7 b5 y2 g8; {ROY_OTHERS}",
            ("lay",),
            shown=("r7",),
        ),
        LessonStep(
            f"royal; reigns: 1; crown: 2; hat: 1; talon: r5; hand 0: joker b6 y2 g8; {ROY_OTHERS}",
            ("joker",),
            then=("2 name green",),
        ),
        LessonStep(
            "royal; reigns: 1; phase: designate; crown: 0; hat: -; clock: idle; after-start: act; "
            f"talon: g5; hand 0: g8 b6 y2; {ROY_OTHERS}",
            ("designate",),
            shown=("jester 1",),
            then=("-1 start",),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 0; hat: 1; talon: r5; hand 0: joker b6 b2 g8; {ROY_OTHERS}",
            ("joker", "name"),
            shown=("joker", "name blue"),
        ),
        LessonStep(
            "royal; reigns: 2; crown: 0; hat: 1; talon: b5; hand 0: bking r6 y2 g8; "
            "hand 1: b1 b4 b3; hand 2: g3 g2",
            ("bking", "hit"),
            shown=("bking", "hit 2"),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 2; hat: 1; talon: g5; hand 0: gjester r6 y2; {ROY_OTHERS}",
            ("gjester",),
        ),
        LessonStep(
            f"royal; reigns: 2; crown: 2; hat: 1; talon: g5; hand 0: g7 r6; {ROY_OTHERS}",
            ("call", "g7"),
        ),
    )
)


# Two trays, keeping the balance and tipping it, Stops, the Tilt, calling

TIP_GAME = "tippo; options: balance=pure"
TIP_OTHERS = "hand 1: b1 b5 b3; hand 2: g5 g2 y6"

TIPPO = Lesson(
    (
        LessonStep(
            f"{TIP_GAME}; tray a: r7; tray b: b4; hand 0: r4 y2 g8; {TIP_OTHERS}",
            ("r4@*",),
            shown=("r4@b",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r7 r8 r9; tray b: r5; hand 0: r6 y2 g8; {TIP_OTHERS}",
            ("r6@b",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r7 b7 y7 g7 g8 b8 y8; tray b: r5; hand 0: r6 y2 g9; {TIP_OTHERS}",
            ("r6@a",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r3s r8; tray b: b4 y4; hand 0: r6 g3 b9; {TIP_OTHERS}",
            ("b9@b",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r3s r8; tray b: b4 y4; hand 0: joker g3 y9; {TIP_OTHERS}",
            ("joker@a=*",),
            shown=("joker@a=yellow",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r8 y8; tray b: b4 y4; hand 0: tilt g3 y9; {TIP_OTHERS}",
            ("tilt@*",),
            shown=("tilt@a",),
        ),
        LessonStep(
            f"{TIP_GAME}; tray a: r8 y8; tray b: b4 y4; hand 0: r1 g3; {TIP_OTHERS}",
            ("call", "r1@a"),
        ),
    )
)


# A run, a set, joining, rearranging, drawing, an action tile, calling

RUM_OTHERS = "hand 1: y1 y3 y6 g1 g9; stock: g12 y12 rest"
RUM_ARRANGING = ("lay", "take_back", "break", "meld", "reset", "plan", "fire")

RUMMY = Lesson(
    (
        LessonStep(
            f"rummy; single: y9; hand 0: r8 r9 r10 b1 g3; {RUM_OTHERS}",
            ("finish",),
            shown=("r8", "r9", "r10", "meld r8-10", "finish"),
            free=RUM_ARRANGING,
            laid=("r8", "r9", "r10"),
        ),
        LessonStep(
            f"rummy; melds: r8-10; single: y9; hand 0: r4 b4 g4 y11 b1; {RUM_OTHERS}",
            ("finish",),
            shown=("r4", "b4", "g4", "meld 4rbg", "finish"),
            free=RUM_ARRANGING,
            laid=("r4", "b4", "g4"),
        ),
        LessonStep(
            f"rummy; melds: b4-7; hand 0: b8 g2 y11 r12; {RUM_OTHERS}",
            ("finish",),
            shown=("b8", "break b4-7", "meld b4-8", "finish"),
            free=RUM_ARRANGING,
            laid=("b8",),
        ),
        LessonStep(
            f"rummy; melds: b4-7; hand 0: r4 g4 y11 r12; {RUM_OTHERS}",
            ("finish",),
            shown=("r4", "g4", "break b4-7", "meld b5-7", "meld 4rbg", "finish"),
            free=RUM_ARRANGING,
            laid=("r4", "g4"),
        ),
        LessonStep(
            "rummy; melds: b4-6; hand 0: g1 r3 y11 r12; hand 1: y1 y3 y6 g2 g9; stock: g8 y12 rest",
            ("draw",),
        ),
        LessonStep(
            f"rummy; melds: r3-5; hand 0: r2 g3 y11 b12; {RUM_OTHERS}",
            ("finish",),
            shown=("r2", "break r3-5", "meld r2-5", "finish"),
            free=RUM_ARRANGING,
            laid=("r2",),
        ),
        LessonStep(
            f"rummy; melds: r8-10; hand 0: r11 g3; {RUM_OTHERS}",
            ("call", "finish"),
            shown=("r11", "break r8-10", "meld r8-11", "call", "finish"),
            free=RUM_ARRANGING,
            laid=("r11",),
        ),
    )
)


LESSONS = {
    "coloradd": COLORADD,
    "master": MASTER,
    "royal": ROYAL,
    "tippo": TIPPO,
    "rummy": RUMMY,
}
