"""An analysing process that makes up its figures, so that pages have something to show at once."""

from __future__ import annotations

import os
import socket
from random import Random

from penult.core.ids import TABLE
from penult.i18n import LANGUAGES, catalogue
from penult.lab.analysis.analyse import Progress
from penult.lab.analysis.curve import account_of, turns_in
from penult.lab.analysis.messages import AnalysisReport, AnalysisRequest
from penult.lab.analysis.mistakes import accuracy_of
from penult.lab.analysis.model import Analysis, Grade, Review, ReviewedDecision, Step
from penult.lab.analysis.words import told
from penult.lab.analysis.worker import AnalysisLoop, Tell, loaded, packed
from penult.match.match import Match
from penult.match.record import STEP
from penult.render.hints import Advice, HintReason

GRADES: tuple[tuple[float, Grade], ...] = (
    *((0.21, "blunder"), (0.11, "mistake"), (0.07, "mistake"), (0.03, "inaccuracy")),
)


def steps_in(match: Match) -> list[Step]:
    """Chances that go up and down by chance."""
    chance, fair = Random(match.seed), (1 / match.seats,) * match.seats
    found = [step(match, 0, TABLE, "", fair, chance)]
    for turn in turns_in(match):
        text = STEP.join(action.text for action in turn.actions)
        found.append(step(match, turn.number, turn.seat, text, found[-1].after, chance))
    return found


def step(
    match: Match, number: int, seat: int, act: str, before: tuple[float, ...], chance: Random
) -> Step:
    weights = [share * chance.uniform(0.75, 1.3) for share in before]
    after = tuple(weight / sum(weights) for weight in weights)
    change = [new - old for new, old in zip(after, before, strict=True)]
    played = tuple(part / 3 if act else 0.0 for part in change)
    luck = tuple(part - own for part, own in zip(change, played, strict=True))
    return Step(number, 1, seat, act, before, played, luck, after)


def review_of(match: Match, seat: int) -> Review:
    own = [number for number, (who, _) in enumerate(match.acts) if who == seat]
    better = Advice("draw", sure="clear", reasons=(HintReason("sheds", count=50),))
    found = tuple(
        ReviewedDecision(
            number=number,
            round=1,
            seat=seat,
            act=match.acts[number][1].text,
            chance=0.5,
            loss=loss,
            error=0.01,
            grade=grade,
            advice=better,
        )
        for number, (loss, grade) in zip(own, GRADES, strict=False)
    )
    return Review(seat, found, accuracy_of(found))


def bodies_of(asked: AnalysisRequest, tell: Tell, progress: Progress) -> dict[str, bytes]:
    match = loaded(asked.record, progress)
    progress(0.5)
    steps, seats = steps_in(match), range(match.seats)
    found = Analysis(
        game=match.game.name,
        names=match.names,
        unit="match",
        worlds=1000,
        bots=("sensible",) * match.seats,
        steps=tuple(steps),
        accounts=tuple(account_of(seat, steps, "match", 0.0001) for seat in seats),
        reviews=(review_of(match, asked.seat),) if asked.seat != TABLE else (),
    )
    return {
        language: packed(
            AnalysisReport(
                "done",
                1.0,
                analysis=found,
                told=told(match, found, catalogue(language), asked.seat),
            )
        )
        for language in LANGUAGES
    }


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection:
        AnalysisLoop(connection, bodies_of).run()
