"""One person against bots, line by line."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path

from penult.bots.seated import Answer, SeatedBot
from penult.errors import PenultError, Refused, clause_name
from penult.play.match import Match
from penult.play.settings import write_options
from penult.play.words import Words
from penult.terminal import ear
from penult.terminal.ear import Ear, Heard
from penult.terminal.paper import Paper
from penult.terminal.screen import Screen
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import NO_CARD, TABLE, Colour, Seat

PROMPT = "> "
LOG_LINES = 20


class Leave(Exception):
    """The person leaves the table."""


class Solo:
    """A match at a table of one person and bots."""

    def __init__(
        self,
        match: Match,
        words: Words,
        paper: Paper,
        bot: str,
        untimed: bool,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        letters = bool(getattr(match.options, "colour_marks", 0))
        self.match = match
        self.me = words.viewer
        self.words = words
        self.texts = words.texts
        self.paper = paper
        self.screen = Screen(words, paper.plain, letters, paper.console.width)
        self.ear = Ear(words)
        self.bots = {s: SeatedBot(match, s, bot) for s in range(match.seats) if s != self.me}
        self.adviser = SeatedBot(match, self.me, "sensible")
        self.untimed = untimed
        self.now = now
        self.told = 0
        self.saved = len(match.acts)  # number of acts when the match was last saved or loaded
        self.refusal = ""
        self.leaving = False

    # The run of the match

    def run(self) -> None:
        self.paper.say(
            self.texts.text(
                "table-welcome",
                game=self.texts.text(f"game-{self.match.game.name}"),
                seats=self.match.seats,
            ),
            self.texts.text("table-commitment", commitment=self.match.commitment),
        )
        try:
            while not self.match.outcome:
                self.tell()
                self.step()
            self.tell()
            self.paper.say(self.texts.text("table-over", standing=self.standing()))
            self.after_the_end()
        except (Leave, KeyboardInterrupt):
            self.paper.say("", self.texts.text("table-bye"))

    def step(self) -> None:
        """Somebody reacts, or the seat in turn acts."""
        answers = [answer for bot in self.reacting_bots() if (answer := bot.answer(self.match))]
        if self.may_react() and self.react(answers):
            return
        if answers:
            first = min(answers, key=lambda answer: answer.delay)
            self.match.push(first.seat, first.action)
        elif self.match.turn == self.me:
            self.my_turn()
        elif self.match.turn == TABLE:
            self.match.push(TABLE, self.match.legal(TABLE)[0])
        else:
            answer = self.bots[self.match.turn].answer(self.match)
            assert answer is not None
            self.match.push(answer.seat, answer.action)

    def reacting_bots(self) -> list[SeatedBot]:
        return [self.bots[seat] for seat in self.match.reactors if seat != self.me]

    def tell(self) -> None:
        """Say what has happened since last time."""
        for event in self.match.events[self.told :]:
            if event.kind != Kind.DEALT or event.seat == self.me:
                self.paper.say(self.words.event_with_clause(event))
        self.told = len(self.match.events)

    def standing(self) -> str:
        return ", ".join(
            f"{self.words.name(seat)} {total}" for seat, total in enumerate(self.match.standing)
        )

    # Reacting out of turn

    def may_react(self) -> bool:
        """Is it a moment at which a person at a table could speak up?"""
        if self.match.turn == self.me:
            return False
        return self.me in self.match.reactors or self.somebody_is_down_to_one()

    def somebody_is_down_to_one(self) -> bool:
        """The last act was a lay that left one card, called or not (AR-32)."""
        if not self.match.acts or self.match.turn == TABLE:
            return False
        seat, action = self.match.acts[-1]
        laid = action.verb in (Verb.LAY, Verb.JUMP)
        return laid and self.match.scene(self.me).seats[seat].size == 1

    def react(self, answers: Sequence[Answer]) -> bool:
        """Give the person the word; quicker bots act first. True if anything was done."""
        begin = self.now()
        if self.somebody_is_down_to_one():
            self.paper.say(self.texts.text("table-guard"))
        else:
            acts = ", ".join(str(action) for action in self.match.legal(self.me))
            self.paper.say(self.texts.text("table-react", acts=acts))
        while True:
            line = self.listen()
            took = (self.now() - begin) * 1000
            quicker = [a for a in answers if not self.untimed and a.delay < took]
            if not line:
                return False
            if quicker:
                first = min(quicker, key=lambda answer: answer.delay)
                self.match.push(first.seat, first.action)
                self.tell()
            if self.obey(line) or quicker:
                return True

    # The person's turn

    def my_turn(self) -> None:
        legal = self.match.legal(self.me)
        if self.can_only_pass():
            self.match.push(self.me, legal[0])
            return
        self.show_table()
        while True:
            line = self.listen()
            if not line:
                if len(legal) == 1:
                    self.match.push(self.me, legal[0])
                    return
                continue
            if self.obey(line):
                return

    def can_only_pass(self) -> bool:
        """Nothing to decide: the person is not asked."""
        return [action.verb for action in self.match.legal(self.me)] == [Verb.PASS]

    def show_table(self) -> None:
        scene = self.match.scene(self.me)
        self.paper.say(*self.screen.table(scene))
        if scene.shown:
            self.paper.say(self.texts.text("table-shown", cards=self.words.cards(scene.shown)))
        elif scene.debt and scene.turn == self.me:
            doubtful = any(action.verb == Verb.CHALLENGE for action in self.match.legal(self.me))
            key = "table-debt-challenge" if doubtful else "table-debt"
            self.paper.say(self.texts.text(key, count=scene.debt))
        elif scene.turn == self.me and self.must_name():
            choices = ", ".join(self.colour_choice(colour) for colour in Colour)
            self.paper.say(self.texts.text("table-choose-colour", choices=choices))
        elif scene.turn == self.me:
            self.paper.say(self.texts.text("table-your-turn"))

    def must_name(self) -> bool:
        """Is it on the person to name the colour of a wild starter?"""
        return any(action.verb == Verb.NAME for action in self.match.legal(self.me))

    def listen(self) -> str:
        line = self.paper.ask(PROMPT)
        if line is None:
            raise Leave
        return line

    def obey(self, line: str) -> bool:
        """Do what was said; True if an act was played or taken back."""
        try:
            if self.must_name() and line.lower() in self.ear.colours:
                line = f"name {self.ear.colours[line.lower()]}"
            heard = self.ear.understand(line)
            if heard.verb != "quit":
                self.leaving = False
            if heard.verb == "act":
                return self.play(heard)
            return bool(COMMANDS[heard.verb](self, heard.rest))
        except Refused as error:
            self.explain_refusal(self.match._parsed(str(error.values["act"])), error.clause)
        except PenultError as error:
            self.paper.say(error.text(self.texts.language))
        return False

    def explain_refusal(self, action: Action, clause: IntEnum) -> None:
        held = {held.card for held in self.match.scene(self.me).hand}
        if action.card != NO_CARD and action.card not in held:
            card = self.words.card(action.card)
            self.refusal = self.texts.text("table-not-held", card=card, clause=clause_name(clause))
            self.paper.say(self.refusal)
            return
        name = clause_name(clause)
        why = self.words.clause(name)
        self.refusal = self.texts.text("table-refused", act=action.text, clause=name, why=why)
        self.paper.say(self.refusal)

    def play(self, heard: Heard) -> bool:
        action = self.completed(heard.rest)
        if action is None:
            self.paper.say(self.texts.text("table-no-such-choice"))
            return False
        if heard.calls and not self.match.why_not(self.me, "call"):
            clause = self.match.why_not(self.me, action)
            if clause:
                raise Refused(self.me, action.text, clause)
            self.match.push(self.me, "call")
        self.match.push(self.me, action)
        return True

    def completed(self, text: str) -> Action | None:
        """The act meant by a notation; a missing colour or partner is asked for."""
        game = self.match.game
        ways = [a for a in game.actions if a.text.startswith((text + "=", text + ">"))]
        legal = [action for action in self.match.legal(self.me) if action in ways]
        exact = [action for action in game.actions if action.text == text]
        if exact and not legal:
            return exact[0]
        if not legal:
            return ways[0] if ways else self.match._parsed(text)
        if legal[0].target != TABLE:
            return self.ask_partner(legal)
        return self.ask_colour(legal)

    def ask_colour(self, ways: Sequence[Action]) -> Action | None:
        choices = ", ".join(self.colour_choice(colour) for colour in Colour)
        self.paper.say(self.texts.text("table-choose-colour", choices=choices))
        word = self.ear.colours.get(self.listen().lower(), "")
        return next((way for way in ways if way.text.endswith("=" + word)), None)

    def colour_choice(self, colour: Colour) -> str:
        """Word, mark and key, in the fixed order of AR-61."""
        keys = self.texts.text(f"aliases-{colour.name.lower()}").split()
        key = next(key for key in keys if len(key) <= 2)  # the language's own come first
        mark = self.words.mark(colour) if self.paper.plain else self.screen.sign(colour)
        return f"{self.words.colour(colour)} {mark} ({key})"

    def ask_partner(self, ways: Sequence[Action]) -> Action | None:
        names = ", ".join(f"{way.target} {self.words.name(way.target)}" for way in ways)
        self.paper.say(self.texts.text("table-choose-partner", choices=names))
        word = self.ear.seat(self.listen().lower())
        return next((way for way in ways if str(way.target) == word), None)

    # Commands besides acts

    def why(self, text: str) -> bool:
        if not text:
            acts = ", ".join(str(action) for action in self.match.legal(self.me))
            self.paper.say(*([self.refusal] if self.refusal else []))
            self.paper.say(self.texts.text("table-can", acts=acts or "-"))
            return False
        heard = self.ear.understand(text)
        if heard.verb != "act":  # «? hint»: a command is always possible
            return self.why("")
        action = self.first_way(heard.rest)
        clause = self.match.why_not(self.me, action)
        if clause:
            self.explain_refusal(action, clause)
        else:
            self.paper.say(self.texts.text("table-why-ok", act=action.text))
        return False

    def first_way(self, text: str) -> Action:
        for action in [*self.match.legal(self.me), *self.match.game.actions]:
            if action.text == text or action.text.startswith((text + "=", text + ">")):
                return action
        return self.match._parsed(text)

    def hint(self, _: str) -> bool:
        answer = self.adviser.answer(self.match)
        act = answer.action.text if answer else "-"
        self.paper.say(self.texts.text("table-hint", act=act))
        notes = self.match.scene(self.me).notes
        self.paper.say(*(self.texts.text(f"table-hint-{note}") for note in notes))
        return False

    def undo(self, _: str) -> bool:
        """Back to the person's last decision."""
        if not any(seat == self.me for seat, _ in self.match.acts):
            self.paper.say(self.texts.text("table-nothing-to-undo"))
            return False
        while True:
            seat, _act = self.match.pop()
            mine = seat == self.me == self.match.turn and not self.can_only_pass()
            if mine or not self.match.acts:
                break
        self.told = len(self.match.events)
        if self.saved > len(self.match.acts):
            self.saved = -1  # what was saved is another way to go on
        self.paper.say(self.texts.text("table-undone"))
        return True

    def log(self, _: str) -> bool:
        lines = [self.words.event_with_clause(event) for event in self.match.events]
        self.paper.say(*(lines[-LOG_LINES:] or [self.texts.text("table-log-empty")]))
        return False

    def save(self, name: str) -> bool:
        file = name or self.texts.text("table-default-file")
        try:
            Path(file).write_text(self.match.record(self.words.names), encoding="utf-8")
        except (OSError, ValueError) as error:  # a name may hold what no file system takes
            why = getattr(error, "strerror", None) or type(error).__name__
            self.paper.say(self.texts.text("table-not-saved", file=file, why=why))
            return False
        self.saved = len(self.match.acts)
        game = self.match.game.name
        self.paper.say(self.texts.text("table-saved", file=file, game=game))
        return False

    def score(self, _: str) -> bool:
        self.paper.say(self.texts.text("table-score", standing=self.standing()))
        return False

    def table(self, _: str) -> bool:
        self.show_table()
        return False

    def rules(self, name: str) -> bool:
        word = name.upper().replace("_", "-").strip()
        key = f"clause-{word}"
        if key in self.texts:
            self.paper.say(f"{word}: {self.texts.text(key)}")
        else:
            self.paper.say(self.texts.text("table-no-clause", text=name))
        return False

    def options(self, _: str) -> bool:
        settings = write_options(self.match.game, self.match.options)
        self.paper.say(settings or self.texts.text("table-book"))
        return False

    def help(self, _: str) -> bool:
        self.paper.say(self.texts.text("table-help"))
        return False

    def quit(self, _: str) -> bool:
        if self.leaving or self.saved == len(self.match.acts) or self.match.outcome:
            raise Leave
        self.leaving = True
        self.paper.say(self.texts.text("table-leave"))
        return False

    def after_the_end(self) -> None:
        """The match can still be looked at and saved."""
        while True:
            line = self.listen()
            if not line:
                raise Leave
            self.obey(line)
            if not self.match.outcome:
                self.run()
                return


# Every command has the method of its name.
COMMANDS: dict[str, Callable[[Solo, str], bool]] = {
    name: getattr(Solo, name) for name in ("why", *ear.COMMANDS)
}


def seat_names(mine: str, seats: int, me: Seat = 0) -> list[str]:
    """Names around the table: the person's, and short ones for bots."""
    others = iter(BOT_NAMES)
    return [mine if seat == me else next(others) for seat in range(seats)]


BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
