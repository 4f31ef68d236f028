"""Explain a card: one sentence per step, from the point of view of whoever plays it."""

from __future__ import annotations

from collections.abc import Iterator

from penult.games.custom import language as words
from penult.games.custom.card import RuleStep, WildCard
from penult.games.custom.printing import name, word_for, write_rule
from penult.games.custom.program import Amount, ColourMode, Compare, Op, Sort, Test, Who
from penult.i18n import Catalogue


def told(card: WildCard, texts: Catalogue) -> list[str]:
    """The sentences, in the order in which things happen."""
    lines = [sentence(step, texts) for step in card.steps]
    if card.colour != ColourMode.CHOOSE:
        lines.append(texts.text(f"wild-colour-{name(card.colour)}"))
    if not card.last:
        lines.append(texts.text("wild-last-none"))
    if card.answers:
        lines.append(texts.text("wild-answers-draw"))
    return lines or [texts.text("wild-plain")]


def told_ways(steps: tuple[RuleStep, ...], texts: Catalogue) -> Iterator[tuple[str, str]]:
    """Every option of a choice: as it is written, and in words."""
    for step in steps:
        if step.op == Op.CHOICE:
            for way in (step.first, step.second):
                yield write_rule(way), finished(block(way, texts))
        yield from told_ways((*step.first, *step.second), texts)


def sentence(step: RuleStep, texts: Catalogue) -> str:
    return finished(clause(step, texts))


def finished(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def clause(step: RuleStep, texts: Catalogue) -> str:
    """A step without a full stop, as it may be part of a block."""
    if step.op == Op.IF:
        return decision(step, texts)
    values = {
        "who": who(step.who, texts),
        "other": who(step.other, texts),
        "whom": texts.text(f"wild-whom-{name(step.other)}") if step.other else "",
        "hand": hand(step, texts),
        "amount": amount(step, texts),
        "sort": sort(step, texts),
        "count": step.amount,
        "person": person(step.who),
        "first": block(step.first, texts),
        "second": block(step.second, texts),
    }
    return texts.text(f"wild-told-{name(step.op)}{manner(step)}", **values)


def manner(step: RuleStep) -> str:
    """Which of a verb's sentences to use."""
    match step.op:
        case Op.ROTATE:
            much = "all" if step.amount == Amount.ALL else "some"
            return f"-{word_for(words.WAYS, step.mode)}-{much}"
        case Op.GUESS:
            source = "stock" if step.other == Who.NOBODY else "hand"
            return f"-{word_for(words.RIDDLES, step.mode)}-{source}"
        case Op.DISCARD | Op.REVEAL | Op.GIVE | Op.SHIELD | Op.BIND:
            return f"-{word_for(words.MODES[step.op], step.mode)}"
        case _:
            return ""


def who(seats: Who, texts: Catalogue) -> str:
    return texts.text(f"wild-who-{name(seats)}") if seats else ""


def hand(step: RuleStep, texts: Catalogue) -> str:
    """Whose hand a card is guessed from."""
    return texts.text(f"wild-hand-{name(step.other)}") if step.op == Op.GUESS and step.other else ""


def person(seats: Who) -> str:
    """The grammatical person; whoever plays the card is the speaker."""
    return "you" if seats == Who.ME else "they"


def amount(step: RuleStep, texts: Catalogue) -> str:
    match step.amount:
        case Amount.DIE | Amount.HALF | Amount.ALL:
            return texts.text(f"wild-amount-{name(Amount(step.amount))}")
        case Amount.COUNT:
            return texts.text("wild-amount-count", sort=sort(step, texts))
        case number if step.sort != Sort.ANY and step.op == Op.DISCARD:
            return texts.text("wild-amount-of", count=number, sort=sort(step, texts))
        case number:
            return texts.text("wild-amount", count=number)


def sort(step: RuleStep, texts: Catalogue) -> str:
    return texts.text(f"wild-sort-{name(step.sort)}", low=step.low, high=step.high)


# Blocks


def block(steps: tuple[RuleStep, ...], texts: Catalogue) -> str:
    return texts.text("wild-then").join(clause(step, texts) for step in steps)


def decision(step: RuleStep, texts: Catalogue) -> str:
    key = "wild-told-if-else" if step.second else "wild-told-if"
    first, second = block(step.first, texts), block(step.second, texts)
    return texts.text(key, condition=condition(step, texts), first=first, second=second)


def condition(step: RuleStep, texts: Catalogue) -> str:
    test = Test(step.mode)
    compared = test in (Test.HAND, Test.HANDS, Test.DIE, Test.SCORE)
    key = f"wild-if-{name(test)}{'-' + name(Compare(step.compare)) if compared else ''}"
    if test == Test.DIRECTION:
        key = f"{key}-{words.DIRECTIONS[step.amount]}"
    return texts.text(
        key,
        person=person(step.who),
        who=who(step.who, texts),
        other=who(step.other, texts),
        count=step.amount,
        sort=sort(step, texts),
    )
