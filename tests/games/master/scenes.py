"""Positions in mid-round for the clause tests: the top card and the hands."""

from __future__ import annotations

from collections.abc import Sequence

from penult.core.events import Kind
from penult.core.ids import Seat
from penult.games.mechanics.hands import cards_of
from penult.match.match import Match
from tests.games.master.table import play

DULL = "stock: b8 b9 y8 y9 g8 g9 rest"  # the next cards to be drawn, none of them red


def seated(
    talon: str, *hands: str, options: str = "", more: str = "", orders: Sequence[list[int]] = ()
) -> Match:
    """Seat 0 is to play unless ``more`` says otherwise; the clock is running."""
    chosen = f"options: {options};" if options else ""
    held = "; ".join(f"hand {seat}: {cards}" for seat, cards in enumerate(hands))
    return Match.read(f"master; {chosen} talon: {talon}; {held}; {more}", orders=orders, seed=0)


def shown_to(m: Match, viewer: Seat) -> list[str]:
    """What this viewer sees of the challenged hand now."""
    return [m.game.cards[card] for card in cards_of(m.view(viewer).shown)]


def shown_by_event(m: Match, viewer: Seat) -> list[str] | None:
    """The cards this viewer was shown by the event; None: nothing."""
    (event,) = [each for each in m.events_for(viewer) if each.kind == Kind.SHOWN]
    if event.cards is None:
        return None
    assert isinstance(event.cards, tuple)
    return [m.game.cards[card] for card in sorted(event.cards)]


# The second-to-last card


def two_cards_left(cards: str = "r1 b2", options: str = "", more: str = DULL) -> Match:
    """Seat 0 of four is about to play one of its cards on a red 5."""
    hands = (cards, "r3 g4 g5", "y6 r8 y8", "g6 g7 b7")
    return seated("r5", *hands, options=options, more=more)


def laid_without_call(cards: str = "r1 b2", options: str = "") -> Match:
    """It has played the first of them without a call and pressed."""
    m = two_cards_left(cards, options)
    act = cards.split()[0]
    play(m, f"{act}=green" if act in ("joker", "super") else act)
    return m


# A Super Joker

LAWFUL = "g1 g2"  # kept by whoever played it, while red is the current colour
UNLAWFUL = "r1 g2"


def doubtful(left: str, *, seats: int = 3, options: str = "", more: str = DULL) -> Match:
    """On a red 5 seat 0, keeping these cards, has pressed in a Super Joker and named blue."""
    others = ("b1 b2 b3", "y1 y2 y3", "g3 g4 g6", "y4 y6 y7")[: seats - 1]
    m = seated("r5", f"super {left}", *others, options=options, more=more)
    play(m, "super=blue")
    return m


def challenged(left: str, *, seats: int = 3, options: str = "", more: str = DULL) -> Match:
    """The victim has challenged it and seen the hand, and must now press."""
    m = doubtful(left, seats=seats, options=options, more=more)
    m.push("challenge")
    m.push("seen")
    return m


# Jumping in


def jumping(card: str, twin: Seat, *, options: str = "", more: str = "") -> Match:
    """Seat 0 of five is about to play a card on a red 9; another seat holds its twin."""
    hands = ["b1 b2 b3", "b4 b5 b6", "y1 y2 y3", "y4 y5 y6", "g1 g2 g3"]
    hands[0] += f" {card}"
    hands[twin] += f" {card}"
    more = f"{more}; stock: g8 g9 y8 y9 rest"
    return seated("r9", *hands, options=f"jump_in=on {options}", more=more)


def jump(m: Match, seat: Seat, act: str) -> None:
    """The seat jumps in with the card and presses."""
    m.push(seat, f"jump {act}")
    m.push(seat, "press")
