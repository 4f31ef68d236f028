"""Studies: simulations, leagues, and the analysis of matches.

``from penult.lab import analyse, play_out`` is the way to the analysis, and to a match between
bots. They are imported when somebody asks, because other modules here are needed where nothing may
be compiled.
"""

from typing import TYPE_CHECKING, Any

from penult.core.extras import needs

if TYPE_CHECKING:
    from penult.lab.analysis.analyse import analyse
    from penult.lab.playing_out import play_out

__all__ = ["analyse", "play_out"]


def __getattr__(name: str) -> Any:
    with needs("sim"):
        if name == "analyse":
            from penult.lab.analysis.analyse import analyse

            return analyse
        if name == "play_out":
            from penult.lab.playing_out import play_out

            return play_out
    raise AttributeError(name)
