"""The dashboard asks for metrics that exist, and its panels don't overlap."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

from penult.server.monitoring import HELP

DASHBOARD: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "deploy" / "grafana.json").read_text()
)
PANELS: list[dict[str, Any]] = DASHBOARD["panels"]


def test_every_panel_asks_for_metrics_that_exist() -> None:
    for panel in PANELS:
        asked = {
            name.removesuffix("_bucket")
            for target in panel["targets"]
            for name in re.findall(r"penult_(\w+)", target["expr"])
        }
        assert asked and asked <= HELP.keys(), panel["title"]


def test_what_grows_is_shown_as_a_rate() -> None:
    for panel in PANELS:
        for target in panel["targets"]:
            counters = re.findall(r"(\w+\()?penult_\w+(?:_total|_bucket)", target["expr"])
            assert all(function in ("rate(", "increase(") for function in counters)


def cells(panel: dict[str, Any]) -> set[tuple[int, int]]:
    place = panel["gridPos"]
    columns = range(place["x"], place["x"] + place["w"])
    return {(x, y) for x in columns for y in range(place["y"], place["y"] + place["h"])}


def test_panels_fit_side_by_side() -> None:
    assert all(x < 24 for panel in PANELS for x, _ in cells(panel))
    assert not any(cells(one) & cells(other) for one, other in combinations(PANELS, 2))
