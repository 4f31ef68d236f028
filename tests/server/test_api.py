"""The HTTP API against its own description: everything schemathesis knows to check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core.result import Ok

from tests.properties.tables import TIMES
from tests.server.forked_server import ForkedServer

EXAMPLES = 4 * TIMES


@pytest.fixture(scope="module")
def forked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkedServer]:
    with ForkedServer(Path(tmp_path_factory.mktemp("api"))) as made:
        made.start(0)
        yield made


def test_every_request_is_answered_as_described(forked: ForkedServer) -> None:
    schema = schemathesis.openapi.from_url(f"{forked.link}/api/schema/openapi.json")
    count = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        check_operation(found.ok())
        count += 1
    assert count > 15
    assert forked.complaints == []


def check_operation(operation: Any) -> None:
    @hypothesis.given(case=operation.as_strategy())
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        case.call_and_validate()

    check()
