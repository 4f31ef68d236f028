"""What solo and online sessions share: showing the table, asking, and obeying the player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path

from penult.core.actions import Action, Verb
from penult.core.errors import PenultError, clause_name
from penult.core.events import Event, Kind
from penult.core.ids import Colour
from penult.games.scene import Scene
from penult.match.errors import Refused
from penult.match.notation import TRAY_CODES, parse_act
from penult.render import reasons
from penult.render.words import Words
from penult.terminal import completion, custom_cards, parser, questions, tiles
from penult.terminal.console import Console
from penult.terminal.parser import COMMANDS, NotUnderstood, ParsedInput, Parser
from penult.terminal.screen import Screen, ShownMatch

PROMPT = "> "
OF_ONE_ALONE = (Kind.DEALT, Kind.READY)  # only told to the player concerned
SIGNALS = {Kind.FANFARE: "table-fanfare", Kind.RANG: "table-ring"}
READ_OUT = (Kind.LAID, Kind.PROPOSED)  # followed by the text of a custom card
AUDITED = (Kind.PLACED, Kind.LEANED, Kind.RUBBED, Kind.DISC)  # only the record needs them


class LeaveTable(Exception):
    """The player leaves the table."""


class Session(ABC):
    """A player at a table; subclasses provide the match, the clock and the other players."""

    match: ShownMatch

    def __init__(self, words: Words, console: Console, commands: Sequence[str] = COMMANDS) -> None:
        self.console = console
        self.commands = commands
        self.refusal = ""
        self.files: list[Path] = []  # where the match was saved, latest last
        self.choices: tuple[str, ...] = ()  # the answers to a question, if there are only these
        console.offers = lambda typed: completion.offers(self, typed)
        self.speak(words)

    def speak(self, words: Words) -> None:
        """Use these words from now on, for example after a player's name has changed."""
        self.words = words
        self.texts = words.texts
        self.me = words.viewer
        self.parser = Parser(words, self.commands)

    @property
    def screen(self) -> Screen:
        letters = bool(getattr(self.match.options, "colour_marks", 0))
        return Screen(self.words, self.console.plain, letters, self.console.width)

    @abstractmethod
    def listen(self) -> str:
        """The next line."""

    @abstractmethod
    def push(self, action: Action) -> bool:
        """Carry out an action; False if the clock ran out first."""

    @abstractmethod
    def command(self, heard: ParsedInput) -> bool:
        """Carry out a command; True if the match has changed."""

    @abstractmethod
    def countdown(self) -> int | None:
        """The milliseconds left on a clock that players may see."""

    @abstractmethod
    def history(self) -> Sequence[Event]:
        """The past events that are still known."""

    def is_of_use(self, _command: str) -> bool:
        """Whether a command can do anything now."""
        return True

    def arguments(self, command: str) -> Iterable[str]:
        """What may follow a command."""
        return completion.arguments(self, command)

    # Output

    def mention_tab(self) -> None:
        if self.console.editor:
            self.console.say(self.texts.text("table-tab"))

    def tell_of(self, events: Sequence[Event]) -> None:
        """Report events."""
        for event in events:
            if event.kind in SIGNALS:
                self.console.ring()
                self.console.say("", self.texts.text(SIGNALS[event.kind]))
            if event.kind in AUDITED:
                continue
            if event.kind not in OF_ONE_ALONE or event.seat == self.me:
                self.console.say(self.words.event_with_clause(event))
            if event.kind in READ_OUT:
                self.console.say(*custom_cards.on_card(self, event.card))

    def standing(self) -> str:
        return ", ".join(
            f"{self.words.name(seat)} {total}" for seat, total in enumerate(self.match.standing)
        )

    def show_table(self) -> None:
        scene = self.match.scene(self.me)
        self.console.say(*self.screen.table(scene))
        if said := self.demand(scene):
            self.console.say(said)
        left = self.countdown()
        if left is not None:
            own = f"table-countdown-{self.match.game.name}"
            key = own if own in self.texts else "table-countdown"
            self.console.say(self.texts.text(key, count=round(left / 1000)))

    def demand(self, scene: Scene) -> str:
        """What the player is asked to do now; empty if nothing."""
        if scene.shown:
            return self.texts.text("table-shown", cards=self.words.cards(scene.shown))
        if scene.turn != self.me:
            return ""
        if scene.debt:
            doubtful = any(action.verb == Verb.CHALLENGE for action in self.match.legal(self.me))
            key = "table-debt-challenge" if doubtful else "table-debt"
            return self.texts.text(key, count=scene.debt)
        return questions.question(self)

    # Input

    def obey(self, line: str) -> bool:
        """Do what was typed; True if the match has changed."""
        try:
            heard = self.parser.understand(self.answered(line))
            if heard.verb == "act":
                return self.play(heard)
            return self.command(heard)
        except Refused as error:
            self.explain_refusal(self.parsed(str(error.values["act"])), error.clause)
        except NotUnderstood as error:
            self.console.say(questions.suggestion(self, str(error.values["text"])))
        except PenultError as error:
            self.console.say(error.text(self.texts.language))
        return False

    def answered(self, line: str) -> str:
        """Complete a bare "blue", "2", "Ada" or "yes" that answers a question."""
        word = line.strip().lower()
        match questions.asked(self):
            case Verb.NAME if word in self.parser.colours:
                return f"name {self.parser.colours[word]}"
            case Verb.HIT | Verb.DESIGNATE as verb if word in self.parser.seats:
                ways = self.match.legal(self.me)
                act = next(way.text for way in ways if way.verb == verb)
                return f"{act.partition(' ')[0]} {self.parser.seats[word]}"
            case verb:
                return custom_cards.answered(self, verb, word) or line

    def explain_refusal(self, action: Action, clause: IntEnum) -> None:
        held = {held.card for held in self.match.scene(self.me).hand}
        lays = action.verb in (Verb.LAY, Verb.JUMP) and action.card < len(self.match.game.cards)
        if lays and action.card not in held:
            self.refusal = self.words.text(
                "table-not-held",
                card=self.words.card(action.card),
                a_card=self.words.a_card(action.card),
                clause=clause_name(clause),
            )
            self.console.say(self.refusal)
            return
        name = clause_name(clause)
        why = self.words.clause(name)
        act = self.parser.spoken(action.text)
        self.refusal = self.texts.text("table-refused", act=act, clause=name, why=why)
        sentence = reasons.plain(self.words, self.match.scene(self.me), action, clause)
        if sentence not in why:  # otherwise the rule itself is all there is to say
            self.console.say(sentence)
        self.console.say(self.refusal)

    def play(self, heard: ParsedInput) -> bool:
        action = self.completed(tiles.answered(self.match, self.me, heard.rest))
        if action is None:
            self.console.say(self.texts.text("table-no-such-choice"))
            return False
        if heard.calls and not self.match.why_not(self.me, self.parsed("call")):
            clause = self.match.why_not(self.me, action)
            if clause:
                raise Refused(self.me, action.text, clause)
            if not self.push(self.parsed("call")):
                return True  # the clock ran out first: show the table again
        self.carry_out(action)
        return True

    def carry_out(self, action: Action) -> None:
        for step in self.steps_to(action):
            if not self.push(step):
                break

    def steps_to(self, action: Action) -> list[Action]:
        """The actions that lead to the one typed."""
        return [action]

    def parsed(self, text: str) -> Action:
        return parse_act(self.match.game, text)

    def completed(self, text: str) -> Action | None:
        """The action meant by a notation; asks for a missing tray, colour or partner."""
        ways = parser.ways_to_lay(self.match.game, text)
        legal = [action for action in self.match.legal(self.me) if action in ways]
        if legal:
            return self.narrowed(legal)
        exact = [way for way in ways if way.text == text]
        return next(iter(exact or ways), None) or self.parsed(text)

    def narrowed(self, ways: Sequence[Action]) -> Action | None:
        """Let the player choose among several ways to play a card."""
        if len(parser.trays_in(ways)) > 1:
            tray = self.ask_tray(ways)
            ways = [way for way in ways if way.tray == tray]
        if len(parser.colours_in(ways)) > 1:
            colour = self.ask_colour()
            ways = [way for way in ways if way.text.endswith("=" + colour)]
        if len(parser.seats_in(ways)) > 1:
            partner = self.ask_partner(ways)
            ways = [way for way in ways if str(way.target) == partner]
        return ways[0] if ways else None

    def ask_tray(self, ways: Sequence[Action]) -> int | None:
        trays = parser.trays_in(ways)
        choices = ", ".join(f"{TRAY_CODES[tray]} ({self.words.tray(tray)})" for tray in trays)
        self.console.say(self.texts.text("table-choose-tray", choices=choices))
        word = self.chosen(parser.words_for(self.words, TRAY_CODES[tray])[0] for tray in trays)
        return parser.tray_said(self.parser.trays.get(word, word))

    def ask_colour(self) -> str:
        choices = ", ".join(questions.colour_choice(self, colour) for colour in Colour)
        self.console.say(self.texts.text("table-choose-colour", choices=choices))
        word = self.chosen(self.parser.own_word(colour.name.lower()) for colour in Colour)
        return self.parser.colours.get(word, "?")

    def ask_partner(self, ways: Sequence[Action]) -> str:
        self.console.say(
            self.texts.text("table-choose-partner", choices=questions.seat_choices(self, ways))
        )
        return self.parser.seat(
            self.chosen(self.words.name(seat) for seat in parser.seats_in(ways))
        )

    def chosen(self, choices: Iterable[str]) -> str:
        """What is entered when only these words are answers."""
        with self.offering(choices):
            return self.listen().lower()

    @contextmanager
    def offering(self, choices: Iterable[str]) -> Iterator[None]:
        """Meanwhile nothing else is offered."""
        self.choices = tuple(choices)
        try:
            yield
        finally:
            self.choices = ()
