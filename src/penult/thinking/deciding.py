"""What a bot with a mind does: it thinks ahead, with the lapses and the taste that it has."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from penult.bots import find
from penult.bots.habits import ROUND
from penult.chance.stream import MASK, Stream, happens, mix
from penult.core.actions import WAIT, Action, Verb
from penult.core.ids import Seat
from penult.match.match import Match
from penult.match.mind import Mind, Taste
from penult.thinking.compiling import MODEL
from penult.thinking.recalling import recall
from penult.thinking.think import Evaluation, Thought, call_before, think

SLIPS = (Verb.CATCH, Verb.CALL_OUT, Verb.JUMP)  # chances that a player may overlook
FORGETTING, NOTICING = 3, 4  # salts of the random numbers
THOUSAND = 1000


def decide(
    match: Match, seat: Seat, mind: Mind, seed: int, occasion: int, whole: bool = True
) -> Action | None:
    """What the bot in this seat does now, or None.

    ``seed`` is the seat's own; ``occasion`` tells one decision from the next. ``whole``: it plays
    for the match, not just for this round.
    """
    return choose(match, thought_of(match, seat, mind, seed, occasion, whole), mind, seed)


def thought_of(
    match: Match, seat: Seat, mind: Mind, seed: int, occasion: int, whole: bool = True
) -> Thought:
    """What the bot thinks, from what it remembers."""
    known = recall(match, seat, mind.memory)
    luck = (seed ^ mix(occasion & MASK)) & MASK
    return think(match, seat, mind.worlds, luck, known, mind.trust, whole, mind.horizon)


def choose(match: Match, thought: Thought, mind: Mind, seed: int) -> Action | None:
    """The best action that the bot doesn't overlook, or the call that belongs to it."""
    seat, lapses = thought.seat, lapses_of(match, thought.seat, mind, seed)
    if not thought.judged:
        is_seen = thought.now is None or thought.now.verb not in lapses
        return thought.now if is_seen else usual_without(match, seat, lapses, seed)
    actions = [each.action for each in liked(thought.judged, mind.taste)]
    seen = [each for each in actions if each is None or each.verb not in lapses]
    if not seen:
        return usual_without(match, seat, lapses, seed)
    call = call_before(match, seat, match.moves(seat), seen[0])
    return seen[0] if call == WAIT or Verb.CALL in lapses else match.game.actions[call]


def lapses_of(match: Match, seat: Seat, mind: Mind, seed: int) -> tuple[Verb, ...]:
    """What the bot doesn't think of now; the same each time it is asked about the same card."""
    view = match.view(seat)
    card, lapse = view.played + ROUND * view.rounds, 100 - mind.attention
    next_card = card + (match.turn == seat)
    forgets = happens(Stream(seed=mix(seed ^ FORGETTING)), lapse, next_card)
    overlooks = happens(Stream(seed=mix(seed ^ NOTICING)), lapse, card)
    return ((Verb.CALL,) if forgets else ()) + (SLIPS if overlooks else ())


def usual_without(match: Match, seat: Seat, lapses: Collection[Verb], seed: int) -> Action | None:
    """What ``sensible`` does if these verbs don't come to its mind."""
    legal = [action for action in match.moves(seat) if action.verb not in lapses]
    if not legal:
        return None
    ids = [action.id for action in legal]
    policy = find(match.game.name, MODEL).policy
    chosen = policy(match.view(seat), ids, len(ids), Stream(seed=seed))
    if chosen in ids:
        return match.game.actions[chosen]
    return legal[0] if match.turn == seat else None


def liked(judged: Sequence[Evaluation], taste: Taste) -> Sequence[Evaluation]:
    """The best first; of those that are nearly as good, the ones it likes most."""
    least = judged[0].value - taste.margin / THOUSAND
    close = [each for each in judged if each.value >= least]
    close.sort(key=lambda each: -worth(each, taste))
    return close + [each for each in judged if each.value < least]


def worth(judged: Evaluation, taste: Taste) -> float:
    """In thousandths of a round won."""
    worth = THOUSAND * judged.value + taste.point * judged.points_left
    return worth + taste.turn * judged.turns + taste.strike * judged.next_drew
