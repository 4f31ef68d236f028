"""A session of one player against bots."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import Any

from penult.bots import Decision, SeatedBot, adviser
from penult.bots.levels import FACES
from penult.bots.own import named
from penult.core.actions import Action, Verb
from penult.core.events import Event
from penult.core.ids import TABLE, Seat
from penult.match.custom_cards import titles_on
from penult.match.match import Match
from penult.render.hints import Advice
from penult.render.words import Words
from penult.tables.clock import Clock
from penult.tables.seating import free_bot_name
from penult.terminal import questions, tiles
from penult.terminal.commands import COMMANDS
from penult.terminal.console import Console, TimeUp
from penult.terminal.parser import ParsedInput
from penult.terminal.session import PROMPT, LeaveTable, Session
from penult.thinking.client import PatientClient
from penult.thinking.seated import ThinkingBot

HINT_PATIENCE = 5.0  # seconds


class Interrupts:
    """Delays Ctrl+C until the next prompt, so that no action is interrupted halfway."""

    def __init__(self) -> None:
        self.listening = False
        self.waiting = False

    @contextmanager
    def heeded(self) -> Iterator[None]:
        before = signal.getsignal(signal.SIGINT)
        try:
            signal.signal(signal.SIGINT, self.come)
        except ValueError:  # not in the main thread, where signals never arrive
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """While a prompt is open, Ctrl+C takes effect at once."""
        self.listening = True
        try:
            if self.taken():
                raise KeyboardInterrupt
            yield
        finally:
            self.listening = False

    def taken(self) -> bool:
        """Whether a Ctrl+C was delayed; forgets it."""
        waiting, self.waiting = self.waiting, False
        return waiting

    def come(self, _number: int, _frame: Any) -> None:
        if self.listening or self.waiting:  # a second Ctrl+C takes effect at once
            raise KeyboardInterrupt
        self.waiting = True


class SoloSession(Session):
    """Plays a match with one player and bots."""

    def __init__(
        self,
        match: Match,
        words: Words,
        console: Console,
        bot: str,
        untimed: bool,
        now: Callable[[], float] = time.monotonic,
        thinking: PatientClient | None = None,
    ) -> None:
        super().__init__(words, console)
        self.match: Match = match
        self.thinking = thinking or PatientClient()
        self.bots = self.seated(bot)
        self.adviser = SeatedBot(match, self.me, "sensible")
        self.untimed = untimed
        self.now = now
        self.clock = Clock(match, None if untimed else lambda: round(1000 * now()))
        if match.acts:
            self.clock.restart()  # saved matches don't include the time
        self.told = 0
        self.saved = len(match.acts)  # number of actions when the match was last saved or loaded
        self.hints = 0  # number of hints asked for in this turn
        self.amid: set[int] = set()  # action counts in the middle of what one line did
        self.interrupts = Interrupts()

    def seated(self, names: str) -> dict[Seat, SeatedBot]:
        """The bots in the other seats: all of one level, or of several in turn."""
        others = [seat for seat in range(self.match.seats) if seat != self.me]
        chosen = cycle(name.strip() for name in names.split(","))
        pairs = zip(others, (named(self.match.game.name, name) for name in chosen), strict=False)
        return {seat: ThinkingBot(self.match, seat, bot, self.thinking) for seat, bot in pairs}

    def best_hint(self) -> Advice | None:
        """What to do and why; None while the thinking process isn't ready."""
        if not self.match.moves(self.me):
            return None
        mind, occasion = adviser(self.match.game.name), len(self.match.acts)
        return self.thinking.hint(self.match, self.me, mind, occasion, seconds=HINT_PATIENCE)

    # Main loop

    def run(self) -> None:
        self.console.say(
            self.texts.text(
                "table-welcome",
                game=self.texts.text(f"game-{self.match.game.name}"),
                seats=self.match.seats,
            ),
            self.texts.text("table-commitment", commitment=self.match.commitment),
        )
        self.mention_tab()
        try:
            with self.interrupts.heeded():
                self.play_on()
        except (LeaveTable, KeyboardInterrupt):
            self.console.say("", self.texts.text("table-bye"))
        finally:
            self.thinking.close()

    def play_on(self) -> None:
        while not self.match.outcome:
            self.tell()
            with suppress(TimeUp):  # the clock has something to do
                self.step()
        self.tell()
        self.console.say(self.texts.text("table-over", standing=self.standing()))
        self.after_the_end()

    def step(self) -> None:
        """One step: the clock acts, a player reacts, or the player whose turn it is acts."""
        if self.interrupts.taken():
            self.stopped_others()
            return
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

    def stopped_others(self) -> None:
        """Handle a Ctrl+C from while a bot was acting."""
        line = self.stop()
        if line:
            self.obey(line)

    def let(self, answer: Decision) -> None:
        """Let a bot act; on the clock it takes as long as a person would."""
        self.clock.push(answer.seat, answer.action, takes_time=True)

    def reacting_bots(self) -> list[SeatedBot]:
        return [self.bots[seat] for seat in self.match.reactors if seat != self.me]

    def tell(self) -> None:
        """Report events since the last time."""
        self.words.titles.update(titles_on(self.match.game, self.match.customs))
        self.tell_of(self.match.events[self.told :])
        self.told = len(self.match.events)

    # Absence and pauses

    def came_back(self) -> bool:
        """Wait for a player who has timed out too often; any line means they're back."""
        if "away" not in self.match.scene(self.me).seats[self.me].marks:
            return False
        back = next((act for act in self.match.legal(self.me) if act.verb == Verb.BACK), None)
        if back is None:
            return False
        with self.clock.standing_still():
            self.console.say(self.texts.text("table-away-pause"))
            self.listen()
        self.clock.push(self.me, back)
        return True

    def waited_in_pause(self) -> bool:
        """Wait until the player ends a pause."""
        clock = self.match.clock
        if clock is None or not clock.is_paused:
            return False
        resume = next((act for act in self.match.legal(self.me) if act.verb == Verb.RESUME), None)
        self.console.say(self.texts.text("table-paused"))
        line = self.listen()
        if line and not self.obey(line):
            return True
        if not line and resume:
            self.clock.push(self.me, resume)
        return True

    # Reacting out of turn

    def may_react(self) -> bool:
        """Whether the player could react out of turn now."""
        if self.match.turn == self.me:
            return False
        return self.me in self.match.reactors or self.somebody_is_down_to_one()

    def somebody_is_down_to_one(self) -> bool:
        """The last action left its player one card, called or not (AR-32, RUL-64)."""
        if not self.match.acts or self.match.turn == TABLE:
            return False
        seat, action = self.match.acts[-1]
        scene = self.match.scene(self.me)
        ends = (Verb.FINISH,) if scene.spread else (Verb.LAY, Verb.JUMP)
        return action.verb in ends and scene.seats[seat].size == 1

    def react(self, answers: Sequence[Decision]) -> bool:
        """Let the player react; quicker bots act first. True if anything was done."""
        with self.clock.waiting_for_others():  # time spent here is nobody's
            return self.reacted(answers)

    def reacted(self, answers: Sequence[Decision]) -> bool:
        begin = self.now()
        if any(action.verb == Verb.PROPOSE for action in self.match.moves(self.me)):
            self.console.say(self.texts.text("table-ask-writing"))
        elif self.somebody_is_down_to_one():
            self.console.say(self.words.text("table-guard"))
        else:
            acts = ", ".join(str(action) for action in self.match.moves(self.me))
            self.console.say(self.texts.text("table-react", acts=acts))
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

    # The player's turn

    def my_turn(self) -> None:
        if self.can_only_pass():
            self.clock.push(self.me, self.match.moves(self.me)[0])
            return
        self.refusal = ""
        if any(seat != self.me or act.verb == Verb.FINISH for seat, act in self.match.acts[-1:]):
            self.hints = 0
        if questions.only_waits_for_press(self):
            self.console.say(questions.question(self))
        else:
            self.show_table()
        while True:
            line = self.listen()
            plainest = questions.plainest(self)
            if not line and plainest:
                self.clock.push(self.me, plainest)
                return
            if line and self.obey(line):
                return

    def can_only_pass(self) -> bool:
        """Nothing to decide, so the player isn't asked, unless a button has to be pressed."""
        verbs = [action.verb for action in self.match.moves(self.me)]
        presses_itself = bool(getattr(self.match.options, "press", 0))
        return verbs == [Verb.PASS] or (verbs == [Verb.PRESS] and presses_itself)

    def countdown(self) -> int | None:
        return self.clock.countdown()

    def history(self) -> Sequence[Event]:
        return self.match.events

    def listen(self) -> str:
        """The next line; asks for confirmation before leaving in mid-match."""
        while True:
            line = self.typed()
            if line is not None or (line := self.stop()):
                return line

    def typed(self) -> str | None:
        """The next line; None on Ctrl+C, Ctrl+D or the end of the input."""
        left = self.clock.left()
        shown = self.clock.countdown() is not None
        try:
            with self.interrupts.welcome():
                return self.console.ask(
                    PROMPT, None if left is None else left / 1000, counts_down=shown
                )
        except KeyboardInterrupt:
            return None

    def stop(self) -> str:
        """What the player enters instead of leaving; empty if they only saved the match."""
        if not self.console.is_typed_by_people:
            raise LeaveTable
        line = self.confirm_leaving()
        if not self.parser.means_command(line, "save"):
            return line
        self.obey(line)
        return ""

    def confirm_leaving(self) -> str:
        """Ask before an unsaved match is lost; return what is entered instead, or "" to play on."""
        if self.saved == len(self.match.acts) or self.match.outcome:
            raise LeaveTable
        self.console.say(self.texts.text("table-leave"))
        answers = map(self.parser.own_word, ("save", "quit", "yes", "no"))
        with self.clock.standing_still(), self.offering(answers):
            line = self.typed()
        if line is None or self.is_said(line, "quit") or self.is_answer(line, "yes"):
            raise LeaveTable
        return "" if self.is_answer(line, "no") else line

    def is_said(self, line: str, kind: str) -> bool:
        return line.lower() in self.texts.text(f"aliases-{kind}").split()

    def is_answer(self, line: str, kind: str) -> bool:
        """Also by its first letter, which means something else in other questions."""
        return self.is_said(line, kind) or line.lower() == self.texts.text(f"aliases-{kind}")[0]

    def push(self, action: Action) -> bool:
        return self.clock.push(self.me, action)

    def parsed(self, text: str) -> Action:
        return self.match.parsed(text)  # includes proposed custom rules

    def command(self, heard: ParsedInput) -> bool:
        return COMMANDS[heard.verb](self, heard.rest)

    def steps_to(self, action: Action) -> list[Action]:
        if action.verb != Verb.MELD:
            return [action]
        return tiles.steps_to(self.match, self.me, action)

    def carry_out(self, action: Action) -> None:
        first = len(self.match.acts)
        super().carry_out(action)
        amid = range(first + 1, len(self.match.acts))
        self.amid = {*(n for n in self.amid if n < first), *amid}

    def after_the_end(self) -> None:
        """Let the player look at the finished match and save it."""
        while True:
            line = self.listen()
            if not line:
                raise LeaveTable
            self.obey(line)
            if not self.match.outcome:
                self.run()
                return


def seat_names(mine: str, seats: int, me: Seat = 0, bots: str = "") -> list[str]:
    """The names around the table: the player's, and short ones for bots, as at live tables."""
    levels, found = cycle(name.strip() for name in bots.split(",")), list[str]()
    for seat in range(seats):
        name = mine if seat == me else free_bot_name(found, face=FACES.get(next(levels), ""))
        found.append(name)
    return found
