"""Studies: simulations, leagues, and the analysis of matches.

``from penult.lab import analyse`` is the way to the analysis. It is imported when somebody asks,
because other modules here are needed where nothing may be compiled.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from penult.lab.analysis.analyse import analyse

__all__ = ["analyse"]


def __getattr__(name: str) -> Any:
    if name == "analyse":
        from penult.lab.analysis.analyse import analyse

        return analyse
    raise AttributeError(name)
