"""The command line."""

from __future__ import annotations

from penult.cli.commands import main

__all__ = ["main"]
