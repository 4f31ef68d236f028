"""The end of a round, its score, and the end of the match (MAS-86 … 101, 114 … 128)."""

from __future__ import annotations

from penult.core.events import Kind
from penult.core.ids import NOBODY, Mask, Seat
from penult.games.master import phase, shoe, teams, voting
from penult.games.master.cards import DECK_SIZE, POINTS
from penult.games.master.clauses import Clause
from penult.games.master.options import (
    Options,
    in_teams,
    is_elimination,
    low_score,
    lower_partner_is_credited,
    only_finisher_scores,
    partners_change,
    partners_hand,
    rounds_of_partners,
    seating_of,
    truth_is_revealed,
)
from penult.games.master.state import State
from penult.games.master.teams import PartnerHand, Teams
from penult.games.mechanics import chance, hands, journal, scoring
from penult.games.mechanics.options import (
    dealer_after,
    lowest_wins_when_blocked,
    most_rounds,
    target_of,
    ties_play_on,
)
from penult.games.mechanics.scoring import DealerNext, Ending

CUT_CARDS = 30  # drawn for dealer in one shuffle: three each at a full table


def ask_who_deals(s: State) -> None:
    s.phase = phase.CUT
    s.seats.turn = NOBODY
    s.cutting.tied = 0
    chance.ask(s.chance, DECK_SIZE, CUT_CARDS)


def ask_for_deal(s: State) -> None:
    s.phase = phase.DEAL
    s.seats.turn = NOBODY
    chance.ask(s.chance, DECK_SIZE, DECK_SIZE)


# Points


def count_round(s: State) -> None:
    """Score the round, then end the match or deal again."""
    shoe.halt(s.shoe)
    if s.round_winner == NOBODY:
        journal.note(s.journal, Kind.BLOCKED, Clause.MAS_93)
    if truth_is_revealed(s.options):
        reveal(s)
    scoring.begin_count(s.scores)
    if low_score(s.options):
        everybody_scores_own_cards(s)
    elif s.round_winner != NOBODY:
        winner_scores_the_others(s, s.round_winner)
    elif lowest_wins_when_blocked(s.options):
        lowest_side_wins_the_differences(s)
    s.scores.rounds += 1
    playing = ~s.out
    if is_elimination(s.options):
        eliminate(s)
    if match_is_over(s):
        end_match(s, playing)
    else:
        next_round(s)


def reveal(s: State) -> None:
    """Reveal how many Super Jokers were bluffs that nobody challenged (MR-106)."""
    for seat in range(s.seats.count):
        if s.bluffs[seat] > 0:
            journal.note(s.journal, Kind.REVEALED, Clause.MAS_41, seat=seat, count=s.bluffs[seat])


def side_value(s: State, seat: Seat) -> int:
    """What the cards of the seat and its partner are worth."""
    points = 0
    for each in range(s.seats.count):
        if s.teams.side[each] == s.teams.side[seat]:
            points += hands.value(s.hands, each, POINTS)
    return points


def winner_scores_the_others(s: State, winner: Seat) -> None:
    """The winner scores the cards of all opponents (MAS-94), and so do partners (MAS-117, 120)."""
    points = 0
    for seat in range(s.seats.count):
        points += weight(s, seat) * hands.value(s.hands, seat, POINTS)
    credit(s, winner, points, Clause.MAS_94)


def weight(s: State, seat: Seat) -> int:
    """How the cards that a seat keeps count; a partner's may count, not count, or be deducted."""
    if s.ring.size < 2:
        return 0  # all others have left: nothing is counted (MR-109)
    winner = s.round_winner
    partner = winner != NOBODY and s.teams.side[seat] == s.teams.side[winner]
    if low_score(s.options) or not partner:
        blocked = lowest_wins_when_blocked(s.options)
        return scoring.weight(seat, winner, low_score(s.options), blocked)
    match partners_hand(s.options):  # MAS-118
        case PartnerHand.COUNT:
            return 1
        case PartnerHand.DEDUCT:
            return -1
        case _:
            return 0


def credit(s: State, winner: Seat, points: int, clause: Clause) -> None:
    """Both partners score the points, unless only the one who went out does (MR-70)."""
    for seat in range(s.seats.count):
        with_winner = teams.are_partners(s.teams, seat, winner)
        if seat == winner or (with_winner and not only_finisher_scores(s.options)):
            cited = clause if seat == winner else clause_of_partner(s)
            scoring.write_down(s.scores, s.journal, seat, points, cited)


def clause_of_partner(s: State) -> Clause:
    return Clause.MAS_120 if partners_change(s.options) else Clause.MAS_117


def everybody_scores_own_cards(s: State) -> None:
    """Players score their own cards (MAS-98, 123), partners those of both (MR-71)."""
    clause = Clause.MAS_123 if is_elimination(s.options) else Clause.MAS_98
    for seat in range(s.seats.count):
        if not s.out >> seat & 1:
            scoring.write_down(s.scores, s.journal, seat, side_value(s, seat), clause)


def lowest_side_wins_the_differences(s: State) -> None:
    """The second reading of MR-56; if sides tie for the lowest hand, nobody scores."""
    winner = s.ring.order[0]
    for place in range(1, s.ring.size):
        if holds_less(s, s.ring.order[place], winner):
            winner = s.ring.order[place]
    lowest = side_value(s, winner)
    points = 0
    counted = 1 << s.teams.side[winner]
    for place in range(s.ring.size):
        seat = s.ring.order[place]
        if counted >> s.teams.side[seat] & 1:
            continue
        counted |= 1 << s.teams.side[seat]
        if side_value(s, seat) == lowest:
            return
        points += side_value(s, seat) - lowest
    credit(s, winner, points, Clause.MAS_93)


def holds_less(s: State, seat: Seat, other: Seat) -> bool:
    """Is the seat's side lower, or between partners its own hand (MR-56, 70)?"""
    if side_value(s, seat) != side_value(s, other):
        return side_value(s, seat) < side_value(s, other)
    if not teams.are_partners(s.teams, seat, other) or not lower_partner_is_credited(s.options):
        return False
    return hands.value(s.hands, seat, POINTS) < hands.value(s.hands, other, POINTS)


# The end of the match


def eliminate(s: State) -> None:
    """Players who reach the limit are out of the match (MAS-124)."""
    for seat in range(s.seats.count):
        if not s.out >> seat & 1 and s.scores.total[seat] >= target_of(s.options):
            s.out |= 1 << seat
            total = s.scores.total[seat]
            journal.note(s.journal, Kind.ELIMINATED, Clause.MAS_124, seat=seat, count=total)


def match_is_over(s: State) -> bool:
    if s.scores.rounds >= most_rounds(s.options) or sides_left(s) < 2:
        return True
    if is_elimination(s.options):
        return False  # MAS-126
    if not reached_the_end(s):
        return False  # MAS-101
    return not (ties_play_on(s.options) and is_shared(s))


def sides_left(s: State) -> int:
    """How many sides still have a player in the match."""
    sides = 0
    for seat in range(s.seats.count):
        if not s.out >> seat & 1:
            sides |= 1 << s.teams.side[seat]
    return sides.bit_count()


def match_ending(o: Options, seats: int) -> Ending:
    """Changing partners play a number of rounds, each for themselves (MAS-120, 121)."""
    if partners_change(o):
        return Ending(0, rounds_of_partners(o))
    sides = Teams()
    if in_teams(o) and seating_of(o) > 0:
        teams.as_written(sides, seats, seating_of(o))
    elif in_teams(o):
        teams.opposite(sides, seats)
    else:
        teams.alone(sides, seats)
    low, plays_on, eliminates = low_score(o), ties_play_on(o), is_elimination(o)
    rounds, sides_of = most_rounds(o), tuple(sides.side[:seats])
    return Ending(target_of(o), rounds, low, plays_on, eliminates, sides_of)


def reached_the_end(s: State) -> bool:
    """Have all rounds been played (MAS-121), or has somebody reached the target (MAS-97, 99)?"""
    if partners_change(s.options):
        return s.scores.rounds >= rounds_of_partners(s.options)
    return scoring.highest(s.scores, s.seats.count) >= target_of(s.options)


def is_shared(s: State) -> bool:
    """Are several sides tied for the best total (MR-58)?"""
    winners = best_of(s, ~s.out)
    sides = 0
    for seat in range(s.seats.count):
        if winners >> seat & 1:
            sides |= 1 << (seat if partners_change(s.options) else s.teams.side[seat])
    return sides & (sides - 1) != 0


def best_of(s: State, among: Mask) -> Mask:
    """The seats with the best total: the highest, or with low scores the lowest."""
    found = 0
    best = 0
    for seat in range(s.seats.count):
        if not among >> seat & 1:
            continue
        total = -s.scores.total[seat] if low_score(s.options) else s.scores.total[seat]
        if found == 0 or total > best:
            best = total
            found = 0
        if total == best:
            found |= 1 << seat
    return found


def end_match(s: State, playing: Mask) -> None:
    """The best total among those left wins; if nobody is left, among those who played (MR-72)."""
    left = ~s.out & (1 << s.seats.count) - 1
    crown(s, best_of(s, left if left != 0 else playing))


def last_one_wins(s: State) -> None:
    """Everybody else has left (MR-109)."""
    s.round_winner = NOBODY
    s.scores.rounds += 1
    shoe.halt(s.shoe)
    crown(s, 1 << s.ring.order[0])


def crown(s: State, winners: Mask) -> None:
    s.winners = winners
    voting.end_vote(s)
    scoring.note_winners(s.scores, s.journal, s.seats.count, winners, clause_of_victory(s))
    s.phase = phase.OVER
    s.seats.turn = NOBODY


def clause_of_victory(s: State) -> Clause:
    if is_elimination(s.options):
        return Clause.MAS_126
    if partners_change(s.options):
        return Clause.MAS_121
    if low_score(s.options):
        return Clause.MAS_99
    return Clause.MAS_117 if in_teams(s.options) else Clause.MAS_97


# The next round


def next_round(s: State) -> None:
    if is_redrawn(s):
        ask_who_deals(s)
    else:
        ask_for_deal(s)


def is_redrawn(s: State) -> bool:
    """Is it drawn anew who deals? Changing partners take turns (MR-69)."""
    return dealer_after(s.options) == DealerNext.REDRAW and not partners_change(s.options)


def pass_deal(s: State) -> None:
    """The deal moves on, past those who are out (MAS-14, MR-72), unless it has been drawn."""
    if is_redrawn(s):
        return
    if partners_change(s.options):
        dealer = (s.teams.first + s.scores.rounds) % teams.ROTATING  # MR-69
    elif dealer_after(s.options) == DealerNext.WINNER and s.round_winner != NOBODY:
        dealer = s.round_winner
    else:
        dealer = (s.seats.dealer + 1) % s.seats.count
    while s.out >> dealer & 1:
        dealer = (dealer + 1) % s.seats.count
    s.seats.dealer = dealer
    journal.note(s.journal, Kind.DEALER, Clause.MAS_14, seat=dealer)
