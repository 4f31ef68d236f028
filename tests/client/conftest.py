from __future__ import annotations

from tests.server.conftest import link

__all__ = ["link"]
