"""Pieces of reports: tables as aligned text and as HTML, and a page of its own around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from penult.render.svg.marks import escaped

STYLE = """
:root { color-scheme: light dark; --ink: #2C2940; --paper: #FFFAF0; --line: #D8CCB6; }
@media (prefers-color-scheme: dark) { :root { --ink: #F1EADC; --paper: #1E2530; --line: #46505E; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; }
caption { text-align: start; padding-bottom: .4rem; font-weight: 600; }
th, td { border-bottom: 1px var(--line) solid; padding: .3rem .8rem; text-align: end;
  white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child { text-align: start; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; }
"""


@dataclass(frozen=True)
class Grid:
    """A table: its first row holds headings, and so does its first column."""

    caption: str
    rows: Sequence[Sequence[str]]


def aligned(grid: Grid) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*grid.rows, strict=True)]
    for name, *cells in grid.rows:
        sides = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield "  " + "  ".join([f"{name:{widths[0]}}", *sides])


def page(language: str, title: str, body: Sequence[str]) -> str:
    """A page without anything to load; ``body`` is HTML."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f"<title>{escaped(title)}</title>",
            f"<style>{STYLE}</style>",
            "<main>",
            f"<h1>{escaped(title)}</h1>",
            *body,
            "</main>",
            "</html>\n",
        ]
    )


def paragraphs(lines: Sequence[str]) -> list[str]:
    return [f"<p>{escaped(line)}</p>" for line in lines]


def table(grid: Grid) -> str:
    heads, *rows = grid.rows
    columns = "".join(f'<th scope="col">{escaped(head)}</th>' for head in heads)
    lines = [f"<tr>{columns}</tr>"]
    for name, *cells in rows:
        written = "".join(f"<td>{escaped(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escaped(name)}</th>{written}</tr>')
    inside = f"<caption>{escaped(grid.caption)}</caption>" + "".join(lines)
    # Wide tables scroll on their own, also by keyboard
    label = f'role="region" tabindex="0" aria-label="{escaped(grid.caption)}"'
    return f'<div class="wide" {label}><table>{inside}</table></div>'
