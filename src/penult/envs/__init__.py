"""Bridges to other libraries' environments and agents. None of those libraries is imported."""

from penult.core.extras import needs

with needs("envs"):
    import penult.simulate  # noqa: F401 - or this would only be missed later, as another extra
