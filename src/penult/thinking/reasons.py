"""Why an action is the best: features that the next best lacks, and that the search confirms.

A feature is something one can see ("you keep your wild"). It becomes a reason only if the count
that goes with it (here: cards drawn until the end of the round) differs between the two actions by
more than two standard errors. If no feature passes, the hint says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import sqrt

from penult.core.actions import Action, Verb
from penult.core.events import Event, Kind
from penult.core.ids import NO_CARD, NO_COLOUR, NOBODY, Card, Seat
from penult.core.shapes import WORD
from penult.games.game import Game
from penult.games.mechanics.hands import cards_of
from penult.games.mechanics.knowledge import Knowledge
from penult.games.scene import Scene
from penult.match.match import Match
from penult.render.hints import Advice, HintReason, Sure
from penult.thinking.outlook import MOVING_HANDS, Outlook, look_ahead
from penult.thinking.recalling import recall
from penult.thinking.think import Evaluation, Thought

ERRORS = 2.0  # how many standard errors count as a difference
FAR, CLEAR = 0.15, 0.05  # how much more often the best action wins
MOST_REASONS = 2
FEW = 2  # cards of somebody who is nearly out
DEAR = 10  # points that are worth mentioning
SOME = 2  # cards of a colour that are worth mentioning
UNSURE = 2  # cards drawn since, of which nothing is known
HALF = 0.5
FULL_SET = 4  # tiles
ALL = (1 << WORD) - 1


def hint_about(
    match: Match, seat: Seat, thought: Thought, known: Knowledge | None = None
) -> Advice:
    """What to do, how sure that is, and why: all from what the seat may know."""
    now, best = told(thought.now), told(thought.best)
    then = best if best != now else ""
    if not thought.judged:
        sure: Sure = "only" if len(match.moves(seat)) == 1 else "usual"
        return Advice(now, then, sure, laid=laid_by(match, seat, thought.now))
    first, *others = thought.judged
    laid = laid_by(match, seat, first.action)
    second = next((each for each in others if not is_same(match, seat, each.action, laid)), None)
    if second is None:
        return Advice(now, then, "usual", laid=laid)
    instead = told(second.action)
    if not differ(first.value, second.value, first.error, second.error):
        instead_laid = laid_by(match, seat, second.action)
        return Advice(now, then, "close", instead, laid=laid, instead_laid=instead_laid)
    case = Case.make(match, seat, first, second, known or recall(match, seat))
    reasons = tuple(case.reasons()) if case else ()
    return Advice(now, then, how_sure(first.value - second.value), instead, reasons, laid)


def is_same(match: Match, seat: Seat, action: Action | None, laid: tuple[Card, ...]) -> bool:
    """Does another plan lay the same tiles?"""
    return bool(laid) and sorted(laid_by(match, seat, action)) == sorted(laid)


def told(action: Action | None) -> str:
    return action.text if action else ""


def how_sure(difference: float) -> Sure:
    return "far" if difference >= FAR else "clear" if difference >= CLEAR else "little"


def laid_by(match: Match, seat: Seat, action: Action | None) -> tuple[Card, ...]:
    """The tiles that a plan lays; it depends on nothing that the seat doesn't see."""
    if action is None or action.verb != Verb.PLAN:
        return ()
    state, view = match.blind(seat), match.game.view()
    match.game.apply(state, seat, action.id)
    match.game.show(state, seat, view)
    spread = match.game.scene(view).spread
    return spread.laid if spread else ()


# Evidence


def differ(one: float, other: float, error: float, other_error: float) -> bool:
    return abs(one - other) > ERRORS * sqrt(error**2 + other_error**2)


def shares_differ(one: float, other: float, worlds: int, other_worlds: int) -> bool:
    """The same for shares of worlds."""
    share = (one * worlds + other * other_worlds) / (worlds + other_worlds)
    return abs(one - other) > ERRORS * sqrt(share * (1 - share) * (1 / worlds + 1 / other_worlds))


@dataclass(frozen=True)
class Evidence:
    """What came of the best action, and of the next best."""

    best: Evaluation
    other: Evaluation

    def share(self, of: Callable[[Evaluation], float], *, more: bool) -> bool:
        """Does it happen clearly more often, or less often, after the best action?"""
        one, other = of(self.best), of(self.other)
        if (one > other) != more:
            return False
        return shares_differ(one, other, self.best.worlds, self.other.worlds)

    @property
    def draws_less(self) -> bool:
        one, other = self.best, self.other
        return one.drew < other.drew and differ(
            one.drew, other.drew, one.drew_error, other.drew_error
        )

    @property
    def keeps_fewer_points(self) -> bool:
        one, other = self.best, self.other
        return one.points_left < other.points_left and differ(
            one.points_left, other.points_left, one.points_error, other.points_error
        )

    @property
    def next_draws_more(self) -> bool:
        return self.share(lambda each: each.next_drew, more=True)

    @property
    def pays_less(self) -> bool:
        return self.share(lambda each: each.paid, more=False)

    @property
    def plays_again(self) -> bool:
        return self.best.again > HALF and self.share(lambda each: each.again, more=True)

    def wins_less(self, seat: Seat) -> bool:
        return self.share(lambda each: each.won[seat], more=False)


# Features


def about_different_seats(reasons: Iterable[HintReason]) -> Iterator[HintReason]:
    """Nobody is named twice in one sentence."""
    named: set[Seat] = set()
    for reason in reasons:
        if reason.seat not in named:
            yield reason
        if reason.seat != NOBODY:
            named.add(reason.seat)


@dataclass(frozen=True)
class Case:
    """The best action beside the next best one, in one position."""

    game: Game
    scene: Scene  # before
    known: Knowledge
    events: tuple[Event, ...]  # as the seat saw them
    best: Outlook
    other: Outlook
    evidence: Evidence

    @classmethod
    def make(
        cls, match: Match, seat: Seat, first: Evaluation, second: Evaluation, known: Knowledge
    ) -> Case | None:
        looks = look_ahead(match, seat, known, (first.action, second.action))
        if not looks:
            return None
        best, other = looks
        events, evidence = tuple(match.events_for(seat)), Evidence(first, second)
        return cls(match.game, match.scene(seat), known, events, best, other, evidence)

    def reasons(self) -> Iterable[HintReason]:
        """The most telling first, and not too many."""
        if self.best.goes_out and not self.other.goes_out:
            return (HintReason("goes-out"),)
        found = (reason for check in CHECKS for reason in check(self))
        return list(islice(about_different_seats(found), MOST_REASONS))

    def size(self, seat: Seat) -> int:
        """How many cards somebody has; 0 if the table shows it only roughly."""
        shown = self.scene.seats[seat]
        return 0 if shown.about else shown.size

    def is_nearly_out(self, seat: Seat) -> bool:
        return seat not in (NOBODY, self.best.seat) and 0 < self.size(seat) <= FEW

    @cached_property
    def wilds(self) -> set[Card]:
        return {card for card, colour in enumerate(self.game.colours) if colour == NO_COLOUR}


def verb_of(look: Outlook) -> Verb | None:
    return look.action.verb if look.action else None


def in_ten(share: float) -> int:
    return round(10 * share)


def odds(case: Case) -> Iterator[HintReason]:
    """A challenge, judged by how often it succeeds."""
    best, other = case.evidence.best, case.evidence.other
    if verb_of(case.best) == Verb.CHALLENGE and case.evidence.pays_less:
        yield HintReason("odds", count=in_ten(1 - best.paid))
    elif verb_of(case.other) == Verb.CHALLENGE and other.paid > HALF and case.evidence.draws_less:
        yield HintReason("odds-against", count=in_ten(other.paid))


def caught(case: Case) -> Iterator[HintReason]:
    found = [e.seat for e in case.best.events if e.kind == Kind.CAUGHT]
    for seat in found:
        if verb_of(case.other) != Verb.CATCH and case.evidence.wins_less(seat):
            yield HintReason("caught", seat=seat)


def risk(case: Case) -> Iterator[HintReason]:
    """A balance that falls less often."""
    balance = case.scene.balance
    actions = case.best.action, case.other.action
    if balance is None or not actions[0] or not actions[1] or not case.evidence.pays_less:
        return
    if actions[0].tray < 0 or actions[1].tray < 0 or actions[0].tray == actions[1].tray:
        return
    here, there = (balance.trays[each.tray].fall for each in actions if each)
    if here is None or there is None:
        yield HintReason("safer", tray=actions[0].tray)
    elif here < there:
        percent = round(100 * here), round(100 * there)
        kind = "risk" if percent[0] else "risk-none"
        yield HintReason(kind, tray=actions[0].tray, count=percent[0], other=percent[1])


def stops(case: Case) -> Iterator[HintReason]:
    """Somebody draws or misses a turn, which matters most if they are nearly out."""
    drawing = case.best.seats_of(Kind.DREW, Kind.OWES)
    missing = case.best.seats_of(Kind.SKIPPED)
    spared = case.other.seats_of(Kind.DREW, Kind.OWES, Kind.SKIPPED)
    if case.best.has(Kind.CAUGHT):
        return
    for seat in sorted((drawing | missing).keys() - spared.keys()):
        if not case.evidence.wins_less(seat):
            continue
        if case.is_nearly_out(seat):
            kind = "stops" if seat in drawing else "skips"
            yield HintReason(kind, seat=seat, count=case.size(seat))
        elif seat in drawing:
            yield HintReason("hits", seat=seat, count=drawing[seat])


def turns_away(case: Case) -> Iterator[HintReason]:
    """Somebody who is nearly out would play next, and doesn't."""
    seat = case.other.scene.turn
    reversed_, was = case.best.has(Kind.REVERSED), case.other.has(Kind.REVERSED, Kind.SKIPPED)
    hurt = case.best.seats_of(Kind.DREW, Kind.OWES, Kind.SKIPPED)
    if seat == case.best.scene.turn or seat in hurt or not case.is_nearly_out(seat):
        return
    if case.evidence.wins_less(seat):
        if reversed_:
            yield HintReason("turns-away", seat=seat, count=case.size(seat))
        elif was:
            yield HintReason("spares", seat=seat, count=case.size(seat))


def lacks(case: Case) -> Iterator[HintReason]:
    """The next player probably has none of the colour."""
    scene, other = case.best.scene, case.other.scene
    seat, colour = scene.turn, scene.colour
    if scene.balance or scene.spread or seat in (NOBODY, case.best.seat) or colour == NO_COLOUR:
        return
    if case.game.colours[scene.top] not in (colour, NO_COLOUR):
        return
    is_lacked_too = other.colour == colour and other.turn in (seat, case.best.seat)
    if is_lacked_too or not lacks_colour(case, seat, colour) or not case.evidence.next_draws_more:
        return
    kind = "lacks-drew" if drew_on(case, seat, colour) else "lacks"
    few = case.size(seat) if case.is_nearly_out(seat) else 0
    yield HintReason(f"{kind}-few" if few else kind, seat=seat, colour=colour, count=few)


def lacks_colour(case: Case, seat: Seat, colour: int) -> bool:
    """Did it show that the seat has none, and has it drawn hardly anything since?"""
    colours, k = case.game.colours, case.known
    if any(colours[card] == colour for card in cards_of(k.known.held[seat])):
        return False
    kinds = sum(1 << card for card, its in enumerate(colours) if its == colour)
    low, high = kinds & ALL, kinds >> WORD
    without = unsure = 0
    for group in range(k.likely.size[seat]):
        out_low, out_high = k.likely.low[seat][group], k.likely.high[seat][group]
        if out_low & low == low and out_high & high == high:
            without += k.likely.count[seat][group]
        else:
            unsure += k.likely.count[seat][group]
    return without > 0 and unsure < UNSURE


def drew_on(case: Case, seat: Seat, colour: int) -> bool:
    """Has the seat drawn for its turn when this colour was in force, in this round?"""
    now, drew = NO_COLOUR, False
    for event in case.events:
        if event.kind == Kind.DEALT:
            drew = False
        elif event.kind == Kind.DREW and int(event.clause) == case.game.draw_clause:
            drew = drew or (event.seat == seat and now == colour)
        elif event.colour != NO_COLOUR:
            now = event.colour
        elif event.kind in (Kind.LAID, Kind.JUMPED, Kind.TURNED_UP) and event.card != NO_CARD:
            now = case.game.colours[event.card]
    return drew


def again(case: Case) -> Iterator[HintReason]:
    if case.evidence.plays_again:
        yield HintReason("again")


def keeps_wild(case: Case) -> Iterator[HintReason]:
    """The next best plays a wild that the best keeps for later."""
    spent = [card for card in case.other.gone if card in case.wilds and not case.best.gone[card]]
    if spent and case.evidence.draws_less:
        yield HintReason("keeps", card=spent[0])


def smaller_hand(case: Case) -> Iterator[HintReason]:
    """Hands are swapped or passed on, and the new one is smaller."""
    own = case.best.seat
    size = case.best.scene.seats[own].size
    if any(seat.about for seat in case.scene.seats) or case.other.has(*MOVING_HANDS):
        return
    if case.best.has(*MOVING_HANDS) and size < len(case.scene.hand) - 1:
        if case.evidence.keeps_fewer_points:
            yield HintReason("smaller-hand", count=size)


def follows(case: Case) -> Iterator[HintReason]:
    """More of the own cards fit next time, or more are of the colour that was chosen."""
    if case.scene.spread or not case.evidence.draws_less:
        return
    best, other = fitting(case, case.best), fitting(case, case.other)
    if verb_of(case.best) not in (Verb.LAY, Verb.JUMP, Verb.NAME) or len(best) <= len(other):
        return
    named = case.best.action.colour if case.best.action else NO_COLOUR
    if named != NO_COLOUR:
        same = [card for card in best if case.game.colours[card] == named]
        if len(same) >= SOME:
            yield HintReason("long-colour", colour=named, count=len(same))
    else:
        yield HintReason("follows", card=best[0], count=len(best))


def fitting(case: Case, look: Outlook) -> list[Card]:
    """The coloured cards left in the hand that match what then lies on top."""
    game, scene = case.game, look.scene
    places = [(tray.top, tray.colour) for tray in scene.balance.trays] if scene.balance else []
    places = places or [(scene.top, scene.colour)]
    return [
        card
        for card in look.left
        if game.colours[card] != NO_COLOUR
        and any(matches(game, card, top, colour) for top, colour in places)
    ]


def matches(game: Game, card: Card, top: Card, colour: int) -> bool:
    if game.colours[card] == colour:
        return True
    is_coloured = top != NO_CARD and game.colours[top] != NO_COLOUR
    return is_coloured and game.cards[card][1:] == game.cards[top][1:]


def sheds(case: Case) -> Iterator[HintReason]:
    """Dear cards go, which would count at the end."""

    def points(look: Outlook) -> int:
        return sum(case.game.points[card] * count for card, count in look.gone.items())

    more = points(case.best) - points(case.other)
    if more >= DEAR and case.evidence.keeps_fewer_points:
        yield HintReason("sheds", count=points(case.best))


# Tiles


def frees_joker(case: Case) -> Iterator[HintReason]:
    """A joker on the table gives way to the tile it stood for, and is used elsewhere."""
    if frees(case, case.best) and not frees(case, case.other):
        if case.evidence.draws_less or case.evidence.keeps_fewer_points:
            yield HintReason("joker")


def frees(case: Case, look: Outlook) -> bool:
    before, after = jokers(case.scene), jokers(look.scene)
    return any(before.count(tile) > after.count(tile) for tile in before)


def jokers(scene: Scene) -> list[Card]:
    """What the jokers on the table stand for."""
    melds = scene.spread.melds if scene.spread else ()
    return [piece.card for meld in melds for piece in meld.pieces if piece.joker]


def closes(case: Case) -> Iterator[HintReason]:
    """Fewer places remain where the next player could add a tile, who draws more often."""
    hurt = case.best.seats_of(Kind.DREW, Kind.OWES, Kind.SKIPPED)
    if case.scene.spread is None or hurt or case.best.scene.turn in (NOBODY, case.best.seat):
        return
    if open_places(case.best) < open_places(case.other) and case.evidence.next_draws_more:
        yield HintReason("closes", seat=case.best.scene.turn)


def open_places(look: Outlook) -> int:
    """Ends of runs and missing tiles of sets, and single tiles."""
    spread = look.scene.spread
    if spread is None:
        return 0
    runs = sum(2 for meld in spread.melds if meld.is_run)
    sets = sum(FULL_SET - len(meld.pieces) for meld in spread.melds if not meld.is_run)
    return runs + sets + len(spread.singles)


def keeps_actions(case: Case) -> Iterator[HintReason]:
    """The next best lays an action tile that the best keeps for later."""
    if case.scene.spread is None:
        return
    acting = {action.card for action in case.game.actions if action.verb == Verb.FIRE}
    spent = case.other.gone - case.best.gone
    kept = [card for card in spent if card in acting - case.wilds]
    if kept and (case.evidence.next_draws_more or case.evidence.draws_less):
        yield HintReason("keeps", card=kept[0])


CHECKS: tuple[Callable[[Case], Iterator[HintReason]], ...] = (
    *(odds, caught, risk, stops, turns_away, lacks, again, keeps_wild, smaller_hand),
    *(frees_joker, closes, keeps_actions, follows, sheds),
)
