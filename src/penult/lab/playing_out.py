"""A match between bots, played to its end in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from penult.bots import Decision
from penult.bots.own import named
from penult.core.actions import Action
from penult.core.coercion import WrongKind
from penult.core.ids import TABLE, Outcome, Seat
from penult.match.match import Match
from penult.match.mind import Mind
from penult.match.policy import Bot, Policy
from penult.thinking.deciding import decide
from penult.thinking.seated import BotWithMind

Player: TypeAlias = str | Bot | Policy


class LocalBot(BotWithMind):
    """A bot that thinks in this process."""

    def think(self, match: Match, mind: Mind, moves: Sequence[Action]) -> Decision | None:
        found = decide(match, self.seat, mind, self.stream.seed, len(match.acts))
        return self.decision(match, found, moves)


def play_out(match: Match, players: Sequence[Player]) -> Outcome | None:
    """Let bots play a match on to its end, or to the end of the round if it stops between rounds.

    A player is a bot, its name or a policy; fewer players than seats take several seats each. The
    same match and players always give the same actions.
    """
    bots = [bot_in(match, player) for player in players_in(players)]
    seated = [LocalBot(match, seat, bots[seat % len(bots)]) for seat in range(match.seats)]
    while not match.outcome and not match.is_between:
        match.push(*next_action(match, seated))
    return match.outcome


def players_in(given: object) -> Sequence[Player]:
    if not isinstance(given, Sequence) or isinstance(given, str) or not given:
        raise WrongKind("players", given)
    return given


def bot_in(match: Match, player: Player) -> Bot:
    if isinstance(player, str):
        return named(match.game.name, player)
    if isinstance(player, Bot):
        return player
    if not callable(player):
        raise WrongKind("players", player)
    return Bot(getattr(player, "__name__", ""), player)


def next_action(match: Match, seated: Sequence[BotWithMind]) -> tuple[Seat, Action]:
    """Whoever may react is asked first, seat by seat, then the seat whose turn it is."""
    if match.turn == TABLE:
        return TABLE, match.legal(TABLE)[0]
    for seat in (*match.reactors, match.turn):
        answer = seated[seat].answer(match)
        if answer:
            return seat, answer.action
    return match.turn, match.moves()[0]
