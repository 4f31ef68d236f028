"""What is legal, and the clause that forbids the rest.

``why_not`` is the definition. The cards that may be played or jumped in with are bit masks:
``why_not`` looks up a bit and explains, ``legal`` lists the bits that are set.
"""

from __future__ import annotations

from penult.core.actions import Verb
from penult.core.deck import SAME_FACE, Face
from penult.core.ids import COLOURS, NO_COLOUR, NOBODY, TABLE, ActionId, Card, Mask, Seat
from penult.games.coloradd import phase
from penult.games.coloradd.cards import (
    CALL,
    CALL_OUT,
    CARD,
    CATCH,
    CHALLENGE,
    COUNT,
    CUSTOM,
    DRAW,
    FACE,
    JUMP,
    KINDS,
    LAY,
    NAME,
    NAMED,
    PASS,
    SEEN,
    TARGET,
    UNNAMED,
    VERB,
    WILD_FOUR,
    fitting,
    is_wild,
)
from penult.games.coloradd.clauses import Clause
from penult.games.coloradd.custom import answers, targets, wards, writing
from penult.games.coloradd.options import bluff_allowed, may_call_late
from penult.games.coloradd.state import State
from penult.games.mechanics import calling, debts, doubt, hands, jumping, lays, misplay, piles
from penult.games.mechanics import seats as round_table
from penult.games.mechanics.debts import DRAW_TWO_BITS, WILD_FOUR_BIT, Owed
from penult.games.mechanics.lays import COLOURED_KINDS, list_set, put
from penult.games.mechanics.misplay import Wrong
from penult.games.mechanics.options import (
    colour_scope,
    free_table,
    hands_move,
    jump_ends_with_first_act,
    last_card_moves_hands,
    may_jump_in,
    may_jump_on_oneself,
    may_stack,
    mix_of_stacks,
    price_of_a_false_catch,
    wilds_to_jump,
)

SEVENS = SAME_FACE[Face.SEVEN]


# Which cards


def would_bluff(s: State, seat: Seat) -> bool:
    """Would a wild +4 played by this seat now be illegal (ADD-38)?"""
    return doubt.unlawful(hands.kinds(s.hands, seat), s.colour, colour_scope(s.options))


def playable_kinds(s: State, seat: Seat) -> Mask:
    """What the seat holds, except a wild +4 that the table forbids (AR-28)."""
    kinds = hands.kinds(s.hands, seat)
    if kinds & WILD_FOUR_BIT and not bluff_allowed(s.options) and would_bluff(s, seat):
        kinds &= ~WILD_FOUR_BIT
    return kinds


def fitting_kinds(s: State, seat: Seat) -> Mask:
    fits = playable_kinds(s, seat) & fitting(piles.top(s.piles), s.colour)
    if s.wards.binding != 0 and wards.is_bound(s.wards, seat):
        fits &= targets.kinds_allowed(s, seat)
    return fits


def lawful_lays(s: State, seat: Seat) -> Mask:
    """The kinds the current player may play by the book."""
    if s.phase == phase.ACT:
        return fitting_kinds(s, seat)
    if s.phase == phase.DRAWN:
        return fitting_kinds(s, seat) & 1 << s.drawn  # ADD-23
    if s.phase == phase.OWING and may_stack(s.options):
        answering = debts.answering(s.debt, mix_of_stacks(s.options))
        return fitting_kinds(s, seat) & (answering | s.wilds.answering << CUSTOM)
    return 0


def open_lays(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts from the current player: on a free table wrong ones too."""
    lawful = lawful_lays(s, seat)
    if not free_table(s.options):
        return lawful
    if s.phase == phase.ACT:
        return playable_kinds(s, seat) & ~rules_to_undo(s) | lawful
    if s.phase == phase.DRAWN:
        wrong = playable_kinds(s, seat) & ~WILD_FOUR_BIT  # MR-63
        return wrong & ~rules_to_undo(s) | lawful
    return lawful


def rules_to_undo(s: State) -> Mask:
    """Customs with a rule that couldn't be undone: they can't be played wrongly (PR-36)."""
    return s.wilds.written << CUSTOM


def is_playing(s: State) -> bool:
    """Is it somebody's turn to play, draw or pay?"""
    return s.phase == phase.ACT or s.phase == phase.DRAWN or s.phase == phase.OWING


def jump_is_open(s: State) -> bool:
    """MAS-155: the top card is settled, nobody is looking at a hand, the round goes on."""
    if not is_playing(s):
        return False
    return not (jump_ends_with_first_act(s.options) and s.progress.touched == 1)


def lawful_jumps(s: State, seat: Seat) -> Mask:
    """The kinds this seat may jump in with by the book: at most the twin of the top card."""
    if not may_jump_in(s.options) or not jump_is_open(s):
        return 0
    top = piles.top(s.piles)
    if seat == s.progress.layer and not may_jump_on_own_card(s, top):
        return 0
    twin = jumping.twin_in_hand(s.hands, seat, top, wilds_to_jump(s.options))
    return twin & playable_kinds(s, seat)


def may_jump_on_own_card(s: State, top: Card) -> bool:
    if FACE[top] == Face.DRAW_TWO and may_stack(s.options):
        return False  # MAS-134: one such card at a time
    return may_jump_on_oneself(s.options)


def open_jumps(s: State, seat: Seat) -> Mask:
    """The kinds the table accepts as a jump-in: on a free table false ones too."""
    if free_table(s.options) and may_jump_in(s.options) and jump_is_open(s):
        if seat != s.seats.turn and s.debt.amount == 0:
            return playable_kinds(s, seat) & ~rules_to_undo(s)
    return lawful_jumps(s, seat)


def kinds_that_swap(s: State, seat: Seat) -> Mask:
    """The kinds with which a partner for a swap must be named (MAS-142, 143)."""
    if not hands_move(s.options) or s.seats.count == 2:
        return 0
    if s.hands.size[seat] > 1 or last_card_moves_hands(s.options):
        return SEVENS
    return 0


# Why not


def why_not(s: State, seat: Seat, action: ActionId) -> Clause:
    """The clause that forbids the action now, or ``Clause.OK``."""
    if s.phase == phase.OVER:
        return Clause.ADD_82
    if s.phase <= phase.LOT:
        return why_chance_is_first(s)
    if s.phase == phase.WRITING or VERB[action] >= Verb.PROPOSE:
        return writing.why_not_write(s, seat, VERB[action], CARD[action])
    match VERB[action]:
        case Verb.LAY:
            return why_not_lay(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.DRAW:
            return why_not_draw(s, seat)
        case Verb.PASS:
            return why_not_pass(s, seat)
        case Verb.CALL:
            return why_not_call(s, seat)
        case Verb.CATCH:
            return why_not_catch(s, seat, TARGET[action])
        case Verb.JUMP:
            return why_not_jump(s, seat, CARD[action], NAMED[action], TARGET[action])
        case Verb.CHALLENGE:
            return why_not_challenge(s, seat)
        case Verb.SEEN:
            return Clause.OK if in_turn(s, seat, phase.CHECK) else Clause.ADD_45
        case Verb.NAME:
            return why_not_name(s, seat)
        case Verb.CALL_OUT:
            return why_not_call_out(s, seat)
        case Verb.COUNT:
            return Clause.OK if in_turn(s, seat, phase.CLOSING) else Clause.ADD_70
        case _:
            return answers.why_not_answer(s, seat, action)


def why_chance_is_first(s: State) -> Clause:
    if s.phase == phase.RESHUFFLE:
        return Clause.ADD_74
    return Clause.ADD_54 if s.phase == phase.LOT else Clause.ADD_08


def why_not_name(s: State, seat: Seat) -> Clause:
    if in_turn(s, seat, phase.NAMING) or in_turn(s, seat, phase.COLOURING):
        return Clause.OK
    return Clause.ADD_56 if s.phase == phase.COLOURING else Clause.ADD_33


def is_asked(s: State) -> bool:
    """Is a custom card's rule waiting for an answer?"""
    return phase.CHOOSING <= s.phase <= phase.COLOURING


def in_turn(s: State, seat: Seat, awaited: int) -> bool:
    return s.phase == awaited and seat == s.seats.turn


def why_not_lay(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> Clause:
    if seat != s.seats.turn or seat == TABLE:
        return Clause.ADD_94
    if not hands.holds(s.hands, seat, card):
        return Clause.ADD_15
    if not open_lays(s, seat) >> card & 1:
        return why_card_is_refused(s, seat, card)
    return why_not_with(s, seat, card, named, partner)


def why_card_is_refused(s: State, seat: Seat, card: Card) -> Clause:
    if s.phase == phase.NAMING:
        return Clause.ADD_33
    if s.phase == phase.CHECK:
        return Clause.ADD_45
    if is_asked(s):
        return Clause.ADD_54
    if s.phase == phase.OWING:
        return why_debt_stays(s, card)
    if s.phase == phase.DRAWN and card != s.drawn:
        return Clause.ADD_23
    if wards.is_bound(s.wards, seat) and not targets.kinds_allowed(s, seat) >> card & 1:
        return Clause.ADD_54
    if card == WILD_FOUR:
        return Clause.ADD_38
    match FACE[card]:
        case Face.DRAW_TWO:
            return Clause.ADD_24
        case Face.REVERSE:
            return Clause.ADD_27
        case Face.SKIP:
            return Clause.ADD_30
        case _:
            return Clause.ADD_18 if is_wild(piles.top(s.piles)) else Clause.ADD_15


def why_debt_stays(s: State, card: Card) -> Clause:
    if not may_stack(s.options):
        return clause_of_owing(s)
    if hands_move(s.options) and (FACE[card] == Face.SEVEN or FACE[card] == Face.ZERO):
        return Clause.MAS_159
    if not (DRAW_TWO_BITS | WILD_FOUR_BIT) >> card & 1:
        return Clause.MAS_136
    if not debts.answering(s.debt, mix_of_stacks(s.options)) >> card & 1:
        return Clause.MAS_135
    return Clause.ADD_38 if card == WILD_FOUR else Clause.ADD_24


def clause_of_owing(s: State) -> Clause:
    """Where draw cards can't be answered, whoever owes draws and loses their turn."""
    return Clause.ADD_25 if s.debt.kind == Owed.TWO else Clause.ADD_37


def why_not_with(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> Clause:
    """Are the colour of a custom and the partner of a swap named if there is a choice?"""
    if card >= CUSTOM and (named == NO_COLOUR) != (s.wilds.unnamed >> card - CUSTOM & 1 == 1):
        return Clause.ADD_55
    if not kinds_that_swap(s, seat) >> card & 1:
        if partner == NOBODY:
            return Clause.OK
        return Clause.MAS_142 if hands_move(s.options) else Clause.ADD_93
    if partner == NOBODY or partner == seat or partner >= s.seats.count:
        return Clause.MAS_142
    return Clause.OK


def why_not_draw(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.ADD_94
    if s.phase == phase.OWING:
        return Clause.OK
    if s.phase == phase.ACT:
        return Clause.OK if piles.drawable(s.piles) > 0 else Clause.ADD_76  # AR-63
    return Clause.ADD_19 if s.phase == phase.DRAWN else why_turn_waits(s)


def why_turn_waits(s: State) -> Clause:
    """Why nobody can play, draw or pay now."""
    if s.phase == phase.NAMING:
        return Clause.ADD_33
    return Clause.ADD_54 if is_asked(s) else Clause.ADD_45


def why_not_pass(s: State, seat: Seat) -> Clause:
    if seat != s.seats.turn:
        return Clause.ADD_94
    if s.phase == phase.DRAWN:
        return Clause.OK
    if s.phase == phase.OWING:
        return Clause.MAS_136 if may_stack(s.options) else clause_of_owing(s)
    if s.phase != phase.ACT:
        return why_turn_waits(s)
    if piles.drawable(s.piles) > 0:
        return Clause.ADD_19
    return Clause.OK if is_stuck(s, seat) else Clause.ADD_22


def is_stuck(s: State, seat: Seat) -> bool:
    """Nothing to draw, and nothing that must be played: never an illegal +4 (AR-63)."""
    lays = lawful_lays(s, seat)
    if would_bluff(s, seat):
        lays &= ~WILD_FOUR_BIT
    return lays == 0


def why_not_call(s: State, seat: Seat) -> Clause:
    if seat != TABLE and may_call(s, seat):
        return Clause.OK
    return Clause.ADD_65


def may_call(s: State, seat: Seat) -> bool:
    """Before playing, or late, as long as you can be caught (AR-30)."""
    if s.calling.exposed != 0 and calling.is_exposed(s.calling, seat):
        return may_call_late(s.options)
    if seat != s.seats.turn or not may_go_down_to_one(s, seat):
        return False
    return not calling.called_early(s.calling, seat)


def hands_may_change(s: State, seat: Seat) -> bool:
    """Could playing a card leave one of many, by a swap or a custom card's rule?"""
    return hands_move(s.options) or hands.kinds(s.hands, seat) >> CUSTOM & s.wilds.moving != 0


def may_go_down_to_one(s: State, seat: Seat) -> bool:
    """Could the current player have one card after playing, and so call before (AR-30)?"""
    size = s.hands.size[seat]
    if size != 2 and (size < 2 or not hands_may_change(s, seat)):
        return False
    if s.phase == phase.OWING:
        return size == 2 and open_lays(s, seat) != 0
    return s.phase == phase.ACT or s.phase == phase.DRAWN


def why_not_catch(s: State, seat: Seat, target: Seat) -> Clause:
    if seat == target or seat == TABLE or target >= s.seats.count:
        return Clause.ADD_66
    if s.round_winner != NOBODY:
        return Clause.ADD_70
    if calling.is_exposed(s.calling, target):
        return Clause.OK
    if price_of_a_false_catch(s.options) == 0 or s.phase == phase.NAMING:
        return Clause.ADD_67
    return Clause.ADD_68 if calling.has_cried(s.calling, seat) else Clause.OK


def why_not_jump(s: State, seat: Seat, card: Card, named: int, partner: Seat) -> Clause:
    if not may_jump_in(s.options):
        return Clause.ADD_93
    if seat == TABLE or not hands.holds(s.hands, seat, card):
        return Clause.MAS_146
    if open_jumps(s, seat) >> card & 1:
        return why_not_with(s, seat, card, named, partner)
    if not jump_is_open(s):
        return Clause.MAS_155
    top = piles.top(s.piles)
    if card != top:
        return Clause.MAS_146
    if not jumping.is_twin(card, top, wilds_to_jump(s.options)):
        return Clause.MAS_152
    if seat == s.progress.layer and not may_jump_on_own_card(s, top):
        return Clause.MAS_134 if FACE[top] == Face.DRAW_TWO else Clause.MAS_147
    return Clause.ADD_38


def why_no_longer(s: State, seat: Seat) -> Clause:
    """Nothing is owed. Only the victim can be too late: by drawing the four cards, or all six.

    A victim who is in turn need not draw (ADD-47).
    """
    if piles.top(s.piles) != WILD_FOUR or not bluff_allowed(s.options):
        return Clause.ADD_43
    is_victim = seat == round_table.after(s.seats, s.progress.layer)
    return Clause.ADD_50 if is_victim and seat != s.seats.turn else Clause.ADD_43


def why_not_challenge(s: State, seat: Seat) -> Clause:
    if s.phase != phase.OWING or s.doubt.layer == NOBODY:
        return Clause.ADD_45 if s.phase == phase.CHECK else why_no_longer(s, seat)
    if seat != s.seats.turn:
        return Clause.ADD_43
    if s.debt.kind != Owed.FOUR:
        return Clause.ADD_43
    return Clause.OK if bluff_allowed(s.options) else Clause.ADD_42


def why_not_call_out(s: State, seat: Seat) -> Clause:
    if not free_table(s.options):
        return Clause.ADD_93
    if not misplay.can_be_called_out(s.misplay) or seat == s.misplay.seat or seat == TABLE:
        return Clause.MAS_103
    return Clause.OK


def legal(s: State, seat: Seat, out: list[ActionId]) -> int:
    """Write the ids of the seat's legal actions into ``out``; return how many there are."""
    if s.phase <= phase.LOT:
        return 0
    if s.phase >= phase.WRITING:
        return writing.list_writing(s, seat, out) if s.phase == phase.WRITING else 0
    size = 0
    if seat == s.seats.turn:
        size = list_turn(s, seat, out)
    if seat == TABLE:
        return size
    if may_call(s, seat):
        size = put(out, size, CALL)
    if anybody_may_react(s):
        size = list_reactions(s, seat, out, size)
    return size


def list_turn(s: State, seat: Seat, out: list[ActionId]) -> int:
    if is_playing(s):
        size = list_lays(s, seat, open_lays(s, seat), LAY, out, 0)
        return list_plain(s, seat, out, size)
    if s.phase == phase.NAMING:
        for colour in range(COLOURS):
            out[colour] = NAME + colour
        return COLOURS
    if s.phase >= phase.CHOOSING:
        return answers.list_answers(s, seat, out)
    return put(out, 0, SEEN if s.phase == phase.CHECK else COUNT)


def list_plain(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    """Drawing, passing and challenging, as far as the phase allows."""
    if s.phase == phase.DRAWN:
        return put(out, size, PASS)
    if s.phase == phase.OWING:
        size = put(out, size, DRAW)
        return put(out, size, CHALLENGE) if why_not_challenge(s, seat) == Clause.OK else size
    if piles.drawable(s.piles) > 0:
        return put(out, size, DRAW)
    return put(out, size, PASS) if is_stuck(s, seat) else size


def list_lays(s: State, seat: Seat, mask: Mask, base: int, out: list[ActionId], size: int) -> int:
    """Every way to play (or, from ``base`` JUMP, to jump in with) the kinds of the mask."""
    swapping = mask & kinds_that_swap(s, seat) if mask & SEVENS else 0
    size = list_set(mask & COLOURED_KINDS & ~swapping, base, out, size)
    if mask > COLOURED_KINDS:
        unnamed = mask & s.wilds.unnamed << CUSTOM
        size = lays.list_wilds(mask & ~unnamed, base, out, size)
        size = list_set(unnamed, base + UNNAMED - CUSTOM, out, size)
    if swapping:
        others = ~(1 << seat) & (1 << s.seats.count) - 1
        size = lays.list_swaps(swapping, others, KINDS, base, out, size)
    return size


def anybody_may_react(s: State) -> bool:
    """A quick check: could anybody possibly act out of turn?"""
    if s.calling.exposed != 0 or s.misplay.wrong != Wrong.NOT:
        return True
    return may_jump_in(s.options) or price_of_a_false_catch(s.options) > 0


def list_reactions(s: State, seat: Seat, out: list[ActionId], size: int) -> int:
    for target in range(s.seats.count):
        if why_not_catch(s, seat, target) == Clause.OK:
            size = put(out, size, CATCH + target)
    jumps = open_jumps(s, seat)
    if jumps:
        size = list_lays(s, seat, jumps, JUMP, out, size)
    if why_not_call_out(s, seat) == Clause.OK:
        size = put(out, size, CALL_OUT)
    return size


def reactors(s: State) -> Mask:
    """The seats out of turn that may do something now."""
    mask = 0
    if s.phase >= phase.WRITING:
        return writing.writers(s) if s.phase == phase.WRITING else 0
    if s.phase <= phase.NAMING or not anybody_may_react(s):
        return mask
    for seat in range(s.seats.count):
        if seat != s.seats.turn and has_reaction(s, seat):
            mask |= 1 << seat
    return mask


def has_reaction(s: State, seat: Seat) -> bool:
    if why_not_call_out(s, seat) == Clause.OK:
        return True
    if s.round_winner != NOBODY:
        return False
    if s.calling.exposed & ~(1 << seat) or may_call(s, seat):
        return True
    if price_of_a_false_catch(s.options) > 0 and not calling.has_cried(s.calling, seat):
        return True
    return open_jumps(s, seat) != 0
