"""Both proofs at one table: only canaries one may know, and nothing that depends on the rest."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random

from penult.chance import seeds
from penult.core.actions import Action
from penult.core.ids import TABLE, Seat
from penult.games.game import Game
from penult.match.match import Match
from penult.tables import step
from penult.tables.commands import Accept, InviteBot, Sit
from penult.tables.schedule import coming
from penult.tables.seating import TablePhase
from tests.properties.own import own
from tests.properties.redeal import redealt
from tests.properties.tables import Player
from tests.properties.test_secrecy import kept_for, same_for_all_to_see
from tests.server.secrecy.canaries import Oracle, canaries
from tests.server.secrecy.tapped import PACE, Lines, TappedServer, forked, is_person
from tests.server.simulation.loop import VirtualLoop, repeatable

STEP = 300  # milliseconds between two acts
GUARD = 2500  # after which nobody is held
PAGES_EVERY = 12  # acts
FIGURES = ("/metrics",)  # of all that this server has done, and the shadow did less
QUESTIONS = 2  # at one moment


def check_table(name: str, seed: int, acts: int, options: str = "") -> Counter[str]:
    """Play so many acts and look at everything; how often could be compared what."""
    rng = Random(seed)
    with (
        canaries(name, rng) as game,
        all_lines() as log,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
        repeatable(rng),
    ):
        return runner.run(checked(game, rng, log, options, acts))


async def checked(game: Game, rng: Random, log: Lines, options: str, acts: int) -> Counter[str]:
    return await Checking(game, rng, log, options).run(acts)


@contextmanager
def all_lines() -> Iterator[Lines]:
    root, ours, lines = logging.getLogger(), logging.getLogger("penult"), Lines()
    before = root.level, ours.level, ours.propagate  # another test may have set up the server's log
    root.addHandler(lines)
    root.setLevel(logging.DEBUG)
    ours.setLevel(logging.DEBUG)
    ours.propagate = True
    try:
        yield lines
    finally:
        root.removeHandler(lines)
        root.setLevel(before[0])
        ours.setLevel(before[1])
        ours.propagate = before[2]


class Checking:
    def __init__(self, game: Game, rng: Random, log: Lines, options: str) -> None:
        self.game = game
        self.rng = rng
        self.log = log
        self.options = options
        self.server = TappedServer()
        self.shadow = TappedServer(self.server)
        self.compared: Counter[str] = Counter()
        self.commands = 0

    async def run(self, acts: int) -> Counter[str]:
        await self.server.service.open()
        await self.shadow.service.open()
        try:
            await self._gather()
            self.oracle = Oracle(self.server.match)
            self.heard = self.server.table.version
            self._judge_lines(self.log.take())
            for number in range(acts):
                if self.server.table.phase != TablePhase.PLAYING:
                    break
                await self._step(number)
        finally:
            self.server.leave()
            self.shadow.leave()
        return self.compared

    async def _gather(self) -> None:
        """Two people, and bots that never get around to acting by themselves."""
        service = self.server.service
        made = await service.create(self.game.name, 3, self.options, public=True, pace=PACE)
        self.server.id = made.id
        for seat in range(2):
            await service.order(made.id, TABLE, Sit(f"P{seat}", f"{seat:064x}"))
        await service.order(made.id, 0, InviteBot(""))
        for viewer in range(TABLE, 3):
            self.server.taps[viewer] = self.server.join(viewer)
        for seat in range(2):
            await service.order(made.id, seat, Accept())

    # One act

    async def _step(self, number: int) -> None:
        await self._wait()
        match = self.server.match
        if self.server.table.phase != TablePhase.PLAYING or match.outcome:
            return
        viewer = number % (match.seats + 1) - 1
        await self._at_rest(viewer)
        player = Player(self.rng, reacts=0.3, lays=0.8, ticks=0.05)
        seat, act = player.next_act(match)
        others = self._twin(match, viewer, seat, act)
        text = self._message(seat, act)
        twin = await self._let(self.shadow, viewer, seat, act, text) if others else None
        told = await self._let(self.server, viewer, seat, act, text)
        if twin:
            after, anew = self.server.match, self.shadow.match
            if own(self.game).told(after._state) == own(self.game).told(anew._state):
                assert told == twin, f"{viewer} can tell what is hidden from {seat} {act}"
                self.compared["motion"] += 1
        if number % PAGES_EVERY == 0:
            await self._read_pages(viewer)

    async def _wait(self) -> None:
        """What is due happens; somebody who is held is let go."""
        server = self.server
        held = (
            any(server.table.clock.held(s) for s in range(server.match.seats))
            if (server.table.clock)
            else False
        )
        server.now += GUARD if held else STEP
        rows = step.wait(server.table, server.now)
        if rows:
            service = server.service
            service._save(
                server.live, rows, service._messages(server.live, rows), lambda error: None
            )
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        self._judge()

    def _twin(self, match: Match, viewer: Seat, seat: Seat, act: Action) -> bool:
        """The shadow gets the same table over other cards, if the act tells nothing by right."""
        after = match.copy()
        after.push(seat, act)
        if after.rounds > match.rounds:
            return False  # all hands are counted
        if own(self.game).tells_by_right(match, after, viewer, seat, act):
            return False
        twin = redealt(match, viewer, self.rng, kept_for(match, after, viewer, seat, act))
        if not same_for_all_to_see(match, twin, seat, act):
            return False
        forked(self.server, self.shadow, twin)
        return True

    def _message(self, seat: Seat, act: Action) -> str:
        self.commands += 1
        return json.dumps({"type": "act", "id": f"c{self.commands}", "act": act.text})

    async def _let(
        self, server: TappedServer, viewer: Seat, seat: Seat, act: Action, text: str
    ) -> tuple[list[str], list[str]]:
        """The bytes one viewer was told, and the lines of the log."""
        if is_person(server.table, seat):
            await server.say(seat, text)
        else:
            await server.happen(seat, act.text)
        told, lines = list(server.taps[viewer].told), self.log.take()
        self._judge_lines(lines)
        if server is self.server:
            self._judge()
        return told, lines

    # At rest

    async def _at_rest(self, viewer: Seat) -> None:
        """Who comes back, asks or tries; and when the next thing happens by itself."""
        match = self.server.match
        twin = redealt(match, viewer, self.rng)
        twin.seed = self.rng.getrandbits(seeds.BITS)  # whatever chance will do next
        forked(self.server, self.shadow, twin)
        acts = self.rng.sample(self.game.actions, QUESTIONS)
        last = self.rng.choice((0, max(1, self.server.table.version - 6)))  # 0: he comes anew
        told = [
            await self._asked(server, viewer, acts, last) for server in (self.server, self.shadow)
        ]
        assert told[0] == told[1], f"{viewer} learns what is hidden by asking"
        self._judge()
        self.compared["rest"] += 1

    async def _asked(
        self, server: TappedServer, viewer: Seat, acts: list[Action], last: int
    ) -> tuple[list[str], list[str], int | None]:
        tap = server.join(viewer, last)
        usual, server.taps[viewer] = server.taps[viewer], tap
        for act in acts:
            question = {"type": "why", "id": "q", "act": act.text}
            await server.say(viewer, json.dumps(question))
            if viewer == TABLE or server.match.why_not(viewer, act):
                await server.say(viewer, json.dumps(question | {"type": "act"}))
        server.taps[viewer] = usual
        server.service.part(server.id, tap)
        server.live.shown.setdefault(viewer, None)
        lines, told = self.log.take(), tap.take()
        self._judge_lines(lines)
        for text in told:
            self._judge_text(viewer, text, {act.text for act in acts})
        due = coming(server.table)
        return told, lines, due.at if due else None

    async def _read_pages(self, viewer: Seat) -> None:
        match = self.server.match
        forked(self.server, self.shadow, redealt(match, TABLE, self.rng))
        inner = self.rng.random() < 0.5
        pages, others = await self.server.pages(inner=inner), await self.shadow.pages()
        for path, text in pages.items():
            assert path in FIGURES or text == others[path], f"{path} tells what is hidden"
            self._judge_text(TABLE, text)
        self.compared["inner pages"] += inner
        self._judge_lines(self.log.take())
        self.compared["pages"] += 1

    # Canaries

    def _judge(self) -> None:
        table = self.server.table
        self.oracle.look(self.server.match, table.events_since(self.heard) or [])
        self.heard = table.version
        for viewer, tap in self.server.taps.items():
            for text in tap.take():
                self._judge_text(viewer, text)

    def _judge_text(self, viewer: Seat, text: str, asked: Iterable[str] = ()) -> None:
        self.oracle.judge(self.game, viewer, text, asked)
        assert seeds.in_hex(self.server.table.seed) not in text, "the seed"
        assert seeds.in_hex(self.server.match.seed) not in text, "the seed"
        for chair in self.server.table.chairs:
            assert not chair.token or chair.token not in text, "a token"

    def _judge_lines(self, lines: list[str]) -> None:
        """A log names no card at all."""
        for line in lines:
            self.oracle.judge_silence(line)
            self._judge_text(TABLE, line)
