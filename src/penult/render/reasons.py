"""Why something can't be done now, in one plain sentence about the position.

It is made of what the viewer can see (a scene) and of the action they tried, so it never tells more
than they may know. Where a game names no obstacle, the rule itself is quoted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from penult.core.actions import Action, Verb
from penult.core.deck import LETTERS
from penult.core.errors import clause_name
from penult.core.ids import NO_CARD, NO_COLOUR, TABLE, Card
from penult.games.obstacles import Obstacle
from penult.games.scene import Scene
from penult.render.words import Words

IN_TURN = (  # only for the player whose turn it is
    *(Verb.LAY, Verb.DRAW, Verb.PASS, Verb.PRESS, Verb.MELD, Verb.BREAK, Verb.TAKE_BACK),
    *(Verb.FIRE, Verb.KEEP, Verb.RESET, Verb.FINISH, Verb.PLAN),
)
NAMING = (  # somebody the table waits for
    *(Obstacle.COLOUR_FIRST, Obstacle.LOOK_FIRST, Obstacle.ANSWER_FIRST, Obstacle.START_CLOCK),
    *(Obstacle.JESTER_FIRST, Obstacle.VICTIM_FIRST),
)
FOR_EVERYBODY = (  # true whoever asks
    *(Obstacle.MATCH_OVER, Obstacle.ROUND_OVER, Obstacle.DEALING, Obstacle.PAUSED, Obstacle.OUT),
    *(Obstacle.READY_FIRST, Obstacle.SIGNAL_FIRST, *NAMING),
)
RUN = re.compile(r"([a-z])(\d+)-(\d+)")  # r3-7
SET = re.compile(r"(\d+)([a-z]+)")  # 7rby
MANY = 3  # missing tiles that aren't worth listing
FIRST_SENTENCE = re.compile(r"(?<=[.!?])\s")


def plain(words: Words, scene: Scene, action: Action, clause: IntEnum) -> str:
    """One sentence for the viewer of the scene, whose action this clause forbids."""
    sentence = RefusedAction(words, scene, action, clause).sentence()
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class RefusedAction:
    words: Words
    scene: Scene
    action: Action
    clause: IntEnum

    def sentence(self) -> str:
        obstacle = self.obstacle()
        if obstacle is None:
            return self.rule()
        if obstacle in (*NAMING, Obstacle.TURN) and self.scene.turn == TABLE:
            return self.words.texts.text("reason-wait")
        if self.is_of_a_card and self.action.card not in self.held and self.is_mine:
            if obstacle in (Obstacle.TURN, Obstacle.MATCH, Obstacle.JUMP_TWIN):
                return self.say("not-held")
        return self.told(obstacle) if self.makes_sense(obstacle) else self.rule()

    def makes_sense(self, obstacle: Obstacle) -> bool:
        """Whether everything that its sentence names is there."""
        match obstacle:
            case Obstacle.TURN:
                return self.scene.turn != self.scene.viewer
            case Obstacle.OWES:
                return self.scene.debt > 0
            case Obstacle.CATCH | Obstacle.NOT_CHOSEN:
                return self.has_target
            case _:
                return True

    def obstacle(self) -> Obstacle | None:
        """What the game says, unless it is simpler: not your turn, or not your card."""
        known = self.words.game.obstacles
        found = known.get((self.clause, self.action.verb)) or known.get(self.clause)
        if found is None or found in FOR_EVERYBODY or self.action.verb not in IN_TURN:
            return found
        return Obstacle.TURN if self.scene.turn != self.scene.viewer else found

    def rule(self) -> str:
        """The first sentence of the clause."""
        return FIRST_SENTENCE.split(self.words.clause(clause_name(self.clause)))[0]

    def told(self, obstacle: Obstacle) -> str:
        match obstacle:
            case Obstacle.MATCH:
                return self.say("match" + self.what_matches())
            case Obstacle.PRESS_DONE:
                return self.say(Obstacle.OWES if self.scene.debt else obstacle)
            case Obstacle.CALL:
                called = "called" in self.scene.seats[self.scene.viewer].marks
                return self.say("called" if called else "call", count=len(self.scene.hand))
            case Obstacle.CATCH | Obstacle.NOT_CHOSEN:
                return self.say(obstacle + self.who())
            case Obstacle.STOP_ON_TOP:
                return self.say("frozen" if self.is_frozen else "stop-on-top")
            case Obstacle.FORBIDDEN:
                return self.say("answer-first" if self.scene.rule else "forbidden")
            case Obstacle.COLOUR_WITH_IT:
                return self.say(obstacle if self.action.colour == NO_COLOUR else "colour-stays")
            case Obstacle.MELD:
                return self.meld()
            case Obstacle.SINGLE:
                return self.say(obstacle, tile=self.words.card(self.single()))
            case _:
                return self.say(obstacle)

    def say(self, key: str, **more: object) -> str:
        """A text of this game or of all; ``person`` is whether the viewer is waited for."""
        words, scene = self.words, self.scene
        values: dict[str, object] = {
            "person": "you" if scene.turn == scene.viewer else "they",
            "name": words.name(scene.turn),
            "other": words.names[self.action.target] if self.has_target else "",
            "card": words.card(self.action.card) if self.is_of_a_card else "",
            "a_card": words.a_card(self.action.card) if self.is_of_a_card else "",
            "top": words.card(self.top) if self.top != NO_CARD else "",
            "a_top": words.a_card(self.top) if self.top != NO_CARD else "",
            "face": words.face(self.top) if self.top != NO_CARD else "",
            "colour": words.colour(self.colour) if self.colour != NO_COLOUR else "",
            "tray": words.tray(self.action.tray),
            "count": scene.debt,
        }
        return words.text(f"reason-{key}", **values | more)

    # What the viewer sees

    @property
    def is_mine(self) -> bool:
        return self.scene.turn == self.scene.viewer or self.action.verb == Verb.JUMP

    @property
    def is_of_a_card(self) -> bool:
        return 0 <= self.action.card < len(self.words.game.cards)

    @property
    def has_target(self) -> bool:
        return 0 <= self.action.target < len(self.words.names)

    @property
    def held(self) -> set[Card]:
        return {held.card for held in self.scene.hand}

    @property
    def top(self) -> Card:
        """The card it would be played on."""
        if self.scene.balance and self.action.tray >= 0:
            return self.scene.balance.trays[self.action.tray].top
        return self.scene.top

    @property
    def colour(self) -> int:
        if self.scene.balance and self.action.tray >= 0:
            return self.scene.balance.trays[self.action.tray].colour
        return self.scene.colour

    @property
    def is_frozen(self) -> bool:
        balance = self.scene.balance
        return balance is not None and balance.trays[self.action.tray].frozen

    def what_matches(self) -> str:
        """How the text of ``match`` goes on: only a colour counts on a wild."""
        by_colour = self.words.game.colours[self.top] == NO_COLOUR
        place = "-tray" if self.scene.balance else ""
        return place + ("-colour" if by_colour else "")

    def who(self) -> str:
        if self.action.target == self.scene.viewer:
            return "-self"
        marks = self.scene.seats[self.action.target].marks if self.has_target else ()
        return "-partner" if "partner" in marks else ""

    # Tiles

    def meld(self) -> str:
        """Which tiles are missing, if they are few."""
        left = list(self.scene.spread.singles) if self.scene.spread else []
        missing = []
        for tile in self.tiles():
            if tile in left:
                left.remove(tile)
            else:
                missing.append(tile)
        if not 0 < len(missing) < MANY:
            return self.say("no-meld")
        named = self.words.texts.text("list-and").join(map(self.words.number, missing))
        return self.say("meld", tiles=named)

    def tiles(self) -> list[Card]:
        """The tiles of the meld in the action's notation."""
        code = self.action.text.partition(" ")[2]
        if run := RUN.fullmatch(code):
            names = [f"{run[1]}{number}" for number in range(int(run[2]), int(run[3]) + 1)]
        elif found := SET.fullmatch(code):
            names = [f"{letter}{found[1]}" for letter in found[2] if letter in LETTERS]
        else:
            names = []
        cards = self.words.game.cards
        return [cards.index(name) for name in names if name in cards]

    def single(self) -> Card:
        """A tile that is in no meld, rather one's own than a start tile."""
        spread = self.scene.spread
        assert spread
        own = [tile for tile in spread.singles if tile in spread.laid]
        return (own or list(spread.singles))[0]
