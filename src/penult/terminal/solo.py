"""One person against bots, line by line."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum

from penult.bots.seated import Answer, SeatedBot
from penult.errors import PenultError, Refused, clause_name
from penult.play.match import Match
from penult.play.notation import TRAY_CODES
from penult.play.words import Words
from penult.table.clock import Clock
from penult.table.names import BOT_NAMES
from penult.terminal import asking, choosing, tiles
from penult.terminal.commands import COMMANDS, Leave
from penult.terminal.ear import Ear, Heard
from penult.terminal.paper import Paper, TimeUp
from penult.terminal.screen import Screen
from penult.vocabulary.actions import Action, Verb
from penult.vocabulary.events import Kind
from penult.vocabulary.ids import TABLE, Colour, Seat

PROMPT = "> "
OF_ONE_ALONE = (Kind.DEALT, Kind.READY)  # told only to whom it happens
SIGNALS = {Kind.FANFARE: "table-fanfare", Kind.RANG: "table-ring"}
AUDITED = (Kind.PLACED, Kind.LEANED, Kind.RUBBED, Kind.DISC)  # only the record needs them


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
        self.clock = Clock(match, None if untimed else lambda: round(1000 * now()))
        if match.acts:
            self.clock.restart()  # the time of a saved match was not saved
        self.told = 0
        self.saved = len(match.acts)  # number of acts when the match was last saved or loaded
        self.refusal = ""
        self.hints = 0  # asked for in this turn
        self.amid: set[int] = set()  # numbers of acts after which a line was not done with yet
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
                with suppress(TimeUp):  # then something is due
                    self.step()
            self.tell()
            self.paper.say(self.texts.text("table-over", standing=self.standing()))
            self.after_the_end()
        except (Leave, KeyboardInterrupt):
            self.paper.say("", self.texts.text("table-bye"))

    def step(self) -> None:
        """The clock acts, somebody reacts, or whoever the table waits for acts."""
        if self.clock.catch_up() or self.came_back() or self.waited_in_pause():
            return
        answers = [answer for bot in self.reacting_bots() if (answer := bot.answer(self.match))]
        if self.may_react() and self.react(answers):
            return
        if answers:
            self.let(min(answers, key=lambda answer: answer.delay))
        elif self.match.turn == self.me:
            self.my_turn()
        elif self.match.turn == TABLE:
            self.clock.push(TABLE, self.match.legal(TABLE)[0])
        else:
            answer = self.bots[self.match.turn].answer(self.match)
            assert answer is not None
            self.let(answer)

    def let(self, answer: Answer) -> None:
        """A bot acts, and on the clock takes the time a person would have taken."""
        self.clock.push(answer.seat, answer.action, takes_time=True)

    def reacting_bots(self) -> list[SeatedBot]:
        return [self.bots[seat] for seat in self.match.reactors if seat != self.me]

    def tell(self) -> None:
        """Say what has happened since last time."""
        for event in self.match.events[self.told :]:
            if event.kind in SIGNALS:
                self.paper.ring()
                self.paper.say("", self.texts.text(SIGNALS[event.kind]))
            if event.kind in AUDITED:
                continue
            if event.kind not in OF_ONE_ALONE or event.seat == self.me:
                self.paper.say(self.words.event_with_clause(event))
        self.told = len(self.match.events)

    def standing(self) -> str:
        return ", ".join(
            f"{self.words.name(seat)} {total}" for seat, total in enumerate(self.match.standing)
        )

    # Away, and standing still

    def came_back(self) -> bool:
        """Who let his time pass too often is waited for; a line says that he is here again."""
        if "away" not in self.match.scene(self.me).seats[self.me].marks:
            return False
        back = next((act for act in self.match.legal(self.me) if act.verb == Verb.BACK), None)
        if back is None:
            return False
        with self.clock.standing_still():
            self.paper.say(self.texts.text("table-away-pause"))
            self.listen()
        self.clock.push(self.me, back)
        return True

    def waited_in_pause(self) -> bool:
        """The table has stopped: the person says when it goes on."""
        face = self.match.clock
        if face is None or not face.is_paused:
            return False
        resume = next((act for act in self.match.legal(self.me) if act.verb == Verb.RESUME), None)
        self.paper.say(self.texts.text("table-paused"))
        line = self.listen()
        if line and not self.obey(line):
            return True
        if not line and resume:
            self.clock.push(self.me, resume)
        return True

    # Reacting out of turn

    def may_react(self) -> bool:
        """Is it a moment at which a person at a table could speak up?"""
        if self.match.turn == self.me:
            return False
        return self.me in self.match.reactors or self.somebody_is_down_to_one()

    def somebody_is_down_to_one(self) -> bool:
        """The last act was a lay that left one card, called or not (AR-32, RUL-64)."""
        if not self.match.acts or self.match.turn == TABLE:
            return False
        seat, action = self.match.acts[-1]
        scene = self.match.scene(self.me)
        ends = (Verb.FINISH,) if scene.spread else (Verb.LAY, Verb.JUMP)
        return action.verb in ends and scene.seats[seat].size == 1

    def react(self, answers: Sequence[Answer]) -> bool:
        """Give the person the word; quicker bots act first. True if anything was done."""
        with self.clock.waiting_for_others():  # whoever is in turn shall not pay for it
            return self.reacted(answers)

    def reacted(self, answers: Sequence[Answer]) -> bool:
        begin = self.now()
        if self.somebody_is_down_to_one():
            self.paper.say(self.words.text("table-guard"))
        else:
            acts = ", ".join(str(action) for action in self.match.moves(self.me))
            self.paper.say(self.texts.text("table-react", acts=acts))
        while True:
            line = self.listen()
            took = (self.now() - begin) * 1000
            quicker = [a for a in answers if not self.untimed and a.delay < took]
            if not line:
                return False
            if quicker:
                self.let(min(quicker, key=lambda answer: answer.delay))
                self.tell()
            if self.obey(line) or quicker:
                return True

    # The person's turn

    def my_turn(self) -> None:
        if self.can_only_pass():
            self.clock.push(self.me, self.match.moves(self.me)[0])
            return
        self.refusal = ""
        if any(seat != self.me or act.verb == Verb.FINISH for seat, act in self.match.acts[-1:]):
            self.hints = 0
        if asking.only_waits_for_press(self):
            self.paper.say(asking.question(self))
        else:
            self.show_table()
        while True:
            line = self.listen()
            plainest = asking.plainest(self)
            if not line and plainest:
                self.clock.push(self.me, plainest)
                return
            if line and self.obey(line):
                return

    def can_only_pass(self) -> bool:
        """Nothing to decide: the person is not asked, unless a button is to be pressed."""
        verbs = [action.verb for action in self.match.moves(self.me)]
        presses_itself = bool(getattr(self.match.options, "press", 0))
        return verbs == [Verb.PASS] or (verbs == [Verb.PRESS] and presses_itself)

    def show_table(self) -> None:
        scene = self.match.scene(self.me)
        self.paper.say(*self.screen.table(scene))
        if scene.shown:
            self.paper.say(self.texts.text("table-shown", cards=self.words.cards(scene.shown)))
        elif scene.debt and scene.turn == self.me:
            doubtful = any(action.verb == Verb.CHALLENGE for action in self.match.legal(self.me))
            key = "table-debt-challenge" if doubtful else "table-debt"
            self.paper.say(self.texts.text(key, count=scene.debt))
        elif scene.turn == self.me:
            self.paper.say(asking.question(self))
        left = self.clock.countdown()
        if left is not None:
            own = f"table-countdown-{self.match.game.name}"
            key = own if own in self.texts else "table-countdown"
            self.paper.say(self.texts.text(key, count=round(left / 1000)))

    def listen(self) -> str:
        left = self.clock.left()
        shown = self.clock.countdown() is not None
        line = self.paper.ask(PROMPT, None if left is None else left / 1000, counts_down=shown)
        if line is None:
            raise Leave
        return line

    def obey(self, line: str) -> bool:
        """Do what was said; True if an act was played or taken back."""
        try:
            heard = self.ear.understand(self.answered(line))
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

    def answered(self, line: str) -> str:
        """A bare «blue», «2» or «Ada» is the answer to what was asked."""
        word = line.strip().lower()
        match asking.asked(self):
            case Verb.NAME if word in self.ear.colours:
                return f"name {self.ear.colours[word]}"
            case Verb.HIT | Verb.DESIGNATE as verb if word in self.ear.seats:
                ways = self.match.legal(self.me)
                act = next(way.text for way in ways if way.verb == verb)
                return f"{act.partition(' ')[0]} {self.ear.seats[word]}"
            case _:
                return line

    def explain_refusal(self, action: Action, clause: IntEnum) -> None:
        held = {held.card for held in self.match.scene(self.me).hand}
        lays = action.verb in (Verb.LAY, Verb.JUMP) and action.card < len(self.match.game.cards)
        if lays and action.card not in held:
            card = self.words.card(action.card)
            self.refusal = self.words.text("table-not-held", card=card, clause=clause_name(clause))
            self.paper.say(self.refusal)
            return
        name = clause_name(clause)
        why = self.words.clause(name)
        self.refusal = self.texts.text("table-refused", act=action.text, clause=name, why=why)
        self.paper.say(self.refusal)

    def play(self, heard: Heard) -> bool:
        action = self.completed(tiles.answered(self.match, self.me, heard.rest))
        if action is None:
            self.paper.say(self.texts.text("table-no-such-choice"))
            return False
        if heard.calls and not self.match.why_not(self.me, "call"):
            clause = self.match.why_not(self.me, action)
            if clause:
                raise Refused(self.me, action.text, clause)
            if not self.clock.push(self.me, self.match._parsed("call")):
                return True  # the clock was first: look again before playing on
        steps = [action]
        if action.verb == Verb.MELD:
            steps = tiles.steps_to(self.match, self.me, action)
        first = len(self.match.acts)
        for step in steps:
            if not self.clock.push(self.me, step):
                break
        self.amid = {*(n for n in self.amid if n < first), *range(first + 1, first + len(steps))}
        return True

    def completed(self, text: str) -> Action | None:
        """The act meant by a notation; a missing tray, colour or partner is asked for."""
        ways = choosing.ways_to_lay(self.match.game, text)
        legal = [action for action in self.match.legal(self.me) if action in ways]
        if legal:
            return self.narrowed(legal)
        exact = [way for way in ways if way.text == text]
        return next(iter(exact or ways), None) or self.match._parsed(text)

    def narrowed(self, ways: Sequence[Action]) -> Action | None:
        """The one of several ways that the person chooses."""
        if len(choosing.trays_in(ways)) > 1:
            tray = self.ask_tray(ways)
            ways = [way for way in ways if way.tray == tray]
        if len(choosing.colours_in(ways)) > 1:
            colour = self.ask_colour()
            ways = [way for way in ways if way.text.endswith("=" + colour)]
        if len(choosing.seats_in(ways)) > 1:
            partner = self.ask_partner(ways)
            ways = [way for way in ways if str(way.target) == partner]
        return ways[0] if ways else None

    def ask_tray(self, ways: Sequence[Action]) -> int | None:
        trays = choosing.trays_in(ways)
        choices = ", ".join(f"{TRAY_CODES[tray]} ({self.words.tray(tray)})" for tray in trays)
        self.paper.say(self.texts.text("table-choose-tray", choices=choices))
        word = self.listen().lower()
        return choosing.tray_said(self.ear.trays.get(word, word))

    def ask_colour(self) -> str:
        choices = ", ".join(asking.colour_choice(self, colour) for colour in Colour)
        self.paper.say(self.texts.text("table-choose-colour", choices=choices))
        return self.ear.colours.get(self.listen().lower(), "?")

    def ask_partner(self, ways: Sequence[Action]) -> str:
        self.paper.say(
            self.texts.text("table-choose-partner", choices=asking.seat_choices(self, ways))
        )
        return self.ear.seat(self.listen().lower())

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


def seat_names(mine: str, seats: int, me: Seat = 0) -> list[str]:
    """Names around the table: the person's, and short ones for bots."""
    others = iter(BOT_NAMES)
    return [mine if seat == me else next(others) for seat in range(seats)]
