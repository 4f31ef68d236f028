"""A summary as lines of text in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from penult.i18n import Catalogue
from penult.lab.intervals import Figure
from penult.lab.summary import SHARES, BotFigure, Length, Summary

BAR = 20
SHORTEST = 0.1  # seconds; no rate is given for less


def span(figure: Figure, write: Callable[[float, int], str], texts: Catalogue) -> str:
    """The interval in brackets after its figure, if there is one."""
    if figure.low is None or figure.high is None:
        return ""
    low, high = (write(end, 2) for end in (figure.low, figure.high))
    return " " + texts.text("sim-span", low=low, high=high)


def plain(figure: Figure, texts: Catalogue) -> str:
    return texts.number(figure.value, 2) + span(figure, texts.number, texts)


def percent(figure: Figure, texts: Catalogue) -> str:
    return in_percent(figure.value, texts) + span(figure.times(100), texts.number, texts)


def in_percent(value: float, texts: Catalogue) -> str:
    return texts.text("sim-percent", number=texts.number(100 * value, 2))


def bar(value: float, longest: float) -> str:
    return "█" * round(BAR * value / longest) if longest else ""


def lasted(seconds: float, texts: Catalogue) -> str:
    return "< " * (seconds < SHORTEST) + texts.number(max(seconds, SHORTEST), 1)


def report(summary: Summary, texts: Catalogue, seconds: float) -> Iterator[str]:
    key = "sim-title-match" if summary.whole_matches else "sim-title"
    yield texts.text(
        key,
        count=summary.games,
        game=texts.text(f"game-{summary.game}"),
        games=texts.number(summary.games),
        seats=summary.seats,
        seconds=lasted(seconds, texts),
        rate=texts.number(summary.decisions / max(seconds, 1e-9)),
    )
    yield texts.text("sim-seed", seed=summary.seed)
    if summary.options:
        yield texts.text("sim-options", options=summary.options)
    if summary.partial:
        yield texts.text("sim-partial")
    yield ""
    yield from figures(summary, texts)
    yield ""
    yield from places(summary, texts)
    if len(summary.bots) > 1:
        yield ""
        yield from bots(summary, texts)
    yield ""
    yield texts.text("sim-interval" if summary.rounds > 1 else "sim-no-interval")


def figures(summary: Summary, texts: Catalogue) -> Iterator[str]:
    rows = [
        ("sim-decisions", texts.number(summary.decisions_a_round, 2)),
        ("sim-points", plain(summary.points, texts)),
        ("sim-blocked", percent(summary.blocked, texts)),
        ("sim-reshuffled", texts.number(summary.shuffles_a_round, 2)),
    ]
    for name, figure in summary.tallies.items():
        write = percent if name in SHARES else plain
        rows.append((f"tally-{name}", write(figure, texts)))
    rows += [(f"rate-{name}", texts.number(rate, 2)) for name, rate in summary.rates.items()]
    if summary.whole_matches:
        rows.append(("sim-rounds", texts.number(summary.rounds / max(summary.games, 1), 2)))
    length = ("sim-length", plain(summary.turns.figure, texts))
    first, *others = lines([length, *rows], texts)
    yield first
    if summary.rounds > 1:
        yield "  " + quantiles(summary.turns, texts)
    yield from others


def lines(rows: list[tuple[str, str]], texts: Catalogue) -> Iterator[str]:
    width = max(len(texts.text(key)) for key, _ in rows)
    for key, value in rows:
        yield f"{texts.text(key):{width}}  {value}"


def quantiles(turns: Length, texts: Catalogue) -> str:
    return texts.text(
        "sim-quantiles",
        least=texts.number(turns.least),
        median=texts.number(turns.median),
        most=texts.number(turns.most_95),
        longest=texts.number(turns.longest),
    )


def fair_share(summary: Summary, texts: Catalogue) -> str:
    return texts.text("sim-fair-share", share=in_percent(1 / summary.seats, texts))


def places(summary: Summary, texts: Catalogue) -> Iterator[str]:
    yield f"{texts.text('sim-wins-by-seat')} ({fair_share(summary, texts)})"
    names = [place_name(summary, texts, "sim-place", place) for place in range(summary.seats)]
    names[0] = place_name(summary, texts, "sim-place-first", 0)
    names[-1] = place_name(summary, texts, "sim-place-dealer", summary.seats - 1)
    rows = list(summary.places)
    if own_words(summary, texts, "sim-place-dealer"):
        names, rows = names[-1:] + names[:-1], rows[-1:] + rows[:-1]
    yield from bars(names, rows, texts)


def place_name(summary: Summary, texts: Catalogue, key: str, place: int) -> str:
    """In the game's own words if it has any: where the dealer begins, place 1 plays second."""
    return texts.text(own_words(summary, texts, key) or key, place=place + 1, turn=place + 2)


def own_words(summary: Summary, texts: Catalogue, key: str) -> str:
    own = f"{key}-{summary.game}"
    return own if own in texts else ""


def bots(summary: Summary, texts: Catalogue) -> Iterator[str]:
    yield f"{texts.text('sim-wins-by-bot')} ({fair_share(summary, texts)})"
    names = [
        texts.text("sim-bot-seats", bot=row.bot, count=seats_of(row, texts), seats=summary.seats)
        for row in summary.bots
    ]
    yield from bars(names, [row.wins for row in summary.bots], texts)


def seats_of(row: BotFigure, texts: Catalogue) -> str:
    """With as few decimals as necessary, at most two."""
    enough = (places for places in range(2) if round(row.seats, places) == round(row.seats, 2))
    return texts.number(row.seats, next(enough, 2))


def bars(names: list[str], rows: list[Figure], texts: Catalogue) -> Iterator[str]:
    longest = max(row.value for row in rows)
    values = [in_percent(row.value, texts) for row in rows]
    spans = [span(row.times(100), texts.number, texts) for row in rows]
    widths = [max(map(len, column)) for column in (names, values, spans)]
    for name, value, between, row in zip(names, values, spans, rows, strict=True):
        cells = f"  {name:{widths[0]}}  {value:>{widths[1]}}{between:{widths[2]}}"
        yield f"{cells}  {bar(row.value, longest)}".rstrip()
