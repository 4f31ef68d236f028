"""Understanding what somebody typed: notation first, then the words of the language."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from penult.errors import BadNotation
from penult.locales import Catalogue
from penult.play.notation import acts_by_text, cards_by_text, parse_act, tidy
from penult.play.words import Words
from penult.vocabulary.ids import COLOURS, Colour

ACTS = ("draw", "pass", "call", "challenge", "seen", "wrong")
ACTS_WITH_MORE = ("catch", "jump", "name")
COMMANDS = (
    "hint",
    "undo",
    "log",
    "save",
    "score",
    "table",
    "rules",
    "options",
    "help",
    "quit",
)
FACES = ("rev", "skip", "wild", "wild+4", "custom")


@dataclass(frozen=True)
class Heard:
    """A command with its argument, or (``verb`` «act») the notation of an act, perhaps partial."""

    verb: str
    rest: str = ""
    calls: bool = False  # «r7!»: call, then lay


def aliases(texts: Catalogue, kinds: tuple[str, ...]) -> dict[str, str]:
    return {word: kind for kind in kinds for word in texts.text(f"aliases-{kind}").lower().split()}


class Ear:
    def __init__(self, words: Words) -> None:
        self.words = words
        self.verbs = aliases(words.texts, ACTS + ACTS_WITH_MORE + COMMANDS)
        colours = tuple(Colour(number).name.lower() for number in range(COLOURS))
        self.colours = aliases(words.texts, colours)
        self.faces = aliases(words.texts, FACES)
        self.filler = words.texts.text("filler").split()

    def understand(self, line: str) -> Heard:
        """What was meant; raises ``BadNotation`` with suggestions."""
        text = line.strip().lower()
        if text.startswith("?"):
            return Heard("why", text[1:].strip())
        calls = text.endswith("!")
        text = tidy(text.rstrip("! "))
        if text in acts_by_text(self.words.game) or text in cards_by_text(self.words.game):
            return Heard("act", text, calls)
        verb, _, rest = text.partition(" ")
        known = self.verbs.get(verb, "")
        if known in COMMANDS:
            return Heard(known, line.strip().partition(" ")[2].strip())
        if known in ACTS and not rest:
            return Heard("act", known, calls)
        if known == "catch" and not rest:
            raise BadNotation(text=verb, close=", ".join(f"{verb} {n}" for n in self.others()))
        if known in ACTS_WITH_MORE:
            return Heard("act", self.with_more(known, rest), calls)
        return Heard("act", self.card(text), calls)

    def with_more(self, verb: str, rest: str) -> str:
        if verb == "catch":
            return f"catch {self.seat(rest)}".strip()
        if verb == "name":
            return f"name {self.colours.get(rest, rest)}"
        return f"jump {self.card(rest)}"

    def seat(self, text: str) -> str:
        """A seat by number or by (the beginning of) a name."""
        if text.isdigit() or not text:
            return text
        for seat, name in enumerate(self.words.names):
            if name.lower().startswith(text):
                return str(seat)
        raise BadNotation(text=text, close=", ".join(self.others().values()))

    def others(self) -> dict[int, str]:
        """Everybody else at the table."""
        names = enumerate(self.words.names)
        return {seat: name for seat, name in names if seat != self.words.viewer}

    def card(self, text: str) -> str:
        """The notation of a card said in words, with the colour named for a wild if it was."""
        if text in cards_by_text(self.words.game) or text in acts_by_text(self.words.game):
            return text
        colour, face, digits = "", "", ""
        for word in self.unglued(text.replace("=", " ").replace("-", " ")).split():
            if word in self.filler:
                continue
            if word in self.colours and not colour:
                colour = self.colours[word]
            elif word in self.faces and not face:
                face = self.faces[word]
            elif word in ("+2", "+4") or word.isdigit():
                digits += word
            else:
                raise self.puzzled(text)
        return self.compose(text, colour, face, digits)

    def unglued(self, text: str) -> str:
        """«v7» is «v 7»: a short name of a colour in front of a number or +2."""
        first, *rest = text.split() or [""]
        for name in sorted(self.colours, key=len, reverse=True):
            tail = first.removeprefix(name)
            if tail != first and (tail.isdigit() or tail == "+2" or tail in self.faces):
                return " ".join((name, tail, *rest))
        return text

    def compose(self, text: str, colour: str, face: str, digits: str) -> str:
        if face in ("wild", "wild+4", "custom"):
            named = f"={colour}" if colour else ""
            found = f"{'wild+4' if face == 'wild' and digits == '+4' else face}{named}"
            return found.replace("custom", f"custom{digits or 1}")
        code = f"{colour[:1]}{face or digits}"
        if code not in cards_by_text(self.words.game):
            raise self.puzzled(text)
        return code

    def puzzled(self, text: str) -> BadNotation:
        known = [*cards_by_text(self.words.game), *self.verbs, *self.colours, *self.faces]
        others = dict.fromkeys(word for word in known if word != text)
        close = get_close_matches(text, others, n=3) or [
            "r7",
            "wild=blue",
            next(iter(self.verbs)),
        ]
        return BadNotation(text=text, close=", ".join(close))

    def act(self, text: str) -> str:
        """Check that a notation is complete; raises ``BadNotation`` otherwise."""
        return parse_act(self.words.game, text).text
