from __future__ import annotations

from tests.web.conftest import link

__all__ = ["link"]
