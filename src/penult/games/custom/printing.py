"""Write a card on one line, or as a code; both are read back as the same card."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterable, Mapping
from enum import IntEnum

from penult.core.coercion import one_of_kind, text_in
from penult.games.custom import language as words
from penult.games.custom.card import RuleStep, WildCard
from penult.games.custom.language import Argument, read_card
from penult.games.custom.program import Amount, ColourMode, Op, Sort, Test, Who
from penult.games.errors import BadCard


def write_card(card: WildCard) -> str:
    """The card on one line, without defaults."""
    one_of_kind(card, WildCard, "card-written")
    parts = ["card"]
    parts += [quoted(card.title)] if card.title else []
    parts += [f"text {quoted(card.text)}"] if card.text else []
    if card.colour != ColourMode.CHOOSE:
        parts.append(f"colour {card.colour.name.lower()}")
    parts += [] if card.last else ["last none"]
    parts += ["answers draw"] if card.answers else []
    parts += [f"rule {write_rule(card.steps)}"] if card.steps else []
    return " ".join(parts)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_rule(steps: Iterable[RuleStep]) -> str:
    return "; ".join(write_step(step) for step in steps)


def write_step(step: RuleStep) -> str:
    if step.op == Op.IF:
        otherwise = f"else{{{write_rule(step.second)}}}" if step.second else ""
        return f"if({write_test(step)}){{{write_rule(step.first)}}}{otherwise}"
    if step.op == Op.CHOICE:
        ways = f"A: {write_rule(step.first)} | B: {write_rule(step.second)}"
        return f"choice({name(step.who)}){{{ways}}}"
    given = (write_argument(step, argument) for argument in words.ARGUMENTS[step.op])
    return f"{name(step.op)}({','.join(text for text in given if text)})"


def name(member: IntEnum) -> str:
    return member.name.lower()


def word_for(known: Mapping[str, IntEnum], value: int) -> str:
    return next(word for word, member in known.items() if member == value)


def write_argument(step: RuleStep, argument: Argument) -> str:
    match argument.kind:
        case "seats" | "seat":
            return name(step.who)
        case "to" | "viewer":
            return name(step.other)
        case "mode":
            return word_for(words.MODES[step.op], step.mode)
        case "number":
            return "all" if step.amount == Amount.ALL else str(step.amount)
        case "amount":
            return write_amount(step)
        case "source":
            return "stock_top" if step.other == Who.NOBODY else f"random({name(step.other)})"
        case _:
            return "" if step.sort == Sort.ANY else write_sort(step)


def write_amount(step: RuleStep) -> str:
    if step.amount == Amount.COUNT:
        return f"count({write_sort(step)})"
    return str(step.amount) if step.amount < Amount.DIE else name(Amount(step.amount))


def write_sort(step: RuleStep) -> str:
    if step.sort == Sort.IN_FORCE:
        return words.IN_FORCE
    if step.sort == Sort.NUMBERS:
        return str(step.low) if step.low == step.high else f"{step.low}-{step.high}"
    return name(step.sort)


def write_test(step: RuleStep) -> str:
    compare = word_for(words.COMPARES, step.compare)
    match Test(step.mode):
        case Test.HAND:
            return f"hand({name(step.who)}) {compare} {step.amount}"
        case Test.HANDS:
            return f"hand({name(step.who)}) {compare} hand({name(step.other)})"
        case Test.HAS:
            return f"has({name(step.who)},{write_sort(step)})"
        case Test.COLOUR:
            return f"colour = {name(step.sort)}"
        case Test.DIRECTION:
            return f"direction = {words.DIRECTIONS[step.amount]}"
        case Test.DIE:
            return f"die {compare} {step.amount}"
        case Test.SCORE:
            return f"score({name(step.who)}) {compare} score({name(step.other)})"
        case luck:
            return name(luck)


MARK = "w1-"  # the version of the code
LINK = "penult:card/"
LONGEST = 2_000  # characters of a card; longer ones aren't unpacked


def code_of(card: WildCard) -> str:
    """The card in one word, for ``decoded``."""
    packed = zlib.compress(write_card(card).encode(), 9)
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def is_code(text: str) -> bool:
    return text.strip().removeprefix(LINK).startswith(MARK)


def decoded(code: str) -> WildCard:
    """The card in a code, with or without ``penult:card/`` in front."""
    word = text_in(code, "card-text").strip().removeprefix(LINK)
    if not word.startswith(MARK) or len(word) > 2 * LONGEST:
        raise BadCard(1, 1, "code")
    body = word.removeprefix(MARK)
    unpacking = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = unpacking.decompress(packed, LONGEST).decode()
    except (ValueError, Error, zlib.error) as error:
        raise BadCard(1, 1, "code") from error
    if not unpacking.eof:
        raise BadCard(1, 1, "code")
    return read_card(text)
