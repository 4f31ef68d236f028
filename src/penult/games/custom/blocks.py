"""Custom cards as blocks: a tree of steps in which every value is picked from a list.

The lists follow from the language. A tree becomes a card by way of its text, so that the parser and
the checker judge both; every block begins on a line of its own, so that an error says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from penult.games.custom import language as words
from penult.games.custom.card import RuleStep
from penult.games.custom.language import Argument, read_card
from penult.games.custom.printing import name, word_for
from penult.games.custom.program import Amount, Op, Sort, Test, Who
from penult.games.errors import BadCard

# What a block is asked for; a mode means something else for every verb
MODE_SLOTS: dict[Op, str] = {
    Op.ROTATE: "way",
    Op.GIVE: "picks",
    Op.DISCARD: "picks",
    Op.REVEAL: "picks",
    Op.SHIELD: "ward",
    Op.BIND: "limit",
    Op.GUESS: "riddle",
}
NUMBER_SLOTS: dict[Op, str] = {Op.SKIP: "players", Op.HONOUR: "players", Op.ROLL: "sides"}

ANY, NUMBERS, COUNT, STOCK, HELD = "any", "numbers", "count", "stock_top", "random"
SORTS = (*words.SORTS, words.IN_FORCE, NUMBERS)
DIGITS = tuple(map(str, range(10)))
PIPS = tuple(map(str, range(1, 7)))
TESTS = {name(test): test for test in Test}
IF, CHOICE = name(Op.IF), name(Op.CHOICE)

EXAMPLES = (  # what a new block looks like: one for each verb
    *("draw(others,1)", "draw_until(next,red,5)", "skip(1)", "again()", "reverse()"),
    *("swap(me,chosen)", "rotate(play,all)", "give(me,next,1,giver)", "discard(me,1,owner)"),
    *("reveal(next,all,1,owner)", "peek(2)", "shield(me,draw)", "bind(next,numbers)", "roll(6)"),
    *("guess(next,colour,stock_top)", "honour(1)", "if(hand(me) > 5){again()}"),
    "choice(next){A: draw(next,2) | B: skip(1)}",
)


@dataclass(frozen=True, slots=True)
class Block:
    """One step. ``slots`` has a word for everything that is asked; ``first`` and ``second`` are
    the steps inside."""

    verb: str
    slots: Mapping[str, str] = field(default_factory=dict)
    first: tuple[Block, ...] = ()
    second: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """Something to pick. It's only asked if another slot has one of the values ``when``."""

    name: str
    options: tuple[str, ...]
    of: str = ""
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """What a verb asks for, in the order of the language."""

    verb: str
    slots: tuple[Slot, ...]
    rule: str  # an example,
    example: Block  # and the same as a block
    nests: bool = False  # there are steps inside
    otherwise: bool = False  # the second part inside may be missing


# The lists


def slots_for(op: Op, argument: Argument) -> Iterator[Slot]:
    match argument.kind:
        case "seats":
            yield Slot("who", tuple(words.WHO))
        case "seat":
            yield Slot("who", tuple(words.ONE))
        case "to":
            yield Slot("whom", tuple(words.ONE))
        case "viewer":
            yield Slot("whom", (*words.ONE, name(Who.ALL)))
        case "mode":
            yield Slot(MODE_SLOTS[op], argument.words)
        case "number":
            digits = map(str, range(argument.least, argument.most + 1))
            yield Slot(NUMBER_SLOTS.get(op, "amount"), (*digits, *argument.words))
        case "amount":
            yield Slot("amount", (*PIPS, *words.AMOUNTS, COUNT))
            yield from sort_slots(SORTS, "amount", (COUNT,))
        case "source":
            yield Slot("source", (STOCK, HELD))
            yield Slot("whom", tuple(words.ONE), "source", (HELD,))
        case "sort":
            yield from sort_slots(SORTS)
        case _:
            yield from sort_slots((ANY, *SORTS))


def sort_slots(sorts: tuple[str, ...], of: str = "", when: tuple[str, ...] = ()) -> Iterator[Slot]:
    yield Slot("sort", sorts, of, when)
    yield Slot("low", DIGITS, "sort", (NUMBERS,))
    yield Slot("high", DIGITS, "sort", (NUMBERS,))


def test_slots() -> Iterator[Slot]:
    one = tuple(words.ONE)
    yield Slot("test", tuple(TESTS))
    yield Slot("who", one, "test", ("hand", "hands", "has", "score"))
    yield from sort_slots(SORTS, "test", ("has",))
    yield Slot("compare", tuple(words.COMPARES), "test", ("hand", "hands", "die", "score"))
    yield Slot("cards", tuple(map(str, range(words.MOST_IN_HAND + 1))), "test", ("hand",))
    yield Slot("whom", one, "test", ("hands", "score"))
    yield Slot("pips", PIPS, "test", ("die",))
    yield Slot("colour", tuple(words.COLOURS), "test", ("colour",))
    yield Slot("direction", words.DIRECTIONS, "test", ("direction",))


def slots_of(verb: str) -> tuple[Slot, ...]:
    if verb == IF:
        return tuple(test_slots())
    if verb == CHOICE:
        return (Slot("who", tuple(words.ONE)),)
    op = words.VERBS[verb]
    return tuple(slot for argument in words.ARGUMENTS[op] for slot in slots_for(op, argument))


def forms() -> tuple[Form, ...]:
    """Every verb, with what it asks for."""
    return tuple(form_of(rule, *blocks_of(read_card(rule).steps)) for rule in EXAMPLES)


def form_of(rule: str, block: Block) -> Form:
    nests, otherwise = block.verb in (IF, CHOICE), block.verb == IF
    return Form(block.verb, slots_of(block.verb), rule, block, nests, otherwise)


# From a card to blocks


def blocks_of(steps: Iterable[RuleStep]) -> tuple[Block, ...]:
    return tuple(
        Block(name(step.op), dict(values_of(step)), blocks_of(step.first), blocks_of(step.second))
        for step in steps
    )


def values_of(step: RuleStep) -> Iterator[tuple[str, str]]:
    if step.op == Op.IF:
        yield from test_values(step)
    elif step.op == Op.CHOICE:
        yield "who", name(step.who)
    else:
        for argument in words.ARGUMENTS[step.op]:
            yield from argument_values(step, argument)


def argument_values(step: RuleStep, argument: Argument) -> Iterator[tuple[str, str]]:
    match argument.kind:
        case "seats" | "seat":
            yield "who", name(step.who)
        case "to" | "viewer":
            yield "whom", name(step.other)
        case "mode":
            yield MODE_SLOTS[step.op], word_for(words.MODES[step.op], step.mode)
        case "number" | "amount":
            is_number = step.amount < Amount.DIE
            value = str(step.amount) if is_number else name(Amount(step.amount))
            yield NUMBER_SLOTS.get(step.op, "amount"), value
            if step.amount == Amount.COUNT:
                yield from sort_values(step)
        case "source" if step.other == Who.NOBODY:
            yield "source", STOCK
        case "source":
            yield from (("source", HELD), ("whom", name(step.other)))
        case _:
            yield from sort_values(step)


def sort_values(step: RuleStep) -> Iterator[tuple[str, str]]:
    yield "sort", words.IN_FORCE if step.sort == Sort.IN_FORCE else name(step.sort)
    if step.sort == Sort.NUMBERS:
        yield from (("low", str(step.low)), ("high", str(step.high)))


def test_values(step: RuleStep) -> Iterator[tuple[str, str]]:
    test = Test(step.mode)
    yield "test", name(test)
    if step.who != Who.NOBODY:
        yield "who", name(step.who)
    if step.other != Who.NOBODY:
        yield "whom", name(step.other)
    if test in (Test.HAND, Test.HANDS, Test.DIE, Test.SCORE):
        yield "compare", word_for(words.COMPARES, step.compare)
    match test:
        case Test.HAND:
            yield "cards", str(step.amount)
        case Test.DIE:
            yield "pips", str(step.amount)
        case Test.HAS:
            yield from sort_values(step)
        case Test.COLOUR:
            yield "colour", name(step.sort)
        case Test.DIRECTION:
            yield "direction", words.DIRECTIONS[step.amount]
        case _:
            pass


# From blocks to the text of a rule


def write_blocks(blocks: Iterable[Block], first_line: int = 1) -> str:
    """The rule, with every block on a line of its own; ``BadCard`` names that of a wrong one."""
    return Writer(first_line).listed(blocks)


class Writer:
    def __init__(self, first_line: int) -> None:
        self.line = first_line - 1  # of the block being written
        self.depth = 0

    def listed(self, blocks: Iterable[Block]) -> str:
        return ";\n".join(self.written(block) for block in blocks)

    def written(self, block: Block) -> str:
        self.line += 1
        if block.verb not in (*words.VERBS, IF, CHOICE):
            raise self.wrong(block.verb, (*words.VERBS, IF, CHOICE))
        given = self.checked(block)
        if block.verb not in (IF, CHOICE):
            op = words.VERBS[block.verb]
            texts = (argument_text(op, argument, given) for argument in words.ARGUMENTS[op])
            return f"{block.verb}({','.join(text for text in texts if text)})"
        if self.depth == words.DEEPEST:
            raise BadCard(self.line, 1, "nesting")
        self.depth += 1
        head = test_text(given) if block.verb == IF else given["who"]
        text = f"{block.verb}({head}){{{self.inside(block)}}}"
        self.depth -= 1
        return text

    def inside(self, block: Block) -> str:
        if block.verb == CHOICE:
            return f"A:\n{self.listed(block.first)} | B:\n{self.listed(block.second)}"
        first = self.listed(block.first)
        return f"\n{first}}} else {{\n{self.listed(block.second)}" if block.second else f"\n{first}"

    def checked(self, block: Block) -> dict[str, str]:
        """The values that are asked for; each must be one of its list."""
        given: dict[str, str] = {}
        for slot in slots_of(block.verb):
            if slot.of and given.get(slot.of) not in slot.when:
                continue
            value = block.slots.get(slot.name, "")
            if value not in slot.options:
                raise self.wrong(value, slot.options)
            given[slot.name] = value
        return given

    def wrong(self, found: str, expected: tuple[str, ...]) -> BadCard:
        return BadCard(self.line, 1, "expected", found=found, expected=", ".join(expected))


def argument_text(op: Op, argument: Argument, given: Mapping[str, str]) -> str:
    match argument.kind:
        case "seats" | "seat":
            return given["who"]
        case "to" | "viewer":
            return given["whom"]
        case "mode":
            return given[MODE_SLOTS[op]]
        case "number":
            return given[NUMBER_SLOTS.get(op, "amount")]
        case "amount":
            return f"{COUNT}({sort_text(given)})" if given["amount"] == COUNT else given["amount"]
        case "source":
            return STOCK if given["source"] == STOCK else f"{HELD}({given['whom']})"
        case _:
            return "" if given["sort"] == ANY else sort_text(given)


def sort_text(given: Mapping[str, str]) -> str:
    return f"{given['low']}-{given['high']}" if given["sort"] == NUMBERS else given["sort"]


def test_text(given: Mapping[str, str]) -> str:
    match TESTS[given["test"]]:
        case Test.HAND:
            return f"hand({given['who']}) {given['compare']} {given['cards']}"
        case Test.HANDS:
            return f"hand({given['who']}) {given['compare']} hand({given['whom']})"
        case Test.SCORE:
            return f"score({given['who']}) {given['compare']} score({given['whom']})"
        case Test.HAS:
            return f"has({given['who']},{sort_text(given)})"
        case Test.DIE:
            return f"die {given['compare']} {given['pips']}"
        case Test.COLOUR:
            return f"colour = {given['colour']}"
        case Test.DIRECTION:
            return f"direction = {given['direction']}"
        case luck:
            return name(luck)
