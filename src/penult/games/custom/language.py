"""The language of custom cards: its words, the scanner and the parser."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from penult.core.coercion import text_in
from penult.games.custom.card import LONGEST_TEXT, LONGEST_TITLE, RuleStep, WildCard
from penult.games.custom.checker import check
from penult.games.custom.program import (
    Amount,
    ColourMode,
    Compare,
    Limit,
    Op,
    Pick,
    Riddle,
    Sort,
    Test,
    Ward,
    Way,
    Who,
)
from penult.games.errors import BadCard

VERBS: dict[str, Op] = {op.name.lower(): op for op in Op if Op.DRAW <= op <= Op.HONOUR}
WHO: dict[str, Who] = {who.name.lower(): who for who in Who if who != Who.NOBODY}
SEVERAL = (Who.ALL, Who.OTHERS, Who.NAMED)
ONE: dict[str, Who] = {word: who for word, who in WHO.items() if who not in SEVERAL}
COLOURS: dict[str, Sort] = {
    sort.name.lower(): sort for sort in (Sort.RED, Sort.BLUE, Sort.YELLOW, Sort.GREEN)
}
SORTS: dict[str, Sort] = COLOURS | {"action": Sort.ACTION, "wild": Sort.WILD}
IN_FORCE = "colour in force"
GIVERS: dict[str, IntEnum] = {"giver": Pick.OWNER, "blind": Pick.BLIND, "random": Pick.RANDOM}
OWNERS: dict[str, IntEnum] = {"owner": Pick.OWNER, "random": Pick.RANDOM}
WAYS: dict[str, IntEnum] = {"play": Way.PLAY, "against": Way.AGAINST}
WARDS: dict[str, IntEnum] = {"draw": Ward.DRAW, "skip": Ward.SKIP}
LIMITS: dict[str, IntEnum] = {
    "numbers": Limit.NUMBERS,
    "colour": Limit.COLOUR,
    "no_wild": Limit.NO_WILD,
}
RIDDLES: dict[str, IntEnum] = {"colour": Riddle.COLOUR, "odd_even": Riddle.ODD_EVEN}
AMOUNTS: dict[str, Amount] = {"die": Amount.DIE, "half": Amount.HALF}
COMPARES: dict[str, Compare] = {"<": Compare.LESS, "=": Compare.EQUAL, ">": Compare.MORE}
DIRECTIONS = ("left", "right")
COLOUR_MODES: dict[str, ColourMode] = {mode.name.lower(): mode for mode in ColourMode}
FIELDS = ("text", "colour", "last", "answers", "rule")
TESTS = ("hand", "has", "colour", "direction", "die", "hit", "miss", "score")
MOST_IN_HAND = 30  # the largest number a hand can be compared with


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a verb: its kind, and its words or bounds."""

    kind: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


def numbers(least: int, most: int, *words: str) -> Argument:
    return Argument("number", words, least, most)


def words(known: dict[str, IntEnum]) -> Argument:
    return Argument("mode", tuple(known))


SEATS, SEAT = Argument("seats"), Argument("seat")
TO, VIEWER = Argument("to"), Argument("viewer")
SORT, PERHAPS_SORT = Argument("sort"), Argument("perhaps-sort")
AMOUNT, SOURCE = Argument("amount"), Argument("source")

ARGUMENTS: dict[Op, tuple[Argument, ...]] = {
    Op.DRAW: (SEATS, AMOUNT),
    Op.DRAW_UNTIL: (SEATS, SORT, numbers(1, 6)),
    Op.SKIP: (numbers(1, 3),),
    Op.AGAIN: (),
    Op.REVERSE: (),
    Op.SWAP: (SEAT, TO),
    Op.ROTATE: (words(WAYS), numbers(1, 3, "all")),
    Op.GIVE: (SEATS, TO, numbers(1, 3), words(GIVERS)),
    Op.DISCARD: (SEATS, numbers(1, 3), PERHAPS_SORT, words(OWNERS)),
    Op.REVEAL: (SEATS, VIEWER, numbers(1, 3, "all"), words(OWNERS)),
    Op.PEEK: (numbers(1, 3),),
    Op.SHIELD: (SEATS, words(WARDS)),
    Op.BIND: (SEATS, words(LIMITS)),
    Op.ROLL: (numbers(2, 6),),
    Op.GUESS: (SEAT, words(RIDDLES), SOURCE),
    Op.HONOUR: (numbers(1, 3),),
}
MODES: dict[Op, dict[str, IntEnum]] = {
    Op.ROTATE: WAYS,
    Op.GIVE: GIVERS,
    Op.DISCARD: OWNERS,
    Op.REVEAL: OWNERS,
    Op.SHIELD: WARDS,
    Op.BIND: LIMITS,
    Op.GUESS: RIDDLES,
}


TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+|\#[^\n]*)
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<word>[^\W\d][\w]*)
    |(?P<number>\d+)
    |(?P<sign>[(){},;|:<=>-])""",
    re.VERBOSE,
)
ESCAPE = re.compile(r"\\(.)")
LONGEST = 20_000  # characters of a file


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # text, word, number, sign, end
    text: str
    place: tuple[int, int]


def scan(text: str) -> list[Token]:
    """The tokens of a text, and one for its end."""
    if len(text_in(text, "card-text")) > LONGEST:
        raise BadCard(1, 1, "too-long", most=LONGEST)
    tokens: list[Token] = []
    line, begin, at = 1, 0, 0
    while at < len(text):
        found = TOKEN.match(text, at)
        place = (line, at - begin + 1)
        if found is None:
            reason = "open-text" if text[at] == '"' else "sign"
            raise BadCard(*place, reason, found=text[at])
        kind, piece = str(found.lastgroup), found.group()
        if kind == "text":
            tokens.append(Token(kind, ESCAPE.sub(r"\1", piece[1:-1]), place))
        elif kind != "blank":
            tokens.append(Token(kind, piece.lower(), place))
        if "\n" in piece:
            line += piece.count("\n")
            begin = at + piece.rindex("\n") + 1
        at = found.end()
    tokens.append(Token("end", "", (line, at - begin + 1)))
    return tokens


T = TypeVar("T")
BREAKS = re.compile(r"[^\S\u00a0\u202f]+")  # breaking spaces
MOST_CARDS = 50  # in one file
DEEPEST = 10  # nested blocks that the parser accepts; the checker allows fewer


def read_cards(text: str) -> list[WildCard]:
    """All cards in a text, checked."""
    reader = Reader(scan(text))
    cards: list[WildCard] = []
    while reader.token.kind != "end":
        if len(cards) == MOST_CARDS:
            raise BadCard(*reader.token.place, "too-many-cards", most=MOST_CARDS)
        cards.append(reader.card())
    for card in cards:
        check(card)
    return cards


def read_card(text: str) -> WildCard:
    """The only card in a text; a rule alone is a card without a title."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise BadCard(1, 1, "one-card", count=len(cards))
    return cards[0]


class Reader:
    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    # Small steps

    def take(self) -> Token:
        token = self.token
        self.at += token.kind != "end"
        return token

    def expected(self, *what: str) -> BadCard:
        token = self.token
        reason = "end" if token.kind == "end" else "expected"
        return BadCard(*token.place, reason, found=token.text, expected=", ".join(what))

    def sign(self, *signs: str) -> str:
        if self.token.kind != "sign" or self.token.text not in signs:
            raise self.expected(*signs)
        return self.take().text

    def is_sign(self, sign: str) -> bool:
        return self.token.kind == "sign" and self.token.text == sign

    def is_word(self, *known: str) -> bool:
        return self.token.kind == "word" and self.token.text in known

    def word(self, *known: str) -> str:
        if not self.is_word(*known):
            raise self.expected(*known)
        return self.take().text

    def one_of(self, known: Mapping[str, T]) -> T:
        return known[self.word(*known)]

    def number(self, least: int, most: int, others: Iterable[str] = ()) -> int:
        token = self.token
        if token.kind != "number":
            raise self.expected(f"{least}…{most}", *others)
        if len(token.text) > 3 or not least <= int(token.text) <= most:
            raise BadCard(*token.place, "number", found=token.text[:9], least=least, most=most)
        return int(self.take().text)

    def quoted(self, longest: int) -> str:
        token = self.token
        if token.kind != "text":
            raise self.expected('"…"')
        words = BREAKS.sub(" ", token.text).strip()
        if len(words) > longest:
            raise BadCard(*token.place, "long-text", count=len(words), most=longest)
        if any(unicodedata.category(sign).startswith("C") for sign in words):
            raise BadCard(*token.place, "unprintable")
        self.take()
        return words

    # A card

    def card(self) -> WildCard:
        place = self.token.place
        if not self.is_word("card"):
            if not self.is_word(*VERBS, "if", "choice"):
                raise self.expected("card", *VERBS, "if", "choice")
            return WildCard(steps=self.steps(), place=place)
        self.take()
        found: dict[str, Any] = {"place": place}
        if self.token.kind == "text":
            found["title"] = self.quoted(LONGEST_TITLE)
        while self.token.kind != "end" and not self.is_word("card"):
            token = self.token
            key, value = self.field()
            if key in found:
                raise BadCard(*token.place, "twice", found=token.text)
            found[key] = value
        return WildCard(**found)

    def field(self) -> tuple[str, Any]:
        match self.word(*FIELDS):
            case "text":
                return "text", self.quoted(LONGEST_TEXT)
            case "colour":
                return "colour", self.one_of(COLOUR_MODES)
            case "last":
                return "last", self.word("draws", "none") == "draws"
            case "answers":
                return "answers", self.word("draw") == "draw"
            case _:
                return "steps", self.steps()

    # Steps

    def steps(self) -> tuple[RuleStep, ...]:
        found = [self.step()]
        while self.is_sign(";"):
            self.take()
            if not self.is_word(*VERBS, "if", "choice"):
                break
            found.append(self.step())
        return tuple(found)

    def step(self) -> RuleStep:
        place = self.token.place
        if self.is_word("if"):
            return self.nested(self.condition, place)
        if self.is_word("choice"):
            return self.nested(self.choice, place)
        op = VERBS[self.word(*VERBS, "if", "choice")]
        found: dict[str, Any] = {}
        self.sign("(")
        for number, argument in enumerate(ARGUMENTS[op]):
            if number > 0 and argument.kind != "perhaps-sort":
                self.sign(",")
            self.argument(op, argument, found)
        self.sign(")")
        return RuleStep(op, place=place, **found)

    def nested(
        self, read: Callable[[tuple[int, int]], RuleStep], place: tuple[int, int]
    ) -> RuleStep:
        if self.depth == DEEPEST:
            raise BadCard(*place, "nesting")
        self.depth += 1
        step = read(place)
        self.depth -= 1
        return step

    def argument(self, op: Op, argument: Argument, found: dict[str, Any]) -> None:
        match argument.kind:
            case "seats":
                found["who"] = self.one_of(WHO)
            case "seat":
                found["who"] = self.one_of(ONE)
            case "to":
                found["other"] = self.one_of(ONE)
            case "viewer":
                found["other"] = self.one_of({**ONE, "all": Who.ALL})
            case "mode":
                found["mode"] = int(self.one_of(MODES[op]))
            case "number":
                found["amount"] = self.count(argument)
            case "amount":
                self.amount(found)
            case "source":
                self.source(found)
            case "sort":
                self.sort(found)
            case _:
                self.perhaps_sort(op, found)

    def count(self, argument: Argument) -> int:
        if argument.words and self.is_word(*argument.words):
            self.take()
            return int(Amount.ALL)
        return self.number(argument.least, argument.most, argument.words)

    def amount(self, found: dict[str, Any]) -> None:
        if self.is_word("count"):
            self.take()
            self.sign("(")
            self.sort(found)
            self.sign(")")
            found["amount"] = int(Amount.COUNT)
        elif self.token.kind == "word":
            known = {**AMOUNTS, "count": Amount.COUNT}
            found["amount"] = int(self.one_of(known))
        else:
            found["amount"] = self.number(1, 6, (*AMOUNTS, "count(…)"))

    def source(self, found: dict[str, Any]) -> None:
        if self.word("stock_top", "random") == "random":
            self.sign("(")
            found["other"] = self.one_of(ONE)
            self.sign(")")

    # Cards

    def perhaps_sort(self, op: Op, found: dict[str, Any]) -> None:
        """An optional filter with its comma."""
        following = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        if self.is_sign(",") and following.text in MODES[op]:
            return
        self.sign(",")
        self.sort(found)

    def sort(self, found: dict[str, Any]) -> None:
        if self.is_word("colour"):
            self.take()
            self.word("in")
            self.word("force")
            found["sort"] = Sort.IN_FORCE
        elif self.token.kind == "number":
            found["sort"] = Sort.NUMBERS
            found["low"] = found["high"] = self.number(0, 9)
            if self.is_sign("-"):
                self.take()
                found["high"] = self.number(found["low"], 9)
        elif self.is_word(*SORTS):
            found["sort"] = SORTS[self.take().text]
        else:
            raise self.expected(*SORTS, IN_FORCE, "0-9")

    # Blocks

    def block(self) -> tuple[RuleStep, ...]:
        self.sign("{")
        steps = self.steps()
        self.sign("}")
        return steps

    def choice(self, place: tuple[int, int]) -> RuleStep:
        self.take()
        self.sign("(")
        who = self.one_of(ONE)
        self.sign(")")
        self.sign("{")
        self.word("a")
        self.sign(":")
        first = self.steps()
        self.sign("|")
        self.word("b")
        self.sign(":")
        second = self.steps()
        self.sign("}")
        return RuleStep(Op.CHOICE, who=who, first=first, second=second, place=place)

    def condition(self, place: tuple[int, int]) -> RuleStep:
        self.take()
        self.sign("(")
        found: dict[str, Any] = {}
        self.test(found)
        self.sign(")")
        first = self.block()
        second: tuple[RuleStep, ...] = ()
        if self.is_word("else"):
            self.take()
            second = self.block()
        return RuleStep(Op.IF, first=first, second=second, place=place, **found)

    def test(self, found: dict[str, Any]) -> None:
        match self.word(*TESTS):
            case "hand":
                self.hand(found)
            case "has":
                found["mode"] = int(Test.HAS)
                self.sign("(")
                found["who"] = self.one_of(ONE)
                self.sign(",")
                self.sort(found)
                self.sign(")")
            case "score":
                found["mode"] = int(Test.SCORE)
                found["who"] = self.seat_in_brackets()
                found["compare"] = int(self.compare())
                self.word("score")
                found["other"] = self.seat_in_brackets()
            case "die":
                found["mode"] = int(Test.DIE)
                found["compare"] = int(self.compare())
                found["amount"] = self.number(1, 6)
            case "colour":
                found["mode"] = int(Test.COLOUR)
                self.sign("=")
                found["sort"] = self.one_of(COLOURS)
            case "direction":
                found["mode"] = int(Test.DIRECTION)
                self.sign("=")
                found["amount"] = DIRECTIONS.index(self.word(*DIRECTIONS))
            case luck:
                found["mode"] = int(Test.HIT if luck == "hit" else Test.MISS)

    def hand(self, found: dict[str, Any]) -> None:
        found["who"] = self.seat_in_brackets()
        found["compare"] = int(self.compare())
        if self.is_word("hand"):
            self.take()
            found["mode"] = int(Test.HANDS)
            found["other"] = self.seat_in_brackets()
        else:
            found["mode"] = int(Test.HAND)
            found["amount"] = self.number(0, MOST_IN_HAND, ("hand(…)",))

    def seat_in_brackets(self) -> Who:
        self.sign("(")
        who = self.one_of(ONE)
        self.sign(")")
        return who

    def compare(self) -> int:
        return int(COMPARES[self.sign(*COMPARES)])
