"""Understands what players type: commands, and actions in words or in notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from penult.core.actions import Action
from penult.core.ids import NO_COLOUR, NOBODY, Colour
from penult.games.errors import BadNotation
from penult.games.game import Game
from penult.i18n import Catalogue
from penult.match.notation import TRAY_CODES, acts_by_text, cards_by_text, examples, parse_act, tidy
from penult.render.words import Words
from penult.terminal.tiles import meld_said

PARTS = re.compile(r"([^@=>]+)(?:@(\w+))?(?:=(\w+))?(?:>(\d+))?")


def parts(text: str) -> tuple[str, str, str, str]:
    """The card, tray, colour and seat in a notation; empty where unspecified."""
    found = PARTS.fullmatch(text)
    if found is None:
        return text, "", "", ""
    card, tray, colour, seat = (part or "" for part in found.groups())
    return card, tray, colour, seat


def ways_to_lay(game: Game, text: str) -> list[Action]:
    """All actions that a partial notation may mean."""
    wanted = parts(text)
    return [action for action in game.actions if fits(parts(action.text), wanted)]


def fits(act: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    same = (part in ("", own) for own, part in zip(act[1:], wanted[1:], strict=True))
    return act[0] == wanted[0] and all(same)


def trays_in(ways: Sequence[Action]) -> list[int]:
    return sorted({way.tray for way in ways})


def colours_in(ways: Sequence[Action]) -> list[Colour]:
    return sorted({Colour(way.colour) for way in ways if way.colour != NO_COLOUR})


def seats_in(ways: Sequence[Action]) -> list[int]:
    return sorted({way.target for way in ways if way.target != NOBODY})


def tray_said(word: str) -> int | None:
    return TRAY_CODES.index(word) if word and word in TRAY_CODES else None


COMMANDS = (
    "hint",
    "undo",
    "hands",
    "log",
    "save",
    "score",
    "table",
    "rules",
    "cards",
    "options",
    "help",
    "quit",
)


FREE = ("say",)  # followed by free text


class NotUnderstood(BadNotation):
    """Nothing resembles the input; suggestions are only examples."""


@dataclass(frozen=True)
class ParsedInput:
    """A command and its argument; if ``verb`` is "act", the (partial) notation of an action."""

    verb: str
    rest: str = ""
    calls: bool = False  # "r7!": call, then play


def aliases(words: Words, kinds: tuple[str, ...]) -> dict[str, str]:
    return {word: kind for kind in kinds for word in words_for(words, kind)}


def words_for(words: Words, kind: str) -> list[str]:
    """The words for something, best first; a game may have its own."""
    return words.texts.text(words.own(f"aliases-{kind}")).lower().split()


def said(texts: Catalogue, kinds: Iterable[str]) -> tuple[str, ...]:
    """The verbs that players can type, which excludes the clock's own actions."""
    return tuple(kind for kind in kinds if f"aliases-{kind}" in texts)


def names_card(game: Game, action: Action) -> bool:
    """Whether it is a card in its own right: "worn" is just a joker that is laid again."""
    return action.card in range(len(game.cards))


def faces_of(texts: Catalogue, game: Game) -> tuple[str, ...]:
    """Card faces other than numbers; the four custom wilds are "custom", "3s" is a stop."""
    pairs = zip(game.cards, game.colours, strict=True)
    faces = [code if colour == NO_COLOUR else code[1:] for code, colour in pairs]
    spoken = ["stop" if face == "1s" else face.rstrip("1234") for face in faces]
    return said(texts, dict.fromkeys([*faces, *spoken]))


class Parser:
    def __init__(self, words: Words, commands: Sequence[str] = COMMANDS) -> None:
        self.words = words
        self.commands = tuple(commands)
        texts, game = words.texts, words.game
        plain = [action.text for action in game.actions if not names_card(game, action)]
        more_words = [text.partition(" ") for text in acts_by_text(game) if " " in text]
        first_words = {first for first, _, _ in more_words}
        self.alone = said(texts, (text for text in plain if " " not in text))
        self.with_more_words = said(texts, sorted(first_words))
        self.verbs = aliases(words, self.alone + self.with_more_words + self.commands)
        self.details = aliases(words, said(texts, dict.fromkeys(last for _, _, last in more_words)))
        self.colours = aliases(words, tuple(colour.name.lower() for colour in Colour))
        coloured = zip(game.cards, game.colours, strict=True)
        self.face_codes = {code[1:] for code, colour in coloured if colour != NO_COLOUR}
        self.faces = aliases(words, faces_of(texts, game)) | self.named_numbers()
        on_trays = any(action.tray >= 0 for action in game.actions)
        self.trays = aliases(words, tuple(TRAY_CODES)) if on_trays else {}
        self.parity = {texts.text(f"word-{word}"): word for word in ("odd", "even")}
        self.filler = texts.text("filler").split()
        self.words_of_melds = texts.text("filler-of-melds").split()
        self.seats = {str(seat): seat for seat in range(len(words.names))}
        self.seats |= {
            (name or words.name(seat)).lower(): seat for seat, name in enumerate(words.names)
        }

    def named_numbers(self) -> dict[str, str]:
        """Names of numbers with an effect: where a 5 skips, "red skip" is a red 5."""
        keys = {face: self.words.own(f"face-{face}") for face in self.face_codes if face.isdigit()}
        texts = self.words.texts
        named = {face: texts.text(key).lower() for face, key in keys.items() if key in texts}
        return {word: face for face, name in named.items() for word in name.split() if word != face}

    def understand(self, line: str) -> ParsedInput:
        """Parse a line; raise ``BadNotation`` with suggestions if that fails."""
        text = line.strip().lower()
        if text.startswith("?"):
            return ParsedInput("why", text[1:].strip())
        first = self.verbs.get(text.partition(" ")[0], "")
        if first in FREE and first in self.commands:
            return ParsedInput(first, line.strip().partition(" ")[2].strip())
        calls = text.endswith("!")
        text = tidy(text.rstrip("! "))
        if text in acts_by_text(self.words.game) or text in cards_by_text(self.words.game):
            return ParsedInput("act", text, calls)
        if meld := self.meld(text):
            return ParsedInput("act", f"meld {meld}", calls)
        if self.trays:
            text, tray = self.without_tray(text)
            if tray:
                return ParsedInput("act", self.on_tray(self.card(text), tray), calls)
        verb, _, rest = text.partition(" ")
        known = self.verbs.get(verb, "")
        if known in self.commands:
            return ParsedInput(known, line.strip().partition(" ")[2].strip())
        if known in self.alone and not rest:
            return ParsedInput("act", known, calls)
        if known == "propose":
            return ParsedInput("act", self.proposal(line.strip().partition(" ")[2]))
        if known in self.with_more_words and not self.means_card(text):
            return ParsedInput("act", self.with_more(known, verb, rest), calls)
        return ParsedInput("act", self.card(text), calls)

    def without_tray(self, text: str) -> tuple[str, str]:
        """Split "r7@a", "red 7 left" or "joker left blue" into the card and its tray, if any."""
        words = text.replace("@", " @").replace("=", " =").split()
        for place, word in enumerate(words):
            last = place == len(words) - 1
            tray = self.trays.get(word) or ("" if word[0] != "@" else self.tray_code(word[1:]))
            if not tray and last and place > 0 and word in TRAY_CODES:
                tray = word  # "r7 a"; elsewhere the letter means something else
            if tray:
                rest = words[:place] + words[place + 1 :]
                return " ".join(rest).replace(" =", "="), tray
        return text, ""

    def tray_code(self, word: str) -> str:
        return self.trays.get(word, word)

    def on_tray(self, act: str, tray: str) -> str:
        """Insert the tray: "joker=blue" on tray a is "joker@a=blue"."""
        card, sign, colour = act.partition("=")
        return f"{card}@{tray}{sign}{colour}"

    def with_more(self, known: str, verb: str, rest: str) -> str:
        detail = self.meld(rest) or self.details.get(rest, rest)
        if f"{known} {detail}" in acts_by_text(self.words.game):
            return f"{known} {detail}"
        if known in ("name", "guess"):
            return f"{known} {self.colours.get(rest) or self.parity.get(rest, rest)}"
        if known == "option":
            return f"{known} {rest}"
        kinds = self.kinds_of(known)
        if "0" not in kinds:
            if not any(kind in cards_by_text(self.words.game) for kind in kinds):
                close = get_close_matches(rest, kinds, n=3) or kinds[:3]
                raise BadNotation(text=rest or verb, close=", ".join(close))
            return f"{known} {self.card(rest)}"
        if not rest:
            raise BadNotation(text=verb, close=", ".join(f"{verb} {n}" for n in self.others()))
        return f"{known} {self.seat(rest)}"

    def meld(self, text: str) -> str:
        """The notation of a run or set, given in notation or words; empty if it isn't one."""
        code = meld_said(text, self.colours, self.filler + self.words_of_melds)
        return code if f"meld {code}" in acts_by_text(self.words.game) else ""

    def kinds_of(self, verb: str) -> list[str]:
        """The arguments that a verb takes in notation."""
        texts = [text.partition(" ") for text in acts_by_text(self.words.game)]
        return [kind for first, _, kind in texts if first == verb and kind]

    def proposal(self, rest: str) -> str:
        """Keep "custom1 card …" as typed: titles are case-sensitive."""
        card, _, rule = rest.strip().partition(" ")
        return f"propose {self.card(card.lower())} {rule}".strip()

    def means_card(self, text: str) -> bool:
        """Whether a verb is meant as a card: "jester blue" is a card, "jester 2" an action."""
        face, _, rest = text.partition(" ")
        return face in self.faces and any(word in self.colours for word in rest.split())

    def seat(self, text: str) -> str:
        """The seat with a number or a name, which may be abbreviated."""
        if text.isdigit() or not text:
            return text
        for seat, name in enumerate(self.words.names):
            if name.lower().startswith(text):
                return str(seat)
        raise BadNotation(text=text, close=", ".join(self.others().values()))

    def others(self) -> dict[int, str]:
        """The other players' seats."""
        names = enumerate(self.words.names)
        return {seat: name for seat, name in names if seat != self.words.viewer}

    def card(self, text: str) -> str:
        """The notation of a card given in words, including the colour chosen for a wild."""
        if text in cards_by_text(self.words.game) or text in acts_by_text(self.words.game):
            return text
        colour, face, digits, spoken = "", "", "", ""
        for word in self.unglued(text.replace("=", " ").replace("-", " ")).split():
            if word in self.filler:
                continue
            if word in self.colours and not colour:
                colour = self.colours[word]
            elif word in self.faces and not face:
                face, spoken = self.faces[word], word
            elif face and spoken + word in self.faces:  # "super joker"
                face = self.faces[spoken + word]
            elif word in ("+1", "+2", "+4") or word.isdigit():
                digits += word
            elif word in self.face_codes and not face:  # "3s"
                face = word
            else:
                raise self.puzzled(text)
        return self.compose(text, colour, face, digits)

    def unglued(self, text: str) -> str:
        """Split "v7" into "v 7": an abbreviated colour before a number or +2."""
        first, *rest = text.split() or [""]
        for name in sorted(self.colours, key=len, reverse=True):
            tail = first.removeprefix(name)
            if tail != first and (tail in self.face_codes or tail in self.faces):
                return " ".join((name, tail, *rest))
        return text

    def compose(self, text: str, colour: str, face: str, digits: str) -> str:
        if face == "wild" and digits == "+4":
            face = "wild+4"
        if face == "custom":
            face = f"custom{digits or 1}"
        if face == "stop":
            face = f"{digits}s"
        if face in cards_by_text(self.words.game):  # a card without a colour
            if not colour:
                return face
            if any(way.startswith(f"{face}=") or "@" in way for way in self.ways_of(face)):
                return f"{face}={colour}"
            raise BadNotation(text=text, close=face)  # another player chooses the colour
        code = f"{colour[:1]}{face or digits}"
        if code not in cards_by_text(self.words.game):
            raise self.puzzled(text, code)
        return code

    def ways_of(self, face: str) -> list[str]:
        """The actions that play a card without a colour."""
        return [text for text in acts_by_text(self.words.game) if text.startswith(face)]

    def puzzled(self, text: str, code: str = "") -> BadNotation:
        """The error for unknown input; ``code`` is the card it seems to mean."""
        cards = get_close_matches(code, cards_by_text(self.words.game), n=3)
        if cards:
            return BadNotation(text=text, close=", ".join(cards))
        known = [*cards_by_text(self.words.game), *self.verbs, *self.colours, *self.faces]
        others = dict.fromkeys(word for word in known if word != text)
        close = get_close_matches(text, others, n=3)
        if close:
            return BadNotation(text=text, close=", ".join(close))
        shown = map(self.spoken, examples(self.words.game))
        return NotUnderstood(text=text, close=", ".join(shown))

    def spoken(self, act: str) -> str:
        """An action as a player would type it: in words this parser knows, else in notation."""
        verb, _, rest = act.partition(" ")
        word = self.own_word(verb)
        ways = (f"{word} {self.own_word(rest)}", f"{word} {rest}") if rest else (word,)
        return next((way for way in ways if self.means(way, act)), act)

    def own_word(self, kind: str) -> str:
        """Translate one word of a notation; single letters stay."""
        known = len(kind) > 1 and f"aliases-{kind}" in self.words.texts
        return words_for(self.words, kind)[0] if known else kind

    def means_command(self, line: str, command: str) -> bool:
        return self.verbs.get(line.lower().partition(" ")[0]) == command

    def means(self, line: str, act: str) -> bool:
        try:
            return self.understand(line) == ParsedInput("act", act)
        except BadNotation:
            return False

    def act(self, text: str) -> str:
        """Return a complete notation; raise ``BadNotation`` if it isn't one."""
        return parse_act(self.words.game, text).text
