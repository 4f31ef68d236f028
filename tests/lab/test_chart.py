"""Charts: bars as long as their figures, and the same figures in words."""

from __future__ import annotations

from xml.etree import ElementTree

from penult.lab.chart import Chart, svg_of
from penult.lab.intervals import Figure


def test_a_chart_tells_its_intervals() -> None:
    chart = Chart("Falls", "", ("calm",), {"eager": [Figure(2.0, 1.5, 2.75)]})
    drawn = svg_of(chart)
    assert chart.highest == 2.75
    assert "calm, eager: 2.00 (1.50 – 2.75)." in drawn
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_a_figure_without_interval_has_no_whisker() -> None:
    chart = Chart("Falls", "", ("calm",), {"eager": [Figure(2.0)]})
    assert "calm, eager: 2.00." in svg_of(chart)
    assert chart.highest == 2.0
    assert 'stroke-width="1.5"' not in svg_of(chart)
