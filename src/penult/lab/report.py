"""A summary in the words of a language."""

from __future__ import annotations

from collections.abc import Iterator

from penult.lab.summary import Figure, Summary
from penult.locales import Catalogue

BAR = 30


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:6.2f} % ± {100 * figure.margin:.2f}"


def bar(value: float, longest: float) -> str:
    return "█" * round(BAR * value / longest) if longest else ""


def report(summary: Summary, texts: Catalogue, seconds: float) -> Iterator[str]:
    key = "sim-title-match" if summary.whole_matches else "sim-title"
    yield texts.text(
        key,
        game=texts.text(f"game-{summary.game}"),
        games=f"{summary.games:_}",
        seats=summary.seats,
        seconds=f"{seconds:.1f}",
        rate=f"{summary.decisions / max(seconds, 1e-9):,.0f}",
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
    yield texts.text("sim-interval")


def figures(summary: Summary, texts: Catalogue) -> Iterator[str]:
    turns = summary.turns
    spread = texts.text(
        "sim-quantiles",
        least=turns.least,
        median=turns.median,
        most=turns.most_95,
        longest=turns.longest,
    )
    rows = [
        ("sim-length", f"{turns.mean:.2f}  ({spread})"),
        ("sim-decisions", f"{summary.decisions_a_round:.2f}"),
        ("sim-points", f"{summary.points.value:.2f} ± {summary.points.margin:.2f}"),
        ("sim-blocked", percent(summary.blocked).strip()),
        ("sim-reshuffled", f"{summary.shuffles_a_round:.2f}"),
    ]
    for name, figure in summary.tallies.items():
        rows.append((f"tally-{name}", f"{figure.value:.2f} ± {figure.margin:.2f}"))
    rows += [(f"rate-{name}", f"{value:.2f}") for name, value in summary.rates.items()]
    if summary.whole_matches:
        rows.append(("sim-rounds", f"{summary.rounds / max(summary.games, 1):.2f}"))
    width = max(len(texts.text(key)) for key, _ in rows)
    for key, value in rows:
        yield f"{texts.text(key):{width}}  {value}"


def places(summary: Summary, texts: Catalogue) -> Iterator[str]:
    fair = texts.text("sim-fair-share", share=f"{100 / summary.seats:.2f} %")
    yield f"{texts.text('sim-wins-by-seat')} ({fair})"
    names = [place_name(summary, texts, "sim-place", place) for place in range(summary.seats)]
    names[0] = place_name(summary, texts, "sim-place-first", 0)
    names[-1] = place_name(summary, texts, "sim-place-dealer", summary.seats - 1)
    rows = list(summary.places)
    if own_words(summary, texts, "sim-place-dealer"):
        names, rows = names[-1:] + names[:-1], rows[-1:] + rows[:-1]
    yield from bars(names, rows)


def place_name(summary: Summary, texts: Catalogue, key: str, place: int) -> str:
    """In the game's own words if it has some: where the «dealer» begins, place 1 plays second."""
    return texts.text(own_words(summary, texts, key) or key, place=place + 1, turn=place + 2)


def own_words(summary: Summary, texts: Catalogue, key: str) -> str:
    own = f"{key}-{summary.game}"
    return own if own in texts else ""


def bots(summary: Summary, texts: Catalogue) -> Iterator[str]:
    yield texts.text("sim-wins-by-bot")
    names = [
        texts.text("sim-bot-seats", bot=row.bot, count=f"{row.seats:g}", seats=summary.seats)
        for row in summary.bots
    ]
    yield from bars(names, [row.wins for row in summary.bots])


def bars(names: list[str], rows: list[Figure]) -> Iterator[str]:
    width = max(len(name) for name in names)
    longest = max(row.value for row in rows)
    for name, row in zip(names, rows, strict=True):
        yield f"  {name:{width}}  {percent(row)}  {bar(row.value, longest)}"
