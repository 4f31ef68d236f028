"""What people have written on cards, as everybody may see it."""

from __future__ import annotations

from penult.games.scene import Scene, SceneRule
from penult.play.match import Match
from penult.web.wording import ShownRule, ShownWild
from penult.wilds import write_card


def shown_wilds(match: Match, scene: Scene) -> tuple[ShownWild, ...]:
    if not scene.wilds:
        return ()
    written = zip(scene.wilds, match.customs, strict=False)
    codes = match.game.cards
    return tuple(
        ShownWild(codes[wild.card], write_card(card), card.title, wild.offered, wild.accepted)
        for wild, card in written
    )


def shown_rule(rule: SceneRule | None, card: tuple[str, ...]) -> ShownRule | None:
    if rule is None:
        return None
    return ShownRule(card[rule.card], rule.caster, rule.left, tuple(filter(None, rule.ways)))
