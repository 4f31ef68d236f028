"""Bridges to other libraries' environments and agents. None of those libraries is imported."""
