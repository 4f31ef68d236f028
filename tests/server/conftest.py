from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running server, shared by the tests of a module."""
    with Serving(tmp_path_factory.mktemp("data")) as serving:
        yield serving.link
