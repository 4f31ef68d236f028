"""Chairs, the people in them, and names and ids."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable
from enum import StrEnum
from zlib import crc32

import msgspec

from penult.core.animals import ANIMALS, Animal
from penult.core.enums import quick
from penult.core.ids import NOBODY, Seat
from penult.tables.errors import BadName, UnknownAvatar


@quick
class TablePhase(StrEnum):
    GATHERING = "gathering"  # some chair is empty
    ACCEPTING = "accepting"  # all chairs are taken; somebody still has to accept the options
    PLAYING = "playing"
    BETWEEN = "between"  # a round is over; people look at the score
    OVER = "over"  # the match has ended
    CLOSED = "closed"  # nobody is left


class Wish(StrEnum):
    NONE = ""
    PAUSE = "pause"
    RESUME = "resume"


class Chat(StrEnum):
    OFF = "off"
    REACTIONS = "reactions"  # from a fixed list
    ALL = "all"  # free text as well


class BotSpeed(StrEnum):
    """How fast bots play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Chair(msgspec.Struct):
    """A chair is empty, or taken by a person (with the hash of a token) or a bot."""

    name: str = ""
    avatar: str = ""  # an animal
    token: str = ""  # hash; only a person has one
    bot: str = ""  # the bot that plays here
    deputy: str = ""  # the bot that plays for a person who is away
    accepted: bool = False
    ready: bool = False  # for the next round
    open: bool = False  # agrees that spectators see the hand
    seed: str = ""  # hex: the seat's own randomness for the next deal
    here: bool = False  # the person is connected
    since: int = 0  # since when
    missed: int = 0  # consecutive turns that timed out
    missed_at: int = 0  # when the last one did
    auto: bool = False  # the only possible move is made without asking
    wish: Wish = Wish.NONE
    again: bool = False  # wants a rematch
    former: str = ""  # hash of the token of a player who left to a bot and may return
    stands_in: bool = False  # the bot took over from a person who left

    @property
    def is_empty(self) -> bool:
        return not self.name

    @property
    def is_person(self) -> bool:
        return bool(self.token)

    @property
    def is_takeable(self) -> bool:
        """Whether a bot sits here in whose place a person may play, unless another may return."""
        return bool(self.bot) and not self.former

    def miss(self, at: int) -> None:
        """A turn timed out; several actions at the same time count once."""
        self.missed += at != self.missed_at
        self.missed_at = at

    @property
    def attends(self) -> bool:
        """Whether a person is here and playing."""
        return self.is_person and self.here and not self.deputy

    @property
    def player(self) -> str:
        """The bot that plays here now, or empty if a person does."""
        return self.bot or self.deputy


def first_takeable(chairs: list[Chair]) -> Seat:
    return next((seat for seat, chair in enumerate(chairs) if chair.is_takeable), NOBODY)


def first_empty(chairs: list[Chair]) -> Seat:
    return next((seat for seat, chair in enumerate(chairs) if chair.is_empty), NOBODY)


def new_host(chairs: list[Chair]) -> Seat:
    """The first person who is present, or any person; never a bot."""
    people = [seat for seat, chair in enumerate(chairs) if chair.is_person]
    there = [seat for seat in people if chairs[seat].here]
    return next(iter(there or people), NOBODY)


BOTS: dict[str, Animal] = {  # the animal of each
    "Ada": "owl",
    "Ben": "bear",
    "Cleo": "cat",
    "Dora": "deer",
    "Emil": "hedgehog",
    "Fay": "fox",
    "Gus": "penguin",
    "Hana": "hare",
    "Ivo": "otter",
}
BOT_NAMES = tuple(BOTS)
LONGEST = 24
LETTERS = "abcdefghjkmnpqrstvwxyz23456789"  # none that look alike
ID_LENGTH = 10
CODE_LENGTH = 6
JOINER = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")  # inside a composed emoji


def tidy_name(name: str) -> str:
    """Collapse spaces; raises if the name isn't printable or is too long."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST or not JOINER.sub("", tidy).isprintable():
        raise BadName(most=LONGEST)
    return tidy


def free_bot_name(taken: Iterable[str], animals: Iterable[str] = (), face: str = "") -> str:
    """The first bot that isn't at the table yet, preferably with an animal that nobody has.

    ``face`` is the animal of its level; the first bot of a level has that one.
    """
    used, seen = set(taken), set(animals)
    free = [name for name in BOT_NAMES if name not in used]
    free.sort(key=lambda name: BOTS[name] != face)
    return next((name for name in free if BOTS[name] not in seen), (free or BOT_NAMES)[0])


def known_avatar(avatar: str) -> str:
    """Raises if there is no such animal; empty stays empty."""
    if avatar and avatar not in ANIMALS:
        raise UnknownAvatar(avatar=avatar, known=", ".join(ANIMALS))
    return avatar


def usual_avatar(name: str, taken: Collection[str] = ()) -> str:
    """The animal of somebody who didn't choose one: each bot has its own.

    Others get one that is neither at the table nor a bot's, as long as there is one.
    """
    if name in BOTS:
        return BOTS[name]
    free = [animal for animal in ANIMALS if animal not in taken]
    own = [animal for animal in free if animal not in BOTS.values()]
    choice = own or free or ANIMALS
    return choice[crc32(name.encode()) % len(choice)]


def usual_avatars(names: Iterable[str]) -> tuple[str, ...]:
    """Of people whose choice isn't known."""
    found: list[str] = []
    for name in names:
        found.append(usual_avatar(name, found))
    return tuple(found)


def fresh_id(beside: str = "") -> str:
    """A table's id. It is part of its link and can't be guessed.

    ``beside``: a table with the same first letter, so that both are served by the same process.
    """
    return beside[:1] + drawn(ID_LENGTH - len(beside[:1]))


RARE = 1_000_000  # codes for each that is in use, at least


def fresh_code(used: int = 0) -> str:
    """A short code that people can type; the more are in use, the longer."""
    length = CODE_LENGTH
    while len(LETTERS) ** length < RARE * used:
        length += 1
    return drawn(length)


def drawn(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
